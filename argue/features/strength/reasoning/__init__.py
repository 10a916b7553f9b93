"""Plug-ins of reasoning."""
