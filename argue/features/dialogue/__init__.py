"""Argument games: a proponent defends an argument move by move, an opponent attacks it."""

from argue.features.dialogue.dispute import Dispute, Move, Player
from argue.features.dialogue.game import Game
from argue.features.dialogue.games import GAMES

__all__ = ["GAMES", "Dispute", "Game", "Move", "Player"]
