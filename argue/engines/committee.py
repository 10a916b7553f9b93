"""Several engines together: a small model weighs how sure each of them is."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.engines import MODELS, Engine, folds, load_engine, model_of
from argue.engines._cross_encoder.network import softmax
from argue.engines._thresholds import fit, held_out_odds, macro_accuracy, temperature
from argue.errors import BadInput, ModelError
from argue.model import Judgement, Label, Origin, Pair

FloatArray: TypeAlias = NDArray[np.float64]

FACTS = {"needs": ["onnxruntime", "simplemma", "tokenizers"], "languages": ["en"]}

MEMBERS = ("cross_encoder", "components", "edit_distance")
"""Whose scores are weighed."""

_STRENGTHS = (0.1, 3.0, 100.0)
"""Weights of the regulariser among which training chooses."""
_FURTHEST = 8.0
"""Log-odds are cut off here, so that one member that errs surely cannot outvote all others."""
_DIGITS = 6


class CommitteeEngine:
    """Weighs what its members say.

    A member's part in the log-odds of a label is a learned weight times each of its own log-odds
    (Wolpert 1992, Stacked generalization).

    Parameters
    ----------
    members
        Engines, in the order of the weights.
    weights
        Shape (labels, members' labels + 1), the last column being each label's own share.
    """

    name = "committee"
    origin = Origin.JUDGED

    def __init__(
        self,
        members: Sequence[Engine],
        labels: tuple[Label, ...],
        weights: FloatArray,
        temperature: float,
        version: str,
    ) -> None:
        self.members, self.labels, self.weights = tuple(members), labels, weights
        self.temperature, self.version = temperature, version

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order; each depends on its two texts alone."""
        if not pairs:
            return []
        numbers = features([member.judge(pairs) for member in self.members], self.members)
        # row by row, so that sums do not depend on how many rows there are
        odds = np.array([self.weights @ row for row in numbers]) / self.temperature
        return [self._judgement(row) for row in softmax(odds)]

    def excerpts(self, text: str, hypothesis: str) -> list[tuple[str, str]]:
        """What members read of a pair too long for them to be read at once; else none."""
        methods = (getattr(member, "excerpts", None) for member in self.members)
        return [both for excerpts in methods if excerpts for both in excerpts(text, hypothesis)]

    def _judgement(self, row: FloatArray) -> Judgement:
        scores = dict(zip(self.labels, map(float, row), strict=True))
        label = max(scores, key=scores.__getitem__)
        return Judgement(label, scores[label], scores)


def features(judged: Sequence[Sequence[Judgement]], members: Sequence[Engine]) -> FloatArray:
    """What is weighed: each member's log-odds of each of its labels, and a 1.

    Shape (pairs, members' labels + 1).
    """
    columns = []
    for judgements, member in zip(judged, members, strict=True):
        for label in member.labels:
            share = np.array([judgement.scores[label] for judgement in judgements])
            share = np.clip(share, 1e-9, 1 - 1e-9)
            columns.append(np.clip(np.log(share / (1 - share)), -_FURTHEST, _FURTHEST))
    return np.column_stack([*columns, np.ones(len(columns[0]))])


def load(model: Path | None = None) -> CommitteeEngine:
    """The committee with the weights in ``model``, or with those that ship; its members ship.

    Raises
    ------
    ModelError
        If ``model`` holds no model, a damaged one, that of another engine, or weights for other
        members than there are.
    """
    return load_with([load_engine(name) for name in MEMBERS], model or MODELS / "committee")


def load_with(members: Sequence[Engine], folder: Path) -> CommitteeEngine:
    """As :func:`load`, with these engines for members."""
    content = model_of(folder)
    if content["engine"] != "committee":
        raise ModelError(
            f"{folder}: expected a model of committee, found one of {content['engine']}"
        )
    names = [member.name for member in members]
    try:
        if content["members"] != names:
            raise ValueError(f"members {content['members']}")
        labels = tuple(Label(name) for name in _list(content["labels"]))
        weights = np.array(_list(content["weights"]), float)
        divisor = float(str(content["temperature"]))
        expected = (len(labels), sum(len(member.labels) for member in members) + 1)
        if weights.shape != expected or not divisor > 0:
            raise ValueError(f"weights of shape {weights.shape} and temperature {divisor}")
    except (KeyError, TypeError, ValueError) as error:
        raise ModelError(
            f"{folder / 'model.json'}: expected labels, weights and temperature for the members "
            f"{', '.join(names)}, found a wrong or missing {error}"
        ) from error
    settings = {name: value for name, value in content.items() if name != "facts"}
    parts = [settings, *(member.version for member in members)]
    digest = hashlib.sha256(json.dumps(parts, sort_keys=True).encode())
    return CommitteeEngine(members, labels, weights, divisor, digest.hexdigest()[:12])


def train(pairs: Sequence[Pair], dev: Sequence[Pair], out: Path) -> tuple[str, ...]:
    """Learn how to weigh the members that ship, and write ``out/model.json``.

    The pairs should be of debates that no member has learned from, or the member that learned from
    them is trusted too much.

    Raises
    ------
    BadInput
        If the pairs do not have at least two different labels.
    """
    return train_with([load_engine(name) for name in MEMBERS], pairs, out)


def train_with(members: Sequence[Engine], pairs: Sequence[Pair], out: Path) -> tuple[str, ...]:
    """As :func:`train`, with these engines for members."""
    labels = tuple(label for label in Label if any(pair.stated is label for pair in pairs))
    if len(labels) < 2 or any(pair.stated is None for pair in pairs):
        raise BadInput(
            "expected pairs of at least two different labels to learn from, found "
            + (", ".join(map(str, labels)) or "no pair")
        )
    classes = np.array([labels.index(pair.stated) for pair in pairs if pair.stated])
    parts = np.array(folds(pairs))
    numbers = features([member.judge(pairs) for member in members], members)
    held_out = {
        strength: held_out_odds(numbers, classes, parts, len(labels), strength)
        for strength in _STRENGTHS
    }
    accuracy = {
        strength: macro_accuracy(classes, odds.argmax(axis=1))
        for strength, odds in held_out.items()
    }
    best = max(_STRENGTHS, key=lambda strength: (round(accuracy[strength], 3), strength))
    weights, divisor = (
        fit(numbers, classes, len(labels), best),
        temperature(held_out[best], classes),
    )
    content = {
        "engine": "committee",
        "members": [member.name for member in members],
        "labels": [str(label) for label in labels],
        "weights": [[round(float(number), _DIGITS) for number in row] for row in weights],
        "temperature": round(divisor, _DIGITS),
    }
    (out / "model.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    tried = ", ".join(f"{strength:g}: {accuracy[strength]:.3f}" for strength in _STRENGTHS)
    return (
        f"Regulariser and macro accuracy on held-out debates: {tried}; chosen {best:g}.",
        f"Confidences are divided by the temperature {divisor:.3f}, fitted to held-out pairs.",
    )


def _list(value: object) -> list[str]:
    if not isinstance(value, list):
        raise TypeError(value)
    return value
