"""One TOML file = one experiment: algorithms with options and costs, rules, what is learned.

::

    rules = ["verbs.jsonl"]            # rule files, relative to this file

    [[distance]]                       # one table for each algorithm; several are combined
    algorithm = "token_edit_distance"
    tokens = "lemmas"
    stop_words = ["remove", "keep"]    # a list: training chooses among these
    insertion = "idf"
    substitution = "rules"
    costs = { insert = 1.0, delete = 0.0, substitute = 1.0 }

    [learning]                         # what is learned besides the thresholds
    costs = true                       # the costs of all edit distances; those above are the start
    weights = true                     # the weights of a combination
    seed = 0
    evaluations = 300                  # how many values are tried, about

A ``[[distance]]`` may have a ``weight`` (default 1). An algorithm without options is tried with all
of its usual ones (``SETTINGS``). Training never changes the file; the model's directory holds a
copy. Experiments that ship with Argue are named by their file names.
"""

from __future__ import annotations

import itertools
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from argue.engines import model_of
from argue.engines._edits import experiments
from argue.engines._edits.algorithms import ALGORITHMS
from argue.engines._similarity import Settings
from argue.errors import BadInput, ParseError, UnknownName

FILE = "experiment.toml"
"""What the copy is called in a model's directory."""


@dataclass(frozen=True, slots=True)
class Learning:
    """What is learned besides thresholds."""

    costs: bool = False
    weights: bool = False
    seed: int = 0
    evaluations: int = 300


@dataclass(frozen=True, slots=True)
class Experiment:
    """A configuration of ``edit_distance``, before it has learned."""

    name: str
    """The file's, for messages."""
    text: str
    """The file as it is written."""
    choices: tuple[Settings, ...]
    """Settings among which training chooses; at least one."""
    rules: tuple[Path, ...]
    learning: Learning


def read(name: str) -> Experiment:
    """The experiment in a file or a model's directory, or the one of that name that ships.

    Raises
    ------
    UnknownName
        If it is none of these.
    ParseError, BadInput
        If the file is no experiment.
    """
    path = Path(name)
    if path.is_dir():
        return _of_model(path)
    if not path.is_file():
        if name not in experiments.names():
            raise UnknownName("experiment file, and no experiment", name, experiments.names())
        path = experiments.path_of(name)
    return parse(path.read_bytes(), path)


def parse(content: bytes, path: Path) -> Experiment:
    """The experiment that a file holds; ``path`` is for messages and for the place of rule files.

    Raises
    ------
    ParseError, BadInput
        If it is none.
    """
    try:
        text = content.decode("utf-8-sig")
        table = tomllib.loads(text)
    except (UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise ParseError("an experiment in TOML", str(error), where=path.name) from error
    _check(table, ("distance", "rules", "learning"), path.name)
    distances = table.get("distance")
    if not isinstance(distances, list) or not distances:
        raise BadInput(f"{path.name}: expected at least one table [[distance]], found none")
    rules = table.get("rules", [])
    if not isinstance(rules, list) or not all(isinstance(rule, str) for rule in rules):
        raise BadInput(f'{path.name}: expected "rules" to be a list of files, found {rules!r}')
    choices = _choices(distances, path.name)
    return Experiment(
        path.name, text, choices, tuple(path.parent / rule for rule in rules),
        _learning(table.get("learning", {}), path.name),
    )  # fmt: skip


def _of_model(folder: Path) -> Experiment:
    """The experiment by which a model was made, with the copies of its rules."""
    path = folder / FILE
    if not path.is_file():
        raise BadInput(f"{folder}: expected a model of edit_distance with {FILE}, found no such")
    found = parse(path.read_bytes(), path)
    files = model_of(folder).get("files", {})
    rules = files.get("rules", []) if isinstance(files, dict) else []
    return Experiment(
        found.name,
        found.text,
        found.choices,
        tuple(folder / str(rule) for rule in rules),
        found.learning,
    )


def _choices(distances: Iterable[object], where: str) -> tuple[Settings, ...]:
    """All settings that arise when each list of options is replaced by one of its members."""
    parts, weights = [], []
    for distance in distances:
        if not isinstance(distance, dict) or distance.get("algorithm") not in ALGORITHMS.names():
            raise BadInput(
                f"{where}: expected [[distance]] with algorithm = one of "
                f"{', '.join(ALGORITHMS.names())}, found {distance!r}"
            )
        options = dict(distance)
        weights.append(options.pop("weight", 1.0))
        parts.append(_alternatives(options, where))
    if len(parts) == 1:
        return tuple(parts[0])
    return tuple(
        {"algorithm": "combination", "parts": list(each), "weights": weights}
        for each in itertools.product(*parts)
    )


def _alternatives(options: Settings, where: str) -> list[Settings]:
    algorithm = str(options["algorithm"])
    if algorithm == "combination":
        raise BadInput(f"{where}: expected several [[distance]] instead of algorithm = combination")
    if len(options) == 1:
        return list(ALGORITHMS.load(algorithm).SETTINGS)
    values = [value if isinstance(value, list) else [value] for value in options.values()]
    if not all(values):
        raise BadInput(f"{where}: expected lists of options to have members, found []")
    return [dict(zip(options, each, strict=True)) for each in itertools.product(*values)]


def _learning(table: object, where: str) -> Learning:
    if not isinstance(table, dict):
        raise BadInput(f"{where}: expected [learning] to be a table, found {table!r}")
    _check(table, ("costs", "weights", "seed", "evaluations"), f"{where}, [learning]")
    for name, kind, what in (
        ("costs", bool, "true or false"),
        ("weights", bool, "true or false"),
        ("seed", int, "a whole number from 0"),
        ("evaluations", int, "a whole number from 0"),
    ):
        value = table.get(name, kind())
        if type(value) is not kind or value < 0:
            raise BadInput(f'{where}, [learning]: expected "{name}" to be {what}, found {value!r}')
    return Learning(**table)


def _check(table: Mapping[str, object], known: tuple[str, ...], where: str) -> None:
    for name in table:
        if name not in known:
            raise BadInput(f"{where}: expected only {', '.join(known)}, found {name!r}")
