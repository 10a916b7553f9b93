"""What engines of the core learn with."""
