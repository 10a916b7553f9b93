"""Sources that arguments rest on, with what was found about each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from argue.errors import BadInput, Forbidden, NotFound
from argue.locales import lazy
from argue.model import Citation, Evidence, Relation
from argue.services.context import Context
from argue.services.deeds import Need, deed
from argue.services.participation import changeable_contribution, needs_approval
from argue.store import Store
from argue.store.core.keys import now, number_of
from argue.store.core.part import Repository
from argue.store.participation.composition import position
from argue.store.participation.records import (
    Writer,
    check_length,
    checked_text,
    checked_writer,
    name_sql,
)

MOST_SOURCES = 20
"""Sources of one argument."""
MOST = {"source": 500, "quotation": 2_000, "date": 100, "text": 50_000}
"""Characters of each part of a source that a person adds."""
_READABLE = (
    "FROM evidence JOIN debates ON debates.id = evidence.debate "
    "JOIN arguments USING (debate, position) LEFT JOIN contributions USING (debate, position) "
    "WHERE coalesce(contributions.hidden, 0) = 0 AND coalesce(contributions.withdrawn, 0) = 0"
)
"""What belongs to a hidden or withdrawn argument is nobody's to read."""


@dataclass(frozen=True, slots=True)
class CitedSource:
    """A source of an argument."""

    id: int
    argument: str
    """Id of the argument."""
    evidence: Evidence
    """The source, and what its quotation does to the argument."""
    found: bool | None
    """Whether the quotation stands in the text that was given; null where none was given."""
    read: datetime | None
    """When an engine read what the quotation does, or could not; null while none has tried."""
    by: str
    """Who added it; empty where the source of the debate has it."""
    at: datetime
    """When."""


class Sources(Repository):
    """Sources of all debates, through one connection to the store."""

    def add(self, key: str, argument: str, citation: Citation, *, by: Writer) -> CitedSource:
        """Add a source to an argument; the same quotation from the same source twice is one.

        Raises NotFound if the debate has no such argument, or nobody reads it any more; BadInput if
        the argument has as many sources as it may have.
        """
        by, found = checked_writer(by), citation.found
        with self._db.writing():
            debate = number_of(self._db, key)
            place = position(self._db, debate, argument)
            known = self.of(key, argument)
            for cited in known:
                own = cited.evidence
                if (own.source, own.quotation) == (citation.source, citation.quotation):
                    return cited
            if len(known) >= MOST_SOURCES:
                raise BadInput.lazy(
                    "expected at most %(most)s sources of an argument", most=MOST_SOURCES
                )
            number = self._db.add_row(
                "evidence",
                debate=debate,
                position=place,
                **{name: getattr(citation, name) for name in MOST},
                found=found,
                person=by.name,
                writer=by.id,
                at=now(),
            )
        return self.one(key, number)

    def withdraw(self, key: str, number: int) -> CitedSource:
        """Delete a source; raises NotFound if the debate has none of this number."""
        with self._db.writing():
            cited = self.one(key, number)
            self._db.delete("evidence", id=number)
        return cited

    def one(self, key: str, number: int) -> CitedSource:
        """The source of that number; NotFound if the debate has none that may be read."""
        result = self._select(True, "AND debates.key = ? AND evidence.id = ?", key, number)
        if not result:
            raise NotFound.lazy("this debate has no source %(number)s", number=str(number))
        return result[0]

    def of(self, key: str, argument: str = "", *, texts: bool = False) -> list[CitedSource]:
        """The sources of a debate, or of one of its arguments, in the order of the arguments.

        ``texts`` says that the texts of the sources, which are long, are asked for, too.
        """
        more = "AND evidence.debate = ?1 AND (?2 = '' OR arguments.name = ?2)"
        debate = number_of(self._db, key)
        return self._select(texts, f"{more} ORDER BY position, evidence.id", debate, argument)

    def unread(self) -> Iterator[tuple[int, str, str]]:
        """Number, debate and argument of what no engine has read, oldest first."""
        sql = f"SELECT evidence.id, debates.key, arguments.name {_READABLE} AND evidence.read = ''"
        yield from self._db.rows(f"{sql} ORDER BY evidence.id")

    def store_reading(
        self, number: int, argument: str, engine: str, version: str, relation: Relation | None
    ) -> None:
        """Store what an engine reads, or that it does not read this; unless the argument says
        something else than ``argument`` by now.
        """
        with self._db.writing():
            self._db.execute(
                "UPDATE evidence SET label = ?, confidence = ?, engine = ?, version = ?, read = ? "
                "WHERE id = ? AND EXISTS (SELECT 1 FROM arguments WHERE text = ? "
                "AND arguments.debate = evidence.debate "
                "AND arguments.position = evidence.position)",
                (
                    None if relation is None or relation.open else str(relation.label),
                    relation and relation.confidence,
                    engine,
                    version if relation else "",
                    now(),
                    number,
                    argument,
                ),
            )

    def _select(self, texts: bool, more: str, *values: object) -> list[CitedSource]:
        text = "evidence.text" if texts else "''"
        return self._db.records(
            CitedSource,
            f"SELECT evidence.id, arguments.name, source, quotation, date, {text}, label, "
            f"confidence, engine, version, found, read, {name_sql()}, at {_READABLE} {more}",
            values,
        )


def checked_citation(source: str, quotation: str, date: str, text: str) -> Citation:
    """A source as it is stored.

    Raises BadInput if it has neither address nor title, quotes nothing, or a part is too long.
    """
    message = lazy("expected at most %(most)s characters, found %(count)s")
    typed = {"source": source, "quotation": quotation, "date": date, "text": text}
    for name, part in typed.items():
        check_length(part, MOST[name], message)
    if not source.strip():
        raise BadInput.lazy("expected the address or the title of the source, found none")
    if not re.search(r"\w", quotation):
        raise BadInput.lazy("expected a quotation, found none")
    return Citation(
        " ".join(source.split()), checked_text(quotation), " ".join(date.split()), text.strip()
    )


@deed("evidence.add", Need.AUTHOR, "%(who)s added a source to argument %(detail)s of %(what)s.")
def add(
    context: Context, key: str, argument: str, citation: Citation, *, by: Writer
) -> CitedSource:
    """Add a source to an argument, which the engine reads next; nothing is fetched.

    Raises Forbidden if they neither wrote the argument nor moderate the debate, or additions need
    approval; BadInput, NotFound as :meth:`argue.features.evidence.store.Sources.add`.
    """
    check_may_cite(context.store, key, argument, by.id)
    cited = Sources.in_store(context.store).add(key, argument, citation, by=by)
    context.wake_worker()
    return cited


@deed("evidence.withdraw", Need.AUTHOR, "%(who)s withdrew source %(detail)s of %(what)s.")
def withdraw(store: Store, key: str, number: int, *, by: Writer) -> CitedSource:
    """Withdraw a source of an argument; raises as :func:`add` does."""
    sources = Sources.in_store(store)
    check_may_cite(store, key, sources.one(key, number).argument, by.id)
    return sources.withdraw(key, number)


def check_may_cite(store: Store, key: str, argument: str, viewer: str) -> None:
    """Raise Forbidden if the viewer may not change the sources of an argument.

    What the source of the debate says, moderators change.
    """
    if needs_approval(store, key):
        raise Forbidden.lazy(
            "Additions to this debate wait for approval, so only its moderators change sources."
        )
    if store.access.moderates(key):
        return
    try:
        changeable_contribution(store, key, argument, viewer)
    except NotFound:
        raise Forbidden.lazy("Only its author and moderators may change an argument.") from None
