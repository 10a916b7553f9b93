"""Entailment rules between predicates, from the arguments that they have in a corpus.

::

    extraction    sentences → triples (x, predicate, y), by dependency patterns
    triples       triples → counts, as sparse matrices, and their mutual information
    similarity    how much two predicates share: DIRT, Cover, BInc, TEASE
    learning      the best rules of each predicate, and the best closed set of them
"""
