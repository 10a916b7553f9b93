"""Recall, precision and direction of rules, against annotated applications."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from argue.cli import _options, _output
from argue.features.plots import write_plot

if TYPE_CHECKING:
    from argue.features.rules.scores.ranking import Scorer


@click.command()
@click.argument("resources", nargs=-1, metavar="RULES…")
@_options.several("--on FILE", "Annotated applications.", name="gold", required=True)
@_options.several(
    "--engine E", "Score an engine on the filled-in phrases beside the rules.", name="engines"
)
@_options.plot("Recall–precision curves on the first FILE.")
@_options.as_csv
@_options.as_json
def command(
    resources: tuple[str, ...],
    gold: tuple[str, ...],
    engines: tuple[str, ...],
    picture: str,
    as_csv: bool,
    as_json: bool,
) -> None:
    """Score rule files, each a resource, on applications that people annotated.

    FILE is CSV with rule_lhs, rule_rhs, lhs, rhs and judgment, or triples as in Levy-Holt. "area"
    is that of recall and precision, "direction" how often the right one of two opposite
    applications has the higher score.

    \b
    argue papers rules score dirt.jsonl binc.jsonl --on zeichner2012.csv --picture curves.svg
    argue papers rules score --engine cross_encoder --on levy-holt-directional-dev.tsv
    """
    from argue.features.plots.line import Curve, precision_recall_chart
    from argue.features.rules.scores.applications import read_applications
    from argue.features.rules.scores.ranking import rank, score_directions, scores_table

    if not resources and not engines:
        raise click.UsageError("expected at least one file of rules or one --engine")
    scorers = list(_scorers(resources, engines))
    every_table = []
    for number, path in enumerate(gold):
        applications = read_applications(Path(path))
        scored = [(name, scorer(applications)) for name, scorer in scorers]
        rankings = [rank(name, applications, scores) for name, scores in scored]
        directions = [score_directions(name, applications, scores) for name, scores in scored]
        every_table.append(scores_table(Path(path).name, rankings, directions))
        if picture and not number:
            curves = [
                Curve(ranking.name, ranking.points, ranking.area)
                for ranking in rankings
                if ranking.points
            ]
            title, prevalence = f"Rules on {Path(path).name}", rankings[0].prevalence
            drawn = precision_recall_chart(curves, title=title, prevalence=prevalence)
            write_plot(Path(picture), drawn)
    _output.print_tables(every_table, as_json=as_json, as_csv=as_csv)


def _scorers(resources: Sequence[str], engines: Sequence[str]) -> Iterator[tuple[str, Scorer]]:
    from argue.engines import load_engine
    from argue.features.grammar.rules import read_rules
    from argue.features.rules.scores.ranking import engine_scorer, rule_scorer

    for resource in resources:
        yield Path(resource).stem, rule_scorer(read_rules(Path(resource)))
    for engine in engines:
        yield engine, engine_scorer(load_engine(engine))
