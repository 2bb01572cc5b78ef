"""Attributes of any object at all, whatever its `__getattr__` does."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

__all__ = ["attribute", "own_attributes", "text_attribute"]

NONE: Mapping[str, Any] = MappingProxyType({})


def attribute(subject: Any, name: str) -> Any:
    """An attribute, or None where there is none or the access to it fails."""
    try:
        return getattr(subject, name, None)
    except Exception:  # noqa: BLE001  (a proxy may raise anything)
        return None


def text_attribute(subject: Any, name: str) -> str | None:
    """An attribute that is a string, else None."""
    value = attribute(subject, name)
    return value if isinstance(value, str) else None


def own_attributes(subject: Any) -> Mapping[str, Any]:
    """What is written on an object or a class itself, and not what its class or bases have."""
    own = attribute(subject, "__dict__")
    return own if isinstance(own, dict | MappingProxyType) else NONE
