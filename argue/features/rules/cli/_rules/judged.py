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
    from argue.features.rules.labelling.sheets import Answer, Example, Sheet


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
    from argue.features.grammar.rules import read_rules
    from argue.features.rules.labelling import sheets
    from argue.features.rules.labelling.judgements import all_tables

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
    """All sources as one sheet; an example has one number, and judges may have some in common."""
    from argue.features.rules.labelling.sheets import Sheet

    examples: dict[int, Example] = {}
    answers: list[Answer] = []
    for source in sources:
        sheet = _sheet(source)
        for example in sheet.examples:
            if examples.setdefault(example.number, example) != example:
                raise BadInput(
                    f"{source}: expected example {example.number} to be the same as in the sheets "
                    "before it, found another"
                )
        answers += sheet.answers
    steps = enumerate(answers, 1)
    by_number = [examples[number] for number in sorted(examples)]
    return Sheet(by_number, [replace(answer, step=step) for step, answer in steps])


def _sheet(source: str) -> Sheet:
    from argue.features.rules.labelling import sheets

    path = Path(source)
    if path.is_file():
        return sheets.read(read_text(path), path.name, annotator=path.stem)
    if path.suffix:
        raise BadInput(f"{path}: expected a sheet, there is no such file")
    from argue.features.rules.labelling.tasks.rules import TASK

    with open_store() as store:
        return sheets.Sheet.of(TASK.projects(store).labelled(source))
