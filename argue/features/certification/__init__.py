"""Certification: what holds of a collection with a guarantee, and what to label next."""

NEEDS = ("collections", "labelling", "measures")
