"""Engines that judge by the similarity of text and hypothesis and learned thresholds."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

import numpy as np

from argue.engines import MODELS, files_of, folds, labels_to_learn, model_of
from argue.engines._thresholds import (
    ORDER,
    ClassArray,
    FloatArray,
    Thresholds,
    classify,
    learn_cuts,
    learn_slope,
    macro_accuracy,
    utilities_of,
)
from argue.errors import ModelError
from argue.model import Judgement, Label, Origin, Pair

Similarity: TypeAlias = Callable[[str, str], float]
"""(text, hypothesis) → similarity in [0, 1]."""
Settings: TypeAlias = dict[str, object]
SimilarityOf: TypeAlias = Callable[[Mapping[str, object]], Similarity]
"""Settings → similarity; raises ModelError if it cannot have these settings."""

Score: TypeAlias = Callable[[FloatArray], float]
"""The similarity of each training pair → macro accuracy on held-out parts of them."""
Tune: TypeAlias = Callable[[Settings, Score], Settings]
"""Settings → better settings of the same kind."""

_REVISION = 2
"""To be raised whenever the code of a similarity changes what a pair gets."""


class SimilarityEngine:
    """Gives each pair the label that the thresholds give to its similarity."""

    origin = Origin.JUDGED

    def __init__(self, name: str, version: str, similarity: Similarity, rule: Thresholds) -> None:
        self.name, self.version, self.similarity, self.rule = name, version, similarity, rule
        self.labels = tuple(label for label in Label if label in rule.labels)
        self.fired = getattr(similarity, "fired", None)

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order; each depends on its two texts alone."""
        return [self.rule.judge(self.similarity(pair.text, pair.hypothesis)) for pair in pairs]


def flag(settings: Mapping[str, object], name: str) -> bool:
    """A setting that is true or false."""
    value = settings.get(name)
    if not isinstance(value, bool):
        raise ModelError(f'expected "{name}" to be true or false, found {value!r}')
    return value


# ── model directories ───────────────────────────────────────────────────────────────────────────


def load_engine(name: str, similarity_of: SimilarityOf, model: Path | None) -> SimilarityEngine:
    """The engine with the model in that directory, or with the one that ships with Argue.

    Raises ModelError if there is no model, a damaged one, or that of another engine.
    """
    folder = model or MODELS / name
    content = model_of(folder, name)
    try:
        settings = content.get("settings")
        if not isinstance(settings, dict):
            raise ModelError(f'expected "settings" to be an object, found {settings!r}')
        similarity, rule = similarity_of(settings), _rule(content)
    except ModelError as error:
        raise ModelError(f"{folder / 'model.json'}: {error}") from None
    more = [_digest(folder / file) for file in _files(content)]
    more += filter(None, [getattr(similarity, "version", "")])
    return SimilarityEngine(name, _version(content, more), similarity, rule)


def _rule(content: Mapping[str, object]) -> Thresholds:
    labels, cuts, slope = (content.get(key) for key in ("labels", "thresholds", "slope"))
    names = [str(label) for label in ORDER]
    if (
        not isinstance(labels, list)
        or len(labels) < 2
        or [x for x in names if x in labels] != labels
    ):
        raise ModelError(
            f'expected "labels" to be two or three of {names} in order, found {labels}'
        )
    if not isinstance(cuts, list) or not all(map(_is_number, cuts)) or cuts != sorted(cuts):
        raise ModelError(f'expected "thresholds" to be ascending numbers, found {cuts!r}')
    if len(cuts) != len(labels) - 1:
        raise ModelError(f"expected {len(labels) - 1} thresholds, found {len(cuts)}")
    if not _is_number(slope) or not isinstance(slope, int | float) or slope < 0:
        raise ModelError(f'expected "slope" to be a number from 0 up, found {slope!r}')
    return Thresholds(tuple(map(Label, labels)), tuple(map(float, cuts)), float(slope))


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool) and math.isfinite(value)


def _files(content: Mapping[str, object]) -> list[str]:
    values = files_of(content).values()
    return [
        str(name) for value in values for name in (value if isinstance(value, list) else [value])
    ]


def _digest(path: Path) -> str:
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except OSError as error:
        raise ModelError(
            f"{path}: expected a file of the model, found: {error.strerror}"
        ) from error


def _version(content: Mapping[str, object], more: Sequence[str]) -> str:
    from importlib.metadata import version  # the dictionary of lemmas comes with that library

    parts = [_REVISION, version("simplemma"), content, *more]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:12]


# ── training ────────────────────────────────────────────────────────────────────────────────────


def train_engine(
    name: str,
    similarity_of: SimilarityOf,
    choices: Sequence[Settings],
    pairs: Sequence[Pair],
    out: Path,
    *,
    tune: Tune | None = None,
    files: Mapping[str, object] | None = None,
) -> tuple[str, ...]:
    """Learn settings, thresholds and the slope of the scores, and write ``out/model.json``.

    Every choice of settings is judged by macro accuracy on held-out parts of the pairs
    (:func:`argue.engines.folds`), and the first of the best is taken. The thresholds are then
    learned on all pairs; the slope is fitted to the held-out pairs.

    Parameters
    ----------
    tune
        Betters each choice of settings before they are compared.
    files
        Names of further files of the model, for :func:`load_engine`.

    Returns
    -------
    tuple[str, ...]
        What was chosen, a sentence each, for the model's card.

    Raises
    ------
    BadInput
        If the pairs do not have at least two different labels.
    """
    stated = labels_to_learn(pairs)
    labels = [label for label in ORDER if label in stated]
    classes = np.array([labels.index(pair.stated) for pair in pairs])  # type: ignore[arg-type]
    parts = np.array(folds(pairs))

    def attempt(similarities: FloatArray) -> _Trial:
        return _cross_validate(similarities, classes, parts, len(labels))

    if tune:
        choices = [tune(settings, lambda each: attempt(each).accuracy) for settings in choices]
    trials = [attempt(similarities_of(similarity_of(settings), pairs)) for settings in choices]
    best = max(range(len(choices)), key=lambda number: trials[number].accuracy)
    trial = trials[best]
    content = {
        "engine": name,
        "settings": choices[best],
        "labels": [str(label) for label in labels],
        "thresholds": list(learn_cuts(trial.similarities, classes, len(labels))),
        "slope": learn_slope(trial.utilities, classes),
        **({"files": files} if files else {}),
    }
    (out / "model.json").write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")
    return tuple(_sentences(choices, trials, best))


class _Trial(NamedTuple):
    similarities: FloatArray
    utilities: FloatArray
    """Of each pair, by thresholds learned without its part."""
    accuracy: float
    """Macro accuracy over the held-out parts."""


def _cross_validate(
    similarities: FloatArray, classes: ClassArray, parts: ClassArray, count: int
) -> _Trial:
    utilities = np.empty((classes.size, count))
    predicted = np.empty_like(classes)
    for part in np.unique(parts):
        test_part = parts == part
        cuts = learn_cuts(similarities[~test_part], classes[~test_part], count)
        utilities[test_part] = utilities_of(similarities[test_part], cuts)
        predicted[test_part] = classify(similarities[test_part], cuts)
    return _Trial(similarities, utilities, macro_accuracy(classes, predicted))


def similarities_of(similarity: Similarity, pairs: Iterable[Pair]) -> FloatArray:
    """The similarity of each pair."""
    return np.array([similarity(pair.text, pair.hypothesis) for pair in pairs])


def _sentences(choices: Sequence[Settings], trials: Sequence[_Trial], best: int) -> Iterable[str]:
    yield (
        "Thresholds have the highest macro accuracy on the training pairs; scores are logistic in "
        "the distance from them, fitted to held-out pairs."
    )
    for number, (settings, trial) in enumerate(zip(choices, trials, strict=True)):
        verdict = "chosen" if number == best else "not chosen"
        yield (
            f"Settings {json.dumps(settings)}: macro accuracy {trial.accuracy:.3f} on held-out "
            f"parts; {verdict}."
        )
