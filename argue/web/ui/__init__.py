"""Pieces that the pages of several features share."""
