"""The part of the JSON interface in which one annotator judges, blind to all others.

Whoever knows an annotator's token judges in that name, with an account or without.
"""

from __future__ import annotations

from typing import Any

from flask import Response

from argue.model import Label
from argue.store.annotation_records import Annotator, Item, Judgement, Project
from argue.store.annotation_steps import UNSURE
from argue.web import api_annotation_schemas as schemas
from argue.web.api import also, as_json
from argue.web.api import blueprint as api
from argue.web.api_annotation import item_object
from argue.web.api_paging import page
from argue.web.judging import narrowed, next_open
from argue.web.state import store


@api.get("/judge/<token>")
@api.output(schemas.OwnOut)
def judge(token: str) -> Response:
    """What an annotator is to do, how far it is, and which item is next"""
    project, annotator, own = _own(token)
    return as_json(
        {
            "name": annotator.name,
            "title": project.title,
            "guide": project.guide,
            "items": project.items,
            "done": len(own),
            "unsure": sum(one.label is None for one in own.values()),
            "next": next_open(own, project.items, 0),
        }
    )


@api.get("/judge/<token>/items")
@api.input(schemas.OwnItemsQuery, location="query")
@api.output(schemas.OwnItemsOut)
def judge_items(token: str, query_data: dict[str, Any]) -> Response:
    """The items with one's own judgements: all, those `left`, or those one is `unsure` of"""
    project, _, own = _own(token)
    found = narrowed(store().annotations.items(project.key), own, query_data["show"])
    return as_json(page("items", found, query_data, lambda item: _object(item, own)))


@api.get("/judge/<token>/items/<int:number>")
@api.output(schemas.JudgedItemOut)
def judge_item(token: str, number: int) -> Response:
    """One pair to be judged"""
    project, _, own = _own(token)
    return as_json(_object(store().annotations.item(project.key, number), own))


@api.post("/judge/<token>/items/<int:number>")
@api.input(schemas.JudgementIn, location="json")
@api.output(schemas.JudgedItemOut)
@api.doc(responses=also(409, "It was judged elsewhere meanwhile", "ProblemOut"))
def judge_say(token: str, number: int, json_data: dict[str, Any]) -> Response:
    """Say what the text of an item does to its hypothesis"""
    project, annotator, own = _own(token)
    item = store().annotations.item(project.key, number)
    word = json_data["label"]
    own[number] = store().annotations.judge(
        project.key, annotator.name, number, None if word == UNSURE else Label(word),
        json_data["comment"], seen=json_data["seen"],
    )  # fmt: skip
    return as_json(_object(item, own))


def _own(token: str) -> tuple[Project, Annotator, dict[int, Judgement]]:
    project, annotator = store().annotations.annotator(token)
    return project, annotator, store().annotations.own(project.key, annotator.name)


def _object(item: Item, own: dict[int, Judgement]) -> dict[str, Any]:
    said = own.get(item.number)
    return {
        **item_object(item),
        "label": str(said.label or UNSURE) if said else None,
        "comment": said.comment if said else "",
        "step": said.step if said else 0,
    }
