"""Rewritten paragraphs → pairs of a new and an old sentence, in the paper's sets.

Sentences are aligned by their likeness: of all pairs of a new and an old sentence the one with the
lowest error rate first, and each sentence once. A pair is then

``a``
    if one sentence has all words of the other in their order, and more;
``b``
    if PER < 0.2: nearly the same;
``c``
    if PER is from 0.2 to 0.6: similar.

Others are dropped, as are pairs of the same words and those in which only typing errors were
mended.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from rapidfuzz.distance import DamerauLevenshtein

from argue.engines._text import tokens
from argue.rules.revisions.changes import Change
from argue.rules.revisions.error_rate import occurrences, position_independent
from argue.rules.revisions.sentences import split

NEAR, FAR = 0.2, 0.6
"""Limits of PER between the sets b and c, and above c."""
SHORTEST, LONGEST = 3, 60
"""Words of a sentence; it also has to end as one, which headings and rows of tables do not."""

_MOST_SENTENCES = 150
"""Of one change and one side; more are the same text moved about."""
_STOPS, _CLOSING = tuple(".!?…"), "\"'”’»)]"
_LONG_WORD = 8
"""From this length on two letters may be mistyped, and one in shorter words."""
_SHORT_WORD = 4
"""Shorter words of another spelling are other words."""


class SentencePair(NamedTuple):
    """A new sentence, the text, and the old one that it rewrites, the hypothesis."""

    page: str
    old: str
    new: str
    text: str
    hypothesis: str
    set: str
    """``a``, ``b`` or ``c``."""
    error_rate: float


class _Sentence(NamedTuple):
    text: str
    words: tuple[str, ...]
    counted: frozenset[tuple[str, int]]


def pairs(change: Change, counts: Counter[str]) -> Iterator[SentencePair]:
    """The pairs of sentences of a change; ``counts`` is told what became of the others.

    Examples
    --------
    >>> change = Change("Bond", "1", "2", ("He opened a clinic. He died.",),
    ...                 ("He opened a hospital. He died.",))
    >>> [(pair.text, pair.set, pair.error_rate) for pair in pairs(change, Counter())]
    [('He opened a hospital.', 'c', 0.5)]
    """
    new, old = _changed(change, counts)
    if max(len(new), len(old)) > _MOST_SENTENCES:
        counts["sentences in changes too large to align"] += len(new)
        return
    for text, hypothesis, rate in _aligned(new, old):
        kind = kind_of(text.words, hypothesis.words)
        counts[_TOLD.get(kind, f"set {kind}")] += 1
        if kind in ("a", "b", "c"):
            yield SentencePair(
                change.page, change.old, change.new, text.text, hypothesis.text, kind,
                round(rate, 4),
            )  # fmt: skip


_TOLD = {"identical": "identical", "typos": "typing errors only", "": "not alike"}


def kind_of(text: Sequence[str], hypothesis: Sequence[str]) -> str:
    """``identical``, ``typos``, ``a``, ``b``, ``c``, or empty for what is not alike.

    >>> kind_of("he opened a new hospital".split(), "he opened a hospital".split())
    'a'
    """
    if tuple(text) == tuple(hypothesis):
        return "identical"
    if only_typos(text, hypothesis):
        return "typos"
    if contains(text, hypothesis) or contains(hypothesis, text):
        return "a"
    rate = position_independent(hypothesis, text)
    return "b" if rate < NEAR else "c" if rate <= FAR else ""


def contains(words: Sequence[str], others: Sequence[str]) -> bool:
    """Whether all the other words stand among the words, in their order."""
    rest = iter(words)
    return all(word in rest for word in others)


def only_typos(text: Sequence[str], hypothesis: Sequence[str]) -> bool:
    """Whether two sentences differ in the spelling of words alone.

    Spellings are those of one word if their Damerau–Levenshtein distance is at most 1, or 2 for
    words of eight letters and more; words of less than four letters and numbers have one spelling.
    Words written together or apart are the same.

    >>> only_typos("the goverment said it can not".split(), "the government said it cannot".split())
    True
    >>> only_typos("in 1998 he won".split(), "in 1999 he won".split())
    False
    """
    matcher = SequenceMatcher(None, text, hypothesis, autojunk=False)
    return all(
        kind == "equal" or _respelled(text[first:last], hypothesis[other_first:other_last])
        for kind, first, last, other_first, other_last in matcher.get_opcodes()
    )


def _respelled(these: Sequence[str], those: Sequence[str]) -> bool:
    if "".join(these) == "".join(those):
        return True
    return len(these) == len(those) and all(map(_same_word, these, those))


def _same_word(first: str, second: str) -> bool:
    length = min(len(first), len(second))
    if first == second:
        return True
    if length < _SHORT_WORD or not (first + second).isalpha():
        return False
    most = 1 + (length >= _LONG_WORD)
    return DamerauLevenshtein.distance(first, second, score_cutoff=most) <= most


def _changed(change: Change, counts: Counter[str]) -> tuple[list[_Sentence], list[_Sentence]]:
    """The new and the old sentences that the other side does not have."""
    new, old = (
        [_Sentence(text, tuple(found), occurrences(found))
         for paragraph in side for text in split(paragraph) if (found := tokens(text))]
        for side in (change.after, change.before)
    )  # fmt: skip
    counts["sentences"] += len(new)
    same = Counter(each.words for each in new) & Counter(each.words for each in old)
    counts["unchanged"] += same.total()
    kept_new, kept_old = (
        [each for each in side
         if SHORTEST <= len(each.words) <= LONGEST and each.words not in same
         and each.text.rstrip(_CLOSING)[-1:] in _STOPS]
        for side in (new, old)
    )  # fmt: skip
    counts["too short, too long or no sentences"] += len(new) - same.total() - len(kept_new)
    return kept_new, kept_old


def _aligned(
    new: list[_Sentence], old: list[_Sentence]
) -> Iterator[tuple[_Sentence, _Sentence, float]]:
    """Sentences that are alike, each once, the most alike first."""
    found = []
    for place, text in enumerate(new):
        for other, hypothesis in enumerate(old):
            rate = len(text.counted ^ hypothesis.counted) / len(text.words)
            if rate <= FAR or _holds(text, hypothesis) or _holds(hypothesis, text):
                found.append((rate, place, other))
    taken_new: set[int] = set()
    taken_old: set[int] = set()
    for rate, place, other in sorted(found):
        if place not in taken_new and other not in taken_old:
            taken_new.add(place)
            taken_old.add(other)
            yield new[place], old[other], rate


def _holds(long: _Sentence, short: _Sentence) -> bool:
    return short.counted <= long.counted and contains(long.words, short.words)
