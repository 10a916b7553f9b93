"""The frozen records that flow from step to step; validated on construction, then trusted.

text → :class:`Argument`, :class:`Debate` → :class:`Pair` → :class:`Judgement`, :class:`Relation` →
:class:`Framework` → :class:`Labelling` → :class:`Analysis`

Directions never swap: a relation runs from ``source`` (the text T, the reply) to ``target`` (the
hypothesis H, what is replied to).
"""

from __future__ import annotations

from argue.model.chances import Chances, Question
from argue.model.debate import Argument, Debate, Reply, Source
from argue.model.degrees import Attribution, Degrees, Scores
from argue.model.framework import (
    Adjacency,
    Analysis,
    AttackGraph,
    DerivedAttack,
    Framework,
    IntArray,
    Labelling,
    StatusArray,
)
from argue.model.pair import Judgement, Pair
from argue.model.relation import Overruling, Relation
from argue.model.unstated import Unstated
from argue.model.words import (
    Derivation,
    Label,
    Origin,
    Status,
)

__all__ = [
    "Adjacency",
    "Analysis",
    "Argument",
    "AttackGraph",
    "Attribution",
    "Chances",
    "Debate",
    "Degrees",
    "Derivation",
    "DerivedAttack",
    "Framework",
    "IntArray",
    "Judgement",
    "Label",
    "Labelling",
    "Origin",
    "Overruling",
    "Pair",
    "Question",
    "Relation",
    "Reply",
    "Scores",
    "Source",
    "Status",
    "StatusArray",
    "Unstated",
]
