"""Concepts."""
