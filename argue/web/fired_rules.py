"""The entailment rules by which an engine came to a relation, asked anew when a page shows it."""

from __future__ import annotations

from collections.abc import Sequence

from argue.engines._edits.rules import Rule
from argue.model import Argument, Origin, Relation
from argue.web.results import load


def fired(
    engine: str, judged: Relation | None, source: Argument, target: Argument
) -> Sequence[Rule]:
    """The rules that the engine of this name used on a pair that it judged.

    None where the pair was not judged, where a person judged it, or where the engine knows no rules
    (``fired`` of :mod:`argue.engines`).
    """
    if judged is None or judged.origin is not Origin.JUDGED:
        return ()
    rules_of = getattr(load(engine), "fired", None)
    found: Sequence[Rule] = rules_of(source.text, target.text) if rules_of else ()
    return found
