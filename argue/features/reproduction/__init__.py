"""The tables of papers, made again."""

NEEDS = ("measures",)
