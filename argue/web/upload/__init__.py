"""Pages and JSON that preview an upload before it is saved."""
