"""A debate whose relations are not sure, and the probabilities of its arguments.

Exact along the trees of a forest, else over all frameworks that may be where these are few, else
estimated from some that are drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import log, prod
from typing import NamedTuple
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from argue.model import Derivation, IntArray, Relation, Status
from argue.reasoning.probability.assessing import Bands
from argue.reasoning.probability.bearing import touched
from argue.reasoning.probability.reliability import Beliefs, Weights
from argue.reasoning.probability.trees import Forest
from argue.reasoning.probability.variants import ATTACK, CODES, SUPPORT
from argue.reasoning.probability.worlds import (
    GROUNDED,
    Bits,
    Truth,
    Worlds,
    count,
    label,
    pack,
    unpack,
)

SAMPLES = 16_384
ENUMERATED = 4_096
"""Up to so many frameworks with a probability, all are labelled and nothing is drawn."""
FEWEST_SAMPLES = 1_024
_LEAST = 1e-9
"""The least probability of what is not certain."""

Floats = NDArray[np.float64]


class Draws(NamedTuple):
    """How frameworks are drawn where there are too many.

    Without ``with_gains`` gains may be 0, without ``with_shares`` probabilities, too.
    """

    seed: int
    most: int
    with_gains: bool = True
    with_shares: bool = True


class Probabilities(NamedTuple):
    """Probabilities of each argument, whether its status is the same in all worlds, gain of each
    relation in bits, and samples (0 if exact).
    """

    accepted: Floats
    rejected: Floats
    certain: NDArray[np.bool_]
    gains: Floats
    samples: int
    contested: float = 0.0
    """That the claim is rejected, and an argument that supports it accepted."""

    def clipped(self, shares: Floats) -> Floats:
        """Probabilities: 0 and 1 where a status is certain, and nowhere else."""
        least = 1 / (self.samples + 1) if self.samples else _LEAST
        clipped = np.clip(shares, least, 1 - least)
        result: Floats = np.where(self.certain, np.round(shares), clipped)
        return result


@dataclass(frozen=True, eq=False)
class Case:
    """Relations that may be there, and what is asked about; arguments are numbered from 0."""

    relations: Sequence[Relation]
    edges: IntArray
    """Shape (relations, 2): the source and the target of each."""
    size: int
    """How many arguments there are."""
    derived: tuple[Derivation, ...]
    semantics: str
    about: list[int]
    claim: int | None
    beliefs: tuple[Beliefs, Weights]
    bands: Bands
    """From which probability on something stands or falls."""

    @cached_property
    def forest(self) -> Forest | None:
        """The relations as a forest whose trees' roots alone are asked about, if they are one."""
        if self.semantics != GROUNDED or set(self.edges[:, 0].tolist()) & set(self.about):
            return None
        return Forest.of(self.edges, self.size, self.derived)

    def solve(self, beliefs: Beliefs, weights: Weights, draws: Draws) -> Probabilities | None:
        """The probabilities under some beliefs; ``None`` if too few worlds could be drawn."""
        return (
            _tree(self, beliefs, weights, draws)
            or _enumerated(self, beliefs, weights)
            or _sampled(self, beliefs, weights, draws)
        )

    def drawn(
        self, beliefs: Beliefs, weights: Weights, draws: Draws
    ) -> tuple[Bits, Bits, int] | None:
        """In which of so many worlds each relation attacks, and supports; ``None`` if too few."""
        most = SAMPLES if self.semantics == GROUNDED else FEWEST_SAMPLES
        samples = min(most, draws.most // max(1, len(self.edges)))
        if samples < FEWEST_SAMPLES:
            return None
        node = np.searchsorted(np.cumsum(weights)[:-1], (np.arange(samples) + 0.5) / samples)
        attacks, supports = [], []
        for row, relation in enumerate(
            self.relations
        ):  # one at a time: all draws together may be large
            own = crc32(f"{relation.source}\n{relation.target}".encode())
            draw = np.random.default_rng((draws.seed, own)).random(samples, dtype=np.float32)
            attack, support = beliefs[node, row, ATTACK], beliefs[node, row, SUPPORT]
            attacks.append(pack((draw < attack)[None]))
            supports.append(pack(((draw >= attack) & (draw < attack + support))[None]))
        return np.concatenate(attacks), np.concatenate(supports), samples

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
        result: Bits = falls[self.claim] & reasons[self.claim]
        return result

    def worlds(self, attacks: Bits, supports: Bits, worlds: int) -> Worlds:
        """Frameworks over these relations."""
        return Worlds(self.size, self.edges, attacks, supports, worlds, self.derived)

    @cached_property
    def untouched(self) -> NDArray[np.bool_]:
        """The arguments on which no judged relation bears."""
        edges = list(map(tuple, self.edges.tolist()))
        uncertain = [
            edge for edge, relation in zip(edges, self.relations, strict=True) if relation.judged
        ]
        found = touched(self.size, edges, uncertain, self.derived)
        return ~np.array(found, dtype=np.bool_)

    def shown(self) -> list[Status]:
        """The status of each argument if every label is right."""
        codes = np.array([CODES[relation.label] for relation in self.relations], dtype=np.int8)[
            :, None
        ]
        worlds = self.worlds(pack(codes == ATTACK), pack(codes == SUPPORT), 1)
        accepted, rejected = self.labelled(worlds)
        return [
            Status.ACCEPTED if one else Status.REJECTED if other else Status.UNDECIDED
            for one, other in zip(unpack(accepted, 1)[:, 0], unpack(rejected, 1)[:, 0], strict=True)
        ]


def _tree(case: Case, beliefs: Beliefs, weights: Weights, draws: Draws) -> Probabilities | None:
    forest = case.forest
    if forest is None:
        return None
    certain = forest.certain(beliefs.max(axis=0) > 0)
    if not draws.with_shares:
        none = np.zeros(case.size)
        return Probabilities(none, none, certain, np.zeros(len(case.edges)), 0)
    contested, claim = 0.0, case.claim
    if claim is not None:
        for weight, belief in zip(weights, beliefs, strict=True):
            contested += float(weight) * forest.contested(belief, claim)
    if not draws.with_gains:
        by_node = np.stack([forest.accepted(belief) for belief in beliefs])
        accepted, gains = np.tensordot(weights, by_node, 1), np.zeros(len(case.edges))
        return Probabilities(accepted, 1 - accepted, certain, gains, 0, contested)
    solved = [forest.solve(belief) for belief in beliefs]
    by_node = np.stack([tree.accepted for tree in solved])
    accepted = np.tensordot(weights, by_node, 1)
    given = np.stack([tree.given for tree in solved])
    # A relation of another tree tells no more than how reliable all are.
    apart = np.einsum("n,na,nrc->arc", weights, by_node[:, case.about], beliefs)
    own = solved[0].root == np.array(case.about, dtype=np.int32)[:, None]
    joint = np.where(own[:, :, None], np.tensordot(weights, beliefs * given, 1), apart)
    gains = _gains(accepted[case.about], joint, np.tensordot(weights, beliefs, 1))
    return Probabilities(accepted, 1 - accepted, certain, gains, 0, contested)


def _enumerated(case: Case, beliefs: Beliefs, weights: Weights) -> Probabilities | None:
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
    return Probabilities(accepted, rejected, certain, gains, 0, contested)


def _sampled(case: Case, beliefs: Beliefs, weights: Weights, draws: Draws) -> Probabilities | None:
    drawn = case.drawn(beliefs, weights, draws)
    if drawn is None:
        return None
    attacks, supports, samples = drawn
    worlds = case.worlds(attacks, supports, samples)
    holds, falls = case.labelled(worlds)
    labels = (~(attacks | supports), attacks, supports)
    joint = np.array(
        [[count(holds[node] & column, samples) for column in labels] for node in case.about]
    )
    shares = np.stack([count(column, samples) for column in labels], axis=1) / samples
    accepted, rejected = count(holds, samples) / samples, count(falls, samples) / samples
    joint = joint.reshape(len(case.about), 3, -1).swapaxes(1, 2) / samples
    gains = _gains(accepted[case.about], joint, shares)
    contested = float(count(case.contested(holds, falls, worlds)[None], samples)[0] / samples)
    # What held in all frameworks drawn is certain only where nothing uncertain bears on it.
    certain = case.untouched & _unanimous(unpack(holds, samples), unpack(falls, samples))
    return Probabilities(accepted, rejected, certain, gains, samples, contested)


def _unanimous(accepted: Truth, rejected: Truth) -> NDArray[np.bool_]:
    """Whether each argument has one status in all worlds."""
    either = accepted | rejected
    return np.asarray(accepted.all(axis=1) | rejected.all(axis=1) | ~either.any(axis=1))


def _gains(accepted: Floats, joint: Floats, shares: Floats) -> Floats:
    """Mutual information of each relation's label and the acceptance of what is asked about.

    ``joint`` has shape (about, relations, 3): the probability of acceptance together with each
    label, ``shares`` that of the label alone. Of several arguments the sum.
    """
    result: Floats = sum(
        (_gain(share, row, shares) for share, row in zip(accepted, joint, strict=True)),
        np.zeros(len(shares)),
    )
    return result


def _gain(accepted: Floats, joint: Floats, shares: Floats) -> Floats:
    """The same for one argument."""
    with np.errstate(invalid="ignore", divide="ignore"):
        given = np.where(shares > 0, joint / shares, 0.0)
    after = (shares * _entropy(np.clip(given, 0.0, 1.0))).sum(axis=1)
    result: Floats = _entropy(accepted) - after
    return result


def _entropy(probability: Floats) -> Floats:
    """Of yes or no, in bits."""
    inside = np.clip(probability, 1e-300, 1.0)
    outside = np.clip(1 - probability, 1e-300, 1.0)
    result: Floats = -(probability * np.log2(inside) + (1 - probability) * np.log2(outside))
    return result
