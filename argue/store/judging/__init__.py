"""Runs of engines over debates, and evaluations against gold."""
