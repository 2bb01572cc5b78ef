"""Tools made from somebody else's JSON Schema, for example those of a server that is proxied (SPEC P)."""
