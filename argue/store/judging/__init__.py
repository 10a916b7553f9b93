"""Runs of engines over debates."""
