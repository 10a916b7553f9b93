"""Stage2 semantics: stage extensions of each group of mutual attacks, attackers first."""

from argue.features.frameworks.solving import sat
from argue.features.frameworks.solving.decomposed import recursive
from argue.features.frameworks.solving.search import MaximalRange

CODE = "STG2"
SINGLE = False
BEARS_ON = "ahead"
NEEDS = ("pysat",)

semantics = recursive(lambda graph: MaximalRange(sat.conflict_free(graph)))
"""Dvořák & Gaggl 2012, 2016, with stage extensions as the base; each is a CF2 extension."""
