"""Projects in which several people judge the same pairs, blind to each other.

There are no accounts: whoever knows a token acts as the annotator whom it belongs to, and the
project's own token leads to everything. All that is said is kept as steps, of which the last one of
each annotator counts; none is ever changed. Whoever says something names the last step that they
had seen; if there is a later one, nothing is saved and :class:`~argue.errors.Conflict` says what it
was, so that nobody's word is overwritten by somebody who did not know of it.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from datetime import datetime

from argue.errors import BadInput, Conflict, NotFound
from argue.locales import say
from argue.model import Label, Pair
from argue.store import annotation_steps as _steps
from argue.store.annotation_records import Annotator, Item, Judgement, Project, Said
from argue.store.annotation_steps import ITEM, LEFT_OUT, OPEN, UNSURE
from argue.store.connection import Connection
from argue.store.contribution_records import Writer, as_writer
from argue.store.debates import now, slug
from argue.store.hidden import Notes, notes
from argue.store.keys import free_key
from argue.store.overrulings import checked_name, checked_reason
from argue.store.spoken import identified_in

MOST_TITLE = 200
"""Characters of a title; what is longer is cut."""
MOST_GUIDE = 20_000
"""Characters of what annotators are told."""


class Annotations:
    """The annotation projects of a store; :attr:`argue.store.Store.annotations`.

    Whatever is given a key, a token or a number may raise :class:`~argue.errors.NotFound`.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    # ── projects ────────────────────────────────────────────────────────────────────────────────

    def create(
        self,
        title: str,
        debates: Sequence[str],
        items: Iterable[tuple[int, str, Pair]],
        annotators: Iterable[str],
        guide: str = "",
    ) -> Project:
        """Keep a new project, all of it or nothing.

        Parameters
        ----------
        debates
            Their contents, as whoever reads them back expects them.
        items
            Place of the debate, its title, and the pair, in the order in which they are judged.
        annotators
            Names, all different.

        Raises
        ------
        BadInput
            If there is no item, or a name is blank, too long or there twice.
        """
        title = " ".join(title.split())[:MOST_TITLE] or "Annotation"
        if len(guide) > MOST_GUIDE:
            raise BadInput(
                say(
                    "expected a guide of at most %(most_guide)s characters, found %(count)s",
                    most_guide=MOST_GUIDE,
                    count=len(guide),
                )
            )
        rows = [
            (number, debate, topic, pair.name, pair.source, pair.target, pair.text, pair.hypothesis)
            for number, (debate, topic, pair) in enumerate(items, 1)
        ]
        if not rows:
            raise BadInput(say("expected at least one pair to be judged, found none"))
        with self._connection.writing():
            key = free_key(
                self._connection, "annotation_projects", slug(title) or "annotation",
                reserved={"new"}, shared=self._connection.viewer is None,
            )  # fmt: skip
            cursor = self._connection.execute(
                "INSERT INTO annotation_projects (key, token, title, guide, created) "
                "VALUES (?, ?, ?, ?, ?)",
                (key, _token(), title, guide.strip(), now()),
            )
            project = int(cursor.lastrowid or 0)
            self._connection.insert(
                "annotation_debates", "project, position, content",
                ((project, position, content) for position, content in enumerate(debates)),
            )  # fmt: skip
            self._connection.insert(
                "annotation_items", f"project, {ITEM}", ((project, *row) for row in rows)
            )
            for name in annotators:
                self._add_annotator(project, name)
            return self._projects("WHERE id = ?", project)[0]

    def projects(self) -> list[Project]:
        """All projects, newest first."""
        with self._connection.reading():
            return self._projects("ORDER BY id DESC")

    def project(self, key: str) -> Project:
        """The project of that key."""
        return self._project("key", key)

    def overseen(self, token: str) -> Project:
        """The project that the token belongs to."""
        return self._project("token", token)

    def add_annotator(self, key: str, name: str) -> Annotator:
        """Somebody more; raises :class:`~argue.errors.BadInput` for a name that is taken."""
        with self._connection.writing():
            return self._add_annotator(self._number(key), name)

    def annotator(self, token: str) -> tuple[Project, Annotator]:
        """Whom a token belongs to, and in which project."""
        with self._connection.reading():
            row = self._connection.row(
                "SELECT project, name FROM annotators WHERE token = ?", (token,)
            )
            if row is None:
                raise NotFound(
                    say("nobody judges under this address; it must be copied to its last character")
                )
            return self._projects("WHERE id = ?", row[0])[0], Annotator(row[1], token)

    def delete(self, key: str) -> None:
        """Forget a project and all that was said in it."""
        with self._connection.writing():
            self._connection.execute(
                "DELETE FROM annotation_projects WHERE id = ?", (self._number(key),)
            )

    def debates(self, key: str) -> list[str]:
        """The contents of the project's debates."""
        rows = self._connection.rows(
            "SELECT content FROM annotation_debates WHERE project = ? ORDER BY position",
            (self._number(key),),
        )
        return [str(content) for (content,) in rows]

    def hidden(self) -> Notes:
        """What stands in these contents in place of texts that are hidden by now."""
        return notes(self._connection)

    # ── items ───────────────────────────────────────────────────────────────────────────────────

    def item(self, key: str, number: int) -> Item:
        """One item."""
        row = self._connection.row(
            f"SELECT {ITEM} FROM annotation_items WHERE project = ? AND number = ?",
            (self._number(key), number),
        )
        if row is None:
            raise NotFound(say("this project has no item %(number)s", number=number))
        return _steps.items_of(self._connection, [row])[0]

    def items(self, key: str) -> list[Item]:
        """All items, without a word of what is said of them."""
        rows = self._connection.rows(
            f"SELECT {ITEM} FROM annotation_items WHERE project = ? ORDER BY number",
            (self._number(key),),
        )
        return _steps.items_of(self._connection, rows)

    def language(self, key: str) -> str:
        """What the items are written in, as far as the first of them tell."""
        items = "SELECT text, hypothesis FROM annotation_items WHERE project = ? ORDER BY number"
        return identified_in(self._connection, items, self._number(key))

    def said(self, key: str) -> list[Said]:
        """All items with what is said of them, in their order."""
        with self._connection.reading():
            return _steps.said(self._connection, self._number(key))

    def said_of(self, key: str, number: int) -> Said:
        """One item with what is said of it."""
        with self._connection.reading():
            return _steps.of_item(self._connection, self._number(key), number)

    def own(self, key: str, name: str) -> dict[int, Judgement]:
        """What one annotator says, by the numbers of the items."""
        return _steps.own(self._connection, self._number(key), name)

    # ── what people say ─────────────────────────────────────────────────────────────────────────

    def judge(
        self, key: str, name: str, number: int, label: Label | None, comment: str = "",
        *, seen: int | None = None,
    ) -> Judgement:  # fmt: skip
        """An annotator says what the text of an item does to its hypothesis.

        Parameters
        ----------
        label
            ``None`` for unsure.
        seen
            The step of their own last judgement of it that they had before them, 0 for none; if
            not given, whatever was said before gives way.

        Raises
        ------
        Conflict
            If they have judged the item since, in another window for example, and differently.
        """
        comment = checked_reason(comment)
        with self._connection.writing():
            project = self._number(key)
            annotator, present = _steps.last_word(self._connection, project, name, number)
            if present and (present.label, present.comment) == (label, comment):
                return present
            if seen is not None and seen != (present.step if present else 0):
                told = say("item %(number)s was judged elsewhere meanwhile", number=str(number))
                if present:
                    other = say(str(present.label or UNSURE))
                    raise Conflict(say("%(told)s: %(label)s", told=told, label=other))
                raise Conflict(told)
            step, at = self._say(
                project, number, str(label or UNSURE), Writer(name), comment, annotator
            )
            return Judgement(step, number, name, label, comment, at)

    def judge_all(
        self, key: str, rows: Iterable[tuple[str, int, Label | None, str, datetime | None]]
    ) -> int:
        """Keep many judgements, all or none: name, item, label, comment, when; how many are new.

        Annotators who are not there yet are added. What says the same as before is not new, nor is
        what is older than the annotator's last word on the item.
        """
        new = 0
        with self._connection.writing():
            project = self._number(key)
            present_names = self._projects("WHERE id = ?", project)[0].names
            known = {name.casefold(): name for name in present_names}
            for typed, number, label, comment, at in rows:
                name, comment = checked_name(typed), checked_reason(comment)
                if name.casefold() not in known:
                    known[name.casefold()] = self._add_annotator(project, name).name
                name = known[name.casefold()]
                annotator, present = _steps.last_word(self._connection, project, name, number)
                if present and (
                    (present.label, present.comment) == (label, comment)
                    or (at is not None and at < present.at)
                ):
                    continue
                self._say(
                    project, number, str(label or UNSURE), Writer(name), comment, annotator, at
                )
                new += 1
        return new

    def adjudicate(
        self, key: str, number: int, label: Label | None, *, by: Writer | str,
        comment: str = "", seen: int | None = None,
    ) -> Said:  # fmt: skip
        """Decide what counts as gold for an item, ``None`` to leave it out.

        Raises
        ------
        Conflict
            If anything was said of the item after the step ``seen``.
        """
        return self._decide(key, number, str(label or LEFT_OUT), by, comment, seen)

    def reopen(self, key: str, number: int, *, by: Writer | str, seen: int | None = None) -> Said:
        """Take back what was decided of an item; raises as :meth:`adjudicate` does."""
        return self._decide(key, number, OPEN, by, "", seen)

    def _decide(
        self, key: str, number: int, verdict: str, by: Writer | str, comment: str,
        seen: int | None,
    ) -> Said:  # fmt: skip
        by, comment = as_writer(by), checked_reason(comment)
        by = Writer(checked_name(by.name), by.id)
        with self._connection.writing():
            project = self._number(key)
            present = _steps.of_item(self._connection, project, number)
            if seen is not None and seen != present.step:
                raise Conflict(
                    say(
                        "item %(number)s: %(present)s meanwhile",
                        number=str(number),
                        present=_steps.last(present),
                    )
                )
            self._say(project, number, verdict, by, comment)
            return _steps.of_item(self._connection, project, number)

    # ── rows ────────────────────────────────────────────────────────────────────────────────────

    def _say(
        self, project: int, number: int, verdict: str, by: Writer, comment: str,
        annotator: int | None = None, at: datetime | None = None,
    ) -> tuple[int, datetime]:  # fmt: skip
        """Add a step; its number, and when it was said, which is now unless ``at`` says so."""
        moment = at.isoformat() if at else now()
        cursor = self._connection.execute(
            "INSERT INTO annotation_steps (item, annotator, verdict, person, writer, comment, at) "
            "SELECT id, ?, ?, ?, ?, ?, ? FROM annotation_items WHERE project = ? AND number = ?",
            (annotator, verdict, by.name, by.id, comment, moment, project, number),
        )
        if not cursor.rowcount:
            raise NotFound(say("this project has no item %(number)s", number=number))
        return int(cursor.lastrowid or 0), datetime.fromisoformat(moment)

    def _add_annotator(self, project: int, typed: str) -> Annotator:
        name, token = checked_name(typed), _token()
        if self._connection.row(
            "SELECT 1 FROM annotators WHERE project = ? AND name = ?", (project, name)
        ):
            raise BadInput(
                say(
                    "expected another name, %(name)s is an annotator of this project",
                    name=repr(name),
                )
            )
        self._connection.execute(
            "INSERT INTO annotators (project, name, token) VALUES (?, ?, ?)", (project, name, token)
        )
        return Annotator(name, token)

    def _project(self, column: str, value: str) -> Project:
        with self._connection.reading():
            found = self._projects(f"WHERE {column} = ?", value)
        if not found:
            raise NotFound(
                say(
                    "there is no annotation project %(key)s; it may have been deleted",
                    key=repr(value[:80]) if column == "key" else say("under this address"),
                )
            )
        return found[0]

    def _projects(self, where: str, *parameters: object) -> list[Project]:
        rows = self._connection.rows(f"{_PROJECTS} {where}", parameters)
        people: dict[int, list[Annotator]] = {row[0]: [] for row in rows}
        for project, name, token in self._connection.rows(
            "SELECT project, name, token FROM annotators ORDER BY id"
        ):
            if project in people:
                people[project].append(Annotator(name, token))
        return [
            Project(key, token, title, guide, datetime.fromisoformat(created),
                    tuple(people[number]), *counts)
            for number, key, token, title, guide, created, *counts in rows
        ]  # fmt: skip

    def _number(self, key: str) -> int:
        row = self._connection.row("SELECT id FROM annotation_projects WHERE key = ?", (key,))
        if row is None:
            raise NotFound(
                say(
                    "there is no annotation project %(key)s; it may have been deleted",
                    key=repr(key[:80]),
                )
            )
        return int(row[0])


_PROJECTS = (
    "SELECT id, key, token, title, guide, created, "
    "(SELECT count(*) FROM annotation_items WHERE project = projects.id), "
    "(SELECT count(*) FROM (SELECT DISTINCT steps.item, steps.annotator FROM annotation_steps "
    " AS steps JOIN annotators ON annotators.id = steps.annotator "
    " WHERE annotators.project = projects.id)), "
    "(SELECT count(*) FROM annotation_items AS items WHERE project = projects.id AND "
    f" coalesce((SELECT verdict FROM annotation_steps WHERE item = items.id AND annotator IS NULL "
    f" ORDER BY id DESC LIMIT 1), '{OPEN}') <> '{OPEN}') "
    "FROM annotation_projects AS projects"
)


def _token() -> str:
    """128 random bits: not to be guessed, and short enough for a link in a letter."""
    return secrets.token_urlsafe(16)
