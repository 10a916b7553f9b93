"""How probable it is that each argument is accepted, and which relation to check first.

Each judged relation may be a support, an attack or neither (:mod:`~.reliability`); a world is one
framework that may come of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import log

import numpy as np

from argue.model import (
    Chances,
    Debate,
    IntArray,
    Label,
    Options,
    Origin,
    Question,
    Relation,
    Status,
)
from argue.model.record import Ends
from argue.model.verdicts import Assessment, Why
from argue.reasoning.probability import MOST_DRAWS, PAGE_DRAWS, assessing
from argue.reasoning.probability.cases import Case, Draws, Floats, Probabilities
from argue.reasoning.probability.reliability import Reliability, any_label, kind_of, reliability_of
from argue.reasoning.probability.variants import ATTACK, SUPPORT
from argue.reasoning.probability.worlds import Bits, unpack

QUESTIONS = 20
"""So many questions are kept."""
MOST_ABOUT = 20
"""Of a debate without an issue, so many arguments are asked about."""
_DEFAULTS = Options()
_CONFIDENCE = 0.95
_NOISE = 10.0
"""χ² of a gain that chance makes once in six hundred relations."""


def chances(
    debate: Debate,
    relations: Sequence[Relation],
    options: Options = _DEFAULTS,
    *,
    unjudged: Sequence[tuple[str, str]] = (),
    reliability: Reliability | None = None,
    seed: int = 0,
    most_draws: int = MOST_DRAWS,
) -> Chances | None:
    """The probability that each argument is accepted; ``None`` where it is not known.

    Exact for forests (every argument answers at most one other) with mediated, secondary or no
    derived attacks, and where few frameworks are possible; else estimated from frameworks drawn
    at random, with the bound of Hoeffding (1963) for all arguments together. The draws of a
    relation are its own, so that another relation more or less changes none of them.

    ``relations``: those that count, one a pair at most.
    ``unjudged``: source and target of replies that the engine could not read. Each may be any of
    the three.
    ``reliability``: how probable each label is; by default as on texts of this kind
    (:func:`~.reliability.reliability_of`).
    ``semantics``: other semantics than the grounded one label frameworks one by one: then fewer are
    drawn.
    ``most_draws``: relations times samples; a larger debate gets fewer samples.

    Returns: ``None`` if no relation is judged or unjudged, so that nothing is uncertain, or if a
    debate is so large that fewer than :data:`~.cases.FEWEST_SAMPLES` frameworks could be drawn.

    Notes
    -----
    What holds of the probabilities, by tests over random debates:

    - A more probable attack by an argument that nothing attacks never helps its target.
    - Confirming the label that is shown never turns *stands* into *falls* or back.
    - Where all that is judged is at even odds, what hangs on it is open.
    - Without a judged relation the labelling is all there is.

    Of what does neither, replies count alone: that two other arguments are unrelated, of the many
    pairs that may be asked about, is taken for certain unless it is open.

    >>> from argue.model import Argument
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> judged = Relation("T", "H", Label.ATTACK, 0.75, Origin.JUDGED)
    >>> both = chances(Debate("d", "", texts, issue="H"), [judged], reliability=Reliability(1, 0))
    >>> {id: round(share, 6) for id, share in both.accepted.items()}
    {'H': 0.25, 'T': 1.0}
    """
    draws = Draws(seed, most_draws)
    solved = _solved(debate, relations, options, reliability, draws, unjudged)
    if solved is None:
        return None
    case, believed, whatever, evidence = solved
    samples, arguments = believed.samples, len(debate.arguments)
    verdicts = _assessed(case, evidence)
    asked = _settling(case, verdicts, draws)
    error = (log(2 * arguments / (1 - _CONFIDENCE)) / (2 * samples)) ** 0.5 if samples else 0.0
    least = _NOISE / (2 * samples * log(2)) if samples else 1e-9
    rests = _rests(case.relations, believed.gains, whatever)
    first = [case.relations[row].ends for row in asked.rows]
    if asked.rows and debate.issue is not None:
        verdicts[debate.issue] = replace(verdicts[debate.issue], settle=tuple(first))
    return Chances(
        {id: known.accepted for id, known in evidence.items()},
        error,
        samples,
        tuple(debate.arguments[number].id for number in case.about),
        _questions(case.relations, believed.gains, least),
        rejected={id: known.rejected for id, known in evidence.items()},
        rests=tuple(dict.fromkeys((*first, *rests))),
        settles=len(first) if asked.settled else 0,
        verdicts=verdicts,
    )


def evidence_of(
    debate: Debate,
    relations: Sequence[Relation],
    options: Options = _DEFAULTS,
    *,
    reliability: Reliability | None = None,
    seed: int = 0,
    most_draws: int = MOST_DRAWS,
) -> dict[str, assessing.ArgumentEvidence] | None:
    """What is known of each argument, before it is assessed; all else as of :func:`chances`."""
    draws = Draws(seed, most_draws, with_gains=False)
    solved = _solved(debate, relations, options, reliability, draws)
    return None if solved is None else solved[-1]


def verdicts_of(
    debate: Debate,
    relations: Sequence[Relation],
    options: Options = _DEFAULTS,
    *,
    unjudged: Sequence[Ends] = (),
    most_draws: int = MOST_DRAWS,
) -> dict[str, Assessment] | None:
    """The verdict on each argument alone, without what to ask, in less time; all else as of
    :func:`chances`.

    >>> from argue.model import Argument
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> debate = Debate("d", "", texts, issue="H")
    >>> judged = [Relation("T", "H", Label.ATTACK, 0.75, Origin.JUDGED)]
    >>> verdicts_of(debate, judged)["T"] == chances(debate, judged).verdicts["T"]
    True
    """
    draws = Draws(0, most_draws, with_gains=False)
    solved = _solved(debate, relations, options, None, draws, unjudged)
    return None if solved is None else _assessed(solved[0], solved[-1])


def _assessed(
    case: Case, evidence: Mapping[str, assessing.ArgumentEvidence]
) -> dict[str, Assessment]:
    """The assessments."""
    return {id: assessing.assess(known, case.bands) for id, known in evidence.items()}


def _named(case: Case, standing: Sequence[bool], label: Label) -> list[bool]:
    """Which arguments have an attack, or a support, that can be named: it is stated or shown, and
    its source stands.
    """
    named = {
        target
        for relation, (source, target) in zip(case.relations, case.edges.tolist(), strict=True)
        if relation.label is label and not relation.open and standing[source]
    }
    return [number in named for number in range(case.size)]


def _settling(case: Case, verdicts: Mapping[str, Assessment], draws: Draws) -> assessing.Settling:
    """What to ask about, where the claim is open as unread."""
    claim = case.claim
    if claim is None or [*verdicts.values()][claim].why is not Why.UNREAD:
        return assessing.Settling([], False)
    worlds = case.drawn(*case.beliefs, draws._replace(most=min(draws.most, PAGE_DRAWS)))
    if worlds is None:
        return assessing.Settling([], False)
    attacks, supports, samples = worlds
    judged = np.array([relation.judged for relation in case.relations])
    drawn = _told(case, claim, attacks, supports, samples)
    return assessing.settle(drawn, np.flatnonzero(judged), case.bands)


def _told(case: Case, claim: int, attacks: Bits, supports: Bits, samples: int) -> assessing.Drawn:
    """The frameworks that were drawn, as what is asked about the claim needs them."""
    worlds = case.worlds(attacks, supports, samples)
    holds, falls = case.labelled(worlds)
    stands, fall = (unpack(chance[claim][None], samples)[0] for chance in (holds, falls))
    words = np.select([stands, fall], [assessing.STANDS, assessing.FALLS], assessing.UNDECIDED)
    labels = np.zeros((len(case.relations), samples), dtype=np.int8)
    attack, support = unpack(attacks, samples), unpack(supports, samples)
    labels[attack], labels[support] = ATTACK, SUPPORT
    direct = unpack(holds, samples)[case.edges[:, 0]] & (case.edges[:, 1] == claim)[:, None]
    known = np.array([not relation.open for relation in case.relations])
    return assessing.Drawn(labels, words.astype(np.int8), attack & direct, known)


def _solved(
    debate: Debate,
    relations: Sequence[Relation],
    options: Options,
    reliability: Reliability | None,
    draws: Draws,
    unjudged: Sequence[tuple[str, str]] = (),
) -> tuple[Case, Probabilities, Probabilities, dict[str, assessing.ArgumentEvidence]] | None:
    """The case of all that is said, with what is believed and with any label, and the evidence of
    each argument.
    """
    if not unjudged and all(not relation.judged for relation in relations):
        return None
    ids = [argument.id for argument in debate.arguments]
    numbers = {argument: number for number, argument in enumerate(ids)}
    counting = _counting(debate, relations, unjudged)
    edges = np.array(
        [(numbers[relation.source], numbers[relation.target]) for relation in counting],
        dtype=np.int32,
    ).reshape(-1, 2)
    claim = None if debate.issue is None else numbers[debate.issue]
    beliefs = (reliability or reliability_of(debate)).beliefs(counting)
    about = _about(debate, edges, numbers)
    size, derived, semantics = len(ids), options.derived, options.semantics
    bands = assessing.bands_of(kind_of(debate), derived=bool(derived))
    case = Case(counting, edges, size, derived, semantics, about, claim, beliefs, bands)
    few = draws._replace(most=min(draws.most, PAGE_DRAWS), with_shares=draws.with_gains)
    whatever = case.solve(*any_label(counting), few)
    believed = case.solve(*beliefs, draws)
    if believed is None or whatever is None:
        return None
    contested = [0.0] * len(ids)
    if claim is not None:
        contested[claim] = believed.contested
    accepted = believed.clipped(believed.accepted).tolist()
    shown = case.shown()
    standing = [
        status is Status.ACCEPTED and case.bands.stand(share)
        for status, share in zip(shown, accepted, strict=True)
    ]
    struck = _named(case, standing, Label.ATTACK)
    columns = (
        shown,
        accepted,
        believed.clipped(believed.rejected).tolist(),
        believed.certain.tolist(),
        (~whatever.certain).tolist(),
        contested,
        [True] * case.size if case.derived else struck,
        _named(case, standing, Label.SUPPORT),
        _unread(ids, relations, unjudged),
    )
    evidence = (assessing.ArgumentEvidence(*row) for row in zip(*columns, strict=True))
    return case, believed, whatever, dict(zip(ids, evidence, strict=True))


def _unread(
    ids: Sequence[str], relations: Sequence[Relation], unjudged: Sequence[Ends]
) -> list[bool]:
    """Which arguments have replies of which none is judged or stated."""
    targets = {target for _, target in unjudged} - {relation.target for relation in relations}
    return [id in targets for id in ids]


def _counting(
    debate: Debate, relations: Sequence[Relation], unjudged: Sequence[Ends]
) -> list[Relation]:
    """The relations that may bear on a status; what could not be read may be any of the three."""
    replies = {reply.ends for reply in debate.replies}
    even = 1 / 3, 1 / 3, 1 / 3
    counting = [relation for relation in relations if relation.bears or relation.ends in replies]
    return counting + [
        Relation(*ends, Label.UNRELATED, even[0], Origin.JUDGED, scores=even, open=True)
        for ends in unjudged
    ]


def _rests(
    relations: Sequence[Relation], gains: Floats, whatever: Probabilities
) -> tuple[tuple[str, str], ...]:
    """The judged relations of which another label could change what is asked about.

    Not those that only tell how reliable the others are. The most telling come first, of equally
    telling ones those that the engine is least sure of.
    """
    least = _NOISE / (2 * whatever.samples * log(2)) if whatever.samples else 1e-12
    sure = np.array([relation.confidence for relation in relations])
    order = np.lexsort((sure, -whatever.gains[: len(sure)].round(9), -gains.round(9))).tolist()
    return tuple(
        (relations[row].source, relations[row].target)
        for row in order
        if relations[row].judged and whatever.gains[row] > least
    )


def _about(debate: Debate, edges: IntArray, numbers: dict[str, int]) -> list[int]:
    """The issue, else the arguments that are answered and answer nobody, those answered most.

    Where each that is answered answers another, as in a circle, those answered most of all.
    """
    if debate.issue is not None:
        return [numbers[debate.issue]]
    answered = set(edges[:, 1].tolist())
    tops = sorted(answered - set(edges[:, 0].tolist()) or answered)
    answers = np.bincount(edges[:, 1], minlength=len(numbers))
    return sorted(sorted(tops, key=lambda top: -answers[top])[:MOST_ABOUT])


def _questions(relations: Sequence[Relation], gains: Floats, least: float) -> tuple[Question, ...]:
    """The judged relations that tell more than ``least``, the most telling first."""
    order = [
        number
        for number in np.argsort(-gains, kind="stable").tolist()
        if gains[number] > least and relations[number].judged
    ]
    asked = ((relations[number], float(gains[number])) for number in order[:QUESTIONS])
    return tuple(
        Question(relation.source, relation.target, relation.label, relation.confidence, gain)
        for relation, gain in asked
    )
