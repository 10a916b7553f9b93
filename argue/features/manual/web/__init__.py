"""Pages, and lists of plug-ins as JSON."""
