"""Reasoning."""
