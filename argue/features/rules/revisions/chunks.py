"""Words → chunks, and the syntactic nodes around them.

Chunks are the flat phrases of shallow parsing, told by universal parts of speech, so that a
pipeline without trees is enough: a noun phrase (NP) is a run of determiners, numbers, adjectives,
nouns and pronouns, in which a determiner or pronoun after a noun begins another one; a run of
adjectives alone is an ADJP; a verb phrase (VP) is a run of verbs, auxiliaries and particles;
prepositions (PP), subordinating conjunctions (SBAR), coordinating ones (CONJP) and adverbs (ADVP)
are chunks by themselves, unless the tree says that they are one fixed expression ("because of").
What the tree says to be a preposition (``case``) or a conjunction (``mark``) is one, whatever its
part of speech: "due to", "prior to", "owing to".
An adverb before an adjective is part of that chunk. Punctuation is in no chunk.

The minimal context of a difference: the smallest syntactic node around it.

The paper takes the smallest node NP, PP, SBAR, ADJP or VP of a constituent tree. The project has
dependency trees, so nodes are found by their heads, from what the head's dependents say:

``NP``
    a noun, pronoun or number with its dependents, but no preposition, copula or subject;
``PP``
    the same with its prepositions (``case``);
``ADJP``
    an adjective likewise;
``VP``
    a verb, or a predicate with a copula, with its dependents but its subject and conjunction;
``SBAR``
    the same with subject and conjunction, if it has one (``mark``).

Dependents count as far as they touch the head or one another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from argue.features.rules.revisions.trees import ParsedWord, children

_KINDS = {
    **dict.fromkeys(("DET", "NUM", "ADJ", "NOUN", "PROPN", "PRON", "X", "SYM"), "NP"),
    **dict.fromkeys(("VERB", "AUX", "PART"), "VP"),
    "ADP": "PP",
    "SCONJ": "SBAR",
    "CCONJ": "CONJP",
    "ADV": "ADVP",
    "INTJ": "INTJ",
}
_BY_RELATION = {"case": "PP", "mark": "SBAR"}
_LEXICAL = ("ADJ", "ADV", "NOUN", "VERB")
_POSSESSIVE = ("'s", "’s", "'", "’")
_NOMINAL = ("NOUN", "PROPN", "PRON", "X")


class Chunk(NamedTuple):
    """Words [start, stop) of a sentence: a chunk, or a node, which one of the words heads."""

    kind: str
    start: int
    stop: int


def chunks_of(words: Sequence[ParsedWord]) -> list[Chunk]:
    """The chunks of a sentence, in order.

    >>> words = [ParsedWord(form, form, pos, i) for i, (form, pos) in enumerate(
    ...     [("He", "PRON"), ("has", "AUX"), ("opened", "VERB"), ("a", "DET"), ("very", "ADV"),
    ...      ("big", "ADJ"), ("clinic", "NOUN"), ("for", "ADP"), (".", "PUNCT")])]
    >>> [(chunk.kind, " ".join(w.form for w in words[chunk.start : chunk.stop]))
    ...  for chunk in chunks_of(words)]
    [('NP', 'He'), ('VP', 'has opened'), ('NP', 'a very big clinic'), ('PP', 'for')]
    """
    results: list[Chunk] = []
    for place, word in enumerate(words):
        kind = _kind(words, place)
        if not kind:
            continue
        last = results[-1] if results else None
        if last and last.stop == place and _goes_on(words, last, place, kind):
            results[-1] = last._replace(stop=place + 1)
        elif word.pos != "PUNCT":
            results.append(Chunk(kind, place, place + 1))
    for place, chunk in enumerate(results):
        inside = {word.pos for word in words[chunk.start : chunk.stop]}
        if inside <= {"ADJ", "ADV"} and "ADJ" in inside:
            results[place] = chunk._replace(kind="ADJP")
    return results


def _kind(words: Sequence[ParsedWord], place: int) -> str:
    word = words[place]
    if word.relation in _BY_RELATION and word.pos in _LEXICAL:
        return _BY_RELATION[word.relation]
    if word.pos == "PART" and word.form.lower() in _POSSESSIVE:
        return "NP"
    if word.pos == "ADV" and place + 1 < len(words) and words[place + 1].pos == "ADJ":
        return "NP"
    return _KINDS.get(word.pos, "")


def _goes_on(words: Sequence[ParsedWord], last: Chunk, place: int, kind: str) -> bool:
    word = words[place]
    if word.relation == "fixed" or _of_two_words(words, place):
        return True
    if kind != last.kind or kind not in ("NP", "VP"):
        return False
    nominal = any(before.pos in _NOMINAL for before in words[last.start : last.stop])
    possessed = words[place - 1].form.lower() in _POSSESSIVE
    return possessed or not (word.pos in ("DET", "PRON") and nominal)


def _of_two_words(words: Sequence[ParsedWord], place: int) -> bool:
    """Whether a preposition goes on one that begins with another part of speech: "owing to"."""
    word, before = words[place], words[place - 1]
    same = word.relation == before.relation == "case" and word.head == before.head
    return same and word.pos == "ADP" != before.pos and before.pos in _LEXICAL


_NOMINAL_HEADS = ("NOUN", "PROPN", "PRON", "NUM", "X", "SYM")
_VERBAL = ("VERB", "AUX")
_SUBJECTS = ("nsubj", "csubj", "expl")
_OUTSIDE = ("punct", "cc", "discourse", "vocative", "parataxis")


def minimal(words: Sequence[ParsedWord], start: int, stop: int) -> Chunk | None:
    """The smallest node that has all words [start, stop) and one more; none if there is no such.

    Where start is stop, the place between two words, it is the smallest with words on both sides.
    """
    results = [
        node
        for node in nodes(words)
        if node.start <= start
        and stop <= node.stop
        and node.stop - node.start > stop - start
        and (start < stop or node.start < start < node.stop)
    ]
    return min(results, key=lambda node: (node.stop - node.start, node.start), default=None)


def nodes(words: Sequence[ParsedWord]) -> Iterator[Chunk]:
    """All nodes of a sentence's trees, in the order of their heads."""
    spans, below = _spans(words), children(words)
    for place, word in enumerate(words):
        relations = {words[other].relation for other in below[place]}
        parts = [(words[other].relation, spans[other]) for other in below[place]]
        for kind, outside in _kinds(word.pos, relations):
            yield Chunk(kind, *_reach(place, parts, outside))


def _kinds(pos: str, relations: set[str]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Kinds of node that a word heads, each with the relations of what is not in it."""
    predicate = pos in _VERBAL or "cop" in relations
    clause = (*_SUBJECTS, "mark")
    if pos in _NOMINAL_HEADS:
        yield "NP", (*_OUTSIDE, *clause, "case", "cop", "aux")
        if "case" in relations:
            yield "PP", (*_OUTSIDE, *clause, "cop", "aux")
    elif pos == "ADJ":
        yield "ADJP", (*_OUTSIDE, *clause, "case", "cop", "aux")
    if predicate:
        yield "VP", (*_OUTSIDE, *clause)
        if "mark" in relations:
            yield "SBAR", _OUTSIDE


def _reach(
    place: int, parts: Sequence[tuple[str, tuple[int, int]]], outside: Sequence[str]
) -> tuple[int, int]:
    """How far the dependents of a word reach without those that are outside."""
    inside = [span for relation, span in parts if relation.partition(":")[0] not in outside]
    start, stop = place, place + 1
    for first, last in sorted(inside, reverse=True):
        if last == start:
            start = first
    for first, last in sorted(inside):
        if first == stop:
            stop = last
    return start, stop


def _spans(words: Sequence[ParsedWord]) -> list[tuple[int, int]]:
    """For each word the words that it and all below it span."""
    spans = [(place, place + 1) for place in range(len(words))]
    for place in range(len(words)):
        above, steps = place, 0
        while words[above].head != above and steps < len(words):
            above, steps = words[above].head, steps + 1
            start, stop = spans[above]
            spans[above] = min(start, place), max(stop, place + 1)
    return spans
