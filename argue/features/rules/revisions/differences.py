"""The chunks in which two sentences differ, as differences that each make one rule.

The walk is that of Cabrio, Magnini & Ivanova (2012): each chunk of the text is looked for in the
hypothesis. Of several equal chunks it is the one whose neighbour before is equal, too, else the
first. Chunks that are not matched are the sides of a rule, neighbouring ones together. A run of the
text and one of the hypothesis belong together where they stand at the same place, between equal
chunks; where one run is left of each sentence, these do, wherever they stand: in "Ann says it
works" and "According to Ann it works" that is ``says ⇒ according to``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import takewhile
from typing import NamedTuple

from argue.features.rules.revisions.chunks import Chunk
from argue.features.rules.revisions.trees import ParsedWord


class Difference(NamedTuple):
    """Chunks [first, last) of the text that stand for others of the hypothesis.

    ``before`` and ``after`` are how many chunks around it both sentences have alike, which may be
    its context: none where the two stand at different places.
    """

    text: tuple[int, int]
    hypothesis: tuple[int, int]
    before: int
    after: int


def differences(
    text: Sequence[ParsedWord],
    text_chunks: Sequence[Chunk],
    hypothesis: Sequence[ParsedWord],
    hypothesis_chunks: Sequence[Chunk],
) -> list[Difference]:
    """Where two sentences have other chunks, in the order of the text.

    Chunks are the same if they have the same words, capitals or not. What only one sentence has is
    no difference.
    """
    these, those = (
        [tuple(word.form.lower() for word in words[chunk.start : chunk.stop]) for chunk in chunks]
        for words, chunks in ((text, text_chunks), (hypothesis, hypothesis_chunks))
    )
    matched = match(these, those)
    runs = _runs(len(these), set(matched))
    others = _runs(len(those), set(matched.values()))
    ends = {**matched, -1: -1, len(these): len(those)}
    results, left = [], []
    for run in runs:
        same = [
            other
            for other in others
            if ends.get(run[0] - 1) == other[0] - 1 or ends.get(run[1]) == other[1]
        ]
        if same:
            results.append(_difference(run, same[0], matched))
            others.remove(same[0])
        else:
            left.append(run)
    if len(left) == len(others) == 1:
        results.append(_difference(left[0], others[0], matched))
    return sorted(results)


def match(text: Sequence[object], hypothesis: Sequence[object]) -> dict[int, int]:
    """The place in the hypothesis of each chunk of the text that it has, too; each place once.

    Examples
    --------
    >>> match(["in", "Rome", "in", "May"], ["he", "came", "in", "May"])
    {0: 2, 3: 3}
    """
    matched: dict[int, int] = {}
    for place, chunk in enumerate(text):
        free = [
            other
            for other, its in enumerate(hypothesis)
            if its == chunk and other not in matched.values()
        ]
        following = matched.get(place - 1, -2) + 1
        if free:
            matched[place] = following if following in free else free[0]
    return matched


def _runs(count: int, matched: set[int]) -> list[tuple[int, int]]:
    """The runs [first, last) of places that are not matched."""
    places = [place for place in range(count + 1) if place in matched or place == count]
    return [
        (before + 1, place)
        for before, place in zip([-1, *places], places, strict=False)
        if before + 1 < place
    ]


def _difference(
    run: tuple[int, int], other: tuple[int, int], matched: Mapping[int, int]
) -> Difference:
    def alike(step: int, place: int, its: int) -> int:
        steps = range(len(matched) + 1)
        return len([*takewhile(lambda n: matched.get(place + n * step) == its + n * step, steps)])

    return Difference(run, other, alike(-1, run[0] - 1, other[0] - 1), alike(1, run[1], other[1]))
