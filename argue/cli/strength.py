"""Say how strong each argument is, as a degree from 0 to 1."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from argue import formats, framework, pipeline, revision
from argue.cli import _options, _progress
from argue.engines import load_engine
from argue.errors import BadInput
from argue.model import Debate, Degrees, Framework, Relation
from argue.settings import Settings
from argue.strength import (
    DEFAULT,
    FORMULAS,
    confidence_weights,
    degrees,
    from_confidences,
    parse_base,
    without_supports,
)

_BAR = 10
"""Characters of a full bar."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A debate, what was judged of it, and what of that counts."""

    debate: Debate
    relations: tuple[Relation, ...]
    framework: Framework


@click.command()
@click.argument("file")
@click.option(
    "--semantics",
    default=DEFAULT,
    show_default=True,
    metavar="S",
    help="How degrees are computed (see: argue list strength).",
)
@click.option(
    "--base",
    default="",
    metavar="B",
    help="Base scores: a number, the word confidence, or a CSV with id,base or id,for,against.",
)
@click.option(
    "--votes",
    default="laplace",
    show_default=True,
    type=click.Choice(sorted(FORMULAS)),
    help="How votes become base scores.",
)
@click.option("--weighted", is_flag=True, help="A relation weighs as much as it is sure.")
@click.option("--attacks-only", is_flag=True, help="Leave supports out.")
@click.option("--continuous", is_flag=True, help="Let degrees flow where they swing in rounds.")
@_options.engine
@_options.pairing
@_options.file_format
@click.option(
    "--min-confidence",
    type=click.FloatRange(0, 1),
    default=0.0,
    metavar="X",
    help="Relations judged with less do not count, from 0 to 1.",
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
    engine: str,
    pairing: str,
    file_format: str,
    min_confidence: float,
    as_json: bool,
) -> None:
    """Read the debates in FILE, judge their pairs, and say how strong each argument is.

    A degree is from 0 (worthless) to 1 (beyond doubt). An argument begins with its base score; its
    supporters raise it and its attackers lower it, the more the stronger they are themselves.

    \b
    argue strength debates/homework.md --engine gold
    argue strength debates/homework.md --engine gold --semantics df_quad --base votes.csv
    """
    cases = _cases(file, engine, pairing, file_format, min_confidence, attacks_only)
    scores = _base_scores(base, votes, cases)
    found = [
        degrees(
            case.framework, start, semantics, continuous=continuous,
            weights=confidence_weights(case.relations) if weighted else None,
        )
        for case, start in zip(cases, scores, strict=True)
    ]  # fmt: skip
    for case, told in zip(cases, found, strict=True):
        if not told.converged:
            click.echo(f"argue: {case.debate.id}: {_unsettled(told)}", err=True)
    if as_json:
        rows = [_as_object(case, told) for case, told in zip(cases, found, strict=True)]
        click.echo(json.dumps({"debates": rows}, ensure_ascii=False, indent=1))
        return
    texts = [_text(case, told) for case, told in zip(cases, found, strict=True)]
    click.echo("\n".join(texts), nl=False)


def _cases(
    file: str, engine: str, pairing: str, file_format: str, least: float, attacks_only: bool
) -> list[_Case]:
    settings = Settings.from_environment()
    revision.check(least)
    debates = formats.read(file, format=file_format, limits=settings.limits)
    _options.tell((debate.id, debate.warnings) for debate in debates)
    judge = load_engine(engine or settings.engine)
    cases = []
    with _progress.counted(debates) as (each, progress):
        for debate in each:
            judged = pipeline.relations_of(
                debate, judge, pairing, limits=settings.limits, progress=progress
            )
            relations, _ = revision.sure(judged, least)
            graph = framework.build((argument.id for argument in debate.arguments), relations)
            cases.append(
                _Case(debate, relations, without_supports(graph) if attacks_only else graph)
            )
    return cases


def _base_scores(
    base: str, votes: str, cases: Sequence[_Case]
) -> list[dict[str, float] | float | None]:
    """What the option says, for each debate; a table's ids are those of all debates together."""
    if not base:
        return [None] * len(cases)
    if base == "confidence":
        return [from_confidences(case.relations) for case in cases]
    try:
        return [float(base)] * len(cases)
    except ValueError:
        pass
    try:
        text = Path(base).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(
            f"--base {base}: expected a number, the word confidence or a readable CSV, "
            f"found: {error}"
        ) from error
    table = parse_base(text, formula=votes, where=Path(base).name)
    known = {argument for case in cases for argument in case.framework.arguments}
    for name in table:
        if name not in known:
            raise BadInput(f"{base}: a base score for {name!r}: there is no such argument")
    return [
        {name: score for name, score in table.items() if name in case.framework.number_of}
        for case in cases
    ]


def _unsettled(told: Degrees) -> str:
    shown = ", ".join(told.unsettled[:5]) + (", …" if len(told.unsettled) > 5 else "")
    advice = "" if told.method == "continuous" else "; --continuous settles more often"
    return (
        f"the degrees did not settle in {told.rounds:,} rounds: {len(told.unsettled):,} arguments "
        f"still change, by up to {told.change:.2g} ({shown}){advice}"
    )


def _as_object(case: _Case, told: Degrees) -> dict[str, Any]:
    return {
        "id": case.debate.id,
        "title": case.debate.title,
        "semantics": told.semantics,
        "converged": told.converged,
        "method": told.method,
        "rounds": told.rounds,
        "change": told.change,
        "unsettled": list(told.unsettled),
        "degrees": dict(told.degrees),
        "base": dict(told.base),
    }


def _text(case: _Case, told: Degrees) -> str:
    lines = [case.debate.title, ""]
    for argument in case.debate.arguments:
        degree = told.degrees[argument.id]
        bar = "█" * round(degree * _BAR)
        lines.append(
            f"{degree:.3f} {bar:░<{_BAR}} from {told.base[argument.id]:.2f}  {argument.id}: "
            f"{argument.short(60)}"
        )
    return "\n".join(lines) + "\n"
