"""Text of a known form: a model that writes what the message shows is understood (SPEC D5)."""

import datetime as dt
import ipaddress
import json
import re
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any
from uuid import UUID

import pytest
from annotated_types import Len
from pydantic import (
    UUID1,
    UUID3,
    UUID4,
    UUID5,
    UUID7,
    AmqpDsn,
    AnyUrl,
    AnyWebsocketUrl,
    AwareDatetime,
    Base64Bytes,
    Base64Str,
    Base64UrlStr,
    ByteSize,
    CockroachDsn,
    EmailStr,
    Field,
    FileUrl,
    FtpUrl,
    HttpUrl,
    IPvAnyAddress,
    IPvAnyInterface,
    IPvAnyNetwork,
    Json,
    KafkaDsn,
    MongoDsn,
    NaiveDatetime,
    NameEmail,
    PostgresDsn,
    RedisDsn,
    WebsocketUrl,
)

from toolwire import Char, CodePoint, NonEmptyStr, StringInteger, ToolSet
from toolwire.compiling.text_forms import text_form

Places = Field(max_digits=5, decimal_places=2)
Few = [
    Field(max_digits=2, decimal_places=1),
    Field(max_digits=2, decimal_places=2),
    Field(max_digits=1, decimal_places=0),
]
TYPES: list[Any] = [
    *(dt.date, dt.time, dt.datetime, dt.timedelta, AwareDatetime, NaiveDatetime),
    *(UUID, UUID1, UUID3, UUID4, UUID5, UUID7),
    *(Decimal, Annotated[Decimal, Places], Annotated[Decimal, Field(decimal_places=0)], Fraction, complex),
    *(Annotated[Decimal, few] for few in Few),
    *(AnyUrl, HttpUrl, FileUrl, FtpUrl, WebsocketUrl, AnyWebsocketUrl, PostgresDsn, AmqpDsn, CockroachDsn),
    *(KafkaDsn, MongoDsn, RedisDsn, EmailStr, NameEmail, IPvAnyAddress, IPvAnyInterface, IPvAnyNetwork),
    *(ipaddress.IPv4Address, ipaddress.IPv4Network, ipaddress.IPv4Interface),
    *(ipaddress.IPv6Address, ipaddress.IPv6Network, ipaddress.IPv6Interface),
    *(re.Pattern[str], ByteSize, Annotated[int, StringInteger()]),
    *(dict[int, int], dict[dt.date, int], dict[UUID, int], dict[UUID4, int], dict[Decimal, int]),
]
SHOWN = re.compile(r'such as ("[^"]+"(?:(?:,| or) "[^"]+")*)')


def tool_of(annotation: Any) -> ToolSet:
    def f(x: annotation) -> Any:
        return x

    return ToolSet(f)


def examples(message: str) -> list[str]:
    return [json.loads(each) for shown in SHOWN.findall(message) for each in re.findall(r'"[^"]+"', shown)]


@pytest.mark.parametrize("annotation", TYPES)
def test_what_a_message_shows_is_accepted(annotation):
    tools = tool_of(annotation)
    keys = getattr(annotation, "__origin__", None) is dict
    of = (lambda text: {text: 1}) if keys else (lambda text: text)
    (wrong,) = tools.run("f", {"x": of("(]")}).error.issues
    (absent,) = tools.run("f", {}).error.issues
    shown = examples(wrong.message)
    assert shown
    assert [text for text in [*shown, *examples(absent.message)] if not tools.run("f", {"x": of(text)}).ok] == []


@pytest.mark.parametrize(
    ("annotation", "words"),
    [
        (str, "a string"),
        (NonEmptyStr, "a string"),
        (Annotated[str, Len(3)], "a string"),
        (Char, "a string of exactly one character"),
        (CodePoint, "a string of exactly one character"),
        (bytes, 'base64 text (standard alphabet, padded with "=")'),
        (Base64Bytes, 'base64 text (standard alphabet, padded with "=")'),
        (Base64Str, 'base64 text (standard alphabet, padded with "=")'),
        (Base64UrlStr, 'base64 text (URL alphabet with "-" and "_", padded with "=")'),
        (Json[int], "a string that holds valid JSON"),
        (Annotated[str, Field(pattern="^a+$")], "a string"),
    ],
)
def test_other_forms(annotation, words):
    assert text_form(tool_of(annotation)["f"].parameters["properties"]["x"]) == words


def test_a_schema_of_somebody_else_may_say_anything():
    assert text_form({}) == "a string"
    assert text_form({"format": "phone", "pattern": "^(?:a|b)$"}) == "a string"
    assert text_form({"format": "uuid", "pattern": "^0"}).startswith("a UUID such as")
    assert text_form({"pattern": "^(?:tel|sms):"}) == (
        'a URL that begins with "tel:" or "sms:" such as "tel://example.org/a"'
    )
