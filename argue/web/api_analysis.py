"""The part of the JSON interface that judges, labels, explains, and says how far a run is."""

from __future__ import annotations

from typing import Any

from flask import Response
from werkzeug.datastructures import MultiDict

from argue import derived_attacks, pipeline
from argue.web import api_reasoning_schemas as reasoning_schemas
from argue.web import api_schemas as schemas
from argue.web import results
from argue.web.api import JUDGING, also, as_json, waiting
from argue.web.api import blueprint as api
from argue.web.api_objects import (
    analysis_object,
    degrees_object,
    derived_attack_object,
    explanation_object,
    run_object,
)
from argue.web.api_paging import PageQuery, page
from argue.web.choices import choices_of
from argue.web.readings import READINGS
from argue.web.shown import shown_debate, why_of
from argue.web.state import settings, store, wake_worker

LISTED_DERIVED = 2_000
"""Derived attacks that an analysis lists."""


@api.get("/debates/<key>/analysis")
@api.input(schemas.ChoicesQuery, location="query")
@api.output(schemas.AnalysisOut)
@api.doc(responses=JUDGING)
def analysis(key: str, query_data: dict[str, Any]) -> Response:
    """One debate, judged and labelled

    While its pairs are being judged the answer is 202 with the run, and `Location` is the run.
    """
    shown = shown_debate(key)
    found = shown.result
    if found.analysis is None:
        return waiting(found.run)
    attacks, complete = derived_attacks.listed(found.analysis.framework, LISTED_DERIVED)
    content = analysis_object(shown.analysis)
    content.setdefault("extensions", [])
    content["position"] = shown.choices.position
    content["degrees"] = degrees_object(shown.degrees) if shown.degrees else None
    content["derived_attacks"] = [derived_attack_object(attack) for attack in attacks]
    content["derived_attacks_complete"] = complete
    return as_json({"key": key, **content, "run": run_object(found.run), "scores": found.scores})


@api.get("/debates/<key>/explanations/<path:argument>")
@api.input(schemas.ChoicesQuery, location="query")
@api.output(reasoning_schemas.ExplanationOut)
@api.doc(responses=JUDGING)
def explanation(key: str, argument: str, query_data: dict[str, Any]) -> Response:
    """Why one argument is accepted, rejected or undecided"""
    return _explained(key, argument)


@api.get("/debates/<key>/explanations")
@api.input(schemas.ExplanationQuery, location="query")
@api.output(reasoning_schemas.ExplanationOut)
@api.doc(responses=JUDGING)
def explanation_of(key: str, query_data: dict[str, Any]) -> Response:
    """The same for any id, also one that fits in no path, such as `/x` or `..`"""
    return _explained(key, query_data["argument"])


@api.get("/debates/<key>/runs")
@api.input(PageQuery, location="query")
@api.output(schemas.RunsOut)
def runs_of(key: str, query_data: dict[str, Any]) -> Response:
    """The runs of a debate, newest first"""
    store().digest(key)  # a debate that is not there has no list of runs, not even an empty one
    return as_json(page("runs", store().runs_of(key), query_data, run_object))


@api.post("/debates/<key>/runs")
@api.input(schemas.RunIn, location="json")
@api.output(schemas.WaitingOut, status_code=202, description="Asked for")
@api.doc(responses=also(200, "It is done already", "WaitingOut"))
def add_run(key: str, json_data: dict[str, Any]) -> Response:
    """Judge a debate, also again after a run that failed or was cancelled

    The answer is 200 with the run if it is done already.
    """
    debate = READINGS.of(store(), key).debate
    chosen = choices_of(MultiDict(json_data), debate, settings().engine)
    version = pipeline.version_of(results.load(chosen.engine), chosen.pairing)
    run = store().request_run(key, chosen.engine, version, chosen.pairing)
    wake_worker()
    return waiting(run) if run.active else as_json({"run": run_object(run)})


@api.get("/runs/<int:number>")
@api.output(schemas.RunStateOut)
def run(number: int) -> Response:
    """How far a run is"""
    return as_json(run_object(store().run(number)))


@api.post("/runs/<int:number>/cancel")
@api.input(schemas.NothingIn, location="json")
@api.output(schemas.RunStateOut)
def cancel_run(number: int, json_data: dict[str, Any]) -> Response:
    """Stop a run; what it has judged so far is kept, and POST to the debate's runs goes on"""
    return as_json(run_object(store().cancel_run(number)))


def _explained(key: str, argument: str) -> Response:
    shown = shown_debate(key)
    if shown.result.analysis is None:
        return waiting(shown.result.run)
    found = why_of(shown, argument)
    return as_json(explanation_object(pipeline.explain(shown.whole, argument), found))
