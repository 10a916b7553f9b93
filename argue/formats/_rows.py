"""Rows → debates, whether they come from a table or from JSON lines.

**A row is an argument**: ``id``, ``parent`` (the id that it answers), ``stance`` (what it does to
the parent), ``text``. Optional: ``debate`` and ``title`` (several debates in one file),
``headline``, ``gold`` (what annotators say of the link), ``confidence``, ``origin`` (given,
judged), ``reply`` (no: a relation, but no answer), ``pair`` (yes: listed to be judged); ``status``
is not read.

- Without ids the rows are numbered. Parents may come after their children.
- The issue is the row whose stance is ``issue``, or else the only row without parent and stance.
- A row with a stance but no parent answers the issue. Where no row is the issue, the title becomes
  it: ``title``, else ``debate``, else the file's name.
- A row that repeats an id without a text, or with the same text, is a further link of its argument.

**A row is a pair**, its label a gold relation:

- ``source``, ``target``: two texts of a debate. The same text within a debate is the same argument.
  One word each is taken as id and text at once.
- ``source``, ``target`` with ``text``, ``hypothesis``: ids and texts.
- ``text``, ``hypothesis`` alone: with ``debate`` as the first. Without, pairs stand alone, as in a
  corpus of textual entailment: each has two arguments of its own, ``8-t`` and ``8-h`` for the pair
  8, even where two texts are the same; ``dataset``, ``phenomenon`` or ``task`` names the debate.

The issue of pairs is the one argument that is never a source, if there is just one. For what
columns may be called see :mod:`argue.formats._columns`, for labels :mod:`argue.formats._labels`.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import PurePath

from argue.formats._argument_rows import ArgumentRows
from argue.formats._columns import Columns, Row
from argue.formats._labels import label_of
from argue.formats._pairs import PairBuilding
from argue.formats._reading import Reading
from argue.formats._text import printable_id, shown
from argue.locales import say
from argue.model import Debate


def debates_of(rows: Iterable[Row], columns: Columns, reading: Reading) -> list[Debate]:
    """The debates that the rows make, in the order of their first rows."""
    grouped: dict[str, list[Row]] = {}
    name = printable_id(PurePath(reading.name).stem) or "debate"
    for row in rows:
        id = printable_id(row["debate"] or row["corpus"]) or name
        grouped.setdefault(id, []).append(row)
    if columns.unknown:
        names = ", ".join(shown(name) for name in columns.unknown[:20])
        reading.warnings.append(
            say("columns not understood and left aside: %(names)s", names=names)
        )
    if not grouped:
        raise reading.error(say("at least one row below the names of the columns"), say("none"))
    if columns.kind == "argument":
        return reading.left(
            ArgumentRows(reading, id, group).build() for id, group in grouped.items()
        )
    alone = not columns.roles.keys() & {"debate", "source"}
    return reading.left(_pairs(reading, id, group, alone=alone) for id, group in grouped.items())


def _pairs(reading: Reading, id: str, rows: list[Row], *, alone: bool) -> Debate | None:
    title = next((row["title"] for row in rows if row["title"]), "")
    debate = PairBuilding(reading, id, title or id)
    for row in rows:
        try:
            label = label_of(row["label"])
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
