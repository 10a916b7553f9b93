"""JSON records of labelling projects, derived from a task: its labels, its items and its names."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, cast, get_type_hints

from pydantic import Field, create_model

from argue.features.labelling.gold import LEAST, How, Rule, needs_adjudication, outcome
from argue.features.labelling.projects import SHOW
from argue.features.labelling.store.projects import MAX_GUIDE
from argue.features.labelling.store.records import LEFT_OUT, OPEN, UNSURE, Judgement, LabelledItem
from argue.features.labelling.task import AnyTask
from argue.locales import Messages, lazy
from argue.store.participation.records import MOST_REASON
from argue.web.app.api_records import (
    Body,
    Model,
    OneOf,
    PageQuery,
    Query,
    TypedName,
    about,
    listing,
    record_with,
    renamed,
)
from argue.web.app.api_shared import MOST_FILE_NAME, SavedOut, TableOut

MOST_PEOPLE = 100
OWN_SHOW = Messages({"all": lazy("all"), "left": lazy("left"), "unsure": lazy("unsure")})
"""Which of their items annotators list."""


_RENAMED: dict[str, dict[str, str]] = {
    "relations": {},
    "rules": {
        "Project": "RuleProject",
        "Annotator": "RuleAnnotator",
        "JudgementOut": "AnswerOut",
        "JudgementIn": "VerdictIn",
        "SaidItem": "AnsweredExample",
        "OwnItem": "OwnExample",
        "OwnOut": "OwnRulesOut",
        "JudgedItem": "Answered",
    },
}
"""Of tasks whose records do not begin with the name of the task: how those of others begin."""
_WITHOUT = {"relations": {"done"}, "rules": {"created", "judged", "at", "unsure"}}
"""Fields that the JSON of a task never had."""


# ── alike for all tasks ─────────────────────────────────────────────────────────────────────────


class ProjectsQuery(Query):
    """Of which projects; none is listed to whoever does not know its token."""

    project: Annotated[list[str], about(max_length=MOST_PEOPLE)] = []
    """The token of a project; may repeat."""


class AnnotatorsIn(Body):
    """Annotators to be added."""

    names: Annotated[list[str], about(min_length=1, max_length=MOST_PEOPLE)]


class _Gold(Model):
    """When an item that nobody adjudicated has a gold label."""

    rule: Rule = Rule.UNANIMOUS
    least: Annotated[int, about("How many must have judged an item.", ge=1, le=999)] = LEAST


class GoldQuery(_Gold, Query):
    """When an item that nobody adjudicated has a gold label."""


class GoldIn(_Gold, Body):
    """When an item that nobody adjudicated has a gold label."""


class ProjectQuery(GoldQuery):
    """How agreement is computed, and by which rule gold is counted."""

    unsure: Annotated[bool, about("Whether being unsure counts as a label.")] = False


class ItemsQuery(PageQuery):
    """Which items."""

    show: Annotated[str, OneOf(SHOW)] = "waiting"


class OwnItemsQuery(PageQuery):
    """Which items of an annotator."""

    show: Annotated[str, OneOf(OWN_SHOW)] = "all"


class JudgementsIn(Body):
    """A file of judgements: CSV, TSV or JSON lines."""

    text: Annotated[str, about("The content of the file.")]
    name: Annotated[str, about("The file's name.", max_length=MOST_FILE_NAME)] = ""


ReceivedOut = record_with(
    "ReceivedOut",
    "How many judgements were read, and how many of them say something new.",
    read=int,
    new=int,
)
KeptOut = record_with(
    "KeptOut", "The debates with their gold, as they were saved.", debates=[SavedOut]
)


class _ProjectIn(Body):
    """A project to be made of what is sent."""

    title: str = ""
    guide: Annotated[str, about("What annotators are told.", max_length=MAX_GUIDE)] = ""
    annotators: Annotated[list[str], about("Their names.", max_length=MOST_PEOPLE)] = []
    name: Annotated[str, about(max_length=MOST_FILE_NAME)] = ""
    """The name of the file, for messages."""


class _Seen(Body):
    comment: Annotated[str, about(max_length=MOST_REASON)] = ""
    seen: Annotated[int, about(ge=0, le=2**63 - 1)]
    """The `step` that was seen; 409 if there is a later one."""


# ── of one task ─────────────────────────────────────────────────────────────────────────────────


Documents = dict[str, Any]
"""The records of one task: what requests take and what answers are, by what they are for."""


def documents_of(task: AnyTask) -> Documents:
    """The records of a task; ``judgement`` has the label under the task's name for it."""
    return _project(task) | _items(task) | _own(task)


def _name(task: AnyTask, name: str) -> str:
    """What the description calls a record of a task."""
    if task.name not in _RENAMED:
        return task.name.capitalize() + name
    renamed = _RENAMED[task.name]
    begins = next((former for former in renamed if name.startswith(former)), "")
    return renamed.get(begins, "") + name.removeprefix(begins)


def file_field(name: str) -> str:
    """The field of a project to be made that has the text of a file of its form."""
    return "text" if name == "file" else name


def item_fields(task: AnyTask, item: Any) -> dict[str, Any]:
    """An item as all records of items begin."""
    return {"number": item.number, **{name: getattr(item, at) for name, at in _columns(task)}}


def labelled_fields(task: AnyTask, labelled: LabelledItem[Any, Any]) -> dict[str, Any]:
    """An item with its judgements and, of an adjudicated task, with the label that counts."""
    judged = {**item_fields(task, labelled.item), task.judgements_name: labelled.judgements}
    if not task.adjudicated:
        return judged
    label, how = outcome(labelled)
    waiting, decided = needs_adjudication(labelled), labelled.adjudication
    more = {"step": labelled.step, "adjudication": decided, "waiting": waiting}
    return {**judged, **more, "gold": label, "how": how}


def own_fields(task: AnyTask, item: Any, own: Mapping[int, Judgement[Any]]) -> dict[str, Any]:
    """An item with one's own judgement, if there is one."""
    judgement = own.get(item.number)
    return {
        **item_fields(task, item),
        task.label_column: judgement and judgement.word,
        "comment": judgement.comment if judgement else "",
        "step": judgement.step if judgement else 0,
    }


def _columns(task: AnyTask) -> list[tuple[str, str]]:
    """Columns of an item besides its number, each with its attribute."""
    return [(name, at) for name, at in task.columns.items() if at != "number"]


def _project_in(task: AnyTask) -> type[Body]:
    fields: dict[str, Any] = {
        file_field(name): (Annotated[str, about(text)], "") for name, text in task.files.items()
    }
    for name, number in task.numbers.items():
        limited = about(number.text, ge=number.least, le=number.most)
        fields[name] = (Annotated[int, limited], number.default)
    if task.from_debates:
        fields["debates"] = (Annotated[list[str], about("Keys of debates.")], [])
    if task.by_engine:
        text = (
            "By whose guesses the next item is chosen, a name that /engines lists; else in order."
        )
        fields["engine"] = (Annotated[str, about(text)], "")
    name, base = _name(task, "ProjectIn"), _ProjectIn
    return create_model(name, __base__=base, __doc__=base.__doc__, **fields)


def _project(task: AnyTask) -> Documents:
    """What overseers send and get of a project."""
    annotator = record_with(
        _name(task, "AnnotatorOut"),
        f"Somebody who judges at {task.judging_address}/<token>.",
        **_present(task, {"name": str, "token": str, "done": int}),
    )
    counts = {"judged": int, "adjudicated": int} if task.adjudicated else {"judged": int}
    fields: dict[str, Any] = {
        "token": str,
        "title": str,
        "guide": str,
        "created": datetime,
        "annotators": [annotator],
        task.items_name: Annotated[int, Field(validation_alias="items")],
        **counts,
    }
    if task.by_engine:
        fields |= {
            "engine": Annotated[str, about("By whose guesses the next item is chosen, or empty.")],
            "guessed": Annotated[bool, about("Whether it has judged the items yet.")],
            "problem": Annotated[str, about("Why it could not.")],
        }
    text = "A project; whoever knows its token sees all that is said in it."
    project = record_with(_name(task, "ProjectOut"), text, **_present(task, fields))
    figures: dict[str, Any] = {"tables": list[TableOut]}
    if task.adjudicated:
        figures["gold"] = Annotated[
            dict[How, int], about("How many items come by gold in which way.")
        ]
    text = "A project with its figures and agreement."
    all_text = "The named projects, as far as they are there."
    return {
        "project_in": _project_in(task),
        "project": project,
        "made": renamed(project, _name(task, "ProjectMadeOut")),
        "projects": record_with(_name(task, "ProjectsOut"), all_text, projects=[project]),
        "state_query": ProjectQuery if task.adjudicated else None,
        "state": record_with(_name(task, "ProjectStateOut"), text, project, **figures),
    }


def _items(task: AnyTask) -> Documents:
    """What overseers send and get of the items."""
    said = {
        "by": str,
        task.label_column: Annotated[str, _labels(task), Field(validation_alias="word")],
        "comment": str,
        "at": Annotated[str, Field(validation_alias="time")],
    }
    text = "What an annotator says."
    judgement = record_with(_name(task, "JudgementOut"), text, **_present(task, said))
    fields: dict[str, Any] = {**_item_types(task), task.judgements_name: [judgement]}
    if task.adjudicated:
        decided = Annotated[str, OneOf([*_words(task), LEFT_OUT]), Field(validation_alias="word")]
        decision = {"by": str, task.label_column: decided, "comment": str, "at": datetime}
        decision_out = record_with(_name(task, "DecisionOut"), "What was decided.", **decision)
        fields |= {
            "step": int,
            "adjudication": decision_out | None,
            "waiting": Annotated[bool, about("Whether it is to be adjudicated.")],
            "gold": Annotated[
                task.label | None, about("The label that counts; null while there is none.")
            ],
            "how": How,
        }
    item = record_with(_name(task, "SaidItemOut"), "An item with all that is said of it.", **fields)
    text = "`none` leaves the item out of the gold, `open` takes a decision back."
    decides = Annotated[str, OneOf([*_words(task), LEFT_OUT, OPEN]), about(text)]
    documents = {
        "items_query": ItemsQuery if task.adjudicated else PageQuery,
        "items": listing(_name(task, "SaidItemsOut"), **{task.items_name: item}),
    }
    if task.adjudicated:
        documents["adjudication"] = _judgement_in(task, "AdjudicationIn", decides, TypedName, _Seen)
        documents["decided"] = renamed(item, _name(task, "DecidedItemOut"))
    return documents


def _own(task: AnyTask) -> Documents:
    """What an annotator sends and gets."""
    item_name = task.items_name.removesuffix("s")
    following = Annotated[
        int | None, about(f"Number of the next {item_name} to judge; null when all are judged.")
    ]
    progress = {task.items_name: int, "done": int, **_present(task, {"unsure": int})}
    fields = {"name": str, "title": str, "guide": str, **progress, "next": following}
    text = "An annotator's part; ``next`` is the first one without a judgement."
    own = record_with(_name(task, "OwnOut"), text, **fields)
    label = {task.label_column: Annotated[str | None, _labels(task)]}
    fields = {**_item_types(task), **label, "comment": str, "step": int}
    text = "An item with one's own judgement, null if there is none, and nobody else's."
    item = record_with(_name(task, "OwnItemOut"), text, **fields)
    return {
        "own": own,
        "own_items_query": OwnItemsQuery if task.adjudicated else PageQuery,
        "own_items": listing(_name(task, "OwnItemsOut"), **{task.items_name: item}),
        "own_item": item,
        "judgement": _judgement_in(task, "JudgementIn", Annotated[str, _labels(task)], _Seen),
        "judged": renamed(item, _name(task, "JudgedItemOut")),
    }


def _judgement_in(task: AnyTask, name: str, label: Any, *bases: type[Body]) -> type[Body]:
    fields: dict[str, Any] = {task.label_column: (label, ...)}
    text = "The label of an item, and why."
    return cast(type[Body], create_model(_name(task, name), __base__=bases, __doc__=text, **fields))


def _labels(task: AnyTask) -> OneOf:
    return OneOf([*_words(task), UNSURE])


def _words(task: AnyTask) -> list[StrEnum]:
    return [*cast(type[StrEnum], task.label)]


def _item_types(task: AnyTask) -> dict[str, Any]:
    kinds = get_type_hints(task.item)
    return {"number": int, **{name: kinds[at] for name, at in _columns(task)}}


def _present(task: AnyTask, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that the JSON of the task has."""
    left_out = _WITHOUT.get(task.name, set())
    return {name: kind for name, kind in fields.items() if name not in left_out}
