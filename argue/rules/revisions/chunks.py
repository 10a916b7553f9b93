"""Words → chunks, and the chunks in which two sentences differ.

Chunks are the flat phrases of shallow parsing, told by universal parts of speech, so that a
pipeline without trees is enough: a noun phrase (NP) is a run of determiners, numbers, adjectives,
nouns and pronouns, in which a determiner or pronoun after a noun begins another one; a run of
adjectives alone is an ADJP; a verb phrase (VP) is a run of verbs, auxiliaries and particles;
prepositions (PP), subordinating conjunctions (SBAR), coordinating ones (CONJP) and adverbs (ADVP)
are chunks by themselves, unless the tree says that they are one fixed expression ("because of").
An adverb before an adjective is part of that chunk. Punctuation is in no chunk.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import SequenceMatcher
from typing import NamedTuple

from argue.rules.revisions.trees import Word

_KINDS = {
    **dict.fromkeys(("DET", "NUM", "ADJ", "NOUN", "PROPN", "PRON", "X", "SYM"), "NP"),
    **dict.fromkeys(("VERB", "AUX", "PART"), "VP"),
    "ADP": "PP", "SCONJ": "SBAR", "CCONJ": "CONJP", "ADV": "ADVP", "INTJ": "INTJ",
}  # fmt: skip
_POSSESSIVE = ("'s", "’s", "'", "’")
_NOMINAL = ("NOUN", "PROPN", "PRON", "X")


class Chunk(NamedTuple):
    """Words [start, stop) of a sentence."""

    kind: str
    start: int
    stop: int


class Difference(NamedTuple):
    """Chunks [first, last) of the text that stand where the hypothesis has others.

    One is empty where chunks were only added or removed.
    """

    text: tuple[int, int]
    hypothesis: tuple[int, int]


def chunks_of(words: Sequence[Word]) -> list[Chunk]:
    """The chunks of a sentence, in order.

    Examples
    --------
    >>> words = [Word(form, form, pos, i) for i, (form, pos) in enumerate(
    ...     [("He", "PRON"), ("has", "AUX"), ("opened", "VERB"), ("a", "DET"), ("very", "ADV"),
    ...      ("big", "ADJ"), ("clinic", "NOUN"), ("for", "ADP"), (".", "PUNCT")])]
    >>> [(chunk.kind, " ".join(w.form for w in words[chunk.start : chunk.stop]))
    ...  for chunk in chunks_of(words)]
    [('NP', 'He'), ('VP', 'has opened'), ('NP', 'a very big clinic'), ('PP', 'for')]
    """
    found: list[Chunk] = []
    for place, word in enumerate(words):
        kind = _kind(words, place)
        if not kind:
            continue
        last = found[-1] if found else None
        if last and last.stop == place and _goes_on(words, last, place, kind):
            found[-1] = last._replace(stop=place + 1)
        elif word.pos != "PUNCT":
            found.append(Chunk(kind, place, place + 1))
    return [_named(words, chunk) for chunk in found]


def differences(
    text: Sequence[Word], text_chunks: Sequence[Chunk],
    hypothesis: Sequence[Word], hypothesis_chunks: Sequence[Chunk],
) -> list[Difference]:  # fmt: skip
    """Where two sentences have other chunks, in order; neighbouring ones are one difference.

    Chunks are the same if they have the same words, capitals or not.
    """
    these, those = (
        [tuple(word.form.lower() for word in words[chunk.start : chunk.stop]) for chunk in chunks]
        for words, chunks in ((text, text_chunks), (hypothesis, hypothesis_chunks))
    )
    matcher = SequenceMatcher(None, these, those, autojunk=False)
    return [
        Difference((first, last), (other_first, other_last))
        for kind, first, last, other_first, other_last in matcher.get_opcodes()
        if kind != "equal"
    ]


def _kind(words: Sequence[Word], place: int) -> str:
    word = words[place]
    if word.pos == "PART" and word.form.lower() in _POSSESSIVE:
        return "NP"
    if word.pos == "ADV" and place + 1 < len(words) and words[place + 1].pos == "ADJ":
        return "NP"
    return _KINDS.get(word.pos, "")


def _goes_on(words: Sequence[Word], last: Chunk, place: int, kind: str) -> bool:
    word = words[place]
    if word.relation == "fixed":
        return True
    if kind != last.kind or kind not in ("NP", "VP"):
        return False
    nominal = any(before.pos in _NOMINAL for before in words[last.start : last.stop])
    possessed = words[place - 1].form.lower() in _POSSESSIVE
    return possessed or not (word.pos in ("DET", "PRON") and nominal)


def _named(words: Sequence[Word], chunk: Chunk) -> Chunk:
    inside = {word.pos for word in words[chunk.start : chunk.stop]}
    return chunk._replace(kind="ADJP") if inside <= {"ADJ", "ADV"} and "ADJ" in inside else chunk
