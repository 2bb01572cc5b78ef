"""Compiles a signature into a validator and a canonical schema that agree."""
