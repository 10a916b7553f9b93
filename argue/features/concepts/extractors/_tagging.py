"""Plain texts → tagged texts, by a spaCy pipeline.

Which language a text is written in, of those that a pipeline ships for.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from argue.errors import BadInput, ModelError, ParseError
from argue.features.concepts.extractors._patterns import patterns_of
from argue.features.concepts.extractors._records import TaggedText, TaggedWord
from argue.features.grammar import PARTS_OF_SPEECH, SHIPPED, load
from argue.language.identification import nearest

if TYPE_CHECKING:
    from spacy.language import Language

ENGLISH = "en"
PIPELINES = {ENGLISH: "en_ewt", "fr": "fr_gsd"}
"""The pipelines that ship, by their languages."""
_NEEDED = ("spacy", "onnxruntime", "tokenizers")
_HYPHENS = ("-", "\u2010")
_BATCH = 32
_CONLLU = 10
"""Columns of CoNLL-U."""
_NUMBER = re.compile(r"[0-9]+(?:[-.][0-9]+)?")


def tag(
    texts: Iterable[tuple[str, str]], language: str = ENGLISH, pipeline: str = ""
) -> Iterator[TaggedText]:
    """Tag (name, text) one after the other.

    ``pipeline`` is an installed spaCy pipeline or the directory of one; it must give parts of
    speech, lemmas and sentences. Empty for the project's own, which there is for :data:`PIPELINES`.

    Raises UnknownName if there are no patterns for the language, BadInput if no pipeline is named
    for a language that none ships for, or one of another language, MissingLibrary if spaCy is not
    installed, and ModelError if the pipeline is absent or does not annotate what is needed.
    """
    nlp = _loaded(language, pipeline)
    pairs = ((text, name) for name, text in texts)
    for doc, name in nlp.pipe(pairs, as_tuples=True, batch_size=_BATCH):
        if len(doc) and not (doc.has_annotation("POS") and doc.has_annotation("LEMMA")):
            raise ModelError(
                f"expected a pipeline that gives parts of speech and lemmas, found "
                f"{nlp.meta['name']} with {', '.join(nlp.pipe_names) or 'no components'}"
            )
        yield TaggedText(name, language, tuple(sentences(doc)))


def parse_tagged(text: str, name: str, language: str) -> TaggedText:
    r"""A text that a tagger of one's own has read, in CoNLL-U; trees in it are not needed.

    Of a word that stands for several (``della`` = ``di`` + ``la``) the part of speech and the lemma
    of the first count, as in patterns. Raises ParseError if a line has other than ten columns, no
    number of a word or no known part of speech, with its number, and UnknownName if there are no
    patterns for the language.

    >>> rows = ["1-2 della _ _", "1 di di ADP", "2 la il DET", "3 stampa stampa NOUN"]
    >>> conllu = "\n".join("\t".join([*row.split(), *["_"] * 6]) for row in rows)
    >>> [word.form + "/" + word.pos for word in parse_tagged(conllu, "a", "it").sentences[0]]
    ['della/ADP', 'stampa/NOUN']
    """
    patterns_of(language)
    sentences: list[list[TaggedWord]] = [[]]
    whole, last = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        cells = line.split("\t")
        if not line.strip():
            sentences.append([])
            last = 0
        elif line.startswith("#"):
            continue
        elif len(cells) != _CONLLU:
            raise ParseError("ten columns between tabs", str(len(cells)), where=name, line=number)
        elif not _NUMBER.fullmatch(cells[0]):
            raise ParseError("the number of a word", repr(cells[0]), where=name, line=number)
        elif "." in cells[0]:
            continue
        elif "-" in cells[0]:
            whole, last = cells[1], int(cells[0].partition("-")[2])
        elif cells[3] not in PARTS_OF_SPEECH:
            raise ParseError("a universal part of speech", cells[3], where=name, line=number)
        elif whole or int(cells[0]) > last:
            form, lemma, pos, tag_ = cells[1:5]
            sentences[-1].append(TaggedWord(whole or form, lemma, pos, tag_))
            whole = ""
    return TaggedText(name, language, tuple(map(tuple, filter(None, sentences))))


@cache
def missing() -> tuple[str, ...]:
    """The libraries that the pipelines need and that are not installed."""
    return tuple(name for name in _NEEDED if find_spec(name) is None)


@cache
def tagger_version() -> str:
    """A word that is another one whenever a pipeline that ships may tag otherwise."""
    read = (
        json.loads((SHIPPED.parent / name / "meta.json").read_text(encoding="utf-8"))
        for name in PIPELINES.values()
    )
    return " ".join(f"{meta['name']}-{meta['version']}" for meta in read)


def sentences(tokens: Iterable[Any]) -> Iterator[tuple[TaggedWord, ...]]:
    """The sentences of spaCy tokens; what hyphens join without blanks is one word.

    A joined word has the part of speech, the tag and the lemma's end of its last part, so that
    "state-owned" is a participle and the lemma of "nation-states" is "nation-state".
    """
    words: list[TaggedWord] = []
    end, open_hyphen = -1, False
    for token in tokens:
        if token.is_space:
            continue
        if token.is_sent_start and words and not open_hyphen:
            yield tuple(words)
            words, end = [], -1
        touches = token.idx == end
        if touches and open_hyphen:
            words[-1] = _joined(words[-1], token)
        elif touches and token.text in _HYPHENS and words[-1].form[-1:].isalnum():
            words[-1] = words[-1]._replace(form=words[-1].form + "-", lemma=words[-1].form + "-")
        else:
            words.append(TaggedWord(token.text, token.lemma_, token.pos_, token.tag_))
        end = token.idx + len(token.text)
        open_hyphen = words[-1].form.endswith("-") and len(words[-1].form) > 1
    if words:
        yield tuple(words)


def _joined(first: TaggedWord, token: Any) -> TaggedWord:
    return TaggedWord(
        first.form + token.text, first.form.lower() + token.lemma_, token.pos_, token.tag_
    )


def _loaded(language: str, pipeline: str) -> Language:
    patterns_of(language)
    if not pipeline and language not in PIPELINES:
        raise BadInput(
            f"concepts in {language!r} need a spaCy pipeline of that language, and none ships, "
            "since no treebank was at hand to train one: install one and name it (--pipeline), or "
            "give tagged texts (.conllu)"
        )
    nlp = load(pipeline) if pipeline else _shipped(language)
    if nlp.meta.get("lang") != language:
        raise BadInput(
            f"expected a pipeline for {language!r}, found {pipeline or 'the shipped one'} "
            f"for {nlp.meta.get('lang')!r}"
        )
    return nlp


@cache
def _shipped(language: str) -> Language:
    """Read once: debates are tagged a few texts at a time."""
    return load(PIPELINES[language])


ENOUGH = 2_000
"""Words that are looked at."""


def language_of(texts: Iterable[str]) -> str:
    """The language whose function words are most frequent; English if none stands there.

    >>> language_of(["The trams are late."]), language_of(["Les trams sont en retard."])
    ('en', 'fr')
    """
    return nearest(texts, PIPELINES, ENGLISH, ENOUGH)
