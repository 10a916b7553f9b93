"""Debate → pairs → relations: what an engine says of the pairs of a debate."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import islice
from typing import NamedTuple

from argue.engines import Engine, TwoLabels, in_place_of, results_of, unread, unread_pairs
from argue.locales import lazy
from argue.model import Debate, Judgement, Label, Origin, Pair, Relation
from argue.model.relation import by_ends
from argue.pairing import (
    PAIRINGS,
    count_pairs,
    default_pairing,
    pair_up,
    searches,
    select_relations,
    version,
    with_paths,
)
from argue.reasoning.framework import stated_besides, stated_relations
from argue.settings import Limits

Progress = Callable[[int, int], None]
"""Called with (pairs done, pairs in all); may raise :class:`~argue.errors.Cancelled`."""

MOST_UNJUDGED = 20
"""How many pairs that were not judged an analysis lists."""
UNREAD = "+unread"
"""What the version of an engine ends in for a debate that it does not read."""
_CHUNK = 512


def ask(engine: Engine, labels: int = 0) -> Engine:
    """The engine as it is asked, see ``labels`` of :class:`Options`.

    One that repeats what the source states, or knows no "unrelated", stays as it is.
    """
    if labels == 2 and engine.origin is Origin.JUDGED and set(engine.labels) == set(Label):
        own = getattr(engine, "with_two_labels", None)
        return in_place_of(own() if own else TwoLabels(engine), engine)
    return engine


def labels_of(engine: Engine) -> int:
    """How many labels an engine can give: 3 if "unrelated" is among them, else 2."""
    return 3 if Label.UNRELATED in engine.labels else 2


def labels_stated(*debates: Debate) -> int:
    """How many labels the sources of debates know: 3 if one states an "unrelated", else 2.

    So many are engines asked for where they are compared with what is stated.
    """
    stated = (relation.label for debate in debates for relation in debate.reference)
    return 3 if Label.UNRELATED in stated else 2


class Judged(NamedTuple):
    """What an engine said of pairs."""

    relations: tuple[Relation, ...]
    """The relations that it sees, in the order of the pairs."""
    unjudged: tuple[tuple[Pair, str], ...] = ()
    """The pairs that it could not judge, with the reason."""


def judge_debate(
    debate: Debate,
    engine: Engine,
    pairing: str = "",
    *,
    limits: Limits | None = None,
    progress: Progress | None = None,
    judge_all: bool = False,
) -> Judged:
    """Judge the pairs of a debate; also those that are ``unrelated`` are among the relations.

    What somebody stated is the relation (:func:`~argue.reasoning.framework.stated_relations`), and
    the engine judges the other pairs; what is stated of no pair counts too. With ``judge_all`` the
    engine judges every pair, and the result is what it judged.

    The engine judges as it is; :func:`ask` says how many labels it is asked for.
    Of a pairing that searches for its pairs, as ``retrieved`` does, only what counts is
    (:func:`argue.pairing.select_relations`). It searches while pairs are judged, so that
    ``progress`` counts both.
    """
    pairing = pairing or default_pairing(debate)
    pairs: Iterable[Pair]
    if searches(pairing):
        total, pairs = count_pairs(debate, pairing, limits), PAIRINGS.load(pairing).pairs(debate)
    else:
        pairs = pair_up(debate, pairing, limits)
        total = len(pairs)
    relations: list[Relation] = []
    unjudged: list[tuple[Pair, str]] = []
    stated = {} if judge_all else stated_relations(debate)
    remaining, done = iter(pairs), 0
    while chunk := list(islice(remaining, _CHUNK)):
        judged = judge_pairs(engine, [pair for pair in chunk if pair.ends not in stated], debate)
        fresh = by_ends(judged.relations)
        known = (stated.get(pair.ends) or fresh.get(pair.ends) for pair in chunk)
        relations += filter(None, known)
        unjudged += judged.unjudged
        done += len(chunk)
        if progress is not None:
            progress(done, total)
    selected = select_relations(pairing, relations)
    besides = () if judge_all else stated_besides(debate, selected)
    return Judged((*selected, *besides), tuple(unjudged))


def judge_pairs(engine: Engine, pairs: Sequence[Pair], debate: Debate | None = None) -> Judged:
    """What an engine says of pairs.

    ``debate``: that of the pairs, for an engine that reads what was said before; pairs in a
    language that it does not read are not judged (:func:`argue.engines.unread_pairs`).
    """
    unjudged: list[tuple[Pair, str]] = []
    if debate is not None:
        reasons = unread_pairs(engine, pairs, debate)
        unjudged += [told for told in zip(pairs, reasons, strict=True) if told[1]]
        pairs = [pair for pair, reason in zip(pairs, reasons, strict=True) if not reason]
        pairs = pairs_for(engine, debate, pairs)
    relations = []
    for pair, result in zip(pairs, results_of(engine, pairs), strict=True):
        if isinstance(result, Judgement):
            relations.append(result.relation(pair.ends, engine.origin))
        else:
            unjudged.append((pair, result))
    return Judged(tuple(relations), tuple(unjudged))


def pairs_for(engine: Engine, debate: Debate, pairs: Sequence[Pair]) -> Sequence[Pair]:
    """The pairs of a debate as the engine is asked for them: with their paths if it reads these."""
    return with_paths(debate, pairs) if getattr(engine, "reads_path", False) else pairs


def not_judged(unjudged: Sequence[tuple[Pair, str]]) -> tuple[str, ...]:
    """Which pairs an engine could not judge, in a sentence each; of many the first."""
    told = [
        lazy(
            "%(source)s → %(target)s was not judged: %(reason)s",
            source=pair.source,
            target=pair.target,
            reason=reason,
        )
        for pair, reason in unjudged[:MOST_UNJUDGED]
    ]
    if len(unjudged) > MOST_UNJUDGED:
        told.append(lazy("%(count)s pairs in all were not judged", count=len(unjudged)))
    return tuple(told)


def version_of(engine: Engine, pairing: str, labels: int = 0, debate: Debate | None = None) -> str:
    """Changes whenever the engine may judge, or the pairing may find, something else.

    That of a ``debate`` which the engine does not read ends in :data:`UNREAD`.
    """
    parts = ask(engine, labels).version, version(pairing)
    end = UNREAD if debate is not None and unread(engine, debate) else ""
    return "+".join(filter(None, parts)) + end


def cautions(engine: Engine, pairing: str) -> tuple[str, ...]:
    """What a user must know about this engine on these pairs, one sentence each."""
    own = engine.cautions() if hasattr(engine, "cautions") else ()
    if engine.origin is not Origin.JUDGED or Label.UNRELATED in engine.labels:
        return tuple(own)
    if pairing != "all" and not searches(pairing or "given"):
        return tuple(own)
    every = lazy("every pair that is found alike")
    if pairing == "all":
        every = lazy("every pair of arguments")
    caution = lazy(
        "The engine %(engine)s never answers “unrelated”, so with the pairing “%(pairing)s” it "
        "makes %(every)s a support or an attack; “replies” suits it better.",
        engine=engine.name,
        pairing=pairing,
        every=every,
    )
    return (*own, caution)
