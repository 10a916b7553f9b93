"""Whether an engine's mistakes harm acceptance more than as many anywhere else would."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from argue.evaluation.acceptance import AcceptanceScores
from argue.evaluation.blame import blame
from argue.features.propagation.curves import MEASURES, Estimate, estimate, measured
from argue.features.propagation.errors import Tally
from argue.model import Debate, Derivation, Label, Options, Relation
from argue.model.record import Count, Ratio, Record, Share
from argue.reasoning.probability.variants import CODES, Codes, Variants

_LABELS = {code: label for label, code in CODES.items()}
_AT_ONCE = 2**22
SURE = 0.05
"""The p-value below which mistakes are said to harm more or less than others."""


@dataclass(frozen=True, slots=True)
class MistakeCount(Record):
    """A kind of mistake."""

    gold: Label
    """What the relations are."""
    judged: Label
    """What they were judged to be."""
    count: Count
    """How many."""


@dataclass(frozen=True, slots=True)
class WrongRelation(Record):
    """A relation that the engine judged wrong."""

    JSON = ("debate", "source", "target", "gold", "judged", "confidence", "changes", "costs")

    debate: str
    """Id of the debate."""
    source: str
    """Id of its source."""
    target: str
    """Id of its target."""
    gold: Label | None
    """What it is; null if gold has no relation there."""
    judged: Label | None
    """What it was judged to be; null if it was not judged."""
    confidence: Ratio
    """How sure the engine was."""
    changes: Count
    """Statuses that change when it alone is corrected."""
    costs: bool
    """Whether a status is not that of gold because of it, alone or together with others."""
    place: int
    """The number of its debate among those of the propagation."""


@dataclass(frozen=True, slots=True)
class AtRandom(Record):
    """What as many mistakes do anywhere."""

    differing: Estimate
    """Arguments whose acceptance differs from gold."""
    acceptance: dict[str, Estimate]
    """The measures of acceptance."""


@dataclass(frozen=True, slots=True)
class Placement(Record):
    """The mistakes of an engine against as many anywhere."""

    JSON = (
        "derived",
        "semantics",
        "relation_accuracy",
        "mistakes",
        "acceptance",
        "differing",
        "at_random",
        "harm",
        "p",
        "wrong",
    )

    derived: tuple[Derivation, ...]
    """The kinds of derived attacks that count."""
    semantics: str
    """The semantics."""
    relation_accuracy: Share
    """Share of the relations that the engine judged right; one that it did not judge is wrong."""
    mistakes: tuple[MistakeCount, ...]
    """Its mistakes; invented and missed relations are those from and to ``unrelated``."""
    acceptance: AcceptanceScores
    """Its acceptance."""
    differing: Count
    """Arguments whose acceptance differs from gold."""
    at_random: AtRandom
    """The same for as many mistakes anywhere."""
    p: Share
    """How probable such a difference is by chance: two-sided, never 0 (Phipson & Smyth 2010)."""
    samples: Count
    """How many times the places were drawn."""
    wrong: tuple[WrongRelation, ...] = ()
    """Its mistakes one by one, and which of them cost something (:mod:`argue.evaluation.blame`)."""

    @property
    def harm(self) -> Literal["more", "less", "as much"]:
        """Whether these mistakes harm acceptance more than as many of the same kind anywhere."""
        expected = self.at_random.differing.value
        if self.p >= SURE or expected is None:
            return "as much"
        return "more" if self.differing > expected else "less"


def place(
    debates: Sequence[Debate],
    judged: Sequence[Sequence[Relation]],
    options: Options,
    *,
    samples: int,
    seed: int,
) -> Placement:
    """Deal an engine's labels anew among the pairs of a debate that have the same gold label.

    So each debate keeps as many mistakes of each kind, and only their places are random: a
    permutation test. Pairs are those of gold and those that were judged; what one of them does not
    mention is unrelated.
    """
    random = np.random.default_rng(seed)
    mistakes: Counter[tuple[Label, Label]] = Counter()
    right = stated = same = 0
    tallies: list[tuple[Tally, Tally]] = []
    for debate, relations in zip(debates, judged, strict=True):
        pairs = dict.fromkeys(relation.ends for relation in (*debate.reference, *relations))
        ids = (argument.id for argument in debate.arguments)
        variants = Variants(ids, pairs, options.derived, options.semantics)
        gold, predicted = variants.codes(debate.reference), variants.codes(relations)
        mistakes.update(
            (_LABELS[first], _LABELS[second])
            for first, second in zip(gold.tolist(), predicted.tolist(), strict=True)
            if first != second
        )
        gold_pairs = {relation.ends for relation in debate.reference}
        there = np.array([pair in gold_pairs for pair in pairs], dtype=np.bool_)
        right, stated = right + int((gold == predicted)[there].sum()), stated + int(there.sum())
        statuses = variants.statuses(np.stack([gold, predicted], axis=1))
        same += int((statuses[:, 0] == statuses[:, 1]).sum())
        tallies.append(_tallies(variants, gold, predicted, samples, random))
    real = _together([first for first, _ in tallies])
    dealt = _together([second for _, second in tallies])
    differing = int(real.differing[0])
    scores = AcceptanceScores(
        real.arguments, real.gold, int(real.predicted[0]), int(real.both[0]), same
    )
    values = measured(dealt)
    return Placement(
        options.derived,
        options.semantics,
        right / stated,
        tuple(MistakeCount(*kinds, count) for kinds, count in sorted(mistakes.items())),
        scores,
        differing,
        AtRandom(
            estimate(dealt.differing.astype(np.float64)),
            {name: estimate(values[name]) for name in MEASURES},
        ),
        two_sided(differing, dealt.differing.tolist()),
        samples,
        tuple(_wrong(debates, judged, options)),
    )


def _wrong(
    debates: Sequence[Debate], judged: Sequence[Sequence[Relation]], options: Options
) -> Iterator[WrongRelation]:
    for number, (debate, relations) in enumerate(zip(debates, judged, strict=True)):
        blamed = blame(debate, relations, options)
        harmless = set(blamed.harmless)
        for position, mistake in enumerate(blamed.mistakes):
            yield WrongRelation(
                debate.id,
                mistake.source,
                mistake.target,
                mistake.gold,
                mistake.judged,
                mistake.confidence,
                len(mistake.changes),
                position not in harmless,
                number,
            )


def two_sided(observed: int, drawn: Sequence[int]) -> float:
    """Twice the share of draws that are as extreme on the nearer side, the observed included.

    >>> two_sided(9, [1, 2, 3])
    0.5
    """
    above = 1 + sum(node >= observed for node in drawn)
    below = 1 + sum(node <= observed for node in drawn)
    return min(1.0, 2 * min(above, below) / (len(drawn) + 1))


def _together(tallies: Sequence[Tally]) -> Tally:
    """The same worlds over the arguments of all."""
    return Tally(
        np.sum([tally.both for tally in tallies], axis=0),
        np.sum([tally.predicted for tally in tallies], axis=0),
        sum(tally.gold for tally in tallies),
        sum(tally.arguments for tally in tallies),
    )


def _tallies(
    variants: Variants, gold: Codes, predicted: Codes, samples: int, random: np.random.Generator
) -> tuple[Tally, Tally]:
    """What follows from the labels as judged, and as dealt anew."""
    accepted = variants.accepted(gold[:, None])[:, 0]
    width = max(1, _AT_ONCE // max(1, len(gold), accepted.size))
    parts = []
    for start in range(0, samples, width):
        codes = np.repeat(predicted[:, None], min(width, samples - start), axis=1)
        for code in np.unique(gold):
            rows = np.flatnonzero(gold == code)
            codes[rows] = random.permuted(codes[rows], axis=0)
        parts.append(Tally.of(variants.accepted(codes), accepted))
    judged = Tally.of(variants.accepted(predicted[:, None]), accepted)
    both = np.concatenate([part.both for part in parts])
    drawn = np.concatenate([part.predicted for part in parts])
    return judged, Tally(both, drawn, judged.gold, judged.arguments)
