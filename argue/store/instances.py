"""Projects in which several people judge examples of rules, blind to each other.

As in :mod:`argue.store.annotations` there are no accounts: a token leads to one annotator's pages,
the project's own token to everything; what is said is kept as steps of which the last one of each
annotator counts, and whoever had not seen the last one is told.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence

from argue.errors import BadInput, Conflict, NotFound
from argue.locales import say
from argue.store.annotations import MOST_GUIDE, MOST_TITLE
from argue.store.connection import Connection
from argue.store.debates import now, slug
from argue.store.instance_records import UNSURE, Answer, Example, InstanceProject, Judge, Verdict
from argue.store.keys import free_key
from argue.store.overrulings import checked_name, checked_reason
from argue.store.spoken import identified_in

_EXAMPLE = "number, lhs, rhs, sentence, text, hypothesis"
_VERDICTS: dict[str, Verdict | None] = {**{str(each): each for each in Verdict}, UNSURE: None}
_LAST = (
    "SELECT max(steps.id), examples.number, judges.name, steps.verdict, steps.comment "
    "FROM instance_steps AS steps "
    "JOIN instance_examples AS examples ON examples.id = steps.example "
    "JOIN instance_judges AS judges ON judges.id = steps.judge WHERE judges.project = ? "
)


class Instances:
    """The projects on examples of rules of a store; :attr:`argue.store.Store.instances`.

    Whatever is given a key, a token or a number may raise :class:`~argue.errors.NotFound`.
    """

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    def create(
        self, title: str, examples: Sequence[Example], names: Iterable[str], guide: str = "",
        *, answers: Sequence[Answer] = (),
    ) -> InstanceProject:  # fmt: skip
        """Keep a new project, all of it or nothing; examples are numbered as they come.

        Whoever gave one of the ``answers`` to these examples is an annotator, named or not.

        Raises
        ------
        BadInput
            If there is no example, or a name is blank, too long or there twice.
        """
        if not examples:
            raise BadInput(say("expected at least one example of a rule to be judged, found none"))
        if len(guide) > MOST_GUIDE:
            raise BadInput(
                say(
                    "expected a guide of at most %(most_guide)s characters, found %(count)s",
                    most_guide=MOST_GUIDE,
                    count=len(guide),
                )
            )
        title = " ".join(title.split())[:MOST_TITLE] or "Rules"
        with self._connection.writing():
            key = free_key(
                self._connection, "instance_projects", slug(title) or "rules",
                reserved={"new"}, shared=self._connection.viewer is None,
            )  # fmt: skip
            cursor = self._connection.execute(
                "INSERT INTO instance_projects (key, token, title, guide, created) "
                "VALUES (?, ?, ?, ?, ?)",
                (key, _token(), title, guide.strip(), now()),
            )
            project = int(cursor.lastrowid or 0)
            self._connection.insert(
                "instance_examples", f"project, {_EXAMPLE}",
                ((project, number, *example[1:]) for number, example in enumerate(examples, 1)),
            )  # fmt: skip
            for name in names:
                self._add(project, name)
            self._take_over(project, examples, answers)
            return self._project("key", key)

    def projects(self) -> list[InstanceProject]:
        """All projects, newest first."""
        with self._connection.reading():
            rows = self._connection.rows("SELECT key FROM instance_projects ORDER BY id DESC")
            return [self._project("key", str(key)) for (key,) in rows]

    def project(self, key: str) -> InstanceProject:
        """The project of that key."""
        with self._connection.reading():
            return self._project("key", key)

    def overseen(self, token: str) -> InstanceProject:
        """The project that the token belongs to."""
        with self._connection.reading():
            return self._project("token", token)

    def judge_of(self, token: str) -> tuple[InstanceProject, Judge]:
        """Whom a token belongs to, and in which project."""
        with self._connection.reading():
            row = self._connection.row(
                "SELECT projects.key FROM instance_judges AS judges JOIN instance_projects AS "
                "projects ON projects.id = judges.project WHERE judges.token = ?",
                (token,),
            )
            if row is None:
                raise NotFound(
                    say("nobody judges under this address; it must be copied to its last character")
                )
            project = self._project("key", str(row[0]))
        return project, next(judge for judge in project.judges if judge.token == token)

    def add_judge(self, key: str, name: str) -> None:
        """Somebody more; raises :class:`~argue.errors.BadInput` for a name that is taken."""
        with self._connection.writing():
            self._add(self._number(key), name)

    def delete(self, key: str) -> None:
        """Forget a project and all that was said in it."""
        with self._connection.writing():
            self._connection.execute(
                "DELETE FROM instance_projects WHERE id = ?", (self._number(key),)
            )

    def examples(self, key: str) -> list[Example]:
        """All examples, without a word of what is said of them."""
        rows = self._connection.rows(
            f"SELECT {_EXAMPLE} FROM instance_examples WHERE project = ? ORDER BY number",
            (self._number(key),),
        )
        return [Example(*row) for row in rows]

    def example(self, key: str, number: int) -> Example:
        """One example."""
        row = self._connection.row(
            f"SELECT {_EXAMPLE} FROM instance_examples WHERE project = ? AND number = ?",
            (self._number(key), number),
        )
        if row is None:
            raise NotFound(say("this project has no example %(number)s", number=number))
        return Example(*row)

    def language(self, key: str) -> str:
        """What the sentences are written in, as far as the first of them tell."""
        sentences = "SELECT sentence FROM instance_examples WHERE project = ? ORDER BY number"
        return identified_in(self._connection, sentences, self._number(key))

    def answers(self, key: str) -> list[Answer]:
        """The last word of each annotator on each example, by example and annotator."""
        rows = self._connection.rows(
            f"{_LAST} GROUP BY steps.example, steps.judge ORDER BY examples.number, judges.id",
            (self._number(key),),
        )
        return [_answer(*row) for row in rows]

    def own(self, key: str, name: str) -> dict[int, Answer]:
        """What one annotator says, by the numbers of the examples."""
        rows = self._connection.rows(
            f"{_LAST} AND judges.name = ? GROUP BY steps.example", (self._number(key), name)
        )
        return {row[1]: _answer(*row) for row in rows}

    def answer(
        self, key: str, name: str, number: int, verdict: Verdict | None, comment: str = "",
        *, seen: int | None = None,
    ) -> Answer:  # fmt: skip
        """An annotator says what comes of the three questions; ``None`` for unsure.

        ``seen`` is the step of their own last answer that they had before them, 0 for none; if it
        is not given, whatever was said before gives way.

        Raises
        ------
        Conflict
            If they have answered since, in another window for example, and differently.
        """
        comment = checked_reason(comment)
        with self._connection.writing():
            project = self._number(key)
            present = self.own(key, name).get(number)
            if present and (present.verdict, present.comment) == (verdict, comment):
                return present
            if seen is not None and seen != (present.step if present else 0):
                raise Conflict(
                    say("example %(number)s was judged elsewhere meanwhile", number=number)
                )
            step = self._say(project, name, number, verdict, comment)
            return Answer(step, number, name, verdict, comment)

    # ── rows ────────────────────────────────────────────────────────────────────────────────────

    def _say(
        self, project: int, name: str, number: int, verdict: Verdict | None, comment: str
    ) -> int:
        """Write a step; its number."""
        cursor = self._connection.execute(
            "INSERT INTO instance_steps (example, judge, verdict, comment, at) "
            "SELECT examples.id, judges.id, ?, ?, ? FROM instance_examples AS examples "
            "JOIN instance_judges AS judges ON judges.project = examples.project "
            "WHERE examples.project = ? AND examples.number = ? AND judges.name = ?",
            (str(verdict or UNSURE), comment, now(), project, number, name),
        )
        if not cursor.rowcount:
            raise NotFound(
                say(
                    "this project has no example %(number)s or no annotator %(name)s",
                    number=number,
                    name=repr(name[:80]),
                )
            )
        return int(cursor.lastrowid or 0)

    def _take_over(
        self, project: int, examples: Sequence[Example], answers: Sequence[Answer]
    ) -> None:
        """Keep answers to examples that are numbered anew, and whoever gave them as annotators."""
        rows = self._connection.rows(
            "SELECT name FROM instance_judges WHERE project = ?", (project,)
        )
        known = {str(name) for (name,) in rows}
        for name in dict.fromkeys(checked_name(answer.by) for answer in answers):
            if name not in known:
                self._add(project, name)
        numbers = {example.number: place for place, example in enumerate(examples, 1)}
        for answer in answers:
            self._say(
                project, checked_name(answer.by), numbers[answer.example], answer.verdict,
                checked_reason(answer.comment),
            )  # fmt: skip

    def _add(self, project: int, typed: str) -> None:
        name = checked_name(typed)
        if self._connection.row(
            "SELECT 1 FROM instance_judges WHERE project = ? AND name = ?", (project, name)
        ):
            raise BadInput(
                say(
                    "expected another name, %(name)s is an annotator of this project",
                    name=repr(name),
                )
            )
        self._connection.execute(
            "INSERT INTO instance_judges (project, name, token) VALUES (?, ?, ?)",
            (project, name, _token()),
        )

    def _project(self, column: str, value: str) -> InstanceProject:
        row = self._connection.row(
            "SELECT id, key, token, title, guide, (SELECT count(*) FROM instance_examples WHERE "
            f"project = projects.id) FROM instance_projects AS projects WHERE {column} = ?",
            (value,),
        )
        if row is None:
            raise NotFound(
                say(
                    "there is no project on rules %(key)s; it may have been deleted",
                    key=repr(value[:80]) if column == "key" else say("under this address"),
                )
            )
        judges = self._connection.rows(
            "SELECT name, token, (SELECT count(DISTINCT example) FROM instance_steps WHERE "
            "judge = judges.id) FROM instance_judges AS judges WHERE project = ? ORDER BY id",
            (row[0],),
        )
        _, key, token, title, guide, examples = row
        people = tuple(Judge(*judge) for judge in judges)
        return InstanceProject(key, token, title, guide, examples, people)

    def _number(self, key: str) -> int:
        row = self._connection.row("SELECT id FROM instance_projects WHERE key = ?", (key,))
        if row is None:
            raise NotFound(
                say(
                    "there is no project on rules %(key)s; it may have been deleted",
                    key=repr(key[:80]),
                )
            )
        return int(row[0])


def _answer(step: int, example: int, by: str, verdict: str, comment: str) -> Answer:
    return Answer(step, example, by, _VERDICTS[verdict], comment)


def _token() -> str:
    """128 random bits: not to be guessed, and short enough for a link in a letter."""
    return secrets.token_urlsafe(16)
