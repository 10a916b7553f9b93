"""The cross-encoder that ships: entailment, relations, and once rounded, longer texts.

    python -m recipes.shipped.cross_encoder --data ../shared/data --work WORK --out DIR

Takes a night on two cores, minutes on a GPU. Whatever is finished, to the epoch, lies in WORK, so
that a run that was stopped goes on where it was. Of the first two stages goes on the mean of the
seeds' weights, or the best seed where that is better on the development claims of the corpora
(:mod:`recipes.shipped.corpora`). Every choice (rates, epochs, mixture) was made on those
too; the card tells them. Of the last stage the first seed ships; the others tell how much chance
there is in it. With ``--last-stage`` it begins with the network that lies in DIR.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import click
import numpy as np
import onnx
import torch
import transformers

from argue.engines import MODELS
from argue.engines._cross_encoder import graph, learning
from argue.engines._cross_encoder.batches import Example, PairClassifier
from argue.engines._cross_encoder.fitting import Schedule, fit
from argue.evaluation.training.model_directory import check_free, written_at_once
from argue.model import Label
from recipes.shipped import card, corpora, encoder, measuring
from recipes.shipped.corpora import Row, Split
from recipes.shipped.mixture import CLASSES, Mixture, Shares, example

_HEADS = (len(CLASSES), len(CLASSES))
FIRST = Schedule(rate=1e-4, last_rate=0.15, heads=_HEADS)
FIRST_EPOCHS = 1
SECOND = Schedule(rate=1e-4, heads=_HEADS)
SECOND_EPOCHS = 4
SHARES = Shares(
    across=0.12, flipped=0.05, joined=0.1, sides=0.2, restated=0.05, entailment=0.2, one_head=0.7
)
LAST = Schedule(rate=1e-3, rounded=True)
LAST_EPOCHS = 1
LAST_SHARES = Shares(
    across=0.12,
    flipped=0.05,
    joined=0.1,
    sides=0.2,
    restated=0.05,
    entailment=0.1,
    one_head=1.0,
    at_length=0.1,
    apart=0.2,
)


@click.command()
@click.option("--data", type=click.Path(path_type=Path, exists=True), required=True)
@click.option(
    "--work", type=click.Path(path_type=Path), required=True, help="For what is finished."
)
@click.option("--out", type=click.Path(path_type=Path), default=MODELS / "cross_encoder")
@click.option("--seeds", default=3, show_default=True, help="How many networks are trained.")
@click.option("--last-stage", is_flag=True, help="Go on with the network in OUT.")
def main(data: Path, work: Path, out: Path, seeds: int, last_stage: bool) -> None:
    """Train the cross-encoder that ships and write it to OUT."""
    check_free(out, force=True)
    work.mkdir(parents=True, exist_ok=True)
    relations, entailment = corpora.relations(data), corpora.entailment(data)
    if last_stage:
        weights = graph.float_weights(onnx.load(out / "model.onnx"))
        which = "The last stage was run by itself, on the network that the others had given."
    else:
        weights, which = _two_stages(work, relations, entailment, seeds)
    tuned = []
    for seed in range(1, seeds + 1):
        path = work / f"last-{seed}.pt"
        if not path.exists():
            kept = work / f"last-{seed}.state"
            _save(_last_stage(learning.rounded(weights), relations, entailment, seed, kept), path)
        tuned.append(_load(path))
    weights, node = tuned[0], measuring.node(data)
    seeds_on_node = [measuring.as_shipped(one, node) for one in tuned]
    counts = {name: (len(split.train), len(split.dev)) for name, split in relations.items()}
    counts["entailment"] = (len(entailment.train), len(entailment.dev))
    with written_at_once(out, force=True) as folder:
        measured = measuring.write(folder, weights, relations, node, seeds_on_node)
        text = card.card([*_chosen(), which], counts, measured)
        (folder / "README.md").write_text(text, encoding="utf-8")
        svg = card.reliability_svg(measured.calibration)
        (folder / "reliability.svg").write_text(svg, encoding="utf-8")
    _say(f"wrote {out}")


def _two_stages(
    work: Path, relations: dict[str, Split], entailment: Split, seeds: int
) -> tuple[dict[str, graph.Array], str]:
    """The weights that go on after entailment and relations, and what they are, in a sentence."""
    first = work / "entailment.pt"
    if not first.exists():
        _save(_first_stage(entailment, work / "entailment.state"), first)
    trained = []
    for seed in range(1, seeds + 1):
        path = work / f"relations-{seed}.pt"
        if not path.exists():
            kept = work / f"relations-{seed}.state"
            _save(_second_stage(_load(first), relations, entailment, seed, kept), path)
        trained.append(relations_head(_load(path)))
    return _best(trained, relations)


def relations_head(weights: dict[str, graph.Array]) -> dict[str, graph.Array]:
    """The weights without the entailment head."""
    return {
        name: part[: len(CLASSES)] if name.startswith("classifier.") else part
        for name, part in weights.items()
    }


def averaged(networks: Sequence[dict[str, graph.Array]]) -> dict[str, graph.Array]:
    """The mean of the weights of networks that began as one (Wortsman et al. 2022, model soups)."""
    return {
        name: np.mean([weights[name] for weights in networks], axis=0).astype(np.float32)
        for name in networks[0]
    }


def _best(
    trained: Sequence[dict[str, graph.Array]], relations: dict[str, Split]
) -> tuple[dict[str, graph.Array], str]:
    """The weights that judge most development claims right, and what they are, in a sentence."""
    found = []
    for seed, weights in enumerate(trained, 1):
        accuracy, told = measuring.development(weights, relations)
        _say(f"seed {seed}: {told}")
        found.append((accuracy, weights, f"Seed {seed} of {len(trained)} goes on."))
    if len(trained) > 1:
        accuracy, told = measuring.development(averaged(trained), relations)
        _say(f"averaged: {told}")
        what = (
            f"The mean of the weights of {len(trained)} seeds that began after entailment goes on."
        )
        found.insert(0, (accuracy, averaged(trained), what))
    best = max(found, key=lambda one: one[0])
    return best[1], f"{best[2]} It judges most development claims right."


def _first_stage(entailment: Split, kept: Path) -> Any:
    bert = transformers.BertModel.from_pretrained(encoder.folder(), add_pooling_layer=False)
    torch.manual_seed(FIRST.seed)
    model = PairClassifier(bert, sum(_HEADS))
    examples = [example(row, head=1) for row in entailment.train]
    fit(
        model,
        encoder.tokenizer(),
        [examples] * FIRST_EPOCHS,
        FIRST,
        report=_say,
        checkpoint_file=kept,
    )
    with torch.no_grad():  # the relations' head begins as the entailment head
        for part in (model.classifier.weight, model.classifier.bias):
            part[: len(CLASSES)] = part[len(CLASSES) :]
    return model


def _second_stage(
    weights: dict[str, graph.Array],
    relations: dict[str, Split],
    entailment: Split,
    seed: int,
    kept: Path,
) -> Any:
    mixture = Mixture(_learned(relations), entailment.train, SHARES, seed)
    return _fitted(weights, mixture, SECOND, SECOND_EPOCHS, seed, checkpoint_file=kept)


def _last_stage(
    weights: dict[str, graph.Array],
    relations: dict[str, Split],
    entailment: Split,
    seed: int,
    kept: Path,
) -> Any:
    entailed = [row for row in entailment.train if row.label is not Label.UNRELATED]
    mixture = Mixture(_learned(relations), entailed, LAST_SHARES, seed)
    return _fitted(weights, mixture, LAST, LAST_EPOCHS, seed, checkpoint_file=kept)


def _learned(relations: dict[str, Split]) -> list[Row]:
    return [row for split in relations.values() for row in split.train]


def _fitted(
    weights: dict[str, graph.Array],
    mixture: Mixture,
    schedule: Schedule,
    count: int,
    seed: int,
    **options: Any,
) -> Any:
    """The network after so many epochs of the mixture; options as those of ``fit``."""
    model = learning.from_weights(weights)
    epochs: list[list[Example]] = [mixture.epoch() for _ in range(count)]
    fit(model, encoder.tokenizer(), epochs, replace(schedule, seed=seed), report=_say, **options)
    return model


def _added(shares: Shares) -> str:
    """What is added to the relations, in words."""
    kinds = (
        (shares.across, "pairs across debates, unrelated"),
        (shares.within, "pairs of arguments on one claim, unrelated"),
        (shares.flipped, "relations with the claim denied and the opposite label"),
        (shares.joined, "two to four arguments on one side as one text, with the claim"),
        (
            shares.sides,
            "one to four arguments as one text, with another argument on the same "
            "claim: support on the same side, attack on the other",
        ),
        (shares.restated, "the same, and among them the hypothesis shortened, or its denial"),
        (
            shares.at_length,
            "six to ten arguments on one side as one text, with the claim or with "
            "one to eight others",
        ),
        (
            shares.apart,
            "one to eight arguments on one side as one text, with another claim or as "
            "many arguments on it, unrelated",
        ),
        (
            shares.entailment,
            f"entailment pairs, {shares.one_head:.0%} of those that entail or "
            "contradict as support and attack, the others for a head of their own",
        ),
    )
    return "; ".join(f"{share:g} {kind}" for share, kind in kinds if share)


def _chosen() -> list[str]:
    """How it was trained, a sentence each."""
    averaging = []
    if SECOND.average_from < 1:
        averaging.append(
            f"Of the last {1 - SECOND.average_from:.0%} of the steps the mean weights."
        )
    return [
        f"First textual entailment: {FIRST_EPOCHS} epoch, batches of {FIRST.batch}, rate "
        f"{FIRST.rate:g} falling in a line; the word embeddings stay as they are.",
        f"Then relations: {SECOND_EPOCHS} epochs, rate {SECOND.rate:g}; added to each epoch, as a "
        f"share of the relations: {_added(SHARES)}.",
        *averaging,
        f"Then, the matrices being rounded to 8 bits and staying so, {LAST_EPOCHS} epoch for "
        f"biases, normalisations and the last layer, rate {LAST.rate:g}; added, as a share of the "
        f"relations: {_added(LAST_SHARES)}.",
    ]


def _save(model: Any, path: Path) -> None:
    partial = path.with_suffix(".part")
    weights: dict[str, Any] = learning.weights_of(model)
    with partial.open("wb") as file:
        np.savez(file, **weights)
    partial.replace(path)


def _load(path: Path) -> dict[str, graph.Array]:
    with np.load(path) as content:
        return dict(content)


def _say(line: str) -> None:
    click.echo(f"{time.strftime('%H:%M:%S')} {line}", file=sys.stderr)


if __name__ == "__main__":
    main()
