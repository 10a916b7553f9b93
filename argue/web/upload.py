"""A debate comes in: file, zip or text → preview of what was read → confirmed, only then saved."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage

from argue import formats, pipeline
from argue.errors import BadInput
from argue.formats import Document
from argue.locales import _
from argue.model import Debate
from argue.store.collections import MOST_TITLE
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
        _debates(draft)
    except BadInput as error:
        return _form(str(error)), 400
    token = _drafts().save(draft)
    return redirect(url_for("upload.preview", token=token), 303)


@blueprint.get("/drafts/<token>")
def preview(token: str) -> ResponseReturnValue:
    """What was read, what was repaired and what was refused; nothing is saved yet."""
    draft = _drafts().open(token)
    if formats.is_archive(draft.data):
        return _report(token, draft)
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
        **_collections(),
    )


def _report(token: str, draft: Draft) -> str:
    """The preview of an archive: each of its files, read or skipped and why."""
    bundle = _bundle(draft)
    refused = [(file, row) for file in bundle.files if file.document
               for row in file.document.refused]  # fmt: skip
    return render_template(
        "upload/archive.html", token=token, draft=draft, files=bundle.files,
        read=bundle.documents, debates=bundle.debates, refused=refused[:MOST_REFUSED],
        all_refused=len(refused), known=sum(store().known(one) is not None
                                            for one in bundle.debates),
        arguments=sum(len(debate.arguments) for debate in bundle.debates), **_collections(),
    )  # fmt: skip


@blueprint.post("/drafts/<token>")
def confirm(token: str) -> ResponseReturnValue:
    """Save all debates of the draft, all or none, or throw the draft away."""
    drafts = _drafts()
    debates = _debates(drafts.open(token))
    if request.form.get("do") == "discard":
        drafts.discard(token)
        flash(_("Discarded. Nothing was saved."))
        return redirect(url_for("upload.new"), 303)
    if request.form.get("do") != "save":
        abort(400, _("The form did not say whether to save or to discard."))
    into = _into(request.form)
    saved = store().add_debates(debates)
    drafts.discard(token)
    collection = into([one.key for one in saved])
    fresh = [(one.key, debate) for one, debate in zip(saved, debates, strict=True) if one.new]
    request_first_runs(store(), fresh[:MOST], settings(), each=1)
    wake_worker()
    new = len(fresh)
    if len(saved) == 1 and not collection:
        flash(_("Saved.") if new else _("This debate was already there; this is it."))
        return redirect(url_for("debate.page", key=saved[0].key), 303)
    told = _("Saved %(new)s of %(all)s debates.", new=new, all=len(saved))
    if new < len(saved):
        known = len(saved) - new
        told = _("%(told)s %(count)s were already there.", told=told, count=known)
    flash(told)
    if collection:
        return redirect(url_for("collections.page", name=collection), 303)
    return redirect(url_for("debates.index"), 303)


def _into(form: Mapping[str, str]) -> Callable[[list[str]], str]:
    """Puts debates into the collection that the form names; its key, empty without one.

    Raises
    ------
    BadInput
        If the title of a new collection is too long.
    NotFound
        If there is no such collection.
    """
    title, key = " ".join(form.get("collection_title", "").split()), form.get("collection", "")
    if len(title) > MOST_TITLE:
        raise BadInput(f"expected a title of at most {MOST_TITLE} characters, found {len(title):,}")
    if title:
        return lambda keys: store().collections.create(title, debates=keys).key
    if not key:
        return lambda keys: ""
    store().collections.one(key)

    def put(keys: list[str]) -> str:
        store().collections.add(key, keys)
        return key

    return put


def _collections() -> dict[str, object]:
    """What the choice of a collection needs."""
    return {"collections": store().collections.all(), "most_title": MOST_TITLE}


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
                _("expected a file or a text, found both; remove one to say which is meant")
            )
        return Draft(_shown_name(file.filename), chosen, file.stream.read())
    if not text:
        raise BadInput("expected a file or a text, found neither")
    return Draft("", chosen, form["text"].encode("utf-8", "surrogatepass"))


def _debates(draft: Draft) -> Sequence[Debate]:
    """All debates of a draft; raises BadInput if there is none."""
    if formats.is_archive(draft.data):
        return _bundle(draft).debates
    return _read(draft).debates


def _bundle(draft: Draft) -> formats.Bundle:
    bundle = formats.read_archive(
        draft.data, name=draft.name, format=draft.format, limits=settings().limits
    )
    if not bundle.debates:
        why = next((f" ({one.name}: {one.skipped})" for one in bundle.files if one.skipped), "")
        raise BadInput(f"expected an archive with at least one debate, found none{why}")
    return bundle


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
