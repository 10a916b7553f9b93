"""What comes in: bytes are read and told of as a draft, and only then saved, all or nothing."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from argue import formats
from argue.errors import BadInput
from argue.formats import Document
from argue.locales import say
from argue.model import Debate
from argue.store import Saved
from argue.store.collections import MOST_TITLE
from argue.web.debate_size import add_debates, check_debates
from argue.web.drafts import Draft, Drafts
from argue.web.first_runs import MOST, request_first_runs
from argue.web.people import person
from argue.web.state import settings, store, wake_worker


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of a draft: its debates, and the key of the collection they were put into.

    ``collection`` is empty if none was asked for.
    """

    debates: tuple[Debate, ...]
    saved: tuple[Saved, ...]
    collection: str

    @property
    def new(self) -> int:
        """How many debates were not there before."""
        return sum(one.new for one in self.saved)


def drafts() -> Drafts:
    """The drafts of who asks."""
    return Drafts.beside(settings().database, person().id)


def keep(draft: Draft) -> str:
    """Keep a draft that can be read, under the token that this returns.

    Raises
    ------
    BadInput
        If it cannot be read, or holds no debate.
    """
    debates_of(draft)
    return drafts().save(draft)


def debates_of(draft: Draft) -> Sequence[Debate]:
    """All debates of a draft.

    Raises
    ------
    BadInput
        If there is none, or one is too large for the web app.
    """
    reads = bundle_of if formats.is_archive(draft.data) else document_of
    debates = reads(draft).debates
    check_debates(debates)
    return debates


def files_of(draft: Draft) -> tuple[formats.BundledFile, ...]:
    """The files of an archive, or the one file that a draft is; raises BadInput."""
    if formats.is_archive(draft.data):
        return bundle_of(draft).files
    return (formats.BundledFile(draft.name, document_of(draft)),)


def bundle_of(draft: Draft) -> formats.Bundle:
    """The files of an archive; raises BadInput if none holds a debate."""
    bundle = formats.read_archive(
        draft.data, name=draft.name, format=draft.format, limits=settings().limits
    )
    if not bundle.debates:
        why = next((f" ({one.name}: {one.skipped})" for one in bundle.files if one.skipped), "")
        raise BadInput(
            say("expected an archive with at least one debate, found none%(why)s", why=why)
        )
    return bundle


def document_of(draft: Draft) -> Document:
    """What a file that is no archive holds; raises BadInput if that is no debate."""
    document = formats.read_bytes(
        draft.data, name=draft.name, format=draft.format, limits=settings().limits
    )
    if not document.debates:
        raise BadInput(say("expected at least one debate, found none"))
    return document


def take(
    token: str, *, title: str = "", key: str = "", titles: Mapping[int, str] | None = None
) -> Taken:
    """Save all debates of a draft, all or none, and let those that are new be judged.

    Parameters
    ----------
    title, key
        Of a new collection, or that of one that is there, into which they are put as well.
    titles
        For debates that have no title, by their places.

    Raises
    ------
    BadInput
        If the title of a new collection is too long.
    NotFound
        If there is no such draft or collection.
    """
    debates = _titled(debates_of(drafts().open(token)), titles or {})
    into = _into(title, key)
    saved = add_debates(debates)
    drafts().discard(token)
    collection = into([one.key for one in saved])
    fresh = [(one.key, debate) for one, debate in zip(saved, debates, strict=True) if one.new]
    request_first_runs(store(), fresh[:MOST], settings(), each=1)
    wake_worker()
    return Taken(tuple(debates), tuple(saved), collection)


def _titled(debates: Sequence[Debate], titles: Mapping[int, str]) -> list[Debate]:
    """The debates, those with titles that had none.

    Raises
    ------
    BadInput
        If a title is too long.
    """
    found = list(debates)
    for place, debate in enumerate(debates):
        title = _checked(titles.get(place, ""))
        if title and debate.untitled:
            found[place] = replace(debate, title=title)
    return found


def shown_name(name: str) -> str:
    r"""A client's file name as text: its last part, printable, of at most 100 characters.

    >>> shown_name("C:\\Users\\ada\\my\tdebate.csv"), shown_name("../../x.md")
    ('my debate.csv', 'x.md')
    """
    last = name.replace("\\", "/").rpartition("/")[2]
    printable = "".join(char if char.isprintable() else " " for char in last)
    return " ".join(printable.split())[:100] or "file"


def _into(title: str, key: str) -> Callable[[list[str]], str]:
    """Puts debates into a collection, whose key it returns; empty without one."""
    title = _checked(title)
    if title:
        return lambda keys: store().collections.create(title, debates=keys).key
    if not key:
        return lambda keys: ""
    store().collections.one(key)

    def put(keys: list[str]) -> str:
        store().collections.add(key, keys)
        return key

    return put


def _checked(title: str) -> str:
    """A title with single blanks; raises BadInput if it is too long."""
    title = " ".join(title.split())
    if len(title) > MOST_TITLE:
        raise BadInput(
            say(
                "expected a title of at most %(most)s characters, found %(count)s",
                most=MOST_TITLE,
                count=len(title),
            )
        )
    return title
