"""Everything that is done with the project: `nox --list` shows the sessions."""

from __future__ import annotations

from pathlib import Path

import nox

nox.needs_version = ">=2026.10"
nox.options.allow_parallel = True
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.download_python = "never"
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "types", "docs", "tests", "coverage"]

PROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PROJECT)
BRIEF = {"HYPOTHESIS_PROFILE": "brief", "TOOLWIRE_LAWS_EXAMPLES": "400"}
"""For runs that are asked whether things work with another release, and not whether a law holds."""


def install(session: nox.Session, *groups: str) -> None:
    """Install the checkout, editable, with some of its dependency groups."""
    session.install("--editable=.", *(f"--group={group}" for group in groups))


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests on every Python that is here and measure coverage; arguments go to pytest."""
    install(session, "test")
    env = {"COVERAGE_FILE": f".coverage.{session.python}", "PYTEST_ADDOPTS": "--cov --cov-report= --cov-fail-under=0"}
    session.run("python", "-m", "pytest", *session.posargs, env=env)


@nox.session
def coverage(session: nox.Session) -> None:
    """Join what `tests` measured and fail below 100 %, or below 98 % where a Python is missing: it has lines of its own."""
    missing = [python for python in PYTHONS if not Path(f".coverage.{python}").exists()]
    if missing:
        session.warn(f"Not measured on Python {', '.join(missing)}.")
    session.install("coverage")
    session.run("coverage", "combine")
    session.run("coverage", "report", *(["--fail-under=98"] if missing else []))


@nox.session(python=PYTHONS[0], venv_backend="uv")
def minimums(session: nox.Session) -> None:
    """Run the tests with the oldest releases that the metadata allows."""
    session.install("--resolution=lowest-direct", "--editable=.", "--group=test")
    session.run("python", "-m", "pytest", *session.posargs, env=BRIEF)


@nox.session(python=PYTHONS[0])
def sdks(session: nox.Session) -> None:
    """Hold what the targets emit against the providers' own packages."""
    install(session, "sdks")
    session.run("python", "-m", "pytest", *(session.posargs or ["tests/targets", "tests/sdk", "tests/docs"]))


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and formatting."""
    session.install("--group=lint")
    session.run("ruff", "check")
    session.run("ruff", "format", "--check", "--diff")


@nox.session
def types(session: nox.Session) -> None:
    """Check the types of the library and of the code in tests/typing with mypy and pyright."""
    install(session, "types")
    session.run("mypy")
    session.run("pyright")


@nox.session
def types_alone(session: nox.Session) -> None:
    """Check that users' code is checked all the same where no SDK is installed."""
    session.install(".", "--group=checkers")
    session.run("mypy", "--config-file=", "--strict", "tests/typing/without_sdks.py")
    session.run("pyright", "tests/typing/without_sdks.py")


@nox.session
def docs(session: nox.Session) -> None:
    """Run every code block of the README and the docs; `-- --update-docs` writes what they print into the pages."""
    install(session, "docs")
    session.run("python", "-m", "pytest", "tests/docs", *session.posargs)


@nox.session
def bench(session: nox.Session) -> None:
    """Measure what a call costs on top of pydantic-core."""
    install(session, "bench")
    session.run("python", "benchmarks/calls.py", *session.posargs)


@nox.session
def release(session: nox.Session) -> None:
    """Build the wheel, install it alone and compare a stripped deployment under `python -OO` with the sources."""
    session.install("build")
    session.run("python", "tests/release/stripped.py")


@nox.session
def laws(session: nox.Session) -> None:
    """Try the laws of agreement on a million examples, or on as many as the argument says."""
    install(session, "test")
    examples = session.posargs[0] if session.posargs else "1000000"
    session.run(
        "python",
        "-m",
        "pytest",
        "tests/laws",
        "-s",
        env={"HYPOTHESIS_PROFILE": "laws", "TOOLWIRE_LAWS_EXAMPLES": examples},
    )


@nox.session
def fuzz(session: nox.Session) -> None:
    """Call tools of all shapes with anything at all a million times, or as often as the argument says."""
    install(session, "test")
    calls = session.posargs[0] if session.posargs else "1000000"
    session.run("python", "-m", "pytest", "tests/dispatch/test_fuzz.py", "-s", env={"TOOLWIRE_FUZZ_CALLS": calls})
