"""English grammar: tokens, sentences, tags, lemmas and dependency trees, by spaCy.

The project ships small pipelines of its own, each with its card (``README.md``): ``en_ewt`` for
English, trained by :mod:`recipes.language`, and ``fr_gsd``, a tagger and lemmatiser for
French, trained by :mod:`recipes.tagger`. A user may name any other spaCy pipeline instead.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from argue.errors import ModelError
from argue.plugins import libraries_for

if TYPE_CHECKING:
    from spacy.language import Language

SHIPPED = Path(__file__).resolve().parent / "en_ewt"
"""The project's own pipeline for English."""
PARTS_OF_SPEECH = frozenset(("ADJ", "ADP", "ADV", "AUX", "CCONJ", "DET", "INTJ", "NOUN", "NUM"))
PARTS_OF_SPEECH |= {"PART", "PRON", "PROPN", "PUNCT", "SCONJ", "SYM", "VERB", "X"}
"""The universal part-of-speech tags (universaldependencies.org/u/pos)."""


def load(name: str = "") -> Language:
    """A pipeline, read afresh.

    Raises MissingLibrary if spaCy is not installed, or what the shipped pipeline needs besides, and
    ModelError if there is no such pipeline, or it cannot be read.

    ``name``: one that ships (``en_ewt``, ``fr_gsd``), an installed spaCy pipeline, or the directory
    of one; empty for ``en_ewt``.

    >>> nlp = load()
    >>> [(word.pos_, word.dep_, word.head.text) for word in nlp("Dogs chased the cats.")][:2]
    [('NOUN', 'nsubj', 'chased'), ('VERB', 'ROOT', 'chased')]
    """
    with libraries_for("a parse of sentences"):
        import spacy

        import argue.features.grammar.annotator  # noqa: F401  registers what the shipped pipeline is made of
    own, place = SHIPPED.parent / name, name or SHIPPED
    try:
        return spacy.load(own if name.isidentifier() and (own / "meta.json").is_file() else place)
    except Exception as error:  # spaCy and ONNX Runtime raise whatever a damaged file leads to
        raise ModelError(_cannot_load(name, error)) from error


def version(nlp: Language) -> str:
    """Language, name and version of a pipeline, in one word."""
    return f"{nlp.meta.get('lang')}_{nlp.meta.get('name')}-{nlp.meta.get('version')}"


def _cannot_load(name: str, error: Exception) -> str:
    from spacy.util import get_installed_models

    if not name:
        return f"the shipped English pipeline {SHIPPED} is absent or damaged: {error}"
    installed = ", ".join(get_installed_models()) or "none"
    return (
        f"expected an installed spaCy pipeline (there is: {installed}) or the directory of one, "
        f"found {name!r}: {error}"
    )
