"""Plug-ins of the core."""
