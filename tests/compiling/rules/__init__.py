"""Tests of the wire rules, one file per table."""

from __future__ import annotations
