"""The argument game, played move by move against the machine: the reader takes a side.

All that was said stands in the address: ``by`` and ``on`` of each of the reader's moves, in order.
The machine's moves follow from those, so a game can be linked to, gone back in and played on.
"""

from __future__ import annotations

from dataclasses import dataclass

from flask import Blueprint, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.datastructures import MultiDict

from argue.dialogue import GAMES, Dispute, Game, Move, Player
from argue.errors import BadInput, NotFound, UnknownName
from argue.web.choices import SEMANTICS_DEFAULT, Query
from argue.web.links import Links
from argue.web.positions import attack_framework
from argue.web.shown import NO_STATUS, Shown, shown_debate

blueprint = Blueprint("game", __name__)

MOST_MOVES = 60
"""Moves of the reader in one game."""
MOST_OFFERED = 100
"""Moves that a page offers."""


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


def replay(game: Game, argument: str, side: Player, said: Query) -> Played:
    """A game in which the reader said this and the machine what is best.

    Raises
    ------
    NotFound
        If there is no such argument.
    BadInput
        If one of the reader's moves may not be made.
    """
    waiting = list(zip(said.get("by", ()), said.get("on", ()), strict=True))
    dispute = game.start(argument)
    while legal := game.legal(dispute):
        if dispute.next_player is not side:
            move = game.best(dispute)
        elif waiting:
            move = _found(legal, *waiting.pop(0))
        else:
            return Played(dispute, side, tuple(legal), None, said)
        dispute = game.play(dispute, move or legal[0])
    if waiting:
        raise BadInput(
            f"expected no further move, since the game is over, found {waiting[0][0][:80]!r}"
        )
    return Played(dispute, side, (), game.winner(dispute), said)


@blueprint.get("/debates/<key>/game")
def page(key: str) -> ResponseReturnValue:
    """What was said, what the reader may say next, and, at the end, who has won."""
    shown = shown_debate(key)
    argument = request.args.get("id", "")
    if argument not in shown.arguments:
        raise NotFound(f"this debate has no argument {argument[:80]!r}")
    if not shown.statuses:
        raise NotFound(NO_STATUS)
    name = request.args.get("game", _usual(shown))
    side = request.args.get("side", "")
    if side and side not in list(Player):
        raise UnknownName("side", side[:40], [str(one) for one in Player])
    game = Game(attack_framework(shown.whole.framework, shown.choices.support), name)
    played = replay(game, argument, Player(side), _said(request.args)) if side else None
    choices: Query = {**shown.choices.query(), "id": argument, "game": name, "side": side}
    return render_template(
        "game/page.html",
        key=key,
        debate=shown.debate,
        links=Links(key, shown.choices),
        arguments=shown.arguments,
        argument=shown.arguments[argument],
        status=shown.statuses[argument],
        played=played,
        favourite=game.favourite(argument) if played and played.winner else None,
        address=lambda said: url_for("game.page", key=key, **choices, **said, _anchor="now"),
        choices=shown.choices.query(),
        game=name,
        games=GAMES.names(),
        most_offered=MOST_OFFERED,
        reader=Player(side) if side else None,
    )


def _usual(shown: Shown) -> str:
    """The game that decides what the page shows, or comes nearest to it."""
    return "grounded" if shown.choices.semantics == SEMANTICS_DEFAULT else "preferred"


def _said(query: MultiDict[str, str]) -> Query:
    by, on = query.getlist("by"), query.getlist("on")
    if len(by) != len(on):
        raise BadInput(
            f"expected for each move who attacks and whom, found {len(by)} “by” and {len(on)} “on”"
        )
    if len(by) > MOST_MOVES:
        raise BadInput(f"expected at most {MOST_MOVES} moves, found {len(by)}")
    return {"by": by, "on": on} if by else {}


def _found(legal: list[Move], by: str, on: str) -> Move:
    for move in legal:
        if move.attack is not None and (move.argument, move.attack.target) == (by, on):
            return move
    raise BadInput(f"expected a move that may be made now, found {by[:80]!r} against {on[:80]!r}")
