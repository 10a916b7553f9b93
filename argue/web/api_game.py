"""The part of the JSON interface in which an argument is disputed move by move."""

from __future__ import annotations

from typing import Any

from apiflask import Schema
from apiflask.fields import Integer, List, Nested, String
from apiflask.validators import Length
from flask import Response

from argue.dialogue import Move, Player
from argue.model import Status
from argue.web.api import JUDGING, also, as_json, waiting
from argue.web.api import blueprint as api
from argue.web.api_fields import about, words
from argue.web.api_schemas import ChoicesQuery
from argue.web.game import MOST_MOVES, MOST_OFFERED, game_on, replay, said_of
from argue.web.shown import shown_debate


class GameQuery(ChoicesQuery):
    """Which game about which argument, and what was said so far."""

    argument = String(required=True, metadata=about("What is disputed: an argument's id."))
    side = String(
        required=True,
        validate=words(Player),
        metadata=about("Whom the caller plays; the other side makes the best moves there are."),
    )
    game = String(
        load_default="",
        metadata=about("A name that /games lists; the one that fits the semantics if not given."),
    )
    by = List(
        String(), load_default=list, validate=Length(max=MOST_MOVES),
        metadata=about("The argument of each of the caller's moves, in their order."),
    )  # fmt: skip
    on = List(
        String(), load_default=list, validate=Length(max=MOST_MOVES),
        metadata=about("Whom each of these attacks; as many as `by`."),
    )  # fmt: skip


class OfferOut(Schema):
    """What the caller may say next: ``by`` against ``on``."""

    by = String()
    on = String()
    text = String()


class MoveOut(Schema):
    """A move; ``on`` and ``answers`` are null for the first one, which attacks nothing.

    ``answers`` is the place of the move that it is made against, from 0.
    """

    player = String(validate=words(Player))
    by = String()
    on = String(allow_none=True)
    answers = Integer(allow_none=True)
    text = String()


class GameOut(Schema):
    """A game as it stands: what was said, what the caller may say, and who has won.

    ``winner`` is null until the game is over; ``favourite`` then says who wins if both play well.
    """

    game = String()
    argument = String()
    status = String(validate=words(Status))
    side = String(validate=words(Player))
    moves = List(Nested(MoveOut))
    offered = List(Nested(OfferOut), metadata=about(f"At most {MOST_OFFERED} of them."))
    winner = String(allow_none=True, validate=words(Player))
    favourite = String(allow_none=True, validate=words(Player))


@api.get("/debates/<key>/game")
@api.input(GameQuery, location="query")
@api.output(GameOut)
@api.doc(responses={**JUDGING, **also(501, "A library is missing", "ProblemOut")})
def play_game(key: str, query_data: dict[str, Any]) -> Response:
    """The argument game about one argument, against the machine

    All that the caller said stands in `by` and `on`, so any game can be gone back in.
    """
    shown = shown_debate(key)
    if shown.result.analysis is None:
        return waiting(shown.result.run)
    argument, side = query_data["argument"], Player(query_data["side"])
    game = game_on(shown, argument, query_data["game"])
    played = replay(game, argument, side, said_of(query_data["by"], query_data["on"]))
    over = played.winner is not None
    return as_json(
        {
            "game": game.name,
            "argument": argument,
            "status": str(shown.statuses[argument]),
            "side": str(side),
            "moves": [_move(move) for move in played.dispute.moves],
            "offered": [_offer(move) for move in played.offered[:MOST_OFFERED]],
            "winner": str(played.winner) if played.winner else None,
            "favourite": str(game.favourite(argument)) if over else None,
        }
    )


def _move(move: Move) -> dict[str, Any]:
    return {
        "player": str(move.player),
        "by": move.argument,
        "on": move.attack.target if move.attack else None,
        "answers": move.answers,
        "text": move.text,
    }


def _offer(move: Move) -> dict[str, str]:
    on = move.attack.target if move.attack else ""
    return {"by": move.argument, "on": on, "text": move.text}
