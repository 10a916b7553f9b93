"""An experiment and labelled pairs → a trained model: settings, weights, costs and thresholds."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TypeAlias

import numpy as np
from cachetools import LRUCache, cached

from argue.engines._thresholds import FloatArray
from argue.errors import BadInput, ModelError
from argue.features.edits.engines._similarity import Score, Settings, similarities_of, train_engine
from argue.features.edits.engines.edits import Experiment, Learning
from argue.features.edits.engines.edits import resources as resources_of
from argue.features.edits.engines.edits.algorithms import load_algorithm
from argue.features.edits.engines.edits.experiment import FILE, PIPELINES, has_costs
from argue.features.edits.engines.edits.resources import OPERATIONS, Frequencies, Resources
from argue.features.edits.engines.edits.search import evolve, swarm
from argue.features.grammar.rules import copy_rules, idle_rules
from argue.model import Pair

Measure: TypeAlias = Callable[[Settings], FloatArray]
"""Settings → the similarity of each training pair."""

_LEAST_INSERT = 0.05
_LISTED = 10


def train_experiment(experiment: Experiment, pairs: Sequence[Pair], out: Path) -> tuple[str, ...]:
    """Learn what the experiment asks for, and write the model into the folder ``out``.

    Words are counted, for ``insertion = "idf"``, over the texts of all pairs, without their labels.
    Weights and costs are found by a search (:mod:`.search`): those with the highest macro accuracy
    when each part of the pairs (:func:`argue.engines.folds`) is judged with thresholds learned on
    the others. The same pairs give the same model.

    Returns
    -------
    tuple[str, ...]
        What was chosen, a sentence each, for the model's card.

    Raises
    ------
    BadInput
        If the pairs teach nothing, or the experiment has options that cannot be.
    """
    resources, files = _resources(experiment, pairs, out)
    try:
        sentences = train_engine(
            "edit_distance",
            partial(load_algorithm, resources=resources),
            experiment.choices,
            pairs,
            out,
            tune=_tuner(
                experiment.learning,
                lambda settings: similarities_of(load_algorithm(settings, resources), pairs),
            ),
            files=files,
        )
    except ModelError as error:
        raise BadInput(f"{experiment.name}: {error}") from error
    (out / FILE).write_text(experiment.text, encoding="utf-8")
    chosen = json.loads((out / "model.json").read_text(encoding="utf-8"))["settings"]
    return sentences + tuple(_card_sentences(experiment, resources, chosen))


def _resources(
    experiment: Experiment, pairs: Sequence[Pair], out: Path
) -> tuple[Resources, dict[str, object]]:
    """What the algorithms need, and the files in ``out`` that hold it."""
    files: dict[str, object] = {}
    rules = None
    if experiment.rules:
        rules, files["rules"] = copy_rules(experiment.rules, out)
    counted: dict[str, Frequencies] = {}
    texts = [text for pair in pairs for text in (pair.text, pair.hypothesis)]
    for part in (part for choice in experiment.choices for part in _parts(choice)):
        tokens = str(part.get("tokens", "lemmas"))
        if part.get("insertion") == "idf" and tokens not in counted:
            counted[tokens] = resources_of.count(texts, tokens)
    if counted:
        files["frequencies"] = "frequencies.json"
        (out / "frequencies.json").write_text(resources_of.write(counted), encoding="utf-8")
    if experiment.pipelines:
        files["pipelines"] = PIPELINES
        places = json.dumps(dict(experiment.pipelines), indent=1)
        (out / PIPELINES).write_text(places + "\n", encoding="utf-8")
    return Resources(rules, counted), files


def _card_sentences(
    experiment: Experiment, resources: Resources, chosen: Settings
) -> Iterator[str]:
    learning = experiment.learning
    if experiment.usual:
        yield (
            f"The experiment names no option of {', '.join(experiment.usual)}, so the usual ones "
            "were tried."
        )
    learned = [name for name in ("weights", "costs") if getattr(learning, name)]
    if learned and (learning.evaluations or learning.swarm):
        yield (
            f"The {' and '.join(learned)} in these settings were found by "
            f"{_search_sentence(learning)}, for macro accuracy on held-out parts."
        )
    if resources.rules is not None:
        names = ", ".join(path.name for path in experiment.rules)
        yield f"Entailment rules: {len(resources.rules)}, from {names}."
        used = [part for part, w in zip(_parts(chosen), _weights(chosen), strict=True) if w]
        if idle := idle_rules(resources.rules, used):
            named = ", ".join(f"{rule.left} ⇒ {rule.right}" for rule in idle[:_LISTED])
            more = f" and {len(idle) - _LISTED} more" if len(idle) > _LISTED else ""
            yield f"Of these, {len(idle)} can never apply with the chosen settings: {named}{more}."
    for tokens, counted in resources.frequencies.items():
        yield f"Frequencies of {tokens}: counted over {counted.documents} texts of training pairs."


def _search_sentence(learning: Learning) -> str:
    """The search, for the card."""
    seed, end = f"(seed {learning.seed},", "for each choice of settings)"
    if learning.swarm is None:
        return f"differential evolution {seed} about {learning.evaluations} evaluations {end}"
    particles, moves = learning.swarm.particles, learning.swarm.iterations
    return f"a swarm of {particles} particles {seed} at most {moves} moves {end}"


# ── weights and costs ───────────────────────────────────────────────────────────────────────────


def _tuner(learning: Learning, measure: Measure) -> Callable[[Settings, Score], Settings]:
    def tune(settings: Settings, score: Score) -> Settings:
        space = _Space(settings, learning)
        if not space.bounds or not (learning.evaluations or learning.swarm):
            return settings
        return space.settings(_best(space, learning, _cached_measure(measure), score))

    return tune


def _cached_measure(measure: Measure) -> Measure:
    """One array for each part while weights alone change."""
    cache: LRUCache[str, FloatArray] = LRUCache(64)
    return cached(cache, key=partial(json.dumps, sort_keys=True))(measure)


def _best(space: _Space, learning: Learning, measure: Measure, score: Score) -> FloatArray:
    def loss(point: FloatArray) -> float:
        settings = space.settings(point)
        parts = _parts(settings)
        weights = np.array(_weights(settings), float)
        if not weights.sum():
            return 0.0
        used = [(part, w) for part, w in zip(parts, weights / weights.sum(), strict=True) if w]
        return -score(np.sum([w * measure(part) for part, w in used], axis=0))

    if learning.swarm:
        return swarm(loss, space.bounds, space.start, learning.seed, learning.swarm)
    return evolve(loss, space.bounds, space.start, learning.seed, learning.evaluations)


class _Space:
    """The numbers of some settings that are learned: weights of parts, costs of each."""

    def __init__(self, settings: Settings, learning: Learning) -> None:
        self.original = settings
        self.weights = learning.weights and settings["algorithm"] == "combination"
        self.start: list[float] = list(_weights(settings)) if self.weights else []
        self.bounds: list[tuple[float, float]] = [(0.0, 1.0)] * len(self.start)
        highest = max(self.start, default=1.0) or 1.0
        self.start = [weight / highest for weight in self.start]
        self.costs = [
            number
            for number, part in enumerate(_parts(settings))
            if learning.costs and has_costs(str(part["algorithm"]))
        ]
        for number in self.costs:
            given = {"insert": 1.0, "delete": 0.0, "substitute": 1.0}
            given |= dict(_parts(settings)[number].get("costs", {}))  # type: ignore[call-overload]
            self.start += [given[name] for name in OPERATIONS]
            self.bounds += [(_LEAST_INSERT, 1.0), (0.0, 1.0), (0.0, 1.0)]

    def settings(self, point: FloatArray) -> Settings:
        """The settings with the numbers of a point, to three decimals."""
        numbers = [round(float(value), 3) for value in point]
        parts = [dict(part) for part in _parts(self.original)]
        weights = numbers[: len(parts)] if self.weights else list(_weights(self.original))
        rest = iter(numbers[len(parts) if self.weights else 0 :])
        for number in self.costs:
            parts[number]["costs"] = {name: next(rest) for name in OPERATIONS}
        if self.original["algorithm"] != "combination":
            return parts[0]
        return {**self.original, "parts": parts, "weights": weights}


def _parts(settings: Settings) -> list[Settings]:
    if settings["algorithm"] != "combination":
        return [settings]
    parts: list[Settings] = settings["parts"]  # type: ignore[assignment]  # experiments see to it
    return parts


def _weights(settings: Settings) -> list[float]:
    weights: list[float] = settings.get("weights", [1.0])  # type: ignore[assignment]
    return weights
