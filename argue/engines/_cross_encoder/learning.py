"""A trained model → a torch network; a torch network → a model; a model taught further pairs."""

from __future__ import annotations

import hashlib
import json
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import onnx
import torch
import transformers

from argue.engines import folds, model_of
from argue.engines._cross_encoder import calibration, fitting, graph
from argue.engines._cross_encoder.batches import Example
from argue.engines._cross_encoder.classifier import PairClassifier
from argue.errors import ModelError
from argue.model import Label, Pair

EPSILON, HEAD_SIZE = 1e-12, 32
"""Of BERT's layer normalisations; numbers in one attention head of MiniLM (Wang et al. 2020)."""

_CALIBRATED_FROM = 200
"""With fewer pairs none are kept back, and the former model's temperature stays."""
_MOST_KEPT_BACK = 0.2
"""Of all pairs; more are learned from too."""


def learn(start: Path, pairs: Sequence[Pair], out: Path) -> tuple[str, ...]:
    """Teach a model these labelled pairs and write it to ``out``; what was chosen, in sentences.

    Confidences are calibrated on one part of the debates (:func:`argue.engines.folds`), which is
    not learned from. Where that is more than a fifth of all pairs, the model that is written has
    learned from them too, and its temperature is that of one that has not.

    Raises
    ------
    ModelError
        If there is no model to start from.
    """
    labels = tuple(label for label in Label if label in {pair.stated for pair in pairs})
    content = model_of(start)
    parts = folds(pairs) if len(pairs) >= _CALIBRATED_FROM else [1] * len(pairs)
    taught = [pair for pair, part in zip(pairs, parts, strict=True) if part]
    kept_back = [pair for pair, part in zip(pairs, parts, strict=True) if not part]
    model, tokenizer = _taught(start, content, labels, taught)
    temperature = float(str(content["temperature"]))
    if kept_back:
        logits = fitting.logits_of(model, tokenizer, _texts(kept_back))
        temperature = calibration.temperature(logits, _numbers(kept_back, labels))
    if len(kept_back) > _MOST_KEPT_BACK * len(pairs):
        taught = list(pairs)
        model, tokenizer = _taught(start, content, labels, taught)
    settings = {
        "labels": [str(label) for label in labels],
        "temperature": round(temperature, 4),
        "shift": [0.0] * len(labels),
        "most_tokens": content["most_tokens"],
    }
    write(out, weights_of(model), start / "tokenizer.json", settings)
    return (
        f"The model of `{start.name}` was taught {len(taught)} pairs in 3 epochs, at least 150 "
        "steps of 16 pairs.",
        _calibrated(len(kept_back), temperature, also_learned=len(taught) == len(pairs)),
    )


def _taught(
    start: Path, content: Mapping[str, object], labels: Sequence[Label], pairs: Sequence[Pair]
) -> tuple[Any, Any]:
    """A network that began with the model at ``start`` and learned these pairs; its tokenizer.

    Before it learns, its logits are fitted to how frequent the labels are, where there are enough
    pairs to tell: a network that is sure that a label is rare would need most of its steps to
    unlearn that.
    """
    model = network(start, [Label(name) for name in _names(content)], labels)
    tokenizer = tokenizer_of(start)
    gold = _numbers(pairs, labels)
    if len(pairs) >= _CALIBRATED_FROM:
        logits = fitting.logits_of(model, tokenizer, _texts(pairs))
        scale, shift = calibration.scale_and_shift(logits, gold)
        with torch.no_grad():
            model.classifier.weight.mul_(scale)
            model.classifier.bias.mul_(scale).add_(torch.tensor(shift, dtype=torch.float32))
    examples = [Example(*both, number) for both, number in zip(_texts(pairs), gold, strict=True)]
    schedule = fitting.Schedule(rate=5e-5, batch=16, at_least_steps=150)
    fitting.fit(model, tokenizer, [examples] * 3, schedule)
    return model, tokenizer


def _calibrated(kept_back: int, temperature: float, *, also_learned: bool) -> str:
    if not kept_back:
        return "There were too few pairs to keep some back: the temperature is the former model's."
    told = f"{kept_back} pairs were kept back; confidences are divided by the temperature "
    told += f"{temperature:.3f}, fitted to them"
    return told + (" with a model that had not learned them." if also_learned else ".")


def write(
    folder: Path,
    weights: Mapping[str, graph.Array],
    tokenizer: Path,
    settings: Mapping[str, object],
) -> None:
    """Write ``model.onnx`` (int8), ``tokenizer.json`` and ``model.json`` into a folder."""
    shape = graph.Shape(_layers(weights), _heads(weights), EPSILON)
    model = graph.build(weights, shape, quantise=True)
    (folder / "model.onnx").write_bytes(model.SerializeToString(deterministic=True))
    shutil.copyfile(tokenizer, folder / "tokenizer.json")
    digests = {
        name: hashlib.sha256((folder / name).read_bytes()).hexdigest()
        for name in ("model.onnx", "tokenizer.json")
    }
    content = {"engine": "cross_encoder", **settings, "sha256": digests}
    (folder / "model.json").write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")


def network(folder: Path, known: Sequence[Label], wanted: Sequence[Label]) -> Any:
    """The torch network of a model that :func:`write` wrote, with the classes that are wanted.

    A class that the model did not know begins with small random weights.
    """
    try:
        weights = graph.float_weights(onnx.load(folder / "model.onnx"))
    except OSError as error:
        raise ModelError(f"{folder / 'model.onnx'}: {error.strerror}") from error
    rows = [known.index(label) if label in known else None for label in wanted]
    for part, width in (("weight", weights["classifier.weight"].shape[1:]), ("bias", ())):
        former = weights[f"classifier.{part}"]
        fresh = np.random.default_rng(1).normal(0, 0.02, (len(wanted), *width))
        for row, number in enumerate(rows):
            if number is not None:
                fresh[row] = former[number]
        weights[f"classifier.{part}"] = fresh.astype(np.float32)
    return from_weights(weights)


def from_weights(weights: Mapping[str, graph.Array]) -> Any:
    """A network with these weights."""
    words, width = weights["bert.embeddings.word_embeddings.weight"].shape
    settings: dict[str, Any] = {
        "vocab_size": words,
        "hidden_size": width,
        "num_hidden_layers": _layers(weights),
        "num_attention_heads": _heads(weights),
        "intermediate_size": weights["bert.encoder.layer.0.intermediate.dense.weight"].shape[0],
        "max_position_embeddings": weights["bert.embeddings.position_embeddings.weight"].shape[0],
        "layer_norm_eps": EPSILON,
    }
    bert = transformers.BertModel(transformers.BertConfig(**settings), add_pooling_layer=False)
    model = PairClassifier(bert, weights["classifier.bias"].shape[0])
    state = {name: torch.tensor(np.ascontiguousarray(part)) for name, part in weights.items()}
    missing, unexpected = model.load_state_dict(state, strict=False)
    if unexpected or any(not name.endswith("position_ids") for name in missing):
        raise ModelError(f"expected the weights of a PairClassifier, found none of {missing}")
    return model


def weights_of(model: Any) -> dict[str, graph.Array]:
    """The weights of a network in float32, by name."""
    return {
        name: value.detach().cpu().float().numpy()
        for name, value in model.state_dict().items()
        if value.is_floating_point()
    }


def tokenizer_of(folder: Path) -> Any:
    """The tokenizer of a model, which neither pads nor cuts."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(folder / "tokenizer.json"))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def _layers(weights: Mapping[str, graph.Array]) -> int:
    return sum(name.endswith("intermediate.dense.bias") for name in weights)


def _heads(weights: Mapping[str, graph.Array]) -> int:
    return int(weights["bert.embeddings.word_embeddings.weight"].shape[1]) // HEAD_SIZE


def _names(content: Mapping[str, object]) -> list[str]:
    names = content["labels"]
    if not isinstance(names, list):
        raise ModelError(f"expected a list of labels, found {names!r}")
    return names


def _texts(pairs: Sequence[Pair]) -> list[tuple[str, str]]:
    return [(pair.text, pair.hypothesis) for pair in pairs]


def _numbers(pairs: Sequence[Pair], labels: Sequence[Label]) -> list[int]:
    """The number of each pair's label."""
    return [labels.index(_stated(pair)) for pair in pairs]


def _stated(pair: Pair) -> Label:
    if pair.stated is None:
        raise ModelError("expected labelled pairs")
    return pair.stated
