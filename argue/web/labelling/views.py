"""Views of labelling projects: each task has the same ones, each for a page and for its JSON.

The token of a project leads to everything in it and is given out only to whoever makes the project;
an annotator's leads to nobody else's judgements, with an account or without.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial, wraps
from typing import Any, TypeVar

from flask import Blueprint
from flask.blueprints import BlueprintSetupState

from argue.labelling.task import AnyTask, File, tasks
from argue.services.labelling import Labelling, deed_for
from argue.services.uploads import file_name
from argue.store.labelling.projects import Projects
from argue.web.app.api import FILE, json_input, nothing, output, query_input, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Body, Query, Record
from argue.web.app.resources import Decorator, Resources
from argue.web.app.routes import Card, Cost, Files
from argue.web.app.state import settings, store
from argue.web.labelling.documents import documents_of
from argue.web.ui.tables import KINDS

blueprint = Blueprint("labelling", __name__)
"""What adds the views of all tasks to the app."""


View = TypeVar("View", bound=Callable[..., Any])


@dataclass(frozen=True)
class Route:
    """Decorates a view with the addresses of its page and of its JSON, below that of its class.

    Parameters
    ----------
    rule
        Of the page.
    answers, takes
        Records, or the names of those of a task; what takes a body is a deed. Without an answer it
        is a file or, to DELETE, nothing.
    page
        The endpoint of the page, where it is not the name of the view; empty where there is none.
    json, no_json
        The address of the JSON, where it is another one, and whether there is none.
    deed
        Where it is not the one of the name of the view.
    created, conflict
        What was made, if anything, and when 409 is answered.
    tables
        Whether the tables of the page are beside it.
    adjudicated
        Whether only an adjudicated task has it.
    """

    rule: str
    answers: str | type[Record] = ""
    takes: str | type[Query] | type[Body] = ""
    page: str | None = None
    json: str | None = None
    no_json: bool = False
    deed: Callable[..., Any] | None = None
    method: str = ""
    created: str = ""
    conflict: str = ""
    tables: bool = False
    adjudicated: bool = False
    cost: Cost = Cost.ROWS
    files: Files | None = None
    """What its bodies carry."""
    card: bool = False
    """Whether the card of the task leads to it."""

    def __call__(self, view: View) -> View:
        """Note them with the view."""
        view.__dict__["route"] = self
        return view


class TaskViews:
    """Views of one task; words of the task stand for what is in braces in their addresses."""

    BLUEPRINT = ""
    """What follows the name of the task in that of the blueprint."""
    ADDRESS = "{address}/<token>"
    SEES: Callable[..., Any] = Labelling.loaded
    """The deed of the views that only show something."""
    RESEARCH = True
    """Whether their pages are in English; annotators read others."""

    def __init__(self, task: AnyTask) -> None:
        self._task, self._documents = task, documents_of(task)

    @property
    def _labelling(self) -> Labelling:
        """The labelling projects of the task, as the present request reaches them."""
        return labelling(self._task)

    @property
    def _projects(self) -> Projects[Any, Any]:
        return self._labelling.projects

    @property
    def _overview(self) -> str:
        return f"{self._task.name}_project.overview"

    def register(self) -> Resources:
        """The blueprint of the pages; their JSON is added to the interface."""
        resources = Resources(self._task.name + self.BLUEPRINT, __name__, research=self.RESEARCH)
        for name, handler in vars(type(self)).items():
            route: Route | None = getattr(handler, "route", None)
            if route and (self._task.adjudicated or not route.adjudicated):
                self._add(resources, getattr(self, name), route)
        return resources

    def _add(self, resources: Resources, handler: Callable[..., Any], route: Route) -> None:
        @wraps(handler)
        def view(**values: Any) -> Any:
            return handler(**values)

        view.__name__ = f"{self._task.name}_{handler.__name__}"
        parts = route.rule, route.rule if route.json is None else route.json
        rule, json = ((self.ADDRESS + part).format(**_words(self._task)) for part in parts)
        name = handler.__name__
        endpoint = name if route.page is None else route.page
        takes, answers = (
            self._documents.get(one) if isinstance(one, str) else one
            for one in (route.takes, route.answers)
        )
        method = route.method or ("POST" if takes and issubclass(takes, Body) else "GET")
        service = route.deed or (type(self).SEES if method == "GET" else getattr(Labelling, name))
        deed, answer = deed_for(self._task, service), _answer(route, takes, answers)
        told: dict[str, Any]
        if method == "GET":
            kinds, programs = KINDS if route.tables else (), None if route.no_json else json
            told = {
                "deed": deed,
                "cost": route.cost,
                "card": route.card and _card(self._task),
            }
            resources.read(rule, endpoint, answer, kinds=kinds, json=programs, **told)(view)
        else:
            told = {"json": json, "method": method, "files": route.files}
            resources.do(rule, endpoint, deed, answer, **told)(view)


def _card(task: AnyTask) -> Card | None:
    """The card of a task on the page for researchers, where it has one."""
    prose = task.prose
    return Card(prose.card_title, prose.card, prose.place) if prose.card else None


def _words(task: AnyTask) -> dict[str, str]:
    """What stands for what is in braces in addresses; a file of one kind is named without it."""
    formats, several = ", ".join(task.exports), len(task.exports) > 1
    return {
        "address": task.address,
        "judging_address": task.judging_address,
        "items": task.items_name,
        "judgements": task.judgements_name,
        "suffix": f"<any({formats}):format>" if several else formats,
        "format": f"/<any({formats}):format>" if several else "",
    }


def _answer(route: Route, takes: Any, answers: Any) -> Decorator:
    """Decorate a view for programs: what it takes and answers, for the description too."""
    answer: Decorator = nothing if route.method == "DELETE" else api.doc(responses=FILE)
    if answers:
        status, text = (201, route.created) if route.created else (200, "Successful")
        others = route.conflict and response_of(409, route.conflict, "ProblemOut")
        answer = output(answers, status=status, description=text, others=others or None)
    if not takes:
        return answer
    taking: Decorator = (query_input if issubclass(takes, Query) else json_input)(takes)

    def taken(view: Callable[..., Any]) -> Callable[..., Any]:
        return taking(answer(view))

    return taken


def labelling(task: AnyTask) -> Labelling:
    """The labelling projects of a task, as the present request reaches them."""
    return Labelling(store(), task, settings().limits)


def register(views: type[TaskViews]) -> None:
    """Add such views of all tasks to the app."""
    for task in tasks():
        added = views(task).register()
        blueprint.record(partial(_add_to_app, added))


def _add_to_app(added: Blueprint, state: BlueprintSetupState) -> None:
    state.app.register_blueprint(added)


def text_file(name: str, text: str) -> File:
    """A file that a program sent as a text."""
    return File(file_name(name) if name else "", text.encode("utf-8", "surrogatepass"))
