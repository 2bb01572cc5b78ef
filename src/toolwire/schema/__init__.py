"""Pure functions on JSON Schema: walks, references, rules. They know no provider."""
