"""A model taught further pairs; a torch network → a model, and a model → a torch network."""

from __future__ import annotations

import logging
import shutil
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import onnx
import torch
from numpy.typing import NDArray
from onnx import helper, numpy_helper

from argue.engines import _thresholds, folds, model_of
from argue.engines._cross_encoder.network import (
    Network,
    model_file,
    reads_claim,
    scale_and_shift,
    softmax,
    texts_of,
)
from argue.engines._cross_encoder.network import temperature as temperature_of
from argue.engines._cross_encoder.unpacking import model_bytes
from argue.engines._thresholds import macro_accuracy
from argue.errors import ModelError
from argue.features.training.engines._cross_encoder import fitting, graph
from argue.features.training.engines._cross_encoder.batches import (
    Example,
    from_weights,
    name_of,  # noqa: F401 - recipes ask for it here
    shape_of,
    tokenizer_of,
    weights_of,
)
from argue.features.training.engines._cross_encoder.fitting import LARGE_INPUTS, large_inputs  # noqa: F401 - for recipes
from argue.features.training.engines._cross_encoder.graph import write_model
from argue.model import Label, Pair

FloatArray = NDArray[np.float64]

_progress = logging.getLogger("argue.training")

STRENGTHS = (10.0, 100.0, 1000.0, 10_000.0)
"""Weights of the regulariser among which :func:`taught` chooses."""


class Taught(NamedTuple):
    """What the last layer is to be, and how it was found."""

    weight: FloatArray
    """Shape (classes, width)."""
    bias: FloatArray
    """Shape (classes,)."""
    temperature: float
    """What its logits are to be divided by; fitted to pairs held out."""
    strength: float
    accuracy: float
    """Mean over the labels, of pairs held out."""


def taught(
    states: FloatArray, former: FloatArray, gold: Sequence[int], parts: Sequence[int]
) -> Taught:
    """The change of the last layer that makes the gold classes likeliest.

    Every class weighs the same, however many pairs it has. The change of the weights is
    regularised, not the weights, so that pairs that say nothing change nothing. Of the regularisers
    the one is taken that is right most often on the parts held out, and of two that are as right
    the one that makes the classes there likelier.

    Parameters
    ----------
    states
        What the last layer reads of each pair, shape (pairs, width).
    former
        The logits that it gave, divided by their temperature, shape (pairs, classes).
    gold
        The number of each pair's class.
    parts
        The part of each pair; two parts at least.
    """
    classes, count = np.array(gold, np.int64), former.shape[1]
    spread = states.std(axis=0)
    spread[spread == 0] = 1.0
    numbers = np.column_stack([states / spread, np.ones(len(states))])
    tried = []
    for strength in STRENGTHS:
        odds = _thresholds.held_out_odds(numbers, classes, np.array(parts), count, strength, former)
        temperature = _thresholds.temperature(odds, classes)
        likelihood = _likelihood(odds / temperature, classes)
        accuracy = macro_accuracy(classes, odds.argmax(axis=1))
        tried.append((accuracy, likelihood, strength, temperature))
    accuracy, _, strength, temperature = max(tried)
    change = _thresholds.fit(numbers, classes, count, strength, former)
    return Taught(change[:, :-1] / spread, change[:, -1], temperature, strength, accuracy)


def _likelihood(odds: FloatArray, classes: NDArray[np.int64]) -> float:
    """Mean over the classes of the mean log-likelihood of their pairs."""
    logs = np.log(softmax(odds)[np.arange(classes.size), classes] + 1e-12)
    return float(np.mean([logs[classes == number].mean() for number in np.unique(classes)]))


FINE_STEP = 0.1
"""Of the rounding of a network that was taught: weights that lie on coarse steps, as those that
ship do, would be rounded back to where they were. Finer ones leave out what is 6 deviations off."""
_PARTS = 5
_LAST_LAYER_FROM = 100
"""Fewer pairs change only how sure the model is."""
TRUST = 8.0
"""In the model that ships, of :func:`.network.scale_and_shift`; chosen on development sets
(``benchmarks/prior.py``)."""
_WHOLE_NETWORK_FROM = 2000
"""Fewer pairs teach the last layer only (``docs/engines.md`` compares)."""
_CALIBRATED_FROM = 200
"""With fewer pairs none are kept back, and the former model's temperature stays."""
_MOST_KEPT_BACK = 0.2
"""Of all pairs; more are learned from too."""


def learn(start: Path, pairs: Sequence[Pair], out: Path, minutes: float = 0) -> tuple[str, ...]:
    """Teach a model these labelled pairs and write it to ``out``; what was chosen, in sentences.

    Fewer than 100 pairs change a factor of all logits and a shift of each label's
    (:func:`.network.scale_and_shift`), fewer than 2,000 the last layer (:func:`taught`), more the
    whole network but its embeddings, in so many ``minutes`` if it is not 0. Raises ModelError if
    there is no model to start from.
    """
    labels = tuple(label for label in Label if label in {pair.stated for pair in pairs})
    content = model_of(start)
    words = int(str(content.get("reads_claim", 0)))
    pairs = [
        pair if reads_claim(pair.hypothesis, words) else replace(pair, path=()) for pair in pairs
    ]
    whole = len(pairs) >= _WHOLE_NETWORK_FROM
    teach = partial(_teach_network, minutes=minutes) if whole else _teach_head
    return teach(start, content, labels, pairs, out)


_Head = tuple[FloatArray, FloatArray, float, tuple[str, ...]]
"""Weight and bias of a last layer, what its logits are to be divided by, and how it was found."""


def _teach_head(
    start: Path,
    content: Mapping[str, object],
    labels: Sequence[Label],
    pairs: Sequence[Pair],
    out: Path,
) -> tuple[str, ...]:
    """As :func:`learn`, of all but the last layer nothing changes."""
    model = onnx.load_from_string(model_bytes(model_file(start)))
    states = _states(model, start, content, pairs)
    former = _last_layer(graph.constants_of(model), labels_of(content), labels)
    divisor = float(str(content["temperature"]))
    change = _shift_logits if len(pairs) < _LAST_LAYER_FROM else _relearn_last_layer
    weight, bias, temperature, how = change(
        states, former[0] / divisor, former[1] / divisor, pairs, labels
    )
    replaced = {"classifier.weight": weight.T, "classifier.bias": bias}
    for part in model.graph.initializer:
        if part.name in replaced:
            values = np.ascontiguousarray(replaced[part.name], np.float32)
            part.CopyFrom(numpy_helper.from_array(values, part.name))
    shape = model.graph.output[0].type.tensor_type.shape
    shape.dim[0].dim_value = len(labels)
    settings = _settings(content, labels, temperature)
    write_model(out, model, start / "tokenizer.json", settings)
    return how


def _last_layer(
    constants: Mapping[str, NDArray[Any]], labels: Sequence[Label], wanted: Sequence[Label]
) -> tuple[FloatArray, FloatArray]:
    """The rows of the wanted classes; small random ones for a class that there was not."""
    weight, bias = constants["classifier.weight"].T, constants["classifier.bias"]
    fresh = np.random.default_rng(1).normal(0, 0.02, (len(wanted), weight.shape[1] + 1))
    for row, label in enumerate(wanted):
        if label in labels:
            number = labels.index(label)
            fresh[row] = [*weight[number], bias[number]]
    return fresh[:, :-1], fresh[:, -1]


def _shift_logits(
    states: FloatArray,
    weight: FloatArray,
    bias: FloatArray,
    pairs: Sequence[Pair],
    labels: Sequence[Label],
) -> _Head:
    """How sure it is, and of which labels, as far as a few pairs can tell."""
    logits = states @ weight.T + bias
    scale, shift = scale_and_shift(logits, _numbers(pairs, labels), TRUST)
    shifts = ", ".join(f"{label} {by:+.2f}" for label, by in zip(labels, shift, strict=True))
    how = (
        f"{len(pairs)} pairs are too few to learn what they say: only how sure the model is was "
        f"fitted to them. Log-odds are multiplied by {scale:.2f} and shifted: {shifts}."
    )
    return weight * scale, bias * scale + shift, 1.0, (how,)


def _relearn_last_layer(
    states: FloatArray,
    weight: FloatArray,
    bias: FloatArray,
    pairs: Sequence[Pair],
    labels: Sequence[Label],
) -> _Head:
    """As :func:`taught`; confidences are calibrated by cross-validation over debates."""
    parts = folds(pairs, _PARTS)
    head = taught(states, states @ weight.T + bias, _numbers(pairs, labels), parts)
    how = (
        f"The last layer of the model that ships was taught {len(pairs)} pairs. Regulariser "
        f"{head.strength:g}, chosen by macro accuracy on held-out debates: {head.accuracy:.3f}.",
        f"Confidences are divided by the temperature {head.temperature:.3f}, fitted to pairs held "
        f"out ({max(parts) + 1} parts of the debates, each in turn).",
    )
    return weight + head.weight, bias + head.bias, head.temperature, how


def _states(
    model: onnx.ModelProto, start: Path, content: Mapping[str, object], pairs: Sequence[Pair]
) -> FloatArray:
    """What the last layer reads of each pair."""
    layer = next(node for node in model.graph.node if "classifier.weight" in node.input)
    reader = onnx.ModelProto()
    reader.CopyFrom(model)
    reader.graph.node.append(
        helper.make_node("Squeeze", [layer.input[0], "first_axes"], ["states"])
    )
    reader.graph.ClearField("output")
    states = helper.make_tensor_value_info("states", onnx.TensorProto.FLOAT, ["width"])
    reader.graph.output.append(states)
    with tempfile.TemporaryDirectory(prefix="argue-") as folder:
        (Path(folder) / "model.onnx").write_bytes(reader.SerializeToString())
        shutil.copyfile(start / "tokenizer.json", Path(folder) / "tokenizer.json")
        network = Network(Path(folder), int(str(content["most_tokens"])), output="states")
        return network.logits([texts_of(pair) for pair in pairs]).astype(np.float64)


def _teach_network(
    start: Path,
    content: Mapping[str, object],
    labels: Sequence[Label],
    pairs: Sequence[Pair],
    out: Path,
    *,
    minutes: float,
) -> tuple[str, ...]:
    """As :func:`learn`; long pairs are read as they are learned from, their ends.

    Confidences are calibrated on one part of the debates (:func:`argue.engines.folds`), which is
    not learned from. Where that is more than a fifth of all pairs, the model that is written has
    learned from them too, and its temperature is that of one that has not.
    """
    parts = folds(pairs) if len(pairs) >= _CALIBRATED_FROM else [1] * len(pairs)
    taught = [pair for pair, part in zip(pairs, parts, strict=True) if part]
    validation = [pair for pair, part in zip(pairs, parts, strict=True) if not part]
    twice = len(validation) > _MOST_KEPT_BACK * len(pairs)
    lesson = partial(_fine_tune, start, content, labels, minutes=minutes / 2 if twice else minutes)
    model, tokenizer = lesson(taught, validation)
    temperature = float(str(content["temperature"]))
    if validation:
        logits = fitting.logits_of(model, tokenizer, [texts_of(pair) for pair in validation])
        temperature = temperature_of(logits, _numbers(validation, labels))
    if twice:
        taught = list(pairs)
        model, tokenizer = lesson(taught, [])
    settings = _settings(content, labels, temperature)
    rounding = graph.rounding_of(onnx.load_from_string(model_bytes(model_file(start))))
    fine = rounding._replace(step=min(rounding.step, FINE_STEP))
    write(out, weights_of(model), start / "tokenizer.json", settings, fine)
    return (
        f"The model of `{start.name}` was taught {len(taught)} pairs in 3 epochs, at least 150 "
        "steps of 16 pairs" + (f", in {minutes:g} minutes at most." if minutes else "."),
        _calibration_sentence(len(validation), temperature, also_learned=len(taught) == len(pairs)),
    )


def _settings(
    content: Mapping[str, object], labels: Sequence[Label], temperature: float
) -> dict[str, object]:
    return {
        "engine": content["engine"],
        "labels": [str(label) for label in labels],
        "temperature": round(temperature, 4),
        "shift": [0.0] * len(labels),
        "reads_claim": content.get("reads_claim", 0),
        "shown": content.get("shown", {}),
        "most_tokens": content["most_tokens"],
    }


def _fine_tune(
    start: Path,
    content: Mapping[str, object],
    labels: Sequence[Label],
    pairs: Sequence[Pair],
    held_out: Sequence[Pair],
    *,
    minutes: float,
) -> tuple[Any, Any]:
    """A network that began with the model at ``start`` and learned these pairs; its tokenizer.

    After each epoch the progress has the loss on the pairs ``held_out``, if there are any.

    Before it learns, its logits are fitted to how frequent the labels are, where there are enough
    pairs to tell: a network that is sure that a label is rare would need most of its steps to
    unlearn that.
    """
    model = network(start, labels_of(content), labels)
    tokenizer = tokenizer_of(start)
    gold = _numbers(pairs, labels)
    if len(pairs) >= _CALIBRATED_FROM:
        logits = fitting.logits_of(model, tokenizer, [texts_of(pair) for pair in pairs])
        scale, shift = scale_and_shift(logits, gold)
        with torch.no_grad():
            model.classifier.weight.mul_(scale)
            model.classifier.bias.mul_(scale).add_(torch.tensor(shift, dtype=torch.float32))
    schedule = fitting.Schedule(rate=5e-5, batch=16, at_least_steps=150, minutes=minutes)
    epochs = [_examples(pairs, labels)] * 3
    kept_back = _examples(held_out, labels)
    fitting.fit(model, tokenizer, epochs, schedule, held_out=kept_back, report=_progress.info)
    return model, tokenizer


def _examples(pairs: Sequence[Pair], labels: Sequence[Label]) -> list[Example]:
    return [
        Example(text, hypothesis, number, "".join(claim))
        for (text, hypothesis, *claim), number in zip(
            map(texts_of, pairs), _numbers(pairs, labels), strict=True
        )
    ]


def _calibration_sentence(validation_size: int, temperature: float, *, also_learned: bool) -> str:
    if not validation_size:
        return "There were too few pairs to keep some back: the temperature is the former model's."
    return (
        f"{validation_size} pairs were kept back; confidences are divided by the temperature "
        f"{temperature:.3f}, fitted to them"
        + (" with a model that had not learned them." if also_learned else ".")
    )


def write(
    folder: Path,
    weights: Mapping[str, graph.Array],
    tokenizer: Path,
    settings: Mapping[str, object],
    rounding: graph.Rounding = graph.PLAIN,
) -> None:
    """Write a network (int8), ``tokenizer.json`` and ``model.json`` into a folder.

    ``settings`` name the engine.
    """
    model = graph.build(weights, shape_of(weights), quantise=True, rounding=rounding)
    write_model(folder, model, tokenizer, settings)


def network(folder: Path, labels: Sequence[Label], wanted: Sequence[Label]) -> Any:
    """The torch network of a model that :func:`write` wrote, with the classes that are wanted.

    A class that the model did not know begins with small random weights.
    """
    model = onnx.load_from_string(model_bytes(model_file(folder)))
    weights = graph.float_weights(model)
    weight, bias = _last_layer(graph.constants_of(model), labels, wanted)
    weights["classifier.weight"] = weight.astype(np.float32)
    weights["classifier.bias"] = bias.astype(np.float32)
    return from_weights(weights)


def labels_of(content: Mapping[str, object]) -> list[Label]:
    """The labels of the classes that a model's ``model.json`` names."""
    names = content["labels"]
    if not isinstance(names, list):
        raise ModelError(f"expected a list of labels, found {names!r}")
    return [Label(name) for name in names]


def _numbers(pairs: Sequence[Pair], labels: Sequence[Label]) -> list[int]:
    """The number of each pair's label."""
    return [labels.index(pair.stated) for pair in pairs]
