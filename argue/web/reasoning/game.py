"""The argument game, played move by move against the machine: the reader takes a side.

All that was said stands in the address: ``by`` and ``on`` of each of the reader's moves, in order.
The machine's moves follow from those, so a game can be linked to, gone back in and played on.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any

from flask import render_template, request, url_for
from pydantic import BeforeValidator, Field

from argue.errors import BadInput, UnknownName
from argue.model import GROUNDED, Status
from argue.reasoning.explanation.dialogue import GAMES, Dispute, Game, Move, Player
from argue.services.debate_view import DebateView
from argue.services.positions import attack_framework
from argue.web.app.api import JUDGING, output, response_of
from argue.web.app.api_records import Record, about
from argue.web.app.api_shared import ChoicesQuery
from argue.web.app.resources import Resources
from argue.web.ui.choices import Query, judged_debate
from argue.web.ui.links import page_values

resources = Resources("game", __name__)

MOST_MOVES = 60
"""Moves of the reader in one game."""
MOST_OFFERED = 100
"""Moves that a page offers."""


class GameQuery(ChoicesQuery):
    """Which game about which argument, and what was said so far."""

    argument: Annotated[str, about("What is disputed: an argument's id.")]
    side: Player
    """Whom the caller plays; the other side makes the best moves there are."""
    game: str = ""
    """A name that /games lists; the one that fits the semantics if not given."""
    by: Annotated[list[str], about(max_length=MOST_MOVES)] = []
    """The argument of each of the caller's moves, in their order."""
    on: Annotated[list[str], about(max_length=MOST_MOVES)] = []
    """Whom each of these attacks; as many as `by`."""


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


@dataclass(frozen=True, slots=True)
class Played:
    """A game as it stands.

    ``offered`` is what the reader may say next: nothing if the game is over, and then ``winner``
    says who has won; ``said`` are the moves of the reader as arguments of an address.
    """

    dispute: Dispute
    side: Player
    offered: tuple[Move, ...]
    winner: Player | None
    said: Query

    def saying(self, move: Move) -> Query:
        """The address's arguments after one more move."""
        return {
            "by": [*self.said.get("by", ()), move.argument],
            "on": [*self.said.get("on", ()), move.attack.target if move.attack else ""],
        }

    def before(self) -> Query:
        """The address's arguments without the reader's last move."""
        return {name: list(values)[:-1] for name, values in self.said.items()}


def replay(game: Game, argument: str, side: Player, moves: Query) -> Played:
    """A game in which the reader said this and the machine what is best.

    Raises
    ------
    NotFound
        If there is no such argument.
    BadInput
        If one of the reader's moves may not be made.
    """
    waiting = list(zip(moves.get("by", ()), moves.get("on", ()), strict=True))
    dispute = game.start(argument)
    while legal := game.legal(dispute):
        if dispute.next_player is not side:
            move = game.best(dispute)
        elif waiting:
            move = _legal_move(legal, *waiting.pop(0))
        else:
            return Played(dispute, side, tuple(legal), None, moves)
        dispute = game.play(dispute, move or legal[0])
    if waiting:
        raise BadInput.lazy(
            "expected no further move, since the game is over, found %(waiting)s",
            waiting=repr(waiting[0][0][:80]),
        )
    return Played(dispute, side, (), game.winner(dispute), moves)


def game_on(view: DebateView, argument: str, name: str = "") -> Game:
    """A game about an argument of a debate that is judged.

    Without a name it is the one that decides what the page shows, or comes nearest to it.

    Raises
    ------
    NotFound
        If there is no such argument.
    UnknownName
        If there is no such game.
    """
    view.argument(argument)
    usual = "grounded" if view.choices.semantics == GROUNDED else "preferred"
    return Game(attack_framework(view.whole.framework, view.choices.support), name or usual)


def parse_moves(by: list[str], on: list[str]) -> Query:
    """The moves of the reader, who attacks and whom each time; raises BadInput."""
    if len(by) != len(on):
        raise BadInput.lazy(
            "expected for each move who attacks and whom, found %(count)s “by” and %(count2)s “on”",
            count=len(by),
            count2=len(on),
        )
    if len(by) > MOST_MOVES:
        raise BadInput.lazy(
            "expected at most %(most_moves)s moves, found %(count)s",
            most_moves=MOST_MOVES,
            count=len(by),
        )
    return {"by": by, "on": on} if by else {}


@resources.read(
    "/debates/<key>/game",
    "page",
    output(GameOut, others={**JUDGING, **response_of(501, "A library is missing", "ProblemOut")}),
    query=GameQuery,
)
def play_game(key: str, query: GameQuery | None = None) -> object:
    """The argument game about one argument, against the machine

    All that the caller said stands in `by` and `on`, so any game can be gone back in.
    """
    sent, view = request.args, judged_debate(key)
    argument, side = query.argument if query else sent.get("id", ""), sent.get("side", "")
    if side and side not in list(Player):
        raise UnknownName("side", side[:40], [str(one) for one in Player])
    game = game_on(view, argument, sent.get("game", ""))
    moves = parse_moves(sent.getlist("by"), sent.getlist("on"))
    played = replay(game, argument, Player(side), moves) if side else None
    values: dict[str, Any] = {
        "argument": argument,
        "status": view.statuses[argument],
        "game": game.name,
        "favourite": game.favourite(argument) if played and played.winner else None,
    }
    if query and played:
        return {
            **values,
            "side": side,
            "moves": played.dispute.moves,
            "offered": played.offered[:MOST_OFFERED],
            "winner": played.winner,
        }
    choices: Query = {**view.choices.query(), "id": argument, "game": game.name, "side": side}
    values |= page_values(view) | {
        "argument": view.arguments[argument],
        "judged": view.judged,
        "choices": view.choices.query(),
    }
    return render_template(
        "game/page.html",
        standing=view.verdict.verdicts.get(argument),
        played=played,
        address=lambda moves: url_for("game.page", key=key, **choices, **moves, _anchor="now"),
        games=GAMES.names(),
        most_offered=MOST_OFFERED,
        reader=Player(side) if side else None,
        **values,
    )


def _legal_move(legal: list[Move], by: str, on: str) -> Move:
    for move in legal:
        if move.attack is not None and (move.argument, move.attack.target) == (by, on):
            return move
    raise BadInput.lazy(
        "expected a move that may be made now, found %(by)s against %(on)s",
        by=repr(by[:80]),
        on=repr(on[:80]),
    )
