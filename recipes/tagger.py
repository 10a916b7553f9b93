r"""Trains a small tagger and lemmatiser of any language on a treebank, by spaCy on a processor.

::

    python -m recipes.tagger --language fr --train fr_gsd-dev.conllu.gz \
        --name fr_gsd --out argue/features/grammar/fr_gsd

For languages in which there is too little to learn trees from. Parts of speech, features and lemmas
share one network over hashed words, prefixes, suffixes and shapes (spaCy's
``HashEmbedCNN``); lemmas are learned as edit trees. Every tenth sentence is not learned from, and
is what the card scores.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from argue.errors import ArgueError, BadInput
from argue.features.training.model_directory import check_free, written_at_once
from recipes import treebank
from recipes.language_card import row, size, words_a_second
from recipes.treebank import Sentence
from recipes.treebank_examples import gold_tokens, own_tokens, paragraphs, runs

if TYPE_CHECKING:
    from spacy.language import Language
    from spacy.training import Example

EPOCHS, BATCH, HELD_OUT = 12, 600, 10
"""Passes over the treebank, words in a batch, and of how many sentences one is held out."""
WIDTH, DEPTH, ROWS = 96, 4, 3_000
"""Size of the network: columns, layers, and rows of the table of hashed words."""

_MARKER = "meta.json"
_VERSION = "1.0.0"
_SUMMARY = "Sentences by rule; parts of speech, features and lemmas, learned from a treebank."


def read(path: Path) -> list[Sentence]:
    """The sentences of a treebank, whose multi-word tokens stay whole (French *du*).

    Such a token has the part of speech and the lemma of its first word, and no features. No trees
    are read: every word hangs on the first one of its sentence.

    Raises
    ------
    BadInput
        If the file cannot be read.
    ParseError
        If a line does not follow the format.
    """
    return list(treebank.parse(whole_tokens(treebank.lines_of(path)), where=path.name))


def whole_tokens(lines: Sequence[str]) -> Iterator[str]:
    r"""The lines of a treebank, its multi-word tokens made one word each, and no heads.

    Examples
    --------
    >>> lines = ["1-2\tdu\t_\t_\t_\t_\t_\t_\t_\t_", "1\tde\tde\tADP\t_\t_\t3\tcase\t_\t_",
    ...          "2\tle\tle\tDET\t_\tDefinite=Def\t3\tdet\t_\t_"]
    >>> list(whole_tokens(lines))
    ['1\tdu\tde\tADP\t_\t_\t0\troot\t_\t_']
    """
    place, first, last = 0, 0, 0
    whole: list[str] = []
    for line in lines:
        columns = line.split("\t")
        if line.startswith("#") or len(columns) < 8:  # no line of a word
            place, last = (0, 0) if not line.strip() else (place, last)
            yield line
        elif "-" in columns[0]:
            first, last = (int(number) for number in columns[0].split("-"))
            whole = columns
        elif "." not in columns[0]:
            number = int(columns[0])
            if number <= last and number > first:
                continue
            if number <= last:
                columns = [columns[0], whole[1], *columns[2:5], "_", *columns[6:9], whole[9]]
            place += 1
            head = ("0", "root") if place == 1 else ("1", "dep")
            yield "\t".join([str(place), *columns[1:6], *head, *columns[8:]])


def train(
    sentences: Sequence[Sentence],
    language: str,
    *,
    epochs: int = EPOCHS,
    seed: int = 0,
    progress: Callable[[str], None] = lambda line: None,
) -> Language:
    """A pipeline that learned parts of speech, features and lemmas; sentences end at full stops.

    The number of epochs is fixed: nothing is chosen by other data.

    Raises
    ------
    BadInput
        If there are no sentences, not one epoch, or spaCy does not know the language.
    """
    from spacy.training.batchers import minibatch_by_words
    from thinc.util import fix_random_seed

    if not sentences or epochs < 1:
        raise BadInput(
            "to learn a language: expected at least one sentence and one epoch, found "
            f"{len(sentences)} sentences and {epochs} epochs"
        )
    fix_random_seed(seed)
    rng = random.Random(seed)
    nlp = _blank(language)
    examples = [gold_tokens(nlp, [sentence]) for sentence in sentences]
    optimizer = nlp.initialize(lambda: examples)
    optimizer.learn_rate = 0.002
    start = time.monotonic()
    for epoch in range(epochs):
        examples = [gold_tokens(nlp, run) for run in runs(sentences, rng)]
        rng.shuffle(examples)
        losses: dict[str, float] = {}
        for batch in minibatch_by_words(examples, BATCH):
            nlp.update(batch, drop=0.2, sgd=optimizer, losses=losses)
        told = ", ".join(f"{name} {loss:.0f}" for name, loss in losses.items())
        progress(f"epoch {epoch + 1}/{epochs}, {time.monotonic() - start:.0f} s: {told}")
    with nlp.use_params(optimizer.averages):
        return _blank(language).from_bytes(nlp.to_bytes())


def _blank(language: str) -> Language:
    import spacy

    try:
        nlp = spacy.blank(language)
    except ImportError as error:
        raise BadInput(f"expected a language that spaCy knows, found {language!r}") from error
    network = {
        "@architectures": "spacy.HashEmbedCNN.v2",
        "pretrained_vectors": None,
        "width": WIDTH,
        "depth": DEPTH,
        "embed_size": ROWS,
        "window_size": 1,
        "maxout_pieces": 3,
        "subword_features": True,
    }
    nlp.add_pipe("tok2vec", config={"model": network})
    shared = {"@architectures": "spacy.Tok2VecListener.v1", "width": WIDTH, "upstream": "*"}
    model = {"@architectures": "spacy.Tagger.v2", "tok2vec": shared}
    nlp.add_pipe("morphologizer", config={"model": model})
    nlp.add_pipe("sentencizer")
    nlp.add_pipe("trainable_lemmatizer", config={"model": model, "min_tree_freq": 2, "top_k": 3})
    return nlp


@click.command()
@click.option("--train", "file", required=True, type=click.Path(path_type=Path))
@click.option("--language", required=True, help="Its code, as fr.")
@click.option("--name", required=True, help="Of the pipeline, as fr_gsd.")
@click.option("--out", required=True, type=click.Path(path_type=Path))
@click.option("--epochs", default=EPOCHS, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=0, show_default=True)
@click.option("--note", default="", help="For the card: where the data come from.")
@click.option("--licence", default="", help="Of the weights.")
@click.option("--force", is_flag=True, help="Replace a pipeline that is there already.")
def command(
    file: Path,
    language: str,
    name: str,
    out: Path,
    epochs: int,
    seed: int,
    note: str,
    licence: str,
    force: bool,
) -> None:
    """Train a tagger and lemmatiser on a treebank in CoNLL-U, and score it on a tenth of it."""
    try:
        check_free(out, force=force, marker=_MARKER)
        sentences = read(file)
        learned = [sentence for place, sentence in enumerate(sentences) if place % HELD_OUT]
        start = time.monotonic()
        nlp: Any = train(learned, language, epochs=epochs, seed=seed, progress=click.echo)
        minutes = (time.monotonic() - start) / 60
        nlp.meta.update(name=name, version=_VERSION, license=licence, description=_SUMMARY)
        how = (
            f"python -m recipes.tagger --language {language} --train {file.name} "
            f"--name {name} --epochs {epochs} --seed {seed} --out DIR"
        )
        with written_at_once(out, force=force, marker=_MARKER) as folder:
            nlp.to_disk(folder)
            card = card_of(
                nlp, folder, learned, sentences[::HELD_OUT], how=how, minutes=minutes, note=note
            )
            (folder / "README.md").write_text(card, encoding="utf-8")
    except ArgueError as error:
        raise click.ClickException(str(error)) from error


def card_of(
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
    ways = {
        "gold tokens, by sentence": [gold_tokens(nlp, [sentence]) for sentence in held_out],
        "plain text": [own_tokens(nlp, paragraph) for paragraph in paragraphs(held_out)],
    }
    lines = [
        f"# {nlp.meta['name']}: a tagger and lemmatiser for spaCy ({nlp.lang})",
        "",
        "Tokens, parts of speech and features (Universal Dependencies), and lemmas; sentences end",
        "at full stops, question and exclamation marks. No trees.",
        f"`argue.features.grammar.load({str(nlp.meta['name'])!r})` loads it.",
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
        *(row(name, _scores(nlp, examples)) for name, examples in ways.items()),
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


def _scores(nlp: Language, examples: Sequence[Example]) -> list[float]:
    """Tokens and sentences as F1, parts of speech, features and lemmas as accuracy."""
    found = nlp.evaluate(examples)
    names = ("token_f", "sents_f", "pos_acc", "morph_acc", "lemma_acc")
    return [float(found[name]) for name in names]


if __name__ == "__main__":
    command()
