"""Argument games: a proponent defends an argument move by move, an opponent attacks it."""

from __future__ import annotations

from argue.dialogue.dispute import Dispute, Move, Player
from argue.dialogue.game import Game
from argue.dialogue.games import GAMES
from argue.dialogue.tree import DisputeTree

__all__ = ["GAMES", "Dispute", "DisputeTree", "Game", "Move", "Player"]
