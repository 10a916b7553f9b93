"""Removal: the topic's degree, less what it would be if the argument were not there.

Kampik, Potyka, Yin, Čyras & Toni 2024 (removal-based contribution). Two attackers each of which is
enough by itself contribute nothing each.
"""

from __future__ import annotations

import numpy as np

from argue.reasoning.degrees.attribution._game import Contributions, Game


def contributions(game: Game, samples: int, seed: int) -> Contributions:
    """Exact; one column of degrees for each player."""
    without = ~np.eye(len(game.players), dtype=np.bool_)
    return Contributions(game.degree - game.of(without))
