"""Argument games: a proponent defends an argument move by move, an opponent attacks it."""

from argue.reasoning.explanation.dialogue.dispute import Dispute, Move, Player
from argue.reasoning.explanation.dialogue.game import Game
from argue.reasoning.explanation.dialogue.games import GAMES

__all__ = ["GAMES", "Dispute", "Game", "Move", "Player"]
