"""Stage2 semantics: stage extensions of each group of mutual attacks, attackers first."""

from argue.reasoning.semantics.solving import sat
from argue.reasoning.semantics.solving.decomposed import recursive
from argue.reasoning.semantics.solving.search import MaximalRange

CODE = "STG2"
SINGLE = False
NEEDS = ("pysat",)

semantics = recursive(lambda graph: MaximalRange(sat.conflict_free(graph)))
"""Dvořák & Gaggl 2012, 2016, with stage extensions as the base; each is a CF2 extension."""
