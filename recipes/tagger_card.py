"""The card that goes with a tagger and lemmatiser: data, licence, scores, speed, size, limits."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from recipes.language_card import size, words_a_second
from recipes.treebank import Sentence
from recipes.treebank_examples import gold_tokens, own_tokens, paragraphs

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.training import Example


class Scores(NamedTuple):
    """Shares from 0 to 1 by spaCy's scorer; tokens and sentences as F1, the others as accuracy."""

    tokens: float
    sentences: float
    parts_of_speech: float
    features: float
    lemmas: float


def score_gold_tokens(nlp: Language, sentences: Sequence[Sentence]) -> Scores:
    """How well a pipeline annotates single sentences when their tokens are given."""
    return _scores(nlp, [gold_tokens(nlp, [sentence]) for sentence in sentences])


def score_text(nlp: Language, sentences: Sequence[Sentence]) -> Scores:
    """How well it annotates paragraphs of plain text."""
    return _scores(nlp, [own_tokens(nlp, paragraph) for paragraph in paragraphs(sentences)])


def _scores(nlp: Language, examples: Sequence[Example]) -> Scores:
    found = nlp.evaluate(examples)
    names = ("token_f", "sents_f", "pos_acc", "morph_acc", "lemma_acc")
    return Scores(*(float(found[name]) for name in names))


def write(
    nlp: Language,
    folder: Path,
    train: Sequence[Sentence],
    held_out: Sequence[Sentence],
    *,
    how: str,
    minutes: float,
    note: str,
) -> str:
    """The card of the pipeline in ``folder``, in Markdown.

    Parameters
    ----------
    train, held_out
        What it learned from, and what it is scored on.
    how
        The command that trains it again.
    note
        Where the data come from and under which licence, and what follows for the weights.
    """
    words = [sum(len(sentence.words) for sentence in part) for part in (train, held_out)]
    ways = [("gold tokens, by sentence", score_gold_tokens), ("plain text", score_text)]
    lines = [
        f"# {nlp.meta['name']}: a tagger and lemmatiser for spaCy ({nlp.lang})",
        "",
        "Tokens, parts of speech and features (Universal Dependencies), and lemmas; sentences end",
        "at full stops, question and exclamation marks. No trees.",
        f"`argue.language.load({str(nlp.meta['name'])!r})` loads it.",
        "",
        "## Data and licence",
        "",
        f"{len(train):,} sentences ({words[0]:,} tokens) to learn from; {len(held_out):,} others",
        f"({words[1]:,} tokens), every tenth of the treebank, to be scored on.",
        note,
        "",
        "## How it was learned",
        "",
        f"In {minutes:.0f} minutes on a processor that others used too, again by",
        f"`{how}`.",
        "None of the settings was chosen by the figures below.",
        "",
        "## How well it annotates",
        "",
        "| of the held-out sentences is given | tokens F1 | sentences F1 | parts of speech "
        "| features | lemmas |",
        "|---|---|---|---|---|---|",
        *(_row(name, score(nlp, held_out)) for name, score in ways),
        "",
        "By spaCy's scorer, in percent.",
        "",
        "## Size and speed",
        "",
        f"{size(folder) / 1e6:.1f} MB of files, {words_a_second(nlp, held_out):,.0f} words",
        "in a second of processor time.",
        "",
        "## Limits",
        "",
        "- A small treebank: rare words are tagged by their endings, and their lemmas are guessed.",
        "- A contraction such as French *du* is one token, with the part of speech and the lemma",
        "  of its first word.",
    ]
    return "\n".join(lines) + "\n"


def _row(name: str, scores: Scores) -> str:
    return f"| {name} | {' | '.join(f'{100 * share:.1f}' for share in scores)} |"
