"""The part of the JSON interface that tells of changes and of readings of support."""

from __future__ import annotations

from typing import Any

from flask import Response

from argue.enforcement import Goal
from argue.errors import NotFound
from argue.web import api_reasoning_schemas as schemas
from argue.web.api import JUDGING, as_json, waiting
from argue.web.api import blueprint as api
from argue.web.api_objects import comparison_object, smallest_object
from argue.web.api_schemas import ChoicesQuery
from argue.web.comparison import compared
from argue.web.enforcement import smallest
from argue.web.shown import shown_debate


@api.get("/debates/<key>/smallest-change")
@api.input(schemas.SmallestQuery, location="query")
@api.output(schemas.SmallestOut)
@api.doc(responses=JUDGING)
def smallest_change(key: str, query_data: dict[str, Any]) -> Response:
    """The fewest flips, removals and new answers that give an argument a status

    Under grounded semantics, within a few seconds; `problem` says why nothing was found.
    """
    shown = shown_debate(key)
    if shown.result.analysis is None:
        return waiting(shown.result.run)
    if query_data["argument"] not in shown.arguments:
        raise NotFound(f"this debate has no argument {query_data['argument'][:80]!r}")
    found = smallest(shown, query_data["argument"], Goal(query_data["goal"]))
    return as_json(smallest_object(found))


@api.get("/debates/<key>/comparison")
@api.input(ChoicesQuery, location="query")
@api.output(schemas.ComparisonOut)
@api.doc(responses=JUDGING)
def compare_readings(key: str, query_data: dict[str, Any]) -> Response:
    """The status of every argument under each reading of support"""
    shown = shown_debate(key)
    if shown.result.analysis is None:
        return waiting(shown.result.run)
    return as_json(comparison_object(compared(shown)))
