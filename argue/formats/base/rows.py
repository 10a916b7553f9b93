"""Rows → debates, whether they come from a table or from JSON lines.

**A row is an argument**: ``id``, ``parent`` (the id that it answers, or several; or a text of
another row), ``stance`` (what it does to the parent), ``text``. Optional: ``target`` in place of
``parent`` (what names no row is a claim, with a debate about it), ``debate`` and ``title`` (several
debates in one file), ``headline``, ``author``, ``gold`` (what annotators say of the link),
``confidence``, ``origin``
(given, judged), ``reply`` (no: a relation, but no answer), ``pair`` (yes: listed to be judged);
``status``, ``verdict`` and ``probability`` are not read.

- Without ids the rows are numbered. Parents may come after their children.
- The issue is the row whose stance is ``issue``, or else the only row without parent and stance.
- A row with a stance but no parent answers the issue. Where no row is the issue, the title becomes
  it: ``title``, else ``debate``, else the name of the column of stances if that asks, else
  the file's name. Where a column of an unknown name may say what rows answer, they answer nothing,
  and that is asked (:func:`argue.formats.base.answered.asked_columns`).
- A row that repeats an id without a text, or with the same text, is a further link of its argument.

**A row is a pair**, its label a gold relation:

- ``source``, ``target``: two texts of a debate. The same text within a debate is the same argument.
  One word each is taken as id and text at once.
- ``source``, ``target`` with ``text``, ``hypothesis``: ids and texts.
- ``text``, ``hypothesis`` alone: with ``debate`` as the first. Without, pairs stand alone, as in a
  corpus of textual entailment: each has two arguments of its own, ``8-t`` and ``8-h`` for the pair
  8, even where two texts are the same; ``dataset``, ``phenomenon`` or ``task`` names the debate.

The issue of pairs is the one argument that is never a source, if there is just one. For what
columns may be called see :mod:`argue.formats.base.columns`, for labels
:mod:`argue.model.label_words`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from argue.formats.base.account import names_of
from argue.formats.base.answered import ISSUE, about_question, asked_columns, resolved
from argue.formats.base.building import Building, Link
from argue.formats.base.columns import MAYBE, WORD_COLUMNS, Columns, Row, plain
from argue.formats.base.labels import Labels
from argue.formats.base.pairs import PairBuilding
from argue.formats.base.reading import Reading
from argue.formats.base.text import FreeIds, clean, printable_id, quoted
from argue.locales import lazy
from argue.locales.phrases import did_you_mean
from argue.model import Debate, Origin, Overruling, Relation
from argue.model.label_words import is_known

_SAYS = ("stance", "gold", "confidence", "origin", "reply", "pair", *WORD_COLUMNS)


class ArgumentRows:
    """One debate whose rows are arguments; ``asked`` where it is asked what they answer."""

    def __init__(
        self,
        reading: Reading,
        id: str,
        rows: list[Row],
        labels: Mapping[str, Labels],
        *,
        asked: bool = False,
    ) -> None:
        titled = [row for row in rows if row["title"]]
        title = titled[0]["title"] if titled else rows[0]["debate"]
        if len(titled) == 1 < len(rows) and not (titled[0]["text"] or titled[0]["parent"]):
            titled[0].cells["text"] = title  # as forums write their first post
        self.building = Building(reading, id, title or id)
        self._labels, self._asked = labels, asked
        self._stances: dict[int, Link] = {}
        self._known: dict[tuple[str, ...], Link] = {}
        self._rows = [row for row in rows if self._understood(row)]
        self._ids = FreeIds({printable_id(row["id"]) for row in self._rows})

    def build(self) -> Debate | None:
        """The debate, if an argument is left."""
        issue = self._issue()
        if not issue and any(map(self._answers_issue, self._rows)):
            issue = self._ids.free(ISSUE)
            self.building.add(issue, self.building.title)
        made = any(row.number == 0 for row in self._rows)
        for number, row in enumerate(self._rows, 0 if made else 1):
            self._add(row, printable_id(row["id"]) or self._ids.take(str(number)), issue)
        return self.building.build(issue)

    def _understood(self, row: Row) -> bool:
        """Read what the row says of its link; refuse the row if that is nonsense."""
        cells = tuple(map(row.__getitem__, _SAYS))
        try:
            if cells not in self._known:
                self._known[cells] = _stance(row, self._labels)
            self._stances[row.number] = self._known[cells]
        except ValueError as error:
            self.building.refuse(row.line, row["text"] or row["id"], str(error))
            return False
        return True

    def _issue(self) -> str:
        """The id of the row that is the issue, or ""; a row without id gets one for it."""
        stated = [row for row in self._rows if row["stance"].strip().lower() == ISSUE]
        bare = [row for row in self._rows if row["text"] and not (row["parent"] or row["stance"])]
        bare = [] if self._asked else bare
        message = lazy("a second row says that it is the issue; the first is")
        for row in stated[1:]:
            self.building.warn(message, row.line)
        result = stated or (bare if len(bare) == 1 else [])
        if not result:
            return ""
        result[0].cells["id"] = printable_id(result[0]["id"]) or self._ids.take(ISSUE)
        return result[0]["id"]

    def _answers_issue(self, row: Row) -> bool:
        return not row["parent"] and self._stances[row.number].label is not None

    def _add(self, row: Row, id: str, issue: str) -> None:
        building = self.building
        existing = building.arguments.get(id)
        text = clean(row["text"])[0].strip()
        further = existing is not None and text in ("", existing.text)
        target = printable_id(row["parent"])
        if not target and self._answers_issue(row):
            target = issue
        if further and not target:
            reason = lazy("the id %(id)s stands twice, and says no more", id=repr(id))
            building.refuse(row.line, text or id, reason)
            return
        headline, author = row["headline"], row["author"]
        if not further and not building.add(id, text, headline, line=row.line, author=author):
            return
        if target:
            self._link(row, id, target, place=not further)

    def _link(self, row: Row, id: str, target: str, *, place: bool) -> None:
        stance = self._stances[row.number]
        ends: dict[str, Any] = {"source": id, "target": target}
        word = stance.overruled
        if word and word.former:
            word = replace(word, former=replace(word.former, **ends))
        place = place and stance.reply
        link = replace(stance, **ends, line=row.line, place=place, overruled=word)
        self.building.link(link)


def _stance(row: Row, labels: Mapping[str, Labels]) -> Link:
    """What a row says of its link, whose ends are not known yet."""
    word = row["stance"].strip()
    origin = _origin(row, "origin")
    return Link(
        *("", "", None if word.lower() == ISSUE else labels["stance"].of(word)),
        gold=labels["gold"].of(row["gold"]),
        confidence=_confidence(row, "confidence"),
        origin=origin,
        reply=_truth(row, "reply", True),
        listed=_truth(row, "pair", False),
        overruled=_overruled(row, labels) if origin is Origin.OVERRULED else None,
    )


def _overruled(row: Row, labels: Mapping[str, Labels]) -> Overruling:
    by, at = clean(row["overruled_by"])[0].strip(), row["overruled_at"].strip()
    if not by:
        raise ValueError("expected a name as overruled_by for the origin overruled, found none")
    try:
        moment = datetime.fromisoformat(at)
    except ValueError:
        moment = datetime.min
    if moment.tzinfo is None:
        raise ValueError(f"expected a time with its zone as overruled_at, found {quoted(at)}")
    former = None
    label = labels["former_label"].of(row["former_label"])
    if label is not None:
        origin = _origin(row, "former_origin")
        if origin is Origin.OVERRULED:
            raise ValueError("expected the former_origin given or judged, found overruled")
        former = Relation("", "", label, _confidence(row, "former_confidence"), origin)
    return Overruling(by, moment, clean(row["overruled_reason"])[0].strip(), former)


def _confidence(row: Row, role: str) -> float:
    try:
        confidence = float(row[role] or 1.0)
    except ValueError:
        confidence = -1.0
    if not 0.0 <= confidence <= 1.0:
        raise ValueError(f"expected a {role} between 0 and 1, found {quoted(row[role])}")
    return confidence


def _origin(row: Row, role: str) -> Origin:
    origin = row[role].strip().lower() or Origin.GIVEN
    if origin not in list(Origin):
        message = f"expected the {role} {', '.join(Origin)}, found {quoted(row[role])}"
        raise ValueError(did_you_mean(message, row[role], map(str, Origin)))
    return Origin(origin)


def _truth(row: Row, role: str, default: bool) -> bool:
    word = row[role].strip().lower()
    if word not in ("", "yes", "no"):
        raise ValueError(f"expected yes or no as {role}, found {quoted(row[role])}")
    return word == "yes" if word else default


def debates_of(rows: Iterable[Row], columns: Columns, reading: Reading) -> list[Debate]:
    """The debates that the rows make, in the order of their first rows."""
    rows = list(rows)
    columns = _settled(columns, rows)
    reading.saw("column", len(columns.roles) + len(columns.unknown) + len(columns.aside))
    reading.saw("row", len(rows))
    reading.names_aside("column", dict.fromkeys(columns.aside, 1))
    if not rows:
        raise reading.error(lazy("at least one row below the names of the columns"), lazy("none"))
    if columns.kind == "argument":
        return _arguments(rows, columns, reading)
    reading.unknown("column", dict.fromkeys(columns.unknown, 1))
    alone = not columns.roles.keys() & {"debate", "source"}
    labels = _labels(rows, columns, reading, answers=not alone)["label"]
    return reading.left(
        _pairs(reading, id, group, labels, alone=alone)
        for id, group in _grouped(rows, reading).items()
    )


def _arguments(rows: list[Row], columns: Columns, reading: Reading) -> list[Debate]:
    asked = asked_columns(columns, rows)
    reading.unknown("column", {name: 1 for name in columns.unknown if name not in asked})
    labels = _labels(rows, columns, reading, answers=True)
    if asked:
        _ask(asked, rows, reading)
    else:
        rows = about_question(columns, rows)
    if columns.roles.keys() & {"parent", "target"}:
        rows = resolved(columns, rows, reading)
    claims = any(row.number == 0 for row in rows)
    debates = []
    for id, group in _grouped(rows, reading).items():
        open = bool(asked) or (claims and group[0].number != 0)
        debates.append(ArgumentRows(reading, id, group, labels, asked=open).build())
    return reading.left(debates)


def _ask(asked: tuple[str, ...], rows: list[Row], reading: Reading) -> None:
    """Take the stances from rows that answer nothing yet, and say how to say what they answer."""
    stated = [row for row in rows if row["stance"] and not _is_issue("stance", row)]
    for row in stated:
        row.cells.pop("stance")
    reason = lazy(
        "%(names)s may say what a row answers: say so with --columns target=%(name)s (in Python "
        "columns), or --columns aside=%(name)s if it does not; until then rows answer nothing",
        names=names_of(asked),
        name=asked[0],
    )
    reading.leave_out(None, names_of(asked), reason, "column")
    if reading.table:
        reading.table = replace(reading.table, asked=asked)


def _labels(
    rows: list[Row], columns: Columns, reading: Reading, *, answers: bool
) -> dict[str, Labels]:
    labels = {}
    for role in ("stance", "gold", "former_label", "label"):
        words = (row[role] for row in rows if not _is_issue(role, row))
        name = columns.roles.get(role, role)
        labels[role] = Labels(words, reading, name, answers=answers, rows=True)
    return labels


def _grouped(rows: list[Row], reading: Reading) -> dict[str, list[Row]]:
    """The rows of each debate, by its id."""
    grouped: dict[str, list[Row]] = {}
    name = printable_id(reading.stem) or "debate"
    for row in rows:
        id = printable_id(row["debate"] or row["corpus"]) or name
        grouped.setdefault(id, []).append(row)
    return grouped


def _settled(columns: Columns, rows: list[Row]) -> Columns:
    """The columns, as what stands in them says what they are.

    Without one called ``type`` or the like whose values are no labels, and without a root that
    names no row. A title of which each row has one of several, and a claim with several texts, is
    what rows answer.
    """
    name = columns.roles.get(columns.label, "")
    if plain(name) in MAYBE and not any(
        is_known(row[columns.label], name) or _is_issue(columns.label, row) for row in rows
    ):
        columns = _without(columns, rows, columns.label)
    if plain(columns.roles.get("debate", "")) == "root" and not (
        {row["debate"] for row in rows} <= {row["id"] for row in rows}
    ):
        columns = _without(columns, rows, "debate")
    hypothesis = columns.roles.get("hypothesis", "")
    if columns.kind == "pair" and plain(hypothesis) == "claim" and _repeats(rows, "hypothesis", 1):
        columns = _renamed(columns, rows, {"hypothesis": "target", "label": "stance"})
        columns = replace(columns, kind="argument")
    known = columns.roles.keys() & {"parent", "target", "debate"}
    if columns.kind == "argument" and not known and _repeats(rows, "title"):
        columns = _renamed(columns, rows, {"title": "target"})
    return columns


def _repeats(rows: list[Row], role: str, least: int = 2) -> bool:
    """Whether a role has at least so many values, and some of them more than once."""
    values = [row[role] for row in rows if row[role]]
    return least <= len({*values}) < len(values)


def _renamed(columns: Columns, rows: list[Row], new: Mapping[str, str]) -> Columns:
    """The columns with other names for roles, by their former ones."""
    for row in rows:
        for former in new.keys() & row.cells.keys():
            row.cells[new[former]] = row.cells.pop(former)
    return replace(columns, roles={new.get(r, r): name for r, name in columns.roles.items()})


def _without(columns: Columns, rows: list[Row], role: str) -> Columns:
    name = columns.roles[role]
    for row in rows:
        if cell := row.cells.pop(role, ""):
            row.beside[name] = cell
    return columns.without(role)


def _is_issue(role: str, row: Row) -> bool:
    return role == "stance" and row[role].strip().lower() == ISSUE


def _pairs(
    reading: Reading, id: str, rows: list[Row], labels: Labels, *, alone: bool
) -> Debate | None:
    title = next((row["title"] for row in rows if row["title"]), "")
    debate = PairBuilding(reading, id, title or id)
    for row in rows:
        try:
            label = labels.of(row["label"])
        except ValueError as error:
            debate.building.refuse(row.line, row["text"] or row["source"], str(error))
            continue
        if alone:
            number = printable_id(row["id"]) or str(row.number)
            source = debate.alone(f"{number}-t", row["text"], row.line)
            target = debate.alone(f"{number}-h", row["hypothesis"], row.line)
        else:
            source, target = _ends(debate, row)
        debate.pair(source, target, label, row.line, printable_id(row["id"]))
    return debate.build()


def _ends(debate: PairBuilding, row: Row) -> tuple[str, str]:
    source, target = row["source"], row["target"]
    text, hypothesis = row["text"], row["hypothesis"]
    if not (text or hypothesis):
        text, hypothesis = source, target
        if not (_is_word(source) and _is_word(target)):
            source = target = ""
    begin = debate.named(source, text, row.line) if source else debate.by_text(text, row.line)
    if not target:
        return begin, debate.by_text(hypothesis, row.line)
    return begin, debate.named(target, hypothesis, row.line, other=begin)


def _is_word(text: str) -> bool:
    return len(text) <= 60 and len(text.split()) == 1
