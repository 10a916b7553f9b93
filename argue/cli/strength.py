"""Say how strong each argument is, as a degree from 0 to 1."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import click

from argue.cli import _debates, _options
from argue.cli._debates import judge_debates
from argue.cli._output import print_document
from argue.errors import BadInput
from argue.model import Debate, Degrees, Framework, Options, Relation, check_confidence
from argue.model.asides import past_asides
from argue.model.record import Record, inline
from argue.reasoning import framework
from argue.reasoning.degrees import (
    DEFAULT,
    FORMULAS,
    confidence_weights,
    degrees,
    from_confidences,
    parse_base,
    weights_of,
    without_supports,
)
from argue.reasoning.framework import filter_by_confidence
from argue.reasoning.inferences import counting

GROUP = "lab"

_BAR = 10
"""Characters of a full bar."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A debate, what was judged of it, and what of that counts."""

    debate: Debate
    relations: tuple[Relation, ...]
    framework: Framework


@dataclass(frozen=True, slots=True)
class GradedDebate(Record):
    """How strong the arguments of a debate are."""

    JSON = ("id", "title", inline("degrees"))

    id: str
    """Id of the debate."""
    title: str
    """Its title."""
    degrees: Degrees


@dataclass(frozen=True, slots=True)
class DegreesOfDebates(Record):
    """``argue lab strength --json``: how strong each argument is."""

    NAME = "degrees/1"

    debates: tuple[GradedDebate, ...]
    """The debates in their order."""


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
    argue lab strength debates/homework.md --engine gold
    argue lab strength debates/homework.md --engine gold --semantics df_quad --base votes.csv
    """
    cases = _cases(file, options, min_confidence, attacks_only)
    rows, texts = [], []
    for case, start in zip(cases, _base_scores(base, votes, cases), strict=True):
        weights = None
        if weighted:  # of supports that were left out none
            weights = weights_of(case.framework, confidence_weights(case.relations))
        strengths = degrees(
            case.framework, start, semantics, weights=weights, continuous=continuous
        )
        if not strengths.converged:
            click.echo(f"argue: {case.debate.id}: {_unsettled(strengths)}", err=True)
        rows.append(GradedDebate(case.debate.id, case.debate.title, strengths))
        texts.append(_text(case, strengths))
    if as_json:
        print_document(DegreesOfDebates(tuple(rows)))
    else:
        click.echo("\n".join(texts), nl=False)


def _cases(file: str, options: Options, least: float, attacks_only: bool) -> list[_Case]:
    check_confidence(least)
    debates = _debates.read_debates(file, warn=True)
    cases = []
    for debate, item in judge_debates(debates, options):
        relations, _ = filter_by_confidence(item, least)
        ids = (argument.id for argument in debate.arguments)
        graph = framework.build(ids, past_asides(debate, relations))
        graph = counting(graph, debate.inferences)
        cases.append(_Case(debate, relations, without_supports(graph) if attacks_only else graph))
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
    arguments = {argument for case in cases for argument in case.framework.arguments}
    for name in table:
        if name not in arguments:
            raise BadInput(f"{base}: a base score for {name!r}: there is no such argument")
    return [
        {name: score for name, score in table.items() if name in case.framework.number_of}
        for case in cases
    ]


def _unsettled(strengths: Degrees) -> str:
    named = ", ".join(strengths.unsettled[:5]) + (", …" if len(strengths.unsettled) > 5 else "")
    advice = "" if strengths.method == "continuous" else "; --continuous settles more often"
    return (
        f"the degrees did not settle in {strengths.rounds:,} rounds: "
        f"{len(strengths.unsettled):,} arguments still change, "
        f"by up to {strengths.change:.2g} ({named}){advice}"
    )


def _text(case: _Case, strengths: Degrees) -> str:
    lines = [case.debate.title, ""]
    for argument in case.debate.arguments:
        degree = strengths.degrees[argument.id]
        bar = "█" * round(degree * _BAR)
        lines.append(
            f"{degree:.3f} {bar:░<{_BAR}} from {strengths.base[argument.id]:.2f}  {argument.id}: "
            f"{argument.short(60)}"
        )
    return "\n".join(lines) + "\n"
