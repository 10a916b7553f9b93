"""Answers: who was answered is told on every page, and what became of what they wrote."""
