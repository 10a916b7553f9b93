"""The card that goes with the English pipeline: data, licence, scores, speed, size and limits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from recipes.treebank import Sentence
from recipes.treebank_examples import gold_tokens, own_tokens, paragraphs

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.training import Example

_BATCH = 128
"""Texts in a batch while it is measured."""


class Scores(NamedTuple):
    """Shares from 0 to 1 by spaCy's scorer; ``None`` for what was given.

    ``labelled`` and ``unlabelled`` attachment leave out arcs to punctuation and keep subtypes of
    labels (``nsubj:pass``). They are F1 where tokens were not given. ``every`` is labelled
    attachment of all words, punctuation too, where tokens are given.
    """

    tokens: float | None
    sentences: float | None
    tags: float
    parts_of_speech: float
    features: float
    lemmas: float
    unlabelled: float
    labelled: float
    every: float | None


def score_gold_sentences(nlp: Language, sentences: Sequence[Sentence]) -> Scores:
    """How well a pipeline annotates when tokens and sentence boundaries are given."""
    examples = [gold_tokens(nlp, [sentence], with_boundaries=True) for sentence in sentences]
    return _scores(nlp, examples)._replace(tokens=None, sentences=None)


def score_gold_tokens(nlp: Language, sentences: Sequence[Sentence]) -> Scores:
    """How well it annotates paragraphs when tokens are given."""
    examples = [gold_tokens(nlp, paragraph) for paragraph in paragraphs(sentences)]
    return _scores(nlp, examples)._replace(tokens=None)


def score_text(nlp: Language, sentences: Sequence[Sentence]) -> Scores:
    """How well it annotates paragraphs of plain text."""
    return _scores(nlp, [own_tokens(nlp, paragraph) for paragraph in paragraphs(sentences)])


def words_a_second(nlp: Language, sentences: Sequence[Sentence]) -> float:
    """Tokens that the whole pipeline annotates in a second of this process, text to tree."""
    texts = [own_tokens(nlp, paragraph).reference.text for paragraph in paragraphs(sentences)]
    start = time.process_time()
    tokens = sum(len(doc) for doc in nlp.pipe(texts, batch_size=_BATCH))
    return tokens / (time.process_time() - start)


def size(folder: Path) -> int:
    """Bytes of all files of a pipeline."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())


def write(
    nlp: Language,
    folder: Path,
    train: Sequence[Sentence],
    dev: Sequence[Sentence],
    learned: Iterable[str],
    note: str,
) -> str:
    """The card of the pipeline in ``folder``, in Markdown.

    Parameters
    ----------
    train, dev
        What it learned from, and what it is scored on.
    learned
        How it learned, a sentence each.
    note
        Where the data come from and under which licence, and what follows for the weights.
    """
    words = [sum(len(sentence.words) for sentence in part) for part in (train, dev)]
    ways: list[tuple[str, Callable[[Language, Sequence[Sentence]], Scores]]] = [
        ("gold tokens and sentences", score_gold_sentences),
        ("gold tokens, own sentences, by paragraph", score_gold_tokens),
        ("plain text, by paragraph", score_text),
    ]
    rows = [row(name, score(nlp, dev)) for name, score in ways]
    lines = [
        "# A small English pipeline for spaCy",
        "",
        "Tokens, sentences, tags (Penn Treebank), parts of speech and features (Universal",
        "Dependencies), lemmas and dependency trees (Universal Dependencies).",
        "`argue.features.grammar.load()` loads it.",
        "",
        "## Data and licence",
        "",
        f"{len(train):,} sentences ({words[0]:,} words) to learn from; {len(dev):,} others",
        f"({words[1]:,} words) to be scored on. {note}".rstrip(),
        "",
        "## How it was learned",
        "",
        *(f"- {sentence}" for sentence in learned),
        "",
        "## How well it annotates",
        "",
        "| of the development half is given | tokens F1 | sentences F1 | tags | parts of speech "
        "| features | lemmas | unlabelled attachment | labelled attachment "
        "| the same with punctuation |",
        "|---|---|---|---|---|---|---|---|---|---|",
        *rows,
        "",
        "By spaCy's scorer, in percent; – is given or not defined. Attachment leaves out arcs to",
        "punctuation and tells subtypes of labels apart (`nsubj` from `nsubj:pass`).",
        "",
        "## Size and speed",
        "",
        f"{size(folder) / 1e6:.1f} MB of files, {words_a_second(nlp, dev):,.0f} words in a second",
        f"of processor time, plain text to trees, in batches of {_BATCH} paragraphs.",
        "",
        "## Limits",
        "",
        "- It learned from American web text of about 2000 to 2012 (weblogs, newsgroups, e-mail,",
        "  reviews, answers). Other kinds of text, and long sentences above all, are annotated",
        "  less well.",
        "- The encoder knows letter case only by word (lower, title, upper, mixed), and reads at",
        "  most 12 pieces of a word and 200 pieces of context.",
        "- Multi-word tokens of the treebank are words with no space between, as spaCy cuts them.",
        "- Lemmas follow the treebank, and a wrong tag often goes with a wrong lemma.",
        "- Trees are always complete: there is no sign by which a doubtful one could be told.",
    ]
    return "\n".join(lines) + "\n"


def _scores(nlp: Language, examples: Sequence[Example]) -> Scores:
    found = nlp.evaluate(examples, batch_size=_BATCH)
    return Scores(
        tokens=found["token_f"],
        sentences=found["sents_f"],
        tags=found["tag_acc"],
        parts_of_speech=found["pos_acc"],
        features=found["morph_acc"],
        lemmas=found["lemma_acc"],
        unlabelled=found["dep_uas"],
        labelled=found["dep_las"],
        every=_every(nlp, examples),
    )


def _every(nlp: Language, examples: Sequence[Example]) -> float | None:
    """Share of words with the right head and label; ``None`` if some text's tokens differ."""
    if any(len(example.predicted) != len(example.reference) for example in examples):
        return None
    docs = nlp.pipe([example.predicted.copy() for example in examples], batch_size=_BATCH)
    found = [token for doc in docs for token in doc]
    gold = [token for example in examples for token in example.reference]
    right = sum(
        mine.head.i == other.head.i and mine.dep_ == other.dep_
        for mine, other in zip(found, gold, strict=True)
    )
    return right / len(gold) if gold else None


def row(name: str, scores: Sequence[float | None]) -> str:
    """A row of the table, in percent; – for what was given."""
    cells = ["–" if share is None else f"{100 * share:.1f}" for share in scores]
    return f"| {name} | {' | '.join(cells)} |"
