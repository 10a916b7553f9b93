r"""Trains a small tagger and lemmatiser of any language on a treebank, by spaCy on a processor.

::

    python -m recipes.tagger --language fr --train fr_gsd-dev.conllu.gz \
        --name fr_gsd --out argue/language/fr_gsd

For languages in which there is too little to learn trees from. Parts of speech, features and lemmas
share one network over hashed words, prefixes, suffixes and shapes (spaCy's
``HashEmbedCNN``); lemmas are learned as edit trees. Every tenth sentence is not learned from, and
is what the card scores.
"""

from __future__ import annotations

import gzip
import random
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from argue.errors import ArgueError, BadInput
from argue.evaluation.training.model_directory import check_free, written_at_once
from recipes import tagger_card, treebank
from recipes.treebank import Sentence
from recipes.treebank_examples import gold_tokens, runs

if TYPE_CHECKING:
    from spacy.language import Language

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
    try:
        data = path.read_bytes()
        text = (gzip.decompress(data) if data[:2] == b"\x1f\x8b" else data).decode("utf-8")
    except (OSError, EOFError, zlib.error, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: expected a treebank in CoNLL-U and UTF-8: {error}") from error
    return list(treebank.parse(whole_tokens(text.splitlines()), where=path.name))


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
        learned = [each for place, each in enumerate(sentences) if place % HELD_OUT]
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
            card = tagger_card.write(
                nlp, folder, learned, sentences[::HELD_OUT], how=how, minutes=minutes, note=note
            )
            (folder / "README.md").write_text(card, encoding="utf-8")
    except ArgueError as error:
        raise click.ClickException(str(error)) from error


if __name__ == "__main__":
    command()
