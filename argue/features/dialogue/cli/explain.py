"""Say why an argument stands or falls, and argue it out move by move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import click

from argue.cli import _debates, _options, _output
from argue.cli._output import print_document
from argue.drawing.report import reasons
from argue.drawing.wording import symbol, word
from argue.errors import BadInput
from argue.features.dialogue import Dispute, Game, Move, Player
from argue.model import GROUNDED, Assessment, Labelling
from argue.model.record import Record, inline, optional
from argue.model.verdicts import Why as Unsettled
from argue.reasoning.explanation import Why, why
from argue.reasoning.probability import are_usual, with_chances
from argue.reasoning.probability.bearing import resting_on
from argue.services.because import explain_verdicts
from argue.services.verdict import condition

GROUP = "Debates"


@dataclass(frozen=True, slots=True)
class Dialogue(Record):
    """A dispute about the argument, played by both as well as they can."""

    game: str
    """The game."""
    can_win: Player | None
    """Who can win."""
    winner: Player | None
    """Who won; null if the dispute goes on for ever."""
    unanswerable: Sequence[str]
    """Ids of arguments that no admissible set answers together."""
    moves: tuple[Move, ...]
    """The moves in their order."""


@dataclass(frozen=True, slots=True)
class Explanation(Record):
    """``argue explain --json``: why an argument has its status."""

    NAME = "explanation/1"
    JSON = ("debate", optional("verdict"), inline("why"), "dialogue")

    debate: str
    """Id of the debate."""
    verdict: Assessment | None
    """What becomes of the argument, where labels of an engine decide (these may be wrong or open,
    while ``status`` and what follows take each of them for right) or it is contested."""
    why: Why
    dialogue: Dialogue
    """The explanation as a dispute."""


@click.command()
@_debates.question("derived", "semantics")
@_options.choice(
    "--game",
    ["grounded", "preferred"],
    "Which argument game the dialogue plays.",
    name="game_name",
    default="grounded",
)
@_options.flag("--smallest", "Seek the defence with the fewest arguments.")
@_options.choice(
    "--play",
    ["proponent", "opponent"],
    "Play the game yourself, on this side, against the machine.",
)
@_options.as_json
def command(
    question: _debates.Question, game_name: str, smallest: bool, play: str | None, as_json: bool
) -> None:
    """Read FILE, judge it, and say why one of its arguments is accepted, rejected or undecided.

    Then two players argue it out: the proponent defends the argument, the opponent attacks it, and
    who has nothing left to say loses (not where it is open if a reply is for or against; --play
    refuses that). In the grounded game the proponent wins if and only if the argument is in the
    grounded extension, in the preferred game if and only if it is in some preferred extension.

    \b
    argue explain example:car-free-centres --engine gold
    argue explain thread.md --argument rail --semantics preferred --smallest
    argue explain thread.md --play opponent
    """
    if play and (as_json or question.file == "-"):
        raise BadInput("expected --play with a file and without --json, since it asks for moves")
    analysis, argument = question.analysed()
    analysis = with_chances(analysis) if are_usual(analysis.options) else analysis
    if analysis.labelling is None:
        raise ValueError("expected a labelling")
    game = Game(analysis.framework, game_name)
    nothing, steps = Labelling(GROUNDED, {}), analysis.debate.inferences
    unsure = resting_on(analysis.framework, analysis.open_pairs, nothing, steps=steps)
    if play and argument in unsure:
        raise BadInput(
            f"nobody has said of each reply that bears on {argument!r} whether it is for or "
            "against, so no game decides it; explain it without --play to see which"
        )
    if play:
        _play(game, argument, Player(play))
        return
    explanation = why(analysis.framework, analysis.labelling, argument, smallest=smallest)
    dispute = game.played(argument)
    known = explain_verdicts(analysis, argument).get(argument)
    if as_json:
        dialogue = Dialogue(
            game.name,
            game.favourite(argument),
            game.winner(dispute),
            game.unanswerable(argument),
            dispute.moves,
        )
        verdict = analysis.verdicts.get(argument) if analysis.chances or known else None
        print_document(Explanation(analysis.debate.id, verdict, explanation, dialogue))
        return
    click.echo(f"{_debates.argument_text(analysis.debate, argument)}\n")
    if verdict := analysis.verdicts.get(argument):
        click.echo(f"{symbol(verdict)} {word(verdict).capitalize()}")
    if known:
        click.echo("\n".join(reasons(known, _output.width() or 88)))
        unread = verdict is not None and verdict.why is Unsettled.UNREAD
        click.echo(f"\n{condition(analysis).capitalize()}:" if unread else "")
    click.echo(explanation.text)
    if argument in unsure:
        return
    click.echo()
    click.echo(f"The {game.name} game, in which the {game.favourite(argument)} can win:")
    for place in range(len(dispute.moves)):
        click.echo(_line(dispute, place))
    if open_ := game.unanswerable(argument):
        click.echo(f"  No admissible set answers all of: {', '.join(open_)}.")
    if game.winner(dispute) is None:
        click.echo(f"  … and so on; shown are {len(dispute.moves)} moves.")


def _line(dispute: Dispute, place: int) -> str:
    depth = sum(1 for _ in dispute.line(place))
    return f"{'  ' * depth}{dispute.moves[place].text}"


def _play(game: Game, argument: str, side: Player) -> None:
    dispute = game.start(argument)
    click.echo(_line(dispute, 0))
    while legal := game.legal(dispute):
        if dispute.next_player is side:
            for number, move in enumerate(legal, 1):
                click.echo(f"    {number}  {move.text}")
            move = legal[click.prompt("Your move", type=click.IntRange(1, len(legal))) - 1]
        else:
            move = game.best(dispute) or legal[0]
        dispute = game.play(dispute, move)
        click.echo(_line(dispute, len(dispute.moves) - 1))
    winner = game.winner(dispute)
    click.echo(f"{'You win' if winner is side else 'You lose'}: nothing is left to say.")
