"""Pages and JSON on what would change a verdict: what-if, enforcement."""
