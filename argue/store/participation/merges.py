"""Merged debates: some arguments speak for others that say the same, as the rows of merges say.

To merge B into A makes one argument of two: A keeps its id, its text and its place, and each reply,
pair and relation that had B at an end has A there instead. Four rules say what becomes of them:

1. What B and A said to each other is gone, for no argument answers itself.
2. Of two that come to lie between the same arguments in the same direction, the one stays that A
   had before.
3. Who answers nothing answers the issue; so A answers it where one of the two did.
4. An answer of A to an argument that itself answers A, directly or through others, is no reply any
   more, since nobody answers in a circle. What it does to that argument still counts: it is listed
   among the pairs of the debate.

By the fourth rule no argument loses the only one that it answers: the answers that go are those of
the lower one of the two, and the upper one keeps its place. Several merges are done one after the
other, in the order in which they were made.

A merge holds while both arguments stand: while one of them is withdrawn it rests, and the other one
is there again by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TypeAlias, TypeVar

from argue.model import Debate, Relation, Reply

Ends: TypeAlias = tuple[str, str]
"""Source and target."""
T = TypeVar("T")


def merged(debate: Debate, merges: Sequence[Ends]) -> Debate:
    """The debate after each (B, A) of ``merges`` was merged.

    A merge of what is merged already, or into what is, is one into the argument that now speaks for
    it; nothing is done where that is the argument itself.

    >>> from argue.model import Argument
    >>> texts = [Argument("a", "It is loud."), Argument("b", "It makes noise."),
    ...          Argument("x", "Only by day.")]
    >>> debate = Debate("d", "", tuple(texts), replies=(Reply("x", "b"),))
    >>> merged(debate, [("b", "a")]).replies
    (Reply(source='x', target='a'),)
    """
    if not merges:
        return debate
    answers = [reply.ends for reply in debate.replies]
    replies, pairs = _Edges(answers), _Edges(debate.pairs or [*answers, *_to_issue(debate)])
    speakers: dict[str, str] = {}
    circular = False
    for source, target in merges:
        source, target = _last(speakers, source), _last(speakers, target)
        if source == target:
            continue
        for end in (source, target):
            if debate.issue is not None and end != debate.issue and not replies.of(end):
                replies.add((end, debate.issue))
        speakers[source] = target
        replies.move(source, target)
        pairs.move(source, target)
        circular = replies.open(target) or circular
    named = pairs.found.values() if debate.pair_ids else ()
    steps = (
        step.renamed({id: _last(speakers, id) for id in step.ids}) for step in debate.inferences
    )
    return replace(
        debate,
        arguments=tuple(argument for argument in debate.arguments if argument.id not in speakers),
        replies=tuple(Reply(*ends) for ends in replies.found),
        pairs=tuple(pairs.found) if debate.pairs or circular else (),
        pair_ids=tuple(debate.pair_ids[number] for number in named),
        given=rehung(debate.given, merges),
        gold=rehung(debate.gold, merges),
        inferences=tuple(filter(None, steps)),
    )


def rehung(relations: Iterable[Relation], merges: Sequence[Ends]) -> tuple[Relation, ...]:
    """Relations with the ends that they have after the merges, by the rules 1 and 2."""
    given = tuple(relations)
    if not merges:
        return given
    edges, speakers = _Edges([relation.ends for relation in given]), dict[str, str]()
    for source, target in merges:
        source, target = _last(speakers, source), _last(speakers, target)
        if source != target:
            speakers[source] = target
            edges.move(source, target)
    return tuple(_between(given[number], *ends) for ends, number in edges.found.items())


def speakers_of(merges: Iterable[tuple[T, T]]) -> dict[T, T]:
    """The argument that in the end speaks for each one that is merged."""
    results: dict[T, T] = {}
    for source, target in merges:
        source, target = _last(results, source), _last(results, target)
        if source != target:
            results[source] = target
    return {result: _last(results, result) for result in results}


def _last(speakers: dict[T, T], argument: T) -> T:
    """Who speaks for an argument: at last itself."""
    while argument in speakers:
        argument = speakers[argument]
    return argument


def _to_issue(debate: Debate) -> list[Ends]:
    """Whoever answers nothing, with the issue."""
    if debate.issue is None:
        return []
    answering = {reply.source for reply in debate.replies} | {debate.issue}
    return [
        (argument.id, debate.issue) for argument in debate.arguments if argument.id not in answering
    ]


def _between(relation: Relation, source: str, target: str) -> Relation:
    if relation.ends == (source, target):
        return relation
    word = relation.overruled
    if word is not None and word.former is not None:
        former = replace(word.former, source=source, target=target)
        word = replace(word, former=former)
    return replace(relation, source=source, target=target, overruled=word)


class _Edges:
    """Directed edges without doubles, each with its number, in the order of their coming."""

    def __init__(self, ends: Iterable[Ends]) -> None:
        self.found: dict[Ends, int] = {}
        self._at: dict[str, dict[Ends, None]] = {}
        for number, (source, target) in enumerate(ends):
            self._put((source, target), number)

    def of(self, argument: str) -> list[Ends]:
        """Those that lead away from an argument."""
        return [ends for ends in self._at.get(argument, ()) if ends[0] == argument]

    def add(self, ends: Ends) -> None:
        """Add an edge that is not there."""
        self._put(ends, -1)

    def move(self, source: str, target: str) -> None:
        """Let what ends at one argument end at another."""
        for ends in list(self._at.get(source, ())):
            number = self._take(ends)
            moved = (
                target if ends[0] == source else ends[0],
                target if ends[1] == source else ends[1],
            )
            if moved[0] != moved[1] and moved not in self.found:
                self._put(moved, number)

    def open(self, argument: str) -> bool:
        """Take away what leads from an argument to one that leads back to it; whether any did."""
        below, waiting = {argument}, [argument]
        while waiting:
            here = waiting.pop()
            coming = [ends[0] for ends in self._at.get(here, ()) if ends[1] == here]
            waiting += [name for name in coming if name not in below]
            below.update(coming)
        closing = [ends for ends in self.of(argument) if ends[1] in below]
        for ends in closing:
            self._take(ends)
        return bool(closing)

    def _put(self, ends: Ends, number: int) -> None:
        self.found[ends] = number
        for end in ends:
            self._at.setdefault(end, {})[ends] = None

    def _take(self, ends: Ends) -> int:
        for end in set(ends):
            del self._at[end][ends]
        return self.found.pop(ends)
