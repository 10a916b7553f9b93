"""Framework and topic → what each argument contributes: one file here is one way to tell.

An attribution module has

``contributions(game: Game, samples: int, seed: int) -> Contributions``
    For each argument from which a path leads to the topic, what it contributes to the topic's
    degree.

Kampik, Potyka, Yin, Čyras & Toni 2024 compare the three. They answer different questions: what if
the argument were not there (``removal``), what is its fair share in moving the topic from its base
score to its degree (``shapley``), what if it were a little stronger (``gradient``).
"""

from __future__ import annotations

from argue.model import Attribution
from argue.plugins import Folder
from argue.reasoning.degrees.attribution._game import Contributions, Game

ATTRIBUTIONS = Folder("argue.reasoning.degrees.attribution", "attribution")
DEFAULT = "shapley"
SAMPLES = 1_000
FEWEST_SAMPLES = 100
_MOST_CELLS = 2**28
"""Samples times the square of the arguments: of a large debate fewer orders are drawn."""

__all__ = ["ATTRIBUTIONS", "DEFAULT", "SAMPLES", "Contributions", "Game", "attribute"]


def attribute(
    game: Game, method: str = DEFAULT, *, samples: int | None = None, seed: int = 0
) -> Attribution:
    """How much each argument contributes to the degree of the game's topic.

    Parameters
    ----------
    method
        ``shapley``, ``removal`` or ``gradient``.
    samples
        How many orders are drawn where Shapley values are not exact; by default :data:`SAMPLES`,
        of large debates fewer, but :data:`FEWEST_SAMPLES` at least.

    Raises
    ------
    UnknownName
        If there is no such method.
    BadInput
        If the gradual semantics has no such shares.

    Examples
    --------
    >>> import numpy as np
    >>> from argue.model import Framework
    >>> framework = Framework(("a", "b", "c"), np.array([[1, 0]]), np.array([[2, 0]]))
    >>> attribute(Game(framework, "a", name="df_quad")).contributions
    {'b': -0.25, 'c': 0.25}
    """
    way = ATTRIBUTIONS.load(method)
    if samples is None:
        affordable = _MOST_CELLS // max(1, len(game.players)) ** 2
        samples = max(FEWEST_SAMPLES, min(SAMPLES, affordable))
    result: Contributions = way.contributions(game, samples, seed)
    shares = dict.fromkeys(game.framework.arguments, 0.0)
    del shares[game.argument]
    shares.update(zip(game.players, result.values.tolist(), strict=True))
    return Attribution(
        game.name,
        game.argument,
        method,
        game.degree,
        game.base,
        shares,
        result.error,
        result.samples,
        game.converged,
    )
