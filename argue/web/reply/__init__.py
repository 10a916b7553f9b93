"""Pages and JSON in which people add, edit, overrule and dispute."""
