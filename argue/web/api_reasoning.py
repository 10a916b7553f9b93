"""The part of the JSON interface that tells of changes and of readings of support."""

from __future__ import annotations

from typing import Any

from flask import Response

from argue.enforcement import Goal
from argue.errors import BadInput
from argue.web import api_reasoning_schemas as schemas
from argue.web.api import JUDGING, as_json, waiting
from argue.web.api import blueprint as api
from argue.web.api_objects import comparison_object, smallest_object
from argue.web.api_schemas import ChoicesQuery
from argue.web.comparison import compared
from argue.web.degrees import MOST_SHARED, shares_of
from argue.web.enforcement import smallest
from argue.web.shown import shown_debate
from argue.web.what_if import hints_of, outcome, trial_of


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
    shown.argument(query_data["argument"])
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


@api.post("/debates/<key>/what-if")
@api.input(ChoicesQuery, location="query")
@api.input(schemas.WhatIfIn, location="json")
@api.output(schemas.WhatIfOut)
@api.doc(responses=JUDGING)
def try_changes(key: str, query_data: dict[str, Any], json_data: dict[str, Any]) -> Response:
    """Whose status would change with some relations or arguments otherwise

    Nothing is saved. Without changes, `hints` are the answers that would turn the issue.
    """
    shown = shown_debate(key)
    if shown.result.analysis is None:
        return waiting(shown.result.run)
    trials = tuple(
        trial_of(one["change"], one["source"], one["target"]) for one in json_data["changes"]
    )
    return as_json(
        {
            "changes": [trial.text for trial in trials],
            "changed": [
                {
                    "argument": one.argument,
                    "before": str(one.before),
                    "after": None if one.after is None else str(one.after),
                }
                for one in outcome(shown, trials)
            ],
            "hints": [] if trials else [hint.text for hint in hints_of(shown)],
        }
    )


@api.get("/debates/<key>/shares")
@api.input(schemas.SharesQuery, location="query")
@api.output(schemas.SharesOut)
@api.doc(responses=JUDGING)
def shares(key: str, query_data: dict[str, Any]) -> Response:
    """How much each argument contributes to the degree of one"""
    shown = shown_debate(key)
    if shown.result.analysis is None:
        return waiting(shown.result.run)
    shown.argument(query_data["argument"])
    if len(shown.arguments) > MOST_SHARED:
        raise BadInput(
            f"expected a debate of at most {MOST_SHARED:,} arguments, "
            f"found {len(shown.arguments):,}"
        )
    found = shares_of(shown.whole.framework, query_data["argument"], shown.choices.degrees)
    return as_json(
        {
            "argument": found.topic,
            "semantics": found.semantics,
            "method": found.method,
            "base": found.base,
            "degree": found.degree,
            "contributions": dict(found.contributions),
        }
    )
