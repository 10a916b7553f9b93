"""Formats of other tools that few use: read, and some written, as the formats of the core are."""
