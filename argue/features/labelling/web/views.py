"""Views of labelling projects: one for all tasks, whose addresses name the task.

``/<task:task>`` begins the addresses of overseers, ``/<task(judging=True):task>`` those of
annotators; ``<task(adjudicated=True):task>`` is one of the tasks of which that is true. The token
of a project leads to everything in it and is given out only to whoever makes the project; an
annotator's leads to nobody else's judgements, with an account or without.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import wraps
from typing import Any

from flask import abort, request
from flask.blueprints import BlueprintSetupState
from werkzeug.routing import Map, ValidationError

from argue.errors import UnknownName
from argue.features.labelling.deeds import deed_for
from argue.features.labelling.projects import LabellingProjects
from argue.features.labelling.task import AnyTask, File, Task, tasks
from argue.features.labelling.tasks import TASKS
from argue.features.labelling.web.documents import documents_of
from argue.services.uploads import file_name
from argue.web.app.api import FILE, json_input, output, query_input, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Answer, Query
from argue.web.app.resources import Decorator, Resources
from argue.web.app.routes import Cost, Right, Variants, View
from argue.web.app.state import context

blueprint = Resources("labelling", __name__)
"""The pages of all projects; their JSON is part of the interface."""
DOCUMENTS = {task.name: documents_of(task) for task in tasks()}
"""The records of each task."""


class TaskConverter(Variants):
    """A task, by the address of its projects or, ``judging``, by that of its annotators.

    ``having`` are attributes that the task must have.
    """

    def __init__(self, map: Map, judging: bool = False, **having: Any) -> None:
        super().__init__(map)
        self._judging = judging
        self._tasks = {
            self._address(task): task
            for task in tasks()
            if all(getattr(task, name) == value for name, value in having.items())
        }
        self.regex = f"(?:{'|'.join(sorted(self._tasks, key=len, reverse=True))})"

    def _address(self, task: AnyTask) -> str:
        return (task.judging_address if self._judging else task.address).removeprefix("/")

    def to_python(self, value: str) -> AnyTask:
        """The task of an address."""
        return self._tasks[value]

    def to_url(self, value: AnyTask | str) -> str:
        """The address of a task, or of the task of that name."""
        try:
            task = value if isinstance(value, Task) else TASKS.load(value).TASK
        except UnknownName as error:
            raise ValidationError from error
        if task not in self._tasks.values():
            raise ValidationError
        return self._address(task)

    def things(self) -> Mapping[str, AnyTask]:
        """The tasks by name."""
        return {task.name: task for task in self._tasks.values()}

    def words(self, thing: AnyTask) -> Mapping[str, str]:
        """How addresses of the task call it, its items, judgements and files."""
        formats = thing.exports
        return {
            "task": self._address(thing),
            "items": thing.items_name,
            "judgements": thing.judgements_name,
            "format": next(iter(formats)) if thing.one_format else any_of("format", formats),
        }

    def right(self, right: Right, thing: AnyTask) -> Right:
        """Who may do the deed for projects of the task."""
        if right.deed is None:
            return right
        done = deed_for(thing, right.deed)
        return replace(right, need=done.need, deed=done)


def _add_converter(state: BlueprintSetupState) -> None:
    state.app.url_map.converters["task"] = TaskConverter


for _blueprint in (api, blueprint):
    _blueprint.record(_add_converter)


def any_of(part: str, words: Iterable[str]) -> str:
    """A part of an address that is one of these words; a view is asked for a task's own only."""
    return f"<any({', '.join(dict.fromkeys(words))}):{part}>"


ITEMS = any_of("items", (task.items_name for task in tasks()))
JUDGEMENTS = any_of("judgements", (task.judgements_name for task in tasks()))
ROWS: dict[str, Any] = {"cost": Cost.ROWS, "research": True}
"""What pages say that read rows only, and are in English."""
FORMAT = any_of("format", (format for task in tasks() for format in task.exports))


def of_task(
    answers: str | type[Answer] = "", takes: Any = "", *, created: str = "", conflict: str = ""
) -> Decorator:
    """Decorate a view for programs: what it takes and answers, of a task its own records.

    Parameters
    ----------
    answers, takes
        Records, or the names of those of a task. Without an answer it is a file.
    created, conflict
        What was made, if anything, and when 409 is answered.
    """

    def described(view: View, task: AnyTask) -> View:
        answered, taken = _record(task, answers), _record(task, takes)
        described: View = api.doc(responses=FILE)(view)
        if answered:
            status, text = (201, created) if created else (200, "Successful")
            others = conflict and response_of(409, conflict, "ProblemOut")
            form = output(answered, status=status, description=text, others=others or None)
            described = form(view)
        if not taken:
            return described
        taking: View = (query_input if issubclass(taken, Query) else json_input)(taken)
        taking_view: View = taking(described)
        return taking_view

    def decorate(view: View) -> View:
        views = {task.name: described(_of_own_items(view), task) for task in tasks()}

        @wraps(view)
        def answer(**values: Any) -> Any:
            return views[values["task"].name](**values)

        answer.varied = lambda values: views[values["task"].name]  # type: ignore[attr-defined]
        return answer

    return decorate


def _record(task: AnyTask, record: Any) -> Any:
    """A record, or that of the task of this name."""
    return DOCUMENTS[task.name].get(record) if isinstance(record, str) else record


def _of_own_items(view: View) -> View:
    """The view, for addresses that call items as the task does."""

    @wraps(view)
    def answer(task: AnyTask, **values: Any) -> Any:
        if values.pop("items", task.items_name) != task.items_name:
            abort(404)
        return view(task=task, **values)

    return answer


def labelling(task: AnyTask) -> LabellingProjects:
    """The labelling projects of a task, as the present request reaches them."""
    return LabellingProjects(context(), task)


def sent_files() -> dict[str, File]:
    """The files that a form sent, by their fields, named without folders."""
    return {
        field: File(sent.filename.replace("\\", "/").rpartition("/")[2], sent.stream.read())
        for field, sent in request.files.items()
        if sent.filename
    }


def text_file(name: str, text: str) -> File:
    """A file that a program sent as a text."""
    return File(file_name(name) if name else "", text.encode("utf-8", "surrogatepass"))
