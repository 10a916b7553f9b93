"""Labelling tasks."""
