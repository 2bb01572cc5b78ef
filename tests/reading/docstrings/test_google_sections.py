"""Google style, as it is written in the wild: the sections beside the parameters."""

from __future__ import annotations

import pytest

from toolwire.reading.docstrings import Docs, read_docstring

CASES = {
    "text between and behind the sections": (
        """Write.

        Arguments:
            code: Source.

        Runs in a sandbox.

        Returns:
            The result.

        Costs nothing.
        """,
        Docs("Write.\n\nRuns in a sandbox.\n\nCosts nothing.", {"code": "Source."}),
    ),
    "returns on one line": (
        """Write.

        Params:
            code: Source.

        Returns: The result.
        """,
        Docs("Write.\n\nReturns: The result.", {"code": "Source."}),
    ),
    "returns from one line to the next": (
        """Write.

        Returns: The result,
            which is a number.
        Yields : no section.
        """,
        Docs("Write.\n\nYields : no section."),
    ),
    "sections dropped and kept": (
        """Write.

        Warning:
            Slow.

        Usage:
            Often.

        Examples:
            >>> write("x")

        Example:
        ```python
        write("x")

        write("y")
        ```

        Example:

        >>> write("z")

        Yields:
            Lines.

        Warns:
            UserWarning: When late.

        See Also:
            read: The other way.

        References:
            [1] A book.

        Todo:
            * Everything.
        """,
        Docs("Write.\n\nWarning:\n    Slow.\n\nUsage:\n    Often."),
    ),
    "an example fenced to the end": ("Write.\n\nExample:\n```\nwrite()", Docs("Write.")),
    "titles above nothing": (
        """Write.

        Args:

        Returns:
        """,
        Docs("Write."),
    ),
    "titles above other titles": (
        """Write.

        Args:

        :param code: Source.

        Example:

        That is all.
        """,
        Docs("Write.\n\nExample:\n\nThat is all.", {"code": "Source."}),
    ),
    "no more than returns": ("Returns:\n    The time.\n", Docs("Returns:\nThe time.")),
    "code is not read": (
        """Write.

        ```
        Args:
            code: no
        ```

        Like this::

            Args:
                code: no

        ~~~
        Returns:
            no
        """,
        Docs(
            "Write.\n\n```\nArgs:\n    code: no\n```\n\nLike this::\n\n    Args:\n        code: no\n\n~~~\nReturns:\n    no"
        ),
    ),
    "lower case titles in prose": (
        """Use a desk.

        Actions:
            returns:
                brings a book back
        """,
        Docs("Use a desk.\n\nActions:\n    returns:\n        brings a book back"),
    ),
    "a note right above": (
        """Read a tide table.

        Note:
            Times are local.
        Args:
            port: harbour name
        """,
        Docs("Read a tide table.\n\nNote:\n    Times are local.", {"port": "harbour name"}),
    ),
    "returns at the indentation of the entries": (
        """Write.

        Args:
            code: Source.

            Returns:
                The result.
        """,
        Docs("Write.", {"code": "Source."}),
    ),
    "a whole section too far in": (
        """Write.

          Args:
            code: Source.

          Returns:
            The result.

        The end.
        """,
        Docs("Write.\n\nThe end.", {"code": "Source."}),
    ),
    "entries below an unindented title": (
        """Write.

        Args:
        code: Source,
            in Python.
        - then: What next.

        Returns:
        The result.

        The end.
        """,
        Docs("Write.\n\nThe end.", {"code": "Source, in Python.", "then": "What next."}),
    ),
    "attributes": (
        """A place.

        Attributes:
            city: Where it
                is.
            zip (str): Its code.
        """,
        Docs("A place.", {}, {"city": "Where it is.", "zip": "Its code."}),
    ),
}

NAMES = ["code", "then", "args", "note", "returns", "query", "limit", "lang", "sort", "page"]


@pytest.mark.parametrize("case", CASES)
def test_google_sections(case):
    doc, expected = CASES[case]
    assert read_docstring(doc, NAMES) == expected
