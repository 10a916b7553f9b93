"""A page for each public name of Argue in Python, from its docstring."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial

import argue
from argue import model

RECORDS = (
    "Argument Debate Relation Pair Judgement Label Status Options Analysis Labelling Verdict "
    "Assessment"
)
"""Names of :mod:`argue.model` that the functions take or give."""


def name_pages() -> dict[str, Callable[[], str]]:
    """What writes each page, by its name in ``docs``."""
    names = [("argue", name) for name in argue.__all__]
    names += [("argue.model", name) for name in RECORDS.split()]
    return {f"names/{name}.md": partial(_page, module, name) for module, name in names}


def _page(module: str, name: str) -> str:
    value = getattr(model if module == "argue.model" else argue, name)
    kind = "autoclass" if inspect.isclass(value) else "autofunction"
    members = "\n   :members:" if kind == "autoclass" else ""
    return f"# {module}.{name}\n\n```{{eval-rst}}\n.. {kind}:: {module}.{name}{members}\n```\n"
