"""Labelling projects of one task, in which several people judge the same items blind to each other.

A token is the only key: an annotator's opens their own pages, the project's opens everything.
Judgements and decisions are steps that are never changed; the last one of each annotator counts.
Writers name the last step that they saw: if there is a later one, nothing is saved and
:class:`~argue.errors.Conflict` says what it was, so that nobody overwrites a step unseen.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any, Generic, cast

from argue.errors import BadInput, Conflict, NotFound
from argue.locales import say
from argue.store.core.connection import Connection, Row
from argue.store.core.keys import free_key, now, slug
from argue.store.debates.languages import identified_in
from argue.store.labelling.records import (
    LEFT_OUT,
    OPEN,
    UNSURE,
    Adjudication,
    Annotator,
    ItemT,
    Judgement,
    Kind,
    LabelledItem,
    LabelT,
    Project,
)
from argue.store.participation.composition import Notes, hidden_texts
from argue.store.participation.records import Writer, as_writer, checked_name, checked_reason
from argue.store.people import authors

MAX_TITLE = 200
"""Characters of a title; a longer one is cut."""
MAX_GUIDE = 20_000
"""Characters of the instructions for annotators."""

_PERSON = authors.shown("steps.person", "steps.writer")
_STEPS = (
    f"SELECT steps.number, items.number, steps.annotator, coalesce(people.name, {_PERSON}), "
    "steps.verdict, steps.comment, steps.at FROM labelling_steps AS steps "
    "JOIN labelling_items AS items ON items.id = steps.item "
    "LEFT JOIN labelling_annotators AS people ON people.id = steps.annotator "
    "WHERE items.project = ?1"
)
_PROJECTS = (
    "SELECT id, key, token, title, guide, created, "
    "(SELECT count(*) FROM labelling_items WHERE project = projects.id), "
    "(SELECT count(*) FROM labelling_items AS items WHERE project = projects.id AND "
    f" coalesce((SELECT verdict FROM labelling_steps WHERE item = items.id AND annotator IS NULL "
    f" ORDER BY id DESC LIMIT 1), '{OPEN}') <> '{OPEN}') "
    "FROM labelling_projects AS projects WHERE task = ?"
)
_ANNOTATORS = (
    "SELECT project, name, token, (SELECT count(DISTINCT item) FROM labelling_steps "
    "WHERE annotator = people.id) FROM labelling_annotators AS people WHERE project IN "
    "(SELECT value FROM json_each(?)) ORDER BY id"
)


class Projects(Generic[ItemT, LabelT]):
    """The projects of one task in a store; :meth:`argue.store.Store.projects`.

    Each method that takes a key, a token or a number may raise :class:`~argue.errors.NotFound`.
    """

    def __init__(self, connection: Connection, kind: Kind[ItemT, LabelT]) -> None:
        self._connection, self._kind = connection, kind

    # ── projects ────────────────────────────────────────────────────────────────────────────────

    def create(
        self,
        title: str,
        items: Sequence[ItemT],
        annotators: Iterable[str] = (),
        guide: str = "",
        *,
        debates: Iterable[str] = (),
        judgements: Sequence[Judgement[LabelT]] = (),
    ) -> Project:
        """Store a new project, all of it or nothing; items are numbered as they come.

        Parameters
        ----------
        annotators
            Names, all different.
        debates
            The contents of the debates that the items come from.
        judgements
            Of these items by their present numbers; who gave one becomes an annotator.

        Raises
        ------
        BadInput
            If there is no item, or a name is blank, too long or there twice.
        """
        if not items:
            raise BadInput(say("expected at least one item to be judged, found none"))
        if len(guide) > MAX_GUIDE:
            raise BadInput(
                say(
                    "expected a guide of at most %(most_guide)s characters, found %(count)s",
                    most_guide=MAX_GUIDE,
                    count=len(guide),
                )
            )
        title = " ".join(title.split())[:MAX_TITLE] or self._kind.title
        numbers = {item.number: place for place, item in enumerate(items, 1)}
        with self._connection.writing():
            key = self._free_key(title)
            cursor = self._connection.execute(
                "INSERT INTO labelling_projects (task, key, token, title, guide, created) "
                "VALUES (?, ?, ?, ?, ?, ?)",
                (self._kind.name, key, _token(), title, guide.strip(), now()),
            )
            project = int(cursor.lastrowid or 0)
            self._connection.insert(
                "labelling_debates",
                "project, position, content",
                ((project, place, content) for place, content in enumerate(debates)),
            )
            self._connection.insert(
                "labelling_items",
                "project, number, fields",
                ((project, place, _fields(item)) for place, item in enumerate(items, 1)),
            )
            for name in annotators:
                self._add_annotator(project, name)
            renumbered = (replace(one, item=numbers[one.item]) for one in judgements)
            self._add_judgements(project, renumbered)
            return self._projects("AND id = ?", project)[0]

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

    def annotator(self, token: str) -> tuple[Project, Annotator]:
        """The annotator whose token it is, and their project."""
        with self._connection.reading():
            result = self._projects(
                "AND id = (SELECT project FROM labelling_annotators WHERE token = ?)", token
            )
        if not result:
            raise NotFound(say("no annotator has this link; copy it to its last character"))
        return result[0], next(one for one in result[0].annotators if one.token == token)

    def add_annotator(self, key: str, name: str) -> Annotator:
        """Add an annotator; raises :class:`~argue.errors.BadInput` for a name that is taken."""
        with self._connection.writing():
            return self._add_annotator(self._id(key), name)

    def delete(self, key: str) -> None:
        """Delete a project with all its judgements."""
        with self._connection.writing():
            self._connection.execute(
                "DELETE FROM labelling_projects WHERE id = ?", (self._id(key),)
            )

    def debates(self, key: str) -> list[str]:
        """The contents of the project's debates."""
        rows = self._connection.rows(
            "SELECT content FROM labelling_debates WHERE project = ? ORDER BY position",
            (self._id(key),),
        )
        return [str(content) for (content,) in rows]

    def hidden(self) -> Notes:
        """The notes that replace hidden texts in these contents."""
        return hidden_texts(self._connection)

    # ── items ───────────────────────────────────────────────────────────────────────────────────

    def items(self, key: str) -> list[ItemT]:
        """All items, without their judgements."""
        return self._items(self._id(key))

    def item(self, key: str, number: int) -> ItemT:
        """The item of that number."""
        return self._items(self._id(key), number)[0]

    def language(self, key: str) -> str:
        """The language of the items, identified by the first of them."""
        names = self._kind.language_fields
        fields = ", ".join(f"json_extract(fields, '$.{name}')" for name in names)
        items = f"SELECT {fields} FROM labelling_items WHERE project = ? ORDER BY number"
        return identified_in(self._connection, items, self._id(key))

    def labelled(self, key: str) -> list[LabelledItem[ItemT, LabelT]]:
        """All items with their judgements, in their order."""
        with self._connection.reading():
            return self._labelled(self._id(key))

    def labelled_item(self, key: str, number: int) -> LabelledItem[ItemT, LabelT]:
        """The item of that number with its judgements."""
        with self._connection.reading():
            return self._labelled(self._id(key), number)[0]

    def own(self, key: str, name: str) -> dict[int, Judgement[LabelT]]:
        """The judgements of one annotator, by the numbers of the items."""
        rows = self._connection.rows(
            f"{_STEPS} AND people.name = ?2 ORDER BY steps.id", (self._id(key), name)
        )
        return {row[1]: self._judgement(row) for row in rows}

    # ── judgements ──────────────────────────────────────────────────────────────────────────────

    def judge(
        self,
        key: str,
        name: str,
        number: int,
        label: LabelT | None,
        comment: str = "",
        *,
        seen: int | None = None,
    ) -> Judgement[LabelT]:
        """Store an annotator's judgement of an item.

        Parameters
        ----------
        label
            ``None`` for unsure.
        seen
            The step of their own last judgement of it that they saw, 0 for none; if not given, a
            former one is replaced unseen.

        Raises
        ------
        Conflict
            If they have judged the item since, in another window for example, and differently.
        """
        comment = checked_reason(comment)
        with self._connection.writing():
            project = self._id(key)
            annotator, present = self._last_judgement(project, name, number)
            if present and (present.label, present.comment) == (label, comment):
                return present
            if seen is not None and seen != (present.step if present else 0):
                elsewhere = say("item %(number)s was judged elsewhere meanwhile", number=number)
                if present:
                    word = say(present.word)
                    raise Conflict(say("%(told)s: %(label)s", told=elsewhere, label=word))
                raise Conflict(elsewhere)
            step, at = self._add_step(
                project, number, label or UNSURE, Writer(name), comment, annotator=annotator
            )
            return Judgement(number, name, label, comment, at, step)

    def judge_all(self, key: str, judgements: Iterable[Judgement[LabelT]]) -> int:
        """Store many judgements, all or none; how many are new.

        Missing annotators are added. A judgement is not new if it repeats the annotator's last one
        on the item or is older.
        """
        with self._connection.writing():
            return self._add_judgements(self._id(key), judgements)

    def adjudicate(
        self,
        key: str,
        number: int,
        label: LabelT | None,
        *,
        by: Writer | str,
        comment: str = "",
        seen: int | None = None,
    ) -> LabelledItem[ItemT, LabelT]:
        """Decide what counts as gold for an item, ``None`` to leave it out.

        Raises
        ------
        Conflict
            If the item has a step after ``seen``.
        """
        return self._decide(key, number, label or LEFT_OUT, as_writer(by), comment, seen)

    def reopen(
        self, key: str, number: int, *, by: Writer | str, seen: int | None = None
    ) -> LabelledItem[ItemT, LabelT]:
        """Take back the decision on an item; raises as :meth:`adjudicate` does."""
        return self._decide(key, number, OPEN, as_writer(by), "", seen)

    def _decide(
        self, key: str, number: int, verdict: str, by: Writer, comment: str, seen: int | None
    ) -> LabelledItem[ItemT, LabelT]:
        by, comment = Writer(checked_name(by.name), by.id), checked_reason(comment)
        with self._connection.writing():
            project = self._id(key)
            [present] = self._labelled(project, number)
            if seen is not None and seen != present.step:
                raise Conflict(
                    say(
                        "item %(number)s: %(present)s meanwhile",
                        number=number,
                        present=_last_step(present),
                    )
                )
            self._add_step(project, number, verdict, by, comment)
            return self._labelled(project, number)[0]

    # ── rows ────────────────────────────────────────────────────────────────────────────────────

    def _items(self, project: int, number: int | None = None) -> list[ItemT]:
        """The items of a project without hidden texts, or one of them; raises NotFound."""
        rows = self._connection.rows(
            "SELECT number, fields FROM labelling_items WHERE project = ?1 "
            "AND (?2 IS NULL OR number = ?2) ORDER BY number",
            (project, number),
        )
        if not rows and number is not None:
            raise NotFound(say("this project has no item %(number)s", number=number))
        covers = hidden_texts(self._connection) if self._kind.arguments else {}
        items = []
        for place, text in rows:
            fields = json.loads(text)
            for field, argument in self._kind.arguments.items():
                fields[field] = covers.get((fields[argument], fields[field]), fields[field])
            items.append(cast(Any, self._kind.item)(number=place, **fields))
        return items

    def _labelled(
        self, project: int, number: int | None = None
    ) -> list[LabelledItem[ItemT, LabelT]]:
        items = self._items(project, number)
        steps: dict[int, list[Row]] = {item.number: [] for item in items}
        for row in self._connection.rows(
            f"{_STEPS} AND (?2 IS NULL OR items.number = ?2) ORDER BY steps.id", (project, number)
        ):
            steps[row[1]].append(row)
        return [self._standing(item, steps[item.number]) for item in items]

    def _standing(self, item: ItemT, steps: Sequence[Row]) -> LabelledItem[ItemT, LabelT]:
        """The judgements and the decision that count, of an item's steps in their order."""
        judgements: dict[int, Judgement[LabelT]] = {}
        decided: Adjudication[LabelT] | None = None
        for row in steps:
            step, number, annotator, name, verdict, comment, at = row
            if annotator is not None:
                judgements[annotator] = self._judgement(row)
            elif verdict == OPEN:
                decided = None
            else:
                label, moment = self._kind.parse_label(verdict), datetime.fromisoformat(at)
                decided = Adjudication(number, name, label, comment, moment, step)
        standing = tuple(judgements[annotator] for annotator in sorted(judgements))
        return LabelledItem(item, standing, decided, steps[-1][0] if steps else 0)

    def _last_judgement(
        self, project: int, name: str, number: int
    ) -> tuple[int, Judgement[LabelT] | None]:
        """An annotator's row id, and their last judgement of an item; raises NotFound."""
        row = self._connection.row(
            "SELECT id FROM labelling_annotators WHERE project = ? AND name = ?", (project, name)
        )
        if row is None:
            raise NotFound(say("this project has no annotator %(name)s", name=repr(name[:80])))
        step = self._connection.row(
            f"{_STEPS} AND items.number = ?2 AND people.id = ?3 ORDER BY steps.id DESC LIMIT 1",
            (project, number, row[0]),
        )
        return int(row[0]), self._judgement(step) if step else None

    def _judgement(self, row: Row) -> Judgement[LabelT]:
        step, item, _, name, verdict, comment, at = row
        label = self._kind.parse_label(verdict)
        return Judgement(item, name, label, comment, datetime.fromisoformat(at), step)

    def _add_judgements(self, project: int, judgements: Iterable[Judgement[LabelT]]) -> int:
        new, [present] = 0, self._projects("AND id = ?", project)
        names = {name.casefold(): name for name in present.names}
        for one in judgements:
            name, comment = checked_name(one.by), checked_reason(one.comment)
            if name.casefold() not in names:
                names[name.casefold()] = self._add_annotator(project, name).name
            name = names[name.casefold()]
            annotator, last = self._last_judgement(project, name, one.item)
            if last and (
                (last.label, last.comment) == (one.label, comment)
                or (one.at and last.at and one.at < last.at)
            ):
                continue
            word, by = one.label or UNSURE, Writer(name)
            self._add_step(project, one.item, word, by, comment, annotator=annotator, at=one.at)
            new += 1
        return new

    def _add_step(
        self,
        project: int,
        number: int,
        verdict: str,
        by: Writer,
        comment: str,
        *,
        annotator: int | None = None,
        at: datetime | None = None,
    ) -> tuple[int, datetime]:
        """Add a step; its number, and its time, which is now unless ``at`` is given."""
        moment = at.isoformat() if at else now()
        cursor = self._connection.execute(
            "INSERT INTO labelling_steps (number, item, annotator, verdict, person, writer, "
            "comment, at) SELECT (SELECT coalesce(max(number), 0) + 1 FROM labelling_steps), id, "
            "?, ?, ?, ?, ?, ? FROM labelling_items WHERE project = ? AND number = ?",
            (annotator, str(verdict), by.name, by.id, comment, moment, project, number),
        )
        if not cursor.rowcount:
            raise NotFound(say("this project has no item %(number)s", number=number))
        row = self._connection.row(
            "SELECT number FROM labelling_steps WHERE id = ?", (cursor.lastrowid,)
        )
        return int(row[0]) if row else 0, datetime.fromisoformat(moment)

    def _add_annotator(self, project: int, typed: str) -> Annotator:
        name, token = checked_name(typed), _token()
        if self._connection.row(
            "SELECT 1 FROM labelling_annotators WHERE project = ? AND name = ?", (project, name)
        ):
            raise BadInput(
                say(
                    "expected another name, %(name)s is an annotator of this project",
                    name=repr(name),
                )
            )
        self._connection.execute(
            "INSERT INTO labelling_annotators (project, name, token) VALUES (?, ?, ?)",
            (project, name, token),
        )
        return Annotator(name, token)

    def _project(self, column: str, value: str) -> Project:
        with self._connection.reading():
            result = self._projects(f"AND {column} = ?", value)
        if not result:
            raise self._missing(value if column == "key" else "")
        return result[0]

    def _projects(self, where: str, *parameters: object) -> list[Project]:
        rows = self._connection.rows(f"{_PROJECTS} {where}", (self._kind.name, *parameters))
        people: dict[int, list[Annotator]] = {row[0]: [] for row in rows}
        for project, *annotator in self._connection.rows(_ANNOTATORS, (json.dumps([*people]),)):
            people[project].append(Annotator(*annotator))
        return [
            Project(
                key, token, title, guide, datetime.fromisoformat(made), tuple(people[row]), *counts
            )
            for row, key, token, title, guide, made, *counts in rows
        ]

    def _id(self, key: str) -> int:
        row = self._connection.row(
            "SELECT id FROM labelling_projects WHERE task = ? AND key = ?", (self._kind.name, key)
        )
        if row is None:
            raise self._missing(key)
        return int(row[0])

    def _missing(self, key: str) -> NotFound:
        named = repr(key[:80]) if key else say("under this address")
        return NotFound(
            say("there is no labelling project %(key)s; it may have been deleted", key=named)
        )

    def _free_key(self, title: str) -> str:
        return free_key(
            self._connection,
            "labelling_projects",
            slug(title) or self._kind.title.lower(),
            reserved={"new"},
            shared=self._connection.viewer is None,
        )


def _fields(item: Any) -> str:
    """The fields of an item besides its number, as JSON."""
    fields = {name: value for name, value in asdict(item).items() if name != "number"}
    return json.dumps(fields, ensure_ascii=False)


def _last_step(labelled: LabelledItem[Any, Any]) -> str:
    """The last step of an item, as a clause."""
    for one in labelled.judgements:
        if one.step == labelled.step:
            return f"{one.by} judged {one.word}"
    decided = labelled.adjudication
    if decided and decided.step == labelled.step:
        return f"{decided.by} decided {decided.label or 'to leave it out'}"
    return "what was decided was taken back" if labelled.step else "nobody said anything"


def _token() -> str:
    """128 random bits: not to be guessed, and short enough for a link in a letter."""
    return secrets.token_urlsafe(16)
