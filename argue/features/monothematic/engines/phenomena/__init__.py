"""Textual entailment in parts: one file here is one component of the engine ``components``.

Each component is a textual-entailment system of its own for one phenomenon, and no two cover the
same one (Magnini & Cabrio 2009; Cabrio & Magnini 2014). A component module has

``compare(text: Reading, hypothesis: Reading) -> Answer``
    Whether the text entails or contradicts the hypothesis as far as this phenomenon goes, or
    ``UNKNOWN`` where the phenomenon is absent or settles nothing. The same pair always gets the
    same answer; no text makes it raise; it takes time about linear in the lengths of the texts.
``SETS: tuple[str, ...]``
    The sets of the Curriculum benchmark (Chen & Gao 2022) that it is scored on, by the names of
    their files; empty where that benchmark has none.

and may have

``rejects(text: Reading, hypothesis: Reading) -> Answer``
    Contradiction where it rejects that the text entails the hypothesis, if that is more than where
    ``compare`` says so: what is said as a possibility only is no contradiction and not entailed.

A component finds out what a single text says through :meth:`Reading.noted`, which caches it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from argue.features.monothematic.engines.phenomena._reading import (
    UNKNOWN,
    Answer,
    Knowledge,
    Reading,
    Verdict,
)
from argue.features.monothematic.phenomena import OTHER, PHENOMENA
from argue.plugins import Folder

__all__ = ["COMPONENTS", "UNKNOWN", "Answer", "Knowledge", "Reading", "Verdict", "found_in"]

COMPONENTS = Folder("argue.features.monothematic.engines.phenomena", "component")


def found_in(text: Reading, hypothesis: Reading) -> tuple[str, ...]:
    """The phenomena that the components of the engine ``components`` find in a pair.

    A component finds its phenomenon where it answers at all, whatever it answers.
    """
    if not text.words or not hypothesis.words:
        return ()
    found = (name for name, compare in _finders() if compare(text, hypothesis) is not UNKNOWN)
    return tuple(dict.fromkeys(found))


@cache
def _finders() -> list[tuple[str, Callable[[Reading, Reading], Answer]]]:
    return [
        (PHENOMENA.get(name, f"{OTHER}:{name}"), COMPONENTS.load(name).compare)
        for name in COMPONENTS.names()
    ]
