"""Say which arguments, if somebody answered them, would change the issue's status."""

from __future__ import annotations

from dataclasses import asdict

import click

from argue.cli import _asking, _options
from argue.cli._documents import print_document
from argue.dynamics import hints
from argue.model import Status


@click.command()
@click.argument("file")
@_asking.argument
@_asking.debate
@click.option("--most", type=click.IntRange(1), default=20, show_default=True, help="How many.")
@_options.engine
@_options.pairing
@_options.derived
@_options.file_format
@_options.as_json
def command(
    file: str,
    argument: str,
    debate_id: str,
    most: int,
    engine: str,
    pairing: str,
    derived: tuple[str, ...],
    file_format: str,
    as_json: bool,
) -> None:
    """Read FILE, judge it, and list the arguments whose refutation changes the issue's status.

    Each is tried by itself: a new argument that nothing attacks is put against it. Those come first
    that turn the issue from accepted to rejected or the reverse, then those nearest to it. The
    semantics is grounded.

    \b
    argue hint debates/car-free-centres.md --engine gold --derived mediated
    """
    analysis, argument = _asking.analysed(
        file, argument, debate_id, engine=engine, pairing=pairing, derived=derived,
        file_format=file_format,
    )  # fmt: skip
    found = hints(analysis.framework, argument)
    if as_json:
        shown = [asdict(one) for one in found[:most]]
        told = {"debate": analysis.debate.id, "argument": argument, "found": len(found)}
        print_document("hints/1", {**told, "hints": shown})
        return
    status = analysis.labelling.statuses[argument] if analysis.labelling else Status.UNDECIDED
    click.echo(f"{_asking.text_of(analysis.debate, argument)} ({status})\n")
    for one in found[:most]:
        click.echo(f"  {one.text[:1].upper()}{one.text[1:]}.")
    if not found:
        click.echo("  No single answer changes its status.")
    elif len(found) > most:
        click.echo(f"  … and {len(found) - most} more; --most shows them.")
