"""Steps 1–3 of KX: n-grams, which of them may be concepts, and which a text is read to hold.

Shorter concepts subsumed by longer ones, and longer ones boosted by shorter ones.

Both look at pairs where the words of one concept stand, in this order and side by side, within
another. The paper's examples have a shorter and a longer concept of scores 6 and 4 or 4 and 6:

- subsumption, the longer has more (shorter 4, longer 6): it gets both, 6 + 4 = 10, and the shorter
  0;
- boosting "average", the longer has less (shorter 6, longer 4): it gets the average, (6 + 4) / 2 =
  5, and the shorter keeps what is left of its own, 6 - 5 = 1;
- boosting "equal": the longer gets as much as the shorter, 6 and 6.

Subsumption goes over the whole list, then boosting over its result; together they are an iteration.
What the paper leaves open is decided here so: where several longer concepts contain a shorter one,
the one of highest score is its partner (of equal ones the longer, then the first); equal scores are
subsumed; shorter concepts are taken from the longest to the shortest, so that a score can move up
through several lengths; what ends at 0 is no concept any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import NamedTuple

from argue.features.concepts.extractors._parameters import Lists, Parameters
from argue.features.concepts.extractors._patterns import Patterns
from argue.features.concepts.extractors._records import Key, TaggedText


class Occurrence(NamedTuple):
    """A concept at a place: words ``start`` to ``stop`` (not counted) of the text."""

    key: Key
    start: int
    stop: int
    form: str

    def overlaps(self, other: Occurrence) -> bool:
        """Whether both have a word in common."""
        return self.start < other.stop and other.start < self.stop

    def within(self, other: Occurrence) -> bool:
        """Whether it is a part, not the whole, of the other."""
        inside = other.start <= self.start and self.stop <= other.stop
        return inside and len(self.key) < len(other.key)


def occurrences(
    text: TaggedText, patterns: Patterns, lists: Lists, parameters: Parameters
) -> list[Occurrence]:
    """Every n-gram that a pattern or the white list takes and the black list leaves.

    The black list leaves out what stands on it, and what has a word without a letter and digit.
    """
    results = []
    place = 0
    for words in text.sentences:
        keys = [word.key for word in words]
        spans = list(patterns.spans(words, parameters.longest))
        if parameters.white_list and lists.white:
            spans = sorted(
                {*spans, *lists.white_spans(keys)}, key=lambda span: (span[0], len(span))
            )
        for span in spans:
            key = tuple(keys[span.start : span.stop])
            if parameters.black_list and key in lists.black:
                continue
            if all(any(map(str.isalnum, word)) for word in key):
                form = " ".join(word.form for word in words[span.start : span.stop])
                form = form.replace("' ", "'").replace("’ ", "’")
                results.append(Occurrence(key, place + span.start, place + span.stop, form))
        place += len(words)
    return results


def frequent_enough(
    occurrences: Sequence[Occurrence], corpus: Counter[Key], lists: Lists, parameters: Parameters
) -> list[Occurrence]:
    """The single words, and the multiwords that are frequent enough in the document or the corpus.

    "Local and global evidence": a multiword passes with ``min_doc`` occurrences here *or*
    ``min_corpus`` in the whole corpus (we read the paper so). The white list passes always.
    """
    here = Counter(occurrence.key for occurrence in occurrences)

    def passes(key: Key) -> bool:
        return (
            len(key) == 1
            or 0 < parameters.min_doc <= here[key]
            or 0 < parameters.min_corpus <= corpus[key]
            or (parameters.white_list and key in lists.white)
        )

    return [occurrence for occurrence in occurrences if passes(occurrence.key)]


def read(occurrences: Sequence[Occurrence], corpus: Counter[Key]) -> list[Occurrence]:
    """Of occurrences that share words those that count, in the order of the text.

    What is within a longer one does not count there. Of two that overlap otherwise the stronger
    does: strength is frequency in the document × frequency in the corpus; of equally strong ones
    the longer, then the earlier. The strongest is taken first and all that overlap it is dropped.
    """
    here = Counter(occurrence.key for occurrence in occurrences)

    def rank(one: Occurrence) -> tuple[int, int, int]:
        return -here[one.key] * corpus[one.key], -len(one.key), one.start

    chosen: list[Occurrence] = []
    for group in _groups(occurrences):
        left = group
        while left:
            outer = [
                candidate
                for candidate in left
                if not any(candidate.within(other) for other in left)
            ]
            best = min(outer, key=rank)
            chosen.append(best)
            left = [candidate for candidate in left if not candidate.overlaps(best)]
    return sorted(chosen, key=lambda one: one.start)


def _groups(occurrences: Iterable[Occurrence]) -> Iterator[list[Occurrence]]:
    """Occurrences in groups none of which overlaps another group."""
    group: list[Occurrence] = []
    stop = 0
    for occurrence in sorted(occurrences, key=lambda one: (one.start, one.stop)):
        if group and occurrence.start >= stop:
            yield group
            group = []
        group.append(occurrence)
        stop = max(stop, occurrence.stop) if len(group) > 1 else occurrence.stop
    if group:
        yield group


def merge(
    scores: Mapping[Key, float], *, subsumption: bool, boosting: str, iterations: int
) -> dict[Key, float]:
    """The scores after so many rounds; concepts of score 0 are left out.

    >>> merge({("grape",): 4, ("red", "grape"): 6}, subsumption=True, boosting="off", iterations=1)
    {('red', 'grape'): 10}
    """
    results = dict(scores)
    steps = [_subsume] * subsumption + _BOOSTINGS[boosting]
    longer = _containing(results)
    for _ in range(iterations):
        for step, key in product(steps, sorted(longer, key=lambda key: -len(key))):
            living = (other for other in longer[key] if results[other] > 0)
            partner = max(living, key=lambda other: (results[other], len(other)), default=None)
            if partner is not None and results[key] > 0:
                results[key], results[partner] = step(results[key], results[partner])
    return {key: score for key, score in results.items() if score > 0}


def _subsume(short: float, long: float) -> tuple[float, float]:
    return (0, short + long) if short <= long else (short, long)


def _boost_to_average(short: float, long: float) -> tuple[float, float]:
    average = (short + long) / 2
    return (short - average, average) if short > long else (short, long)


def _boost_to_equal(short: float, long: float) -> tuple[float, float]:
    return short, max(short, long)


_BOOSTINGS = {"off": [], "average": [_boost_to_average], "equal": [_boost_to_equal]}


def _containing(keys: Iterable[Key]) -> dict[Key, list[Key]]:
    """Each concept that longer ones contain → these, in the order given.

    >>> list(_containing([("new", "tram", "line"), ("line",), ("new",), ("tram",)]))
    [('new',), ('tram',), ('line',)]
    """
    known = dict.fromkeys(keys)
    results: dict[Key, list[Key]] = {}
    for key in known:
        parts = dict.fromkeys(
            key[start : start + length]
            for length in range(1, len(key))
            for start in range(len(key) - length + 1)
        )
        for part in parts:
            if part in known:
                results.setdefault(part, []).append(key)
    return results
