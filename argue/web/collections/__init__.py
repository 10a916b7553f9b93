"""Pages and JSON of collections of debates."""
