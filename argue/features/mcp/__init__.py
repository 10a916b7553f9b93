"""Tools for clients of language models."""

NEEDS = ("measures", "schemes")
