"""A small transformer that reads both texts at once; trained on entailment, then on debates."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from argue.engines import MODELS, model_of
from argue.engines._cross_encoder.network import Network, softmax
from argue.errors import BadInput, ModelError
from argue.model import Judgement, Label, Origin, Pair
from argue.plugins import libraries_for

FACTS = {"needs": ["onnxruntime", "tokenizers"], "languages": ["en"]}
HELD_OUT_PARTS = 1

FILES = ("model.onnx", "tokenizer.json")
"""What a model's directory holds besides ``model.json``."""


class Logits(Protocol):
    """Gives the classes' logits of pairs of texts."""

    def logits(self, pairs: Sequence[tuple[str, str]]) -> NDArray[np.float32]:
        """Shape (pairs, classes)."""

    def is_cut(self, text: str, hypothesis: str) -> bool:
        """Whether a pair is too long to be read at once."""

    def excerpts(self, text: str, hypothesis: str) -> list[tuple[str, str]]:
        """What is read of a pair too long to be read at once."""


class CrossEncoderEngine:
    """Judges each pair by the likeliest class of a network that reads both texts together.

    Parameters
    ----------
    labels
        The label of each class of the network.
    temperature
        Logits are divided by it (:mod:`argue.engines._cross_encoder.network`).
    shift
        Added to each class's logit after that: how much more frequent a class is where the engine
        is used than where it was trained.
    """

    name = "cross_encoder"
    origin = Origin.JUDGED

    def __init__(
        self,
        network: Logits,
        labels: tuple[Label, ...],
        version: str,
        temperature: float = 1.0,
        shift: Sequence[float] = (),
    ) -> None:
        self.network, self.version, self.temperature = network, version, temperature
        self.shift = np.array(shift or [0.0] * len(labels))
        self.labels = tuple(label for label in Label if label in labels)
        self._columns = [labels.index(label) for label in self.labels]

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order; each depends on its two texts alone."""
        if not pairs:
            return []
        return [self._judgement(row) for row in self.shares(pairs)]

    def shares(self, pairs: Sequence[Pair]) -> NDArray[np.float64]:
        """How likely each of :attr:`labels` is, shape (pairs, labels); rows add up to 1."""
        logits = self.network.logits([(pair.text, pair.hypothesis) for pair in pairs])
        shifted = logits.astype(np.float64) / self.temperature + self.shift
        return softmax(shifted[:, self._columns])

    def is_cut(self, pair: Pair) -> bool:
        """Whether the pair is too long to be read at once."""
        return self.network.is_cut(pair.text, pair.hypothesis)

    def excerpts(self, text: str, hypothesis: str) -> list[tuple[str, str]]:
        """Of a pair too long to be read at once the pairs of texts that are read; else none.

        They are sentences of both, or both with ``…`` for what is left out.
        """
        long = self.network.is_cut(text, hypothesis)
        return self.network.excerpts(text, hypothesis) if long else []

    def _judgement(self, row: NDArray[np.float64]) -> Judgement:
        scores = dict(zip(self.labels, map(float, row), strict=True))
        label = max(scores, key=scores.__getitem__)
        return Judgement(label, scores[label], scores)


def load(model: Path | None = None) -> CrossEncoderEngine:
    """The engine with the trained model in ``model``, or with the one that ships with Argue.

    ``model`` may also be the directory of any sequence classifier of the transformers library whose
    ``id2label`` names relations; that needs sentence-transformers.

    Raises
    ------
    ModelError
        If ``model`` holds no model, a damaged one, that of another engine, or one whose classes
        are no relations.
    MissingLibrary
        If the model needs a library that is not installed.
    """
    folder = model or MODELS / "cross_encoder"
    if not (folder / "model.json").is_file() and (folder / "config.json").is_file():
        return load_foreign(str(folder))
    content = model_of(folder)
    if content["engine"] != "cross_encoder":
        raise ModelError(
            f"{folder}: expected a model of cross_encoder, found one of {content['engine']}"
        )
    settings = _Settings(folder, content)
    _check_files(folder, settings.digests)
    network = Network(folder, settings.most_tokens, settings.most_windows)
    values = {name: value for name, value in content.items() if name != "facts"}
    version = hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]
    return CrossEncoderEngine(
        network, settings.labels, version, settings.temperature, settings.shift
    )


def load_foreign(name: str) -> CrossEncoderEngine:
    """The engine with a classifier of the transformers library: a local directory or a hub name.

    Raises
    ------
    MissingLibrary, ModelError
        As :class:`argue.engines._cross_encoder.hub.HubNetwork`.
    """
    from argue.engines._cross_encoder.hub import HubNetwork

    network = HubNetwork(name)
    return CrossEncoderEngine(network, network.labels, network.version)


def train(pairs: Sequence[Pair], dev: Sequence[Pair], out: Path) -> tuple[str, ...]:
    """Teach the model that ships these pairs too, and write the new one to ``out``.

    It learns the labels that the pairs have. Fewer than 100 pairs change only how sure it is of
    each label, fewer than 2,000 the last layer, and confidences are calibrated by cross-validation
    over debates. More change the whole network; a tenth of the debates is kept back then, for
    calibration. A GPU is used if there is one.

    Raises
    ------
    BadInput
        If the pairs do not have at least two different labels.
    MissingLibrary
        If torch, transformers or onnx is not installed.
    """
    return _train(pairs, out, 0)


def within(minutes: float) -> Callable[[Sequence[Pair], Sequence[Pair], Path], tuple[str, ...]]:
    """As :func:`train`; the whole network learns for so many minutes at most."""
    return lambda pairs, dev, out: _train(pairs, out, minutes)


def _train(pairs: Sequence[Pair], out: Path, minutes: float) -> tuple[str, ...]:
    labels = {pair.stated for pair in pairs}
    if len(labels - {None}) < 2 or None in labels:
        raise BadInput(
            "expected pairs of at least two different labels to learn from, found "
            + (", ".join(sorted({str(label) for label in labels})) or "no pair")
        )
    with libraries_for("training a cross_encoder"):
        from argue.engines._cross_encoder.learning import learn
    return learn(MODELS / "cross_encoder", pairs, out, minutes)


class _Settings:
    """What ``model.json`` says, checked."""

    def __init__(self, folder: Path, content: dict[str, object]) -> None:
        try:
            self.labels = tuple(Label(name) for name in _list(content["labels"]))
            self.temperature = float(str(content["temperature"]))
            self.shift = [float(value) for value in _list(content["shift"])]
            self.most_tokens = int(str(content["most_tokens"]))
            self.most_windows = int(str(content.get("most_windows", 0)))
            self.digests = {str(name): str(value) for name, value in _dict(content["sha256"])}
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(
                f"{folder / 'model.json'}: expected labels, temperature, shift, most_tokens and "
                f"sha256 of a cross_encoder, found a wrong or missing {error}"
            ) from error
        if len(self.shift) != len(self.labels) or not self.temperature > 0 > -self.most_tokens:
            raise ModelError(
                f"{folder / 'model.json'}: expected a positive temperature and a shift for each "
                f"label, found {self.temperature} and {self.shift}"
            )


def _list(value: object) -> list[str]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _dict(value: object) -> list[tuple[object, object]]:
    if not isinstance(value, dict):
        raise TypeError(value)
    return list(value.items())


def _check_files(folder: Path, digests: dict[str, str]) -> None:
    for name in FILES:
        try:
            digest = hashlib.sha256((folder / name).read_bytes()).hexdigest()
        except OSError as error:
            raise ModelError(
                f"{folder / name}: expected a readable file, found: {error.strerror}"
            ) from error
        if digest != digests.get(name):
            raise ModelError(
                f"{folder / name}: expected the sha256 that model.json says, "
                f"{digests.get(name)}, found {digest}"
            )
