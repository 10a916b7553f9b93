"""Pages and JSON of moderators: reports, pending changes, merged arguments."""
