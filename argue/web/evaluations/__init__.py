"""Pages and JSON of evaluations of engines."""
