"""Everything that is done with the project: `nox --list` shows the sessions."""

from __future__ import annotations

from pathlib import Path

import nox

nox.needs_version = ">=2025.10.14"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.reuse_venv = "yes"
nox.options.sessions = ["lint", "types", "docs", "tests"]

PROJECT = nox.project.load_toml("pyproject.toml")
PYTHONS = nox.project.python_versions(PROJECT)


def install(session: nox.Session, *groups: str) -> None:
    """Install the checkout, editable, with some dependency groups."""
    session.install("--editable", ".", *(f"--group={group}" for group in groups))


@nox.session(python=PYTHONS)
def tests(session: nox.Session) -> None:
    """Run the tests, on every Python that is here; arguments go to pytest."""
    install(session, "test")
    session.run("python", "-m", "pytest", *session.posargs)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style and formatting."""
    session.install(*nox.project.dependency_groups(PROJECT, "lint"))
    session.run("ruff", "check")
    session.run("ruff", "format", "--check", "--diff")
