"""The names that generated programs use: `from tests.strategies.prelude import *` makes a printed program run."""

# ruff: noqa: F401
import collections
import dataclasses
import decimal
import enum
import fractions
import ipaddress
import json
import pathlib
import re
import uuid
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import (
    Collection,
    Container,
    Generator,
    Iterable,
    Iterator,
    Mapping,
    MutableMapping,
    MutableSequence,
    Reversible,
    Sequence,
)
from collections.abc import Set as AbstractSet
from dataclasses import KW_ONLY, InitVar, dataclass, field
from datetime import date, datetime, time, timedelta, timezone
from decimal import Decimal
from enum import Enum, Flag, IntEnum, StrEnum
from fractions import Fraction
from ipaddress import IPv4Address, IPv4Interface, IPv4Network, IPv6Address, IPv6Network
from pathlib import Path
from re import Pattern
from typing import Annotated, Any, ClassVar, Generic, Literal, NamedTuple, NewType, Optional, TypeVar, Union
from uuid import UUID

from annotated_types import Ge, Gt, Le, Len, Lt, MaxLen, MinLen, MultipleOf
from pydantic import (
    MISSING,
    UUID1,
    UUID4,
    UUID7,
    AfterValidator,
    AliasChoices,
    AnyUrl,
    AwareDatetime,
    Base64Bytes,
    Base64Str,
    BaseModel,
    BeforeValidator,
    ByteSize,
    ConfigDict,
    Discriminator,
    EmailStr,
    Field,
    FiniteFloat,
    HttpUrl,
    IPvAnyAddress,
    Json,
    JsonValue,
    NaiveDatetime,
    NameEmail,
    PastDate,
    PlainValidator,
    PositiveInt,
    PostgresDsn,
    PrivateAttr,
    RootModel,
    Secret,
    SecretBytes,
    SecretStr,
    StrictInt,
    StringConstraints,
    Tag,
    WrapValidator,
    computed_field,
    field_validator,
    model_serializer,
    model_validator,
)
from pydantic.alias_generators import to_camel
from pydantic.dataclasses import dataclass as pydantic_dataclass
from typing_extensions import NotRequired, ReadOnly, Required, TypeAliasType, TypedDict, Unpack

from toolwire import Between, Byte, Char, CharList, CodePoint, NonEmptyStr, StringInteger

T = TypeVar("T")


def doubled(value):
    """An author's transformation."""
    return value * 2


def untouched(value):
    """An author's check that finds nothing."""
    return value


def wrapped(value, handler):
    """An author's validator around the type's own."""
    return handler(value)


def refuse_odd(value):
    """An author's check that finds something."""
    if value % 2:
        raise ValueError("must be even")
    return value


def parsed_date(value):
    """An author's validator that hands pydantic an object instead of the text."""
    return date.fromisoformat(value) if isinstance(value, str) else value
