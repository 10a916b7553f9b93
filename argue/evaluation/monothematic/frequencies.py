"""Which phenomena go with which judgement, and which of them come together in contradictions.

Magnini & Cabrio (2010) ask how probable a phenomenon is given a judgement, and how phenomena come
together in contradiction pairs. Where they are silent: probabilities are relative frequencies, not
smoothed.

The papers write P(i|positive) for the share of a phenomenon's pairs that are positive, which is
P(positive|i) here. All that is not entailed is negative to them; unknown pairs are so here only
where that is asked for, else they are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from statistics import fmean

from argue.engines.word_overlap import similarity
from argue.evaluation.monothematic.pairs import Collection, EntailmentPair, Gold, WrittenGold
from argue.evaluation.ratios import ratio
from argue.model.record import Count, Ratio, Record


@dataclass(frozen=True)
class Frequencies:
    """How often phenomena occur; see :func:`frequencies`.

    Parameters
    ----------
    pairs
        (phenomenon, judgement) → number of monothematic pairs.
    originals
        (phenomenon, judgement) → number of original pairs of that judgement that contain it.
    decomposed
        Judgement → number of original pairs from which something was made.
    unknown_is_negative
        Whether pairs that are unknown or only "not entailed" count as negative, as in the papers;
        else :meth:`entails` and :meth:`contradicts` leave them out.
    """

    phenomena: tuple[str, ...]
    pairs: Counter[tuple[str, Gold]]
    originals: Counter[tuple[str, Gold]]
    decomposed: Counter[Gold]
    unknown_is_negative: bool = False

    @property
    def judgements(self) -> tuple[Gold, ...]:
        """The judgements that occur."""
        seen = {gold for _, gold in self.pairs} | self.decomposed.keys()
        return tuple(gold for gold in Gold if gold in seen)

    def given(self, phenomenon: str, gold: Gold) -> float | None:
        """P(phenomenon | judgement): its share of the monothematic pairs judged so."""
        total = sum(number for (_, each), number in self.pairs.items() if each is gold)
        return ratio(self.pairs[phenomenon, gold], total)

    def given_in_originals(self, phenomenon: str, gold: Gold) -> float | None:
        """The share of the decomposed original pairs judged so that contain the phenomenon."""
        return ratio(self.originals[phenomenon, gold], self.decomposed[gold])

    def entails(self, phenomenon: str) -> float | None:
        """P(entailment | phenomenon), of its pairs judged entailment or negative."""
        entailed = self.pairs[phenomenon, Gold.ENTAILMENT]
        return ratio(entailed, entailed + self._negative(phenomenon))

    def contradicts(self, phenomenon: str) -> float | None:
        """P(contradiction | phenomenon), or P(negative | phenomenon), of the same pairs."""
        negative = self._negative(phenomenon)
        return ratio(negative, negative + self.pairs[phenomenon, Gold.ENTAILMENT])

    def _negative(self, phenomenon: str) -> int:
        golds = [gold for gold in Gold if not gold.is_positive]
        negative = golds if self.unknown_is_negative else [Gold.CONTRADICTION]
        return sum(self.pairs[phenomenon, gold] for gold in negative)

    def of(self, phenomenon: str) -> PhenomenonCounts:
        """All counts of a phenomenon."""
        golds = self.judgements
        return PhenomenonCounts(
            phenomenon,
            {gold: self.pairs[phenomenon, gold] for gold in golds},
            {gold: self.given(phenomenon, gold) for gold in golds},
            {gold: self.given_in_originals(phenomenon, gold) for gold in golds},
            self.entails(phenomenon),
            self.contradicts(phenomenon),
        )


@dataclass(frozen=True, slots=True)
class PhenomenonCounts(Record):
    """How often a phenomenon goes with which judgement."""

    phenomenon: str
    """Its name."""
    pairs: Mapping[WrittenGold, Count]
    """Monothematic pairs by judgement."""
    given: Mapping[WrittenGold, Ratio]
    """P(phenomenon | judgement) over monothematic pairs."""
    given_in_originals: Mapping[WrittenGold, Ratio]
    """Share of the decomposed original pairs judged so that contain it."""
    entails: Ratio
    """P(entailment | phenomenon), of its pairs judged entailment or contradiction (or negative)."""
    contradicts: Ratio
    """P(contradiction | phenomenon), or P(negative | phenomenon), of the same pairs."""


def frequencies(collection: Collection, *, unknown_is_negative: bool = False) -> Frequencies:
    """Count phenomena by judgement, in monothematic pairs and in the pairs they were made from.

    Examples
    --------
    >>> several = [Gold.ENTAILMENT, Gold.UNKNOWN]
    >>> pairs = [EntailmentPair(gold, "T", "H", gold, "lexical:synonymy") for gold in several]
    >>> [frequencies(Collection((), tuple(pairs)), unknown_is_negative=each)
    ...  .entails("lexical:synonymy") for each in (False, True)]
    [1.0, 0.5]
    """
    originals: Counter[tuple[str, Gold]] = Counter()
    decomposed: Counter[Gold] = Counter()
    for original in collection.originals:
        contained = {pair.phenomenon for pair in collection.made_from[original.id]}
        decomposed[original.gold] += bool(contained)
        originals.update((phenomenon, original.gold) for phenomenon in contained)
    return Frequencies(
        tuple(collection.phenomena),
        Counter((pair.phenomenon, pair.gold) for pair in collection.pairs),
        originals,
        decomposed,
        unknown_is_negative,
    )


@dataclass(frozen=True, slots=True)
class JudgementShape(Record):
    """What pairs of one judgement look like."""

    JSON = (
        "judgement=gold originals overlap monothematic overlap_monothematic decomposed "
        "decided_by_one share_decided_by_one"
    )

    gold: WrittenGold
    """The judgement."""
    originals: Count
    """Original pairs."""
    overlap: Ratio
    """Mean share of a hypothesis's words that stand in the text, of original pairs."""
    monothematic: Count
    """Monothematic pairs."""
    overlap_monothematic: Ratio
    """The same share of monothematic pairs."""
    decomposed: Count
    """Original pairs from which something was made."""
    decided_by_one: Count | None
    """Those in which a single phenomenon has the judgement; null for entailment.

    Of entailed pairs all parts are entailed, so that nothing decides."""

    @property
    def share_decided_by_one(self) -> Ratio:
        """Their share of the decomposed ones."""
        return None if self.decided_by_one is None else ratio(self.decided_by_one, self.decomposed)


def judgement_shapes(collection: Collection) -> list[JudgementShape]:
    """What pairs of each judgement that occurs look like."""
    results = []
    for gold in Gold:
        originals = [each for each in collection.originals if each.gold is gold]
        pairs = [each for each in collection.pairs if each.gold is gold]
        parts = [made for each in originals if (made := collection.made_from[each.id])]
        alone = sum(sum(part.gold is gold for part in made) == 1 for made in parts)
        if originals or pairs:
            results.append(
                JudgementShape(
                    gold,
                    len(originals),
                    _mean_overlap(originals),
                    len(pairs),
                    _mean_overlap(pairs),
                    len(parts),
                    None if gold.is_positive else alone,
                )
            )
    return results


def _mean_overlap(pairs: Sequence[EntailmentPair]) -> float | None:
    share = similarity({"repeats": False})
    return fmean(share(pair.text, pair.hypothesis) for pair in pairs) if pairs else None


@dataclass(frozen=True)
class CoOccurrence(Record):
    """Which phenomena come together in original pairs."""

    JSON = "judgement=gold phenomena counts=matrix deciding=deciding_counts"

    gold: WrittenGold
    """Of the original pairs."""
    phenomena: tuple[str, ...]
    """Those that decide such a pair (``--every``: all), in the order of rows and columns."""
    counts: Counter[tuple[str, str]]
    """(one, other) → number of original pairs that contain both; symmetric, and for a phenomenon
    with itself the number of pairs that contain it."""
    deciding: Counter[str]
    """Phenomenon → in how many of these it is the one, or one of those, that makes the pair what it
    is: its own monothematic pair has the judgement of the original pair."""

    @property
    def matrix(self) -> list[list[Count]]:
        """Original pairs that contain both."""
        return [[self.counts[one, two] for two in self.phenomena] for one in self.phenomena]

    @property
    def deciding_counts(self) -> list[Count]:
        """Original pairs in which the phenomenon makes the pair what it is."""
        return [self.deciding[one] for one in self.phenomena]


def co_occurrence(
    collection: Collection, gold: Gold = Gold.CONTRADICTION, *, every: bool = False
) -> CoOccurrence:
    """Which phenomena come together in the original pairs that are judged so.

    As in the papers those phenomena that decide such a pair somewhere; ``every``: all in them.
    """
    counts: Counter[tuple[str, str]] = Counter()
    deciding: Counter[str] = Counter()
    for original in collection.originals:
        if original.gold is gold:
            derived = collection.made_from[original.id]
            contained = sorted({pair.phenomenon for pair in derived})
            counts.update(product(contained, contained))
            deciding.update({pair.phenomenon for pair in derived if pair.gold is gold})
    phenomena = sorted({one for one, _ in counts} if every else deciding)
    return CoOccurrence(gold, tuple(phenomena), counts, deciding)


@dataclass(frozen=True, slots=True)
class Phenomena(Record):
    """``argue monothematic phenomena --json``: phenomena and judgements."""

    NAME = "phenomena/1"

    unknown_is_negative: bool
    """Whether unknown pairs count as negative; else they are left out of P(· | phenomenon)."""
    phenomena: list[PhenomenonCounts]
    """Phenomenon by phenomenon."""
    judgements: list[JudgementShape]
    """What pairs of each judgement look like."""
    co_occurrence: CoOccurrence
    """Which come together in contradictions."""

    @classmethod
    def of(
        cls, collection: Collection, *, unknown_is_negative: bool = False, every: bool = False
    ) -> Phenomena:
        """Choices as for :func:`frequencies` and :func:`co_occurrence`."""
        counted = frequencies(collection, unknown_is_negative=unknown_is_negative)
        return cls(
            unknown_is_negative,
            [counted.of(phenomenon) for phenomenon in counted.phenomena],
            judgement_shapes(collection),
            co_occurrence(collection, every=every),
        )
