"""What was said in an argument game so far."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from argue.model.record import Count, Record
from argue.reasoning.explanation import Strike


class Player(StrEnum):
    """Who moves: the one who defends the argument, or the one who attacks it."""

    PROPONENT = "proponent"
    OPPONENT = "opponent"


@dataclass(frozen=True, slots=True)
class Move(Record):
    """A move of a dispute."""

    JSON = ("player", "argument", "answers", "attack", "text")

    player: Player
    """Who moves."""
    argument: str
    """Id of the argument that is put forward."""
    answers: Count | None = None
    """Place of the move that it answers, from 0; null for the first."""
    attack: Strike | None = None
    """Its attack on the argument of that move."""

    @property
    def text(self) -> str:
        """The move in a sentence."""
        if self.attack is None:
            return f"{str(self.player).capitalize()}: {self.argument} stands."
        return f"{str(self.player).capitalize()}: {self.attack.text}."


@dataclass(frozen=True, slots=True)
class Dispute:
    """The moves of a game in their order, beginning with the proponent's argument.

    ``game`` is a plug-in name of :mod:`argue.features.dialogue.games`.
    """

    game: str
    moves: tuple[Move, ...]

    @property
    def argument(self) -> str:
        """What the dispute is about."""
        return self.moves[0].argument

    @property
    def next_player(self) -> Player:
        """Whose turn it is."""
        last = self.moves[-1].player
        return Player.OPPONENT if last is Player.PROPONENT else Player.PROPONENT

    def with_move(self, move: Move) -> Dispute:
        """The dispute after a further move."""
        return replace(self, moves=(*self.moves, move))

    def of(self, player: Player) -> dict[str, int]:
        """The arguments that a player put forward, each with the place of its last move."""
        return {
            move.argument: place for place, move in enumerate(self.moves) if move.player is player
        }

    def line(self, place: int) -> Iterator[Move]:
        """The move of this place, the one that it answers, and so on to the first."""
        at: int | None = place
        while at is not None:
            yield self.moves[at]
            at = self.moves[at].answers
