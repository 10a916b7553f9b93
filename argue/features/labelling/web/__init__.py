"""Pages and JSON of labelling projects."""
