"""Tables of opinions: what a form asked and people answered, or a column for each side.

::

    Your name,Should we move the market?,Why?
    Ann,Yes,People who work can come on Saturdays.

    Pros,Cons
    Cheaper to run,Short range

Of a form, the column whose name is a question says what is discussed. Where its cells say yes and
no, or how much people agree, they say what the longest other column does to it; else they are the
answers themselves. Several such questions, each with the columns behind it, are several debates.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from argue.formats.base.columns import ARGUMENT_COLUMNS, Columns, Row, asks, assigned, plain
from argue.formats.base.reading import Reading
from argue.formats.base.rows import debates_of
from argue.formats.base.sheets import Sheet, rows_of, shown
from argue.formats.base.tables import cells_of_line, is_table, records
from argue.formats.base.text import quoted
from argue.locales import lazy
from argue.model import Debate, Label
from argue.model.label_words import is_known, is_number, known_label

_WRITER = {"author": f"{ARGUMENT_COLUMNS['author']}, name, your name, full name"}
_TIMES = ("timestamp", "time", "date", "zeitstempel", "horodateur", "marcatemporal")
_LEAST_WORDS = 2
"""Words of a cell, in the mean, from which a column may hold arguments."""


def delimiter_of(text: str, delimiters: str) -> str:
    """What separates the columns of a table of opinions; empty if it is none."""
    first = text.lstrip("\n\ufeff").partition("\n")[0][:65_536]
    fitting = (
        delimiter
        for delimiter in delimiters
        if is_table(text, delimiter) and _is_form(cells_of_line(first, delimiter))
    )
    return next(fitting, "")


def _is_form(names: list[str]) -> bool:
    """Whether all columns are sides, or one asks and another is known, as in no sentence."""
    sides = {known_label(name) for name in names if name.strip()}
    others = [name for name in names if not asks(name)]
    known = len(names) - len(others) > 1 or any(
        name.rstrip().endswith("?") or plain(name) in _TIMES or assigned([name], _WRITER)
        for name in others
        if plain(name) not in ("who", "by")  # which begin sentences, too
    )
    return sides == {Label.SUPPORT, Label.ATTACK} or (len(others) < len(names) and known)


def parse_opinions(text: str, delimiter: str, reading: Reading) -> list[Debate]:
    """The debates of a table whose ``delimiter`` :func:`delimiter_of` told."""
    (_, names), *table = records(reading.cleaned(text), delimiter, reading)
    sheet = Sheet([name.strip() for name in names], [row for row in table if any(row[1])])
    if not any(map(asks, sheet.names)):
        return debates_of(*_sides(sheet), reading)
    return [debate for part in _questions(sheet) for debate in _answers(part, reading)]


def _sides(sheet: Sheet) -> tuple[list[Row], Columns]:
    said = [
        (line, {"stance": str(known_label(name)), "text": cell})
        for line, cells in sheet.rows
        for name, cell in zip(sheet.names, cells, strict=False)
        if cell.strip() and name
    ]
    rows = [Row(line, number, cells) for number, (line, cells) in enumerate(said, 1)]
    return rows, Columns("argument", {"stance": "stance", "text": "text"}, ())


def _questions(sheet: Sheet) -> Iterator[Sheet]:
    """The sheet of each question that labels answer: what stands before the first, and behind."""
    places = [at for at, name in enumerate(sheet.names) if asks(name) and _labelled(sheet, at)]
    if len(places) < 2:
        yield sheet
        return
    for start, end in pairwise([*places, len(sheet.names)]):
        taken = [*range(places[0]), *range(start, end)]
        rows = [
            (line, [cells[at] for at in taken if at < len(cells)]) for line, cells in sheet.rows
        ]
        yield Sheet([sheet.names[at] for at in taken], rows)


def _labelled(sheet: Sheet, at: int) -> bool:
    """Whether most of a column's cells are labels, or numbers of a scale."""
    cells = [cells[at].strip() for _, cells in sheet.rows if at < len(cells) and cells[at].strip()]
    labels = sum(_is_answer(cell) for cell in cells)
    return labels * 2 > len(cells)


def _is_answer(cell: str) -> bool:
    return is_known(cell, "stance") or is_number(cell)


def _answers(sheet: Sheet, reading: Reading) -> list[Debate]:
    places = [at for at, name in enumerate(sheet.names) if asks(name)]
    labelled = next((at for at in places if _labelled(sheet, at)), None)
    question = sheet.names[places[0] if labelled is None else labelled]
    roles = {"text": question}
    if labelled is not None:
        roles = {"text": _longest(sheet, labelled) or question, "stance": question}
    roles |= assigned([name for name in sheet.names if name not in roles.values()], _WRITER)
    left = [name for name in sheet.names if name not in roles.values()]
    times = tuple(name for name in left if plain(name) in _TIMES)
    columns = Columns("argument", roles, tuple(n for n in left if n not in times), times)
    rows = list(rows_of(sheet, columns, reading))
    for row in rows:
        row.cells["debate"] = question
        answer = row.cells.get("stance", "")
        if answer and not _is_answer(answer) and known_label(answer) is None:
            reason = lazy("it is neither for nor against, as far as words are known")
            reading.set_aside("label", quoted(answer), reason, line=row.line)
            del row.cells["stance"]
    reading.table = shown(sheet, columns)
    return debates_of(rows, columns, reading)


def _longest(sheet: Sheet, question: int) -> str:
    """The column that holds most words beside a question, if they are arguments."""
    words = {
        name: sum(len(cells[at].split()) for _, cells in sheet.rows if at < len(cells))
        for at, name in enumerate(sheet.names)
        if at != question
    }
    longest = max(words, key=words.__getitem__, default="")
    return longest if words.get(longest, 0) >= _LEAST_WORDS * len(sheet.rows) else ""
