"""The rows of the type table (SPEC T) that hold no other type, each with its promise."""

from __future__ import annotations

import base64
import binascii
import ipaddress
import json
import re
import unicodedata
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from tests.strategies.kinds import Kind
from toolwire.testing.values import same

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ENUMS", "LEAVES", "exactly", "member_of"]


def exactly(expected: Any, value: Any) -> bool:
    return same(expected, value)


def _number(wire: Any, kinds: type | tuple[type, ...]) -> bool:
    return isinstance(wire, kinds) and not isinstance(wire, bool)


def _code_points(wire: Any, value: Any) -> bool:
    """Of a text; below a function of the author's, which may have made them, the numbers themselves are taken as well."""
    return exactly([ord(letter) for letter in wire] if isinstance(wire, str) else wire, value)


def _int(wire: Any, value: Any) -> bool:
    return _number(wire, (int, float)) and type(value) is int and value == wire


def _float(wire: Any, value: Any) -> bool:
    """The same number, or one that is written with the same digits, as `1e+23` is for 10**23."""
    held = value == wire or (type(value) is float and Decimal(repr(value)) == wire)
    return _number(wire, (int, float)) and type(value) is float and held


def _either_number(wire: Any, value: Any) -> bool:
    return type(value) is type(wire) and _number(wire, (int, float)) and value == wire


def _string_integer(wire: Any, value: Any) -> bool:
    if isinstance(wire, str):
        return type(value) is int and re.fullmatch("-?[0-9]+", wire) is not None and value == int(wire)
    return _int(wire, value)


def _str(wire: Any, value: Any) -> bool:
    return type(wire) is str and exactly(wire, value)


def _str_of_a_kind(wire: Any, value: Any) -> bool:
    return type(wire) is type(value) is str


def _cased(change: Callable[[str], str]) -> Callable[[Any, Any], bool]:
    """Changed case, as far as this Python knows the letters: pydantic may know a newer Unicode."""

    def matches(wire: Any, value: Any) -> bool:
        return type(value) is str and (
            value == change(wire) or any(unicodedata.category(part) == "Cn" for part in wire)
        )

    return matches


def _bool(wire: Any, value: Any) -> bool:
    return type(wire) is bool and value is wire


def _decimal(wire: Any, value: Any) -> bool:
    if isinstance(wire, bool) or not isinstance(wire, str | int | float):
        return False
    expected = Decimal(wire) if isinstance(wire, str | int) else Decimal(repr(wire))
    return type(value) is Decimal and value == expected and (not isinstance(wire, str) or str(value) == str(expected))


def _text(kind: type, parse: Callable[[str], Any]) -> Callable[[Any, Any], bool]:
    """A type that travels as text: `value` is of that type and equals what `parse` makes of the text."""

    def matches(wire: Any, value: Any) -> bool:
        return isinstance(wire, str) and isinstance(value, kind) and value == parse(wire)

    return matches


def _time(wire: Any, value: Any) -> bool:
    parsed = time.fromisoformat(wire.upper())
    return (
        type(value) is time
        and value.replace(tzinfo=None) == parsed.replace(tzinfo=None)
        and value.utcoffset() == parsed.utcoffset()
    )


def _datetime(wire: Any, value: Any) -> bool:
    parsed = datetime.fromisoformat(wire.upper())
    return (
        type(value) is datetime
        and value.replace(tzinfo=None) == parsed.replace(tzinfo=None)
        and value.utcoffset() == parsed.utcoffset()
    )


DAYS = {"Y": 365, "M": 30, "W": 7, "D": 1}
SECONDS = {"H": 3600, "M": 60, "S": 1}


def _duration(wire: Any, value: Any) -> bool:
    sign, days, clock = re.fullmatch(r"([-+]?)P([^T]*)(?:T(.*))?", wire).groups()
    total = timedelta()
    for number, unit in re.findall(r"([0-9.]+)([YMWD])", days):
        total += timedelta(days=float(number) * DAYS[unit])
    for number, unit in re.findall(r"([0-9.]+)([HMS])", clock or ""):
        total += timedelta(seconds=float(number) * SECONDS[unit])
    return type(value) is timedelta and value == (-total if sign == "-" else total)


def _bytes(wire: Any, value: Any) -> bool:
    try:
        return type(value) is bytes and value == base64.b64decode(wire, validate=True)
    except binascii.Error:
        return False


def _url(scheme: str) -> Callable[[Any, Any], bool]:
    def matches(wire: Any, value: Any) -> bool:
        name = {"": "AnyUrl", "http": "HttpUrl"}[scheme]
        return (
            isinstance(wire, str) and type(value).__name__ == name and str(value).startswith(wire.split(":")[0].lower())
        )

    return matches


def _pattern(wire: Any, value: Any) -> bool:
    return isinstance(value, re.Pattern) and value.pattern == wire


def _secret(wire: Any, value: Any) -> bool:
    return type(value).__name__ == "SecretStr" and value.get_secret_value() == wire


def _secret_bytes(wire: Any, value: Any) -> bool:
    return type(value).__name__ == "SecretBytes" and _bytes(wire, value.get_secret_value())


def _json(wire: Any, value: Any) -> bool:
    return isinstance(wire, str) and exactly(json.loads(wire), value)


def _json_int(wire: Any, value: Any) -> bool:
    return isinstance(wire, str) and _int(json.loads(wire), value)


def member_of(wire: Any, value: Any) -> bool:
    """The enum member with this wire value: equal as JSON, so `1.0` is `1` and `true` is not."""
    return same(value.value, wire) or (
        _number(wire, (int, float)) and _number(value.value, (int, float)) and value.value == wire
    )


def _one_member(wire: Any, value: Any) -> bool:
    return wire == value.value == "sky" and type(value).__name__ == "Hue"


def _literal(*listed: Any) -> Callable[[Any, Any], bool]:
    def matches(wire: Any, value: Any) -> bool:
        return any(same(value, item) for item in listed) and (same(wire, value) or _int(wire, value))

    return matches


WHITE_SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(map(chr, range(0x2000, 0x200B)))
"""What pydantic strips: Unicode's property, without the four separators that Python counts too."""

ATOM = frozenset({"hashable"})
KEY = frozenset({"hashable", "key"})
NULL = frozenset({"hashable", "nullable"})
CUSTOM = frozenset({"hashable", "custom"})

LEAVES: dict[str, Kind] = {
    "int": Kind("int", _int, ("42", "-1"), KEY),
    "int, bounds": Kind("Annotated[int, Field(ge=0, le=10)]", _int, ("5",), ATOM),
    "int, open bounds": Kind("Annotated[int, Gt(0), Lt(2**63)]", _int, ("1",), ATOM),
    "int, multiple": Kind("Annotated[int, MultipleOf(5)]", _int, ("10",), ATOM),
    "int, Between": Kind("Annotated[int, Between(-3, 3)]", _int, ("0",), ATOM),
    "Byte": Kind("Byte", _int, ("255",), ATOM),
    "StringInteger": Kind("Annotated[int, StringInteger()]", _string_integer, ("42", "-7"), ATOM),
    "StringInteger, bounds": Kind("Annotated[int, StringInteger(), Ge(1)]", _string_integer, ("9",), ATOM),
    "float": Kind("float", _float, ("1.5", "2.0"), ATOM),
    "float, bounds": Kind("Annotated[float, Field(gt=0, le=1.5)]", _float, ("1.0",), ATOM),
    "float, multiple": Kind("Annotated[float, Field(multiple_of=0.5)]", _float, ("1.5",), ATOM),
    "int | float": Kind("int | float", _either_number, ("1", "1.5"), ATOM),
    "int | MISSING": Kind("int | MISSING", _int, ("MISSING",), ATOM),
    "int | float, bounds": Kind("Annotated[int | float, Ge(0)]", _either_number, ("1.5",), ATOM),
    "bool": Kind("bool", _bool, ("True",), KEY),
    "str": Kind("str", _str, ("'x'", "''"), KEY),
    "str, lengths": Kind("Annotated[str, Field(min_length=1, max_length=3)]", _str, ("'ab'",), KEY),
    "str, pattern": Kind("Annotated[str, Field(pattern=r'^[a-z]+\\d*$')]", _str, ("'a1'",), KEY),
    "str, classes": Kind("Annotated[str, StringConstraints(pattern=r'^\\w[^\\s\\d]\\S?.$')]", _str, ("'abc'",), KEY),
    "str, stripped": Kind(
        "Annotated[str, StringConstraints(strip_whitespace=True, min_length=1)]",
        lambda wire, value: type(value) is str and value == wire.strip(WHITE_SPACE),
        ("'x'",),
        CUSTOM,
    ),
    "str, lowered": Kind("Annotated[str, StringConstraints(to_lower=True)]", _cased(str.lower), ("'x'",), CUSTOM),
    "NonEmptyStr": Kind("NonEmptyStr", _str, ("'x'",), KEY),
    "Char": Kind("Annotated[str, Char]", _str, ("'x'",), ATOM),
    "CodePoint": Kind(
        "Annotated[int, CodePoint]",
        # Below the author's code, which may have made it, the integer itself is taken (T2).
        lambda wire, value: type(value) is int and value == (ord(wire) if isinstance(wire, str) else wire),
        ("65",),
        ATOM,
    ),
    "CharList": Kind("Annotated[list[int], CharList]", _code_points),
    "NewType": Kind("NewType('UserId', int)", _int, ("1",), ATOM),
    "None": Kind("None", lambda wire, value: wire is None and value is None, ("None",), NULL),
    "Literal, texts": Kind("Literal['a', 'b']", _literal("a", "b"), ("'a'",), KEY),
    "Literal, numbers": Kind("Literal[1, 2]", _literal(1, 2), ("1",), KEY),
    "Literal, True": Kind("Literal[True]", _literal(True), ("True",), ATOM),
    "Literal, mixed": Kind("Literal['a', 1, False]", _literal("a", 1, False), ("'a'", "False"), ATOM),
    "Literal, None": Kind("Literal['a', None]", _literal("a", None), ("None",), NULL),
    "date": Kind("date", _text(date, date.fromisoformat), ("date(2024, 2, 29)",), KEY),
    "date, bounds": Kind(
        "Annotated[date, Ge(date(2000, 1, 1))]", _text(date, date.fromisoformat), ("date(2024, 2, 29)",), ATOM
    ),
    "time": Kind("time", _time, ("time(12, 30)",), KEY),
    "datetime": Kind("datetime", _datetime, ("datetime(2024, 2, 29, 12, tzinfo=timezone.utc)",), KEY),
    "AwareDatetime": Kind("AwareDatetime", _datetime, ("datetime(2024, 2, 29, 12, tzinfo=timezone.utc)",), ATOM),
    "NaiveDatetime": Kind("NaiveDatetime", _datetime, ("datetime(2024, 2, 29, 12)",), ATOM),
    "timedelta": Kind("timedelta", _duration, ("timedelta(days=1)", "timedelta(seconds=1.5)"), KEY),
    "timedelta, bounds": Kind("Annotated[timedelta, Ge(timedelta(0))]", _duration, ("timedelta(days=1)",), ATOM),
    "Decimal": Kind("Decimal", _decimal, ("Decimal('1.50')",), KEY),
    "Decimal, bounds": Kind("Annotated[Decimal, Field(ge=0, le=100)]", _decimal, ("Decimal(1)",), ATOM),
    "Decimal, digits": Kind(
        "Annotated[Decimal, Field(max_digits=5, decimal_places=2)]", _decimal, ("Decimal('1.50')",), ATOM
    ),
    "Fraction": Kind("Fraction", _text(Fraction, Fraction), ("Fraction(1, 3)",), ATOM),
    "complex": Kind("complex", lambda wire, value: type(value) is complex and value == complex(wire), ("1+2j",), ATOM),
    "UUID": Kind("UUID", _text(UUID, UUID), ("UUID(int=5)",), KEY),
    "UUID4": Kind("UUID4", _text(UUID, UUID), (), KEY),
    "Path": Kind("Path", _text(Path, Path), ("Path('a/b')",), KEY),
    "AnyUrl": Kind("AnyUrl", _url(""), ("AnyUrl('http://a/')",), ATOM),
    "HttpUrl": Kind("HttpUrl", _url("http"), ("HttpUrl('http://a/')",), ATOM),
    "IPv4Address": Kind(
        "IPv4Address", _text(ipaddress.IPv4Address, ipaddress.IPv4Address), ("IPv4Address('1.2.3.4')",), KEY
    ),
    "IPv6Address": Kind(
        "IPv6Address", _text(ipaddress.IPv6Address, ipaddress.IPv6Address), ("IPv6Address('::1')",), ATOM
    ),
    "IPv4Network": Kind("IPv4Network", _text(ipaddress.IPv4Network, ipaddress.IPv4Network), (), ATOM),
    "Pattern": Kind("Pattern", _pattern, ("re.compile('a')",), ATOM),
    "SecretStr": Kind("SecretStr", _secret, ("SecretStr('s')",), ATOM),
    "SecretBytes": Kind("SecretBytes", _secret_bytes, (), ATOM),
    "Json": Kind("Json", _json),
    "Json[int]": Kind("Json[int]", _json_int, (), ATOM),
    "bytes": Kind("bytes", _bytes, ("b'x'",), ATOM),
    "bytes, lengths": Kind("Annotated[bytes, Field(min_length=1, max_length=3)]", _bytes, ("b'x'",), ATOM),
    "Base64Bytes": Kind("Base64Bytes", lambda _wire, value: type(value) is bytes, (), CUSTOM),
    "Any": Kind("Any", exactly, ("None", "[1]"), frozenset({"nullable"})),
    "object": Kind("object", exactly, ("'x'",), frozenset({"nullable"})),
    "PositiveInt": Kind("PositiveInt", _int, ("1",), ATOM),
    "StrictInt": Kind("StrictInt", _int, ("1",), ATOM),
    "FiniteFloat": Kind("FiniteFloat", _float, ("1.5",), ATOM),
    "str, raised": Kind("Annotated[str, StringConstraints(to_upper=True)]", _cased(str.upper), ("'X'",), CUSTOM),
    "EmailStr": Kind("EmailStr", _str_of_a_kind, ("'a@example.com'",), CUSTOM),
    "NameEmail": Kind("NameEmail", lambda _wire, value: type(value).__name__ == "NameEmail", (), CUSTOM),
    "ByteSize": Kind("ByteSize", lambda _wire, value: isinstance(value, int), ("ByteSize(5)",), CUSTOM),
    "PastDate": Kind("PastDate", _text(date, date.fromisoformat), ("date(2020, 1, 1)",), ATOM),
    "UUID1": Kind("UUID1", _text(UUID, UUID), (), ATOM),
    "UUID7": Kind("UUID7", _text(UUID, UUID), (), ATOM),
    "PostgresDsn": Kind("PostgresDsn", lambda wire, value: str(value).startswith(wire.split(":")[0].lower()), (), ATOM),
    "IPvAnyAddress": Kind("IPvAnyAddress", lambda wire, value: value == ipaddress.ip_address(wire), (), ATOM),
    "IPv6Network": Kind("IPv6Network", _text(ipaddress.IPv6Network, ipaddress.IPv6Network), (), ATOM),
    "IPv4Interface": Kind("IPv4Interface", _text(ipaddress.IPv4Interface, ipaddress.IPv4Interface), (), ATOM),
    "Base64Str": Kind("Base64Str", lambda wire, value: value == base64.b64decode(wire).decode(), (), CUSTOM),
    "Secret[int]": Kind("Secret[int]", lambda wire, value: _int(wire, value.get_secret_value()), (), CUSTOM),
    "JsonValue": Kind("JsonValue", exactly, ("None", "[1]"), frozenset({"nullable"})),
    "set of anything": Kind(
        "set[Any]", lambda wire, value: type(value) is set and all(item in wire for item in value), ("set()",)
    ),
    "empty tuple": Kind("tuple[()]", lambda wire, value: wire == [] and value == (), ("()",), ATOM),
    "after validator": Kind(
        "Annotated[int, AfterValidator(doubled)]", lambda wire, value: _int(wire * 2, value), ("4",), CUSTOM
    ),
    "refusing validator": Kind("Annotated[int, AfterValidator(refuse_odd)]", _int, ("4",), CUSTOM),
    "before validator": Kind("Annotated[int, BeforeValidator(untouched)]", _int, ("4",), CUSTOM),
    "parsing validator": Kind(
        "Annotated[date, BeforeValidator(parsed_date)]", _text(date, date.fromisoformat), ("date(2024, 1, 1)",), CUSTOM
    ),
    "wrap validator": Kind("Annotated[str, WrapValidator(wrapped)]", _str, ("'x'",), CUSTOM),
}
"""Name of the row -> its type."""

ENUMS: dict[str, tuple[str, Kind]] = {
    "Color": (
        "class Color(Enum):\n    RED = 'red'\n    BLUE = 'blue'\n",
        Kind("Color", member_of, ("Color.RED",), KEY),
    ),
    "Hue": (
        "class Hue(Enum):\n    SKY = 'sky'\n    SEA = 'sea'\n",
        Kind("Literal[Hue.SKY]", _one_member, ("Hue.SKY",), KEY),
    ),
    "Shade": (
        "class Shade(str, Enum):\n    DARK = 'dark'\n    LIGHT = 'light'\n",
        Kind("Shade", member_of, ("Shade.DARK",), KEY),
    ),
    "Mode": ("class Mode(StrEnum):\n    ON = 'on'\n    OFF = 'off'\n", Kind("Mode", member_of, ("Mode.ON",), KEY)),
    "Level": ("class Level(IntEnum):\n    LOW = 1\n    HIGH = 2\n", Kind("Level", member_of, ("Level.LOW",), KEY)),
    "Perm": ("class Perm(Flag):\n    READ = 1\n    WRITE = 2\n", Kind("Perm", member_of, ("Perm.READ",), ATOM)),
    "Mixed": (
        "class Mixed(Enum):\n    A = 'a'\n    ONE = 1\n    HALF = 0.5\n",
        Kind("Mixed", member_of, ("Mixed.ONE",), ATOM),
    ),
    "Switch": (
        "class Switch(Enum):\n    ON = True\n    OFF = False\n",
        Kind("Switch", member_of, ("Switch.ON",), ATOM),
    ),
    "Perhaps": (
        "class Perhaps(Enum):\n    A = 'a'\n    NOTHING = None\n",
        Kind("Perhaps", member_of, ("Perhaps.A",), NULL),
    ),
}
"""Enum classes: name -> statement and type."""
