"""Labelling."""
