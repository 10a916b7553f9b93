"""Labelling projects of one task, in which several people judge the same items blind to each other.

An annotator's token opens their own pages. A project's opens everything in it; that of an owned one
is its key, and opens it to who made it and to owners of the installation.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from datetime import datetime
from typing import Any

from argue.errors import BadInput, NotFound
from argue.features.labelling.store.records import (
    NOBODY,
    OPEN,
    UNSURE,
    Annotator,
    Chooser,
    ItemT,
    Judgement,
    Kind,
    LabelT,
    Project,
)
from argue.features.labelling.store.steps import Steps
from argue.store.core.keys import free_key, now, slug
from argue.store.core.part import Repository
from argue.store.participation.composition import Notes, hidden_texts
from argue.store.participation.records import Writer, checked_name, checked_reason

MAX_TITLE = 200
"""Characters of a title; a longer one is cut."""
MAX_GUIDE = 20_000
"""Characters of the instructions for annotators."""

_PROJECTS = (
    "SELECT id, key, token, title, guide, created, "
    "(SELECT count(*) FROM labelling_items WHERE project = projects.id AND finished), "
    "(SELECT count(*) FROM labelling_items AS items WHERE project = projects.id AND "
    f" coalesce((SELECT verdict FROM labelling_steps WHERE item = items.id AND annotator IS NULL "
    f" ORDER BY id DESC LIMIT 1), '{OPEN}') <> '{OPEN}'), engine, guesses <> '', problem "
    "FROM labelling_projects AS projects WHERE task = ?"
)
_ANNOTATORS = (
    "SELECT project, name, token, (SELECT count(DISTINCT item) FROM labelling_steps "
    "WHERE annotator = people.id) FROM labelling_annotators AS people WHERE project IN "
    "(SELECT value FROM json_each(?)) ORDER BY id"
)


_LONGEST_LEASE = 3_600.0
"""Seconds; what is taken for longer was taken before the clock was set back."""


class Projects(Steps[ItemT, LabelT]):
    """The projects of one task in a store.

    Each method that takes a key, a token or a number may raise :class:`~argue.errors.NotFound`.
    """

    @classmethod
    def of(cls, store: Repository, task: Kind[ItemT, LabelT]) -> Projects[ItemT, LabelT]:
        """Those of a task in a store."""
        return cls(store._db, task)

    def create(
        self,
        title: str,
        items: Sequence[ItemT],
        annotators: Iterable[str] = (),
        guide: str = "",
        *,
        debates: Iterable[str] = (),
        judgements: Sequence[Judgement[LabelT]] = (),
        chooser: Chooser = NOBODY,
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
        chooser
            Who chooses the next item.

        Raises
        ------
        BadInput
            If there is no item, or a name is blank, too long or there twice.
        """
        if not items:
            raise BadInput("expected at least one item to be judged, found none")
        if len(guide) > MAX_GUIDE:
            expected = f"expected a guide of at most {MAX_GUIDE} characters"
            raise BadInput(f"{expected}, found {len(guide)}")
        title = " ".join(title.split())[:MAX_TITLE] or self._kind.title
        numbers = {item.number: place for place, item in enumerate(items, 1)}
        with self._db.writing():
            project = self._insert(title, guide.strip(), chooser)
            self._db.insert(
                "labelling_debates",
                "project, position, content",
                ((project, place, content) for place, content in enumerate(debates)),
            )
            self._db.insert(
                "labelling_items",
                "project, number, fields",
                ((project, place, _fields(item)) for place, item in enumerate(items, 1)),
            )
            for name in annotators:
                self._add_annotator(project, name)
            renumbered = [replace(said, item=numbers[said.item]) for said in judgements]
            self._add_judgements(project, renumbered)
            return self._projects("AND id = ?", project)[0]

    def projects(self) -> list[Project]:
        """All projects that the viewer may see, newest first."""
        with self._db.reading():
            return self._projects(f"AND {self._seen} ORDER BY id DESC")

    def project(self, key: str) -> Project:
        """The project of that key."""
        return self._project("key", key)

    def overseen(self, token: str) -> Project:
        """The project that the token belongs to."""
        return self._project("token", token)

    def annotator(self, token: str) -> tuple[Project, Annotator]:
        """The annotator whose token it is, and their project."""
        own = "AND id = (SELECT project FROM labelling_annotators WHERE token = ?)"
        with self._db.reading():
            projects = self._projects(own, token)
        if not projects:
            raise NotFound("no annotator has this link; copy it to its last character")
        [project] = projects
        return project, next(judge for judge in project.annotators if judge.token == token)

    def add_annotator(self, key: str, name: str) -> Annotator:
        """Add an annotator; raises :class:`~argue.errors.BadInput` for a name that is taken."""
        with self._db.writing():
            return self._add_annotator(self._id(key), name)

    def delete(self, key: str) -> None:
        """Delete a project with all its judgements."""
        with self._db.writing():
            self._db.delete("labelling_projects", id=self._id(key))

    def debates(self, key: str) -> list[str]:
        """The contents of the project's debates."""
        rows = self._db.rows(
            "SELECT content FROM labelling_debates WHERE project = ? ORDER BY position",
            (self._id(key),),
        )
        return [str(content) for (content,) in rows]

    def guesses(self, key: str) -> str:
        """What an engine makes of the items; empty while they are asked about in their order."""
        [(stored,)] = self._db.rows(
            "SELECT guesses FROM labelling_projects WHERE id = ?", (self._id(key),)
        )
        return str(stored)

    def take_to_guess(
        self, seconds: float, takes: Callable[[str], bool] = lambda engine: True
    ) -> str | None:
        """Take the oldest project whose engine has not judged the items yet, for so many seconds.

        Its key; ``None`` if there is none that nobody has. Only those count whose engine the worker
        ``takes``, by its name.
        """
        if self._to_guess(takes) is None:
            return None  # without waiting for the right to write
        with self._db.writing():
            key = self._to_guess(takes)
            if key is not None:
                self.extend_lease(key, seconds)
        return key

    def _to_guess(self, takes: Callable[[str], bool]) -> str | None:
        rows = self._db.rows(
            "SELECT key, engine FROM labelling_projects WHERE task = ?1 AND engine <> '' "
            "AND guesses = '' AND problem = '' AND taken_until NOT BETWEEN ?2 AND ?2 + ?3 "
            "ORDER BY id",
            (self._kind.name, time.time(), _LONGEST_LEASE),
        )
        return next((str(key) for key, engine in rows if takes(str(engine))), None)

    def extend_lease(self, key: str, seconds: float) -> None:
        """Have it for so many seconds from now; raises NotFound if it was deleted."""
        with self._db.writing():
            self._db.update(
                "labelling_projects", {"id": self._id(key)}, taken_until=time.time() + seconds
            )

    def store_guesses(self, key: str, guesses: str = "", *, problem: str = "") -> None:
        """Store what the engine makes of the items, or why it could not judge them, once."""
        with self._db.writing():
            self._db.execute(
                "UPDATE labelling_projects SET guesses = ?, problem = ? "
                "WHERE id = ? AND guesses = '' AND problem = ''",
                (guesses, problem, self._id(key)),
            )

    def hidden(self) -> Notes:
        """The notes that replace hidden texts in these contents."""
        return hidden_texts(self._db)

    def judge_all(self, key: str, judgements: Iterable[Judgement[LabelT]]) -> int:
        """Store many judgements, all or none; how many are new.

        Missing annotators are added. A judgement is not new if it repeats the annotator's last one
        on the item or is older.
        """
        with self._db.writing():
            return self._add_judgements(self._id(key), judgements)

    def _add_judgements(self, project: int, judgements: Iterable[Judgement[LabelT]]) -> int:
        new, [present] = 0, self._projects("AND id = ?", project)
        names = {name.casefold(): name for name in present.names}
        for judgement in judgements:
            name, comment = checked_name(judgement.by), checked_reason(judgement.comment)
            if name.casefold() not in names:
                names[name.casefold()] = self._add_annotator(project, name).name
            name = names[name.casefold()]
            annotator, last = self._last_judgement(project, name, judgement.item)
            if last and (
                (last.label, last.comment) == (judgement.label, comment)
                or (judgement.at and last.at and judgement.at < last.at)
            ):
                continue
            word, by = judgement.label or UNSURE, Writer(name)
            self._add_step(
                project, judgement.item, word, by, comment, annotator=annotator, at=judgement.at
            )
            new += 1
        return new

    def _add_annotator(self, project: int, typed: str) -> Annotator:
        name, token = checked_name(typed), _token()
        if self._db.row(
            "SELECT 1 FROM labelling_annotators WHERE project = ? AND name = ?", (project, name)
        ):
            raise BadInput(f"expected another name, {repr(name)} is an annotator of this project")
        self._db.add_row("labelling_annotators", project=project, name=name, token=token)
        return Annotator(name, token)

    @property
    def _seen(self) -> str:
        """SQL condition on a project: the viewer may see it."""
        return self._db.owned("projects") if self._kind.owned else "1"

    def _insert(self, title: str, guide: str, chooser: Chooser) -> int:
        """Insert the row of a new project; its id."""
        key, row = self._free_key(title), {"title": title, "guide": guide, "created": now()}
        named = {"task": self._kind.name, "key": key, "token": _token(), **chooser._asdict()}
        if self._kind.owned:
            named |= {"token": key, "owner": self._db.account}
        return self._db.add_row("labelling_projects", **named, **row)

    def _project(self, column: str, value: str) -> Project:
        with self._db.reading():
            result = self._projects(f"AND {column} = ? AND {self._seen}", value)
        if not result:
            raise self._missing(value if column == "key" else "")
        return result[0]

    def _projects(self, where: str, *parameters: object) -> list[Project]:
        rows = self._db.rows(f"{_PROJECTS} {where}", (self._kind.name, *parameters))
        people: dict[int, list[Annotator]] = {row[0]: [] for row in rows}
        for project, *annotator in self._db.rows(_ANNOTATORS, (json.dumps([*people]),)):
            people[project].append(Annotator(*annotator))
        return [
            Project(
                key, token, title, guide, datetime.fromisoformat(made), tuple(people[row]), *counts
            )
            for row, key, token, title, guide, made, *counts in rows
        ]

    def _free_key(self, title: str) -> str:
        return free_key(
            self._db,
            "labelling_projects",
            slug(title) or self._kind.title.lower(),
            reserved={"new"},
            shared=self._db.sees_everything if self._kind.owned else self._db.viewer is None,
        )


def _fields(item: Any) -> str:
    """The fields of an item besides its number, as JSON."""
    fields = {name: value for name, value in asdict(item).items() if name != "number"}
    return json.dumps(fields, ensure_ascii=False)


def _token() -> str:
    """128 random bits: not to be guessed, and short enough for a link in a letter."""
    return secrets.token_urlsafe(16)
