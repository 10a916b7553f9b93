"""Say which arguments, if somebody answered them, would change the issue's status."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import click

from argue.cli import _debates, _options
from argue.cli._output import print_document
from argue.locales import localize
from argue.model import Debate, Status
from argue.model.record import Count, Record, inline
from argue.reasoning.changes import Hint, hints
from argue.reasoning.schemes import ANY, Scheme, likely_scheme

GROUP = "lab"


@dataclass(frozen=True, slots=True)
class ListedHint(Record):
    """An argument whose refutation changes the issue."""

    TITLE = "Hint"
    JSON = (inline("hint"), "scheme", "questions")

    hint: Hint
    scheme: str
    """On what it seems to rest, by cue words; ``any`` where none stands there."""
    questions: list[str]
    """Critical questions of that scheme; to ask one is to answer the argument."""


@dataclass(frozen=True, slots=True)
class Hints(Record):
    """``argue lab hint --json``: what to answer so that an argument's status changes."""

    NAME = "hints/1"

    debate: str
    """Id of the debate."""
    argument: str
    """Id of the argument whose status is to change."""
    found: Count
    """How many hints there are."""
    hints: tuple[ListedHint, ...]
    """The first of them, the best first."""


@click.command()
@_debates.question("derived")
@_options.number("--most", 20, "How many.", least=1)
@_options.as_json
def command(
    question: _debates.Question,
    most: int,
    as_json: bool,
) -> None:
    """Read FILE, judge it, and list the arguments whose refutation changes the issue's status.

    Each is tried by itself: a new argument that nothing attacks is put against it. Those come first
    that turn the issue from accepted to rejected or the reverse, then those nearest to it. The
    semantics is grounded. Where cue words tell on what an argument rests, critical questions stand
    below it.

    \b
    argue lab hint debates/car-free-centres.md --engine gold --derived mediated
    """
    analysis, argument = question.analysed()
    changes = hints(analysis.framework, argument)
    if as_json:
        listed = tuple(
            ListedHint(one, scheme.name, [*map(localize, scheme.questions)])
            for one, scheme in _with_questions(analysis.debate, changes[:most])
        )
        print_document(Hints(analysis.debate.id, argument, len(changes), listed))
        return
    status = analysis.labelling.statuses[argument] if analysis.labelling else Status.UNDECIDED
    click.echo(f"{_debates.argument_text(analysis.debate, argument)} ({status})\n")
    for one, scheme in _with_questions(analysis.debate, changes[:most]):
        click.echo(f"  {one.text[:1].upper()}{one.text[1:]}.")
        if scheme is not ANY:
            click.echo(f"    It seems to rest on {localize(scheme.title)}. Ask:")
            for critical in scheme.questions:
                click.echo(f"    - {localize(critical)}")
    if not changes:
        click.echo("  No single answer changes its status.")
    elif len(changes) > most:
        click.echo(f"  … and {len(changes) - most} more; --most shows them.")


def _with_questions(debate: Debate, changes: Sequence[Hint]) -> Iterator[tuple[Hint, Scheme]]:
    """Each hint with what its argument seems to rest on, and what to ask of it."""
    arguments = debate.by_id()
    for one in changes:
        yield one, likely_scheme(arguments[one.argument].text)
