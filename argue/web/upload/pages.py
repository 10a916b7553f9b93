"""A debate comes in: file, zip or text → preview of what was read → confirmed, only then saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from flask import Blueprint, abort, flash, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage

from argue import formats, pipeline
from argue.errors import BadInput
from argue.evaluation.runs.table import Table
from argue.locales import _
from argue.model import Debate
from argue.store.collections import MOST_TITLE
from argue.web import draft_tables, incoming, known_concepts
from argue.web.drafts import Draft
from argue.web.numbers import is_number
from argue.web.outline import Outline, outline
from argue.web.proposed_titles import proposed_titles
from argue.web.state import settings, store
from argue.web.tables import at, beside
from argue.web.thread import thread_of

blueprint = Blueprint("upload", __name__)

MOST_PREVIEWED = 20
MOST_REFUSED = 100
MOST_TITLED = 20
"""Debates of an archive for whose titles is asked."""
PROPOSED = "proposed"
"""Value of ``titles`` in the address of a preview that asks for proposed titles."""
_TITLE = "title-"
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
        token = incoming.keep(draft)
    except BadInput as error:
        return _form(error.told()), 400
    return redirect(url_for("upload.preview", token=token), 303)


@blueprint.get("/drafts/<token>")
def preview(token: str) -> ResponseReturnValue:
    """What was read, what was repaired and what was refused; nothing is saved yet."""
    draft = incoming.drafts().open(token)
    if formats.is_archive(draft.data):
        return _report(token, draft)
    document = incoming.document_of(draft)
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
        **_titles(document.debates, _untitled(document.debates[:MOST_PREVIEWED])),
        known=len(document.debates) == len([one for one in shown if one.key]),
        **_collections(),
    )


@at(blueprint, "/drafts/<token>")
def preview_as(token: str) -> list[Table]:
    """Each file of the draft, read or skipped, and all rows that were refused."""
    files = incoming.files_of(incoming.drafts().open(token))
    return [draft_tables.files(files), draft_tables.refused(files)]


def _untitled(debates: Sequence[Debate]) -> list[int]:
    """The places of the new debates that have no title."""
    return [
        place
        for place, debate in enumerate(debates)
        if debate.untitled and store().known(debate) is None
    ]


def _titles(debates: Sequence[Debate], places: Sequence[int]) -> dict[str, object]:
    """The fields for titles of the debates at these places, filled in only if that was asked for.

    ``titles`` are their contents, by the places; ``proposing`` says whether to offer proposals.
    """
    titles = dict.fromkeys(places, "")
    wanted = request.args.get("titles") == PROPOSED
    if wanted:
        found = proposed_titles([debates[place] for place in places])
        titles = {place: found[at] for at, place in enumerate(places)}
    return {"titles": titles, "proposing": bool(places) and not wanted and known_concepts.offered()}


def _sent_titles(form: Mapping[str, str]) -> dict[int, str]:
    """The titles that a form brings, by the places of the debates."""
    return {
        int(place): title
        for name, title in form.items()
        if name.startswith(_TITLE) and is_number(place := name.removeprefix(_TITLE), 9)
    }


def _report(token: str, draft: Draft) -> str:
    """The preview of an archive: each of its files, read or skipped and why."""
    bundle = incoming.bundle_of(draft)
    refused = [(file, row) for file in bundle.files if file.document
               for row in file.document.refused]  # fmt: skip
    untitled = _untitled(bundle.debates)
    return render_template(
        "upload/archive.html", token=token, draft=draft, files=bundle.files,
        read=bundle.documents, debates=bundle.debates, refused=refused[:MOST_REFUSED],
        all_refused=len(refused), known=sum(store().known(one) is not None
                                            for one in bundle.debates),
        arguments=sum(len(debate.arguments) for debate in bundle.debates),
        more_untitled=len(untitled) > MOST_TITLED,
        **_titles(bundle.debates, untitled[:MOST_TITLED]), **_collections(),
    )  # fmt: skip


@blueprint.post("/drafts/<token>")
def confirm(token: str) -> ResponseReturnValue:
    """Save all debates of the draft, all or none, or throw the draft away."""
    form = request.form
    if form.get("do") == "discard":
        incoming.drafts().open(token)
        incoming.drafts().discard(token)
        flash(_("Discarded. Nothing was saved."))
        return redirect(url_for("upload.new"), 303)
    if form.get("do") != "save":
        abort(400, _("The form did not say whether to save or to discard."))
    taken = incoming.take(
        token, title=form.get("collection_title", ""), key=form.get("collection", ""),
        titles=_sent_titles(form),
    )  # fmt: skip
    new, saved, collection = taken.new, taken.saved, taken.collection
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


def _collections() -> dict[str, object]:
    """What the choice of a collection needs, and the links to the tables."""
    return {"collections": store().collections.all(), "most_title": MOST_TITLE, "beside": beside}


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
        return Draft(incoming.shown_name(file.filename), chosen, file.stream.read())
    if not text:
        raise BadInput(_("expected a file or a text, found neither"))
    return Draft("", chosen, form["text"].encode("utf-8", "surrogatepass"))


def _preview(debate: Debate, told: set[str]) -> Preview:
    excerpt = outline(pipeline.bare(debate), thread_of(debate), most=EXCERPT_ROWS)
    warnings = tuple(warning for warning in debate.warnings if warning not in told)
    return Preview(debate, excerpt, store().known(debate), warnings)
