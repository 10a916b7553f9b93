"""Say how strong each argument is, as a degree from 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import click

from argue import pipeline
from argue.cli import _debates, _options
from argue.cli._debates import judge_debates
from argue.cli._output import print_document
from argue.errors import BadInput
from argue.features.strength.base_scores import FORMULAS, parse_base
from argue.features.strength.of_debates import Base, strength
from argue.locales import plural
from argue.locales.phrases import reason_of
from argue.model import Analysis, Debate, Degrees, Options, check_confidence
from argue.reasoning.degrees import DEFAULT

GROUP = "lab"

_BAR = 10
"""Characters of a full bar."""


@click.command()
@click.argument("file")
@_options.text(
    "--semantics S", "How degrees are computed (see: argue list strength).", default=DEFAULT
)
@_options.text(
    "--base B",
    "Base scores: a number, the word confidence, or a CSV with id,base or id,for,against.",
)
@_options.choice("--votes", sorted(FORMULAS), "How votes become base scores.", default="laplace")
@_options.flag("--weighted", "A relation weighs as much as it is sure.")
@_options.flag("--attacks-only", "Leave supports out.")
@_options.flag("--continuous", "Let degrees flow where they swing in rounds.")
@_options.analysis("judge_all")
@_options.reading
@_options.number(
    "--min-confidence X",
    0.0,
    "Relations judged with less do not count, from 0 to 1.",
    least=0,
    most=1,
)
@_options.as_json
def command(
    file: str,
    semantics: str,
    base: str,
    votes: str,
    weighted: bool,
    attacks_only: bool,
    continuous: bool,
    options: Options,
    min_confidence: float,
    as_json: bool,
) -> None:
    """Read the debates in FILE, judge their pairs, and say how strong each argument is.

    A degree is from 0 (worthless) to 1 (beyond doubt). An argument begins with its base score; its
    supporters raise it and its attackers lower it, the more the stronger they are themselves.

    \b
    argue lab strength example:homework --engine gold
    argue lab strength example:homework --engine gold --semantics df_quad --base votes.csv
    """
    check_confidence(min_confidence)
    debates = _debates.read_debates(file, warn=True)
    counting = replace(options, min_confidence=min_confidence)
    analyses = [pipeline.label(*judged, counting) for judged in judge_debates(debates, options)]
    result = strength(
        analyses,
        semantics,
        base=_base_scores(base, votes, analyses),
        weighted=weighted,
        attacks_only=attacks_only,
        continuous=continuous,
    )
    for graded in result.debates:
        if not graded.degrees.converged:
            click.echo(f"argue: {graded.id}: {_unsettled(graded.degrees)}", err=True)
    if as_json:
        print_document(result)
    else:
        pairs = zip(debates, result.debates, strict=True)
        click.echo("\n".join(_text(debate, graded.degrees) for debate, graded in pairs), nl=False)


def _base_scores(base: str, votes: str, analyses: Sequence[Analysis]) -> Base:
    """What the option says; a table's ids are those of all debates together."""
    if base in ("", "confidence"):
        return base or None
    try:
        return float(base)
    except ValueError:
        pass
    try:
        text = Path(base).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(
            f"--base {base}: expected a number, the word confidence or a readable CSV, "
            f"found: {reason_of(error)}"
        ) from error
    table = parse_base(text, formula=votes, where=Path(base).name)
    arguments = {argument for analysis in analyses for argument in analysis.framework.arguments}
    for name in table:
        if name not in arguments:
            raise BadInput(f"{base}: a base score for {name!r}: there is no such argument")
    return table


def _unsettled(strengths: Degrees) -> str:
    named = ", ".join(strengths.unsettled[:5]) + (", …" if len(strengths.unsettled) > 5 else "")
    advice = "" if strengths.method == "continuous" else "; --continuous settles more often"
    return (
        f"the degrees did not settle in {plural(strengths.rounds, 'round')}: "
        f"{plural(len(strengths.unsettled), 'argument still changes', 'arguments still change')}, "
        f"by up to {strengths.change:.2g} ({named}){advice}"
    )


def _text(debate: Debate, strengths: Degrees) -> str:
    text = f"{debate.title}\n\n"
    for argument in debate.arguments:
        degree, base = strengths.degrees[argument.id], strengths.base[argument.id]
        bar = f"{'█' * round(degree * _BAR):░<{_BAR}}"
        text += f"{degree:.3f} {bar} from {base:.2f}  {argument.id}: {argument.short(60)}\n"
    return text
