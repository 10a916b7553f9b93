"""The front page, what researchers and evaluators can do here, and the documentation."""

from __future__ import annotations

from typing import Any

from flask import (
    Blueprint,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    send_from_directory,
    url_for,
)
from flask.typing import ResponseReturnValue

from argue.locales import _
from argue.store import DebateSummary
from argue.web.app.state import store
from argue.web.front.picture import picture

blueprint = Blueprint("front", __name__)

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


@blueprint.get("/research")
def research() -> str:
    """What evaluators and researchers can do: pages, JSON interface, command line."""
    return render_template("front/research.html")


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
