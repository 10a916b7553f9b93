"""Which phenomena go with which judgement, and which of them come together in contradictions.

Magnini & Cabrio (2010) ask how probable a phenomenon is given a judgement, and how phenomena come
together in contradiction pairs. Where they are silent: probabilities are relative frequencies, not
smoothed.

The papers write P(i|positive) for the share of a phenomenon's pairs that are positive, which is
P(positive|i) here. All that is not entailed is negative to them; unknown pairs are so here only
where that is asked for, else they are left out.

How many pairs a system could solve that is right on some categories alone: Dagan, Glickman &
Magnini (2005) report that an ideal system of syntax could solve 37 % of their pairs, one that knows
a thesaurus, too, 49 %. A pair is solved by the categories that all its phenomena are of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from statistics import fmean
from typing import NamedTuple

from argue.evaluation.statistics import ratio
from argue.features.edits.engines.word_overlap import similarity
from argue.features.monothematic.engines.phenomena import Reading
from argue.features.monothematic.engines.phenomena.negation import negators
from argue.features.monothematic.pairs import Collection, EntailmentPair, Gold, WrittenGold
from argue.features.monothematic.phenomena import (
    CONTRADICTIONS,
    FINE,
    LEXICAL,
    PHENOMENA,
    WORLD_KNOWLEDGE,
    contradiction_type,
)
from argue.model.record import Count, Ratio, Record, entry


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


def frequencies(
    collection: Collection, *, unknown_is_negative: bool = False
) -> list[PhenomenonCounts]:
    """Count phenomena by judgement, in monothematic pairs and in the pairs they were made from.

    Sorted by their names. Pairs that are unknown or only "not entailed" count as negative, as in
    the papers, or are left out of ``entails`` and ``contradicts``.

    Examples
    --------
    >>> several = [Gold.ENTAILMENT, Gold.UNKNOWN]
    >>> pairs = [EntailmentPair(gold, "T", "H", gold, "lexical:synonymy") for gold in several]
    >>> [frequencies(Collection((), tuple(pairs)), unknown_is_negative=each)[0].entails
    ...  for each in (False, True)]
    [1.0, 0.5]
    """
    pairs = Counter((pair.phenomenon, pair.gold) for pair in collection.pairs)
    judged = Counter(pair.gold for pair in collection.pairs)
    decomposed = Counter[Gold]()
    originals = Counter[tuple[str, Gold]]()
    for original in collection.originals:
        contained = {pair.phenomenon for pair in collection.made_from[original.id]}
        decomposed[original.gold] += bool(contained)
        originals.update((phenomenon, original.gold) for phenomenon in contained)
    golds = judgements(collection)
    negative = [gold for gold in Gold if not gold.is_positive]
    negative = negative if unknown_is_negative else [Gold.CONTRADICTION]
    results = []
    for name in collection.phenomena:
        entailed = pairs[name, Gold.ENTAILMENT]
        denied = sum(pairs[name, gold] for gold in negative)
        results.append(
            PhenomenonCounts(
                name,
                {gold: pairs[name, gold] for gold in golds},
                {gold: ratio(pairs[name, gold], judged[gold]) for gold in golds},
                {gold: ratio(originals[name, gold], decomposed[gold]) for gold in golds},
                ratio(entailed, entailed + denied),
                ratio(denied, entailed + denied),
            )
        )
    return results


def judgements(collection: Collection) -> list[Gold]:
    """The judgements that occur, in their order."""
    occurring = {pair.gold for pair in collection.all}
    return [gold for gold in Gold if gold in occurring]


@dataclass(frozen=True, slots=True)
class JudgementShape(Record):
    """What pairs of one judgement look like."""

    JSON = (
        entry("gold", "judgement"),
        "originals",
        "overlap",
        "monothematic",
        "overlap_monothematic",
        "decomposed",
        "decided_by_one",
        "share_decided_by_one",
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
    for gold in judgements(collection):
        originals = [original for original in collection.originals if original.gold is gold]
        pairs = [pair for pair in collection.pairs if pair.gold is gold]
        parts = [made for original in originals if (made := collection.made_from[original.id])]
        alone = sum(sum(part.gold is gold for part in made) == 1 for made in parts)
        sizes = len(originals), _mean_overlap(originals), len(pairs), _mean_overlap(pairs)
        decided = None if gold.is_positive else alone
        results.append(JudgementShape(gold, *sizes, len(parts), decided))
    return results


def _mean_overlap(pairs: Sequence[EntailmentPair]) -> float | None:
    share = similarity({"repeats": False})
    return fmean(share(pair.text, pair.hypothesis) for pair in pairs) if pairs else None


class Negations(NamedTuple):
    """How negations contradict: by a word of negation in one of both texts, or without any."""

    overt: int
    indirect: int
    contradictions: int
    """All monothematic contradiction pairs."""


def negations(collection: Collection) -> Negations:
    """Monothematic contradiction pairs of the phenomenon negation.

    Magnini & Cabrio (2010) count both kinds. Where they are silent: a negation is overt where one
    of the texts, and not the other, has a word of negation, as the component of that name finds it.
    """
    contradicting = [pair for pair in collection.pairs if pair.gold is Gold.CONTRADICTION]
    negating = [pair for pair in contradicting if pair.phenomenon == PHENOMENA["negation"]]
    overt = sum(
        bool(negators(Reading(pair.text))) != bool(negators(Reading(pair.hypothesis)))
        for pair in negating
    )
    return Negations(overt, len(negating) - overt, len(contradicting))


def contradiction_types(collection: Collection) -> dict[str, int]:
    """Monothematic contradiction pairs by type, the types of de Marneffe et al. (2008) in order.

    Magnini & Cabrio (2010) set their phenomena beside this typology: antonymy, negation and numbers
    are told by what stands there, factive words, structure, other lexical contrasts and knowledge
    of the world are harder.
    """
    counts = Counter(
        contradiction_type(pair.phenomenon)
        for pair in collection.pairs
        if pair.gold is Gold.CONTRADICTION
    )
    return {name: counts[name] for name in (*CONTRADICTIONS, LEXICAL, WORLD_KNOWLEDGE)}


@dataclass(frozen=True, slots=True)
class CoOccurrence(Record):
    """Which phenomena come together in original pairs."""

    JSON = (entry("gold", "judgement"), "phenomena", "counts", "deciding")

    gold: WrittenGold
    """Of the original pairs."""
    phenomena: tuple[str, ...]
    """Those that decide such a pair (``--every``: all), in the order of rows and columns."""
    counts: list[list[Count]]
    """Original pairs that contain both."""
    deciding: list[Count]
    """Original pairs in which the phenomenon makes the pair what it is."""


def co_occurrence(
    collection: Collection, gold: Gold = Gold.CONTRADICTION, *, every: bool = False
) -> CoOccurrence:
    """Which phenomena come together in the original pairs that are judged so.

    As in the papers those phenomena that decide such a pair somewhere: one of its own pairs has the
    judgement of the original pair; ``every``: all in them. The matrix is symmetric, and has for a
    phenomenon with itself the pairs that contain it.
    """
    counts, deciding = Counter[tuple[str, str]](), Counter[str]()
    for original in collection.originals:
        if original.gold is gold:
            derived = collection.made_from[original.id]
            contained = {pair.phenomenon for pair in derived}
            counts.update(product(contained, contained))
            deciding.update({pair.phenomenon for pair in derived if pair.gold is gold})
    phenomena = sorted({name for name, _ in counts} if every else deciding)
    matrix = [[counts[phenomenon, two] for two in phenomena] for phenomenon in phenomena]
    return CoOccurrence(
        gold, tuple(phenomena), matrix, [deciding[phenomenon] for phenomenon in phenomena]
    )


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
        return cls(
            unknown_is_negative,
            frequencies(collection, unknown_is_negative=unknown_is_negative),
            judgement_shapes(collection),
            co_occurrence(collection, every=every),
        )


class Solved(NamedTuple):
    """What ideal systems of a category solve, of ``pairs`` original pairs that were taken apart."""

    category: str
    alone: Count
    """Pairs all of whose phenomena are of the category."""
    up_to: Count
    """Pairs all of whose phenomena are of it or of one of those before it."""
    pairs: Count

    @property
    def share_alone(self) -> Ratio:
        """Of all pairs."""
        return ratio(self.alone, self.pairs)

    @property
    def share_up_to(self) -> Ratio:
        """Of all pairs."""
        return ratio(self.up_to, self.pairs)


def solved(collection: Collection) -> list[Solved]:
    """Category by category, in the order of :data:`.phenomena.FINE`, others last.

    Examples
    --------
    >>> from argue.features.monothematic.pairs import EntailmentPair, Gold, joined
    >>> def made(name, *phenomena):
    ...     yield EntailmentPair(name, "T", "H", Gold.ENTAILMENT)
    ...     for n, phenomenon in enumerate(phenomena):
    ...         yield EntailmentPair(f"{name}{n}", "T", "H", Gold.ENTAILMENT, phenomenon, name)
    >>> two = [*made("a", "lexical:synonymy"), *made("b", "lexical:synonymy", "syntactic:list")]
    >>> [(row.category, row.alone, row.up_to) for row in solved(joined(two))]
    [('lexical', 1, 1), ('syntactic', 0, 2)]
    """
    needed = [{pair.macro for pair in parts} for parts in collection.made_from.values() if parts]
    occurring = set().union(*needed)
    order = [*FINE, *sorted(occurring - FINE.keys())]
    categories = [category for category in order if category in occurring]

    def count(known: Sequence[str]) -> int:
        return sum(kinds <= {*known} for kinds in needed)

    return [
        Solved(category, count([category]), count(categories[: place + 1]), len(needed))
        for place, category in enumerate(categories)
    ]
