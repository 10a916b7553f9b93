"""Tables of opinions: what a form asked and people answered, or a column for each side.

::

    Your name,Should we move the market?,Why?
    Ann,Yes,People who work can come on Saturdays.

    Pros,Cons
    Cheaper to run,Short range

Of a form, the column whose name is a question says what is discussed. Where its cells say yes and
no, they say what the longest other column does to it; else they are the answers themselves.
"""

from __future__ import annotations

from argue.formats.base.columns import ARGUMENT_COLUMNS, Columns, Row, assigned, plain
from argue.formats.base.reading import Reading
from argue.formats.base.rows import ISSUE, debates_of
from argue.formats.base.tables import cells_of_line, is_table, records
from argue.formats.pastes.outline import side_of
from argue.model import Debate, Label

_WRITER = {"author": f"{ARGUMENT_COLUMNS['author']}, name, your name, full name"}
_TIMES = ("timestamp", "time", "date")
_LEAST_WORDS = 2
"""Words of a cell, in the mean, from which a column may hold arguments."""


def delimiter_of(text: str, delimiters: str) -> str:
    """What separates the columns of a table of opinions; empty if it is none."""
    first = text.lstrip("\n\ufeff").partition("\n")[0][:65_536]
    fitting = (
        one for one in delimiters if is_table(text, one) and _is_form(cells_of_line(first, one))
    )
    return next(fitting, "")


def _is_form(names: list[str]) -> bool:
    """Whether all columns are sides, or one asks and another is known, as in no sentence."""
    sides = {side_of(name) for name in names if name.strip()}
    others = [name for name in names if not _asks(name)]
    known = len(names) - len(others) > 1 or any(
        name.rstrip().endswith("?") or plain(name) in _TIMES or assigned([name], _WRITER)
        for name in others
        if plain(name) not in ("who", "by")  # which begin sentences, too
    )
    return sides == {Label.SUPPORT, Label.ATTACK} or (len(others) < len(names) and known)


def _asks(name: str) -> bool:
    return name.rstrip().endswith("?") and len(name.split()) > 2


def parse_opinions(text: str, delimiter: str, reading: Reading) -> list[Debate]:
    """The debate of a table whose ``delimiter`` :func:`delimiter_of` told."""
    (_, names), *table = records(reading.cleaned(text), delimiter, reading)
    cells = [(line, dict(zip(names, row, strict=False))) for line, row in table if any(row)]
    if any(map(_asks, names)):
        rows, columns = _answers(cells, names)
    else:
        rows, columns = _sides(cells, names)
    return debates_of(rows, columns, reading)


def _sides(cells: list[tuple[int, dict[str, str]]], names: list[str]) -> tuple[list[Row], Columns]:
    said = [
        (line, {"stance": str(side_of(name)), "text": row[name]})
        for line, row in cells
        for name in names
        if row.get(name, "").strip()
    ]
    rows = [Row(line, number, each) for number, (line, each) in enumerate(said, 1)]
    return rows, Columns("argument", {"stance": "stance", "text": "text"}, ())


def _answers(
    cells: list[tuple[int, dict[str, str]]], names: list[str]
) -> tuple[list[Row], Columns]:
    question = next(filter(_asks, names))
    answers = [row.get(question, "") for _, row in cells]
    sides = sum(side_of(one) is not None for one in answers)
    roles = {"title": question, "text": question}
    if sides * 2 > len(answers):
        lengths = {
            name: sum(len(row.get(name, "").split()) for _, row in cells)
            for name in names
            if name != question
        }
        longest = max(lengths, key=lambda name: lengths[name])
        if lengths[longest] >= _LEAST_WORDS * len(cells):
            roles |= {"text": longest, "stance": question}
    roles |= assigned(names, _WRITER)
    issue = {"id": ISSUE, "stance": ISSUE, "text": question, "title": question}
    rows = [Row(1, 0, issue)]
    for number, (line, row) in enumerate(cells, 1):
        said = {role: row.get(name, "") for role, name in roles.items()}
        side = str(side_of(row.get(question, "")) or "")
        rows.append(Row(line, number, said | {"title": "", "parent": ISSUE, "stance": side}))
    times = tuple(name for name in names if plain(name) in _TIMES)
    left = tuple(name for name in names if name not in {*roles.values(), *times})
    return rows, Columns("argument", roles, left, times)
