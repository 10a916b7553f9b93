"""Say whose status would change if a debate were changed; the file stays as it is."""

from __future__ import annotations

from dataclasses import dataclass

import click

from argue.cli import _debates, _options
from argue.cli._output import print_document
from argue.errors import BadInput
from argue.model.record import Record
from argue.reasoning.changes import Changed, Edit, WhatIf, parse

GROUP = "Debates"


@dataclass(frozen=True, slots=True)
class WhatIfDocument(Record):
    """``argue whatif --json``: which statuses change if the debate is changed."""

    NAME = "what-if/1"
    TITLE = "WhatIf"

    debate: str
    """Id of the debate."""
    edits: list[Edit]
    """The changes in their order."""
    changed: tuple[Changed, ...]
    """The statuses that change."""


@click.command()
@_debates.question("derived", argument=False)
@_options.several("--remove R", "An argument or a relation.")
@_options.several("--flip R", "Attack to support or the reverse.")
@_options.several("--add R", "An argument or a relation.")
@_options.as_json
def command(
    question: _debates.Question,
    remove: tuple[str, ...],
    flip: tuple[str, ...],
    add: tuple[str, ...],
    as_json: bool,
) -> None:
    """Read FILE, judge it, make changes, and say which arguments change their status with them.

    An argument is named by its id, a relation as 'A attacks B', 'A supports B', or 'A -> B' where
    one is there. Removals come first, then flips, then additions, each in the order given. The
    semantics is grounded.

    \b
    argue whatif thread.md --flip "rail -> issue" --engine gold
    argue whatif thread.md --add reply --add "reply attacks rail"
    """
    edits = [
        parse(action, text)
        for action, texts in (("remove", remove), ("flip", flip), ("add", add))
        for text in texts
    ]
    if not edits:
        raise BadInput("expected a change, found none; name one with --remove, --flip or --add")
    analysis, _ = question.analysed(issue=False)
    changed = WhatIf(analysis.framework).edit(*edits)
    if as_json:
        print_document(WhatIfDocument(analysis.debate.id, edits, changed))
        return
    if not changed:
        click.echo("No status changes.")
    for one in changed:
        click.echo(f"{one.argument}: {one.before or 'not there'} → {one.after or 'not there'}")
