"""Monothematic evaluation: how an engine does on single phenomena, and how it combines them.

After Cabrio & Magnini (2010), *Toward Qualitative Evaluation of Textual Entailment Systems*, and
Magnini & Cabrio (2010), *Contradiction-Focused Qualitative Evaluation of Textual Entailment*. An
original pair is taken apart into monothematic pairs, in each of which one linguistic phenomenon
decides; an engine judges both, and the accuracies are compared.
"""

NEEDS = (
    "edits",
    "entailment",
    "evaluations",
    "grammar",
    "labelling",
    "measures",
    "plots",
    "training",
)
