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

Paragraphs are split by their punctuation: fast enough for all revisions of an encyclopaedia. A
sentence ends with ``.``, ``!`` or ``?`` before white space, unless the stop ends an abbreviation,
an initial or a list of such, or the next word goes on in lower case where the paragraph has
capitals.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from rapidfuzz.distance import DamerauLevenshtein

from argue.features.rules.revisions.changes import Rewrite
from argue.language.tokens import tokens

SETS = ("a", "b", "c")
DEFAULT_SETS = ("b",)
"""The set that the paper acquires its rules from."""
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


def pairs(change: Rewrite, counts: Counter[str]) -> Iterator[SentencePair]:
    """The pairs of sentences of a change; ``counts`` is told what became of the others.

    >>> change = Rewrite("Bond", "1", "2", ("He opened a clinic. He died.",),
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
        counts[_COUNTED.get(kind, f"set {kind}")] += 1
        if kind in SETS:
            yield SentencePair(*change[:3], text.text, hypothesis.text, kind, round(rate, 4))


_COUNTED = {"identical": "identical", "typos": "typing errors only", "": "not alike"}


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


def _changed(change: Rewrite, counts: Counter[str]) -> tuple[list[_Sentence], list[_Sentence]]:
    """The new and the old sentences that the other side does not have."""
    new, old = (
        [
            _Sentence(text, tuple(result), occurrences(result))
            for paragraph in side
            for text in split(paragraph)
            if (result := tokens(text))
        ]
        for side in (change.after, change.before)
    )
    counts["sentences"] += len(new)
    same = Counter(span.words for span in new) & Counter(span.words for span in old)
    counts["unchanged"] += same.total()
    new_tokens, old_tokens = (
        [
            span
            for span in side
            if SHORTEST <= len(span.words) <= LONGEST
            and span.words not in same
            and span.text.rstrip(_CLOSING)[-1:] in _STOPS
        ]
        for side in (new, old)
    )
    counts["too short, too long or no sentences"] += len(new) - same.total() - len(new_tokens)
    return new_tokens, old_tokens


def _aligned(
    new: list[_Sentence], old: list[_Sentence]
) -> Iterator[tuple[_Sentence, _Sentence, float]]:
    """Sentences that are alike, each once, the most alike first."""
    results = []
    for place, text in enumerate(new):
        for other, hypothesis in enumerate(old):
            rate = len(text.counted ^ hypothesis.counted) / len(text.words)
            if rate <= FAR or _holds(text, hypothesis) or _holds(hypothesis, text):
                results.append((rate, place, other))
    taken_new: set[int] = set()
    taken_old: set[int] = set()
    for rate, place, other in sorted(results):
        if place not in taken_new and other not in taken_old:
            taken_new.add(place)
            taken_old.add(other)
            yield new[place], old[other], rate


def _holds(long: _Sentence, short: _Sentence) -> bool:
    return short.counted <= long.counted and contains(long.words, short.words)


def position_independent(s: Sequence[str], r: Sequence[str]) -> float:
    """The position-independent word error rate PER(s, r) = (diff(s, r) + diff(r, s)) / |r|.

    diff(x, y) is how many words x has that y has not; a word that stands *n* times counts *n*
    times. Tillmann et al. (1997), in the form of Cabrio, Magnini & Ivanova (2012). From 0, for the
    same words, up; it is above 1 where the sentences have little in common. ``s, r``: words of the
    old and of the new sentence: r is what the other is compared with. Raises ZeroDivisionError if r
    has no words.

    >>> position_independent("he opened a clinic".split(), "he opened a new hospital".split())
    0.6
    """
    return len(occurrences(s) ^ occurrences(r)) / len(r)


def occurrences(words: Iterable[str]) -> frozenset[tuple[str, int]]:
    """A multiset of words as a set: each word with 1, 2, … as often as it stands.

    >>> sorted(occurrences("a b a".split()))
    [('a', 1), ('a', 2), ('b', 1)]
    """
    seen: Counter[str] = Counter()
    results = set()
    for word in words:
        seen[word] += 1
        results.add((word, seen[word]))
    return frozenset(results)


_END = re.compile(r"[.!?…]+[\"'”’»)\]]*\s+")
_BEFORE = re.compile(r"(\S+?)[.!?…]+[\"'”’»)\]]*\s+$")
_ABBREVIATED = """
mr mrs ms dr prof st jr sr vs etc approx ca cf nos vol vols pp ed eds inc ltd co corp dept univ gen
col sgt capt lt rev hon pres gov sen rep jan feb mar apr jun jul aug sep sept oct nov dec
e.g i.e a.m p.m u.s u.k u.n ph.d mme mlle env
"""
_ABBREVIATIONS = frozenset(_ABBREVIATED.split())


def split(paragraph: str) -> list[str]:
    """The sentences of a paragraph, in order.

    >>> split("Dr. Bond opened a hospital in the U.S. in 1990. It closed! Why?")
    ['Dr. Bond opened a hospital in the U.S. in 1990.', 'It closed!', 'Why?']
    >>> split("he was born in 1203. he died young.")
    ['he was born in 1203.', 'he died young.']
    """
    capitals = paragraph != paragraph.lower()
    found, start = [], 0
    for stop in _END.finditer(paragraph):
        following = paragraph[stop.end() : stop.end() + 1]
        if (capitals and following.islower()) or _abbreviated(paragraph[start : stop.end()]):
            continue
        found.append(paragraph[start : stop.end()].strip())
        start = stop.end()
    found.append(paragraph[start:].strip())
    return [sentence for sentence in found if sentence]


def _abbreviated(sentence: str) -> bool:
    last = _BEFORE.search(sentence)
    if last is None or "." not in sentence[last.start() :] or "!" in last[0] or "?" in last[0]:
        return False
    word = last[1].lower().lstrip("(\"'“«[")
    initial = len(word) == 1 and word.isalpha() and word != "i"
    return word in _ABBREVIATIONS or initial or re.fullmatch(r"(?:\w\.)+\w", word) is not None
