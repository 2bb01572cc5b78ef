"""Reads what authors write: signatures, annotations, docstrings, type aliases."""
