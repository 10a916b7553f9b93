"""What an algorithm may need besides its options: entailment rules, and frequencies of words."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from argue.engines._edits import frequencies
from argue.engines._edits.frequencies import Frequencies
from argue.engines._edits.rules import Rules, read_rules
from argue.errors import BadInput, ModelError


class Resources(NamedTuple):
    """Knowledge that a model directory holds beside its ``model.json``."""

    rules: Rules | None = None
    frequencies: Mapping[str, Frequencies] = {}
    """Of ``words`` or of ``lemmas``."""

    def frequencies_of(self, tokens: str) -> Frequencies:
        """Raises ModelError if the words were not counted."""
        if tokens not in self.frequencies:
            raise ModelError(f'insertion = "idf" needs frequencies of {tokens}, found none')
        return self.frequencies[tokens]


NOTHING = Resources()


def read_resources(folder: Path, files: Mapping[str, object]) -> Resources:
    """The resources that the ``"files"`` of a model name, relative to its directory.

    Raises
    ------
    ModelError
        If a file is absent or damaged.
    """
    rules, counted = files.get("rules"), files.get("frequencies")
    names = [str(name) for name in rules] if isinstance(rules, list) else []
    for name in [*names, *([str(counted)] if counted else [])]:
        if not (folder / name).is_file():
            raise ModelError(f"{folder}: expected a complete model, found no file {name}")
    try:
        return Resources(
            Rules(read_rules(folder / name) for name in names) if rules is not None else None,
            _frequencies(folder / str(counted)) if counted else {},
        )
    except BadInput as error:
        raise ModelError(f"{folder}: expected a complete model, found: {error}") from error


def _frequencies(path: Path) -> Mapping[str, Frequencies]:
    try:
        return frequencies.parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ModelError(f"{path}: expected counts, found: {error.strerror}") from error
    except (ModelError, ValueError) as error:
        raise ModelError(f"{path}: {error}") from error
