"""Support if text and hypothesis are near: the EDITS framework; as shipped cosine over lemmas."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from argue.engines import MODELS, files_of, model_of
from argue.features.edits.engines._similarity import SimilarityEngine, load_engine
from argue.features.edits.engines.edits import experiment
from argue.features.edits.engines.edits.algorithms import load_algorithm
from argue.features.edits.engines.edits.learning import train_experiment
from argue.features.edits.engines.edits.resources import read_resources
from argue.features.edits.engines.edits.search import check_swarm
from argue.model import Pair

FACTS = {"needs": ["simplemma"], "languages": ["en"]}
BASIC = "basic"
"""The experiment with the basic configuration that Cabrio & Villata (2012) report."""


def load(model: Path | None = None) -> SimilarityEngine:
    """The engine with the trained model in that directory, or with the one that ships.

    Raises
    ------
    ModelError
        If ``model`` holds no model, or a damaged one, or that of another engine.
    MissingLibrary
        If its algorithm needs a library that is not installed.
    """
    folder = model or MODELS / "edit_distance"
    files = files_of(model_of(folder))
    resources = read_resources(folder, files)
    similarity = partial(load_algorithm, resources=resources)
    engine = load_engine("edit_distance", similarity, folder)
    if "rules" not in files:
        engine.fired = None
    return engine


def train(pairs: Sequence[Pair], dev: Sequence[Pair], out: Path) -> tuple[str, ...]:
    """Learn the basic configuration; see :func:`configured`."""
    return train_experiment(experiment.read(BASIC), pairs, out)


def configured(name: str) -> Callable[[Sequence[Pair], Sequence[Pair], Path], tuple[str, ...]]:
    """The function that learns by an experiment, as :func:`train` does by the basic one.

    ``name`` is the experiment's file, the name of one that ships, or the directory of a model that
    was made by it.

    Raises
    ------
    UnknownName, ParseError, BadInput
        As :func:`argue.features.edits.engines.edits.experiment.read`.
    MissingLibrary
        If it asks for a particle swarm, and there is no library for that.
    """
    configuration = experiment.read(name)
    if configuration.learning.swarm:
        check_swarm()
    return lambda pairs, dev, out: train_experiment(configuration, pairs, out)
