"""What rows answer: an id or several, the text of another row, or a claim of which all are."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from argue.formats.base.building import acyclic
from argue.formats.base.columns import Columns, Row, asks, plain
from argue.formats.base.pairs import normalise
from argue.formats.base.reading import Reading
from argue.formats.base.text import printable_id, quoted
from argue.locales import lazy

ISSUE = "issue"
"""The stance of the row that is the issue, and its id where it has none."""
_SEVERAL = re.compile(r"\s*[;,|/]\s*|\s+(?:and|und|et|y|e|&)\s+|\s+")
_WORD = re.compile(r"[A-Z]?[a-zà-ÿ]+|[A-Z]+")
_ANSWERING_WORDS = """
target topic claim parent reply replies replied answer answers answered respond responds response
refers regarding conclusion thesis motion issue proposal proposition question hypothesis about
statement debate subject theme thema bezug antwort frage behauptung these sujet cible reponse tema
pregunta respuesta tesis tesi risposta domanda objetivo
"""
_ANSWERING = frozenset(_ANSWERING_WORDS.split())
"""Words of the names of columns that may say what rows answer."""
_COUNTING_WORDS = """
count counts number num votes likes score url uri link date time at by author user type kind lang
locale depth level created updated sentiment email name
"""
_COUNTING = frozenset(_COUNTING_WORDS.split())
"""Words of the names of those that do not, whatever else they say."""
_OF_TEXT = ("text", "headline", "author", "title")
_CLAIM_WORDS = 2.5
"""Words of a cell, in the mean, from which a column of an unknown name may hold claims."""


def asked_columns(columns: Columns, rows: Sequence[Row]) -> tuple[str, ...]:
    """The columns of unknown names that may say what rows answer, where nothing else says it.

    Such are the ids, or texts, of other rows; and, where rows are for or against something and no
    column says what that is, what is called so, or holds sentences.
    """
    groups = _groups(rows)
    known = columns.roles.keys() & {"parent", "target", "debate", "title"}
    stated = any(_is_stated(row) for row in rows)
    unclear = stated and not known and not any(row["stance"].lower() == ISSUE for row in rows)
    return tuple(
        name
        for name in columns.unknown
        if any(row.beside.get(name) for row in rows)
        and (
            _refers(name, groups) or (unclear and (_is_called_so(name) or _has_claims(name, rows)))
        )
    )


def _is_stated(row: Row) -> bool:
    return bool(row["stance"]) and row["stance"].lower() != ISSUE


def _is_called_so(name: str) -> bool:
    words = {plain(word) for word in _WORD.findall(name)}
    return bool(words & _ANSWERING) and not words & _COUNTING


def _has_claims(name: str, rows: Sequence[Row]) -> bool:
    cells = [row.beside[name] for row in rows if row.beside.get(name) and _is_stated(row)]
    words = sum(len(cell.split()) for cell in cells)
    stated = sum(map(_is_stated, rows))
    return len(cells) * 2 > stated and words >= _CLAIM_WORDS * len(cells)


def _refers(name: str, groups: Iterable[Sequence[Row]]) -> bool:
    """Whether all cells of a column are ids, or texts, of other rows, without a circle."""
    if {plain(word) for word in _WORD.findall(name)} & _COUNTING:
        return False
    links: list[tuple[str, str]] = []
    for rows in groups:
        rows_by = _Rows(rows)
        for row in rows:
            if cell := row.beside.get(name):
                targets = rows_by.named(cell)
                if not targets or row["id"] in targets:
                    return False
                links += [(rows_by.id_of(row), target) for target in targets]
    return bool(links) and all(acyclic(list(dict.fromkeys(links))))


class _Rows:
    """The rows of one debate by their ids, numbers and texts."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows
        self.numbered = not any(row["id"] for row in rows)
        self._numbers = {row.number: str(at) for at, row in enumerate(rows, 1)}
        self._ids = {self.id_of(row) for row in rows} - {""}
        self.issue = ISSUE if ISSUE not in self._ids else f"{ISSUE}~claim"
        self._texts: dict[str, str | None] = {}
        for row in rows:
            if text := normalise(row["text"]):
                known = self._texts.get(text, self.id_of(row))
                self._texts[text] = self.id_of(row) if known == self.id_of(row) else None

    def id_of(self, row: Row) -> str:
        """Its id; where no row has one, its place among them."""
        return self._numbers[row.number] if self.numbered else printable_id(row["id"])

    def named(self, cell: str) -> list[str]:
        """The ids of the rows that a cell names by id, ids or text; none if it names none."""
        whole = printable_id(cell)
        if whole in self._ids:
            return [whole]
        parts = [part for part in _SEVERAL.split(whole) if part]
        if len(parts) > 1 and set(parts) <= self._ids:
            return list(dict.fromkeys(parts))
        text = self._texts.get(normalise(cell))
        return [text] if text else []


def _groups(rows: Iterable[Row]) -> list[list[Row]]:
    grouped: dict[str, list[Row]] = {}
    for row in rows:
        grouped.setdefault(row["debate"], []).append(row)
    return list(grouped.values())


def resolved(columns: Columns, rows: Sequence[Row], reading: Reading) -> list[Row]:
    """The rows with the ids of what they answer as parents, each further one in a row of its own.

    A ``target`` that names no row is a claim: those that answer it are a debate about it, which
    begins with a row for the claim. Where others have a claim, a row for or against something that
    answers nothing is for or against nothing, and told.
    """
    results: list[Row] = []
    for group in _groups(rows):
        results += _resolved(columns, group, reading)
    return results


def _resolved(columns: Columns, rows: list[Row], reading: Reading) -> list[Row]:
    by = _Rows(rows)
    answers: dict[int, list[str]] = {}
    claims: dict[int, str] = {}
    for row in rows:
        cell = row["parent"] or row["target"]
        named = by.named(cell) if cell else []
        if named:
            answers[row.number] = named
        elif row["target"] and not row["parent"]:
            claims[row.number] = row["target"].strip()
    if by.numbered and answers:
        for row in rows:
            row.cells["id"] = by.id_of(row)
    if claims:
        _tell_claimless(columns, rows, answers, claims, reading)
        rows = _about_claims(rows, by, answers, claims)
    return [link for row in rows for link in _links(row, answers.get(row.number, []))]


def _links(row: Row, targets: list[str]) -> list[Row]:
    """The row with its first parent, and a row for each further one."""
    if not targets:
        return [row]
    row.cells["parent"] = targets[0]
    if len(targets) > 1 and not row["id"]:
        row.cells["id"] = f"row-{row.number}"
    said = {role: cell for role, cell in row.cells.items() if role not in _OF_TEXT}
    further = [{**said, "parent": target} for target in targets[1:]]
    return [row, *(replace(row, cells=cells, number=-row.number) for cells in further)]


def _about_claims(
    rows: list[Row], by: _Rows, answers: dict[int, list[str]], claims: dict[int, str]
) -> list[Row]:
    """The rows, each in the debate about its claim, behind a row for the claim itself."""
    above = {by.id_of(row): answers[row.number][0] for row in rows if row.number in answers}
    claim_of = {by.id_of(row): claims[row.number] for row in rows if row.number in claims}
    several = len(set(claims.values())) > 1
    results: list[Row] = []
    made: set[str] = set()
    for row in rows:
        id, seen = by.id_of(row), set[str]()
        claim = claims.get(row.number, "")
        while not claim and id in above and id not in seen:
            seen.add(id)
            id = above[id]
            claim = claim_of.get(id, "")
        if not claim:
            results.append(row)
            continue
        debate = row["debate"]
        text = claim if re.search(r"[^\W\d_]", claim) else debate or claim
        row.cells["debate"] = (f"{debate}: {text}" if several else debate) if debate else text
        if row["debate"] not in made:
            made.add(row["debate"])
            results.append(claim_row(row, by.issue, text, row["debate"]))
        row.cells.pop("title", None)
        if row.number in claims:
            row.cells["parent"] = by.issue
        results.append(row)
    return results


def claim_row(first: Row, id: str, text: str, debate: str = "") -> Row:
    """A row for the claim that a debate is about, which stands in no row of its own."""
    return Row(
        first.line, 0, {"id": id, "stance": ISSUE, "text": text, "title": text, "debate": debate}
    )


def about_question(columns: Columns, rows: list[Row]) -> list[Row]:
    """The rows behind one for the question that is the name of the column of labels or texts.

    As of a form: what it asked is what people answered.
    """
    name = next(
        (columns.roles[role] for role in ("stance", "text") if asks(columns.roles.get(role, ""))),
        "",
    )
    if not name or columns.roles.keys() & {"parent", "target", "debate", "title"} or not rows:
        return rows
    for row in rows:
        row.cells["parent"] = ISSUE
    return [claim_row(rows[0], ISSUE, name, rows[0]["debate"]), *rows]


def _tell_claimless(
    columns: Columns,
    rows: list[Row],
    answers: dict[int, list[str]],
    claims: dict[int, str],
    reading: Reading,
) -> None:
    """Take the stance from rows that answer nothing where others answer a claim, and tell it."""
    name = columns.roles["target"]
    for row in rows:
        if _is_stated(row) and row.number not in answers and row.number not in claims:
            if row["parent"]:
                continue  # it is missing, which is told where the debate is built
            row.cells.pop("stance")
            reason = lazy(
                "%(name)s is blank here, so that it answers nothing; --columns repeat=%(column)s "
                "repeats the cell above",
                name=quoted(name),
                column=name,
            )
            reading.leave_out(row.line, row["text"], reason, "label")
