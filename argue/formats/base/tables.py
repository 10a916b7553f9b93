"""Tables: delimited text whose first row names its columns; for ``csv`` and ``tsv``."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence

from argue.formats.base.answered import ISSUE
from argue.formats.base.columns import (
    ARGUMENT_COLUMNS,
    VERDICT_COLUMNS,
    WORD_COLUMNS,
    Columns,
    columns_of,
    csv_text,
    plain,
)
from argue.formats.base.mapping import ColumnMapping, mapping_of
from argue.formats.base.reading import Reading
from argue.formats.base.sheets import MOST_ABOVE, debates_of_sheet, sheet_of
from argue.locales import lazy
from argue.model import Analysis, Debate, Overruling, Relation
from argue.model.tables import guard

_OPTIONAL = {"author", "target", *WORD_COLUMNS, *VERDICT_COLUMNS}
HOLDS = (
    *("titles", "texts", "headlines", "authors", "ids", "issues", "attacks", "supports"),
    *("unrelated", "replies", "confidences", "origins", "overrulings", "gold", "pairs", "statuses"),
)
"""The parts of an analysis that a table holds."""
COLUMNS = tuple(column for column in ARGUMENT_COLUMNS if column not in _OPTIONAL)
"""The columns that are always written, in order."""

_HINT = re.compile(r"\n*sep=.\n", re.IGNORECASE)


def header(text: str, delimiters: str) -> tuple[str, Columns] | None:
    """The delimiter whose columns can be understood, and what they are; None if there is none.

    The names stand in the first row, or below rows of titles whose other cells are blank.
    """
    lines = [line for line in _without_hint(text[:65_537]).split("\n") if line.strip()]
    if not lines or len(lines[0]) > 65_536:
        return None
    for delimiter in delimiters:
        names = cells_of_line(lines[0], delimiter)
        columns = columns_of(names) if len(names) > 1 else None
        if not columns and is_table(text, delimiter):
            columns = columns_of(names, table=True)
        if columns or (columns := _below_titles(lines[: MOST_ABOVE + 1], delimiter)):
            return delimiter, columns
    return None


def _below_titles(lines: list[str], delimiter: str) -> Columns | None:
    """The columns that a further row names, with as many cells as the rows around it."""
    rows = [(0, cells_of_line(line, delimiter)) for line in lines]
    width = len(rows[-1][1])
    if width < 2 or any(len(cells) not in (1, width) for _, cells in rows):
        return None
    sheet = sheet_of(rows)
    return columns_of(sheet.names) if sheet.above and sheet.rows else None


def is_table(text: str, delimiter: str) -> bool:
    """Whether the second row has several cells, and no more than the first."""
    lines = [line for line in _without_hint(text[:65_536]).split("\n") if line.strip()][:2]
    numbers = [len(cells_of_line(line, delimiter)) for line in lines]
    return len(numbers) == 2 and 1 < numbers[1] <= numbers[0]


def has_columns(text: str, delimiters: str, stated: ColumnMapping) -> str:
    """The delimiter of a table with the columns that are stated; empty if it has none."""
    lines = [line for line in _without_hint(text[:65_536]).split("\n") if line.strip()]
    wanted = set(map(plain, stated.names))
    for delimiter in delimiters:
        for line in lines[: MOST_ABOVE + 1]:
            if wanted <= set(map(plain, cells_of_line(line, delimiter))):
                return delimiter
    return ""


def table_format(text: str, stated: ColumnMapping) -> str:
    """``csv`` or ``tsv`` where a text is a table with the columns that are stated; else empty."""
    delimiter = has_columns(text, ",;|\t", stated)
    return delimiter and ("tsv" if delimiter == "\t" else "csv")


def parse_table(text: str, delimiters: str, reading: Reading) -> list[Debate]:
    """The debates of a table; raises ParseError, UnclearColumns and LimitExceeded."""
    text = _without_hint(reading.cleaned(text))
    stated = mapping_of(reading.columns)
    result = header(text, delimiters)
    first = text.strip().partition("\n")[0]
    delimiter = (reading.columns and has_columns(text, delimiters, stated)) or (
        result[0] if result else max(delimiters, key=first.count)
    )
    if not text.strip():
        raise reading.error(lazy("names of columns in the first row"), lazy("nothing"), 1)
    sheet = sheet_of(records(text, delimiter, reading), stated)
    return debates_of_sheet(sheet, reading, table=True)


def write_table(analyses: Sequence[Analysis], delimiter: str) -> str:
    """One table with all analyses, a row an argument, further links in further rows."""
    overruled = any(relation.overruled for analysis in analyses for relation in analysis.relations)
    columns = COLUMNS + WORD_COLUMNS if overruled else COLUMNS
    if any(argument.author for analysis in analyses for argument in analysis.debate.arguments):
        columns += ("author",)
    if any(analysis.verdicts for analysis in analyses):
        columns += VERDICT_COLUMNS
    rows = (row for analysis in analyses for row in _written(analysis))
    cells = ([guard(row.get(column, "")) for column in columns] for row in rows)
    return csv_text([columns, *cells], delimiter)


def _without_hint(text: str) -> str:
    """The table without the line ``sep=;`` that Excel writes and wants above the names."""
    hint = _HINT.match(text)
    return text[: hint.end() - 6] + text[hint.end() - 1 :] if hint else text


def cells_of_line(line: str, delimiter: str) -> list[str]:
    """The cells of one line; none where its quotation marks are not in pairs."""
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return []


def records(text: str, delimiter: str, reading: Reading) -> Iterator[tuple[int, list[str]]]:
    """The line at which each row of a table begins, and its cells; the first are the names.

    Raises ParseError if quotation marks are not in pairs; LimitExceeded if a cell is longer than a
    text may be.
    """
    csv.field_size_limit(max(csv.field_size_limit(), reading.limits.max_text + 1))
    plain = delimiter == "\t" and not _is_quoted(text)
    skipped = len(text) - len(text.lstrip("\n"))
    lines = io.StringIO(text)
    lines.seek(skipped)
    reader = csv.reader(
        lines,
        delimiter=delimiter,
        strict=True,
        quoting=csv.QUOTE_NONE if plain else csv.QUOTE_MINIMAL,
    )
    line = skipped + 1
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            if "field limit" in str(error):
                reading.check_length(csv.field_size_limit() + 1, line)
            raise reading.error(
                lazy("quotation marks in pairs, doubled inside a cell"), str(error), line
            ) from error
        if cells is None:
            return
        yield line, cells
        line = skipped + reader.line_num + 1


def _is_quoted(text: str) -> bool:
    """Whether quotation marks that begin a cell of a tab-separated table enclose it."""
    if '"' not in text:
        return False
    try:
        for _ in csv.reader(io.StringIO(text), delimiter="\t", strict=True):
            pass
    except csv.Error:
        return False
    return True


def _written(analysis: Analysis) -> Iterator[dict[str, str]]:
    debate = analysis.debate
    common = {"debate": debate.id, "title": debate.title}
    statuses, verdicts = analysis.statuses, analysis.verdicts
    links = _Links(analysis)
    for argument in debate.arguments:
        row = common | {
            "id": argument.id,
            "text": argument.text,
            "headline": argument.headline,
            "author": argument.author,
            "status": str(statuses.get(argument.id, "")),
        }
        if verdict := verdicts.get(argument.id):
            row |= {"verdict": str(verdict.verdict), "probability": f"{verdict.probability:.6f}"}
        targets = links.targets_of(argument.id)
        if argument.id == debate.issue:
            yield row | {"stance": ISSUE}
        elif targets and (argument.id, targets[0]) in links.replies:
            yield row | links.cells(argument.id, targets.pop(0))
        else:
            yield row
        for target in targets:
            yield common | {"id": argument.id} | links.cells(argument.id, target)


class _Links:
    """All that is said of pairs of arguments, by the argument that says it."""

    def __init__(self, analysis: Analysis) -> None:
        debate = analysis.debate
        self.replies = {reply.ends for reply in debate.replies}
        self.relations = _by_ends(analysis.relations)
        self.gold = _by_ends(debate.gold)
        self.pairs = set(debate.pairs)
        self._targets: dict[str, dict[str, None]] = {}
        replies = [reply.ends for reply in debate.replies]
        for source, target in [*replies, *self.relations, *self.gold, *debate.pairs]:
            self._targets.setdefault(source, {})[target] = None

    def targets_of(self, source: str) -> list[str]:
        """What an argument answers, then what else it is related to."""
        return list(self._targets.get(source, ()))

    def cells(self, source: str, target: str) -> dict[str, str]:
        ends = (source, target)
        relation, gold = self.relations.get(ends), self.gold.get(ends)
        row = {"parent": target, "reply": "yes" if ends in self.replies else "no"}
        row["pair"] = "yes" if ends in self.pairs else "no"
        if relation:
            row |= {"stance": str(relation.label), "origin": str(relation.origin)}
            if relation.judged or relation.confidence != 1.0:
                row["confidence"] = repr(float(relation.confidence))
            if relation.overruled:
                row |= _word(relation.overruled)
        return row | {"gold": str(gold.label)} if gold else row


def _word(word: Overruling) -> dict[str, str]:
    row = {"overruled_by": word.by, "overruled_at": word.at.isoformat()}
    row["overruled_reason"] = word.reason
    if word.former:
        row["former_label"] = str(word.former.label)
        row["former_confidence"] = repr(float(word.former.confidence))
        row["former_origin"] = str(word.former.origin)
    return row


def _by_ends(relations: Iterable[Relation]) -> dict[tuple[str, str], Relation]:
    return {relation.ends: relation for relation in relations}
