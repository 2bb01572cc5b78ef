"""Values that travel as text of a known format: dates, ids, addresses, bytes (SPEC T)."""

from __future__ import annotations

import binascii
import datetime
import re
import uuid
from dataclasses import replace
from typing import TYPE_CHECKING

from pydantic_core import MultiHostUrl, PydanticCustomError, Url
from pydantic_core import core_schema as cs

from toolwire.compiling.rules.anything import anything
from toolwire.compiling.rules.strings import TEXT, ours, text
from toolwire.compiling.rules.words import AWARE
from toolwire.compiling.walk import Position, Rule, without_ref

if TYPE_CHECKING:
    from collections.abc import Callable

    from toolwire.compiling.canonical import Canonical
    from toolwire.compiling.walk import Json, Node, Walk

_DAY = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_CLOCK = r"[0-9]{2}:[0-9]{2}:[0-9]{2}(?:\.[0-9]+)?"
_OFFSET = "(?:[Zz]|[+-][0-9]{2}:[0-9]{2})"
OFFSETS = {None: f"{_OFFSET}?", "aware": _OFFSET, "naive": ""}
"""What may stand behind a clock time, by pydantic's `tz_constraint`; an integer constraint needs the offset."""

DAY = cs.str_schema(strict=True, min_length=10, max_length=10, strip_whitespace=False, to_lower=True, to_upper=False)
"""Text that `date.fromisoformat` reads only when it is YYYY-MM-DD: of that length, and no week date, whose W is a capital."""
_NAIVE_DAY = "[0-9]{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])"
_NAIVE_CLOCK = r"(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\.[0-9]{1,6})?"
NAIVE = {"time": f"^{_NAIVE_CLOCK}$", "date-time": f"^{_NAIVE_DAY}[Tt]{_NAIVE_CLOCK}$"}
"""What the model is told where JSON Schema's own formats would ask for an offset."""


def _parts(*units: str) -> str:
    """One or more of these parts of a duration, in this order; seconds go down to microseconds."""
    some = [rf"[0-9]+(?:\.[0-9]{'{1,6}' if unit == 'S' else '+'})?{unit}" for unit in units]
    rests = ["".join(f"(?:{part})?" for part in some[index + 1 :]) for index in range(len(some))]
    return "(?:" + "|".join(part + rest for part, rest in zip(some, rests, strict=True)) + ")"


_TIME = f"T{_parts('H', 'M', 'S')}"
DURATION = f"^[+-]?P(?:{_parts('W')}|{_parts('Y', 'M', 'D')}(?:{_TIME})?|{_TIME})$"
UUID = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"
UUID_OF_VERSION = "[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-%s[0-9a-fA-F]{3}-[89abAB][0-9a-fA-F]{3}-[0-9a-fA-F]{12}"
"""A version has a meaning in ids of RFC 9562's variant only."""
_NAME = r"[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2}"
_URI = rf"(?:{_NAME}|[:/?@])"
_HOST = rf"(?:\[[0-9A-Fa-f:.]*\]|(?:{_NAME}|[^\x00-\x7F])*)(?::[0-9]*)?"
_AUTHORITY = rf"(?:(?:{_NAME}|:)*@)?{_HOST}(?:,{_HOST})*"
_NO_AUTHORITY = rf"/?(?:(?:{_NAME}|[:@]){_URI}*|\?{_URI}*)?"
URL = rf"^[A-Za-z][A-Za-z0-9+.\-]*:(?://{_AUTHORITY}(?:[/?]{_URI}*)?|{_NO_AUTHORITY})(?:#{_URI}*)?$"
"""RFC 3986, with international letters in the host, which the parser writes as punycode, and with several hosts."""

TEMPORAL_BOUNDS = ("le", "ge", "lt", "gt", "now_op")


def _is_bounded(node: Node) -> bool:
    return any(node.get(key) is not None for key in TEMPORAL_BOUNDS)


def _note_bounds(node: Node, walk: Walk) -> None:
    if _is_bounded(node):
        walk.note("weakened", "bounds of dates and times are checked on calls only, a JSON Schema cannot say them")


def _temporal(written: cs.CoreSchema, node: Node, walk: Walk, cls: type) -> cs.CoreSchema:
    _note_bounds(node, walk)
    return cs.chain_schema([walk.leaf(written, cls), without_ref(node, metadata={}, strict=False)])


def rewrite_date(node: Node, walk: Walk) -> cs.CoreSchema:
    """A date as Python reads it: pydantic-core would take the number of a day for one, and to keep that out costs more."""
    read = ours(cs.no_info_after_validator_function(datetime.date.fromisoformat, DAY), "invalid_date")
    if walk.position is Position.WIRE and not _is_bounded(node):
        return read
    return _temporal(read, node, walk, datetime.date)


def exact(node: Node) -> Node:
    """The node with more than six digits of a second refused, which pydantic would cut in silence."""
    return {**node, "microseconds_precision": "error"}


def _with_offset(node: Node) -> str:
    return OFFSETS.get(node.get("tz_constraint"), _OFFSET)


def _aware(node: Node, kind: str) -> str:
    """What is to be said where an offset is needed, which the format alone does not tell."""
    return AWARE[kind] if _with_offset(node) == _OFFSET else ""


def rewrite_time(node: Node, walk: Walk) -> cs.CoreSchema:
    written = ours(text(f"^{_CLOCK}{_with_offset(node)}$"), "invalid_time", _aware(node, "time"))
    return _temporal(written, exact(node), walk, datetime.time)


def rewrite_datetime(node: Node, walk: Walk) -> cs.CoreSchema:
    written = ours(text(f"^{_DAY}[Tt]{_CLOCK}{_with_offset(node)}$"), "invalid_datetime", _aware(node, "date-time"))
    return _temporal(written, exact(node), walk, datetime.datetime)


def rewrite_timedelta(node: Node, walk: Walk) -> cs.CoreSchema:
    return _temporal(ours(text(DURATION), "invalid_duration"), node, walk, datetime.timedelta)


def _temporal_render(kind: str) -> Callable[[Node, Canonical], Json]:
    def render(node: Node, canonical: Canonical) -> Json:
        del canonical
        naive = node.get("tz_constraint") == "naive"
        return {"type": "string", **({"pattern": NAIVE[kind]} if naive else {"format": kind})}

    return render


def uuid_pattern(node: Node) -> str:
    return f"^{UUID_OF_VERSION % node['version'] if 'version' in node else UUID}$"


def rewrite_uuid(node: Node, walk: Walk) -> cs.CoreSchema:
    native = cs.uuid_schema(version=node.get("version"))
    return cs.chain_schema([walk.leaf(ours(text(uuid_pattern(node)), "invalid_uuid"), uuid.UUID), native])


def render_uuid(node: Node, canonical: Canonical) -> Json:
    del canonical
    schema: Json = {"type": "string", "format": "uuid"}
    return {**schema, "pattern": uuid_pattern(node)} if "version" in node else schema


def decode_base64(value: str) -> bytes:
    """Bytes from the standard alphabet with padding, nothing else (SPEC T)."""
    try:
        return binascii.a2b_base64(value.encode("ascii"), strict_mode=True)
    except ValueError:  # binascii.Error and UnicodeEncodeError are both
        raise PydanticCustomError("toolwire_invalid_base64", "invalid_base64") from None


def rewrite_bytes(node: Node, walk: Walk) -> cs.CoreSchema:
    native = without_ref(node, metadata={}, strict=True)
    if any(node.get(key) is not None for key in ("min_length", "max_length")):
        walk.note("weakened", "the size of bytes is checked on calls only, since they travel as text")
    decoded = cs.no_info_after_validator_function(decode_base64, ours(TEXT, "invalid_base64"))
    return cs.chain_schema([walk.leaf(decoded, bytes), native])


def render_bytes(node: Node, canonical: Canonical) -> Json:
    del node, canonical
    return {"type": "string", "contentEncoding": "base64"}


def url_pattern(node: Node) -> str | None:
    """The schemes an URL type allows, as a pattern; they are compared as written."""
    schemes = node.get("allowed_schemes")
    return f"^(?:{'|'.join(re.escape(scheme).replace('/', '') for scheme in schemes)}):" if schemes else None


def url_text(node: Node) -> cs.CoreSchema:
    """The text of an URL, unchanged; it is still to be parsed."""
    whole, pattern = ours(text(URL), "invalid_url"), url_pattern(node)
    return cs.chain_schema([whole, ours(text(pattern), "invalid_url")]) if pattern else whole


def rewrite_url(node: Node, walk: Walk) -> cs.CoreSchema:
    cls = Url if node["type"] == "url" else MultiHostUrl
    return cs.chain_schema([walk.leaf(url_text(node), cls), without_ref(node, metadata={}, strict=False)])


def render_url(node: Node, canonical: Canonical) -> Json:
    del canonical
    extra = {"pattern": url_pattern(node), "maxLength": node.get("max_length")}
    kind: Json = {"type": "string", "format": "uri"} if node["type"] == "url" else {"type": "string"}
    return {**kind, **{key: value for key, value in extra.items() if value is not None}}


def rewrite_json(node: Node, walk: Walk) -> cs.CoreSchema:
    inner = node.get("schema", {"type": "any"})
    inside = replace(walk, position=Position.WIRE)
    checked = anything(inside, parsed=False) if inner["type"] == "any" else inside.rewrite(inner)
    return cs.chain_schema([ours(TEXT, "invalid_json_text"), cs.json_schema(checked)])


def render_json(node: Node, canonical: Canonical) -> Json:
    schema: Json = {"type": "string", "contentMediaType": "application/json"}
    inner = canonical.generate_inner(node["schema"]) if "schema" in node else {}
    return {**schema, "contentSchema": inner} if inner else schema


RULES: dict[str, Rule] = {
    "date": Rule(rewrite_date, _temporal_render("date")),
    "time": Rule(rewrite_time, _temporal_render("time")),
    "datetime": Rule(rewrite_datetime, _temporal_render("date-time")),
    "timedelta": Rule(rewrite_timedelta, _temporal_render("duration")),
    "uuid": Rule(rewrite_uuid, render_uuid),
    "bytes": Rule(rewrite_bytes, render_bytes),
    "url": Rule(rewrite_url, render_url),
    "multi-host-url": Rule(rewrite_url, render_url),
    "json": Rule(rewrite_json, render_json),
}
