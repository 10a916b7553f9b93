"""Argument games: a proponent defends an argument move by move, an opponent attacks it."""

from argue.features.dialogue.game import Dispute, Game, Move, Player
from argue.features.dialogue.games import GAMES

__all__ = ["GAMES", "Dispute", "Game", "Move", "Player"]
