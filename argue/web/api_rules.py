"""The part of the JSON interface in which people judge examples of entailment rules.

As in :mod:`argue.web.api_annotation`, the token of a project leads to all of it, that of an
annotator to nobody else's answers, with an account or without.
"""

from __future__ import annotations

from typing import Any

from flask import Response, url_for

from argue.errors import NotFound
from argue.store.instance_records import UNSURE, Answer, Example, InstanceProject, Judge, Verdict
from argue.web import api_rules_schemas as schemas
from argue.web.api import FILE, also, as_json
from argue.web.api import blueprint as api
from argue.web.api_paging import PageQuery, page
from argue.web.instances import answers_file, examples_of, tables_of
from argue.web.judging import next_open
from argue.web.state import store

# ── who oversees a project ──────────────────────────────────────────────────────────────────────


@api.get("/rules")
@api.input(schemas.ProjectsQuery, location="query")
@api.output(schemas.RuleProjectsOut)
def rule_projects(query_data: dict[str, Any]) -> Response:
    """The projects on rules whose tokens are named, as far as they are there"""
    found = []
    for token in dict.fromkeys(query_data["project"]):
        try:
            found.append(_project(store().instances.overseen(token)))
        except NotFound:
            continue
    return as_json({"projects": found})


@api.post("/rules")
@api.input(schemas.RuleProjectIn, location="json")
@api.output(schemas.RuleProjectMadeOut, status_code=201, description="Made")
def create_rule_project(json_data: dict[str, Any]) -> Response:
    """Make a project of a sheet of examples, or of those that are drawn from a text by rules"""
    sheet, rules, corpus = (
        (json_data["name"], json_data[part]) if json_data[part] else None
        for part in ("sheet", "rules", "corpus")
    )
    sent = examples_of(sheet, rules, corpus, json_data["per_rule"])
    made = store().instances.create(
        json_data["title"], sent.examples, json_data["annotators"], json_data["guide"],
        answers=sent.answers,
    )  # fmt: skip
    return as_json(_project(made), 201, Location=url_for("api.rule_project", token=made.token))


@api.get("/rules/<token>")
@api.output(schemas.RuleProjectStateOut)
def rule_project(token: str) -> Response:
    """How far everybody is, how precise the rules are, and how far people agree"""
    project = store().instances.overseen(token)
    found = [table.as_object() for table in tables_of(project)]
    return as_json({**_project(project), "tables": found})


@api.delete("/rules/<token>")
@api.output({}, status_code=204)
def delete_rule_project(token: str) -> Response:
    """Forget a project on rules and all that was said in it"""
    store().instances.delete(store().instances.overseen(token).key)
    return Response(status=204)


@api.post("/rules/<token>/annotators")
@api.input(schemas.AnnotatorsIn, location="json")
@api.output(schemas.RuleProjectMadeOut, status_code=201, description="Added")
def add_rule_annotators(token: str, json_data: dict[str, Any]) -> Response:
    """Add annotators to a project on rules"""
    project = store().instances.overseen(token)
    for name in json_data["names"]:
        store().instances.add_judge(project.key, name)
    return as_json(_project(store().instances.overseen(token)), 201)


@api.get("/rules/<token>/examples")
@api.input(PageQuery, location="query")
@api.output(schemas.AnsweredExamplesOut)
def rule_examples(token: str, query_data: dict[str, Any]) -> Response:
    """The examples of a project with what everybody says of them"""
    project = store().instances.overseen(token)
    said: dict[int, list[Answer]] = {}
    for one in store().instances.answers(project.key):
        said.setdefault(one.example, []).append(one)
    examples = store().instances.examples(project.key)
    return as_json(
        page(
            "examples",
            examples,
            query_data,
            lambda one: {**_example(one), "answers": [_by(a) for a in said.get(one.number, [])]},
        )  # fmt: skip
    )


@api.get("/rules/<token>/answers")
@api.doc(responses=FILE)
def rule_answers(token: str) -> Response:
    """All examples with what everybody says of them, as a sheet in CSV"""
    return answers_file(store().instances.overseen(token))


# ── one annotator ───────────────────────────────────────────────────────────────────────────────


@api.get("/judge-rules/<token>")
@api.output(schemas.OwnRulesOut)
def judge_rules(token: str) -> Response:
    """What an annotator of rules is to do, how far it is, and which example is next"""
    project, judge, own = _own(token)
    return as_json(
        {
            "name": judge.name,
            "title": project.title,
            "guide": project.guide,
            "examples": project.examples,
            "done": len(own),
            "next": next_open(own, project.examples, 0),
        }
    )


@api.get("/judge-rules/<token>/examples")
@api.input(PageQuery, location="query")
@api.output(schemas.OwnExamplesOut)
def judge_examples(token: str, query_data: dict[str, Any]) -> Response:
    """The examples with one's own answers"""
    project, _, own = _own(token)
    examples = store().instances.examples(project.key)
    return as_json(page("examples", examples, query_data, lambda one: _own_object(one, own)))


@api.get("/judge-rules/<token>/examples/<int:number>")
@api.output(schemas.AnsweredOut)
def judge_example(token: str, number: int) -> Response:
    """One example of a rule"""
    project, _, own = _own(token)
    return as_json(_own_object(store().instances.example(project.key, number), own))


@api.post("/judge-rules/<token>/examples/<int:number>")
@api.input(schemas.VerdictIn, location="json")
@api.output(schemas.AnsweredOut)
@api.doc(responses=also(409, "It was judged elsewhere meanwhile", "ProblemOut"))
def judge_example_say(token: str, number: int, json_data: dict[str, Any]) -> Response:
    """Say what comes of the three questions on an example"""
    project, judge, own = _own(token)
    example, word = store().instances.example(project.key, number), json_data["verdict"]
    own[number] = store().instances.answer(
        project.key, judge.name, number, None if word == UNSURE else Verdict(word),
        json_data["comment"], seen=json_data["seen"],
    )  # fmt: skip
    return as_json(_own_object(example, own))


def _own(token: str) -> tuple[InstanceProject, Judge, dict[int, Answer]]:
    project, judge = store().instances.judge_of(token)
    return project, judge, store().instances.own(project.key, judge.name)


def _project(project: InstanceProject) -> dict[str, Any]:
    return {
        "token": project.token,
        "title": project.title,
        "guide": project.guide,
        "examples": project.examples,
        "annotators": [
            {"name": judge.name, "token": judge.token, "done": judge.done}
            for judge in project.judges
        ],
    }


def _example(example: Example) -> dict[str, Any]:
    return dict(example._asdict())


def _by(answer: Answer) -> dict[str, Any]:
    return {
        "by": answer.by,
        "verdict": str(answer.verdict or UNSURE),
        "comment": answer.comment,
    }


def _own_object(example: Example, own: dict[int, Answer]) -> dict[str, Any]:
    said = own.get(example.number)
    return {
        **_example(example),
        "verdict": str(said.verdict or UNSURE) if said else None,
        "comment": said.comment if said else "",
        "step": said.step if said else 0,
    }
