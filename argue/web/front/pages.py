"""The front page, what researchers and evaluators can do here, and the documentation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import (
    abort,
    current_app,
    redirect,
    render_template,
    request,
    send_from_directory,
    url_for,
)
from flask.typing import ResponseReturnValue

from argue import pipeline
from argue.engines import ENGINES, facts
from argue.locales import _, lazy, once
from argue.model import Argument, Debate, Label, Origin, Relation, Reply, Status
from argue.services.deeds import Need
from argue.store import DebateSummary
from argue.web.app.people import caller, owns_installation
from argue.web.app.routes import Cost, Entry, Pages
from argue.web.app.state import settings, store

blueprint = Pages("front", __name__, need=Need.EVERYBODY, cost=Cost.ROWS)

MOST_RECENT = 6
_OF_THE_LIST = ("q", "concept", "page")
"""Parameters of the list of debates, which had this address before."""


@blueprint.get("/")
def index() -> ResponseReturnValue:
    """What this is, a small debate with its verdict, and the ways in."""
    asked: dict[str, Any] = {
        name: request.args[name] for name in _OF_THE_LIST if name in request.args
    }
    if asked:
        return redirect(url_for("debates.index", **asked))
    with store().reading():
        total = store().debates.count()
        recent = store().debates.search(limit=MOST_RECENT)
        example = _example()
    return render_template(
        "front/index.html", picture=picture(), example=example, recent=recent, total=total
    )


@blueprint.get("/research", research=True, menu=Entry(lazy("Research"), 3, spare=True))
def research() -> str:
    """What evaluators and researchers can do: pages, JSON interface, command line.

    Owners of the installation also read which models it has by name, and how to add one.
    """
    owner = owns_installation() and not caller().program
    models = ENGINES.registered() if owner else {}
    return render_template(
        "front/research.html",
        models={name: (model, facts(name).summary()) for name, model in models.items()},
        models_file=settings().models if owner else "",
    )


@blueprint.get("/docs/", defaults={"path": "/"})
@blueprint.get("/docs/<path:path>")
def documentation(path: str) -> ResponseReturnValue:
    """A page of the documentation, where it was built: see ``docs/conf.py``."""
    folder = current_app.config["DOCUMENTATION"]
    if not folder.is_dir():
        abort(404, _("The documentation was not built here. “make docs” builds it."))
    return send_from_directory(
        folder, f"{path}index.html".lstrip("/") if path.endswith("/") else path
    )


def _example() -> DebateSummary | None:
    """The shortest of the examples, by title where several are; ``None`` without any."""
    examples = store().debates.search(example=True)
    return min(examples, key=lambda one: (one.arguments, one.title), default=None)


_CLAIM, _COST, _HELP, _LOCK, _WORK = "claim", "cost", "help", "lock", "work"
_TEXTS = {
    _CLAIM: lazy("The library should open on Sundays."),
    _COST: lazy("Sunday hours cost twice as much."),
    _HELP: lazy("Volunteers could run the Sundays for nothing."),
    _LOCK: lazy("No volunteer may lock up the building alone."),
    _WORK: lazy("People who work all week could come at last."),
}
_REPLIES = (
    (_COST, _CLAIM, Label.ATTACK),
    (_HELP, _COST, Label.ATTACK),
    (_LOCK, _HELP, Label.ATTACK),
    (_WORK, _CLAIM, Label.SUPPORT),
)
"""Each reply, what it answers, and what it does to that; in the order of the thread."""


@dataclass(frozen=True, slots=True)
class PictureLine:
    """One argument: how deep it stands, what it does to the one that it answers, its status."""

    text: str
    depth: int
    label: Label | None
    status: Status


@once
def picture() -> tuple[PictureLine, ...]:
    """The arguments of the thread, the claim first."""
    debate = Debate(
        "picture",
        _(_TEXTS[_CLAIM]),
        tuple(Argument(id, _(text)) for id, text in _TEXTS.items()),
        issue=_CLAIM,
        replies=tuple(Reply(source, target) for source, target, _ in _REPLIES),
    )
    relations = [
        Relation(source, target, label, origin=Origin.GIVEN) for source, target, label in _REPLIES
    ]
    labelling = pipeline.label(debate, relations).labelling
    statuses = labelling.statuses if labelling else dict.fromkeys(_TEXTS, Status.UNDECIDED)
    texts, depths = debate.by_id(), {_CLAIM: 0}
    rows = [PictureLine(texts[_CLAIM].text, 0, None, statuses[_CLAIM])]
    for source, target, label in _REPLIES:
        depths[source] = depths[target] + 1
        rows.append(PictureLine(texts[source].text, depths[source], label, statuses[source]))
    return tuple(rows)
