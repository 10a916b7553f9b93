"""The task that is this feature's own."""
