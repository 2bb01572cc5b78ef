"""The wire rules: for each core-schema node, what validates it and what describes it, side by side."""
