"""How probable it is that each argument is accepted, and which relation to check first.

Each relation has one of its labels with its probability, independently of the others (the
constellation approach: Li, Oren & Norman 2011; Hunter 2013).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import log

import numpy as np
from numpy.typing import NDArray

from argue.engines import Engine, TwoLabels, languages_of
from argue.errors import NotJudged
from argue.model import (
    Chances,
    Debate,
    IntArray,
    Judgement,
    Label,
    Options,
    Origin,
    Pair,
    Question,
    Relation,
)
from argue.reasoning.probability import trees
from argue.reasoning.probability.assessing import assess
from argue.reasoning.probability.variants import ATTACK, NOTHING, SUPPORT, Beliefs, Scores, beliefs
from argue.reasoning.probability.worlds import GROUNDED, Bits, Worlds, count, label, pack, unpack


class Remembering:
    """Stands wherever an engine can; a relation keeps only the confidence of its label.

    Examples
    --------
    >>> from argue.engines import load_engine
    >>> engine = Remembering(load_engine("gold"))
    >>> pair = Pair("a", "b", "It does not.", "It works.", stated=Label.ATTACK)
    >>> judgements = engine.judge([pair])
    >>> engine.taken()["a", "b"] == judgements[0].scores, engine.taken()
    (True, {})
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.name, self.version = engine.name, engine.version
        self.labels, self.origin = engine.labels, engine.origin
        self.reads_path = getattr(engine, "reads_path", False)
        self.languages = languages_of(engine)
        self._scores: dict[tuple[str, str], Mapping[Label, float]] = {}

    def with_two_labels(self) -> Remembering:
        """The engine that is asked for support or attack only; both remember the same."""
        own = getattr(self._engine, "with_two_labels", None)
        result = Remembering(own() if own else TwoLabels(self._engine))
        result._scores = self._scores
        return result

    def cautions(self) -> tuple[str, ...]:
        """What a user must know about the engine."""
        own = getattr(self._engine, "cautions", None)
        return tuple(own()) if own else ()

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """What the engine says."""
        try:
            judgements = self._engine.judge(pairs)
        except NotJudged as error:
            self._remember(pairs, error.results)
            raise
        self._remember(pairs, judgements)
        return judgements

    def _remember(self, pairs: Sequence[Pair], results: Sequence[Judgement | str]) -> None:
        for pair, result in zip(pairs, results, strict=True):
            if isinstance(result, Judgement):
                self._scores[pair.source, pair.target] = result.scores

    def taken(self) -> dict[tuple[str, str], Mapping[Label, float]]:
        """The scores of all pairs since this was asked last, by (source, target)."""
        scores = dict(self._scores)
        self._scores.clear()
        return scores


SAMPLES = 16_384
ENUMERATED = 4_096
"""Up to so many frameworks with a probability, all are labelled and nothing is drawn."""
MOST_DRAWS = 2**26
PAGE_DRAWS = 2**22
"""Relations times frameworks drawn while a reader waits; a tree of any size needs none."""
FEWEST_SAMPLES = 1_024
QUESTIONS = 20
"""So many questions are kept."""
MOST_ABOUT = 20
"""Of a debate without an issue, so many arguments are asked about."""
_DEFAULTS = Options()
_CONFIDENCE = 0.95
_NOISE = 10.0
"""χ² of a gain that chance makes once in six hundred relations."""

_Floats = NDArray[np.float64]


def chances(
    debate: Debate,
    relations: Sequence[Relation],
    labels: Sequence[Label],
    options: Options = _DEFAULTS,
    *,
    scores: Scores | None = None,
    seed: int = 0,
    most_draws: int = MOST_DRAWS,
) -> Chances | None:
    """The probability that each argument is accepted; ``None`` where it is not known.

    Exact for forests (every argument answers at most one other) with mediated, secondary or no
    derived attacks, and where few frameworks are possible; else estimated from frameworks drawn
    at random, with the bound of Hoeffding (1963) for all arguments together.

    Parameters
    ----------
    relations
        Those that count, one a pair at most.
    labels
        Those that the engine can give; for its probabilities see
        :func:`argue.reasoning.probability.variants.beliefs`.
    semantics
        Other semantics than the grounded one label frameworks one by one: then fewer are drawn.
    most_draws
        Relations times samples; a larger debate gets fewer samples.

    Returns
    -------
    Chances
        ``None`` if no relation is judged, so that nothing is uncertain, or if a debate is so large
        that fewer than :data:`FEWEST_SAMPLES` frameworks could be drawn.

    Examples
    --------
    >>> from argue.model import Argument
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> judged = Relation("T", "H", Label.ATTACK, 0.75, Origin.JUDGED)
    >>> both = (Label.SUPPORT, Label.ATTACK)
    >>> chances(Debate("d", "Does it?", texts, issue="H"), [judged], both).accepted
    {'H': 0.25, 'T': 1.0}
    """
    if all(one.origin is not Origin.JUDGED for one in relations):
        return None
    ids = [argument.id for argument in debate.arguments]
    numbers = {argument: number for number, argument in enumerate(ids)}
    edges = np.array(
        [(numbers[one.source], numbers[one.target]) for one in relations], dtype=np.int32
    ).reshape(-1, 2)
    believed = beliefs(relations, labels, scores)
    about = _about(debate, edges, numbers)
    possible = np.flatnonzero(believed[:, NOTHING] < 1)
    case = _Case(edges[possible], believed[possible], len(ids), options, about)
    result = _tree(case) or _enumerated(case) or _sampled(case, seed, most_draws)
    if result is None:
        return None
    accepted, gains, samples = result
    error = (log(2 * len(ids) / (1 - _CONFIDENCE)) / (2 * samples)) ** 0.5 if samples else 0.0
    least = _NOISE / (2 * samples * log(2)) if samples else 1e-9
    asked = [relations[row] for row in possible.tolist()]
    probabilities = dict(zip(ids, accepted.tolist(), strict=True))
    return Chances(
        probabilities,
        error,
        samples,
        tuple(ids[number] for number in about),
        _questions(asked, gains, least),
        verdicts=assess(
            probabilities,
            derived=bool(options.derived),
            samples=samples,
            unanswered=probabilities.keys() - {one.target for one in relations},
        ),
    )


class _Case:
    """Relations that may hold, their probabilities, and what is asked about."""

    def __init__(
        self,
        edges: IntArray,
        believed: Beliefs,
        size: int,
        options: Options,
        about: Sequence[int],
    ) -> None:
        self.edges, self.believed, self.size, self.about = edges, believed, size, list(about)
        self.derived, self.semantics = options.derived, options.semantics

    def accepted(self, attacks: Bits, supports: Bits, worlds: int) -> Bits:
        """In which of these worlds each argument is accepted."""
        sample = Worlds(self.size, self.edges, attacks, supports, worlds, self.derived)
        return label(sample, self.semantics).accepted


_Found = tuple[_Floats, _Floats, int]
"""Probability of each argument, gain of each relation in bits, and samples (0 if exact)."""


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


def _tree(case: _Case) -> _Found | None:
    answering = set(case.edges[:, 0].tolist())
    if (
        case.semantics != GROUNDED
        or not trees.solvable(case.edges, case.size, case.derived)
        or answering & set(case.about)
    ):
        return None
    result = trees.solve(case.edges, case.believed, case.size, case.derived)
    asked = np.isin(result.root, case.about)
    before = _entropy(result.accepted[result.root])
    after = (case.believed * _entropy(result.given)).sum(axis=1)
    return result.accepted, np.where(asked, before - after, 0.0), 0


def _enumerated(case: _Case) -> _Found | None:
    options = [np.flatnonzero(row > 0).tolist() for row in case.believed]
    if sum(log(len(option)) for option in options) > log(ENUMERATED) + 1e-9:
        return None
    codes = np.array(list(product(*options)), dtype=np.int8).T
    weights = np.prod(np.take_along_axis(case.believed, codes.astype(np.intp), axis=1), axis=0)
    worlds = weights.size
    holds = case.accepted(pack(codes == ATTACK), pack(codes == SUPPORT), worlds)
    truth = unpack(holds, worlds) * weights
    joint = np.stack([truth[case.about] @ (codes == code).T for code in range(3)], axis=2)
    accepted = np.clip(truth.sum(axis=1), 0.0, 1.0)
    return accepted, _gains(accepted[case.about], joint, case.believed), 0


def _sampled(case: _Case, seed: int, most_draws: int) -> _Found | None:
    most = SAMPLES if case.semantics == GROUNDED else FEWEST_SAMPLES
    samples = min(most, most_draws // max(1, len(case.edges)))
    if samples < FEWEST_SAMPLES:
        return None
    random = np.random.default_rng(seed)
    attacks, supports = [], []
    for row in case.believed:  # one at a time, since all draws together may be large
        draw = random.random(samples, dtype=np.float32)
        attacks.append(pack((draw < row[ATTACK])[None]))
        supports.append(pack(((draw >= row[ATTACK]) & (draw < row[ATTACK] + row[SUPPORT]))[None]))
    attack, support = np.concatenate(attacks), np.concatenate(supports)
    holds = case.accepted(attack, support, samples)
    labels = (~(attack | support), attack, support)
    joint = np.array([[count(holds[one] & each, samples) for each in labels] for one in case.about])
    shares = np.stack([count(each, samples) for each in labels], axis=1) / samples
    accepted = count(holds, samples) / samples
    joint = joint.reshape(len(case.about), 3, -1).swapaxes(1, 2) / samples
    return accepted, _gains(accepted[case.about], joint, shares), samples


def _gains(accepted: _Floats, joint: _Floats, shares: Beliefs) -> _Floats:
    """Mutual information of each relation's label and the acceptance of what is asked about.

    ``joint`` has shape (about, relations, 3): the probability of acceptance together with each
    label, ``shares`` that of the label alone. Of several arguments the sum.
    """
    with np.errstate(invalid="ignore", divide="ignore"):
        given = np.where(shares > 0, joint / shares, 0.0)
    after = (shares * _entropy(np.clip(given, 0.0, 1.0))).sum(axis=2)
    result: _Floats = (_entropy(accepted)[:, None] - after).sum(axis=0)
    return result


def _entropy(probability: _Floats) -> _Floats:
    """Of yes or no, in bits."""
    inside = np.clip(probability, 1e-300, 1.0)
    outside = np.clip(1 - probability, 1e-300, 1.0)
    result: _Floats = -(probability * np.log2(inside) + (1 - probability) * np.log2(outside))
    return result


def _questions(relations: Sequence[Relation], gains: _Floats, least: float) -> tuple[Question, ...]:
    """The judged relations that tell more than ``least``, the most telling first."""
    order = [
        number
        for number in np.argsort(-gains, kind="stable").tolist()
        if gains[number] > least and relations[number].origin is Origin.JUDGED
    ]
    return tuple(
        Question(one.source, one.target, one.label, one.confidence, float(gains[number]))
        for number in order[:QUESTIONS]
        for one in (relations[number],)
    )
