"""`python -m toolwire`, the same as the command `toolwire`."""

from __future__ import annotations

from toolwire.cli import main

if __name__ == "__main__":
    main()
