"""A transformer that reads both texts at once; trained on entailment, debates and replies."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from argue.engines import MODELS, SHOWN, Least, judgement_of, labels_to_learn, model_of
from argue.engines._cross_encoder.network import (
    Network,
    Texts,
    model_file,
    softmax,
    texts_of,
    with_claim,
)
from argue.engines._cross_encoder.shipped import LazyNetwork, Logits, ShippedLogits
from argue.errors import ModelError
from argue.language.identification import nearest
from argue.model import Judgement, Label, Origin, Pair
from argue.plugins import libraries_for, required

FACTS = {"needs": ["onnxruntime", "tokenizers"], "languages": ["en"]}
HELD_OUT_PARTS = 1


class Calibration(NamedTuple):
    """Makes shares of logits: they are divided by ``temperature``, then ``shift`` is added.

    ``shift`` says of each class how much more frequent it is where the engine is used than where it
    was trained; empty for not at all.
    """

    temperature: float = 1.0
    shift: Sequence[float] = ()

    def shares(self, logits: NDArray[np.float32]) -> NDArray[np.float64]:
        """How likely each class is, shape (pairs, classes); rows add up to 1."""
        scaled = logits.astype(np.float64) / self.temperature
        return softmax(scaled + np.array(self.shift) if self.shift else scaled)


class Shown(NamedTuple):
    """From which confidence on a label is shown, by kind of pair, and by label where that differs.

    ``claims`` are points that were collected for and against the claim, ``replies`` what people who
    talk answer to it, ``deeper`` what answers a reply.
    """

    claims: Least = SHOWN
    replies: Least = SHOWN
    deeper: Least = SHOWN

    def of(self, pair: Pair) -> Least:
        """What holds of a pair, as its path and its debate tell its kind."""
        return self.deeper if pair.path else self.replies if pair.talk else self.claims


class Confidences(NamedTuple):
    """How confidences are made of logits, and from which on labels are shown, in one language."""

    claims: Calibration = Calibration()
    """Of pairs whose hypothesis is a claim."""
    replies: Calibration = Calibration()
    """Of those whose hypothesis is itself a reply, which the pair's path tells."""
    shown: Shown = Shown()

    def differ(self) -> bool:
        """Whether these are not alike for every kind of pair."""
        return self.claims != self.replies or self.shown.count(self.shown.claims) < len(self.shown)


READS = "above where people talk, nobody addressed"
"""What is read besides the two texts: part of an engine's version."""
AS_IT_IS = MappingProxyType({"": Confidences()})
"""In any language."""
_MOST_WORDS = 200
"""Of a pair that are looked at for its language."""


class CrossEncoderEngine:
    """Judges each pair by the likeliest class of a network that reads both texts together.

    ``labels``: the label of each class of the network.
    ``reads_claim``: from how many words of what is replied to on the network also reads what stands
    above: 0 never, 1 always.
    ``confidences``: by language. Of several, the function words of both texts tell which one
    counts; it is the first one if they have none.
    """

    origin = Origin.JUDGED

    def __init__(
        self,
        network: Logits,
        labels: tuple[Label, ...],
        version: str,
        *,
        name: str = "cross_encoder",
        reads_claim: int = 0,
        confidences: Mapping[str, Confidences] = AS_IT_IS,
    ) -> None:
        self.network, self.version, self.name = network, version, name
        self.reads_claim, self.confidences = reads_claim, confidences
        self.reads_path = reads_claim > 0 or any(
            confidence.differ() for confidence in confidences.values()
        )
        self.labels = tuple(label for label in Label if label in labels)
        self._columns = [labels.index(label) for label in self.labels]

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order; each depends on its texts alone."""
        if not pairs:
            return []
        return [
            judgement_of(
                dict(zip(self.labels, map(float, row), strict=True)),
                self.confidences[self._language(pair)].shown.of(pair),
            )
            for pair, row in zip(pairs, self.shares(pairs), strict=True)
        ]

    def shares(self, pairs: Sequence[Pair]) -> NDArray[np.float64]:
        """How likely each of :attr:`labels` is, shape (pairs, labels); rows add up to 1."""
        texts = [texts_of(pair) for pair in pairs]
        logits = self.network.logits([with_claim(text, self.reads_claim) for text in texts])
        of_reply = np.array([len(text) > 2 for text in texts])[:, None]
        languages = np.array([self._language(pair) for pair in pairs])
        shares = np.zeros(logits.shape)
        for language, (claims, replies, _) in self.confidences.items():
            rows = languages == language
            part = logits[rows]
            shares[rows] = np.where(of_reply[rows], replies.shares(part), claims.shares(part))
        chosen: NDArray[np.float64] = shares[:, self._columns]
        return chosen

    def _language(self, pair: Pair) -> str:
        """The one of :attr:`confidences` whose function words a pair has most of."""
        first, *others = self.confidences
        texts = (pair.text, pair.hypothesis)
        return nearest(texts, self.confidences, first, _MOST_WORDS) if others else first

    def is_cut(self, pair: Pair) -> bool:
        """Whether the pair is too long to be read at once."""
        return self.network.is_cut(pair.text, pair.hypothesis)

    def excerpts(self, text: str, hypothesis: str) -> Sequence[Texts]:
        """Of a pair too long to be read at once the pairs of texts that are read; else none.

        It is both with ``…`` for what is left out.
        """
        long = self.network.is_cut(text, hypothesis)
        return self.network.excerpts(text, hypothesis) if long else []


def load(
    model: Path | None = None,
    name: str = "cross_encoder",
    kind: type[CrossEncoderEngine] = CrossEncoderEngine,
) -> CrossEncoderEngine:
    """The engine with the trained model in ``model``, or with the one that ships with Argue.

    What ``model.json`` says is checked now; the files that it names are checked and the network is
    loaded when the first pair is judged, so that an engine of which nothing is asked costs nothing.

    ``model`` may also be the directory of any sequence classifier of the transformers library whose
    ``id2label`` names relations; that needs sentence-transformers.

    Raises
    ------
    ModelError
        If ``model`` holds no model, that of another engine, or one whose classes are no relations;
        if a file of it is damaged, when the first pair is judged.
    MissingLibrary
        If the model needs a library that is not installed.
    """
    folder = model or MODELS / name
    if not (folder / "model.json").is_file() and (folder / "config.json").is_file():
        return load_foreign(str(folder))
    content = model_of(folder, name)
    settings = _Settings(folder, content)
    files = _files_of(folder, settings.digests)
    for library in FACTS["needs"]:
        if find_spec(library) is None:
            raise ModuleNotFoundError(f"No module named {library!r}", name=library)
    values = {name: value for name, value in content.items() if name != "facts"}
    values["reads"] = READS
    version = hashlib.sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()[:12]

    def network() -> Network:
        for file, digest in files.items():
            _check_digest(file, digest)
        digest = files[model_file(folder)]
        return Network(folder, settings.most_tokens, digest=digest)

    return kind(
        LazyNetwork(network, ShippedLogits(folder, version)),
        settings.labels,
        version,
        name=name,
        reads_claim=settings.reads_claim,
        confidences=settings.confidences,
    )


def load_foreign(name: str) -> CrossEncoderEngine:
    """The engine with a classifier of the transformers library: a local directory or a hub name.

    Raises MissingLibrary or ModelError if sentence-transformers or the model cannot be loaded.
    """
    network = hub().network_of(name)
    return CrossEncoderEngine(network, network.labels, network.version)


def hub() -> Any:
    """The module of a feature that runs classifiers of the transformers library.

    Raises BadInput if there is none.
    """
    return required("engines._cross_encoder.hub", "classifiers of others")


def of_model(model: object, labels: tuple[Label, ...], name: str) -> CrossEncoderEngine:
    """The engine with a ``CrossEncoder`` of sentence-transformers that somebody has loaded.

    ``labels`` are those of its classes in their order; if there are none, its ``id2label`` says
    them. Raises :class:`~argue.errors.ModelError` if that names no relations.
    """
    network = hub().HubNetwork(model, labels, name)
    return CrossEncoderEngine(network, network.labels, network.version, name=name)


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
    return learn_from("cross_encoder", pairs, out)


def within(minutes: float) -> Callable[[Sequence[Pair], Sequence[Pair], Path], tuple[str, ...]]:
    """As :func:`train`; the whole network learns for so many minutes at most."""
    return lambda pairs, dev, out: learn_from("cross_encoder", pairs, out, minutes)


def learn_from(name: str, pairs: Sequence[Pair], out: Path, minutes: float = 0) -> tuple[str, ...]:
    """Teach the model that ships under that name; parameters, result and errors as above."""
    labels_to_learn(pairs)
    with libraries_for("training a cross_encoder"):
        learning = required("engines._cross_encoder.learning", f"training a {name}")
    chosen: tuple[str, ...] = learning.learn(MODELS / name, pairs, out, minutes)
    return chosen


class _Settings:
    """What ``model.json`` says, checked."""

    def __init__(self, folder: Path, content: dict[str, object]) -> None:
        try:
            self.labels = tuple(Label(name) for name in _list(content["labels"]))
            stated = _dict(content.get("by_language", {})) or {"": content}
            self.confidences = {
                language: self._confidences(_dict(value)) for language, value in stated.items()
            }
            self.reads_claim = int(str(content.get("reads_claim", 0)))
            self.most_tokens = int(str(content["most_tokens"]))
            self.digests = {name: str(value) for name, value in _dict(content["sha256"]).items()}
        except (KeyError, TypeError, ValueError) as error:
            raise ModelError(
                f"{folder / 'model.json'}: expected labels, temperature, shift, most_tokens and "
                f"sha256 of a cross_encoder, found a wrong or missing {error}"
            ) from error
        if content.get("most_windows"):
            raise ModelError(
                f"{folder / 'model.json'}: expected a model that reads the ends of long texts, "
                "found one of an earlier version of Argue; train it anew"
            )
        for fit in (fit for own in self.confidences.values() for fit in own[:2]):
            if len(fit.shift) != len(self.labels) or not fit.temperature > 0 > -self.most_tokens:
                raise ModelError(
                    f"{folder / 'model.json'}: expected a positive temperature and a shift for "
                    f"each label, found {fit.temperature} and {list(fit.shift)}"
                )

    def _confidences(self, content: Mapping[str, object]) -> Confidences:
        """Of an object with a calibration of claims, and perhaps of replies, and ``shown``."""
        shown = {name: self._least(own) for name, own in _dict(content.get("shown", {})).items()}
        claims = self._calibration(content)
        replies = self._calibration(_dict(content["replies"])) if "replies" in content else claims
        return Confidences(claims, replies, Shown(**shown))

    def _least(self, value: object) -> Least:
        if isinstance(value, dict):
            return {label: float(str(value[str(label)])) for label in self.labels}
        return float(str(value))

    @staticmethod
    def _calibration(content: Mapping[str, object]) -> Calibration:
        shift = [float(value) for value in _list(content["shift"])]
        return Calibration(float(str(content["temperature"])), shift)


def _list(value: object) -> list[str]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value


def _dict(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise TypeError(value)
    return {str(name): item for name, item in value.items()}


def _files_of(folder: Path, digests: Mapping[str, str]) -> dict[Path, str]:
    """The files of a model that are read to judge, and the SHA-256 that each should have."""
    files = (model_file(folder), folder / "tokenizer.json")
    for file in files:
        if not file.is_file():
            raise ModelError(f"{file}: expected a file of the model, found none")
        if file.name not in digests:
            raise ModelError(f"{folder / 'model.json'}: expected the sha256 of {file.name}")
    return {file: digests[file.name] for file in files}


def _check_digest(path: Path, expected: str) -> None:
    try:
        with open(path, "rb") as file:
            digest = hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise ModelError(f"{path}: expected a readable file, found: {error.strerror}") from error
    if digest != expected:
        raise ModelError(
            f"{path}: expected the sha256 that model.json says, {expected}, found {digest}"
        )
