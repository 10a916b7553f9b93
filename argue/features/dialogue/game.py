"""Argument games: what was said, legal moves, the winner, and the best move."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import StrEnum

from argue.errors import BadInput
from argue.features.dialogue.games import GAMES
from argue.model import Framework
from argue.model.record import Count, Record
from argue.reasoning.explanation import Attacks, Strike
from argue.reasoning.explanation.attacks import AdmissibleSets


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


class Game:
    """One of the games of :mod:`argue.features.dialogue.games` over a framework,
    derived attacks included.

    The disputes are records; the game itself remembers nothing but attacks that it looked up.
    Raises UnknownName if there is no such game.

    In the game ``grounded`` the proponent can win if and only if the argument is in the grounded
    extension, in ``preferred`` if and only if it is in some preferred extension; there machine play
    needs PySAT.

    >>> from argue.reasoning.framework import build
    >>> from argue.model import Label, Relation
    >>> game = Game(build(["a", "b"], [Relation("b", "a", Label.ATTACK)]))
    >>> dispute = game.start("a")
    >>> dispute = game.play(dispute, game.legal(dispute)[0])
    >>> dispute.moves[-1].text, game.winner(dispute).value
    ('Opponent: b attacks a.', 'opponent')
    """

    def __init__(self, framework: Framework, name: str = "grounded") -> None:
        self.name = name
        self._rules = GAMES.load(name)
        self._attacks = Attacks(framework)

    def start(self, argument: str) -> Dispute:
        """A dispute about an argument; the opponent moves next.

        Raises NotFound if there is no such argument.
        """
        self._attacks.on(argument)
        return Dispute(self.name, (Move(Player.PROPONENT, argument),))

    def legal(self, dispute: Dispute) -> list[Move]:
        """What the next player may say."""
        opponent = dispute.next_player is Player.OPPONENT
        rule = self._rules.challenges if opponent else self._rules.replies
        return list[Move](rule(self._attacks, dispute))

    def play(self, dispute: Dispute, move: Move) -> Dispute:
        """The dispute after a legal move.

        Raises BadInput if the move is not legal.
        """
        legal = self.legal(dispute)
        if move not in legal:
            choices = ", ".join(dict.fromkeys(possible.argument for possible in legal)) or "no move"
            raise BadInput.lazy(
                "expected one of %(choices)s, found %(argument)s",
                choices=choices,
                argument=repr(move.argument),
            )
        return dispute.with_move(move)

    def winner(self, dispute: Dispute) -> Player | None:
        """Who has won: the last to move, if the other one cannot; else ``None``."""
        return None if self.legal(dispute) else dispute.moves[-1].player

    def best(self, dispute: Dispute) -> Move | None:
        """What the machine would say for the next player; ``None`` if the game is over."""
        legal = self.legal(dispute)
        if not legal:
            return None
        opponent = dispute.next_player is Player.OPPONENT
        rule = self._rules.good_challenge if opponent else self._rules.good_reply
        move: Move = rule(self._attacks, dispute, legal)
        return move

    def played(self, argument: str, limit: int = 200) -> Dispute:
        """The dispute that the machine plays with itself; cut after ``limit`` moves."""
        dispute = self.start(argument)
        while len(dispute.moves) < limit and (move := self.best(dispute)) is not None:
            dispute = dispute.with_move(move)
        return dispute

    def favourite(self, argument: str) -> Player:
        """Who wins if both play well."""
        result = self._rules.defence(self._attacks, argument)
        return Player.OPPONENT if result is None else Player.PROPONENT

    def unanswerable(self, argument: str) -> tuple[str, ...]:
        """Attackers of the argument that no admissible set answers together, none to spare.

        None in the grounded game, where one that is not rejected is enough, and none if the
        proponent can win; see
        :meth:`argue.reasoning.explanation.attacks.AdmissibleSets.unanswerable`.
        """
        if self.name != "preferred":
            return ()
        return AdmissibleSets.of(self._attacks, argument).unanswerable() or ()
