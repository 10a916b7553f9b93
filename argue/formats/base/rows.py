"""Rows that are arguments → one debate; see :mod:`argue.formats._rows` for what they say."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from argue.errors import did_you_mean
from argue.formats._building import Building, Link
from argue.formats._columns import Row
from argue.formats._labels import label_of
from argue.formats._reading import Reading
from argue.formats._text import FreeIds, clean, printable_id, shown
from argue.locales import say
from argue.model import Debate, Label, Origin, Overruling, Relation

ISSUE = "issue"
"""The stance of the row that is the issue."""


_SAYS = (
    "stance", "gold", "confidence", "origin", "reply", "pair", "overruled_by", "overruled_at",
    "overruled_reason", "former_label", "former_confidence", "former_origin",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Stance:
    """What a row says of its link."""

    label: Label | None
    gold: Label | None
    confidence: float
    origin: Origin
    reply: bool
    listed: bool
    by: str = ""
    at: datetime | None = None
    reason: str = ""
    former: tuple[Label, float, Origin] | None = None

    def word(self, source: str, target: str) -> Overruling | None:
        """Who overruled the relation between these, if somebody did."""
        if self.at is None:
            return None
        former = None if self.former is None else Relation(source, target, *self.former)
        return Overruling(self.by, self.at, self.reason, former)


class ArgumentRows:
    """One debate whose rows are arguments."""

    def __init__(self, reading: Reading, id: str, rows: list[Row]) -> None:
        title = next((row["title"] for row in rows if row["title"]), "")
        self.building = Building(reading, id, title or id)
        self._stances: dict[int, _Stance] = {}
        self._known: dict[tuple[str, ...], _Stance] = {}
        self._rows = [row for row in rows if self._understood(row)]
        self._taken = {printable_id(row["id"]) for row in self._rows}
        self._free = FreeIds(self._taken)

    def build(self) -> Debate | None:
        """The debate, if an argument is left."""
        issue = self._issue()
        if not issue and any(map(self._answers_issue, self._rows)):
            issue = self._free.free(ISSUE)
            self.building.add(issue, self.building.title)
        for number, row in enumerate(self._rows, 1):
            self._add(row, printable_id(row["id"]) or self._new(str(number)), issue)
        return self.building.build(issue)

    def _new(self, wanted: str) -> str:
        id = self._free.free(wanted)
        self._taken.add(id)
        return id

    def _understood(self, row: Row) -> bool:
        """Read what the row says of its link; refuse the row if that is nonsense."""
        said = tuple(map(row.__getitem__, _SAYS))
        try:
            if said not in self._known:
                self._known[said] = _stance(row)
            self._stances[row.line] = self._known[said]
        except ValueError as error:
            self.building.refuse(row.line, row["text"] or row["id"], str(error))
            return False
        return True

    def _issue(self) -> str:
        """The id of the row that is the issue, or ""; a row without id gets one for it."""
        stated = [row for row in self._rows if row["stance"].strip().lower() == ISSUE]
        bare = [row for row in self._rows if row["text"] and not (row["parent"] or row["stance"])]
        for row in stated[1:]:
            self.building.warn(
                say("a second row says that it is the issue; the first is"), row.line
            )
        found = stated or (bare if len(bare) == 1 else [])
        if not found:
            return ""
        found[0].cells["id"] = printable_id(found[0]["id"]) or self._new(ISSUE)
        return found[0]["id"]

    def _answers_issue(self, row: Row) -> bool:
        return not row["parent"] and self._stances[row.line].label is not None

    def _add(self, row: Row, id: str, issue: str) -> None:
        building = self.building
        known = building.arguments.get(id)
        text = clean(row["text"])[0].strip()
        further = known is not None and text in ("", known.text)
        target = printable_id(row["parent"])
        if not target and self._answers_issue(row):
            target = issue
        if further and not target:
            building.refuse(
                row.line,
                text or id,
                say("the id %(id)s stands twice, and says no more", id=repr(id)),
            )
            return
        if not further and not building.add(id, text, row["headline"], line=row.line):
            return
        if target:
            self._link(row, id, target, place=not further)

    def _link(self, row: Row, id: str, target: str, *, place: bool) -> None:
        stance = self._stances[row.line]
        self.building.link(
            Link(
                id, target, stance.label, row.line, place=place and stance.reply,
                reply=stance.reply, gold=stance.gold, listed=stance.listed,
                confidence=stance.confidence, origin=stance.origin,
                overruled=stance.word(id, target),
            )
        )  # fmt: skip


def _stance(row: Row) -> _Stance:
    word = row["stance"].strip()
    origin = _origin(row, "origin")
    stance = _Stance(
        None if word.lower() == ISSUE else label_of(word), label_of(row["gold"]),
        _confidence(row, "confidence"), origin, _truth(row, "reply", True),
        _truth(row, "pair", False),
    )  # fmt: skip
    return replace(stance, **_overruled(row)) if origin is Origin.OVERRULED else stance


def _overruled(row: Row) -> dict[str, Any]:
    by, at = clean(row["overruled_by"])[0].strip(), row["overruled_at"].strip()
    if not by:
        raise ValueError("expected a name as overruled_by for the origin overruled, found none")
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        moment = datetime.min
    if moment.tzinfo is None:
        raise ValueError(f"expected a time with its zone as overruled_at, found {shown(at)}")
    former = None
    label = label_of(row["former_label"])
    if label is not None:
        former = label, _confidence(row, "former_confidence"), _origin(row, "former_origin")
        if former[2] is Origin.OVERRULED:
            raise ValueError("expected the former_origin given or judged, found overruled")
    reason = clean(row["overruled_reason"])[0].strip()
    return {"by": by, "at": moment, "reason": reason, "former": former}


def _confidence(row: Row, role: str) -> float:
    try:
        confidence = float(row[role] or 1.0)
    except ValueError:
        confidence = -1.0
    if not 0.0 <= confidence <= 1.0:
        raise ValueError(f"expected a {role} between 0 and 1, found {shown(row[role])}")
    return confidence


def _origin(row: Row, role: str) -> Origin:
    origin = row[role].strip().lower() or Origin.GIVEN
    if origin not in list(Origin):
        told = f"expected the {role} {', '.join(Origin)}, found {shown(row[role])}"
        raise ValueError(did_you_mean(told, row[role], map(str, Origin)))
    return Origin(origin)


def _truth(row: Row, role: str, default: bool) -> bool:
    word = row[role].strip().lower()
    if word not in ("", "yes", "no"):
        raise ValueError(f"expected yes or no as {role}, found {shown(row[role])}")
    return word == "yes" if word else default
