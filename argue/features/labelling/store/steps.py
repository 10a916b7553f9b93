"""Items of labelling projects, and the judgements and decisions on them.

Judgements and decisions are steps that are never changed; the last one of each annotator counts.
Writers name the last step that they saw: if there is a later one, nothing is saved and
:class:`~argue.errors.Conflict` says what it was, so that nobody overwrites a step unseen.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import datetime
from typing import Any, Generic, cast

from argue.errors import Conflict, NotFound
from argue.features.labelling.store.records import (
    OPEN,
    UNSURE,
    Adjudication,
    ItemT,
    Judgement,
    Kind,
    LabelledItem,
    LabelT,
)
from argue.locales import lazy
from argue.store.core.connection import Connection, Row
from argue.store.core.keys import now
from argue.store.debates.languages import identified_in
from argue.store.participation.composition import Notes, hidden_texts
from argue.store.participation.records import (
    Writer,
    as_writer,
    checked_name,
    checked_reason,
    name_sql,
)

_PERSON = name_sql("steps.person", "steps.writer")
_STEPS = (
    f"SELECT steps.number, items.number, steps.annotator, coalesce(people.name, {_PERSON}), "
    "steps.verdict, steps.comment, steps.at FROM labelling_steps AS steps "
    "JOIN labelling_items AS items ON items.id = steps.item "
    "LEFT JOIN labelling_annotators AS people ON people.id = steps.annotator "
    "WHERE items.project = ?1"
)


class Steps(Generic[ItemT, LabelT]):
    """The items of one task's projects, with the steps on them.

    Each method that takes a key or a number may raise :class:`~argue.errors.NotFound`.
    """

    def __init__(self, connection: Connection, kind: Kind[ItemT, LabelT]) -> None:
        self._db, self._kind = connection, kind

    def items(self, key: str) -> list[ItemT]:
        """All items, without their judgements."""
        return self._items(self._id(key))

    def item(self, key: str, number: int) -> ItemT:
        """The item of that number."""
        return self._items(self._id(key), number)[0]

    def numbers(self, key: str) -> list[int]:
        """The numbers of the items, in order; where items were discarded, there are gaps."""
        rows = self._db.rows(
            "SELECT number FROM labelling_items WHERE project = ? AND finished ORDER BY number",
            (self._id(key),),
        )
        return [int(number) for (number,) in rows]

    def language(self, key: str) -> str:
        """The language of the items, identified by the first of them."""
        names = self._kind.language_fields
        fields = ", ".join(f"coalesce(json_extract(fields, '$.{name}'), '')" for name in names)
        items = f"SELECT {fields} FROM labelling_items WHERE project = ? ORDER BY number"
        return identified_in(self._db, items, self._id(key))

    def labelled(self, key: str) -> list[LabelledItem[ItemT, LabelT]]:
        """All items with their judgements, in their order."""
        with self._db.reading():
            return self._labelled(self._id(key))

    def labelled_item(self, key: str, number: int) -> LabelledItem[ItemT, LabelT]:
        """The item of that number with its judgements."""
        with self._db.reading():
            return self._labelled(self._id(key), number)[0]

    def own(self, key: str, name: str) -> dict[int, Judgement[LabelT]]:
        """The judgements of one annotator, by the numbers of the items."""
        rows = self._db.rows(
            f"{_STEPS} AND people.name = ?2 ORDER BY steps.id", (self._id(key), name)
        )
        return {row[1]: self._judgement(row) for row in rows}

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
        with self._db.writing():
            project = self._id(key)
            annotator, present = self._last_judgement(project, name, number)
            if present and (present.label, present.comment) == (label, comment):
                return present
            if seen is not None and seen != (present.step if present else 0):
                elsewhere = lazy("item %(number)s was judged elsewhere meanwhile", number=number)
                if not present:
                    raise Conflict(elsewhere)
                word = lazy(present.word)
                raise Conflict.lazy("%(told)s: %(label)s", told=elsewhere, label=word)
            step, at = self._add_step(
                project, number, label or UNSURE, Writer(name), comment, annotator=annotator
            )
            return Judgement(number, name, label, comment, at, step)

    def decide(
        self,
        key: str,
        number: int,
        verdict: LabelT | str,
        *,
        by: Writer | str,
        comment: str = "",
        seen: int | None = None,
    ) -> LabelledItem[ItemT, LabelT]:
        """Decide what counts as gold for an item, ``none`` to leave it out, ``open`` to undo that.

        Raises
        ------
        Conflict
            If the item has a step after ``seen``.
        """
        writer, comment = as_writer(by), checked_reason(comment)
        writer = Writer(checked_name(writer.name), writer.id)
        with self._db.writing():
            project = self._id(key)
            [present] = self._labelled(project, number)
            if seen is not None and seen != present.step:
                told = _last_step(present)
                raise Conflict.lazy(
                    "item %(number)s: %(present)s meanwhile", number=number, present=told
                )
            self._add_step(project, number, verdict, writer, comment)
            return self._labelled(project, number)[0]

    def _items(self, project: int, number: int | None = None) -> list[ItemT]:
        """The items of a project without hidden texts, or one of them; raises NotFound."""
        rows = self._db.rows(
            "SELECT number, fields FROM labelling_items WHERE project = ?1 AND finished "
            "AND (?2 IS NULL OR number = ?2) ORDER BY number",
            (project, number if self._kind.complete is list else None),
        )
        covers = hidden_texts(self._db) if self._kind.arguments else {}
        items = self._kind.complete([self._item(place, text, covers) for place, text in rows])
        wanted = [item for item in items if number in (None, item.number)]
        if not wanted and number is not None:
            raise NotFound.lazy("this project has no item %(number)s", number=number)
        return wanted

    def _item(self, number: int, text: str, covers: Notes) -> ItemT:
        fields = json.loads(text)
        for field, argument in self._kind.arguments.items():
            fields[field] = covers.get((fields[argument], fields[field]), fields[field])
        return cast(ItemT, cast(Any, self._kind.item)(number=number, **fields))

    def _labelled(
        self, project: int, number: int | None = None
    ) -> list[LabelledItem[ItemT, LabelT]]:
        items = self._items(project, number)
        steps: dict[int, list[Row]] = {item.number: [] for item in items}
        for row in self._db.rows(
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
        row = self._db.row(
            "SELECT id FROM labelling_annotators WHERE project = ? AND name = ?", (project, name)
        )
        if row is None:
            raise NotFound.lazy("this project has no annotator %(name)s", name=repr(name[:80]))
        step = self._db.row(
            f"{_STEPS} AND items.number = ?2 AND people.id = ?3 ORDER BY steps.id DESC LIMIT 1",
            (project, number, row[0]),
        )
        return int(row[0]), self._judgement(step) if step else None

    def _judgement(self, row: Row) -> Judgement[LabelT]:
        step, item, _, name, verdict, comment, at = row
        label = self._kind.parse_label(verdict)
        return Judgement(item, name, label, comment, datetime.fromisoformat(at), step)

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
        cursor = self._db.execute(
            "INSERT INTO labelling_steps (number, item, annotator, verdict, person, writer, "
            "comment, at) SELECT (SELECT coalesce(max(number), 0) + 1 FROM labelling_steps), id, "
            "?, ?, ?, ?, ?, ? FROM labelling_items WHERE project = ? AND number = ? AND finished",
            (annotator, str(verdict), by.name, by.id, comment, moment, project, number),
        )
        if not cursor.rowcount:
            raise NotFound.lazy("this project has no item %(number)s", number=number)
        step = "SELECT number FROM labelling_steps WHERE id = ?"
        return int(self._db.value(step, (cursor.lastrowid,))), datetime.fromisoformat(moment)

    def _id(self, key: str) -> int:
        row = self._db.row(
            "SELECT id FROM labelling_projects WHERE task = ? AND key = ?", (self._kind.name, key)
        )
        if row is None:
            raise self._missing(key)
        return int(row[0])

    def _missing(self, key: str) -> NotFound:
        named = repr(key[:80]) if key else lazy("under this address")
        return NotFound.lazy(
            "there is no labelling project %(key)s; it may have been deleted", key=named
        )


def _last_step(labelled: LabelledItem[Any, Any]) -> str:
    """The last step of an item, as a clause."""
    for judgement in labelled.judgements:
        if judgement.step == labelled.step:
            return f"{judgement.by} judged {judgement.word}"
    decided = labelled.adjudication
    if decided and decided.step == labelled.step:
        return f"{decided.by} decided {decided.label or 'to leave it out'}"
    return "what was decided was taken back" if labelled.step else "nobody said anything"
