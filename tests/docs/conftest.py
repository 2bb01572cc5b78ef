"""The option that writes what the blocks print into the pages."""

from __future__ import annotations


def pytest_addoption(parser):
    parser.addoption("--update-docs", action="store_true", help="write the output of every code block into the docs")
