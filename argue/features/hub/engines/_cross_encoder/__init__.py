"""Cross-encoders that others made."""
