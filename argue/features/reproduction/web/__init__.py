"""Pages on the papers."""
