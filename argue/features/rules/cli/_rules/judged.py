"""Precision of rules that people judged by examples, with agreement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from argue.cli import _options, _output
from argue.cli._input import open_store, read_text
from argue.errors import BadInput
from argue.files import write_file

if TYPE_CHECKING:
    from argue.features.rules.labelling.sheets import Sheet


@click.command()
@click.argument("sources", nargs=-1, required=True, metavar="SHEET…|PROJECT")
@_options.out_file(
    "--export OUT.csv",
    "Write all examples and answers as one sheet besides.",
    ".csv",
    name="out",
    default="",
)
@_options.several(
    "--learned RULES.jsonl",
    "All rules of a resource: yield is extrapolated to them; several are set side by side.",
)
@_options.as_csv
@_options.as_json
def command(
    sources: tuple[str, ...], out: str, learned: tuple[str, ...], as_csv: bool, as_json: bool
) -> None:
    """Upper and lower bound of each rule's precision, and how many rules are correct.

    Yield is the mean over input templates: the share of their judged templates that is correct,
    times the number of templates that were learned for them; of rules likewise.

    SHEET is a file that came back filled in; where its rows name nobody, the file's name does.
    PROJECT is the key of a project that is judged in the browser.

    \b
    argue papers rules judged ann.csv bob.csv
    argue papers rules judged verbs --learned dirt.jsonl --json
    argue papers rules judged ann.csv --learned dirt.jsonl --learned tease.jsonl
    """
    from argue.features.rules.labelling import sheets
    from argue.features.rules.labelling.figures import all_tables
    from argue.language.rules import read_rules

    sheet = _merged(sources)
    if out:
        write_file(Path(out), sheets.write(sheet.examples, sheet.answers))
    resources = {
        Path(path).stem: [(rule.left, rule.right) for rule in read_rules(Path(path))]
        for path in learned
    }
    if len(resources) < len(learned):
        raise BadInput("--learned: expected files of different names, found two of one name")
    tables = all_tables(sheet.names, sheet.examples, sheet.answers, resources)
    _output.print_tables(tables, as_json=as_json, as_csv=as_csv)


def _merged(sources: Sequence[str]) -> Sheet:
    """All sources as one sheet; they must be about the same examples."""
    from argue.features.rules.labelling.sheets import Sheet

    result = Sheet([], [])
    for source in sources:
        each = _sheet(source)
        if result.examples and each.examples != result.examples:
            raise BadInput(f"{source}: expected the same examples as in {sources[0]}, found others")
        start = len(result.answers)
        result = Sheet(
            each.examples,
            result.answers
            + [
                replace(answer, step=start + number)
                for number, answer in enumerate(each.answers, 1)
            ],
        )
    return result


def _sheet(source: str) -> Sheet:
    from argue.features.rules.labelling import sheets

    path = Path(source)
    if path.is_file():
        return sheets.read(read_text(path), path.name, annotator=path.stem)
    if path.suffix:
        raise BadInput(f"{path}: expected a sheet, there is no such file")
    from argue.features.rules.labelling.tasks.rules import TASK

    with open_store() as store:
        return sheets.Sheet.of(store.projects(TASK).labelled(source))
