"""Snapshots of debates, and all that is stored as files (``argue site export``)."""
