"""Let a crowd judge applications of rules, in two tasks, on any platform."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from argue.cli import _options, _output
from argue.cli._input import read_text

if TYPE_CHECKING:
    from argue.features.rules.labelling.crowd import CrowdVote


@click.command()
@click.argument("sheet")
@_options.text("--gold GOLD.csv", "Questions with text, hypothesis, answer and reason.")
@_options.several("--first ANSWERS.csv", "Answers to the first task.", name="firsts")
@_options.several("--second ANSWERS.csv", "Answers to the second task.", name="seconds")
@_options.text(
    "--experts EXPERTS.csv",
    "The same applications as experts judge them: how far the crowd agrees with them.",
)
@_options.flag(
    "--promote", "Make gold questions: GOLD, and the items of a trial run on which all agreed."
)
@_options.flag(
    "--confusing", "Make gold questions for experts to answer: those on which a trial run differed."
)
@_options.flag("--instructions", "Make the page that annotators read, with examples from GOLD.")
@_options.flag(
    "--left-is-no", "An application whose left phrase is not meaningful is a no, not left out."
)
@_options.number("--least N", 3, "With --promote: so many annotators must agree.", least=2)
@_options.out_file("--out OUT.csv", "Default: standard output.", ".csv", ".md")
def command(
    sheet: str,
    gold: str,
    firsts: tuple[str, ...],
    seconds: tuple[str, ...],
    experts: str,
    promote: bool,
    confusing: bool,
    instructions: bool,
    left_is_no: bool,
    least: int,
    out: str,
) -> None:
    """Make the next task of SHEET, or its result when both tasks are answered.

    SHEET is one of `argue papers rules sample`. Without answers: the first task, is a phrase
    meaningful. With --first: the second task, is the right phrase true if the left one is. With
    --second, too: what the crowd says, for `argue papers rules score --on`. Who erred too often on
    gold is left out, and what each step leaves out is told. With --experts: kappa, false positives
    and false negatives against them, in place of the result. With --promote: gold questions, from a
    trial run of either task; with --confusing: those for which experts have to say the answer.

    \b
    argue papers rules crowd sheet.csv --first one.csv --second two.csv --promote --out gold.csv
    argue papers rules crowd sheet.csv --first one.csv --confusing --out hard.csv
    argue papers rules crowd sheet.csv --gold gold.csv --instructions --out read-this.md
    argue papers rules crowd sheet.csv --gold gold.csv --out task1.csv
    argue papers rules crowd sheet.csv --gold gold.csv --first one.csv --out task2.csv
    argue papers rules crowd sheet.csv --gold gold.csv --first one.csv --second two.csv --out us.csv
    """
    from argue.features.rules.labelling import crowd, sheets
    from argue.features.rules.labelling import crowd_tasks as tasks
    from argue.features.rules.labelling.crowd import outcomes
    from argue.features.rules.scores.applications import parse_applications, read_applications

    examples = sheets.read(read_text(sheet), Path(sheet).name).examples
    gold_items = tasks.read_gold(read_text(gold), Path(gold).name) if gold else []
    if seconds and not (firsts or promote or confusing or instructions):
        raise click.UsageError("--second needs --first: what the first task came to")
    if promote and confusing:
        raise click.UsageError("expected --promote or --confusing, found both")
    if experts and not seconds:
        raise click.UsageError("--experts needs --first and --second: what the crowd says")
    first, second = (
        [vote for path in paths for vote in tasks.read_votes(read_text(path), Path(path).name)]
        for paths in (firsts, seconds)
    )
    of_first = {item.unit: item.answer for item in gold_items if not item.hypothesis}
    of_second = {item.unit: item.answer for item in gold_items if item.hypothesis}
    if instructions:
        task = "second" if firsts or seconds else "first"
        return _output.write(out, tasks.instructions(gold_items, task))
    if promote or confusing:
        if not firsts and not seconds:
            raise click.UsageError(
                "--promote and --confusing need --first or --second: answers of a trial run"
            )
        said = {**outcomes(first, of_first), **outcomes(second, of_second)}
        if confusing:
            content = tasks.confusing(examples, said)
        else:
            content = tasks.write_gold([*gold_items, *tasks.promoted(examples, said, least)])
    elif not firsts:
        content = tasks.meaningful(examples, gold_items)
    elif not seconds:
        _print_reliabilities(first, of_first)
        content = tasks.entailing(examples, outcomes(first, of_first), gold_items)
    else:
        _print_reliabilities(second, of_second)
        both = outcomes(first, of_first), outcomes(second, of_second)
        click.echo(crowd.steps(examples, *both).text(), err=out == "-")
        content = crowd.result(examples, *both, left_is_no=left_is_no)
        if experts:
            said_by_crowd = parse_applications(content, Path(sheet).name)
            table = crowd.against_experts(said_by_crowd, read_applications(Path(experts)))
            return _output.write(out, table.csv() if out != "-" else f"{table.text()}\n")
    click.echo(f"argue: {content.count(chr(10)) - 1:,} rows", err=True)
    _output.write(out, content)


def _print_reliabilities(votes: list[CrowdVote], gold: dict[str, bool]) -> None:
    """Say how reliable each annotator is."""
    from argue.features.rules.labelling.crowd import LEAST_TRUST, reliabilities

    for reliability in reliabilities(votes, gold):
        trust, known = reliability.trust, "met no gold question"
        if trust is not None:
            known = f"{trust:.2f} right on gold"
        out = ", left out" if gold and (trust is None or trust < LEAST_TRUST) else ""
        answers = f"{reliability.answers:,} answers"
        click.echo(f"argue: {reliability.worker}: {answers}, {known}{out}", err=True)
