"""Say whose status would change if a debate were changed; the file stays as it is."""

from __future__ import annotations

import click

from argue.cli import _debates, _options
from argue.cli._output import print_document
from argue.errors import BadInput
from argue.features.what_if.trial import Turn, turn_in_words, turns, what_if
from argue.reasoning.changes import Changed, edited
from argue.reasoning.probability import with_chances

GROUP = "Debates"


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
    """Read FILE, judge it, make changes, and say which verdicts and statuses change with them.

    An argument is named by its id, a relation as 'A attacks B', 'A supports B', or 'A -> B' where
    one is there. Removals come first, then flips, then additions, each in the order given. The
    semantics is grounded.

    \b
    argue whatif thread.md --flip "rail -> issue" --engine gold
    argue whatif thread.md --add reply --add "reply attacks rail"
    """
    if not (remove or flip or add):
        raise BadInput("expected a change, found none; name one with --remove, --flip or --add")
    analysis, _ = question.analysed(issue=False)
    result = what_if(analysis, remove=remove, flip=flip, add=add)
    if as_json:
        print_document(result)
        return
    analysis = with_chances(analysis)
    after = edited(analysis.framework, result.edits)
    told: dict[str, Turn | Changed] = {changed.argument: changed for changed in result.changed}
    told |= {turn.argument: turn for turn in turns(analysis, after)}
    for argument, turn in told.items():
        click.echo(f"{argument}: {turn_in_words(turn)}")
    if not told:
        click.echo("Nothing changes.")
