"""Uploads: bytes are read and previewed as a draft, and only then saved, all or nothing.

New debates are judged before somebody opens them, and so are the examples that ship; where all is
stated, an engine judges when somebody asks what it says.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from argue import formats
from argue.engines import loaded_engine as load
from argue.errors import BadInput, BeingComputed, UnclearColumns, UnclearLabels
from argue.formats import Document
from argue.formats.base.mapping import mapping_of
from argue.judging import version_of
from argue.locales import lazy
from argue.model import Debate
from argue.model.label_words import coding_of
from argue.pairing import default_pairing, pair_up
from argue.services.context import Context
from argue.services.debates import check_debates, default_engine, save_debates
from argue.services.draft_edits import MOST_STEPS, DraftEdit, edited
from argue.services.draft_selection import open_doubts
from argue.services.elsewhere import SMALL, elsewhere
from argue.services.upload_drafts import Draft, Drafts
from argue.settings import Limits, Settings
from argue.store import Saved, Store
from argue.store.debates.collections import MOST_TITLE, Collections
from argue.store.participation.records import check_length

MOST_JUDGED_AHEAD = 1_000
"""How many debates of one upload are judged ahead; the others are when they are opened."""
NO_DEBATE = "README.md"


@dataclass(frozen=True, slots=True)
class SavedUpload:
    """What became of a draft: its debates, and the key of the collection they were put into.

    ``collection`` is empty if none was asked for.
    """

    debates: tuple[Debate, ...]
    saved: tuple[Saved, ...]
    collection: str

    @property
    def new(self) -> int:
        """How many debates were not there before."""
        return sum(saved.new for saved in self.saved)


def own_drafts(context: Context) -> Drafts:
    """The drafts of the caller."""
    return Drafts.beside(context.settings.database, context.account)


def save_draft(context: Context, draft: Draft) -> str:
    """Store a draft that can be read; its token.

    Raises BadInput if it cannot be read, or holds no debate.
    """
    debates_of(context, draft)
    return own_drafts(context).save(draft)


def add_draft(context: Context, draft: Draft) -> str:
    """Store a draft that can be read, or that is still being read; its token.

    Raises BadInput if it cannot be read, or holds no debate, and that is known already.
    """
    draft = _with_remembered_columns(context, draft)
    token = own_drafts(context).save(draft)
    try:
        check_debates(bundle_of(context, draft).debates, context.settings.limits)
    except (BeingComputed, UnclearLabels, UnclearColumns):  # the preview waits, or asks
        return token
    except BaseException:
        own_drafts(context).discard(token)
        raise
    return token


def debates_of(context: Context, draft: Draft) -> Sequence[Debate]:
    """All debates of a draft, of which something is changed or saved.

    Raises BadInput if there is none, or one is too large for the web app; TooManyJobs or JobFailed
    as of :func:`argue.services.elsewhere.elsewhere`.
    """
    debates = bundle_of(context, draft, to_the_end=True).debates
    check_debates(debates, context.settings.limits)
    return debates


def document_of_text(context: Context, text: str, **how: str) -> Document:
    """What a text holds that is read once; ``how`` as of :func:`argue.formats.parse_text`.

    Raises as :func:`debates_of`.
    """
    limits = context.settings.limits
    content = hashlib.sha256(repr((text, how)).encode()).hexdigest()
    read = partial(formats.parse_text, text, limits=limits, **how)
    document: Document = elsewhere(context, len(text), content, read, to_the_end=True)
    check_debates(document.debates, limits)
    return document


def bundle_of(context: Context, draft: Draft, *, to_the_end: bool = False) -> formats.Bundle:
    """The files of an archive, or the one file that a draft is, read in the processes for that
    unless it is small.

    Raises BadInput if there is no debate; BeingComputed, TooManyJobs or JobFailed as of
    :func:`argue.services.elsewhere.elsewhere`.
    """
    packed = formats.is_archive(draft.data)
    size = len(draft.data) + (SMALL if packed else 0)
    about = repr((draft.name, draft.format, draft.steps, draft.labels_are, draft.columns)).encode()
    content = hashlib.sha256(about + draft.data).hexdigest()
    limits = context.settings.limits
    return elsewhere(context, size, content, read_draft, draft, limits, to_the_end=to_the_end)


def document_of(context: Context, draft: Draft, *, to_the_end: bool = False) -> Document:
    """What a file that is no archive holds, with its changes; raises as :func:`bundle_of`."""
    [document] = bundle_of(context, draft, to_the_end=to_the_end).documents
    return document


def read_draft(draft: Draft, limits: Limits) -> formats.Bundle:
    """The files of a draft; raises BadInput if it holds no debate."""
    if formats.is_archive(draft.data):
        return _read_archive(draft, limits)
    return formats.Bundle((formats.BundledFile(draft.name, _read_document(draft, limits)),))


def _read_archive(draft: Draft, limits: Limits) -> formats.Bundle:
    """The files of an archive; raises BadInput if none holds a debate."""
    bundle = formats.read_archive(
        draft.data,
        name=draft.name,
        format=draft.format,
        limits=limits,
        labels_are=draft.labels_are,
        columns=draft.columns,
    )
    if not bundle.debates:
        why = next((f" ({file.name}: {file.skipped})" for file in bundle.files if file.skipped), "")
        raise BadInput.lazy(
            "expected an archive with at least one debate, found none%(why)s", why=why
        )
    return bundle


def _read_document(draft: Draft, limits: Limits) -> Document:
    """What a file that is no archive holds, with its changes; raises BadInput if no debate."""
    document = formats.read_bytes(
        draft.data,
        name=draft.name,
        format=draft.read_as,
        limits=limits,
        labels_are=draft.labels_are,
        columns=draft.columns,
    )
    if not document.debates:
        raise BadInput.lazy("expected at least one debate, found none")
    changed = edited(document, draft.changes)
    claimed = any(edit.do == "claim" for step in draft.changes for edit in step)
    debates = (
        replace(debate, doubts=open_doubts(debate, draft.changes)) for debate in changed.debates
    )
    return replace(changed, debates=tuple(debates), sure=claimed or changed.sure)


def change_draft(context: Context, token: str, edits: Sequence[DraftEdit]) -> None:
    """Change what was read of a draft, as one step that can be undone.

    Raises BadInput if a change is impossible, or there were too many; the draft stays as it was.
    """
    drafts = own_drafts(context)
    draft = drafts.open(token)
    if not edits:
        return
    if len(draft.steps) >= MOST_STEPS:
        raise BadInput.lazy("too many changes; save what there is")
    changed = replace(draft, steps=(*draft.steps, tuple(edits)))
    with suppress(UnclearLabels, UnclearColumns):  # the preview asks what they mean
        debates_of(context, changed)
    drafts.change(token, changed)


def say_labels(context: Context, token: str, labels_are: str) -> None:
    """Say what the labels of a draft mean; it is read again with that.

    Raises BadInput if that says nothing of labels.
    """
    coding_of(labels_are)
    drafts = own_drafts(context)
    drafts.change(token, replace(drafts.open(token), labels_are=labels_are))


def say_columns(context: Context, token: str, columns: str) -> None:
    """Say which column of a draft is what; it is read again with that, without later changes.

    Raises BadInput if that is no mapping, or the draft cannot be read with it; it stays as it was.
    """
    drafts = own_drafts(context)
    changed = replace(drafts.open(token), columns=str(mapping_of(columns)), steps=())
    with suppress(UnclearLabels):
        debates_of(context, changed)
    drafts.change(token, changed)


def _with_remembered_columns(context: Context, draft: Draft) -> Draft:
    """The draft, with what was said of a table with the same columns that is in a collection."""
    known = [] if draft.columns else Collections.in_store(context.store).remembered_columns()
    if not known or formats.is_archive(draft.data):
        return draft
    names = {*_column_names(context, draft)}
    same = (columns for columns in known if names and {*mapping_of(columns).names} == names)
    return replace(draft, columns=next(same, ""))


def _column_names(context: Context, draft: Draft) -> Sequence[str]:
    """The names of the columns of a table that is no archive; none of what is no table."""
    try:
        table = document_of(context, draft).table
    except UnclearColumns as question:
        table = question.table
    except (BadInput, BeingComputed):
        return ()
    return table.names if table else ()


def undo_change(context: Context, token: str) -> None:
    """Take back the last step; nothing happens if there is none."""
    drafts = own_drafts(context)
    draft = drafts.open(token)
    if draft.steps:
        drafts.change(token, replace(draft, steps=draft.steps[:-1]))


def save_upload(
    context: Context,
    token: str,
    *,
    title: str = "",
    key: str = "",
    titles: Mapping[int, str] | None = None,
) -> SavedUpload:
    """Save all debates of a draft, all or none, and let those that are new be judged.

    Raises BadInput if the title of a new collection is too long; NotFound if there is no such draft
    or collection.

    ``title``, ``key``: of a new collection, or that of one that is there, into which they are put
    as well.
    ``titles``: for debates that have no title, by their places.
    """
    store, limits = context.store, context.settings.limits
    collections = Collections.in_store(store)
    with own_drafts(context).taken(token) as draft:
        debates = _titled(debates_of(context, draft), titles or {})
        title = _checked(title)
        if key and not title:
            collections.one(key)  # raises NotFound before anything is saved
        saved = save_debates(store, debates, limits)
    keys = [debate.key for debate in saved]
    if title:
        key = collections.create(title, debates=keys).key
    elif key:
        collections.add(key, keys)
    if key and draft.columns:
        collections.remember_columns(key, draft.columns)
    fresh = [(own.key, debate) for own, debate in zip(saved, debates, strict=True) if own.new]
    request_first_runs(store, fresh[:MOST_JUDGED_AHEAD], context.settings)
    context.wake_worker()
    return SavedUpload(tuple(debates), tuple(saved), key)


def save_gold(context: Context, draft: Draft) -> SavedUpload:
    """Save all debates of a file to evaluate on, all or none.

    Raises BadInput if it cannot be read, or no debate states a relation to compare with.
    """
    if not any(debate.reference for debate in debates_of(context, draft)):
        raise BadInput.lazy("expected debates that state relations to compare with, found none")
    return save_upload(context, own_drafts(context).save(draft))


def request_first_runs(
    store: Store, debates: Iterable[tuple[str, Debate]], settings: Settings
) -> None:
    """Ask for the run that a debate's page opens with, for debates by their keys.

    It is what the source states, if it states all, else what the engine of the settings judges, or
    the one that reads the debate's language.
    """
    for key, debate in debates:
        pairing = default_pairing(debate)
        engine = default_engine(debate, pairing, settings.engine)
        total = len(pair_up(debate, pairing, settings.limits))
        version = version_of(load(engine), pairing, debate=debate)
        store.runs.request(key, engine, version, pairing, total)


def add_examples(settings: Settings, folder: Path) -> list[Saved]:
    """Make the debates of a folder the examples of the store, and ask for the new ones' runs.

    Those of its folder ``papers`` come first in the list of examples, which is newest first.
    An example that is unchanged keeps its key and its runs; one that was edited replaces its former
    self. Nothing happens if there is no folder, as in an installation without the repository.
    """
    debates = [
        debate
        for path in [*sorted(folder.glob("*.md")), *sorted(folder.glob("papers/*.md"))]
        if path.name != NO_DEBATE
        for debate in formats.read(path, format="markdown", limits=settings.limits)
    ]
    if not debates:
        return []
    with Store.open(settings.database) as store:
        saved = store.debates.replace_examples(debates)
        fresh = [(own.key, debate) for own, debate in zip(saved, debates, strict=True) if own.new]
        if fresh:
            request_first_runs(store, fresh, settings)
    return saved


def _titled(debates: Sequence[Debate], titles: Mapping[int, str]) -> list[Debate]:
    """The debates, those with titles that had none; raises BadInput if a title is too long."""
    results = list(debates)
    for place, debate in enumerate(debates):
        title = _checked(titles.get(place, ""))
        if title and debate.untitled:
            results[place] = replace(debate, title=title)
    return results


def file_name(name: str) -> str:
    r"""A client's file name as text: its last part, printable, of at most 100 characters.

    >>> file_name("C:\\Users\\ada\\my\tdebate.csv"), file_name("../../x.md")
    ('my debate.csv', 'x.md')
    """
    last = name.replace("\\", "/").rpartition("/")[2]
    printable = "".join(char if char.isprintable() else " " for char in last)
    return " ".join(printable.split())[:100] or "file"


def _checked(title: str) -> str:
    """A title with single blanks; raises BadInput if it is too long."""
    title = " ".join(title.split())
    message = lazy("expected a title of at most %(most)s characters, found %(count)s")
    check_length(title, MOST_TITLE, message)
    return title
