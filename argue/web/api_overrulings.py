"""The part of the JSON interface in which people say what arguments do to one another."""

from __future__ import annotations

from typing import Any

from flask import Response

from argue import pipeline
from argue.model import Label, Origin
from argue.web import api_overruling_schemas as schemas
from argue.web.api import as_json
from argue.web.api import blueprint as api
from argue.web.api_objects import analysis_object, step_object
from argue.web.api_paging import PageQuery, page
from argue.web.readings import READINGS
from argue.web.state import store
from argue.web.writers import author


@api.get("/debates/<key>/overrulings")
@api.input(PageQuery, location="query")
@api.output(schemas.StepsOut)
def overrulings(key: str, query_data: dict[str, Any]) -> Response:
    """What people say of a debate instead of any engine, and how that came about

    `overruled` is all that stands now; the steps that led there come part by part.
    """
    found = pipeline.bare(READINGS.of(store(), key).debate, store().overruled(key))
    relations = analysis_object(found)["relations"]
    return as_json(
        {
            "overruled": [one for one in relations if one["origin"] == Origin.OVERRULED],
            **page("steps", store().overruling_steps(key), query_data, step_object),
        }
    )


@api.post("/debates/<key>/overrulings")
@api.input(schemas.OverrulingIn, location="json")
@api.output(schemas.SaidOut, status_code=201, description="Said")
def overrule(key: str, json_data: dict[str, Any]) -> Response:
    """Say what one argument does to another

    It holds whichever engine is chosen, and every analysis follows at once.
    """
    label = None if json_data["label"] is None else Label(json_data["label"])
    step = store().overrule(
        key, json_data["source"], json_data["target"], label,
        by=author(), reason=json_data["reason"], seen=json_data["seen"],
    )  # fmt: skip
    return as_json(step_object(step), 201)


@api.post("/debates/<key>/overrulings/<int:number>/undo")
@api.input(schemas.UndoIn, location="json")
@api.output(schemas.SaidOut, status_code=201, description="Undone")
def undo(key: str, number: int, json_data: dict[str, Any]) -> Response:
    """Put a pair back to what it was before its last step

    That is a step too, and can be undone.
    """
    return as_json(step_object(store().undo_overruling(key, number, by=author())), 201)
