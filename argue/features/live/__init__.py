"""Open pages follow what others do."""
