"""Google style, as it is written in the wild: what is said of the parameters."""

from __future__ import annotations

import pytest

from toolwire.reading.docstrings import Docs, read_docstring

CASES = {
    "typical": (
        """Get the weather.

        A longer text
        on two lines.

        Args:
            city (str): The city to look up,
                on two lines.
            days: How many days. Colon: inside.

        Returns:
            str: A report.

        Raises:
            ValueError: If the city is unknown.
        """,
        Docs(
            "Get the weather.\n\nA longer text\non two lines.",
            {"city": "The city to look up, on two lines.", "days": "How many days. Colon: inside."},
        ),
    ),
    "no blank line above": (
        """Get the weather.
        Args:
            city: The city.
        Returns:
            A report.
        """,
        Docs("Get the weather.", {"city": "The city."}),
    ),
    "blank lines below the title": (
        """Get the weather.

        Args:


            city: The city.

            days: The days.

        Returns:

            A report.
        """,
        Docs("Get the weather.", {"city": "The city.", "days": "The days."}),
    ),
    "whitespace on blank lines": (
        "Add.\n    \n    Args:\n        a: first\n        b: second\n    \n    Returns:\n        both\n    ",
        Docs("Add.", {"a": "first", "b": "second"}),
    ),
    "carriage returns": (
        "Add.\r\n\r\n    Args:\r\n        a: first\r\n            of two\r\n",
        Docs("Add.", {"a": "first of two"}),
    ),
    "tabs": ("Add.\n\n\tArgs:\n\t\ta: first\n\t\t\tof two\n", Docs("Add.", {"a": "first of two"})),
    "entries without indentation, in paragraphs of their own": (
        """Compare two files.

        Arguments:

        code -- the first file

        then -- when to stop; files are otherwise
                read to their end.

        Return value:

        True if they are the same.
        """,
        Docs(
            "Compare two files.\n\nReturn value:\n\nTrue if they are the same.",
            {"code": "the first file", "then": "when to stop; files are otherwise read to their end."},
        ),
    ),
    "prose below a title": (
        "Compare.\n\nArguments:\n\nThey are compared in order.\n",
        Docs("Compare.\n\nArguments:\n\nThey are compared in order."),
    ),
    "quoted names": (
        """Open a file.
        Arguments:
        'code', 'then' -- as everywhere.
        "lang" -- the language.

        It is closed.
        """,
        Docs(
            "Open a file.\n\nIt is closed.",
            {"code": "as everywhere.", "then": "as everywhere.", "lang": "the language."},
        ),
    ),
    "quoted keys": (
        """Filter.

        Args:
            query: What to look for, a dict of
            "status": open or closed
            "owner": a name
        """,
        Docs("Filter.", {"query": 'What to look for, a dict of "status": open or closed "owner": a name'}),
    ),
    "one argument": ("Split.\n\nArg:\n    code: The text.\n", Docs("Split.", {"code": "The text."})),
    "labels where entries stand": (
        """Scrape a page.

        Args:
            a: the zone
            Must be an unlocker zone.
            Default: "web"
            b: the format

        Returns: Markdown.
        """,
        Docs(
            "Scrape a page.\n\nReturns: Markdown.",
            {"a": 'the zone Must be an unlocker zone. Default: "web"', "b": "the format"},
        ),
    ),
    "all kinds of parameters": (
        """Walk.

        Args:
            a: start
            *rest (int): More of them.
            **extra: Weights.

        Keyword Args:
            deep: go down

        Other Parameters:
            label: a name

        Keyword Arguments:
            sort: an order
        """,
        Docs(
            "Walk.",
            {
                "a": "start",
                "rest": "More of them.",
                "extra": "Weights.",
                "deep": "go down",
                "label": "a name",
                "sort": "an order",
            },
        ),
    ),
    "types": (
        """Take anything.

        Args:
            a (Union[int,
                str], optional): Over two lines.
            b (dict[str, int], default {"x": 1}): With a colon.
            c(int) : Tight.
            d (Callable[[int], str]):
                Text on the next line.
            e, f (float): Two at once.
            `g` (int): Quoted.
            **h** (int): Bold.
            größe (int): Unicode.
        """,
        Docs(
            "Take anything.",
            {
                "a": "Over two lines.",
                "b": "With a colon.",
                "c": "Tight.",
                "d": "Text on the next line.",
                "e": "Two at once.",
                "f": "Two at once.",
                "g": "Quoted.",
                "h": "Bold.",
                "größe": "Unicode.",
            },
        ),
    ),
    "a bracket never closed": (
        """Take.

        Args:
            a (int: No type at all.
            b: Text (not closed.
            c: Text.
        """,
        Docs("Take.", {"b": "Text (not closed.", "c": "Text."}),
    ),
    "bullets and dashes": (
        """Search.

        Args:
            - query (str): What to find.
            * limit: At most.
            lang - Its code.
            sort (str) -- The order.
            page
                The page.
        """,
        Docs(
            "Search.",
            {
                "query": "What to find.",
                "limit": "At most.",
                "lang": "Its code.",
                "sort": "The order.",
                "page": "The page.",
            },
        ),
    ),
    "paragraphs and lists in a text": (
        """Merge.

        Args:
            how: Type of merge,
                one of

                * left: keys from
                  the left
                * right: keys from the right

                Anything else is refused.
            on: Key.
        """,
        Docs(
            "Merge.",
            {
                "how": "Type of merge, one of\n\n* left: keys from the left\n* right: keys from the right\n\n"
                "Anything else is refused.",
                "on": "Key.",
            },
        ),
    ),
    "code in a text": (
        """Run.

        Args:
            code: For example
                ```
                if x:
                    y
                ```
            then: What next.
        """,
        Docs("Run.", {"code": "For example\n```\nif x:\n    y\n```", "then": "What next."}),
    ),
    "uneven indentation": (
        """Run.

        Args:
              code: Source
               to run.
            then: What
             next.
        """,
        Docs("Run.", {"code": "Source to run.", "then": "What next."}),
    ),
    "continuation at the indentation of the entries": (
        """Run.

        Args:
            code: Source
            to run, whatever it is.
            then: What next.
        """,
        Docs("Run.", {"code": "Source to run, whatever it is.", "then": "What next."}),
    ),
    "prose among the entries": (
        """Connect.

        Args:
            All of them are optional.

            code: Where.

            The following concern the pool:

            then: How many.

            NOTE: do not let
                users fill this

        Returns:
            It.
        """,
        Docs("Connect.\n\n    NOTE: do not let\n        users fill this", {"code": "Where.", "then": "How many."}),
    ),
    "a parameter called note": (
        """Write.

        Args:
            note: The text.
            returns: Whether it answers.
            args: More.
        """,
        Docs("Write.", {"note": "The text.", "returns": "Whether it answers.", "args": "More."}),
    ),
    "nothing but arguments": (
        "Args:\n        code: Source.\n        then: Next.\n",
        Docs(None, {"code": "Source.", "then": "Next."}),
    ),
    "title without a colon": (
        """Write.

        Args
            code (str): Source.
        """,
        Docs("Write.", {"code": "Source."}),
    ),
    "empty entries and repetitions": (
        """Write.

        Args:
            code:
            then (int)
            code: First.
            code: Second.
            None
        """,
        Docs("Write.", {"code": "First."}),
    ),
}

NAMES = ["code", "then", "args", "note", "returns", "query", "limit", "lang", "sort", "page"]


@pytest.mark.parametrize("case", CASES)
def test_google(case):
    doc, expected = CASES[case]
    assert read_docstring(doc, NAMES) == expected


@pytest.mark.parametrize("title", ["Args", "Arguments", "Params", "Parameters", "args", "PARAMETERS"])
def test_titles(title):
    doc = f"Write.\n\n{title}:\n    x: Text.\n"
    assert read_docstring(doc, ["x"]) == read_docstring(doc, [], "google") == Docs("Write.", {"x": "Text."})
