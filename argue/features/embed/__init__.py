"""A debate in a frame of another site."""
