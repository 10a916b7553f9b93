"""The frozen records that flow from step to step; validated on construction, then trusted.

text → :class:`Argument`, :class:`Debate` → :class:`Pair` → :class:`Judgement`, :class:`Relation` →
:class:`Framework` → :class:`Labelling` → :class:`Analysis`

Directions never swap: a relation runs from ``source`` (the text T, the reply) to ``target`` (the
hypothesis H, what is replied to).
"""

from __future__ import annotations

from argue.model.debate import Argument, Debate, Reply, Source
from argue.model.degrees import Attribution, Degrees, Scores
from argue.model.framework import (
    Adjacency,
    Analysis,
    AttackGraph,
    Chances,
    DerivedAttack,
    Framework,
    IntArray,
    Labelling,
    Question,
    StatusArray,
)
from argue.model.options import (
    DERIVATIONS,
    GROUNDED,
    Options,
    OptionWords,
    check_confidence,
    parse_derived,
)
from argue.model.relation import Judgement, Overruling, Pair, Relation, Unstated
from argue.model.verdicts import Assessment, Verdict
from argue.model.words import (
    Derivation,
    Label,
    Origin,
    Status,
)

__all__ = [
    "DERIVATIONS",
    "GROUNDED",
    "Adjacency",
    "Analysis",
    "Argument",
    "Assessment",
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
    "OptionWords",
    "Options",
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
    "Verdict",
    "check_confidence",
    "parse_derived",
]
