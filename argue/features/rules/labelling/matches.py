"""Sentences that a left side stands in, found by its words or by the syntax of a pipeline.

By syntax
    The lemmas of the left side stand in the sentence in their order, at most :data:`GAP` words
    between two, and are one piece of the dependency tree: "take over" is in "took the firm over",
    and "take" is not. A verb needs a subject, and the phrases are subject, side, and object, or the
    noun that the side's preposition leads to; any other word stands with all that depends on it.
By words
    The lemmas stand one after the other, whatever the tree. The phrases are the side with up to
    :data:`CONTEXT` words around it, no farther than the next punctuation mark.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from argue.features.grammar.rules import Rule
from argue.features.grammar.rules.patterns import items_of, matches, tags_of_tokens
from argue.features.rules.scores.applications import key_of
from argue.language.tokens import Normaliser, lemmas

if TYPE_CHECKING:
    from spacy.language import Language

CONTEXT = 3
GAP = 4
MOST_MATCHES = 10_000
"""Matches of a rule among which examples are drawn, the first ones of the corpus."""
_SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[^a-z\s])|\n+")
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_OBJECTS = ("obj", "obl", "nmod", "dobj", "pobj", "attr", "xcomp", "ccomp")
_PARTICLES = ("compound:prt", "prt")
_MODIFIERS = ("det", "amod", "advmod", "nummod", "aux", "aux:pass", "cop")
_SUBJECTS = ("nsubj", "nsubj:pass", "csubj", "nsubjpass")


class Match(NamedTuple):
    """Where a left side was found: what stands before it, itself, and after it."""

    sentence: str
    before: str
    side: str
    after: str


def matches_of(
    rules: Iterable[Rule], texts: Iterable[str], nlp: Language | None
) -> Iterator[tuple[Rule, list[Match]]]:
    """Each rule with the sentences that its left side was found in, those of one side together."""
    sides: dict[tuple[str, ...], list[Rule]] = {}
    for rule in rules:
        sides.setdefault(key_of(rule.left, rule.right).left, []).append(rule)
    results: dict[tuple[str, ...], dict[str, Match]] = {words: {} for words in sides if words}
    matches = _by_words(texts, results) if nlp is None else _by_syntax(texts, results, nlp)
    for words, match in matches:
        if len(results[words]) < MOST_MATCHES:
            results[words].setdefault(match.sentence, match)
    for words, those in sides.items():
        for rule in those:
            every = results.get(words, {}).values()
            yield rule, [match for match in every if _has_context(rule, match)]


def _has_context(rule: Rule, match: Match) -> bool:
    """Whether the sentence has the words, or words of the parts of speech, that the rule needs."""
    if not rule.has_context:
        return True
    side, words = items_of(rule.left, Normaliser("lemmas", "keep")), lemmas(match.sentence)
    tags = partial(tags_of_tokens, match.sentence)
    fits = not any(item.slot for item in side) or any(matches(side, words, tags, range(len(words))))
    return fits and rule.fits(set(words), Normaliser())


def sentences(text: str) -> list[str]:
    """The sentences of a text, by their punctuation.

    >>> sentences("It rained. Trams ran, e.g. on time! Did they?")
    ['It rained.', 'Trams ran, e.g. on time!', 'Did they?']
    """
    parts = (" ".join(part.split()) for part in _SENTENCE.split(text))
    return [part for part in parts if part]


_Found = Mapping[tuple[str, ...], object]
_Matches = Iterator[tuple[tuple[str, ...], Match]]


def _by_words(texts: Iterable[str], sides: _Found) -> _Matches:
    lengths = sorted({len(words) for words in sides})
    for sentence in (sentence for text in texts for sentence in sentences(text)):
        places = [match.span() for match in _WORD.finditer(sentence)]
        keys = [" ".join(lemmas(sentence[a:b])) for a, b in places]
        spans = ((a, a + length) for length in lengths for a in range(len(keys) - length + 1))
        for start, stop in spans:
            if (words := tuple(keys[start:stop])) in sides:
                first, _ = places[_reach(sentence, places, start, -1)]
                _, last = places[_reach(sentence, places, stop - 1, 1)]
                a, b = places[start][0], places[stop - 1][1]
                around = sentence[first:a].strip(), sentence[a:b], sentence[b:last].strip()
                yield words, Match(sentence, *around)


def _reach(sentence: str, places: Sequence[tuple[int, int]], start: int, step: int) -> int:
    """The farthest word within the context, on this side of the next punctuation mark."""
    place = start
    for _ in range(CONTEXT):
        other = place + step
        if not 0 <= other < len(places):
            break
        left, right = sorted((place, other))
        if sentence[places[left][1] : places[right][0]].strip():
            break
        place = other
    return place


def _by_first(sides: Iterable[tuple[str, ...]]) -> dict[str, list[tuple[str, ...]]]:
    result: dict[str, list[tuple[str, ...]]] = {}
    for words in sides:
        result.setdefault(words[0], []).append(words)
    return result


def with_words(texts: Iterable[str], sides: Iterable[tuple[str, ...]]) -> Iterator[str]:
    """The texts that have all words of a side, which alone are worth a parse."""
    by_first = _by_first(sides)
    for text in texts:
        words = set(lemmas(text))
        if any(words.issuperset(side) for word in words for side in by_first.get(word, ())):
            yield text


def _by_syntax(texts: Iterable[str], sides: _Found, nlp: Language) -> _Matches:
    by_first = _by_first(sides)
    for doc in nlp.pipe(with_words(texts, sides), batch_size=64):
        for sentence in doc.sents:
            tokens = [token for token in sentence if not token.is_space]
            keys = [" ".join(lemmas(token.text)) for token in tokens]
            for start, key in enumerate(keys):
                for words in by_first.get(key, ()):
                    for places in _in_order(keys, words[1:], (start,)):
                        match = _piece(sentence, [tokens[place] for place in places])
                        if match is not None:
                            yield words, match
                            break


def _in_order(
    keys: Sequence[str], words: Sequence[str], places: tuple[int, ...]
) -> Iterator[tuple[int, ...]]:
    """Places of words that follow those places, the nearest first."""
    if not words:
        yield places
        return
    for place in range(places[-1] + 1, min(places[-1] + GAP + 2, len(keys))):
        if keys[place] == words[0]:
            yield from _in_order(keys, words[1:], (*places, place))


def _piece(sentence: Any, span: Sequence[Any]) -> Match | None:
    """The match of a span of tokens, if it is one piece of the tree with what it needs."""
    inside = {token.i for token in span}
    cases = [token for token in span if token.dep_ in ("case", "prep", "mark")]
    roots = [
        token
        for token in span
        if token not in cases and (token.head.i not in inside or token.head.i == token.i)
    ]
    if len(roots) != 1 or any(
        case.head.i not in inside and case.head.head.i not in inside for case in cases
    ):
        return None
    root = roots[0]
    if any(child.dep_ in _PARTICLES and child.i not in inside for child in root.children):
        return None
    whole = " ".join(sentence.text.split())
    side = _joined(_with_dependents(span, inside))
    if root.pos_ not in ("VERB", "AUX") and not any(token.dep_ == "cop" for token in span):
        if span[-1].i - span[0].i >= len(span):
            return None
        around = [token for token in root.subtree if not token.is_space]
        before = [token for token in around if token.i < min(inside)]
        after = [token for token in around if token.i > max(inside)]
        return Match(whole, _joined(before), side, _joined(after))
    children = [token for token in root.children if token.i not in inside]
    subject = next((token for token in children if token.dep_ in _SUBJECTS), None)
    if subject is None:
        return None
    led = [case.head for case in cases if case.head.i not in inside]
    free = [token for token in children if token.dep_ in _OBJECTS]
    after = _subtree(led[0], inside) if led else _subtree(free[0], inside) if free else []
    return Match(whole, _joined(_subtree(subject, inside)), side, _joined(after))


def _with_dependents(span: Sequence[Any], inside: set[int]) -> list[Any]:
    """A side with what stands in its gaps, but for its arguments: "has a great influence on"."""
    gaps = range(min(inside), max(inside))
    modifiers = (
        child
        for token in span
        for child in token.children
        if child.i in gaps and child.dep_ in _MODIFIERS and not list(child.children)
    )
    kept = {token.i: token for token in (*span, *modifiers)}
    return [kept[place] for place in sorted(kept)]


def _subtree(token: Any, without: set[int]) -> list[Any]:
    return [below for below in token.subtree if below.i not in without and not below.is_space]


def _joined(tokens: Sequence[Any]) -> str:
    return "".join(token.text_with_ws for token in tokens).strip()
