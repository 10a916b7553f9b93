"""Which measures mean something on the data at hand; what does not apply is not scored."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum

from argue.model import Debate, Label


def only_entailment(golds: Iterable[Label]) -> bool:
    """Whether gold only says if a pair is entailed, as two-way RTE corpora do.

    There gold has ``support`` and ``unrelated`` and never ``attack``: ``unrelated`` means "not
    entailed", which an attack is too. The task is one decision with two outcomes.

    >>> only_entailment([Label.SUPPORT, Label.UNRELATED]), only_entailment([Label.SUPPORT])
    (True, False)
    """
    return set(golds) == {Label.SUPPORT, Label.UNRELATED}


def decided(label: Label) -> Label:
    """A label as that decision: an attack is not entailed."""
    return Label.UNRELATED if label is Label.ATTACK else label


class Shape(StrEnum):
    """How the stated pairs of a debate hang together."""

    FRAMEWORK = "framework"
    """An argument stands in two of them."""
    PAIR = "pair"
    """There is one."""
    PAIRS = "pairs"
    """There are several that share no argument, as RTE and NLI corpora list them."""


def shape(debate: Debate) -> Shape:
    """The shape of what a debate states and of its replies.

    >>> from argue.model import Argument, Relation
    >>> texts = tuple(Argument(name, name) for name in "abcd")
    >>> ends = [Relation("a", "b", Label.SUPPORT), Relation("c", "d", Label.ATTACK)]
    >>> shape(Debate("pairs", "pairs", texts, gold=tuple(ends))).value
    'pairs'
    >>> ends.append(Relation("b", "c", Label.ATTACK))
    >>> shape(Debate("chain", "chain", texts, gold=tuple(ends))).value
    'framework'
    """
    pairs = {frozenset((one.source, one.target)) for one in debate.reference}
    pairs |= {frozenset((one.source, one.target)) for one in debate.replies}
    counts = Counter(end for pair in pairs for end in pair)
    if max(counts.values(), default=0) > 1:
        return Shape.FRAMEWORK
    return Shape.PAIRS if len(pairs) > 1 else Shape.PAIR


def has_acceptance(shapes: Iterable[Shape]) -> bool:
    """Whether it says something which arguments of such debates are accepted.

    Not where debates are lists of independent pairs: there a status repeats the label of its pair.

    >>> has_acceptance([Shape.PAIR, Shape.PAIRS]), has_acceptance([Shape.PAIR])
    (False, True)
    """
    known = set(shapes)
    return Shape.FRAMEWORK in known or Shape.PAIRS not in known
