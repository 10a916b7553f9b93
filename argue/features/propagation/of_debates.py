"""How errors travel on debates in Python: ``argue.propagate``."""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import Any, TypedDict, Unpack

from argue import judging, pipeline
from argue.engines import Engine, EngineLike
from argue.errors import BadInput, LossWarning, UnknownName
from argue.features.measures.evaluation import judge_of
from argue.features.propagation import SETS, Propagation, propagate_errors
from argue.features.propagation.errors import Error
from argue.model import Debate, Options, Relation
from argue.settings import Limits


class DrawingWords(TypedDict, total=False):
    """How errors are drawn."""

    errors: Sequence[str]
    samples: int
    seed: int
    progress: judging.Progress | None


def propagate(
    gold: Debate | Iterable[Debate],
    engine: EngineLike = "",
    *,
    predictions: object = None,
    labels_are: str = "",
    derived: str | Iterable[str] | None = None,
    semantics: str = "grounded",
    **drawing: Unpack[DrawingWords],
) -> Propagation:
    r"""How errors of relations travel into what is accepted, and which of a system's cost it.

    Relations of gold debates go wrong at random; the arguments accepted then are compared with
    those of gold. With an engine or predictions also: which of its mistakes change what is
    accepted, and whether they harm more than as many anywhere.

    Parameters
    ----------
    gold
        Debates that state their relations, as :func:`argue.read` gives them, also of a data frame:
        a row a reply, with ``debate``, ``id``, ``parent``, ``text`` and ``label``.
    engine
        Whatever :func:`argue.as_engine` takes; without it and predictions no system is placed.
    predictions
        In place of an engine: what any system predicted, in the order of the relations (a column of
        the frame) or with their ids, as of :func:`argue.evaluate`.
    labels_are
        What labels that are numbers or unclear mean, as of :func:`argue.evaluate`.
    derived
        Kinds of derived attacks that count, as ``"mediated"``, or ``()`` for none. By default four
        sets of them: none, mediated, secondary, both.
    semantics
        Which arguments stand.
    drawing
        ``errors``: kinds of error (``flipped``, ``support_to_attack``, ``attack_to_support``,
        ``dropped``, ``invented``), by default all; ``samples``: worlds drawn for each point that is
        not exact, at least 2, by default 10,000; ``seed``: the same gives the same figures;
        ``progress``: told of points done and in all.

    Returns
    -------
    Propagation
        ``sentence`` says it in one; ``to_frame()`` has a row for each relation and each set of
        derived attacks: what it is, what it was judged, and whether it ``costs`` something;
        ``to_frame("curves")`` the curves, ``to_frame("placements")`` the system's place, and
        ``plot()`` draws them. ``as_object()`` is what ``argue propagate --json`` prints.

    Raises
    ------
    BadInput
        If no debate states a support or an attack, their pairs are all independent of one another,
        no prediction is of one of them, there are an engine and predictions, or ``samples`` is less
        than 2.
    UnknownName
        If there is no such kind of derived attacks, semantics or error.

    Examples
    --------
    >>> import argue
    >>> (debate,) = argue.parse_text("# Rain?\n- dry: It is dry.\n+ wet: It is wet.\n").debates
    >>> found = propagate(debate, predictions=["support", "support"], samples=100)
    >>> found.sentence.split("; ")[1]
    '1 of 2 relations cost it, 0 other mistakes change nothing.'
    >>> [(row["source"], row["judged"], row["costs"]) for row in found.to_records()[:2]]
    [('dry', 'support', True), ('wet', 'support', False)]
    """
    words: dict[str, Any] = {**drawing}
    if "errors" in drawing:
        words["errors"] = _kinds(drawing["errors"])
    debates = pipeline.debates_of(gold)
    judge: Engine | None = None
    if engine or predictions is not None:
        judge = judge_of(debates, engine, predictions, labels_are=labels_are)
    judged = judged_relations(judge, debates) if judge else {}
    name = judge.name if judge else ""
    if unmatched := getattr(judge, "unmatched", ""):
        if not any(judged.values()):
            raise BadInput(f"expected predictions of what gold states, found others: {unmatched}")
        warnings.warn(f"{name}: {unmatched}", LossWarning, stacklevel=2)
    rules = [
        Options.of(name, derived=kinds, semantics=semantics)
        for kinds in (SETS if derived is None else (derived,))
    ]
    return propagate_errors(
        debates, rules, judged=(lambda debate: judged[id(debate)]) if judge else None, **words
    )


def judged_relations(
    judge: Engine,
    debates: Iterable[Debate],
    pairing: str = "",
    *,
    limits: Limits | None = None,
    progress: judging.Progress | None = None,
) -> dict[int, tuple[Relation, ...]]:
    """The relations of each debate that states some, by its identity, since ids may repeat."""
    return {
        id(debate): judging.judge_debate(
            debate, judge, pairing, limits=limits, progress=progress, judge_all=True
        ).relations
        for debate in debates
        if debate.reference
    }


def _kinds(errors: Iterable[str]) -> list[Error]:
    """The kinds of error of these names; raises UnknownName."""
    known = [str(error) for error in Error]
    for name in errors:
        if name not in known:
            raise UnknownName("kind of error", name, known)
    return [Error(name) for name in errors]
