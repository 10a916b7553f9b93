"""Compare what stands in a debate under several readings of support."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass

import click

from argue import pipeline
from argue.cli import _debates, _options
from argue.cli._debates import judge_debates
from argue.cli._output import print_document
from argue.drawing.wording import SYMBOLS
from argue.features.comparison.compared import Comparison, SupportReading, compare, readings
from argue.model import Debate, Options, Status
from argue.model.record import Record

GROUP = "lab"


@dataclass(frozen=True, slots=True)
class ReadingRow(Record):
    """An argument under each reading."""

    id: str
    """Id of the argument."""
    differs: bool
    """Whether its status depends on the reading."""
    statuses: dict[str, Status]
    """Its status by the names of the readings."""


@dataclass(frozen=True, slots=True)
class ReadDebate(Record):
    """A debate under several readings of support."""

    id: str
    """Id of the debate."""
    semantics: str
    """The semantics."""
    readings: tuple[SupportReading, ...]
    """The readings."""
    arguments: tuple[ReadingRow, ...]
    """The arguments; with ``--differing`` those whose status depends on the reading."""
    left_out: dict[str, str]
    """Readings that were left out: the reason by the name."""

    @classmethod
    def of(cls, debate: Debate, comparison: Comparison, differing: bool) -> ReadDebate:
        """Of a comparison of the debate."""
        names = [one.name for one in comparison.readings]
        rows = comparison.differing if differing else comparison.rows
        return cls(
            debate.id,
            comparison.semantics,
            comparison.readings,
            tuple(
                ReadingRow(row.argument, row.differs, dict(zip(names, row.statuses, strict=True)))
                for row in rows
            ),
            {one.name: reason for one, reason in comparison.left_out},
        )


@dataclass(frozen=True, slots=True)
class Readings(Record):
    """``argue lab readings --json``: the same debate under several readings of support."""

    NAME = "readings/1"

    debates: tuple[ReadDebate, ...]
    """The debates in their order."""


@click.command()
@click.argument("file")
@_options.analysis("semantics", "judge_all")
@_options.several("--support NAME", "A reading of support (see: argue list interpretations).")
@_options.several("--derived D", "A set of derived attacks, as none or mediated+secondary.")
@_options.flag("--differing", "Only arguments whose status differs.")
@_options.reading
@_options.as_csv
@_options.as_json
def command(
    file: str,
    options: Options,
    support: tuple[str, ...],
    derived: tuple[str, ...],
    differing: bool,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Read the debates in FILE and say what stands under each reading of support, side by side.

    Arguments whose status depends on the reading are marked with *. Without --support and
    --derived: no derived attacks, mediated ones, mediated and secondary ones, and every reading.

    \b
    argue lab readings debates/cash.md --engine gold
    argue lab readings debates/cash.md --support deductive --support necessary --differing
    """
    chosen = readings(support, derived) if support or derived else ()
    debates = _debates.read_debates(file)
    compared: list[tuple[Debate, Comparison]] = []
    for debate, relations in judge_debates(debates, options):
        read = pipeline.label(debate, relations).framework
        compared.append((debate, compare(read, chosen, semantics=options.semantics)))
    _debates.print_warnings((debate.id, debate.warnings) for debate, _ in compared)
    _debates.print_warnings(
        (debate.id, (f"without the reading {reading.name}: {reason}",))
        for debate, comparison in compared
        for reading, reason in comparison.left_out
    )
    if as_json:
        print_document(Readings(tuple(ReadDebate.of(*one, differing) for one in compared)))
    elif as_csv:
        click.echo(_csv(compared, differing), nl=False)
    else:
        click.echo("\n\n".join("\n".join(_text(*one, differing)) for one in compared))


def _csv(compared: list[tuple[Debate, Comparison]], differing: bool) -> str:
    stream = io.StringIO()
    sheet = csv.writer(stream, lineterminator="\n")
    names = list(
        dict.fromkeys(one.name for _, comparison in compared for one in comparison.readings)
    )
    sheet.writerow(["debate", "argument", "differs", *names])
    for debate, comparison in compared:
        for row in comparison.differing if differing else comparison.rows:
            statuses = {
                one.name: status
                for one, status in zip(comparison.readings, row.statuses, strict=True)
            }
            cells = [statuses.get(name, "") for name in names]
            sheet.writerow([debate.id, row.argument, "yes" if row.differs else "no", *cells])
    return stream.getvalue()


def _text(debate: Debate, comparison: Comparison, differing: bool) -> Iterator[str]:
    yield debate.title
    share = f"{len(comparison.differing)} of {len(comparison.rows)}"
    semantics = comparison.semantics
    yield f"The status of {share} arguments depends on the reading. Semantics: {semantics}."
    yield ""
    width = max(len(one.name) for one in comparison.readings)
    for number, one in enumerate(comparison.readings, 1):
        yield f"{number:>3}  {one.name:<{width}}  {one.means}"
    yield ""
    rows = comparison.differing if differing else comparison.rows
    longest = max((len(row.argument) for row in rows), default=0)
    numbers = "".join(f"{number:>4}" for number in range(1, len(comparison.readings) + 1))
    yield f"  {'':<{longest}}{numbers}"
    for row in rows:
        marks = "".join(f"{SYMBOLS[status]:>4}" for status in row.statuses)
        yield f"{'*' if row.differs else ' '} {row.argument:<{longest}}{marks}"
    yield ""
    yield ", ".join(f"{symbol} {status}" for status, symbol in SYMBOLS.items())
