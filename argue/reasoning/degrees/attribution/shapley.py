"""Shapley values: the argument's fair share in moving the topic from its base score to its degree.

Shapley 1953; for degrees Kampik, Potyka, Yin, Čyras & Toni 2024. Add the arguments one by one in a
random order; the share of an argument is by how much the topic's degree moves on average when it is
added. All shares together are the degree less the base score.

Exact for up to :data:`ENUMERATED` arguments that bear on the topic, by trying every set of them,
and for trees whose branches can have few different degrees
(:mod:`argue.reasoning.degrees.attribution._game`). Else orders are drawn, and the error is bounded
as Maurer & Pontil 2009 do (their Theorem 4, an empirical Bernstein bound, for all arguments
together with probability 0.95; shares lie between −1 and 1).
"""

from __future__ import annotations

from math import comb, log

import numpy as np

from argue.reasoning.degrees.attribution import _game
from argue.reasoning.degrees.attribution._game import Contributions, Floats, Game

ENUMERATED = 10
_CONFIDENCE = 0.95
_RANGE = 2.0
_COLUMNS = 2**14


def contributions(game: Game, samples: int, seed: int) -> Contributions:
    """Exact where that is possible, else from so many orders drawn with this seed."""
    if len(game.players) <= ENUMERATED:
        return Contributions(_enumerated(game))
    exact = _game.shapley(game)
    return _drawn(game, samples, seed) if exact is None else Contributions(exact)


def _enumerated(game: Game) -> Floats:
    """Σ over sets S without i of |S|! (n − |S| − 1)! / n! · (degree by S and i − degree by S)."""
    count = len(game.players)
    sets = np.arange(2**count)
    inside = (sets >> np.arange(count)[:, np.newaxis] & 1).astype(np.bool_)
    degree = game.of(inside)
    sizes = inside.sum(axis=0)
    result = np.empty(count)
    for player in range(count):
        without = sets[~inside[player]]
        gain = degree[without | 1 << player] - degree[without]
        weight = np.array([1 / (count * comb(count - 1, size)) for size in range(count)])
        result[player] = (weight[sizes[without]] * gain).sum()
    return result


def _drawn(game: Game, samples: int, seed: int) -> Contributions:
    """The mean over random orders; a player's gain is what its turn in the order changes."""
    count, random = len(game.players), np.random.default_rng(seed)
    mean, spread = np.zeros(count), np.zeros(count)
    width = max(1, _COLUMNS // (count + 1))
    for start in range(0, samples, width):
        orders = random.permuted(
            np.tile(np.arange(count), (min(width, samples - start), 1)), axis=1
        )
        turn = np.argsort(orders, axis=1)
        present = turn.T[:, :, np.newaxis] < np.arange(count + 1)
        degree = game.of(present.reshape(count, -1)).reshape(len(orders), count + 1)
        gain = np.take_along_axis(np.diff(degree, axis=1), turn, axis=1)
        mean += gain.sum(axis=0)
        spread += (gain * gain).sum(axis=0)
    mean /= samples
    variance = np.maximum(0.0, spread / samples - mean * mean) * samples / max(1, samples - 1)
    doubt = log(4 * count / (1 - _CONFIDENCE))
    error = np.sqrt(2 * variance * doubt / samples) + 7 * _RANGE * doubt / (3 * max(1, samples - 1))
    return Contributions(mean, min(_RANGE, float(error.max())), samples)
