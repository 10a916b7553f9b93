"""Key concepts: what texts speak of (KX), as filters, titles and likeness of debates."""

NEEDS = ("grammar",)
