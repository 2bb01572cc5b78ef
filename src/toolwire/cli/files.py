"""Reading and writing the text files that commands are given; what cannot be done is a `Failure`."""

from __future__ import annotations

from pathlib import Path

from toolwire.cli.failures import Failure
from toolwire.shipping.files import replace_file

__all__ = ["read_text", "write_text"]


def write_text(path: Path, text: str) -> bool:
    """Write a text as UTF-8 with LF; who reads the file meanwhile sees the old text or the new one.

    A link stays a link, permissions stay as they are, and a file that holds the text already is not touched.

    Returns:
        Whether anything was written.

    Raises:
        Failure: the file cannot be written.
    """
    data = text.encode("utf-8", "backslashreplace")
    try:
        real = path.resolve()
        if real.is_file():
            if real.read_bytes() == data:
                return False
        elif real.exists():  # /dev/stdout, a pipe
            real.write_bytes(data)
            return True
        replace_file(real, data)
    except OSError as error:
        raise Failure(f"cannot write {path}: {error.strerror}") from error
    return True


def read_text(path: Path) -> str | None:
    """The text of a file, with any kind of line ends; None when there is no such file.

    Raises:
        Failure: it cannot be read, or is no UTF-8.
    """
    try:
        return path.read_text("utf-8")
    except FileNotFoundError:
        return None
    except OSError as error:
        raise Failure(f"cannot read {path}: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise Failure(f"cannot read {path}: it is not UTF-8 text") from error
