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
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product
from statistics import fmean

from argue.engines.word_overlap import similarity
from argue.evaluation.monothematic.pairs import Collection, EntailmentPair, Gold
from argue.evaluation.ratios import ratio


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

    def as_object(self) -> list[dict[str, object]]:
        """For JSON: an object a phenomenon."""
        return [
            {
                "phenomenon": phenomenon,
                "pairs": {str(gold): self.pairs[phenomenon, gold] for gold in self.judgements},
                "given": {str(gold): self.given(phenomenon, gold) for gold in self.judgements},
                "given_in_originals": {
                    str(gold): self.given_in_originals(phenomenon, gold) for gold in self.judgements
                },
                "entails": self.entails(phenomenon),
                "contradicts": self.contradicts(phenomenon),
            }
            for phenomenon in self.phenomena
        ]


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
class JudgementShape:
    """What pairs of one judgement look like.

    Parameters
    ----------
    overlap, overlap_monothematic
        Mean share of a hypothesis's words that stand in the text, of original and of monothematic
        pairs (:func:`argue.engines.word_overlap.similarity`); ``None`` without any.
    decomposed, decided_by_one
        Original pairs from which something was made, and those of them in which a single
        monothematic pair has the same judgement. Of entailed pairs, all of whose parts are
        entailed, nothing decides: ``None``.
    """

    gold: Gold
    originals: int
    overlap: float | None
    monothematic: int
    overlap_monothematic: float | None
    decomposed: int
    decided_by_one: int | None

    @property
    def share_decided_by_one(self) -> float | None:
        """Of the decomposed original pairs."""
        return None if self.decided_by_one is None else ratio(self.decided_by_one, self.decomposed)

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return {
            "judgement": str(self.gold),
            "originals": self.originals,
            "overlap": self.overlap,
            "monothematic": self.monothematic,
            "overlap_monothematic": self.overlap_monothematic,
            "decomposed": self.decomposed,
            "decided_by_one": self.decided_by_one,
            "share_decided_by_one": self.share_decided_by_one,
        }


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
class CoOccurrence:
    """How often phenomena come together in the original pairs of one judgement.

    Parameters
    ----------
    counts
        (one, other) → number of original pairs that contain both; symmetric, and for a phenomenon
        with itself the number of pairs that contain it.
    deciding
        Phenomenon → in how many of these it is the one, or one of those, that makes the pair what
        it is: its own monothematic pair has the judgement of the original pair.
    """

    gold: Gold
    phenomena: tuple[str, ...]
    counts: Counter[tuple[str, str]]
    deciding: Counter[str]

    def as_object(self) -> dict[str, object]:
        """For JSON: a row of numbers for each phenomenon."""
        return {
            "judgement": str(self.gold),
            "phenomena": list(self.phenomena),
            "counts": [[self.counts[one, two] for two in self.phenomena] for one in self.phenomena],
            "deciding": [self.deciding[one] for one in self.phenomena],
        }


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


def phenomena_object(
    collection: Collection, *, unknown_is_negative: bool = False, every: bool = False
) -> dict[str, object]:
    """All of this for JSON; choices as for :func:`frequencies` and :func:`co_occurrence`."""
    return {
        "unknown_is_negative": unknown_is_negative,
        "phenomena": frequencies(collection, unknown_is_negative=unknown_is_negative).as_object(),
        "judgements": [shape.as_object() for shape in judgement_shapes(collection)],
        "co_occurrence": co_occurrence(collection, every=every).as_object(),
    }
