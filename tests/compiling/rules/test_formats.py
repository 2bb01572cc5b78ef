"""Values that travel as text of a known format: only what the format says, and nothing in silence (SPEC T)."""

from __future__ import annotations

import datetime as dt
import re
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from typing import Annotated, Any
from uuid import UUID

import pytest
from annotated_types import MinLen
from pydantic import (
    UUID4,
    AnyUrl,
    Base64Bytes,
    Base64Str,
    Base64UrlBytes,
    BeforeValidator,
    EmailStr,
    EncodedBytes,
    EncoderProtocol,
    FilePath,
    HttpUrl,
    ImportString,
    IPvAnyAddress,
    Json,
    NameEmail,
    PostgresDsn,
    Secret,
    SecretBytes,
    SecretStr,
    UrlConstraints,
)
from pydantic_core import MultiHostUrl, Url
from pydantic_core import core_schema as cs

from tests.compiling.facts import Fact, check, compiled, fragment, named, read
from toolwire.errors import DefinitionError

FOUR = "12345678-1234-4234-8234-123456789abc"
ANY_ID = "12345678-1234-1234-1234-123456789ABC"


def all_of(code: str, *texts: str) -> dict[str, str]:
    return dict.fromkeys(texts, code)


IDS = [
    Fact(
        "UUID has dashes and nothing else",
        UUID,
        {"type": "string", "format": "uuid"},
        {f'"{ANY_ID}"': UUID(ANY_ID)},
        all_of(
            "invalid_uuid", f'"{ANY_ID.replace("-", "")}"', f'"{{{ANY_ID}}}"', f'"urn:uuid:{ANY_ID}"', "1", "null", '""'
        ),
    ),
    Fact(
        "IPv4Address",
        IPv4Address,
        {"type": "string", "format": "ipv4"},
        {'"1.2.3.4"': IPv4Address("1.2.3.4")},
        {
            **all_of("invalid_value", '"01.2.3.4"', '"::1"', '" 1.2.3.4"', '"1.2.3"'),
            **all_of("expected_string", "1", "true"),
        },
    ),
    Fact(
        "IPv6Address has no zone",
        IPv6Address,
        {"type": "string", "format": "ipv6"},
        {'"::1"': IPv6Address("::1"), '"::FFFF:1.2.3.4"': IPv6Address("::ffff:1.2.3.4")},
        {'"fe80::1%eth0"': "pattern_mismatch", '"1.2.3.4"': "invalid_value", "1": "expected_string"},
    ),
    Fact(
        "IPvAnyAddress",
        IPvAnyAddress,
        {"type": "string", "format": "ipvanyaddress"},
        {'"1.2.3.4"': IPv4Address("1.2.3.4"), '"::1"': IPv6Address("::1")},
        {"1": "expected_string", '"x"': "invalid_value"},
        narrower=frozenset({'"x"'}),
    ),
    Fact(
        "Path",
        Path,
        {"type": "string", "format": "path"},
        {'"a/b"': Path("a/b")},
        all_of("expected_string", "1", "null"),
    ),
    Fact(
        "FilePath looks at the machine",
        FilePath,
        {"type": "string", "format": "file-path"},
        {},
        {'"/no/such/file"': "invalid_value", "1": "expected_string"},
        narrower=frozenset({'"/no/such/file"'}),
        findings=("touches_machine",),
    ),
    Fact(
        "Pattern",
        re.Pattern,
        {"type": "string", "format": "regex"},
        {'"a+"': re.compile("a+")},
        {'"("': "invalid_value", "1": "expected_string"},
    ),
    Fact(
        "NameEmail",
        NameEmail,
        {"type": "string", "format": "name-email"},
        {'"A <a@b.com>"': NameEmail("A", "a@b.com"), '"a@b.com"': NameEmail("a", "a@b.com")},
        {'"a"': "invalid_value", "1": "expected_string"},
        narrower=frozenset({'"a"'}),
        findings=("weakened",),
    ),
    Fact(
        "EmailStr is ASCII without blanks or a display name",
        EmailStr,
        {"type": "string", "format": "email"},
        {'"a@b.com"': "a@b.com"},
        {
            **all_of("invalid_value", '" a@b.com"', '"a@b.com "', '"A <a@b.com>"', '"\u00e9@b.com"', '""', '"a@b"'),
            "1": "expected_string",
        },
        narrower=frozenset({'"A <a@b.com>"', '"a@b"'}),
        findings=("weakened",),
    ),
]

BASE64 = {"type": "string", "contentEncoding": "base64"}
BAD_BASE64 = ('"YQ"', '"YQ==\\n"', '"__--"', '"Y Q=="', '"\u00e9"', '"===="', '"YQ==YQ=="')
BYTES = [
    Fact(
        "bytes are strict base64",
        bytes,
        BASE64,
        {'""': b"", '"YQ=="': b"a", '"//++"': b"\xff\xff\xbe"},
        all_of("invalid_base64", *BAD_BASE64, "1", "null"),
        narrower=frozenset(BAD_BASE64),
    ),
    Fact(
        "sizes count bytes",
        Annotated[bytes, MinLen(2)],
        BASE64,
        {'"YWE="': b"aa"},
        {'"YQ=="': "out_of_range"},
        narrower=frozenset({'"YQ=="'}),
        findings=("weakened",),
    ),
    Fact(
        "SecretBytes",
        SecretBytes,
        {**BASE64, "format": "password", "writeOnly": True},
        {'"YQ=="': SecretBytes(b"a")},
        {'"YQ"': "invalid_base64"},
        narrower=frozenset({'"YQ"'}),
    ),
    Fact(
        "SecretStr",
        SecretStr,
        {"type": "string", "format": "password", "writeOnly": True},
        {'"a"': SecretStr("a")},
        all_of("expected_string", "1", "null"),
    ),
    Fact(
        "SecretStr has bounds",
        Annotated[SecretStr, MinLen(2)],
        {"type": "string", "format": "password", "writeOnly": True, "minLength": 2},
        {'"ab"': SecretStr("ab")},
        {'"a"': "out_of_range"},
    ),
    Fact(
        "Secret", Secret[int], {"type": "integer"}, {"1.0": Secret[int](1)}, all_of("expected_integer", '"1"', "true")
    ),
]

URI = {"type": "string", "format": "uri"}
URLS = [
    Fact(
        "AnyUrl",
        AnyUrl,
        URI,
        {
            '"http://a"': AnyUrl("http://a"),
            '"HTTP://u:p@[::1]:80/%20?q#f"': AnyUrl("http://u:p@[::1]:80/%20?q#f"),
            '"mailto:a@b"': AnyUrl("mailto:a@b"),
            '"urn:x"': AnyUrl("urn:x"),
            '"http://\u00e9.com"': AnyUrl("http://\u00e9.com"),
        },
        all_of(
            "invalid_url",
            *[
                '" http://a"',
                '"http://a\\n"',
                '"http://a/\u00e9"',
                '"http://a/?\u00e9"',
                '"http://a b"',
                '"http://a/<b>"',
            ],
            *['"a"', '"//a"', "1", "null", '"http://a/%zz"', '"http://a@b@c"', '"http://a#f#g"', '"http://a\\\\b"'],
            *['"http://"', '"http://a:99999"', '"http://1.2.3.999"'],
        ),
        wider=frozenset({'"http://\u00e9.com"'}),
        narrower=frozenset({'"http://"', '"http://a:99999"', '"http://1.2.3.999"'}),
    ),
    Fact(
        "schemes are a pattern",
        HttpUrl,
        {**URI, "pattern": "^(?:http|https):", "maxLength": 2083},
        {'"https://a"': HttpUrl("https://a")},
        all_of("invalid_url", '"ftp://a"', '"HTTP://a"'),
    ),
    Fact(
        "an URL of the author's own bounds",
        Annotated[AnyUrl, UrlConstraints(max_length=12, allowed_schemes=["http", "a+b"])],
        {**URI, "pattern": "^(?:http|a\\+b):", "maxLength": 12},
        {'"http://a"': AnyUrl("http://a")},
        {'"http://aaaaaa"': "out_of_range", '"https://a"': "invalid_url"},
    ),
    Fact(
        "several hosts",
        PostgresDsn,
        {
            "type": "string",
            "pattern": "^(?:postgres|postgresql|postgresql\\+asyncpg|postgresql\\+pg8000|postgresql\\+psycopg|"
            "postgresql\\+psycopg2|postgresql\\+psycopg2cffi|postgresql\\+py\\-postgresql|postgresql\\+pygresql):",
        },
        {'"postgres://u:p@a:1,b:2/d"': PostgresDsn("postgres://u:p@a:1,b:2/d")},
        all_of("invalid_url", '"http://a"', '" postgres://a"', "1"),
    ),
]

JSON = {"type": "string", "contentMediaType": "application/json"}
JSONS = [
    Fact(
        "bare Json is checked like any other value",
        Json,
        JSON,
        {'" 1 "': 1, '"{\\"a\\": [1.5]}"': {"a": [1.5]}},
        {
            **all_of("not_finite", '"NaN"', '"{\\"a\\": 1e400}"'),
            **all_of("invalid_json_text", '"{"', "1", "null", '"\\"\\\\ud800\\""'),
        },
        narrower=frozenset({'"NaN"', '"{\\"a\\": 1e400}"', '"{"', '"\\"\\\\ud800\\""'}),
    ),
    Fact(
        "Json of a type reads by its wire rules",
        Json[list[dt.date]],
        {**JSON, "contentSchema": {"type": "array", "items": {"type": "string", "format": "date"}}},
        {'"[\\"2024-01-01\\"]"': [dt.date(2024, 1, 1)]},
        {'"[1]"': "invalid_date", "[]": "invalid_json_text"},
        narrower=frozenset({'"[1]"'}),
    ),
    Fact(
        "Json of a number",
        Json[int],
        {**JSON, "contentSchema": {"type": "integer"}},
        {'"1.0"': 1},
        all_of("expected_integer", '"true"', '"\\"1\\""'),
        narrower=frozenset({'"true"', '"\\"1\\""'}),
    ),
]


@pytest.mark.parametrize(**named([*IDS, *BYTES, *URLS, *JSONS]))
def test_format(fact: Fact) -> None:
    """SPEC T's rows of text with a format."""
    check(fact)


def test_formats_that_are_not_pydantics() -> None:
    """A version of UUID is a pattern beside `format: uuid`; an encoding is said once (node table)."""
    hexes, version = "[0-9a-fA-F]", "^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-4[0-9a-fA-F]{3}-[89abAB]"
    assert fragment(compiled(UUID4)) == {
        "type": "string",
        "format": "uuid",
        "pattern": f"{version}{hexes}{{3}}-{hexes}{{12}}$",
    }
    assert fragment(compiled(Base64Bytes)) == BASE64
    assert fragment(compiled(Base64Str)) == BASE64
    assert fragment(compiled(Base64UrlBytes)) == {"type": "string", "contentEncoding": "base64url"}


@pytest.mark.parametrize(
    ("annotation", "text", "value"),
    [
        (UUID4, f'"{FOUR}"', UUID(FOUR)),
        (UUID4, f'"{ANY_ID}"', [(("x",), "invalid_uuid")]),
        (UUID4, '"12345678-1234-4234-1234-123456789abc"', [(("x",), "invalid_uuid")]),
        (Base64Bytes, '"YQ=="', b"a"),
        (Base64Str, '"YQ=="', "a"),
        (Base64Str, '"/w=="', [(("x",), "invalid_value")]),
        (Base64UrlBytes, '"_w=="', b"\xff"),
        (Base64UrlBytes, '"/w=="', [(("x",), "invalid_base64")]),
        *[
            (annotation, text, [(("x",), "invalid_base64")])
            for annotation in (Base64Bytes, Base64Str)
            for text in BAD_BASE64
        ],
        (Base64Bytes, "1", [(("x",), "invalid_base64")]),
    ],
)
def test_encoded(annotation: Any, text: str, value: Any) -> None:
    """No junk is dropped in silence, as pydantic's decoders do (TRAPS)."""
    assert read(compiled(annotation), text) == (value, value)


def test_urls_of_pydantic_core() -> None:
    """The plain node, without pydantic's classes around it, on the wire and below the author's code."""

    class Plain:
        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            return cs.url_schema(strict=True)

    class Several:
        @classmethod
        def __get_pydantic_core_schema__(cls, source: Any, handler: Any) -> Any:
            return cs.multi_host_url_schema()

    assert read(compiled(Plain), '"http://a"') == (Url("http://a"),) * 2
    assert read(compiled(Several), '"redis://a:1,b:2"') == (MultiHostUrl("redis://a:1,b:2"),) * 2
    assert read(compiled(Plain), '" http://a"') == ([(("x",), "invalid_url")],) * 2
    given = Url("http://b")
    assert read(compiled(Annotated[Plain, BeforeValidator(lambda _: given)]), "0") == (given, given)


class Reversed(EncoderProtocol):
    @classmethod
    def decode(cls, data: bytes) -> bytes:
        return data[::-1]

    @classmethod
    def encode(cls, value: bytes) -> bytes:
        return value[::-1]

    @classmethod
    def get_json_format(cls) -> str:
        return "reversed"


def test_an_encoder_of_the_authors() -> None:
    """The text is the author's; `format` is what his class says of it."""
    tool = compiled(Annotated[bytes, EncodedBytes(encoder=Reversed)])
    assert read(tool, '"ab"') == (b"ba", b"ba")
    assert read(tool, "1") == ([(("x",), "expected_string")],) * 2
    assert fragment(tool)["type"] == "string"
    assert "contentEncoding" not in fragment(tool)


@pytest.mark.parametrize(
    ("annotation", "sentence"),
    [
        (ImportString, "would let the model import any module"),
        (ImportString[int], "would let the model import any module"),
        (re.Pattern[bytes], "a pattern of bytes cannot be written as JSON"),
    ],
)
def test_refused_types(annotation: Any, sentence: str) -> None:
    """SPEC A9."""
    with pytest.raises(DefinitionError, match=sentence):
        compiled(annotation)
