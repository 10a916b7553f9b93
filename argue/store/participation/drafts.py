"""Reply drafts, stored until they are published or discarded, and how far people have read.

A draft is known by its writer and by a token that its form carries; publishing the form adds an
argument under the same token, so that neither is doubled.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from argue.errors import BadInput, NotFound
from argue.locales import lazy
from argue.store.core.keys import now, number_of
from argue.store.core.part import Repository
from argue.store.participation.records import MOST_TEXT, MOST_TOKEN, check_length

MOST_DRAFTS = 200
"""Drafts that one person may have."""


@dataclass(frozen=True, slots=True)
class ReplyDraft:
    """A text that somebody began."""

    token: str
    key: str
    """Key of the debate, which may have been deleted since."""
    title: str
    """The debate's title when the draft was stored."""
    parent: str
    """The argument that it answers."""
    text: str
    stance: str = ""
    """What the writer chose: a label, or empty."""
    argument: str = ""
    """The argument that it shall replace the text of; empty for a new one."""
    changed: datetime | None = None


class ReplyDrafts(Repository):
    """The drafts of all people, through one connection to the store."""

    def keep(self, writer: str, draft: ReplyDraft) -> ReplyDraft:
        """Keep a draft in place of the former one with its token; the title is looked up.

        Raises BadInput if the text or the token is too long, the token empty, or there are too many
        drafts; NotFound if there is no such debate.
        """
        if not 0 < len(draft.token) <= MOST_TOKEN:
            raise BadInput.lazy(
                "expected a token of 1 to %(most_token)s characters", most_token=MOST_TOKEN
            )
        message = lazy("expected a text of at most %(most)s characters, found %(count)s")
        check_length(draft.text, MOST_TEXT, message)
        with self._db.writing():
            number = number_of(self._db, draft.key)
            others = "SELECT count(*) FROM drafts WHERE writer = ? AND token <> ?"
            if self._db.value(others, (writer, draft.token)) >= MOST_DRAFTS:
                raise BadInput.lazy(
                    "expected at most %(most_drafts)s drafts; throw some away first",
                    most_drafts=MOST_DRAFTS,
                )
            content = draft.parent, draft.argument, draft.text, draft.stance
            self._db.execute(
                "INSERT OR REPLACE INTO drafts (writer, token, key, title, parent, argument, text, "
                "stance, changed) SELECT ?, ?, key, coalesce(nullif(title, ''), name), ?, ?, ?, ?, "
                "? FROM debates WHERE id = ?",
                (writer, draft.token, *content, now(), number),
            )
        return self.of(writer, draft.token)

    def of(self, writer: str, token: str) -> ReplyDraft:
        """One draft; raises NotFound if this person has none of that token."""
        result = self._drafts("WHERE writer = ? AND token = ?", writer, token)
        if not result:
            raise NotFound.lazy("there is no such draft; it may have been published or thrown away")
        return result[0]

    def all(self, writer: str) -> list[ReplyDraft]:
        """All drafts of a person, the last changed first."""
        return self._drafts("WHERE writer = ? ORDER BY changed DESC, token", writer)

    def drop(self, writer: str, token: str) -> None:
        """Throw a draft away, if it is there."""
        with self._db.writing():
            self._db.delete("drafts", writer=writer, token=token)

    def _drafts(self, where: str, *parameters: str) -> list[ReplyDraft]:
        return self._db.records(
            ReplyDraft,
            "SELECT token, key, title, parent, text, stance, argument, changed "
            f"FROM drafts {where}",
            parameters,
        )


class Visits(Repository):
    """What everybody has seen, through one connection to the store."""

    def seen(self, writer: str, key: str) -> int:
        """The last step of a debate that this person has seen; 0 before they said so."""
        sql = "SELECT step FROM visits WHERE writer = ? AND debate = ?"
        return int(self._db.value(sql, (writer, number_of(self._db, key))))

    def see(self, writer: str, key: str, step: int) -> None:
        """Note that this person has seen all steps up to one; an earlier one changes nothing."""
        with self._db.writing():
            self._db.execute(
                "INSERT INTO visits (writer, debate, step) VALUES (?, ?, ?) "
                "ON CONFLICT (writer, debate) DO UPDATE SET step = max(step, excluded.step)",
                (writer, number_of(self._db, key), step),
            )
