"""Families of layouts: combinations that are named, each with its fixed tendencies; the rest is
drawn.

``families.toml`` holds them: a renderer, the kinds of threads that it shows, and for choices of
``Draw`` what they
are drawn among. Whole families are for development (``dev``) and for measuring (``held``) only.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import cards, mails, minutes, sides, spoken
from .draw import Draw

RENDERERS: dict[str, Callable[[Draw], None]] = {
    "cards": cards.render,
    "spoken": spoken.render,
    "mails": mails.render,
    "minutes": minutes.render,
    "lists": sides.lists,
    "prose": sides.prose,
}


@dataclass(frozen=True)
class Family:
    """A kind of page."""

    name: str
    renderer: str
    kinds: tuple[str, ...]
    part: str
    weight: float
    tendencies: dict[str, Any]


def read_families() -> list[Family]:
    """Return all families of ``families.toml``."""
    table = tomllib.loads((Path(__file__).parent / "families.toml").read_text(encoding="utf-8"))
    return [_family(name, entry) for name, entry in table.items()]


def _family(name: str, entry: dict[str, Any]) -> Family:
    renderer, kinds, part = entry.pop("renderer"), entry.pop("kinds"), entry.pop("part")
    return Family(name, renderer, tuple(kinds.split()), part, entry.pop("weight", 1.0), entry)
