"""Rules that were acquired, judged by people in their own sentences."""

from __future__ import annotations

from pathlib import Path

import click

from argue.cli import _options, _output
from argue.cli._input import open_store
from argue.errors import BadInput
from argue.features.labelling.cli.annotate import print_addresses


@click.command()
@click.argument("source", metavar="RULES.jsonl|PROJECT")
@_options.number("--most N", 200, "Rules that are drawn.", least=1)
@_options.seed("Draws other rules.")
@_options.text("--title TITLE", "Of the project.", default="Acquired rules")
@_options.several("--annotator NAME", "Who judges.", name="annotators")
@_options.as_csv
@_options.as_json
def command(
    source: str,
    most: int,
    seed: int,
    title: str,
    annotators: tuple[str, ...],
    as_csv: bool,
    as_json: bool,
) -> None:
    """Make a project of RULES of `argue papers rules acquire`, or print the figures of a PROJECT.

    Of RULES at most N are drawn. In the browser each annotator says YES (the right side follows),
    +PHEN (it does, by several changes at once), UNK (neither follows), REV (only the other way
    round) or ERR (the rule is broken) of each; then disagreements are adjudicated. The figures are
    the rules by judgement, and agreement.

    \b
    argue papers rules review work/rules.jsonl --annotator Ann --annotator Bob --title "Because"
    argue papers rules review because
    """
    from argue.features.rules.labelling.tasks.acquired import TASK, drawn

    with open_store() as store:
        projects = TASK.projects(store)
        if not Path(source).suffix:
            if annotators:
                raise BadInput(f"{source}: expected a file of rules to be judged by annotators")
            tables = TASK.tables(projects.project(source), projects.labelled(source), False)
            _output.print_tables(tables, as_json=as_json, as_csv=as_csv)
            return
        from argue.features.grammar.rules import read_rules

        rules = drawn(read_rules(Path(source)), most, seed)
        project = TASK.projects(store).create(title, rules, annotators)
    click.echo(project.key)
    print_addresses(project, TASK)
