"""Debates, collections, snapshots, key concepts, full-text search."""
