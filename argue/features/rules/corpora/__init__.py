"""Entailment rules between predicates, from the arguments that they have in a corpus.

::

    extraction     sentences → triples (x, predicate, y), by dependency patterns
    triples        triples → counts, as sparse matrices
    weights        counts → pointwise mutual information
    similarity     how much two predicates share: DIRT, Cover, BInc
    instantiation  which predicates share whole pairs of arguments: TEASE
    learning       the best rules of each predicate
    closure        rules → the best set of rules that is closed under transitivity
"""
