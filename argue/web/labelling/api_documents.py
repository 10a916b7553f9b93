"""JSON records of labelling projects, derived from a task: its labels, its items and its names."""

from __future__ import annotations

import types
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Any, NamedTuple, cast, get_type_hints

from pydantic import Field, create_model

from argue.labelling.gold import LEAST, How, Rule, needs_adjudication, outcome
from argue.labelling.task import AnyTask
from argue.services.labelling import SHOW
from argue.store.labelling.projects import MAX_GUIDE
from argue.store.labelling.records import LEFT_OUT, OPEN, UNSURE, Judgement, LabelledItem
from argue.store.participation.records import MOST_REASON
from argue.web.app.api_records import (
    Body,
    OneOf,
    PageQuery,
    Query,
    Record,
    TypedName,
    about,
    listing,
)
from argue.web.app.api_shared import MOST_FILE_NAME, SavedOut, TableOut
from argue.web.labelling import judging

MOST_PEOPLE = 100


class Names(NamedTuple):
    """What the description calls the records of a task, without In and Out."""

    project: str = "Project"
    annotator: str = "Annotator"
    decision: str = "Decision"
    adjudication: str = "Adjudication"
    judgement: str = "Judgement"
    judgement_in: str = "Judgement"
    item: str = "SaidItem"
    decided: str = "DecidedItem"
    own: str = "Own"
    own_item: str = "OwnItem"
    judged: str = "JudgedItem"


_NAMES = {
    "relations": Names(),
    "rules": Names(
        project="RuleProject",
        annotator="RuleAnnotator",
        judgement="Answer",
        judgement_in="Verdict",
        item="AnsweredExample",
        own="OwnRules",
        own_item="OwnExample",
        judged="Answered",
    ),
}
"""Of the tasks whose records do not begin with the name of the task."""
_WITHOUT = {"relations": {"done"}, "rules": {"created", "judged", "at", "unsure"}}
"""Fields that the JSON of a task never had."""


# ── alike for all tasks ─────────────────────────────────────────────────────────────────────────


class ProjectsQuery(Query):
    """Of which projects; none is listed to whoever does not know its token."""

    project: Annotated[
        list[str], about("The token of a project; may repeat.", max_length=MOST_PEOPLE)
    ] = []


class AnnotatorsIn(Body):
    """Annotators to be added."""

    names: Annotated[list[str], about(min_length=1, max_length=MOST_PEOPLE)]


class _Gold(Record):
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

    show: Annotated[str, OneOf(judging.SHOW)] = "all"


class JudgementsIn(Body):
    """A file of judgements: CSV, TSV or JSON lines."""

    text: Annotated[str, about("The content of the file.")]
    name: Annotated[str, about("The file's name.", max_length=MOST_FILE_NAME)] = ""


class ReceivedOut(Record):
    """How many judgements were read, and how many of them say something new."""

    read: int
    new: int


class KeptOut(Record):
    """The debates with their gold, as they were saved."""

    debates: list[SavedOut]


class _ProjectIn(Body):
    """A project to be made of what is sent."""

    title: str = ""
    guide: Annotated[str, about("What annotators are told.", max_length=MAX_GUIDE)] = ""
    annotators: Annotated[list[str], about("Their names.", max_length=MOST_PEOPLE)] = []
    name: Annotated[
        str, about("The name of the file, for messages.", max_length=MOST_FILE_NAME)
    ] = ""


class _Seen(Body):
    comment: Annotated[str, about(max_length=MOST_REASON)] = ""
    seen: Annotated[
        int, about("The `step` that was seen; 409 if there is a later one.", ge=0, le=2**63 - 1)
    ]


# ── of one task ─────────────────────────────────────────────────────────────────────────────────


@dataclass(frozen=True)
class Documents:
    """The records of one task; ``judgement_in`` has the label under the task's name for it."""

    names: Names
    project_in: type[_ProjectIn]
    project: type[Record]
    projects: type[Record]
    state: type[Record]
    items: type[Record]
    item: type[Record]
    adjudication_in: type[Body]
    own: type[Record]
    own_items: type[Record]
    own_item: type[Record]
    judgement_in: type[Body]


def documents_of(task: AnyTask) -> Documents:
    """The records of a task."""
    prefix = task.name.capitalize()
    names = _NAMES.get(task.name) or Names(*(prefix + name for name in Names()))
    project, item, own_item = _project(task, names), _item(task, names), _own_item(task, names)
    projects: dict[str, Any] = {"projects": _list_of(project)}
    return Documents(
        names,
        _project_in(task, names),
        project,
        _record(f"{names.project}sOut", "The named projects, as far as they are there.", projects),
        _state(task, names, project),
        listing(f"{names.item}sOut", **{task.items_name: item}),
        item,
        _judgement_in(task, f"{names.adjudication}In", _decision(task), TypedName, _Seen),
        _own(task, names),
        listing(f"{names.own_item}sOut", **{task.items_name: own_item}),
        own_item,
        _judgement_in(task, f"{names.judgement_in}In", Annotated[str, _said(task)], _Seen),
    )


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


def _project_in(task: AnyTask, names: Names) -> type[_ProjectIn]:
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
    return cast(
        type[_ProjectIn],
        create_model(
            f"{names.project}In", __base__=_ProjectIn, __doc__=_ProjectIn.__doc__, **fields
        ),
    )


def _project(task: AnyTask, names: Names) -> type[Record]:
    annotator = _record(
        f"{names.annotator}Out",
        f"Somebody who judges at {task.judging_address}/<token>.",
        _present(task, {"name": str, "token": str, "done": int}),
    )
    counts = {"judged": int, "adjudicated": int} if task.adjudicated else {"judged": int}
    fields = {
        "token": str,
        "title": str,
        "guide": str,
        "created": datetime,
        "annotators": _list_of(annotator),
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
    return _record(f"{names.project}Out", text, _present(task, fields))


def _state(task: AnyTask, names: Names, project: type[Record]) -> type[Record]:
    fields: dict[str, Any] = {"tables": list[TableOut]}
    if task.adjudicated:
        fields["gold"] = Annotated[
            dict[How, int], about("How many items come by gold in which way.")
        ]
    text = "A project with its figures and agreement."
    return _record(f"{names.project}StateOut", text, fields, project)


def _item(task: AnyTask, names: Names) -> type[Record]:
    said = {
        "by": str,
        task.label_column: Annotated[str, _said(task), Field(validation_alias="word")],
        "comment": str,
        "at": Annotated[str, Field(validation_alias="time")],
    }
    text = "What an annotator says."
    judgement = _record(f"{names.judgement}Out", text, _present(task, said))
    fields = {**_item_types(task), task.judgements_name: _list_of(judgement)}
    if task.adjudicated:
        decided = Annotated[str, OneOf([*_words(task), LEFT_OUT]), Field(validation_alias="word")]
        decision = {"by": str, task.label_column: decided, "comment": str, "at": datetime}
        fields |= {
            "step": int,
            "adjudication": _record(f"{names.decision}Out", "What was decided.", decision) | None,
            "waiting": Annotated[bool, about("Whether it is to be adjudicated.")],
            "gold": task.label | None,
            "how": How,
        }
    return _record(f"{names.item}Out", "An item with all that is said of it.", fields)


def _own(task: AnyTask, names: Names) -> type[Record]:
    progress = {task.items_name: int, "done": int, **_present(task, {"unsure": int})}
    fields = {"name": str, "title": str, "guide": str, **progress, "next": int | None}
    text = "An annotator's part; ``next`` is the first one without a judgement."
    return _record(f"{names.own}Out", text, fields)


def _own_item(task: AnyTask, names: Names) -> type[Record]:
    label = {task.label_column: Annotated[str | None, _said(task)]}
    fields = {**_item_types(task), **label, "comment": str, "step": int}
    text = "An item with one's own judgement, null if there is none, and nobody else's."
    return _record(f"{names.own_item}Out", text, fields)


def _judgement_in(task: AnyTask, name: str, label: Any, *bases: type[Body]) -> type[Body]:
    fields: dict[str, Any] = {task.label_column: (label, ...)}
    text = "The label of an item, and why."
    return cast(type[Body], create_model(name, __base__=bases, __doc__=text, **fields))


def _said(task: AnyTask) -> OneOf:
    return OneOf([*_words(task), UNSURE])


def _decision(task: AnyTask) -> Any:
    text = "`none` leaves the item out of the gold, `open` takes a decision back."
    return Annotated[str, OneOf([*_words(task), LEFT_OUT, OPEN]), about(text)]


def _words(task: AnyTask) -> list[StrEnum]:
    return [*cast(type[StrEnum], task.label)]


def _item_types(task: AnyTask) -> dict[str, Any]:
    kinds = get_type_hints(task.item)
    return {"number": int, **{name: kinds[at] for name, at in _columns(task)}}


def _present(task: AnyTask, fields: Mapping[str, Any]) -> dict[str, Any]:
    """The fields that the JSON of the task has."""
    left_out = _WITHOUT.get(task.name, set())
    return {name: kind for name, kind in fields.items() if name not in left_out}


def _list_of(record: type[Record]) -> Any:
    return types.GenericAlias(list, (record,))


def _record(
    name: str, text: str, fields: Mapping[str, Any], base: type[Record] = Record
) -> type[Record]:
    """A record whose fields must all be there."""
    required: dict[str, Any] = {field: (kind, ...) for field, kind in fields.items()}
    return cast(type[Record], create_model(name, __base__=base, __doc__=text, **required))
