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

A component finds out what a single text says through :meth:`Reading.noted`, which remembers it.
"""

from __future__ import annotations

from argue.engines._components._answer import UNKNOWN, Answer, Verdict
from argue.engines._components._reading import Reading
from argue.plugins import Folder

__all__ = ["COMPONENTS", "UNKNOWN", "Answer", "Reading", "Verdict"]

COMPONENTS = Folder("argue.engines._components", "component")
