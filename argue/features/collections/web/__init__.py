"""Pages and their JSON."""
