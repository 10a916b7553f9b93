"""A debate comes in: file or text → preview of what was read → confirmed, only then saved."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage

from argue import formats, pipeline
from argue.errors import BadInput
from argue.formats import Document
from argue.model import Debate
from argue.web.drafts import Draft, Drafts
from argue.web.first_runs import MOST, request_first_runs
from argue.web.outline import Outline, outline
from argue.web.state import settings, store, wake_worker
from argue.web.thread import thread_of

blueprint = Blueprint("upload", __name__)

MOST_PREVIEWED = 20
MOST_REFUSED = 100
EXCERPT_ROWS = 12


@dataclass(frozen=True, slots=True)
class Preview:
    """One debate of a draft.

    ``excerpt`` is where it begins, ``key`` that of the same debate in the store, ``warnings`` what
    was repaired; rows that were left out are told of the whole file.
    """

    debate: Debate
    excerpt: Outline
    key: str | None
    warnings: tuple[str, ...]


@blueprint.get("/debates/new")
def new() -> ResponseReturnValue:
    """The form."""
    return _form()


@blueprint.post("/debates/new")
def receive() -> ResponseReturnValue:
    """Read what was sent and go to its preview, or say why it cannot be read."""
    try:
        draft = _draft(request.files.get("file"), request.form)
        _read(draft)
    except BadInput as error:
        return _form(str(error)), 400
    token = _drafts().save(draft)
    return redirect(url_for("upload.preview", token=token), 303)


@blueprint.get("/drafts/<token>")
def preview(token: str) -> ResponseReturnValue:
    """What was read, what was repaired and what was refused; nothing is saved yet."""
    draft = _drafts().open(token)
    document = _read(draft)
    told = {str(row) for row in document.refused}
    shown = [_preview(debate, told) for debate in document.debates[:MOST_PREVIEWED]]
    told.update(warning for debate in document.debates for warning in debate.warnings)
    return render_template(
        "upload/preview.html",
        token=token,
        draft=draft,
        document=document,
        previews=shown,
        warnings=[warning for warning in document.warnings if warning not in told],
        refused=document.refused[:MOST_REFUSED],
        arguments=sum(len(debate.arguments) for debate in document.debates),
        known=len(document.debates) == len([one for one in shown if one.key]),
    )


@blueprint.post("/drafts/<token>")
def confirm(token: str) -> ResponseReturnValue:
    """Save all debates of the draft, all or none, or throw the draft away."""
    drafts = _drafts()
    document = _read(drafts.open(token))
    if request.form.get("do") == "discard":
        drafts.discard(token)
        flash("Discarded. Nothing was saved.")
        return redirect(url_for("upload.new"), 303)
    if request.form.get("do") != "save":
        abort(400, "The form did not say whether to save or to discard.")
    saved = store().add_debates(document.debates)
    drafts.discard(token)
    fresh = [
        (one.key, debate) for one, debate in zip(saved, document.debates, strict=True) if one.new
    ]
    request_first_runs(store(), fresh[:MOST], settings(), each=1)
    wake_worker()
    new = len(fresh)
    if len(saved) == 1:
        flash("Saved." if new else "This debate was already there; this is it.")
        return redirect(url_for("debate.page", key=saved[0].key), 303)
    known = f" {len(saved) - new} were already there." if new < len(saved) else ""
    flash(f"Saved {new} of {len(saved)} debates.{known}")
    return redirect(url_for("debates.index"), 303)


def _form(problem: str = "") -> str:
    return render_template(
        "upload/new.html",
        problem=problem,
        text=request.form.get("text", ""),
        chosen=request.form.get("format", ""),
        readers=formats.readers(),
        limits=settings().limits,
    )


def _draft(file: FileStorage | None, form: dict[str, str]) -> Draft:
    """What the form holds: a file or else a text.

    Raises
    ------
    BadInput
        If it holds both or neither.
    """
    text = form.get("text", "").strip()
    chosen = form.get("format", "")
    if file is not None and file.filename:
        if text:
            raise BadInput(
                "expected a file or a text, found both; remove one to say which is meant"
            )
        return Draft(_shown_name(file.filename), chosen, file.stream.read())
    if not text:
        raise BadInput("expected a file or a text, found neither")
    return Draft("", chosen, form["text"].encode("utf-8", "surrogatepass"))


def _read(draft: Draft) -> Document:
    document = formats.read_bytes(
        draft.data, name=draft.name, format=draft.format, limits=settings().limits
    )
    if not document.debates:
        raise BadInput("expected at least one debate, found none")
    return document


def _preview(debate: Debate, told: set[str]) -> Preview:
    excerpt = outline(pipeline.bare(debate), thread_of(debate), most=EXCERPT_ROWS)
    warnings = tuple(warning for warning in debate.warnings if warning not in told)
    return Preview(debate, excerpt, store().known(debate), warnings)


def _drafts() -> Drafts:
    return Drafts.beside(settings().database)


def _shown_name(name: str) -> str:
    r"""A client's file name as text: its last part, printable, of at most 100 characters.

    >>> _shown_name("C:\\Users\\ada\\my\tdebate.csv"), _shown_name("../../x.md")
    ('my debate.csv', 'x.md')
    """
    last = name.replace("\\", "/").rpartition("/")[2]
    printable = "".join(char if char.isprintable() else " " for char in last)
    return " ".join(printable.split())[:100] or "file"
