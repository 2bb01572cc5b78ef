"""Sphinx style, as it is written in the wild."""

from __future__ import annotations

import pytest

from toolwire.reading.docstrings import Docs, read_docstring

CASES = {
    "typical": (
        """Open a connection.

        Talks to the host.

        :param str host: Name or address.
        :param port: Port number: 1 to 65535,
            or a name.
        :type port: int
        :return: A connection.
        :rtype: Connection
        :raises OSError: When nobody
            listens.
        """,
        Docs(
            "Open a connection.\n\nTalks to the host.",
            {"host": "Name or address.", "port": "Port number: 1 to 65535, or a name."},
        ),
    ),
    "epydoc": (
        """Open a connection.

        @param host: Name or address,
            of the host.
        @type host: str
        @return: A connection.
        """,
        Docs("Open a connection.", {"host": "Name or address, of the host."}),
    ),
    "javadoc": (
        """Open a connection.

        @param url name: or address
        @param body  the text
        @throws nothing
        @return A connection.

        Read what @param means.
        """,
        Docs("Open a connection.\n\nRead what @param means.", {"url": "name: or address", "body": "the text"}),
    ),
    "no blank line above": ("Open.\n:param host: Name.\n:returns: It.", Docs("Open.", {"host": "Name."})),
    "on top": (":param host: Name.\n\nOpen.", Docs("Open.", {"host": "Name."})),
    "names and types": (
        r"""Take.

        :param \*args: Positional ones.
        :param **kwargs: Named ones.
        :param dict[str, int] a: One: two.
        :param Literal["a:b"] b: Quoted: colon.
        :param int, optional c: Optional.
        :param d (int): Behind.
        :parameter e: Full.
        :arg f: Short.
        :argument g: Long.
        :key h: Key.
        :keyword i: Keyword.
        :kwarg j: Kwarg.
        :param größe: Unicode.
        :param k:
            On the next line.
        :param:
        :param m:
        """,
        Docs(
            "Take.",
            {
                "args": "Positional ones.",
                "kwargs": "Named ones.",
                "a": "One: two.",
                "b": "Quoted: colon.",
                "c": "Optional.",
                "d": "Behind.",
                "e": "Full.",
                "f": "Short.",
                "g": "Long.",
                "h": "Key.",
                "i": "Keyword.",
                "j": "Kwarg.",
                "größe": "Unicode.",
                "k": "On the next line.",
            },
        ),
    ),
    "continuation without indentation": (
        """Send.

        :param url: Where to, a
        :class:`URL` or
        text.
        :meta private:
        :param body: What.

        :class:`Request` is what it makes.
        """,
        Docs(
            "Send.\n\n:class:`Request` is what it makes.", {"url": "Where to, a :class:`URL` or text.", "body": "What."}
        ),
    ),
    "blank lines and paragraphs": (
        """Send.

        :param url: Where to.

            * a name
            * an address

        :param body: What.

        :returns: A dict with

            more.

        Then it is over.
        """,
        Docs("Send.\n\nThen it is over.", {"url": "Where to.\n\n* a name\n* an address", "body": "What."}),
    ),
    "further in": (
        "Send.\n\n  :param url: Where to.\n  :param body: What.\n\nDone.",
        Docs("Send.\n\nDone.", {"url": "Where to.", "body": "What."}),
    ),
    "other styles behind": (
        """Send.

        :param url: Where to.
        Returns:
            It.

        :param body: What.
        Notes
        -----
        None.
        """,
        Docs("Send.", {"url": "Where to.", "body": "What."}),
    ),
    "attributes": (
        """A place.

        :ivar city: Where it is.
        :var str zip: Its code.
        :vartype city: str
        :param name: How it is called.
        """,
        Docs("A place.", {"name": "How it is called."}, {"city": "Where it is.", "zip": "Its code."}),
    ),
    "roles are text": (":func:`send` sends.\n\n:note: No field.", Docs(":func:`send` sends.\n\n:note: No field.")),
}


@pytest.mark.parametrize("case", CASES)
def test_sphinx(case):
    doc, expected = CASES[case]
    assert read_docstring(doc, ["url", "body"]) == expected


def test_fixed_style():
    doc = "Send.\n\nArgs:\n    url: Where.\n\n:param body: What.\n"
    assert read_docstring(doc, ["url", "body"], "sphinx") == Docs("Send.\n\nArgs:\n    url: Where.", {"body": "What."})
