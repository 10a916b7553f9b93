"""Kinds of relation errors, and gold debates in which they happen at random."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from argue.model import Debate, Derivation, Options
from argue.reasoning.probability.variants import (
    ATTACK,
    CODES,
    NOTHING,
    SUPPORT,
    Codes,
    Variants,
)
from argue.reasoning.probability.worlds import Truth, Worlds, label, pack, unpack

BLOCK = 256
"""Worlds in which the same pairs are invented; which of them hold, each world draws for itself."""
_DEFAULTS = Options()
_AT_ONCE = 2**22
"""Draws that are held at a time."""


class Error(StrEnum):
    """What goes wrong with a relation."""

    FLIPPED = "flipped"
    """A support is taken for an attack, or an attack for a support."""
    SUPPORT_TO_ATTACK = "support_to_attack"
    ATTACK_TO_SUPPORT = "attack_to_support"
    DROPPED = "dropped"
    """A relation is not seen."""
    INVENTED = "invented"
    """A support or an attack is seen, with equal chances, from the source of a relation to some
    argument to which it says nothing."""


_BEFALLS = {
    Error.FLIPPED: (SUPPORT, ATTACK),
    Error.SUPPORT_TO_ATTACK: (SUPPORT,),
    Error.ATTACK_TO_SUPPORT: (ATTACK,),
    Error.DROPPED: (SUPPORT, ATTACK),
    Error.INVENTED: (SUPPORT, ATTACK),
}


@dataclass(frozen=True, eq=False)
class GoldFramework:
    """Debates side by side as one framework, with their gold relations as numbers."""

    variants: Variants
    codes: Codes
    debate_of: NDArray[np.intp]
    """The number of the debate that each argument belongs to; nothing holds between debates."""
    accepted: NDArray[np.bool_]
    """Which arguments gold accepts; both of shape (arguments,)."""
    derived: tuple[Derivation, ...]
    semantics: str

    @classmethod
    def of(cls, debates: Sequence[Debate], options: Options = _DEFAULTS) -> GoldFramework:
        """What the debates state (:attr:`argue.model.Debate.reference`)."""
        relations = {
            (f"{number}:{relation.source}", f"{number}:{relation.target}"): CODES[relation.label]
            for number, debate in enumerate(debates)
            for relation in debate.reference
        }
        arguments = [
            f"{number}:{argument.id}"
            for number, debate in enumerate(debates)
            for argument in debate.arguments
        ]
        variants = Variants(arguments, relations, options.derived, options.semantics)
        codes = np.array(list(relations.values()), dtype=np.int8)
        sizes = [len(debate.arguments) for debate in debates]
        debate_of = np.repeat(np.arange(len(sizes)), sizes)
        accepted = variants.accepted(codes[:, None])[:, 0]
        return cls(variants, codes, debate_of, accepted, options.derived, options.semantics)

    def befallen(self, error: Error) -> NDArray[np.intp]:
        """The rows of the relations that the error can befall; beside which one can be invented."""
        return np.flatnonzero(np.isin(self.codes, _BEFALLS[error]))

    def tally(self, accepted: Truth) -> Tally:
        """Compare what worlds (columns) accept with gold."""
        return Tally.of(accepted, self.accepted)


@dataclass(frozen=True, eq=False)
class Tally:
    """Accepted arguments in many worlds: those that gold accepts too, and all; shape (worlds,)."""

    both: NDArray[np.int64]
    predicted: NDArray[np.int64]
    gold: int
    arguments: int

    @classmethod
    def of(cls, accepted: Truth, gold: NDArray[np.bool_]) -> Tally:
        """Of what worlds (columns) accept, and of what gold accepts."""
        both, predicted = (
            statuses.sum(axis=0, dtype=np.int64) for statuses in (accepted[gold], accepted)
        )
        return cls(both, predicted, int(gold.sum()), gold.size)

    @property
    def differing(self) -> NDArray[np.int64]:
        """How many arguments gold accepts and the world does not, or the other way round."""
        result: NDArray[np.int64] = self.predicted + self.gold - 2 * self.both
        return result


def gone_wrong(gold: GoldFramework, error: Error, wrong: Truth) -> Truth:
    """What is accepted where the relations that the error can befall are wrong; not for INVENTED.

    ``wrong``: a row for each of :meth:`GoldFramework.befallen`, a column for each world.

    Returns shape (arguments, worlds).
    """
    codes = np.repeat(gold.codes[:, None], wrong.shape[1], axis=1)
    rows = gold.befallen(error)
    right = gold.codes[rows, None]
    instead = NOTHING if error is Error.DROPPED else np.where(right == SUPPORT, ATTACK, SUPPORT)
    codes[rows] = np.where(wrong, instead, right)
    return gold.variants.accepted(codes)


def drawn(gold: GoldFramework, error: Error, accuracy: float, samples: int, seed: int) -> Tally:
    """So many worlds in which each relation goes wrong with probability 1 − accuracy, by itself.

    The same seed draws the same worlds but for the accuracy: what is wrong at a higher one is wrong
    at a lower one too. Not for INVENTED, see :func:`invented`.
    """
    random = np.random.default_rng(seed)
    rows = gold.befallen(error).size
    width = max(1, _AT_ONCE // max(1, len(gold.codes), gold.accepted.size))
    parts = []
    for start in range(0, samples, width):
        draw = random.random((rows, min(width, samples - start)), dtype=np.float32)
        parts.append(gone_wrong(gold, error, draw >= accuracy))
    return gold.tally(np.concatenate(parts, axis=1))


def invented(
    gold: GoldFramework, accuracies: Sequence[float], samples: int, seed: int
) -> list[Tally]:
    """The same for invented relations, at several accuracies.

    Worlds are drawn in blocks of :data:`BLOCK`. Each block invents relations between other pairs;
    its worlds at all accuracies are labelled together.
    """
    random = np.random.default_rng(seed)
    places, targets = _places(gold, -(-samples // BLOCK), random)
    sources = gold.variants.edges[gold.befallen(Error.INVENTED)[places], 0]
    results: list[list[Truth]] = [[] for _ in accuracies]
    for number, block in enumerate(targets.T):
        wide = min(BLOCK, samples - number * BLOCK)
        draw, coin = random.random((2, sources.size, wide), dtype=np.float32)
        there = np.concatenate([draw >= accuracy for accuracy in accuracies], axis=1)
        attacks = np.tile(coin < 0.5, len(accuracies))
        pairs = np.stack([sources, block], axis=1)
        accepted = _with(gold, pairs, there & attacks, there & ~attacks)
        for parts, part in zip(results, np.split(accepted, len(accuracies), axis=1), strict=True):
            parts.append(part)
    return [gold.tally(np.concatenate(parts, axis=1)) for parts in results]


def _with(gold: GoldFramework, pairs: NDArray[np.int64], attacks: Truth, supports: Truth) -> Truth:
    """What is accepted where these relations hold besides those of gold."""
    worlds = attacks.shape[1]
    edges = np.concatenate([gold.variants.edges, pairs]).astype(np.int32)
    holds = [
        pack(np.concatenate([np.repeat((gold.codes == code)[:, None], worlds, axis=1), more]))
        for code, more in ((ATTACK, attacks), (SUPPORT, supports))
    ]
    every = Worlds(gold.accepted.size, edges, holds[0], holds[1], worlds, gold.derived)
    result = label(every, gold.semantics)
    return unpack(result.accepted, worlds)


def _places(
    gold: GoldFramework, blocks: int, random: np.random.Generator
) -> tuple[NDArray[np.intp], NDArray[np.int64]]:
    """Beside which relations one can be invented, and to which target in each block.

    The target is in the same debate. Different relations of one source get different targets; where
    it says something to every argument but one, only one can be invented.
    """
    edges, rows = gold.variants.edges, gold.befallen(Error.INVENTED)
    places: list[int] = []
    targets: list[NDArray[np.int64]] = []
    related = gold.codes != NOTHING
    for source in np.unique(edges[rows, 0]).tolist():
        taken = {source, *edges[related & (edges[:, 0] == source), 1].tolist()}
        own_debate = np.flatnonzero(gold.debate_of == gold.debate_of[source])
        free = own_debate[~np.isin(own_debate, list(taken))]
        own = np.flatnonzero(edges[rows, 0] == source)[: free.size].tolist()
        if not own:
            continue
        if len(own) == 1:
            dealt = free[random.integers(0, free.size, (1, blocks))]
        else:
            dealt = random.permuted(np.tile(free, (blocks, 1)), axis=1)[:, : len(own)].T
        places += own
        targets.append(dealt)
    none = np.empty((0, blocks), dtype=np.int64)
    return np.array(places, dtype=np.intp), np.concatenate([none, *targets])


def every_set(gold: GoldFramework, error: Error) -> tuple[Tally, NDArray[np.int64]]:
    """All ways to be wrong, one a world, and how many relations are wrong in each."""
    rows = gold.befallen(error).size
    wrong = (np.arange(2**rows) >> np.arange(rows)[:, None] & 1).astype(np.bool_)
    return gold.tally(gone_wrong(gold, error, wrong)), wrong.sum(axis=0)
