"""Gradient: how fast the topic's degree changes with the base score of the argument.

Kampik, Potyka, Yin, Čyras & Toni 2024; Yin, Potyka & Toni 2023. Computed by differences over
2·10⁻⁵, half to each side of the base score where there is room.
"""

from __future__ import annotations

import numpy as np

from argue.reasoning.degrees.attribution._game import Contributions, Game

_STEP = 1e-5


def contributions(game: Game, samples: int, seed: int) -> Contributions:
    """Right to about five digits; where a degree has a kink, the mean of both sides' slopes."""
    scores = game.scores[game.places]
    step = np.diag(np.full(len(scores), _STEP))
    above = np.minimum(scores[:, np.newaxis] + step, 1.0)
    below = np.maximum(scores[:, np.newaxis] - step, 0.0)
    change = game.with_scores(above) - game.with_scores(below)
    return Contributions(change / np.diagonal(above - below))
