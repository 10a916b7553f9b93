"""Formats of tools in which people mark texts; one module is one format (:mod:`argue.formats`)."""
