"""Gradual semantics."""
