"""The part of the JSON interface in which several people judge pairs, for who oversees them.

As on the pages, the token of a project leads to everything in it and is given out only to whoever
makes the project; what its annotators do stands in :mod:`argue.web.api_judging`.
"""

from __future__ import annotations

from typing import Any

from flask import Response, url_for

from argue import annotation, formats
from argue.annotation import Rule, needs_adjudication, outcome, rows, tables
from argue.errors import BadInput, NotFound
from argue.locales import say
from argue.model import Debate, Label
from argue.store.annotation_records import Item, Project, Said
from argue.store.annotation_steps import LEFT_OUT, OPEN, UNSURE
from argue.web import api_annotation_schemas as schemas
from argue.web.adjudication import narrowed
from argue.web.annotation import gold_file, judgement_file, labelled, loaded, report_of
from argue.web.api import FILE, also, as_json
from argue.web.api import blueprint as api
from argue.web.api_objects import saved_object
from argue.web.api_paging import page
from argue.web.debate_size import add_debates
from argue.web.incoming import shown_name
from argue.web.state import settings, store
from argue.web.writers import author

_MEANWHILE = also(409, "Somebody said something else meanwhile", "ProblemOut")


@api.get("/annotation")
@api.input(schemas.ProjectsQuery, location="query")
@api.output(schemas.ProjectsOut)
def annotation_projects(query_data: dict[str, Any]) -> Response:
    """The annotation projects whose tokens are named, as far as they are there"""
    found = []
    for token in dict.fromkeys(query_data["project"]):
        try:
            found.append(_project(store().annotations.overseen(token)))
        except NotFound:
            continue
    return as_json({"projects": found})


@api.post("/annotation")
@api.input(schemas.ProjectIn, location="json")
@api.output(schemas.ProjectMadeOut, status_code=201, description="Made")
def create_annotation(json_data: dict[str, Any]) -> Response:
    """Make an annotation project; its token and those of its annotators are in the answer"""
    made = annotation.create(
        store().annotations, json_data["title"], _sent(json_data), json_data["annotators"],
        guide=json_data["guide"], limits=settings().limits,
    )  # fmt: skip
    address = url_for("api.annotation_project", token=made.token)
    return as_json(_project(made), 201, Location=address)


@api.get("/annotation/<token>")
@api.input(schemas.ProjectQuery, location="query")
@api.output(schemas.ProjectStateOut)
def annotation_project(token: str, query_data: dict[str, Any]) -> Response:
    """How far everybody is, how far they agree, and how much gold there is"""
    project, said = loaded(token)
    report = report_of(tuple(project.names), said, query_data["unsure"])
    found = [tables.agreement(report), tables.progress(report)]
    gold = annotation.tally(said, Rule(query_data["rule"]), query_data["least"])
    return as_json(
        {
            **_project(project),
            "tables": [table.as_object() for table in found],
            "gold": {str(how): count for how, count in gold.items()},
        }
    )


@api.delete("/annotation/<token>")
@api.output({}, status_code=204)
def delete_annotation(token: str) -> Response:
    """Forget an annotation project and all that was said in it"""
    store().annotations.delete(store().annotations.overseen(token).key)
    return Response(status=204)


@api.post("/annotation/<token>/annotators")
@api.input(schemas.AnnotatorsIn, location="json")
@api.output(schemas.ProjectMadeOut, status_code=201, description="Added")
def add_annotators(token: str, json_data: dict[str, Any]) -> Response:
    """Add annotators"""
    project = store().annotations.overseen(token)
    for name in json_data["names"]:
        store().annotations.add_annotator(project.key, name)
    return as_json(_project(store().annotations.overseen(token)), 201)


@api.get("/annotation/<token>/items")
@api.input(schemas.ItemsQuery, location="query")
@api.output(schemas.SaidItemsOut)
def annotation_items(token: str, query_data: dict[str, Any]) -> Response:
    """The items with what everybody says of them; those that wait for a decision if not all"""
    _, said = loaded(token)
    return as_json(page("items", narrowed([*said], query_data["show"]), query_data, _said))


@api.get("/annotation/<token>/items/<int:number>")
@api.output(schemas.DecidedItemOut)
def annotation_item(token: str, number: int) -> Response:
    """One item with what everybody says of it"""
    project = store().annotations.overseen(token)
    return as_json(_said(store().annotations.said_of(project.key, number)))


@api.post("/annotation/<token>/items/<int:number>")
@api.input(schemas.AdjudicationIn, location="json")
@api.output(schemas.DecidedItemOut)
@api.doc(responses=_MEANWHILE)
def adjudicate(token: str, number: int, json_data: dict[str, Any]) -> Response:
    """Decide what counts for an item, leave it out, or take a decision back"""
    project, projects = store().annotations.overseen(token), store().annotations
    word, by, seen = json_data["label"], author(), json_data["seen"]
    if word == OPEN:
        return as_json(_said(projects.reopen(project.key, number, by=by, seen=seen)))
    found = projects.adjudicate(
        project.key, number, None if word == LEFT_OUT else Label(word),
        by=by, comment=json_data["comment"], seen=seen,
    )  # fmt: skip
    return as_json(_said(found))


@api.get("/annotation/<token>/judgements/<any(csv, tsv, jsonl):format>")
@api.doc(responses=FILE)
def annotation_judgements(token: str, format: str) -> Response:
    """All judgements as a file"""
    return judgement_file(*loaded(token), format)


@api.post("/annotation/<token>/judgements")
@api.input(schemas.JudgementsIn, location="json")
@api.output(schemas.ReceivedOut)
def receive_judgements(token: str, json_data: dict[str, Any]) -> Response:
    """Take in judgements from a file, all or none; annotators that are new are added"""
    project, said = loaded(token)
    data = json_data["text"].encode("utf-8", "surrogatepass")
    found = rows.read(data, said, name=_name(json_data), limits=settings().limits)
    new = store().annotations.judge_all(project.key, found)
    return as_json({"read": len(found), "new": new})


@api.get("/annotation/<token>/gold/<format>")
@api.input(schemas.GoldQuery, location="query")
@api.doc(responses=FILE)
def annotation_gold(token: str, format: str, query_data: dict[str, Any]) -> Response:
    """The debates with their gold as a file: jsonl, json, node, csv, tsv or graphml"""
    return gold_file(*loaded(token), Rule(query_data["rule"]), query_data["least"], format)


@api.post("/annotation/<token>/gold")
@api.input(schemas.GoldQuery, location="json")
@api.output(schemas.KeptOut, status_code=201, description="Saved")
def keep_annotation_gold(token: str, json_data: dict[str, Any]) -> Response:
    """Put the debates with their gold among the debates here"""
    debates = labelled(*loaded(token), Rule(json_data["rule"]), json_data["least"])
    saved = add_debates(debates)
    found = [
        saved_object(one.key, debate, one.new) for one, debate in zip(saved, debates, strict=True)
    ]
    return as_json({"debates": found}, 201)


def item_object(item: Item) -> dict[str, Any]:
    """A pair to be judged, without a word of what is said of it."""
    return {
        "number": item.number,
        "debate": item.topic,
        "source": item.source,
        "target": item.target,
        "text": item.text,
        "hypothesis": item.hypothesis,
    }


def _sent(sent: dict[str, Any]) -> list[Debate]:
    found: list[Debate] = []
    if sent["text"]:
        document = formats.parse_text(sent["text"], name=_name(sent), limits=settings().limits)
        found += document.debates
    found += [store().debate(key) for key in dict.fromkeys(sent["debates"])]
    if not found:
        raise BadInput(say("expected a file or at least one of the debates, found neither"))
    return found


def _name(sent: dict[str, Any]) -> str:
    return shown_name(sent["name"]) if sent["name"] else ""


def _project(project: Project) -> dict[str, Any]:
    return {
        "token": project.token,
        "title": project.title,
        "guide": project.guide,
        "created": project.created.isoformat(),
        "annotators": [{"name": one.name, "token": one.token} for one in project.annotators],
        "items": project.items,
        "judged": project.judged,
        "adjudicated": project.adjudicated,
    }


def _said(said: Said) -> dict[str, Any]:
    label, how = outcome(said)
    decided = said.adjudication
    return {
        **item_object(said.item),
        "step": said.step,
        "judgements": [
            {
                "by": one.by,
                "label": str(one.label or UNSURE),
                "comment": one.comment,
                "at": one.at.isoformat(),
            }
            for one in said.judgements
        ],
        "adjudication": decided
        and {
            "by": decided.by,
            "label": str(decided.label or LEFT_OUT),
            "comment": decided.comment,
            "at": decided.at.isoformat(),
        },
        "waiting": needs_adjudication(said),
        "gold": None if label is None else str(label),
        "how": str(how),
    }
