"""Measures of other packages, which add them by entry points of the group ``argue.measures``.

Each is a function of the judged pairs::

    def score_length(outcomes: Sequence[Outcome]) -> float | None:
        ...

with a figure for what it finds, or ``None`` where that is undefined. :func:`score_engine` calls all
of them; ``argue evaluate`` and a run's page show each under the name of its entry point.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isfinite

from argue.errors import BadInput
from argue.evaluation.outcome import Outcome
from argue.plugins import Folder, libraries_for

MEASURES = Folder("argue.evaluation", "measure", "argue.measures")


def score_measures(outcomes: Sequence[Outcome]) -> dict[str, float | None]:
    """What each of them finds, by its name; empty where no package adds one.

    Raises
    ------
    BadInput
        If one gives something else than a number.
    MissingLibrary
        If one imports a library that is not installed.
    """
    return {name: _score(name, outcomes) for name in sorted(MEASURES.outside())}


def _score(name: str, outcomes: Sequence[Outcome]) -> float | None:
    with libraries_for(f"the measure {name!r}"):
        measure = MEASURES.outside()[name].load()
    figure = measure(outcomes)
    number = isinstance(figure, int | float) and isfinite(figure)
    if figure is not None and not number:
        raise BadInput(f"the measure {name}: expected a number or None, found {str(figure)[:80]!r}")
    return None if figure is None else float(figure)
