"""How probable it is that each argument is accepted, and which relation to check first.

Each judged relation may be a support, an attack or neither (:mod:`~.reliability`); a world is one
framework that may come of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from math import log, prod
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

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
from argue.reasoning.probability import MOST_DRAWS, PAGE_DRAWS
from argue.reasoning.probability.assessing import (
    FALLS,
    STANDS,
    UNDECIDED,
    ArgumentEvidence,
    Drawn,
    Settling,
    assess,
    bands_of,
    settle,
)
from argue.reasoning.probability.bearing import touched
from argue.reasoning.probability.reliability import (
    Beliefs,
    Reliability,
    Weights,
    any_label,
    reliability_of,
)
from argue.reasoning.probability.trees import Forest
from argue.reasoning.probability.variants import ATTACK, CODES, SUPPORT
from argue.reasoning.probability.worlds import (
    GROUNDED,
    Bits,
    SupportSpread,
    Truth,
    Worlds,
    count,
    label,
    pack,
    passing_of,
    unpack,
)

SAMPLES = 16_384
ENUMERATED = 4_096
"""Up to so many frameworks with a probability, all are labelled and nothing is drawn."""
FEWEST_SAMPLES = 1_024
QUESTIONS = 20
"""So many questions are kept."""
MOST_ABOUT = 20
"""Of a debate without an issue, so many arguments are asked about."""
_DEFAULTS = Options()
_CONFIDENCE = 0.95
_NOISE = 10.0
"""χ² of a gain that chance makes once in six hundred relations."""

_LEAST = 1e-9
"""The least probability of what is not certain."""

_Floats = NDArray[np.float64]


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

    Parameters
    ----------
    relations
        Those that count, one a pair at most; what is below an aside is for what the aside answers
        (:func:`argue.model.relation.asides_of`).
    unjudged
        Source and target of replies that the engine could not read. Each may be any of the three.
    reliability
        How probable each label is; by default as on texts of this kind
        (:func:`~.reliability.reliability_of`).
    semantics
        Other semantics than the grounded one label frameworks one by one: then fewer are drawn.
    most_draws
        Relations times samples; a larger debate gets fewer samples.

    Returns
    -------
    Chances
        ``None`` if no relation is judged or unjudged, so that nothing is uncertain, or if a debate
        is so large that fewer than :data:`FEWEST_SAMPLES` frameworks could be drawn.

    Notes
    -----
    What holds of the probabilities, by tests over random debates:

    - A more probable attack by an argument that nothing attacks never helps its target.
    - Confirming the label that is shown never turns *stands* into *falls* or back.
    - Where all that is judged is at even odds, what hangs on it is open.
    - Without a judged relation the labelling is all there is.

    Of what does neither, replies count alone: that two other arguments are unrelated, of the many
    pairs that may be asked about, is taken for certain unless it is open.

    Examples
    --------
    >>> from argue.model import Argument
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> judged = Relation("T", "H", Label.ATTACK, 0.75, Origin.JUDGED)
    >>> both = chances(Debate("d", "", texts, issue="H"), [judged], reliability=Reliability(1, 0))
    >>> {id: round(share, 6) for id, share in both.accepted.items()}
    {'H': 0.25, 'T': 1.0}
    """
    draws = _Draws(seed, most_draws)
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
        {id: one.accepted for id, one in evidence.items()},
        error,
        samples,
        tuple(debate.arguments[number].id for number in case.about),
        _questions(case.relations, believed.gains, least),
        rejected={id: one.rejected for id, one in evidence.items()},
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
) -> dict[str, ArgumentEvidence] | None:
    """What is known of each argument, before it is assessed; all else as of :func:`chances`."""
    draws = _Draws(seed, most_draws, with_gains=False)
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

    Examples
    --------
    >>> from argue.model import Argument
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> debate = Debate("d", "", texts, issue="H")
    >>> judged = [Relation("T", "H", Label.ATTACK, 0.75, Origin.JUDGED)]
    >>> verdicts_of(debate, judged)["T"] == chances(debate, judged).verdicts["T"]
    True
    """
    draws = _Draws(0, most_draws, with_gains=False)
    solved = _solved(debate, relations, options, None, draws, unjudged)
    return None if solved is None else _assessed(solved[0], solved[-1])


def _assessed(case: _Case, evidence: Mapping[str, ArgumentEvidence]) -> dict[str, Assessment]:
    """The assessments."""
    bands = bands_of(derived=bool(case.derived))
    return {id: assess(one, bands) for id, one in evidence.items()}


def _named(case: _Case, standing: Sequence[bool], label: Label) -> list[bool]:
    """Which arguments have an attack, or a support, that can be named: it is stated or shown, and
    its source stands.
    """
    named = {
        target
        for one, (source, _), target in zip(
            case.relations, case.edges.tolist(), case.targets, strict=True
        )
        if one.label is label and not one.open and standing[source]
    }
    return [number in named for number in range(case.size)]


def _settling(case: _Case, verdicts: Mapping[str, Assessment], draws: _Draws) -> Settling:
    """What to ask about, where the claim is open as unread."""
    claim = case.claim
    if claim is None or [*verdicts.values()][claim].why is not Why.UNREAD:
        return Settling([], False)
    worlds = _drawn(case, *case.beliefs, draws._replace(most=min(draws.most, PAGE_DRAWS)))
    if worlds is None:
        return Settling([], False)
    attacks, supports, samples = worlds
    judged = np.array([one.origin is Origin.JUDGED for one in case.relations])
    drawn = _told(case, claim, attacks, supports, samples)
    return settle(drawn, np.flatnonzero(judged), bands_of(derived=bool(case.derived)))


def _told(case: _Case, claim: int, attacks: Bits, supports: Bits, samples: int) -> Drawn:
    """The frameworks that were drawn, as what is asked about the claim needs them."""
    worlds = case.worlds(attacks, supports, samples)
    holds, falls = case.labelled(worlds)
    stands, fall = (unpack(each[claim][None], samples)[0] for each in (holds, falls))
    words = np.select([stands, fall], [STANDS, FALLS], UNDECIDED)
    labels = np.zeros((len(case.relations), samples), dtype=np.int8)
    attack, support = unpack(attacks, samples), unpack(supports, samples)
    labels[attack], labels[support] = ATTACK, SUPPORT
    direct = unpack(holds, samples)[case.edges[:, 0]] & (np.array(case.targets) == claim)[:, None]
    known = np.array([not one.open for one in case.relations])
    return Drawn(labels, words.astype(np.int8), attack & direct, known)


class _Draws(NamedTuple):
    """How frameworks are drawn where there are too many; without ``with_gains`` gains may be 0."""

    seed: int
    most: int
    with_gains: bool = True


def _solved(
    debate: Debate,
    relations: Sequence[Relation],
    options: Options,
    reliability: Reliability | None,
    draws: _Draws,
    unjudged: Sequence[tuple[str, str]] = (),
) -> tuple[_Case, _Probabilities, _Probabilities, dict[str, ArgumentEvidence]] | None:
    """The case of all that is said, with what is believed and with any label, and the evidence of
    each argument.
    """
    if not unjudged and all(one.origin is not Origin.JUDGED for one in relations):
        return None
    ids = [argument.id for argument in debate.arguments]
    numbers = {argument: number for number, argument in enumerate(ids)}
    counting = _counting(debate, relations, unjudged)
    edges = np.array(
        [(numbers[one.source], numbers[one.target]) for one in counting], dtype=np.int32
    ).reshape(-1, 2)
    claim = None if debate.issue is None else numbers[debate.issue]
    beliefs = (reliability or reliability_of(debate)).beliefs(counting)
    about = _about(debate, edges, numbers)
    passing = passing_of(debate, [one.ends for one in counting])
    case = _Case((edges, passing), counting, len(ids), options, about, claim, beliefs)
    few = draws._replace(most=min(draws.most, PAGE_DRAWS))
    whatever = case.solve(*any_label(counting), few)
    believed = case.solve(*beliefs, draws)
    if believed is None or whatever is None:
        return None
    contested = [0.0] * len(ids)
    if claim is not None:
        contested[claim] = believed.contested
    accepted = _clipped_probabilities(believed.accepted, believed).tolist()
    shown, bands = case.shown(), bands_of(derived=bool(case.derived))
    standing = [
        status is Status.ACCEPTED and bands.stand(share)
        for status, share in zip(shown, accepted, strict=True)
    ]
    struck = _named(case, standing, Label.ATTACK)
    columns = (
        shown,
        accepted,
        _clipped_probabilities(believed.rejected, believed).tolist(),
        believed.certain.tolist(),
        (~whatever.certain).tolist(),
        contested,
        [True] * case.size if case.derived else struck,
        _named(case, standing, Label.SUPPORT),
        _unread(ids, relations, unjudged),
    )
    evidence = (ArgumentEvidence(*each) for each in zip(*columns, strict=True))
    return case, believed, whatever, dict(zip(ids, evidence, strict=True))


def _unread(
    ids: Sequence[str], relations: Sequence[Relation], unjudged: Sequence[Ends]
) -> list[bool]:
    """Which arguments have replies of which none is judged or stated."""
    targets = {target for _, target in unjudged} - {one.target for one in relations}
    return [id in targets for id in ids]


def _counting(
    debate: Debate, relations: Sequence[Relation], unjudged: Sequence[Ends]
) -> list[Relation]:
    """The relations that may bear on a status; what could not be read may be any of the three."""
    replies = {one.ends for one in debate.replies}
    even = 1 / 3, 1 / 3, 1 / 3
    return [
        *(
            one
            for one in relations
            if one.label is not Label.UNRELATED or one.open or one.ends in replies
        ),
        *(
            Relation(*ends, Label.UNRELATED, even[0], Origin.JUDGED, scores=even, open=True)
            for ends in unjudged
        ),
    ]


def _end(answered: Mapping[int, int], target: int) -> int:
    """What the last aside of a chain of them answers; the target itself if it is none."""
    seen = set()
    while target in answered and target not in seen:
        seen.add(target)
        target = answered[target]
    return target


class _Probabilities(NamedTuple):
    """Probabilities of each argument, whether its status is the same in all worlds, gain of each
    relation in bits, and samples (0 if exact).
    """

    accepted: _Floats
    rejected: _Floats
    certain: NDArray[np.bool_]
    gains: _Floats
    samples: int
    contested: float = 0.0
    """That the claim is rejected, and an argument that supports it accepted."""


class _Case:
    """Relations that may be there, and what is asked about."""

    def __init__(
        self,
        edges: tuple[IntArray, NDArray[np.bool_]],
        relations: Sequence[Relation],
        size: int,
        options: Options,
        about: Sequence[int],
        claim: int | None,
        beliefs: tuple[Beliefs, Weights],
    ) -> None:
        self.edges, self.passing = edges
        self.relations, self.size, self.about = relations, size, list(about)
        self.options, self.derived, self.semantics = options, options.derived, options.semantics
        self.claim, self.beliefs = claim, beliefs

    @cached_property
    def forest(self) -> Forest | None:
        """The relations as a forest whose trees' roots alone are asked about, if they are one."""
        if self.semantics != GROUNDED or set(self.edges[:, 0].tolist()) & set(self.about):
            return None
        return Forest.of(self.edges, self.size, self.derived, self.passing)

    def solve(self, beliefs: Beliefs, weights: Weights, draws: _Draws) -> _Probabilities | None:
        """The probabilities under some beliefs; ``None`` if too few worlds could be drawn."""
        return (
            _tree(self, beliefs, weights, with_gains=draws.with_gains)
            or _enumerated(self, beliefs, weights)
            or _sampled(self, beliefs, weights, draws)
        )

    def labelled(self, worlds: Worlds) -> tuple[Bits, Bits]:
        """In which of these worlds each argument is accepted, and rejected."""
        result = label(worlds, self.semantics)
        return result.accepted, result.rejected

    def contested(self, holds: Bits, falls: Bits, worlds: Worlds) -> Bits:
        """In which of them the claim is rejected, and an argument that supports it accepted."""
        if self.claim is None:
            return np.zeros_like(falls[0])
        reasons = np.zeros_like(holds)
        np.bitwise_or.at(reasons, self.edges[:, 1], holds[self.edges[:, 0]] & worlds.supports)
        reasons = self._onward.closed(reasons, worlds.asides)
        result: Bits = falls[self.claim] & reasons[self.claim]
        return result

    @cached_property
    def _onward(self) -> SupportSpread:
        """From asides to what they answer."""
        return SupportSpread(self.edges, self.size, back=False, forth=True)

    def worlds(self, attacks: Bits, supports: Bits, worlds: int) -> Worlds:
        """Frameworks over these relations."""
        return Worlds(self.size, self.edges, attacks, supports, worlds, self.derived, self.passing)

    @cached_property
    def untouched(self) -> NDArray[np.bool_]:
        """The arguments on which no judged relation bears."""
        edges = list(map(tuple, self.edges.tolist()))
        uncertain = [
            edge
            for edge, one in zip(edges, self.relations, strict=True)
            if one.origin is Origin.JUDGED
        ]
        passing = list(map(tuple, self.edges[self.passing].tolist()))
        found = touched(self.size, edges, uncertain, self.derived, passing)
        return ~np.array(found, dtype=np.bool_)

    @cached_property
    def targets(self) -> list[int]:
        """What each relation is about: past asides that are known to be ones."""
        answered = {
            source: target
            for (source, target), one, passes in zip(
                self.edges.tolist(), self.relations, self.passing.tolist(), strict=True
            )
            if passes and one.label is Label.UNRELATED and not one.open
        }
        return [_end(answered, target) for target in self.edges[:, 1].tolist()]

    def shown(self) -> list[Status]:
        """The status of each argument if every label is right."""
        codes = np.array([CODES[one.label] for one in self.relations], dtype=np.int8)[:, None]
        worlds = self.worlds(pack(codes == ATTACK), pack(codes == SUPPORT), 1)
        accepted, rejected = self.labelled(worlds)
        return [
            Status.ACCEPTED if one else Status.REJECTED if other else Status.UNDECIDED
            for one, other in zip(unpack(accepted, 1)[:, 0], unpack(rejected, 1)[:, 0], strict=True)
        ]


def _clipped_probabilities(shares: _Floats, found: _Probabilities) -> _Floats:
    """Probabilities: 0 and 1 where a status is certain, and nowhere else."""
    least = 1 / (found.samples + 1) if found.samples else _LEAST
    result: _Floats = np.where(found.certain, np.round(shares), np.clip(shares, least, 1 - least))
    return result


def _rests(
    relations: Sequence[Relation], gains: _Floats, whatever: _Probabilities
) -> tuple[tuple[str, str], ...]:
    """The judged relations of which another label could change what is asked about.

    Not those that only tell how reliable the others are. The most telling come first, of equally
    telling ones those that the engine is least sure of.
    """
    least = _NOISE / (2 * whatever.samples * log(2)) if whatever.samples else 1e-12
    sure = np.array([one.confidence for one in relations])
    order = np.lexsort((sure, -whatever.gains[: len(sure)].round(9), -gains.round(9))).tolist()
    return tuple(
        (relations[row].source, relations[row].target)
        for row in order
        if relations[row].origin is Origin.JUDGED and whatever.gains[row] > least
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


def _tree(
    case: _Case, beliefs: Beliefs, weights: Weights, *, with_gains: bool
) -> _Probabilities | None:
    forest = case.forest
    if forest is None:
        return None
    certain = forest.certain(beliefs.max(axis=0) > 0)
    claim = case.claim
    contested = (
        0.0
        if claim is None
        else sum(
            float(w) * forest.contested(b, claim) for w, b in zip(weights, beliefs, strict=True)
        )
    )
    if not with_gains:
        by_node = np.stack([forest.accepted(each) for each in beliefs])
        accepted, gains = np.tensordot(weights, by_node, 1), np.zeros(len(case.edges))
        return _Probabilities(accepted, 1 - accepted, certain, gains, 0, contested)
    solved = [forest.solve(each) for each in beliefs]
    by_node = np.stack([each.accepted for each in solved])
    accepted = np.tensordot(weights, by_node, 1)
    given = np.stack([each.given for each in solved])
    # A relation of another tree tells no more than how reliable all are.
    apart = np.einsum("n,na,nrc->arc", weights, by_node[:, case.about], beliefs)
    own = solved[0].root == np.array(case.about, dtype=np.int32)[:, None]
    joint = np.where(own[:, :, None], np.tensordot(weights, beliefs * given, 1), apart)
    gains = _gains(accepted[case.about], joint, np.tensordot(weights, beliefs, 1))
    return _Probabilities(accepted, 1 - accepted, certain, gains, 0, contested)


def _enumerated(case: _Case, beliefs: Beliefs, weights: Weights) -> _Probabilities | None:
    shares = np.tensordot(weights, beliefs, 1)
    options = [np.flatnonzero(row > 0).tolist() for row in shares]
    if sum(log(len(option)) for option in options) > log(ENUMERATED) + 1e-9:
        return None
    codes = np.array(list(product(*options)), dtype=np.int8).T.reshape(
        len(options), max(1, prod(map(len, options)))
    )
    chosen = np.broadcast_to(codes.astype(np.intp), (len(beliefs), *codes.shape))
    worth = np.tensordot(weights, np.prod(np.take_along_axis(beliefs, chosen, axis=2), axis=1), 1)
    worlds = worth.size
    every = case.worlds(pack(codes == ATTACK), pack(codes == SUPPORT), worlds)
    holds, falls = case.labelled(every)
    contested = float(unpack(case.contested(holds, falls, every)[None], worlds)[0] @ worth)
    stand, fall = unpack(holds, worlds), unpack(falls, worlds)
    truth = stand * worth
    joint = np.stack([truth[case.about] @ (codes == code).T for code in range(3)], axis=2)
    accepted = np.clip(truth.sum(axis=1), 0.0, 1.0)
    rejected = np.clip((fall * worth).sum(axis=1), 0.0, 1.0)
    gains = _gains(accepted[case.about], joint, shares)
    certain = _unanimous(stand, fall)
    return _Probabilities(accepted, rejected, certain, gains, 0, contested)


def _drawn(
    case: _Case, beliefs: Beliefs, weights: Weights, draws: _Draws
) -> tuple[Bits, Bits, int] | None:
    """In which of so many worlds each relation attacks, and supports; ``None`` if too few."""
    most = SAMPLES if case.semantics == GROUNDED else FEWEST_SAMPLES
    samples = min(most, draws.most // max(1, len(case.edges)))
    if samples < FEWEST_SAMPLES:
        return None
    node = np.searchsorted(np.cumsum(weights)[:-1], (np.arange(samples) + 0.5) / samples)
    attacks, supports = [], []
    for row, one in enumerate(case.relations):  # one at a time: all draws together may be large
        own = crc32(f"{one.source}\n{one.target}".encode())
        draw = np.random.default_rng((draws.seed, own)).random(samples, dtype=np.float32)
        attack, support = beliefs[node, row, ATTACK], beliefs[node, row, SUPPORT]
        attacks.append(pack((draw < attack)[None]))
        supports.append(pack(((draw >= attack) & (draw < attack + support))[None]))
    return np.concatenate(attacks), np.concatenate(supports), samples


def _sampled(
    case: _Case, beliefs: Beliefs, weights: Weights, draws: _Draws
) -> _Probabilities | None:
    drawn = _drawn(case, beliefs, weights, draws)
    if drawn is None:
        return None
    attacks, supports, samples = drawn
    worlds = case.worlds(attacks, supports, samples)
    holds, falls = case.labelled(worlds)
    labels = (~(attacks | supports), attacks, supports)
    joint = np.array([[count(holds[one] & each, samples) for each in labels] for one in case.about])
    shares = np.stack([count(each, samples) for each in labels], axis=1) / samples
    accepted, rejected = count(holds, samples) / samples, count(falls, samples) / samples
    joint = joint.reshape(len(case.about), 3, -1).swapaxes(1, 2) / samples
    gains = _gains(accepted[case.about], joint, shares)
    contested = float(count(case.contested(holds, falls, worlds)[None], samples)[0] / samples)
    # What held in all frameworks drawn is certain only where nothing uncertain bears on it.
    certain = case.untouched & _unanimous(unpack(holds, samples), unpack(falls, samples))
    return _Probabilities(accepted, rejected, certain, gains, samples, contested)


def _unanimous(accepted: Truth, rejected: Truth) -> NDArray[np.bool_]:
    """Whether each argument has one status in all worlds."""
    either = accepted | rejected
    return np.asarray(accepted.all(axis=1) | rejected.all(axis=1) | ~either.any(axis=1))


def _gains(accepted: _Floats, joint: _Floats, shares: _Floats) -> _Floats:
    """Mutual information of each relation's label and the acceptance of what is asked about.

    ``joint`` has shape (about, relations, 3): the probability of acceptance together with each
    label, ``shares`` that of the label alone. Of several arguments the sum.
    """
    result: _Floats = sum(
        (_gain(share, each, shares) for share, each in zip(accepted, joint, strict=True)),
        np.zeros(len(shares)),
    )
    return result


def _gain(accepted: _Floats, joint: _Floats, shares: _Floats) -> _Floats:
    """The same for one argument."""
    with np.errstate(invalid="ignore", divide="ignore"):
        given = np.where(shares > 0, joint / shares, 0.0)
    after = (shares * _entropy(np.clip(given, 0.0, 1.0))).sum(axis=1)
    result: _Floats = _entropy(accepted) - after
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
