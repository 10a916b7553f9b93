"""Say which arguments, if somebody answered them, would change the issue's status."""

from __future__ import annotations

import click

from argue.cli import _debates, _options
from argue.cli._output import print_document
from argue.drawing.wording import word
from argue.features.schemes.schemes import ANY, scheme_named
from argue.features.what_if.hint import hint
from argue.features.what_if.trial import answered, turn_in_words, turns
from argue.locales import localize
from argue.model import Status
from argue.reasoning.changes import Changed
from argue.reasoning.probability import with_chances

GROUP = "lab"


@click.command()
@_debates.question("derived")
@_options.number("--most", 20, "How many.", least=1)
@_options.as_json
def command(question: _debates.Question, most: int, as_json: bool) -> None:
    """Read FILE, judge it, and list the arguments whose refutation changes the issue's status.

    Each is tried by itself: a new argument that nothing attacks is put against it. Those come first
    that turn the issue from accepted to rejected or the reverse, then those nearest to it. Verdicts
    are named first, then statuses; the semantics is grounded. Where cue words tell on what an
    argument rests, critical questions stand below it.

    \b
    argue lab hint example:car-free-centres --engine gold --derived mediated
    """
    analysis, argument = question.analysed()
    result = hint(analysis, argument, most=most)
    if as_json:
        print_document(result)
        return
    analysis = with_chances(analysis)
    status = analysis.labelling.statuses[argument] if analysis.labelling else Status.UNDECIDED
    now = word(analysis.verdicts.get(argument, status))
    click.echo(f"{_debates.argument_text(analysis.debate, argument)} ({now}; {status})\n")
    for listed in result.hints:
        found = turns(analysis, answered(analysis.framework, listed.hint.argument))
        turn = next((turn for turn in found if turn.argument == argument), None)
        becomes = turn_in_words(turn or Changed(argument, listed.hint.before, listed.hint.after))
        click.echo(f"  Answer {listed.hint.argument}: {argument} {becomes}{listed.hint.besides}.")
        scheme = scheme_named(listed.scheme)
        if scheme is not ANY:
            click.echo(f"    It seems to rest on {localize(scheme.title)}. Ask:")
            for critical in listed.questions:
                click.echo(f"    - {critical}")
    if not result.found:
        click.echo("  No single answer changes its status.")
    elif result.found > most:
        click.echo(f"  … and {result.found - most} more; --most shows them.")
