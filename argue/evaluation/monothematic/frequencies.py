"""Which phenomena go with which judgement, and which of them come together in contradictions.

Magnini & Cabrio (2010) ask how probable a phenomenon is given a judgement, and how phenomena come
together in contradiction pairs. Where they are silent: probabilities are relative frequencies, not
smoothed.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from itertools import product

from argue.evaluation.monothematic.pairs import Collection, Gold
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
    """

    phenomena: tuple[str, ...]
    pairs: Counter[tuple[str, Gold]]
    originals: Counter[tuple[str, Gold]]
    decomposed: Counter[Gold]

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

    def contradicts(self, phenomenon: str) -> float | None:
        """P(contradiction | phenomenon), of its pairs judged entailment or contradiction."""
        contradicting = self.pairs[phenomenon, Gold.CONTRADICTION]
        return ratio(contradicting, contradicting + self.pairs[phenomenon, Gold.ENTAILMENT])

    def entails(self, phenomenon: str) -> float | None:
        """P(entailment | phenomenon), of the same pairs."""
        contradicting = self.contradicts(phenomenon)
        return None if contradicting is None else 1.0 - contradicting

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


def frequencies(collection: Collection) -> Frequencies:
    """Count phenomena by judgement, in monothematic pairs and in the pairs they were made from."""
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
    )


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


def co_occurrence(collection: Collection, gold: Gold = Gold.CONTRADICTION) -> CoOccurrence:
    """Which phenomena come together in the original pairs that are judged so."""
    counts: Counter[tuple[str, str]] = Counter()
    deciding: Counter[str] = Counter()
    for original in collection.originals:
        if original.gold is gold:
            derived = collection.made_from[original.id]
            contained = sorted({pair.phenomenon for pair in derived})
            counts.update(product(contained, contained))
            deciding.update({pair.phenomenon for pair in derived if pair.gold is gold})
    return CoOccurrence(gold, tuple(sorted({one for one, _ in counts})), counts, deciding)
