"""Likeness: which arguments say nearly the same, for who writes, for moderators, and as pairs."""

NEEDS = ("hub",)
