"""The part of the JSON interface in which an argument is disputed move by move."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field

from argue.model import Status
from argue.reasoning.explanation.dialogue import Player
from argue.web.app.api import JUDGING, output, query_input, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Record, about
from argue.web.app.api_shared import ChoicesQuery
from argue.web.reasoning.game import MOST_MOVES, MOST_OFFERED, game_on, parse_moves, replay
from argue.web.ui.choices import judged_debate


class GameQuery(ChoicesQuery):
    """Which game about which argument, and what was said so far."""

    argument: Annotated[str, about("What is disputed: an argument's id.")]
    side: Annotated[
        Player, about("Whom the caller plays; the other side makes the best moves there are.")
    ]
    game: Annotated[
        str, about("A name that /games lists; the one that fits the semantics if not given.")
    ] = ""
    by: Annotated[
        list[str],
        about("The argument of each of the caller's moves, in their order.", max_length=MOST_MOVES),
    ] = []
    on: Annotated[
        list[str], about("Whom each of these attacks; as many as `by`.", max_length=MOST_MOVES)
    ] = []


def _target(attack: Any) -> str | None:
    """Whom an attack is against."""
    return attack.target if attack else None


class OfferOut(Record):
    """What the caller may say next: ``by`` against ``on``."""

    by: str = Field(validation_alias="argument")
    on: Annotated[str, BeforeValidator(_target)] = Field(validation_alias="attack")
    """Id of the argument that is attacked."""
    text: str


class MoveOut(Record):
    """A move; ``on`` and ``answers`` are null for the first one, which attacks nothing.

    ``answers`` is the place of the move that it is made against, from 0.
    """

    player: Annotated[Player, about("Who moves: proponent or opponent.")]
    by: str = Field(validation_alias="argument")
    on: Annotated[str | None, BeforeValidator(_target)] = Field(validation_alias="attack")
    """Id of the argument that is attacked; null for the first move."""
    answers: int | None
    """Place of the move that it answers, from 0; null for the first."""
    text: str


class GameOut(Record):
    """A game as it stands: what was said, what the caller may say, and who has won.

    ``winner`` is null until the game is over; ``favourite`` then says who wins if both play well.
    """

    game: Annotated[str, about("Name of the game.")]
    argument: str
    status: Status
    side: Annotated[Player, about("The side that the player takes: proponent or opponent.")]
    moves: Annotated[list[MoveOut], about("The moves, in their order.")]
    offered: Annotated[list[OfferOut], about(f"At most {MOST_OFFERED} of them.")]
    winner: Annotated[Player | None, about("Who won; null while the game goes on.")]
    favourite: Annotated[Player | None, about("Who can win; null if nobody can.")]


@api.get("/debates/<key>/game")
@query_input(GameQuery)
@output(GameOut, others={**JUDGING, **response_of(501, "A library is missing", "ProblemOut")})
def play_game(key: str, query: GameQuery) -> object:
    """The argument game about one argument, against the machine

    All that the caller said stands in `by` and `on`, so any game can be gone back in.
    """
    view = judged_debate(key)
    argument = query.argument
    game = game_on(view, argument, query.game)
    played = replay(game, argument, query.side, parse_moves(query.by, query.on))
    over = played.winner is not None
    return {
        "game": game.name,
        "argument": argument,
        "status": view.statuses[argument],
        "side": query.side,
        "moves": played.dispute.moves,
        "offered": played.offered[:MOST_OFFERED],
        "winner": played.winner,
        "favourite": game.favourite(argument) if over else None,
    }
