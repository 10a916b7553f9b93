"""Compare what stands in a debate under several readings of support."""

from __future__ import annotations

from collections.abc import Iterator

import click

from argue import pipeline
from argue.cli import _debates, _options
from argue.cli._debates import judge_debates
from argue.cli._output import print_document
from argue.drawing.wording import SYMBOLS
from argue.features.comparison.of_debates import ReadDebate, readings
from argue.locales import plural
from argue.model import Debate, Options

GROUP = "lab"


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
    argue lab readings example:cash --engine gold
    argue lab readings example:cash --support deductive --support necessary --differing
    """
    debates = _debates.read_debates(file)
    analyses = [pipeline.label(*judged) for judged in judge_debates(debates, options)]
    result = readings(analyses, support=support, derived=derived, semantics=options.semantics)
    _debates.print_warnings((debate.id, debate.warnings) for debate in debates)
    _debates.print_warnings(
        (read.id, (f"without the reading {name}: {reason}",))
        for read in result.debates
        for name, reason in read.left_out.items()
    )
    printed = result.differing() if differing else result
    if as_json:
        print_document(printed)
    elif as_csv:
        click.echo(printed.table().csv(), nl=False)
    else:
        texts = (_text(*both, differing) for both in zip(debates, result.debates, strict=True))
        click.echo("\n\n".join("\n".join(text) for text in texts))


def _text(debate: Debate, read: ReadDebate, differing: bool) -> Iterator[str]:
    yield debate.title
    share = f"{len(read.differing)} of {plural(len(read.arguments), 'argument')}"
    yield f"The status of {share} depends on the reading. Semantics: {read.semantics}."
    yield ""
    width = max(len(reading.name) for reading in read.readings)
    for number, reading in enumerate(read.readings, 1):
        yield f"{number:>3}  {reading.name:<{width}}  {reading.means}"
    yield ""
    rows = read.differing if differing else read.arguments
    longest = max((len(row.id) for row in rows), default=0)
    numbers = "".join(f"{number:>4}" for number in range(1, len(read.readings) + 1))
    yield f"  {'':<{longest}}{numbers}"
    for row in rows:
        marks = "".join(f"{SYMBOLS[status]:>4}" for status in row.statuses.values())
        yield f"{'*' if row.differs else ' '} {row.id:<{longest}}{marks}"
    yield ""
    yield ", ".join(f"{symbol} {status}" for status, symbol in SYMBOLS.items())
