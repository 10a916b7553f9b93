"""The chunks in which two sentences differ, as differences that each make one rule.

Neighbouring chunks that differ are one difference. Two that stand apart are one difference where
one sentence has words beside a noun phrase, and the other has other words beside the same phrase,
but elsewhere: "Ann says it works" and "According to Ann it works" differ in "says Ann" and
"according to Ann". That phrase is context on both sides. The words must have no noun phrase of
their own; else they are no other way to say the same of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from itertools import product
from typing import NamedTuple

from argue.features.rules.revisions.chunks import Chunk
from argue.features.rules.revisions.trees import ParsedWord


class Difference(NamedTuple):
    """Chunks [first, last) of the text that stand where the hypothesis has others.

    One is empty where chunks were only added or removed. ``kept`` are the places, in the text and
    in the hypothesis, of a noun phrase that both have in the difference. ``moved`` says that the
    two stand at other places of their sentences: "It rains, says Ann", "According to Ann, it
    rains".
    """

    text: tuple[int, int]
    hypothesis: tuple[int, int]
    kept: tuple[int, int] | None = None
    moved: bool = False

    @property
    def added(self) -> bool:
        """Whether only the hypothesis has it."""
        return self.text[0] == self.text[1]

    @property
    def removed(self) -> bool:
        """Whether only the text has it."""
        return self.hypothesis[0] == self.hypothesis[1]


def differences(
    text: Sequence[ParsedWord],
    text_chunks: Sequence[Chunk],
    hypothesis: Sequence[ParsedWord],
    hypothesis_chunks: Sequence[Chunk],
) -> list[Difference]:
    """Where two sentences have other chunks, in the order of the text.

    Chunks are the same if they have the same words, capitals or not.
    """
    sides = (text, text_chunks), (hypothesis, hypothesis_chunks)
    these, those = (
        [tuple(word.form.lower() for word in words[chunk.start : chunk.stop]) for chunk in chunks]
        for words, chunks in sides
    )
    matcher = SequenceMatcher(None, these, those, autojunk=False)
    results = [
        Difference((first, last), (other_first, other_last))
        for kind, first, last, other_first, other_last in matcher.get_opcodes()
        if kind != "equal"
    ]
    phrases = [
        [words if chunk.kind == "NP" else () for words, chunk in zip(side, chunks, strict=True)]
        for side, (_, chunks) in zip((these, those), sides, strict=True)
    ]
    for one, other in product(results[:], results[:]):
        if one in results and other in results and (both := _both(one, other, *phrases)):
            results[results.index(one)] = both
            results.remove(other)
    return sorted(results)


_Phrases = Sequence[tuple[str, ...]]
"""The words of each chunk that is a noun phrase, and nothing for others."""


def _both(
    gone: Difference, new: Difference, text: _Phrases, hypothesis: _Phrases
) -> Difference | None:
    """What was removed and what was added as one difference, if they are beside the same phrase."""
    if not (gone.removed and new.added):
        return None
    between = _between(gone, new)
    first, last = gone.text
    other_first, other_last = new.hypothesis
    if between:
        places = between.kept or (0, 0)
        own = {*range(first, last)}, {*range(other_first, other_last)}
    else:
        kept = [
            (place, other)
            for place, other in product(range(first, last), range(other_first, other_last))
            if text[place] and text[place] == hypothesis[other]
        ]
        if not kept:
            return None
        places = kept[0]
        own = {*range(first, last)} - {places[0]}, {*range(other_first, other_last)} - {places[1]}
    names = any(text[place] for place in own[0]) or any(hypothesis[place] for place in own[1])
    if names or not all(own) or not text[places[0]]:
        return None
    return between or Difference(gone.text, new.hypothesis, places, moved=True)


def _between(gone: Difference, new: Difference) -> Difference | None:
    """The two with the one chunk between them, if there is just one."""
    first, last = sorted((gone, new))
    places = first.text[1], first.hypothesis[1]
    if (last.text[0], last.hypothesis[0]) != (places[0] + 1, places[1] + 1):
        return None
    return Difference(
        (first.text[0], last.text[1]), (first.hypothesis[0], last.hypothesis[1]), places
    )
