"""Pairs → judgements: one file here is one textual-entailment engine; its name is the module's name.

An engine module has

``load(model: Path | None = None) -> Engine``
    An engine ready to judge: with the trained model in that directory, or with the one that ships
    with the project. Raises :class:`~argue.errors.ModelError`.
``train(pairs, dev, out, …) -> None``     (engines that learn only)
    Learns from pairs whose ``stated`` label is set and writes a model directory: ``model.json``
    with ``{"engine": name, …}`` and a card ``README.md``. The directory appears complete or not at
    all.

Wherever a user names an engine, the path of a trained model's directory is a name too.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Protocol, cast

from argue.errors import ModelError
from argue.model import Judgement, Label, Origin, Pair
from argue.plugins import Folder

ENGINES = Folder("argue.engines", "engine")


class Engine(Protocol):
    """Judges pairs."""

    name: str
    """The plug-in's name."""
    version: str
    """Changes whenever the same pair may get another answer (a short hash of model and settings)."""
    labels: tuple[Label, ...]
    """The labels that it can give."""
    origin: Origin
    """``given`` only for an engine that repeats what the source states."""

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        """One judgement for each pair, in order; independent of how the pairs are batched."""


def load_engine(name: str) -> Engine:
    """The engine of that name, or the trained model in the directory of that path.

    Raises
    ------
    UnknownName
        If it is neither a plug-in's name nor a directory.
    ModelError
        If the directory holds no model, or a damaged one.
    """
    folder = Path(name)
    if name in ENGINES.names() or not folder.is_dir():
        return cast(Engine, ENGINES.load(name).load())
    return cast(Engine, ENGINES.load(engine_of_model(folder)).load(folder))


def engine_of_model(folder: Path) -> str:
    """The name of the engine that wrote this model directory."""
    path = folder / "model.json"
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ModelError(f"{folder}: expected a trained model, found no file model.json") from None
    except (OSError, ValueError) as error:
        raise ModelError(f"{path}: expected JSON, found {error}") from error
    if not isinstance(content, dict) or not isinstance(content.get("engine"), str):
        raise ModelError(f'{path}: expected an object with "engine", found none')
    return cast(str, content["engine"])
