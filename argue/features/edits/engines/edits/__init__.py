"""Entailment by distance after EDITS (Kouylekov & Negri 2010), in exchangeable parts.

An *experiment* (:mod:`.experiment`) names one or several *algorithms* (:mod:`.algorithms`) with
their options. Edit distances take *costs*, which frequencies (:mod:`.resources`) and entailment
*rules* (:mod:`.rules`) change word by word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from argue.features.edits.engines._similarity import Settings
from argue.features.edits.engines.edits.search import Swarm


@dataclass(frozen=True, slots=True)
class Learning:
    """What is learned besides thresholds."""

    costs: bool = False
    weights: bool = False
    seed: int = 0
    evaluations: int = 300
    swarm: Swarm | None = None
    """``None``: differential evolution."""


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
    usual: tuple[str, ...] = ()
    """Algorithms without an option, which are tried with their usual ones."""
    pipelines: Mapping[str, str] = field(default_factory=dict)
    """Folder of a pipeline as the file writes it → where it is."""
