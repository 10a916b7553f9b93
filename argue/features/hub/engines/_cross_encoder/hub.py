"""Any cross-encoder of a hub or a local directory, run by sentence-transformers."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from argue.engines._cross_encoder.network import Logits, Texts
from argue.engines._cross_encoder.truncation import HeadAndTail, head_and_tail, shorten
from argue.errors import ModelError
from argue.features.hub.pretrained import is_cached, is_local, load_quietly
from argue.language.tokens import CachedFunction
from argue.model import Label
from argue.plugins import libraries_for

_MEANING = {
    Label.SUPPORT: "support supports entailment entail entails entailed pro favor favour for agree",
    Label.ATTACK: "attack attacks contradiction contradict contradicts contradictory con against "
    "oppose opposes disagree refutes",
    Label.UNRELATED: "unrelated neutral none other neither discuss norelation notrelated",
}
_LABEL_OF = {name: label for label, names in _MEANING.items() for name in names.split()}
_TWO_WAY = {
    f"{no}{what}": Label.UNRELATED if no else Label.SUPPORT
    for no in ("", "no", "non", "not")
    for what in ("entailment", "entail", "entails", "entailed")
}
"""The names of both classes of a model of two-way entailment (RTE)."""


def labels_by_class(id2label: Mapping[int, str], where: str) -> tuple[Label, ...]:
    """The label of each class, in the order of the classes.

    Raises ModelError if there is one class only, a class has a name that says no relation, two say
    the same one, or none says support or none says attack. Of two classes that are entailment and
    its absence the latter is unrelated, and none needs to say attack.

    ``where``: the model, for the message.

    >>> labels_by_class({0: "contradiction", 1: "ENTAILMENT"}, "m") == (Label.ATTACK, Label.SUPPORT)
    True
    >>> labels_by_class({0: "entailment", 1: "not_entailment"}, "m")
    (<Label.SUPPORT: 'support'>, <Label.UNRELATED: 'unrelated'>)
    """
    names = [str(name) for _, name in sorted(id2label.items())]
    if len(names) == 1:
        raise ModelError(f"{where}: {_ONE_OUTPUT}, found {names[0]}")
    words = [re.sub(r"[^a-z]", "", name.lower()) for name in names]
    two = [_TWO_WAY[word] for word in words if word in _TWO_WAY]
    if len(words) == 2 and set(two) == {Label.SUPPORT, Label.UNRELATED}:
        return tuple(two)
    labels = [_LABEL_OF[word] for word in words if word in _LABEL_OF]
    if not len(set(labels)) == len(words) or not {Label.SUPPORT, Label.ATTACK} <= set(labels):
        raise ModelError(f"{where}: {_EXPECTED}, found {', '.join(names)}")
    return tuple(labels)


_ONE_OUTPUT = (
    "expected a classifier with a class for each label, since a single output ranks pairs and says "
    "of none what it is"
)
_EXPECTED = (
    "expected a classifier whose id2label names one class each for support (entailment), attack "
    "(contradiction) and perhaps unrelated (neutral), or entailment and not_entailment alone; of "
    "other names state the order of the classes, as in MODEL#attack,unrelated,support"
)


class HubModel(NamedTuple):
    """What a user wrote for a model, in its parts."""

    name: str
    revision: str | None
    labels: tuple[Label, ...]
    """The labels of the classes in their order; empty to go by the names of the classes."""


def parse_name(words: str) -> HubModel:
    """The parts of ``NAME@REVISION#LABEL,LABEL,…``; a directory has no revision.

    Raises ModelError if a label is none, or two are the same.

    >>> parse_name("owner/nli@1a2b#attack,support").revision
    '1a2b'
    """
    name, _, order = words.partition("#")
    revision = None
    if not os.path.isdir(name):
        name, _, stated = name.partition("@")
        revision = stated or None
    wanted = [word.strip().lower() for word in order.split(",")] if order else []
    if unknown := [word for word in wanted if word not in list(Label)]:
        raise ModelError(
            f"{words}: expected support, attack or unrelated in the order of the classes, found "
            f"{', '.join(map(repr, unknown))}"
        )
    if len(set(wanted)) < len(wanted):
        raise ModelError(f"{words}: expected each label once, found {order}")
    return HubModel(name, revision, tuple(map(Label, wanted)))


_SPECIAL = 4
"""Tokens that a tokenizer adds to a pair, at most (RoBERTa's)."""
_PLACE = "a directory with a cross-encoder or the name of one on the hub that can be reached"


def network_of(words: str) -> HubNetwork:
    """The network of a local directory or a hub name.

    Raises MissingLibrary if sentence-transformers is not installed; ModelError if there is no such
    model, it is damaged or lacks a part, the hub does not answer, or the classes are no relations.

    ``words``: a local directory with ``config.json``, or a model's name on the hub
    (``owner/name``), which is downloaded unless it is in the local cache already; with a revision
    and the order of its labels, see :func:`parse_name`. Code that comes with a model is never run.
    """
    name, revision, labels = parse_name(words)
    model = _cross_encoder(name, revision)
    classes = model.config.id2label
    if labels and len(labels) != len(classes):
        raise ModelError(
            f"{words}: expected the labels of {len(classes)} classes, found {len(labels)}"
        )
    return HubNetwork(model, labels, name)


class HubNetwork:
    """A sequence classifier in the format of the transformers library.

    Texts are joined by the model's own tokenizer as a pair. One too long is cut by the same rule as
    for the model that ships (:func:`argue.engines._cross_encoder.truncation.head_and_tail`). Raises
    ModelError if the classes are no relations.

    ``model``: a ``CrossEncoder`` of sentence-transformers. ``labels``: the label of each class; if
    there are none, the names of the classes say them. ``name``: what it is called in errors.
    ``version`` changes with the model's weights.
    """

    def __init__(self, model: Any, labels: tuple[Label, ...], name: str) -> None:
        self._model = model
        self.labels = labels or labels_by_class(model.config.id2label, name)
        self._tokenizer = self._model.tokenizer
        positions = getattr(model.config, "max_position_embeddings", None) or 512
        longest = min(int(positions), int(self._tokenizer.model_max_length), 512)
        self._room = longest - _SPECIAL
        self._offsets = CachedFunction(self._offsets_of)
        self.version = _version(self._model, labels)

    def logits(self, pairs: Sequence[Texts]) -> Logits:
        """The classes' logits, shape (pairs, classes).

        Pairs are read one at a time: what padding to a neighbour's length changes in the last
        digits would otherwise make a judgement depend on its batch.
        """
        from torch.nn import Identity

        outputs = self._model.predict(
            [self.shorten(*texts) for texts in pairs],
            batch_size=1,
            activation_fn=Identity(),
            convert_to_numpy=True,
            show_progress_bar=False,
        )
        return np.asarray(outputs, np.float32).reshape(len(pairs), len(self.labels))

    def shorten(self, text: str, hypothesis: str) -> Texts:
        """The two texts as they are read; ``…`` stands where something was left out."""
        spans = [self._offsets(text), self._offsets(hypothesis)]
        parts = head_and_tail(len(spans[0]), len(spans[1]), self._room)
        # with room for what marks the gap, where there is one
        first, second = (HeadAndTail(part.head, max(part.tail - 1, 0)) for part in parts)
        return shorten(text, spans[0], first), shorten(hypothesis, spans[1], second)

    def is_cut(self, text: str, hypothesis: str) -> bool:
        """Whether the pair is too long to be read at once."""
        return len(self._offsets(text)) + len(self._offsets(hypothesis)) > self._room

    def excerpts(self, text: str, hypothesis: str) -> Sequence[Texts]:
        """What is read of a pair too long to be read at once."""
        return [self.shorten(text, hypothesis)]

    def _offsets_of(self, text: str) -> list[tuple[int, int]]:
        encoded = self._tokenizer(
            text, add_special_tokens=False, return_offsets_mapping=True, verbose=False
        )
        return list(encoded["offset_mapping"])


def _cross_encoder(name: str, revision: str | None) -> Any:
    if not name.strip():
        raise ModelError(
            "hub: expected the name of a model on the hub (hub:OWNER/NAME), found none"
        )
    local = is_local(name)
    if local and not Path(name).is_dir() and not is_cached(name, revision):
        raise ModelError(
            f"{name}: expected {_PLACE}, found: no hub answers, and it is not in the cache of "
            "this machine"
        )
    with libraries_for(f"the model {name}"):
        from sentence_transformers import CrossEncoder
    model, absent = load_quietly(
        lambda: CrossEncoder(
            name, device=None, revision=revision, local_files_only=local, trust_remote_code=False
        ),
        name,
        _PLACE,
    )
    if absent:
        raise ModelError(
            f"{name}: expected the weights of a whole classifier, found none for {absent[0]}"
            + (f" and {len(absent) - 1} others" if absent[1:] else "")
        )
    return model


def _version(model: Any, labels: Sequence[Label]) -> str:
    digest = hashlib.sha256(repr(sorted(model.config.id2label.items())).encode())
    digest.update(" ".join(labels).encode())
    for name, weight in sorted(model.model.state_dict().items()):
        digest.update(name.encode())
        digest.update(weight.detach().cpu().float().numpy().tobytes())
    return digest.hexdigest()[:12]
