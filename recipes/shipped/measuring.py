"""Write the cross-encoder that ships, calibrated, and measure it on pairs never learned from."""

from __future__ import annotations

import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from argue import formats
from argue.engines._cross_encoder import graph, learning, truncation
from argue.engines._cross_encoder.fitting import logits_of
from argue.engines._cross_encoder.network import Network, softmax
from argue.engines._cross_encoder.network import temperature as temperature_of
from argue.engines._cross_encoder.truncation import LONGEST
from argue.errors import BadInput
from argue.evaluation.calibration import Calibration, score_calibration
from argue.evaluation.outcome import Outcome
from argue.evaluation.training.leave_out import labelled_pairs
from argue.model import Label
from recipes.shipped import encoder
from recipes.shipped.card import Measured
from recipes.shipped.corpora import Row, Split
from recipes.shipped.mixture import CLASSES, apart, at_length, three_way


def write(
    folder: Path,
    weights: dict[str, graph.Array],
    relations: dict[str, Split],
    node: Sequence[Row],
    seeds: Sequence[float],
) -> Measured:
    """Write the model, calibrated on the development rows, with what it reaches; its scores.

    Parameters
    ----------
    weights
        Those of a network with one class for each of ``CLASSES``.
    node
        ``debatepedia_train.xml``, on which nothing is chosen (:func:`node`).
    seeds
        The accuracies on it of the networks that were trained.
    """
    rows = three_way(relations)
    temperature = temperature_of(_logits(weights, rows), _gold(rows))
    network = _written(folder, weights, temperature)
    begin = time.process_time()
    small = _network_logits(network, rows)
    speed = len(rows) / (time.process_time() - begin)
    return Measured(
        rows=_scores(network, weights, relations, node),
        seeds=seeds,
        temperature=temperature,
        calibration=_calibration(small / temperature, rows),
        uncalibrated=_calibration(small, rows),
        pairs_per_second=speed,
    )


def as_shipped(weights: dict[str, graph.Array], rows: Sequence[Row]) -> float:
    """Accuracy of support against attack of the network that :func:`write` would write."""
    with tempfile.TemporaryDirectory(prefix="argue-") as folder:
        logits = _network_logits(_written(Path(folder), weights, 1.0), rows)
    return _accuracy(logits[:, :2], rows)


def _written(folder: Path, weights: dict[str, graph.Array], temperature: float) -> Network:
    settings: dict[str, Any] = {
        "labels": [str(label) for label in CLASSES],
        "temperature": round(temperature, 4),
        "shift": [0.0] * len(CLASSES),
        "most_tokens": LONGEST,
        "most_windows": truncation.MOST,
    }
    learning.write(folder, weights, encoder.folder() / "tokenizer.json", settings)
    return Network(folder, LONGEST, truncation.MOST)


def development(weights: dict[str, graph.Array], relations: dict[str, Split]) -> tuple[float, str]:
    """Accuracy of support against attack on the development claims; in words, by corpus too."""
    parts, right, total = [], 0.0, 0
    for name, split in relations.items():
        if split.dev:
            accuracy = two_way(weights, split.dev)
            right, total = right + accuracy * len(split.dev), total + len(split.dev)
            parts.append(f"{name} {accuracy:.4f} ({len(split.dev)})")
    return right / total, f"{right / total:.4f}: " + ", ".join(parts)


def two_way(weights: dict[str, graph.Array], rows: Sequence[Row]) -> float:
    """Accuracy of support against attack."""
    return _accuracy(_logits(weights, rows)[:, :2], rows)


def node(data: Path) -> list[Row]:
    """The pairs of Cabrio & Villata's training half: looked at, never learned from."""
    debates = formats.read(str(data / "node" / "debatepedia_train.xml"))
    return [
        Row(pair.text, pair.hypothesis, pair.stated, pair.debate)
        for pair in labelled_pairs(debates)
        if pair.stated is not None
    ]


def _scores(
    network: Network,
    weights: dict[str, graph.Array],
    relations: dict[str, Split],
    node: Sequence[Row],
) -> list[tuple[str, int, float]]:
    """Accuracy on each part, in float32 (without the rounding of activations) and as shipped."""
    dev = [row for split in relations.values() for row in split.dev]
    found = [
        (what, len(part), _accuracy(_network_logits(network, part), part))
        for what, part in (
            ("long texts made of development claims' arguments, three labels", at_length(dev)),
            ("one or several arguments on two development claims, unrelated", apart(dev)),
            ("`debatepedia_train.xml`, hypotheses of other debates, unrelated", _mixed(node)),
        )
    ]
    for what, part, classes in (
        ("development claims, three labels (a fifth made unrelated)", three_way(relations), 3),
        *(
            (f"of these, {name}, support against attack", split.dev, 2)
            for name, split in relations.items()
            if split.dev
        ),
        ("all development claims, support against attack", dev, 2),
        ("`debatepedia_train.xml`, support against attack", node, 2),
    ):
        both = (f"{what}, float32", _logits(weights, part)), (what, _network_logits(network, part))
        for name, logits in both:
            found.append((name, len(part), _accuracy(logits[:, :classes], part)))
    return found


def _mixed(rows: Sequence[Row], count: int = 300) -> list[Row]:
    """Texts, each with a hypothesis of another debate."""
    if len({row.claim for row in rows}) < 2:
        raise BadInput(f"expected pairs of two debates at least, found {len(rows)} of one")
    choice, found = random.Random(1), list[Row]()
    while len(found) < count:
        row, other = choice.sample(rows, 2)
        if row.claim != other.claim:
            found.append(Row(row.text, other.hypothesis, Label.UNRELATED, ""))
    return found


def _calibration(logits: Any, rows: Sequence[Row]) -> Calibration:
    """Whether an engine with these logits would be right as often as it is sure."""
    shares = softmax(logits).tolist()
    return score_calibration([_outcome(*both) for both in zip(rows, shares, strict=True)])


def _outcome(row: Row, shares: Sequence[float]) -> Outcome:
    support, attack, unrelated = shares
    return Outcome(
        row.claim,
        "",
        "",
        "",
        row.text,
        row.hypothesis,
        row.label,
        CLASSES[shares.index(max(shares))],
        max(shares),
        (support, attack, unrelated),
    )


def _logits(weights: dict[str, graph.Array], rows: Sequence[Row]) -> Any:
    model = learning.from_weights(weights)
    return logits_of(model, encoder.tokenizer(), [(row.text, row.hypothesis) for row in rows])


def _network_logits(network: Network, rows: Sequence[Row]) -> Any:
    return network.logits([(row.text, row.hypothesis) for row in rows]).astype(float)


def _gold(rows: Sequence[Row]) -> list[int]:
    return [CLASSES.index(row.label) for row in rows]


def _accuracy(logits: Any, rows: Sequence[Row]) -> float:
    return float((logits.argmax(axis=1) == _gold(rows)).mean())
