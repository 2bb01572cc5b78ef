"""Tests of what compiles parameters."""

from __future__ import annotations
