"""Debate → pairs to judge: one file here is one pairing; its name is the module's name.

A pairing module has ``pairs(debate: Debate) -> Iterator[Pair]``: each pair once, in a fixed order,
with ``Pair.stated`` filled from ``Debate.reference`` (:func:`pairs_between` does both).


A pairing that searches for its pairs, which may take long, has besides

``count(debate: Debate) -> int``
    How many pairs there are, at once.
``version() -> str``
    Changes whenever its settings may lead to other pairs or relations.
``select_relations(relations: Sequence[Relation]) -> tuple[Relation, ...]``
    Of what was judged on its pairs, what counts.

Engines that read what was said before a pair get it by :func:`with_paths`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import islice

from argue.errors import LimitExceeded
from argue.locales import lazy
from argue.model import Argument, Debate, Label, Pair, Relation
from argue.model.words import TALK
from argue.plugins import Folder
from argue.settings import Limits

PAIRINGS = Folder("argue.pairing", "pairing")


def default_pairing(debate: Debate) -> str:
    """``given`` if the source lists pairs, else ``replies``."""
    return "given" if debate.pairs else "replies"


def pair_up(debate: Debate, pairing: str = "", limits: Limits | None = None) -> list[Pair]:
    """The pairs of a debate to be judged.

    Parameters
    ----------
    pairing
        A plug-in's name; empty for :func:`default_pairing`.

    Raises
    ------
    UnknownName
        If there is no such pairing.
    LimitExceeded
        If there are more than ``limits.max_pairs``.
    """
    pairing = pairing or default_pairing(debate)
    if searches(pairing):
        count_pairs(debate, pairing, limits)  # before a search that would be in vain
    limits = limits or Limits()
    results = list(islice(PAIRINGS.load(pairing).pairs(debate), limits.max_pairs + 1))
    _check(debate, len(results), limits)
    return results


def count_pairs(debate: Debate, pairing: str = "", limits: Limits | None = None) -> int:
    """How many pairs there are, without keeping them or searching for them.

    Raises
    ------
    UnknownName, LimitExceeded
        As :func:`pair_up`.
    """
    limits = limits or Limits()
    pairing = pairing or default_pairing(debate)
    module = PAIRINGS.load(pairing)
    if searches(pairing):
        number = int(module.count(debate))
    else:
        number = sum(1 for _ in islice(module.pairs(debate), limits.max_pairs + 1))
    _check(debate, number, limits)
    return number


@cache
def searches(pairing: str) -> bool:
    """Whether the pairing of that name searches for its pairs, instead of reading them off."""
    return hasattr(PAIRINGS.load(pairing), "select_relations")


def version(pairing: str) -> str:
    """The version of a pairing that searches; empty for the others, which never change."""
    return str(PAIRINGS.load(pairing).version()) if searches(pairing) else ""


def select_relations(pairing: str, relations: Sequence[Relation]) -> tuple[Relation, ...]:
    """Of what was judged on a pairing's pairs, what counts: all, unless the pairing searches."""
    if not searches(pairing):
        return tuple(relations)
    result: tuple[Relation, ...] = PAIRINGS.load(pairing).select_relations(relations)
    return result


def pairs_between(debate: Debate, ends: Iterable[tuple[str, str]]) -> Iterator[Pair]:
    """Make a :class:`~argue.model.Pair` of each (source id, target id), in the order given."""
    arguments = debate.by_id()
    stated = {(relation.source, relation.target): relation.label for relation in debate.reference}
    for source, target in ends:
        yield Pair(
            source,
            target,
            arguments[source].text,
            arguments[target].text,
            debate=debate.id,
            stated=stated.get((source, target)),
        )


def _check(debate: Debate, number: int, limits: Limits) -> None:
    if number > limits.max_pairs:
        raise LimitExceeded(
            lazy("pairs or more"),
            number,
            limits.max_pairs,
            "ARGUE_MAX_PAIRS",
            where=f"debate {debate.id}",
        )


TOGETHER = "+"
"""Stands between the ids of linked premises."""


def steps_of(debate: Debate) -> list[Pair]:
    """A pair for each stated step: all its premises as the text, the conclusion as the hypothesis.

    A support of which no inference speaks is a step with one premise. An engine for entailment that
    answers "support" says that the conclusion follows from the premises together.

    Examples
    --------
    >>> from argue.model import Argument, Inference, Relation
    >>> arguments = tuple(Argument(id, f"{id.upper()}.") for id in "abc")
    >>> given = tuple(Relation(id, "c", Label.SUPPORT) for id in "ab")
    >>> linked = Debate("d", "d", arguments, given=given, inferences=(Inference(("a", "b"), "c"),))
    >>> [(pair.source, pair.text, pair.target) for pair in steps_of(linked)]
    [('a+b', 'A. B.', 'c')]
    """
    arguments = debate.by_id()
    steps = {(step.premises, step.conclusion): None for step in debate.inferences}
    linked = {ends for step in debate.inferences for ends in step.supports}
    for relation in debate.reference:
        if relation.label is Label.SUPPORT and (relation.source, relation.target) not in linked:
            steps[(relation.source,), relation.target] = None
    return [
        Pair(
            TOGETHER.join(premises),
            conclusion,
            " ".join(arguments[premise].text for premise in premises),
            arguments[conclusion].text,
            debate=debate.id,
            stated=Label.SUPPORT,
        )
        for premises, conclusion in steps
    ]


NEAREST = 4
"""Arguments above the pair that are told besides the issue."""


def with_paths(debate: Debate, pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs with ``path``, the issue and the nearest arguments above the hypothesis, and
    whether they are of a talk.

    An argument stands below the first one that it answers, or that the source pairs it with.

    Examples
    --------
    >>> from argue.model import Argument, Reply
    >>> texts = tuple(Argument(name, f"text {name}") for name in "abc")
    >>> debate = Debate("d", "d", texts, replies=(Reply("b", "a"), Reply("c", "b")), issue="a")
    >>> with_paths(debate, [Pair("c", "b", "text c", "text b")])[0].path
    ('text a',)
    """
    above: dict[str, str] = {}
    for source, target in debate.pairs:
        above.setdefault(source, target)
    for reply in debate.replies:
        above[reply.source] = reply.target
    texts = {argument.id: argument.text for argument in debate.arguments}
    talk = debate.source.format in TALK
    return [replace(pair, path=_path(pair.target, above, texts), talk=talk) for pair in pairs]


def _path(argument: str, above: dict[str, str], texts: dict[str, str]) -> tuple[str, ...]:
    chain, seen = [], {argument}
    while (argument := above.get(argument, "")) and argument not in seen:
        seen.add(argument)
        chain.append(argument)
    told = [*chain[:NEAREST], *chain[NEAREST:][-1:]]
    return tuple(texts[word] for word in reversed(told) if word in texts)


def debate_of(name: str, pairs: Sequence[Pair]) -> Debate:
    """Pairs as a debate in which each text is an argument, and what is stated of them is gold."""
    return Debate(
        name,
        name,
        tuple(
            Argument(id, text)
            for pair in pairs
            for id, text in ((pair.source, pair.text), (pair.target, pair.hypothesis))
        ),
        pairs=tuple((pair.source, pair.target) for pair in pairs),
        pair_ids=tuple(pair.id for pair in pairs),
        gold=tuple(
            Relation(pair.source, pair.target, pair.stated)
            for pair in pairs
            if pair.stated is not None
        ),
    )
