"""Which measures mean something on the data at hand; what does not apply is not scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from argue.model import Debate, Label


def only_entailment(golds: Iterable[Label]) -> bool:
    """Whether gold only says if a pair is entailed, as two-way RTE corpora do.

    There gold has ``unrelated`` and never ``attack``: ``unrelated`` means "not entailed", which an
    attack is too. The task is one decision with two outcomes.

    >>> only_entailment([Label.SUPPORT, Label.UNRELATED]), only_entailment([Label.SUPPORT])
    (True, False)
    """
    known = set(golds)
    return Label.UNRELATED in known and Label.ATTACK not in known


def decided(label: Label) -> Label:
    """A label as that decision: an attack is not entailed."""
    return Label.UNRELATED if label is Label.ATTACK else label


def is_framework(debate: Debate) -> bool:
    """Whether the arguments of a debate form a framework, so that acceptance says something of it.

    Somebody answers somebody, or an argument has two relations. Independent pairs, as RTE and NLI
    corpora list them, form none: acceptance would repeat the label of each pair.

    >>> from argue.model import Argument, Relation
    >>> texts = tuple(Argument(name, name) for name in "abcd")
    >>> ends = [Relation("a", "b", Label.SUPPORT), Relation("c", "d", Label.ATTACK)]
    >>> is_framework(Debate("pairs", "pairs", texts, gold=tuple(ends)))
    False
    >>> ends.append(Relation("b", "c", Label.ATTACK))
    >>> is_framework(Debate("chain", "chain", texts, gold=tuple(ends)))
    True
    """
    counts = Counter(end for one in debate.reference for end in {one.source, one.target})
    return bool(debate.replies) or max(counts.values(), default=0) > 1
