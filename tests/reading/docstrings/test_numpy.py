"""NumPy style, as it is written in the wild."""

from __future__ import annotations

import pytest

from toolwire.reading.docstrings import Docs, read_docstring

CASES = {
    "typical": (
        """Find places.

        More than one
        line of text.

        Parameters
        ----------
        place : str
            Where to start,
            or to end.
        *others : str
            More places.

        Other Parameters
        ----------------
        limit : int, default 3
            How many at most.
        **flags
            Switches.

        Returns
        -------
        list of str
            The places.
        number : int
            How many.

        Raises
        ------
        ValueError
            When lost.

        See Also
        --------
        lose : The other way.

        Notes
        -----
        Uses the great circle.

        It is slow.

        References
        ----------
        .. [1] A book.

        Examples
        --------
        >>> find("x")
        ['y']
        """,
        Docs(
            "Find places.\n\nMore than one\nline of text.",
            {
                "place": "Where to start, or to end.",
                "others": "More places.",
                "limit": "How many at most.",
                "flags": "Switches.",
            },
        ),
    ),
    "no blank line above": (
        """Find.
        Parameters
        ----------
        place : str
            Where.
        Returns
        -------
        str
        """,
        Docs("Find.", {"place": "Where."}),
    ),
    "blank lines below the title": (
        """Find.

        Parameters:
        ===========

        place : str

            Where.

        limit : int
            How many.
        """,
        Docs("Find.", {"place": "Where.", "limit": "How many."}),
    ),
    "types": (
        """Take.

        Parameters
        ----------
        x1, x2 : array_like of shape (n, m)
            Two at once.
        how : {'left', 'right',
               'outer'}, default 'left'
            Over two lines.
        which : int, float,
            str or
            None
            After a comma.
        last : int,
            Text.
        odd : float in [0, 1)
            Half open.
        worse : tuple (int,
            never closed.
        tight: int
            No blank.
        plain
            No type.
        undescribed : int
        `quoted` : int
            Quoted.
        \\*args
            Escaped.
        """,
        Docs(
            "Take.",
            {
                "x1": "Two at once.",
                "x2": "Two at once.",
                "how": "Over two lines.",
                "which": "After a comma.",
                "last": "Text.",
                "odd": "Half open.",
                "worse": "never closed.",
                "tight": "No blank.",
                "plain": "No type.",
                "quoted": "Quoted.",
                "args": "Escaped.",
            },
        ),
    ),
    "names beyond ASCII": (
        """Miss.

        Parameters
        ----------
        größe, höhe : {'a',
            'b'}
            Wie groß.

            - sehr
              groß
        """,
        Docs("Miss.", {"größe": "Wie groß.\n\n- sehr groß", "höhe": "Wie groß.\n\n- sehr groß"}),
    ),
    "paragraphs and lists": (
        """Merge.

        Parameters
        ----------
        how : str
            Type of merge:

            * left: keys from
              the left
            1. first

            .. versionadded:: 1.2
        on : str
          Key,
             deep.
        """,
        Docs(
            "Merge.",
            {
                "how": "Type of merge:\n\n* left: keys from the left\n1. first\n\n.. versionadded:: 1.2",
                "on": "Key, deep.",
            },
        ),
    ),
    "entries further in than the title": (
        """Merge.

        Parameters
        ----------
            how : str
                Type.
            on : str
                Key.

        Warns
        -----
            UserWarning
        """,
        Docs("Merge.", {"how": "Type.", "on": "Key."}),
    ),
    "prose behind the entries": (
        """Merge.

        Parameters
        ----------
        how : str
            Type.

        Only the following are quick.

        on : str
            Key
        or keys.

        Runs in a sandbox, see https://example.org

        twice as fast.
        """,
        Docs(
            "Merge.\n\nRuns in a sandbox, see https://example.org\n\ntwice as fast.",
            {"how": "Type.", "on": "Key or keys."},
        ),
    ),
    "parameters called like titles": (
        """Call.

        Parameters
        ----------
        func : callable
            What.
        args : tuple, optional
            Positional ones.

        example : str
            One.
        returns
            Whether.
        """,
        Docs("Call.", {"func": "What.", "args": "Positional ones.", "example": "One.", "returns": "Whether."}),
    ),
    "other styles behind": (
        """Call.

        Parameters
        ----------
        how : str
            Type.

        Returns:
            It.

        :raises ValueError: When lost.

        ## Returns

        It.
        """,
        Docs("Call.", {"how": "Type."}),
    ),
    "sections other styles end": (
        """Call.

        Parameters
        ----------
        how : str
            Type.
        :param on: Key.

        Parameters
        ----------
        by : str
            Rule.
        ## Example
        by("x")
        """,
        Docs("Call.", {"how": "Type.", "on": "Key.", "by": "Rule."}),
    ),
    "unknown titles are text": (
        """Call.

        Usage
        -----
        Often.

        Parameters
        ----------
        how : str
            Type.

        Warnings
        --------
        Slow.

        Attributes
        ----------
        city : str
            Where.
        """,
        Docs("Call.\n\nUsage\n-----\nOften.\n\nWarnings\n--------\nSlow.", {"how": "Type."}, {"city": "Where."}),
    ),
    "a title at the end": ("Call.\n\nParameters\n----------", Docs("Call.")),
    "a title without a line": ("Call.\n\nParameters", Docs("Call.\n\nParameters")),
}


@pytest.mark.parametrize("case", CASES)
def test_numpy(case):
    doc, expected = CASES[case]
    assert read_docstring(doc, ["how", "on", "args", "example", "returns"]) == expected


def test_fixed_style():
    doc = "Call.\n\nParameters\n----------\nhow : str\n    Type.\n\nArgs:\n    on: Key.\n"
    assert read_docstring(doc, ["how", "on"], "numpy") == Docs("Call.\n\nArgs:\n    on: Key.", {"how": "Type."})
