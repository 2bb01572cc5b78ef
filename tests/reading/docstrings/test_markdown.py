"""Markdown bullets under a `Parameters` heading."""

from __future__ import annotations

import pytest

from toolwire.reading.docstrings import Docs, read_docstring

CASES = {
    "typical": (
        """# Weather

        Get the weather.

        ## Parameters

        * city - The city to look up,
          on two lines.
        * `days` (int) - How many days.
            * nested bullets are not parameters
              nor what follows them
        """,
        Docs("Get the weather.", {"city": "The city to look up, on two lines.", "days": "How many days."}),
    ),
    "bullets": (
        """Get.

           ### Parameters: ###
        - a - Dash.
        + b (`dict[str, int]`) - Plus (really) - yes.
        * *args - Star.
        * `**kwargs` - Stars.
        * **c** - Bold.
         * größe – En dash.
        * d — Em dash,
        and on.
        *   e - Wide
            text.
            - nested
        """,
        Docs(
            "Get.",
            {
                "a": "Dash.",
                "b": "Plus (really) - yes.",
                "args": "Star.",
                "kwargs": "Stars.",
                "c": "Bold.",
                "größe": "En dash.",
                "d": "Em dash, and on.",
                "e": "Wide text.",
            },
        ),
    ),
    "other shapes": (
        """Get.

        ## Parameters
        * a: Colon.
        * b
        * two words - Text.
        * c-d - Text.
        1. e - Number.
        * f - Text.
        """,
        Docs("Get.", {"f": "Text."}),
    ),
    "a blank line ends the bullet": (
        """Get.

        ## Parameters

        * a - Text

          that does not count.

        * b - More.

        Free text.

        * c - no parameter
        """,
        Docs("Get.\n\nFree text.\n\n* c - no parameter", {"a": "Text", "b": "More."}),
    ),
    "headings": (
        """## Overview

        Get.

        ### Arguments

        All of them:

        * a - Text.
        ### Usage
        Often.

        ## Returns

        The weather.

        ```
        # Comment
        ```

        ## Parameters

        None.

        ## Example
        >>> get()
        """,
        Docs("Get.\n\n### Usage\nOften.\n\n## Parameters\n\nNone.", {"a": "Text."}),
    ),
    "an underlined title": (
        """Get.

        Parameters
        ==========

        - a - Text.

        Usage
        =====
        """,
        Docs("Get.\n\nUsage\n=====", {"a": "Text."}),
    ),
    "bullets that end other than in bullets": (
        """Get.

        ## Parameters
        * a - Text.

        Returns:
            It.
        """,
        Docs("Get.", {"a": "Text."}),
    ),
    "several headings on top": ("# Weather\n\n## Now\n\nGet.\n\n# Later", Docs("Get.\n\n# Later")),
    "a heading alone": ("# Weather", Docs(None)),
    "no heading": ("#weather is what\n####### it gets", Docs("#weather is what\n####### it gets")),
    "a heading on top of google": ("# Weather\n\nGet.\n\nArgs:\n    a: Text.", Docs("Get.", {"a": "Text."})),
}


@pytest.mark.parametrize("case", CASES)
def test_markdown(case):
    doc, expected = CASES[case]
    assert read_docstring(doc, ["a"]) == expected


def test_fixed_style():
    doc = "Get.\n\nArgs:\n    a: Text.\n\n## Parameters\n* b - Text.\n"
    assert read_docstring(doc, ["a", "b"], "markdown") == Docs("Get.\n\nArgs:\n    a: Text.", {"b": "Text."})
