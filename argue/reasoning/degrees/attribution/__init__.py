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

from collections.abc import Mapping

from argue.attribution._game import Contributions, Game
from argue.errors import UnknownArgument
from argue.model import Attribution, Framework
from argue.plugins import Folder
from argue.strength import DEFAULT as DEFAULT_STRENGTH

ATTRIBUTIONS = Folder("argue.attribution", "attribution")
DEFAULT = "shapley"
SAMPLES = 1_000
FEWEST_SAMPLES = 100
_MOST_CELLS = 2**28
"""Samples times the square of the arguments: of a large debate fewer orders are drawn."""

__all__ = ["ATTRIBUTIONS", "DEFAULT", "SAMPLES", "Contributions", "Game", "attribute"]


def attribute(
    framework: Framework,
    topic: str,
    base: Mapping[str, float] | float | None = None,
    name: str = DEFAULT_STRENGTH,
    method: str = DEFAULT,
    *,
    weights: Mapping[tuple[str, str], float] | None = None,
    continuous: bool = False,
    samples: int | None = None,
    seed: int = 0,
) -> Attribution:
    """How much each argument contributes to the degree of the topic.

    Parameters
    ----------
    base, name, weights, continuous
        As for :func:`argue.strength.degrees`.
    method
        ``shapley``, ``removal`` or ``gradient``.
    samples
        How many orders are drawn where Shapley values are not exact; by default :data:`SAMPLES`,
        of large debates fewer, but :data:`FEWEST_SAMPLES` at least.

    Raises
    ------
    NotFound
        If there is no such argument.
    UnknownName, BadInput
        As :func:`argue.strength.degrees` does.

    Examples
    --------
    >>> import numpy as np
    >>> framework = Framework(("a", "b", "c"), np.array([[1, 0]]), np.array([[2, 0]]))
    >>> attribute(framework, "a", name="df_quad").contributions
    {'b': -0.25, 'c': 0.25}
    """
    if topic not in framework.number_of:
        raise UnknownArgument(topic, framework.arguments)
    way = ATTRIBUTIONS.load(method)
    game = Game(framework, topic, base, name, weights, continuous)
    if samples is None:
        affordable = _MOST_CELLS // max(1, len(game.players)) ** 2
        samples = max(FEWEST_SAMPLES, min(SAMPLES, affordable))
    found: Contributions = way.contributions(game, samples, seed)
    shares = dict.fromkeys(framework.arguments, 0.0)
    del shares[topic]
    shares.update(zip(game.players, found.values.tolist(), strict=True))
    return Attribution(
        name, topic, method, game.degree, game.base, shares, found.error, found.samples,
        game.converged,
    )  # fmt: skip
