"""Say which arguments of a debate stand, and why."""

from __future__ import annotations

from pathlib import Path

import click

from argue import formats, pipeline
from argue.cli import _debates, _options
from argue.errors import BadInput
from argue.files import write_file
from argue.model import Analysis, Options
from argue.reasoning.probability import are_usual, with_chances
from argue.settings import Settings

GROUP = "Debates"

_LISTED = 100_000
"""How many derived attacks a JSON document or a picture lists."""


@click.command()
@click.argument("file")
@_options.analysis("derived", "support", "semantics", "min_confidence", "labels", "judge_all")
@_options.reading
@_options.as_json
@_options.cluster
@_options.flag("--chances", "Verdicts and questions also under semantics that make them slow.")
@_options.out_file(
    "--picture OUT.html|svg|png|pdf|tex|mmd", "Draw it.", *formats.pictures(), default=""
)
def command(
    file: str, options: Options, as_json: bool, cluster: str, chances: bool, picture: str
) -> None:
    """Read the debates in FILE, judge their pairs, and say which arguments stand and why.

    What FILE states of a pair is its relation, and the engine judges the others; with --judge-all
    it judges all of them.

    FILE may be a zip or a folder: all its files are read, and those that cannot be are told.

    Where an engine judges, an argument likely stands, is open or likely falls, and the relations
    that tell most about the issue are listed. Under other semantics than the grounded one that may
    take long: --chances asks for it.

    With --picture one page that opens without a network is written besides, or a still picture.

    \b
    argue analyse example:car-free-centres --derived mediated
    argue analyse thread.csv --engine gold --json
    argue analyse example:cash --engine gold --support necessary
    argue analyse thread.csv --min-confidence 0.7
    argue analyse example:homework --engine word_overlap --chances
    """
    if chances and options.support:
        raise BadInput("--chances takes derived attacks into account, but no --support yet")
    debates = _debates.read_debates(file)
    judge = _debates.loaded_engine(options.engine, debates, cluster, options.pairing)
    with _debates.printing_cost(judge), _debates.progress_bar(debates) as (each, progress):
        analyses = [
            pipeline.analyse_debate(
                debate,
                judge,
                options,
                limits=Settings.from_environment().limits,
                progress=progress,
                list_derived=_LISTED if as_json or picture else 0,
            )
            for debate in each
        ]
    if chances or are_usual(options):
        analyses = list(map(with_chances, analyses))
    if as_json:  # the text says it
        _debates.print_who_judged(judge.name, (analysis.relations for analysis in analyses))
    if picture:
        _draw(analyses, Path(picture))
    if as_json:
        _print_warnings(analyses)
        click.echo(formats.write(analyses, "json"), nl=False)
    else:
        click.echo("\n".join(map(_report, analyses)), nl=False)


def _report(analysis: Analysis) -> str:
    """What people read of an analysis."""
    from argue.drawing import report  # JSON does without
    from argue.language.claims import unclaimed
    from argue.services.because import explanations
    from argue.services.verdict import verdict_of

    claim = verdict_of(analysis).claim
    return report.text(
        analysis,
        explanations(analysis),
        sentence=claim.sentence if claim else "",
        formal=claim.formal if claim else "",
        topic=unclaimed(analysis.debate),
    )


def _draw(analyses: list[Analysis], path: Path) -> None:
    format = formats.pictures()[path.suffix.lower()]
    if "picture" not in formats.FORMATS.functions(format):
        write_file(path, formats.write_bytes(analyses, format))
        click.echo(f"argue: wrote {path}", err=True)
        return
    from argue.services.because import explanations

    told = {
        analysis.debate.id: {
            name: explanation.text for name, explanation in explanations(analysis).items()
        }
        for analysis in analyses
    }
    write_file(path, formats.FORMATS.load(format).picture(analyses, told))
    click.echo(f"argue: wrote {path}", err=True)


def _print_warnings(analyses: list[Analysis]) -> None:
    _debates.print_warnings(
        (analysis.debate.id, (*analysis.debate.warnings, *analysis.warnings))
        for analysis in analyses
    )
    for analysis in analyses:
        if not analysis.derived_complete:
            click.echo(
                f"argue: {analysis.debate.id}: {_LISTED:,} derived attacks are listed, there are "
                "more; all of them count",
                err=True,
            )
