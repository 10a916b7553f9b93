"""Entailment rules, acquired from what people wrote.

:mod:`argue.features.rules.revisions`
    from successive versions of the same text (Cabrio, Magnini & Ivanova 2012)
:mod:`argue.features.rules.corpora`
    from the arguments that predicates share in a corpus (DIRT, Cover, BInc, TEASE)

Both write rule files as :mod:`argue.features.grammar.rules` reads them, and the command for them is
``argue rules``.
"""

NEEDS = ("corpora", "grammar", "labelling", "measures", "plots", "training")
