"""The composition step: a multinomial logistic model over the components' answers."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import astuple, dataclass, field, replace
from functools import cached_property
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from argue.engines import folds, labels_to_learn
from argue.engines._thresholds import fit, held_out_odds, macro_accuracy
from argue.engines._thresholds import temperature as temperature_of
from argue.errors import ModelError
from argue.features.grammar import lexicon
from argue.features.grammar.rules import Rules
from argue.features.grammar.wordnet import WordNet
from argue.features.monothematic.engines.phenomena import COMPONENTS, Answer, Reading, Verdict
from argue.features.monothematic.engines.phenomena._reading import (
    UNTRAINED,
    Knowledge,
    Toned,
    Tones,
    learn_tones,
)
from argue.features.monothematic.engines.phenomena.composition import configuration
from argue.features.monothematic.engines.phenomena.composition.configuration import Configuration
from argue.features.monothematic.engines.phenomena.evaluation import toned
from argue.model import Label, Pair

FloatArray: TypeAlias = NDArray[np.float64]
Answers: TypeAlias = Callable[[Sequence[Pair], Knowledge], list[list[Answer]]]
Rejected: TypeAlias = Callable[[Sequence[Pair], Knowledge], list[bool]]

_REVISION = 2
"""To be raised whenever the code of a component changes what a pair gets."""
_STRENGTHS = (0.01, 1.0, 30.0)
"""Weights of the regulariser among which training chooses."""
_COLUMNS = 4
"""Of each component: entails, contradicts, and how strongly each."""
_DIGITS = 5


@dataclass(frozen=True, eq=False)
class Composition:
    """Weights of the components' answers."""

    components: tuple[str, ...]
    """Names, in the order of the weights."""
    labels: tuple[Label, ...]
    """In the order of :class:`Label`."""
    weights: FloatArray
    """Shape (labels, 4 · components + 1): for each component what it is worth that it says
    entailment, that it says contradiction, and each of the two times its strength; at the end the
    label's own share."""
    temperature: float = 1.0
    """Above 0; divides the log-odds, so that confidences are as high as they are right."""
    tones: Tones = field(default_factory=lambda: UNTRAINED)
    """How much words speak for or against, for the component ``evaluation``."""
    rejects: tuple[str, ...] = ()
    """The components that reject support, whatever the others say."""
    rejected: float = 0.0
    """The highest probability of support where one of them does; below 1 / labels."""

    @classmethod
    def empty(cls, components: tuple[str, ...]) -> Composition:
        """A composition that knows nothing yet, to ask the components with."""
        labels = (Label.SUPPORT, Label.ATTACK)
        return cls(components, labels, np.zeros((2, _COLUMNS * len(components) + 1)))

    def scores(self, answers: Sequence[Answer], rejected: bool = False) -> list[float]:
        """The probability of each label; ``rejected``: a component rejects support.

        In plain Python, which for so few numbers is quicker than arrays, and the same in batches.
        """
        odds = list(self._columns[-1])
        for number, (verdict, strength, _, _) in enumerate(answers):
            if verdict is not Verdict.UNKNOWN:
                column = _COLUMNS * number + (verdict is Verdict.CONTRADICTION)
                said, strongly = self._columns[column], self._columns[column + 2]
                odds = [
                    before + one + strength * other
                    for before, one, other in zip(odds, said, strongly, strict=True)
                ]
        highest = max(odds)
        exponents = [math.exp((each - highest) / self.temperature) for each in odds]
        total = sum(exponents)
        scores = [each / total for each in exponents]
        return self._without_support(scores) if rejected else scores

    def _without_support(self, scores: list[float]) -> list[float]:
        """The scores with support at most :attr:`rejected`, the others in their proportions."""
        support = next((n for n, label in enumerate(self.labels) if label is Label.SUPPORT), -1)
        if support < 0 or scores[support] <= self.rejected:
            return scores
        others = [each for n, each in enumerate(scores) if n != support]
        if not sum(others):  # too small for a number
            others = [1.0] * len(others)
        rest = (1.0 - self.rejected) / sum(others)
        shares = [each * rest for each in others]
        return [*shares[:support], self.rejected, *shares[support:]]

    @cached_property
    def _columns(self) -> list[list[float]]:
        columns: list[list[float]] = self.weights.T.tolist()
        return columns

    def worth(self, answers: Sequence[Answer], label: Label) -> FloatArray:
        """What each component adds to a label against the mean of the others; (components,)."""
        row = self.labels.index(label)
        others = np.delete(self.weights, row, axis=0).mean(axis=0)
        parts = (self.weights[row] - others)[:-1] * features(answers)[:-1] / self.temperature
        found: FloatArray = parts.reshape(-1, _COLUMNS).sum(axis=1)
        return found

    def as_object(self) -> dict[str, object]:
        """For JSON."""
        return {
            "components": list(self.components),
            "labels": [str(label) for label in self.labels],
            "weights": [[round(float(x), _DIGITS) for x in row] for row in self.weights],
            "temperature": round(self.temperature, _DIGITS),
            "tones": dict(self.tones),
            **(
                {"rejects": list(self.rejects), "rejected": round(self.rejected, _DIGITS)}
                if self.rejects
                else {}
            ),
        }


def features(answers: Sequence[Answer]) -> FloatArray:
    """What :class:`Composition` weighs: four numbers for each answer, and a 1."""
    found = np.zeros(_COLUMNS * len(answers) + 1)
    found[-1] = 1.0
    for number, (verdict, strength, _, _) in enumerate(answers):
        if verdict is Verdict.UNKNOWN:
            continue
        column = _COLUMNS * number + (verdict is Verdict.CONTRADICTION)
        found[column] = 1.0
        found[column + 2] = strength
    return found


# ── files ───────────────────────────────────────────────────────────────────────────────────────


def read(content: Mapping[str, object]) -> dict[str, Composition]:
    """The compositions that a ``model.json`` holds: ``own``, and ``wordnet`` if it has one.

    Raises ModelError if something is missing or has the wrong shape.
    """
    found = {}
    for name in ("own", "wordnet"):
        part = content.get(name)
        if part is None and name == "wordnet":
            continue
        if not isinstance(part, dict):
            raise ModelError(f'expected "{name}" to be an object, found {part!r}')
        found[name] = _composition(part)
    return found


def version(composition: Composition, wordnet: WordNet | None, rules: Rules | None = None) -> str:
    """A short hash of all that a judgement depends on."""
    from importlib.metadata import version as version_of

    lists = Path(lexicon.__file__).parent
    code = hashlib.sha256()
    for path in sorted([*Path(__file__).parents[1].rglob("*.py"), *lists.glob("*.*")]):
        code.update(path.read_bytes())
    parts = [
        _REVISION,
        version_of("simplemma"),
        code.hexdigest(),
        composition.as_object(),
        wordnet.version if wordnet else "",
        *map(astuple, rules or ()),
    ]
    return hashlib.sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:12]


def _composition(part: Mapping[str, object]) -> Composition:
    components, labels, weights, temperature = (
        part.get(key) for key in ("components", "labels", "weights", "temperature")
    )
    known = {*COMPONENTS.names(), configuration.NAME}
    if not isinstance(components, list) or not set(components) <= known:
        unknown = (
            components
            if not isinstance(components, list)
            else [name for name in components if name not in known]
        )
        raise ModelError(f'expected "components" to be names of components, found {unknown!r}')
    names = [str(label) for label in Label]
    if (
        not isinstance(labels, list)
        or len(labels) < 2
        or [x for x in names if x in labels] != labels
    ):
        raise ModelError(f'expected "labels" to be two or three of {names}, found {labels!r}')
    try:
        matrix = np.array(weights, dtype=float)
    except (TypeError, ValueError):
        raise ModelError('expected "weights" to be rows of numbers') from None
    shape = (len(labels), _COLUMNS * len(components) + 1)
    if matrix.shape != shape or not np.isfinite(matrix).all():
        raise ModelError(f'expected "weights" of shape {shape}, found {matrix.shape}')
    if not isinstance(temperature, int | float) or not 0 < temperature < math.inf:
        raise ModelError(f'expected "temperature" to be above 0, found {temperature!r}')
    tones = part.get("tones")
    if not isinstance(tones, dict) or not all(isinstance(x, int | float) for x in tones.values()):
        raise ModelError(f'expected "tones" to be words with numbers, found {tones!r}')
    rejects, rejected = _rejection(part, len(labels))
    return Composition(
        tuple(components),
        tuple(map(Label, labels)),
        matrix,
        float(temperature),
        tones,
        rejects,
        rejected,
    )


def _rejection(part: Mapping[str, object], labels: int) -> tuple[tuple[str, ...], float]:
    rejects, rejected = part.get("rejects", []), part.get("rejected", 0.0)
    if not isinstance(rejects, list) or not set(rejects) <= set(COMPONENTS.names()):
        raise ModelError(f'expected "rejects" to be names of components, found {rejects!r}')
    if not isinstance(rejected, int | float) or not 0 <= rejected < 1 / labels:
        raise ModelError(
            f'expected "rejected" to be a number from 0 to below 1 / {labels}, found {rejected!r}'
        )
    return tuple(rejects), float(rejected)


# ── training ────────────────────────────────────────────────────────────────────────────────────


def learn(
    pairs: Sequence[Pair],
    wordnets: Mapping[str, WordNet | None],
    answers: Answers,
    rejected: Rejected,
    out: Path,
    configuration: Configuration,
) -> tuple[str, ...]:
    """Learn one composition for each kind of knowledge there is, and write ``out/model.json``.

    Returns
    -------
    tuple[str, ...]
        What was chosen, a sentence each.
    """
    labels = labels_to_learn(pairs)
    classes = np.array([labels.index(pair.stated) for pair in pairs])
    parts = np.array(folds(pairs))
    words = [_toned(pair) for pair in pairs]
    tones = learn_tones([each for each in words if each])
    rules, files = configuration.copied(out)
    content: dict[str, object] = {"engine": "components", **files}
    sentences = [
        "Each component's answers are weighed by a multinomial logistic model; pairs of each label "
        "count alike together."
    ]
    if rules is not None:
        names = ", ".join(path.name for path in configuration.rules)
        sentences.append(f"Entailment rules: {len(rules)}, from {names}.")
    for name, wordnet in wordnets.items():
        if name == "wordnet" and wordnet is None:
            sentences.append("No WordNet was there, so only a composition without it was learned.")
            continue
        knowledge = Knowledge(wordnet, rules=rules)
        numbers = _held_out_features(pairs, parts, words, knowledge, answers)
        weights, temperature, said = _learn(numbers, classes, parts, len(labels))
        composition = Composition(configuration.components, labels, weights, temperature, tones)
        if configuration.rejects:
            composition = replace(composition, rejects=configuration.rejects)
            hit = [p for p, no in zip(pairs, rejected(pairs, knowledge), strict=True) if no]
            composition, more = _with_share(composition, hit)
            said.append(more)
        content[name] = composition.as_object()
        sentences += [f"Composition {name}: {sentence}" for sentence in said]
    (out / "model.json").write_text(json.dumps(content) + "\n", encoding="utf-8")
    return tuple(sentences)


def _with_share(composition: Composition, hit: Sequence[Pair]) -> tuple[Composition, str]:
    """The composition that gives rejected pairs the share of support among these, and why."""
    supports = sum(pair.stated is Label.SUPPORT for pair in hit)
    labels = len(composition.labels)
    share = min((supports + 1) / (len(hit) + labels), 1 / labels - 0.01)
    said = (
        f"{', '.join(composition.rejects)} reject support, whatever the others say: "
        f"{len(hit)} of the pairs, of which {supports} are support."
    )
    return replace(composition, rejected=share), said


def _held_out_features(
    pairs: Sequence[Pair],
    parts: NDArray[np.int64],
    words: Sequence[Toned | None],
    knowledge: Knowledge,
    answers: Answers,
) -> FloatArray:
    """The answers to each pair by components whose tones were learned without its part."""
    found: list[FloatArray] = [np.empty(0)] * len(pairs)
    for part in sorted(set(parts.tolist())):
        held = [number for number, other in enumerate(parts) if other == part]
        kept = [each for each, other in zip(words, parts, strict=True) if other != part]
        tones = learn_tones([each for each in kept if each])
        given = answers([pairs[number] for number in held], knowledge._replace(tones=tones))
        for number, each in zip(held, given, strict=True):
            found[number] = features(each)
    return np.array(found)


def _toned(pair: Pair) -> Toned | None:
    """The signed words of a pair; ``None`` for an unrelated one, which has no tone."""
    if pair.stated is Label.UNRELATED:
        return None
    return Toned(toned(Reading(pair.text), Reading(pair.hypothesis)), pair.stated is Label.SUPPORT)


def _learn(
    numbers: FloatArray, classes: NDArray[np.int64], parts: NDArray[np.int64], count: int
) -> tuple[FloatArray, float, list[str]]:
    """Weights, temperature, and what was chosen."""
    held_out = {
        strength: held_out_odds(numbers, classes, parts, count, strength) for strength in _STRENGTHS
    }
    accuracy = {
        strength: macro_accuracy(classes, odds.argmax(axis=1))
        for strength, odds in held_out.items()
    }
    best = max(_STRENGTHS, key=lambda strength: (round(accuracy[strength], 3), -strength))
    temperature = temperature_of(held_out[best], classes)
    weights = fit(numbers, classes, count, best)
    tried = ", ".join(f"{strength:g}: {accuracy[strength]:.3f}" for strength in _STRENGTHS)
    said = [
        f"regulariser and macro accuracy on held-out debates: {tried}; chosen {best:g}.",
        f"confidences are divided by the temperature {temperature:.3f}, fitted to held-out pairs.",
    ]
    return weights, temperature, said
