"""Tools for clients of language models."""
