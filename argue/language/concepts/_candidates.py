"""Steps 1–3 of KX: n-grams, which of them may be concepts, and which a text is read to hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from argue.concepts._lists import Lists
from argue.concepts._parameters import Parameters
from argue.concepts._patterns import Patterns
from argue.concepts._records import Key, TaggedText, Word


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
    found = []
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
                form = _form(words[span.start : span.stop])
                found.append(Occurrence(key, place + span.start, place + span.stop, form))
        place += len(words)
    return found


def accepted(
    found: Sequence[Occurrence], corpus: Counter[Key], lists: Lists, parameters: Parameters
) -> list[Occurrence]:
    """The single words, and the multiwords that are frequent enough in the document or the corpus.

    "Local and global evidence": a multiword passes with ``min_doc`` occurrences here *or*
    ``min_corpus`` in the whole corpus (we read the paper so). The white list passes always.
    """
    here = Counter(one.key for one in found)

    def passes(key: Key) -> bool:
        return (
            len(key) == 1
            or 0 < parameters.min_doc <= here[key]
            or 0 < parameters.min_corpus <= corpus[key]
            or (parameters.white_list and key in lists.white)
        )

    return [one for one in found if passes(one.key)]


def read(found: Sequence[Occurrence], corpus: Counter[Key]) -> list[Occurrence]:
    """Of occurrences that share words those that count, in the order of the text.

    What is within a longer one does not count there. Of two that overlap otherwise the stronger
    does: strength is frequency in the document × frequency in the corpus; of equally strong ones
    the longer, then the earlier. The strongest is taken first and all that overlap it is dropped.
    """
    here = Counter(one.key for one in found)

    def rank(one: Occurrence) -> tuple[int, int, int]:
        return -here[one.key] * corpus[one.key], -len(one.key), one.start

    chosen: list[Occurrence] = []
    for group in _groups(found):
        left = group
        while left:
            outer = [one for one in left if not any(one.within(other) for other in left)]
            best = min(outer, key=rank)
            chosen.append(best)
            left = [one for one in left if not one.overlaps(best)]
    return sorted(chosen, key=lambda one: one.start)


def _groups(found: Iterable[Occurrence]) -> Iterator[list[Occurrence]]:
    """Occurrences in groups none of which overlaps another group."""
    group: list[Occurrence] = []
    stop = 0
    for one in sorted(found, key=lambda one: (one.start, one.stop)):
        if group and one.start >= stop:
            yield group
            group = []
        group.append(one)
        stop = max(stop, one.stop) if len(group) > 1 else one.stop
    if group:
        yield group


def _form(words: Sequence[Word]) -> str:
    """The words as they are written, with no blank behind an apostrophe."""
    return " ".join(word.form for word in words).replace("' ", "'").replace("’ ", "’")
