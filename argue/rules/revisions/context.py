"""The minimal context of a difference: the smallest syntactic node around it.

The paper takes the smallest node NP, PP, SBAR, ADJP or VP of a constituent tree. The project has
dependency trees, so nodes are found by their heads, from what the head's dependents say:

``NP``
    a noun, pronoun or number with its dependents, but no preposition, copula or subject;
``PP``
    the same with its prepositions (``case``);
``ADJP``
    an adjective likewise;
``VP``
    a verb, or a predicate with a copula, with its dependents but its subject and conjunction;
``SBAR``
    the same with subject and conjunction, if it has one (``mark``).

Dependents count as far as they touch the head or one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from argue.rules.revisions.trees import Word

_NOMINAL = ("NOUN", "PROPN", "PRON", "NUM", "X", "SYM")
_VERBAL = ("VERB", "AUX")
_SUBJECTS = ("nsubj", "csubj", "expl")
_OUTSIDE = ("punct", "cc", "discourse", "vocative", "parataxis")


class Node(NamedTuple):
    """Words [start, stop) that one word heads."""

    kind: str
    start: int
    stop: int


def minimal(words: Sequence[Word], start: int, stop: int) -> Node | None:
    """The smallest node that has all words [start, stop) and one more; none if there is no such.

    Where start is stop, the place between two words, it is the smallest with words on both sides.
    """
    found = [
        node
        for node in nodes(words)
        if node.start <= start and stop <= node.stop and node.stop - node.start > stop - start
        and (start < stop or node.start < start < node.stop)
    ]  # fmt: skip
    return min(found, key=lambda node: (node.stop - node.start, node.start), default=None)


def nodes(words: Sequence[Word]) -> Iterator[Node]:
    """All nodes of a sentence's trees, in the order of their heads."""
    spans = _spans(words)
    below: list[list[int]] = [[] for _ in words]
    for place, word in enumerate(words):
        if word.head != place:
            below[word.head].append(place)
    for place, word in enumerate(words):
        relations = {words[other].relation for other in below[place]}
        parts = [(words[other].relation, spans[other]) for other in below[place]]
        for kind, outside in _kinds(word.pos, relations):
            yield Node(kind, *_reach(place, parts, outside))


def _kinds(pos: str, relations: set[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Kinds of node that a word heads, each with the relations of what is not in it."""
    predicate = pos in _VERBAL or "cop" in relations
    clause = (*_SUBJECTS, "mark")
    if pos in _NOMINAL:
        yield "NP", (*_OUTSIDE, *clause, "case", "cop", "aux")
        if "case" in relations:
            yield "PP", (*_OUTSIDE, *clause, "cop", "aux")
    elif pos == "ADJ":
        yield "ADJP", (*_OUTSIDE, *clause, "case", "cop", "aux")
    if predicate:
        yield "VP", (*_OUTSIDE, *clause)
        if "mark" in relations:
            yield "SBAR", _OUTSIDE


def _reach(
    place: int, parts: Sequence[tuple[str, tuple[int, int]]], outside: Sequence[str]
) -> tuple[int, int]:
    """How far the dependents of a word reach without those that are outside."""
    inside = [span for relation, span in parts if relation.partition(":")[0] not in outside]
    start, stop = place, place + 1
    for first, last in sorted(inside, reverse=True):
        if last == start:
            start = first
    for first, last in sorted(inside):
        if first == stop:
            stop = last
    return start, stop


def _spans(words: Sequence[Word]) -> list[tuple[int, int]]:
    """For each word the words that it and all below it span."""
    spans = [(place, place + 1) for place in range(len(words))]
    for place in range(len(words)):
        above, steps = place, 0
        while words[above].head != above and steps < len(words):
            above, steps = words[above].head, steps + 1
            start, stop = spans[above]
            spans[above] = min(start, place), max(stop, place + 1)
    return spans
