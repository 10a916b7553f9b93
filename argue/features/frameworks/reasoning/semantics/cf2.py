"""CF2 semantics: every circle, odd or even, gets a largest consistent choice, attackers first."""

from argue.features.frameworks.solving import sat
from argue.features.frameworks.solving.decomposed import recursive
from argue.features.frameworks.solving.search import Models

TITLE = "CF2"
CODE = "CF2"
SINGLE = False
BEARS_ON = "ahead"
NEEDS = ("pysat",)

semantics = recursive(lambda graph: Models(sat.naive(graph)))
"""Baroni, Giacomin & Guida 2005, Definition 20 with naive sets as the base function."""
