"""Evaluations that are kept: made, shown as tables and plots, and compared."""
