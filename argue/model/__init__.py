"""The frozen records that flow from step to step; validated on construction, then trusted.

text → :class:`Argument`, :class:`Debate` → :class:`Pair` → :class:`Judgement`, :class:`Relation` →
:class:`Framework` → :class:`Labelling` → :class:`Analysis`

Directions never swap: a relation runs from ``source`` (the text T, the reply) to ``target`` (the
hypothesis H, what is replied to).

The names here are imported when they are first used: who solves a graph needs no debates.
"""

from typing import TYPE_CHECKING

from argue.plugins import lazy_names

if TYPE_CHECKING:
    from argue.model.analysis import Analysis
    from argue.model.argument import Argument, Citation, Doubt, DoubtOption, Evidence, Votes
    from argue.model.attacks import Adjacency, AttackGraph, IntArray, StatusArray
    from argue.model.debate import Debate, Inference, Reply, Source
    from argue.model.framework import (
        Chances,
        Degrees,
        DerivedAttack,
        Framework,
        Labelling,
        Question,
        Scores,
    )
    from argue.model.options import (
        DERIVATIONS,
        GROUNDED,
        JudgingWords,
        Options,
        OptionWords,
        check_confidence,
        parse_derived,
    )
    from argue.model.relation import Judgement, Overruling, Pair, Relation
    from argue.model.verdicts import Assessment, Verdict
    from argue.model.words import Derivation, Label, Origin, Status
else:
    __getattr__ = lazy_names(
        "argue.model",
        (
            *("words", "attacks", "relation", "argument", "debate", "options"),
            *("verdicts", "framework", "analysis"),
        ),
    )

__all__ = [
    "DERIVATIONS",
    "GROUNDED",
    "Adjacency",
    "Analysis",
    "Argument",
    "Assessment",
    "AttackGraph",
    "Chances",
    "Citation",
    "Debate",
    "Degrees",
    "Derivation",
    "DerivedAttack",
    "Doubt",
    "DoubtOption",
    "Evidence",
    "Framework",
    "Inference",
    "IntArray",
    "Judgement",
    "Label",
    "Labelling",
    "JudgingWords",
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
    "Verdict",
    "Votes",
    "check_confidence",
    "parse_derived",
]
