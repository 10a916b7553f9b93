"""Pages and JSON in which people add, edit and overrule."""
