"""Formats of the platforms where people debate: Kialo, Polis, comments, key points."""
