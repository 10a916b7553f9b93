"""EDITS: entailment by edit distance, its algorithms and experiments (Kouylekov & Negri 2010)."""

NEEDS = ("grammar",)
