"""JSON objects with free keys: strings as they are, other keys in one spelling each (SPEC T)."""

from __future__ import annotations

import collections
import datetime as dt
import enum
import typing
from decimal import Decimal
from ipaddress import IPv4Address, IPv6Address
from pathlib import Path
from typing import Annotated, Any, Literal, NewType
from uuid import UUID

import pytest
from annotated_types import Ge, Len, MinLen
from pydantic import UUID4, AfterValidator, AnyUrl, BeforeValidator, Field, Secret, SecretStr
from typing_extensions import TypeAliasType

from tests.compiling.facts import Fact, check, compiled, fragment, issues, named, read
from toolwire.errors import DefinitionError
from toolwire.hints import CodePoint, StringInteger

FREE = {"type": "object", "additionalProperties": {"type": "integer"}}
ANY_OBJECT = {"type": "object", "additionalProperties": True}
ID = "12345678-1234-1234-1234-123456789abc"
ID_4 = "12345678-1234-4234-b234-123456789abc"


class Color(enum.Enum):
    RED = "red"


class Prio(enum.IntEnum):
    LOW = 1


class WithNone(enum.Enum):
    NONE = None


Name = NewType("Name", str)
Alias = TypeAliasType("Alias", int)


def keyed(key: Any, names: dict[str, Any], taken: dict[str, Any], refused: dict[str, str], **more: Any) -> Fact:
    """A dict of integers; `taken` and `refused` are keys."""
    return Fact(
        f"keys of {key}",
        dict[key, int],
        {**FREE, **({"propertyNames": names} if names else {})},
        {f'{{"{text}": 1}}': {value: 1} for text, value in taken.items()},
        {f'{{"{text}": 1}}': code for text, code in refused.items()},
        wider=frozenset(f'{{"{text}": 1}}' for text in more.pop("wider", ())),
        narrower=frozenset(f'{{"{text}": 1}}' for text in more.pop("narrower", ())),
        **more,
    )


def all_of(code: str, *texts: str) -> dict[str, str]:
    return dict.fromkeys(texts, code)


KEYS = [
    keyed(str, {}, {"": "", "a": "a"}, {}),
    keyed(Any, {}, {"a": "a"}, {}),
    keyed(Name, {}, {"a": "a"}, {}),
    keyed(Annotated[str, MinLen(2)], {"minLength": 2}, {"ab": "ab"}, {"a": "out_of_range"}),
    keyed(Annotated[str, Field(pattern=r"^\d$")], {"pattern": r"^\d$"}, {"1": "1"}, {"\u0663": "pattern_mismatch"}),
    keyed(
        int,
        {"pattern": "^(0|-?[1-9][0-9]*)$"},
        {"0": 0, "1": 1, "-1": -1, str(2**80): 2**80},
        all_of("expected_integer", "01", " 1", "-0", "+1", "1.0", "a", "\u0663", ""),
    ),
    keyed(Alias, {"pattern": "^(0|-?[1-9][0-9]*)$"}, {"1": 1}, {"01": "expected_integer"}),
    keyed(
        Annotated[int, Ge(1)],
        {"pattern": "^(0|-?[1-9][0-9]*)$"},
        {"1": 1},
        {"0": "out_of_range"},
        narrower=["0"],
        findings=("weakened",),
    ),
    keyed(Annotated[int, StringInteger()], {"pattern": "^(0|-?[1-9][0-9]*)$"}, {"1": 1}, {"01": "expected_integer"}),
    keyed(CodePoint, {"pattern": r"^[\s\S]$"}, {"A": 65}, {"AB": "pattern_mismatch"}),
    keyed(bool, {"enum": ["true", "false"]}, {"true": True}, all_of("not_in_enum", "True", "yes", "1")),
    keyed(Color, {"enum": ["red"]}, {"red": Color.RED}, {"RED": "not_in_enum"}),
    keyed(Prio, {"enum": ["1"]}, {"1": Prio.LOW}, all_of("not_in_enum", "01", "LOW")),
    keyed(Literal["a", 1], {"enum": ["a", "1"]}, {"a": "a", "1": 1}, {"b": "not_in_enum"}),
    keyed(
        dt.date, {"format": "date"}, {"2024-01-01": dt.date(2024, 1, 1)}, all_of("invalid_date", "86400", "2024-1-1")
    ),
    keyed(dt.time, {"format": "time"}, {"12:00:00": dt.time(12)}, {"12:00": "invalid_time"}, wider=["12:00:00"]),
    keyed(dt.timedelta, {"format": "duration"}, {"P1D": dt.timedelta(1)}, {"1": "invalid_duration"}),
    keyed(
        dt.datetime,
        {"format": "date-time"},
        {"2024-01-01T00:00:00": dt.datetime(2024, 1, 1)},
        {"2024-01-01": "invalid_datetime"},
        wider=["2024-01-01T00:00:00"],
    ),
    keyed(
        UUID,
        {"pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$"},
        {ID: UUID(ID)},
        all_of("invalid_uuid", ID.upper(), ID.replace("-", "")),
    ),
    keyed(
        UUID4,
        {"pattern": "^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$"},
        {ID_4: UUID(ID_4)},
        all_of("invalid_uuid", ID, ID_4.upper(), ID_4.replace("-b", "-c")),
    ),
    keyed(
        Decimal,
        {"pattern": r"^(0|-?[1-9][0-9]*|-?(0|[1-9][0-9]*)\.[0-9]*[1-9])$"},
        {"1.5": Decimal("1.5"), "0": Decimal(0)},
        all_of("invalid_decimal", "1.50", "01", "-0", "1e5", "NaN"),
    ),
    keyed(
        Annotated[Decimal, Field(decimal_places=1)],
        {"pattern": r"^(0|-?[1-9][0-9]*|-?(0|[1-9][0-9]*)\.[0-9]*[1-9])$"},
        {"1.5": Decimal("1.5")},
        {"1.25": "out_of_range"},
        narrower=["1.25"],
        findings=("weakened",),
    ),
    keyed(IPv4Address, {"format": "ipv4"}, {"1.2.3.4": IPv4Address("1.2.3.4")}, {"x": "invalid_value"}),
    keyed(Path, {"format": "path"}, {"a": Path("a")}, {}),
    keyed(SecretStr, {"format": "password", "writeOnly": True}, {"a": SecretStr("a")}, {}),
    keyed(
        int | Literal["all"],
        {"anyOf": [{"pattern": "^(0|-?[1-9][0-9]*)$"}, {"enum": ["all"]}]},
        {"1": 1, "all": "all"},
        {"x": "expected_integer not_in_enum"},
    ),
    keyed(int | str, {}, {"1": 1, "x": "x"}, {}),
    keyed(Annotated[str, AfterValidator(str.upper)], {}, {"a": "A"}, {}, findings=("custom_validation",)),
    keyed(
        Annotated[int, AfterValidator(abs)],
        {"pattern": "^(0|-?[1-9][0-9]*)$"},
        {"-1": 1},
        {"x": "expected_integer"},
        findings=("custom_validation",),
    ),
    keyed(
        Annotated[int, BeforeValidator(lambda key: key.strip())],
        {"pattern": "^(0|-?[1-9][0-9]*)$"},
        {" 1": 1},
        {"x": "expected_integer"},
        wider=[" 1"],
        findings=("custom_validation",),
    ),
]

KEYS += [
    keyed(Secret[int], {"pattern": "^(0|-?[1-9][0-9]*)$"}, {"1": Secret[int](1)}, {"01": "expected_integer"}),
]

OBJECTS = [
    Fact(
        "bare dict",
        dict,
        ANY_OBJECT,
        {'{"a": [1.0, null]}': {"a": [1.0, None]}},
        {"[]": "not_an_object", '{"a": NaN}': "not_finite"},
    ),
    Fact(
        "values",
        dict[str, int],
        FREE,
        {'{"a": 1.0}': {"a": 1}, "{}": {}},
        {
            '{"a": "1", "b": true}': "expected_integer",
            "[]": "not_an_object",
            '"x"': "not_an_object",
            "null": "not_an_object",
        },
    ),
    Fact("Mapping", typing.Mapping[str, int], FREE, {'{"a": 1}': {"a": 1}}, {"[1]": "not_an_object"}),
    Fact("MutableMapping", typing.MutableMapping[str, int], FREE, {'{"a": 1}': {"a": 1}}),
    Fact(
        "OrderedDict",
        typing.OrderedDict[str, int],
        FREE,
        {'{"b": 1, "a": 2.0}': collections.OrderedDict(b=1, a=2)},
        {'{"a": "1"}': "expected_integer", "[]": "not_an_object"},
    ),
    Fact("bare OrderedDict", collections.OrderedDict, ANY_OBJECT, {'{"a": "1"}': collections.OrderedDict(a="1")}),
    Fact(
        "Counter",
        typing.Counter[str],
        FREE,
        {'{"a": 2.0}': collections.Counter(a=2)},
        {'{"a": "1"}': "expected_integer", '{"a": 1.5}': "expected_integer"},
    ),
    Fact(
        "defaultdict",
        collections.defaultdict[str, list[int]],
        {"type": "object", "additionalProperties": {"type": "array", "items": {"type": "integer"}}},
        {'{"a": [1.0]}': collections.defaultdict(list, a=[1])},
        {'{"a": ["1"]}': "expected_integer"},
    ),
    Fact(
        "sizes",
        Annotated[dict[str, int], Len(1, 1)],
        {**FREE, "minProperties": 1, "maxProperties": 1},
        {'{"a": 1}': {"a": 1}},
        {"{}": "out_of_range", '{"a": 1, "b": 2}': "out_of_range"},
    ),
    Fact(
        "sizes of a Counter",
        Annotated[typing.Counter[str], MinLen(1)],
        {**FREE, "minProperties": 1},
        {'{"a": 1}': collections.Counter("a")},
        {"{}": "out_of_range"},
    ),
]


@pytest.mark.parametrize(**named([*KEYS, *OBJECTS]))
def test_mapping(fact: Fact) -> None:
    """SPEC T's rows of objects with free keys."""
    check(fact)


@pytest.mark.parametrize(
    ("key", "sentence"),
    [
        (float, "keys of type float have no single spelling in JSON"),
        (tuple[int, int], "keys of type tuple have no single spelling"),
        (bytes, "keys of type bytes have no single spelling"),
        (str | None, "keys that may be None have no single spelling"),
        (typing.Hashable, "keys that are Python objects have no single spelling"),
        (type[int], "keys that are classes have no single spelling"),
        (WithNone, "None cannot be the key of a JSON object"),
        (Literal["a", None], "None cannot be the key of a JSON object"),
    ],
)
def test_keys_without_one_spelling(key: Any, sentence: str) -> None:
    """SPEC T: float, tuple and model keys are a DefinitionError."""
    with pytest.raises(DefinitionError, match=sentence):
        compiled(dict[key, int])


def test_impossible_sizes() -> None:
    with pytest.raises(DefinitionError, match="no object is that small and that large at once"):
        compiled(Annotated[dict[str, int], Len(3, 1)])


def test_keys_of_a_shared_type() -> None:
    """A named alias that is used twice is a definition; as a key it is still spelled like a key."""
    tool = compiled(tuple[dict[Alias, int], dict[Alias, Alias]])
    assert read(tool, '[{"1": 1}, {"2": 2.0}]') == (({1: 1}, {2: 2}),) * 2
    assert fragment(tool)["prefixItems"][0] == {**FREE, "propertyNames": {"pattern": "^(0|-?[1-9][0-9]*)$"}}


@pytest.mark.parametrize(
    ("key", "text"),
    [
        (dt.time, '{"12:00:00Z": 1, "13:00:00+01:00": 2}'),
        (dt.timedelta, '{"PT24H": 1, "P1D": 2}'),
        (IPv6Address, '{"::1": 1, "0:0::1": 2}'),
        (Path, '{"a/b": 1, "a//b": 2}'),
        (AnyUrl, '{"http://a": 1, "http://a/": 2}'),
        (Annotated[str, AfterValidator(str.upper)], '{"a": 1, "A": 2}'),
        (TypeAliasType("Span", dt.timedelta), '{"PT24H": 1, "P1D": 2}'),
    ],
)
def test_no_key_replaces_another_in_silence(key: Any, text: str) -> None:
    """Where a value has several spellings, two of them in one object are refused (TRAPS: folded keys)."""
    expected = [(("x",), "invalid_value")]
    assert read(compiled(dict[key, int]), text) == (expected, expected)


def test_a_lone_surrogate_is_no_key() -> None:
    tool = compiled(dict[str, int])
    with pytest.raises(ValueError, match="string_unicode") as caught:
        tool.arguments.from_mapping({"x": {"\ud800": 1}})
    assert [code for _, code in issues(caught.value)] == ["invalid_unicode"]  # type: ignore[arg-type]


@pytest.mark.parametrize("value", [{1: 2}, {None: 1}, {(): 1}])
@pytest.mark.parametrize("annotation", [dict[str, int], dict[int, int], dict, Any])
def test_keys_are_strings(annotation: Any, value: Any) -> None:
    """A mapping holds what `json.loads` gives (SPEC D3)."""
    with pytest.raises(ValueError, match="validation error"):
        compiled(annotation).arguments.from_mapping({"x": value})


@pytest.mark.parametrize(
    ("annotation", "given"),
    [
        (dict[int, int], {1: 2}),
        (dict[bool, int], {True: 1}),
        (dict[Color, int], {Color.RED: 1}),
        (dict[Literal["a"], int], {"a": 1}),
        (dict[dt.date, dt.date], {dt.date(2024, 1, 1): dt.date(2024, 1, 1)}),
        (dict[UUID, int], {UUID(ID): 1}),
        (dict[Decimal, int], {Decimal("1.50"): 1}),
        (dict[CodePoint, int], {65: 1}),
        (typing.OrderedDict[str, int], collections.OrderedDict(a=1)),
        (typing.Counter[str], collections.Counter("a")),
        (collections.defaultdict[str, int], collections.defaultdict(int, a=1)),
    ],
)
def test_mappings_below_the_authors_code(annotation: Any, given: Any) -> None:
    """G3: keys and values may be what the annotation says as well."""
    assert read(compiled(Annotated[annotation, BeforeValidator(lambda _: given)]), "0") == (given, given)


def test_values_of_mappings_below_the_authors_code_are_checked() -> None:
    for annotation, bad in (
        (typing.Counter[str], collections.Counter(a="x")),
        (typing.OrderedDict[str, int], {"a": "x"}),
    ):
        outcomes = read(compiled(Annotated[annotation, BeforeValidator(lambda _, bad=bad: bad)]), "0")
        assert outcomes == ([(("x", "a"), "expected_integer")],) * 2
