"""From what a model sends to `Ok` or `Err`: one compiled call per tool of a set (SPEC D)."""
