"""Copies of rule files in a model's directory."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from argue.engines._edits.rules import Rules, read_rules
from argue.errors import BadInput


def copy_rules(paths: Sequence[Path], out: Path) -> tuple[Rules, list[str]]:
    """The rules of some files, and their copies below ``out``, named relative to it.

    Raises
    ------
    BadInput, ParseError
        If a file is absent, damaged or has no rule.
    """
    (out / "rules").mkdir()
    repositories, names = [], []
    for number, path in enumerate(paths, 1):
        repositories.append(read_rules(path))
        if not repositories[-1]:
            raise BadInput(f"{path}: expected at least one rule, found none")
        names.append(f"rules/{number}/{path.name}")
        (out / names[-1]).parent.mkdir()
        (out / names[-1]).write_bytes(path.read_bytes())
    return Rules(repositories), names
