"""A debate comes in: file, zip or text → preview of what was read → confirmed, only then saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from flask import abort, flash, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import FileStorage, MultiDict

from argue import formats, pipeline
from argue.errors import BadInput, UnclearColumns, UnclearLabels
from argue.formats import BundledFile, LeftOut
from argue.formats.base.mapping import ASIDE, REPEAT, ROLES, mapping_text
from argue.locales import _
from argue.model import Debate
from argue.model.tables import Cell, Column, Table
from argue.services import topics, uploads
from argue.services.debates import thread_of
from argue.services.deeds import Need
from argue.services.draft_edits import READ, DraftEdit, editable
from argue.services.draft_selection import DEEDS as SELECTION_DEEDS
from argue.services.upload_drafts import Draft
from argue.store.debates.collections import Collections
from argue.web.app.api_input import parse_number
from argue.web.app.links import see_other
from argue.web.app.routes import Cost, Files, Pages
from argue.web.app.state import context, settings, store
from argue.web.ui.outline import Outline, outline
from argue.web.ui.tables import answer, beside, page_or_tables
from argue.web.upload.lines import claim_of, edits_of, lines_of

blueprint = Pages("upload", __name__, logged=False, cost=Cost.ROWS)

MOST_PREVIEWED = 20
MOST_REFUSED = 100
MOST_CHOSEN = 50
"""Files, or debates of none, that the address of a new evaluation names."""
MOST_TITLED = 20
"""Debates of an archive for whose titles is asked."""
DATA = "data"
"""What the menu of kinds says of a file of which another menu says the format."""
PROPOSED = "proposed"
"""Value of ``titles`` in the address of a preview that asks for proposed titles."""
_TITLE = "title-"
EXCERPT_ROWS = 12
DEEDS = (
    *("save", "evaluate", "change", "undo", "read", "signs", "flat", "claim", "take", "sure"),
    "instead",
    *SELECTION_DEEDS,
)
"""What the buttons of a preview do, besides throwing it away."""
FILES: list[Column[dict[str, Cell]]] = [
    Column(name) for name in ("file", "format", "debates", "refused", "warnings", "skipped")
]
REFUSED: list[Column[tuple[BundledFile, LeftOut]]] = [
    Column("file", value=lambda row: row[0].name or None),
    Column("line", value=lambda row: row[1].line),
    Column("reason", value=lambda row: row[1].reason),
    Column("text", value=lambda row: row[1].text),
]


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


@blueprint.get("/debates/new", need=Need.ACCOUNT)
def new() -> ResponseReturnValue:
    """The form."""
    return _form()


@blueprint.post("/debates/new", need=Need.ACCOUNT, cost=Cost.READS, files=Files.TEXT)
def receive() -> ResponseReturnValue:
    """Read what was sent and go to its preview, or say why it cannot be read."""
    try:
        token = uploads.add_draft(context(), _draft(request.files.get("file"), request.form))
    except BadInput as error:
        return _form(error.localize()), 400
    return see_other(url_for("upload.preview", token=token))


@page_or_tables(blueprint, "/drafts/<token>", need=Need.SELF)
def preview(token: str, kind: str = "") -> ResponseReturnValue:
    """What was read, what was repaired and what was refused; nothing is saved yet.

    With a kind, each file of the draft, read or skipped, and all rows that were refused.
    """
    draft = uploads.own_drafts(context()).open(token)
    if kind:
        return answer(_tables(uploads.bundle_of(context(), draft).files), kind)
    if formats.is_archive(draft.data):
        return _report(token, draft)
    try:
        document = uploads.document_of(context(), draft)
    except UnclearLabels as question:
        return render_template("upload/labels.html", token=token, draft=draft, question=question)
    except UnclearColumns as question:
        return render_template(
            "upload/columns.html", token=token, table=question.table, column_roles=ROLES
        )
    except BadInput as error:  # known only now, since it took a while to read
        return _form(error.localize()), 400
    lines = lines_of(document, len(draft.steps))
    refused = {str(part) for part in document.account.left_out}
    previews = [_preview(debate, refused) for debate in document.debates[:MOST_PREVIEWED]]
    refused.update(warning for debate in document.debates for warning in debate.warnings)
    return render_template(
        "upload/preview.html",
        token=token,
        draft=draft,
        document=document,
        lines=lines,
        claim=claim_of(document) if lines else None,
        previews=previews,
        warnings=[warning for warning in document.warnings if warning not in refused],
        refused=[part for part in document.refused if part.kind != "column"][:MOST_REFUSED],
        aside=[part for part in document.account.left_out if part.understood],
        most_aside=MOST_REFUSED,
        **_menu(),
        table=document.table,
        column_roles=ROLES,
        arguments=sum(len(debate.arguments) for debate in document.debates),
        **_titles(document.debates, _untitled(document.debates[:MOST_PREVIEWED])),
        known=len(document.debates) == len([page for page in previews if page.key]),
        **_collections(),
    )


def _tables(files: Sequence[BundledFile]) -> list[Table]:
    """Each file of a draft, with why it was skipped, and each row that was refused."""
    read = [(file, file.document) for file in files if file.document]
    refused = [(file, row) for file, document in read for row in document.refused]
    return [
        Table.of("files", "Files", FILES, [_file_cells(file) for file in files]),
        Table.of("refused", "Refused rows", REFUSED, refused),
    ]


def _file_cells(file: BundledFile) -> dict[str, Cell]:
    document = file.document
    if not document:
        return {"file": file.name, "debates": 0, "skipped": file.skipped}
    return {
        "file": file.name or None,
        "format": document.format,
        "debates": len(document.debates),
        "refused": len(document.refused),
        "warnings": "\n".join(document.warnings) or None,
    }


def _untitled(debates: Sequence[Debate]) -> list[int]:
    """The places of the new debates that have no title."""
    return [
        place
        for place, debate in enumerate(debates)
        if debate.untitled and store().debates.find_same(debate) is None
    ]


def _titles(debates: Sequence[Debate], places: Sequence[int]) -> dict[str, object]:
    """The fields for titles of the debates at these places, filled in only if that was asked for.

    ``titles`` are their contents, by the places; ``proposing`` says whether to offer proposals.
    """
    titles = dict.fromkeys(places, "")
    wanted = request.args.get("titles") == PROPOSED
    if wanted:
        result = topics.proposed_titles(context(), [debates[place] for place in places])
        titles = {place: result[at] for at, place in enumerate(places)}
    return {
        "titles": titles,
        "proposing": bool(places) and not wanted and topics.offered(settings()),
    }


def _sent_titles(form: Mapping[str, str]) -> dict[int, str]:
    """The titles that a form brings, by the places of the debates."""
    return {
        place: title
        for name, title in form.items()
        if name.startswith(_TITLE)
        and (place := parse_number(name.removeprefix(_TITLE), 9)) is not None
    }


def _report(token: str, draft: Draft) -> str:
    """The preview of an archive: each of its files, read or skipped and why."""
    bundle = uploads.bundle_of(context(), draft)
    refused = [
        (file, row) for file in bundle.files if file.document for row in file.document.refused
    ]
    untitled = _untitled(bundle.debates)
    return render_template(
        "upload/archive.html",
        token=token,
        draft=draft,
        files=bundle.files,
        read=bundle.documents,
        debates=bundle.debates,
        refused=[row for __, row in refused[:MOST_REFUSED]],
        refused_in=[file.name for file, __ in refused[:MOST_REFUSED]],
        all_refused=len(refused),
        known=sum(store().debates.find_same(debate) is not None for debate in bundle.debates),
        arguments=sum(len(debate.arguments) for debate in bundle.debates),
        more_untitled=len(untitled) > MOST_TITLED,
        **_titles(bundle.debates, untitled[:MOST_TITLED]),
        **_collections(),
    )


@blueprint.post("/drafts/<token>", need=Need.SELF, cost=Cost.READS)
def confirm(token: str) -> ResponseReturnValue:
    """Change what was read, save all debates of the draft, or throw the draft away."""
    form = request.form
    deed = form.get("do", "")
    if deed in ("labels", "discard"):
        draft = uploads.own_drafts(context()).open(token)
        if not _is_up_to_date(draft, form):
            return see_other(url_for("upload.preview", token=token))
    if deed == "labels":
        meanings = zip(form.getlist("value"), form.getlist("label"), strict=False)
        said = (f"{value}={label}" for value, label in meanings if label)
        uploads.say_labels(context(), token, ",".join(said))
        return see_other(url_for("upload.preview", token=token))
    if deed == "columns":
        return _say_columns(token, form)
    if deed == "discard":
        uploads.own_drafts(context()).discard(token)
        return see_other(url_for("upload.new"), _("Discarded. Nothing was saved."))
    if deed.partition("-")[0] not in DEEDS:
        abort(400, _("The form did not say whether to save or to discard."))
    if not _change(token, form) or deed not in ("save", "evaluate"):
        return see_other(url_for("upload.preview", token=token))
    saved_upload = uploads.save_upload(
        context(),
        token,
        title=form.get("collection_title", ""),
        key=form.get("collection", ""),
        titles=_sent_titles(form),
    )
    if form.get("do") == "evaluate":
        gold = [debate for debate in saved_upload.debates if debate.reference]
        files = dict.fromkeys(debate.source.name for debate in gold if debate.source.name)
        keys = [debate.key for debate in saved_upload.saved][:MOST_CHOSEN]
        named = [*files][:MOST_CHOSEN]
        chosen: dict[str, Any] = {"file": named} if named else {"debate": keys}
        return see_other(url_for("evaluations.new", **chosen))
    new, saved = saved_upload.new, saved_upload.saved
    collection = saved_upload.collection
    if len(saved) == 1 and not collection:
        return see_other(
            url_for("debate.page", key=saved[0].key),
            _("Saved.") if new else _("This debate was already there; this is it."),
        )
    message = _("Saved %(new)s of %(all)s debates.", new=new, all=len(saved))
    if new < len(saved):
        existing = len(saved) - new
        message = _("%(told)s %(count)s were already there.", told=message, count=existing)
    flash(message)
    if collection:
        return see_other(url_for("collections.page", name=collection))
    return see_other(url_for("debates.index"))


def _say_columns(token: str, form: MultiDict[str, str]) -> ResponseReturnValue:
    """Read a table anew, its columns being what the menus say; or say why that is impossible."""
    said = zip(form.getlist("role"), form.getlist("column"), strict=False)
    pairs = [(role or ASIDE, name) for role, name in said if name]
    pairs += [(REPEAT, name) for name in form.getlist("repeat")]
    try:
        uploads.say_columns(context(), token, mapping_text(pairs))
    except BadInput as error:
        flash(error.localize())
    return see_other(url_for("upload.preview", token=token))


def _change(token: str, form: MultiDict[str, str]) -> bool:
    """Do what a form changes in the preview; False, with a message, if that is impossible."""
    draft = uploads.own_drafts(context()).open(token)
    if not _is_up_to_date(draft, form):
        return False
    if form.get("do") == "undo":
        uploads.undo_change(context(), token)
        return True
    if "step" not in form or formats.is_archive(draft.data):
        return True
    try:
        if form.get("do") == READ:
            edits = [DraftEdit(READ, "", _chosen_format(form))]
        else:
            document = uploads.document_of(context(), draft, to_the_end=True)
            edits = edits_of(form, document) if editable(document) else []
        uploads.change_draft(context(), token, edits)
    except BadInput as error:
        flash(error.localize())
        return False
    return True


def _is_up_to_date(draft: Draft, form: Mapping[str, str]) -> bool:
    """Whether a form is of the draft as it stands; else that is told."""
    if "step" not in form or parse_number(form["step"], 4) == len(draft.steps):
        return True
    flash(_("The preview was changed elsewhere meanwhile; this is how it stands."))
    return False


def _collections() -> dict[str, object]:
    """What the choice of a collection needs, and the links to the tables."""
    return {"collections": Collections.in_store(store()).all(), "beside": beside}


def _menu() -> dict[str, list[str]]:
    """What the menu of kinds of texts has, and that of the formats of data files."""
    kinds = formats.FORMATS.kinds()
    return {
        "kinds": kinds,
        "readers": [reader for reader in formats.readers() if reader not in kinds],
    }


def _chosen_format(form: Mapping[str, str]) -> str:
    """The kind or format that the menus say; raises BadInput for a data file without one."""
    if form.get("format", "") != DATA:
        return form.get("format", "")
    if not form.get("data_format"):
        raise BadInput.lazy("expected the format of the data file, found none; choose one")
    return form["data_format"]


def _form(problem: str = "") -> str:
    kind = request.form.get("format", "")
    return render_template(
        "upload/new.html",
        problem=problem,
        text=request.form.get("text", ""),
        chosen=(kind == DATA and request.form.get("data_format")) or kind,
        formats=formats.readers(),
        **_menu(),
        limits=settings().limits,
    )


def _draft(file: FileStorage | None, form: dict[str, str]) -> Draft:
    """What the form holds: a file or else a text.

    Raises
    ------
    BadInput
        If it holds both or neither, or does not say which format a data file has.
    """
    text = form.get("text", "").strip()
    chosen = _chosen_format(form)
    if file is not None and file.filename:
        if text:
            raise BadInput(
                _("expected a file or a text, found both; remove one to say which is meant")
            )
        return Draft(uploads.file_name(file.filename), chosen, file.stream.read())
    if not text:
        raise BadInput(_("expected a file or a text, found neither"))
    return Draft("", chosen, form["text"].encode("utf-8", "surrogatepass"))


def _preview(debate: Debate, refused: set[str]) -> Preview:
    excerpt = outline(pipeline.bare(debate), thread_of(debate), most=EXCERPT_ROWS)
    warnings = tuple(warning for warning in debate.warnings if warning not in refused)
    return Preview(debate, excerpt, store().debates.find_same(debate), warnings)
