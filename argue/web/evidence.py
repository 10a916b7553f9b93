"""What an engine went by in a pair that it judged, asked anew when a page shows it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from argue.engines._edits.rules import Rule
from argue.model import Argument, Origin, Relation
from argue.web.results import load


def fired(
    engine: str, judged: Relation | None, source: Argument, target: Argument
) -> Sequence[Rule]:
    """The entailment rules that the engine of this name used on a pair that it judged.

    None where the pair was not judged, where a person judged it, or where the engine knows no rules
    (``fired`` of :mod:`argue.engines`).
    """
    found: Sequence[Rule] = _asked("fired", engine, judged, source, target)
    return found


def excerpts(
    engine: str, judged: Relation | None, source: Argument, target: Argument
) -> Sequence[tuple[str, str]]:
    """What the engine of this name read of a pair too long for it to be read at once.

    Nothing where the pair was read whole, and where :func:`fired` has none (``excerpts`` of
    :mod:`argue.engines`).
    """
    found: Sequence[tuple[str, str]] = _asked("excerpts", engine, judged, source, target)
    return found


def _asked(
    what: str, engine: str, judged: Relation | None, source: Argument, target: Argument
) -> Any:
    if judged is None or judged.origin is not Origin.JUDGED:
        return ()
    function = getattr(load(engine), what, None)
    return function(source.text, target.text) if function else ()
