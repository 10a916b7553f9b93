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

``swarm = { particles = 20, iterations = 20, patience = 5, tolerance = 0.1 }``, or some of these
(:class:`.search.Swarm`), instead of ``evaluations`` searches with a particle swarm. A file in the
XML of EDITS (:mod:`.xml_configuration`) is an experiment too.

A ``[[distance]]`` may have a ``weight`` (default 1). An algorithm without any option is tried with
all of its usual ones (``SETTINGS``). A ``pipeline`` is a folder, relative to this file, or else the
name of one that ships or is installed. Training never changes the file; the model's directory holds
a copy. Experiments that ship with Argue are named by their file names.
"""

from __future__ import annotations

import itertools
import json
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from argue.engines import files_of, model_of
from argue.errors import BadInput, ParseError, UnknownName
from argue.features.edits.engines._similarity import Settings
from argue.features.edits.engines.edits import Experiment, Learning, xml_configuration
from argue.features.edits.engines.edits.algorithms import ALGORITHMS, usual_settings
from argue.features.edits.engines.edits.search import Swarm

FILE = "experiment.toml"
"""What the copy is called in a model's directory."""
PIPELINES = "pipelines.json"
"""In a model's directory: where the pipelines were that the copy names."""
SHIPPED = {
    path.stem: path for path in sorted((Path(__file__).parent / "experiments").glob("*.toml"))
}
"""The experiments that ship with Argue, by their names."""


class Experiments:
    """The experiments that ship, as :class:`argue.plugins.Listed`."""

    def names(self) -> list[str]:
        """Sorted."""
        return list(SHIPPED)

    def summary(self, name: str) -> str:
        """The first sentence of the comment at the top of it."""
        lines = SHIPPED[name].read_text(encoding="utf-8").splitlines()
        comment = " ".join(line[1:].strip() for line in lines[: lines.index("")])
        return comment.partition(". ")[0].rstrip(".") + "."


def read(name: str) -> Experiment:
    """The experiment in a file, the one that ships by that name, or that by which a model was made.

    A model is named by its directory or by the copy of the experiment there.

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
        if name not in SHIPPED:
            raise UnknownName("experiment file, and no experiment", name, list(SHIPPED))
        path = SHIPPED[name]
    if path.name == FILE and (path.parent / "model.json").is_file():
        return _of_model(path.parent)
    content = path.read_bytes()
    if xml_configuration.is_xml(content):
        content = xml_configuration.to_toml(content, path.name).encode()
    return parse(content, path)


def parse(content: bytes, path: Path, pipelines: Mapping[str, str] | None = None) -> Experiment:
    """The experiment that a file holds; ``path`` is for messages and for the place of other files.

    ``pipelines`` says where folders of pipelines are that do not lie beside the file.

    Raises ParseError or BadInput if it is none.
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
    placed = _placed(distances, path.parent, pipelines or {})
    choices = _choices(distances, placed, path.name)
    algorithms = [str(distance["algorithm"]) for distance in distances]
    return Experiment(
        path.name,
        text,
        choices,
        tuple(path.parent / rule for rule in rules),
        _learning(table.get("learning", {}), algorithms, path.name),
        tuple(
            distance["algorithm"]
            for distance in distances
            if not distance.keys() - {"algorithm", "weight"}
        ),
        placed,
    )


def _of_model(folder: Path) -> Experiment:
    """The experiment by which a model was made, with the copies of its rules."""
    path = folder / FILE
    if not path.is_file():
        raise BadInput(f"{folder}: expected a model of edit_distance with {FILE}, found no such")
    files = files_of(model_of(folder))
    places = json.loads((folder / PIPELINES).read_bytes()) if "pipelines" in files else {}
    configuration = parse(path.read_bytes(), path, places)
    return replace(
        configuration, rules=tuple(folder / str(rule) for rule in files.get("rules", []))
    )


def _placed(distances: Iterable[object], folder: Path, places: Mapping[str, str]) -> dict[str, str]:
    """Each folder that a ``pipeline`` names, relative to the experiment's, and where it is."""
    placed = {}
    for distance in distances:
        named = distance.get("pipeline") if isinstance(distance, dict) else None
        for name in named if isinstance(named, list) else [named]:
            if isinstance(name, str) and name in places:
                placed[name] = places[name]
            elif isinstance(name, str) and name and (folder / name).is_dir():
                placed[name] = str((folder / name).resolve())
    return placed


def _choices(
    distances: Iterable[object], placed: Mapping[str, str], where: str
) -> tuple[Settings, ...]:
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
        parts.append(
            [
                {**alternative, "pipeline": place}
                if (place := placed.get(str(alternative.get("pipeline"))))
                else alternative
                for alternative in _alternatives(options, where)
            ]
        )
    if len(parts) == 1:
        return tuple(parts[0])
    return tuple(
        {"algorithm": "combination", "parts": list(combination), "weights": weights}
        for combination in itertools.product(*parts)
    )


def _alternatives(options: Settings, where: str) -> list[Settings]:
    algorithm = str(options["algorithm"])
    if algorithm == "combination":
        raise BadInput(f"{where}: expected several [[distance]] instead of algorithm = combination")
    if len(options) == 1:
        return usual_settings(algorithm)
    values = [value if isinstance(value, list) else [value] for value in options.values()]
    if not all(values):
        raise BadInput(f"{where}: expected lists of options to have members, found []")
    return [
        dict(zip(options, combination, strict=True)) for combination in itertools.product(*values)
    ]


_WHOLE = (int, "a whole number from 0")
_FLAG = (bool, "true or false")
_LEARNING: dict[str, tuple[type, str]] = {
    "costs": _FLAG,
    "weights": _FLAG,
    "seed": _WHOLE,
    "evaluations": _WHOLE,
}
_SWARM = {"particles": 2, "iterations": 1, "patience": 1}
"""The least that each may be."""


def _learning(table: object, algorithms: Sequence[str], where: str) -> Learning:
    table, where = _table(table, "[learning]", (*_LEARNING, "swarm"), where)
    for name, (kind, what) in _LEARNING.items():
        value: Any = table.get(name, kind())
        other = type(value) is not kind
        if other or value < 0:
            raise BadInput(f'{where}: expected "{name}" to be {what}, found {value!r}')
    if table.get("costs") and not any(map(has_costs, algorithms)):
        raise BadInput(
            f"{where}: expected an algorithm that has costs, since costs = true, found "
            f"{', '.join(algorithms)}"
        )
    if table.get("weights") and len(algorithms) == 1:
        raise BadInput(
            f"{where}: expected several tables [[distance]], since weights = true, found one"
        )
    if "swarm" in table and "evaluations" in table:
        raise BadInput(f"{where}: expected evaluations or swarm, found both")
    return Learning(**{**table, "swarm": _swarm(table.get("swarm"), where)})


def _swarm(table: object, where: str) -> Swarm | None:
    if table is None:
        return None
    table, where = _table(table, "swarm", (*_SWARM, "tolerance"), where)
    for name, least in _SWARM.items():
        value: Any = table.get(name, least)
        if type(value) is not int or value < least:
            raise BadInput(
                f'{where}: expected "{name}" to be a whole number from {least}, found {value!r}'
            )
    tolerance: Any = table.get("tolerance", 0.0)
    if type(tolerance) not in (int, float) or not 0 <= tolerance <= 1:
        raise BadInput(
            f'{where}: expected "tolerance" to be a number from 0 to 1, found {tolerance!r}'
        )
    return Swarm(**table)


def has_costs(algorithm: str) -> bool:
    """Whether an algorithm has costs of insertion, deletion and substitution."""
    return algorithm.endswith("edit_distance")


def _table(
    table: object, name: str, allowed: tuple[str, ...], where: str
) -> tuple[dict[str, Any], str]:
    """The table of that name with allowed keys, and where it stands."""
    if not isinstance(table, dict):
        raise BadInput(f"{where}: expected {name} to be a table, found {table!r}")
    _check(table, allowed, f"{where}, {name}")
    return table, f"{where}, {name}"


def _check(table: Mapping[str, object], allowed: tuple[str, ...], where: str) -> None:
    for name in table:
        if name not in allowed:
            raise BadInput(f"{where}: expected only {', '.join(allowed)}, found {name!r}")
