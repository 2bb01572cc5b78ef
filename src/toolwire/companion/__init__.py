"""The docs companion: what a module's docstrings and sources say, kept beside it for deployments without them (SPEC C)."""
