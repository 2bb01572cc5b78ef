"""The tests, one module for each module of the library."""

from __future__ import annotations
