"""Framework → degrees: one file here is one gradual semantics; its name is the module's name.

A gradual semantics module has

``BASE: float``
    The base score of an argument for which nobody gives one.
``ATTACKS_ONLY: bool``
    Whether it is defined without supports only.
``aggregate: Aggregation``
    What attackers and supporters amount to: one of :mod:`argue.reasoning.degrees._evaluation`.
``influence(base, energy) -> Floats``
    The degree that follows from a base score and that energy, elementwise; ``base`` for energy 0.

These are the modular semantics of Mossakowski & Neuhaus 2018. A support strengthens here by itself,
so derived attacks, which spell out in attacks what supports do, do not count.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from argue.errors import BadInput
from argue.model import Degrees, Framework, IntArray, Scores
from argue.plugins import Folder
from argue.reasoning.degrees._evaluation import (
    MOST_ROUNDS,
    TOLERANCE,
    DegreeEvaluation,
    Floats,
    Schedule,
    schedule,
)

STRENGTHS = Folder("argue.reasoning.degrees", "gradual semantics")
DEFAULT = "quadratic_energy"

__all__ = [
    "DEFAULT",
    "MOST_ROUNDS",
    "STRENGTHS",
    "TOLERANCE",
    "base_scores",
    "degrees",
    "degrees_of_two",
    "planned",
    "weights_of",
    "without_supports",
]


def degrees(
    framework: Framework,
    base: Mapping[str, float] | float | None = None,
    name: str = DEFAULT,
    *,
    weights: Mapping[tuple[str, str], float] | None = None,
    continuous: bool = False,
    most_rounds: int = MOST_ROUNDS,
    tolerance: float = TOLERANCE,
) -> Degrees:
    """How strong each argument is, from 0 to 1.

    Arguments that lie neither on nor behind a circle of relations are computed in one pass, level
    by level, in O(arguments + relations). The others begin with their base scores and are computed
    anew in rounds until no degree changes by more than ``tolerance``; where that does not happen
    the result says so and names them. Raises UnknownName if there is no such semantics; BadInput if
    the semantics knows attacks only and there are supports, or if a score or weight is not from 0
    to 1 or names what is not there.

    ``base``: base scores by argument id, or one for all; the semantics' own ``BASE`` where none is
    given.
    ``name``: the gradual semantics.
    ``weights``: of attacks and supports by (source, target), from 0 to 1; 1 where none is given.
    Every pair must be an attack or a support of the framework.
    ``continuous``: let degrees on circles flow instead of recomputing them in rounds. Both stand
    still at the same degrees, but flowing comes to a stand more often.

    >>> framework = Framework(("a", "b"), np.array([[1, 0]]), np.empty((0, 2)))  # b attacks a
    >>> degrees(framework, 1.0, "h_categoriser").degrees
    {'a': 0.5, 'b': 1.0}
    """
    semantics = STRENGTHS.load(name)
    scores = base_scores(framework, base, name)
    plan = planned(framework, name, weights)
    outcome = DegreeEvaluation(semantics, plan, scores[plan.order]).run(
        continuous=continuous, most=most_rounds, tolerance=tolerance
    )
    result = np.empty_like(scores)
    result[plan.order] = outcome.state
    largest = outcome.largest()
    moving: list[int] = []
    if outcome.change is not None:
        moving = sorted(plan.order[np.flatnonzero(outcome.change > tolerance)].tolist())
    return Degrees(
        name,
        Scores(framework, result),
        Scores(framework, scores),
        largest <= tolerance,
        outcome.method,
        outcome.rounds,
        largest,
        tuple(framework.arguments[number] for number in moving),
    )


def degrees_of_two(one: Framework, other: Framework, name: str = DEFAULT) -> list[Floats]:
    """The degrees in two frameworks, by number of argument; the same as of :func:`degrees`.

    Where there is no circle both are computed at once, in little more time than one.
    """
    size = len(one.arguments)
    both = Framework(
        (*one.arguments, *other.arguments),
        np.concatenate((one.attacks, other.attacks + size)),
        np.concatenate((one.supports, other.supports + size)),
    )
    plan, scores = planned(both, name), base_scores(both, None, name)
    if not plan.acyclic:  # its rounds would be those of both
        return [np.array(list(degrees(each, name=name).degrees.values())) for each in (one, other)]
    evaluation = DegreeEvaluation(STRENGTHS.load(name), plan, scores[plan.order])
    scores[plan.order] = evaluation.run().state
    return [scores[:size], scores[size:]]


def planned(
    framework: Framework, name: str, weights: Mapping[tuple[str, str], float] | None = None
) -> Schedule:
    """The order in which this semantics computes a framework; raises as :func:`degrees`."""
    semantics = STRENGTHS.load(name)
    if semantics.ATTACKS_ONLY and len(framework.supports):
        raise BadInput(
            f"{name}: expected attacks only, found {len(framework.supports):,} supports; "
            "leave them out, or take a semantics that knows them"
        )
    if not weights:
        return schedule(framework)
    _check_weights(framework, weights)
    return schedule(
        framework,
        _weights(framework, framework.attacks, weights),
        _weights(framework, framework.supports, weights),
    )


def base_scores(
    framework: Framework, base: Mapping[str, float] | float | None, name: str
) -> Floats:
    """Shape (arguments,): the base score of each; raises BadInput as :func:`degrees`."""
    scores = np.full(len(framework.arguments), float(STRENGTHS.load(name).BASE))
    if isinstance(base, Mapping):
        for argument, score in base.items():
            if argument not in framework.number_of:
                raise BadInput(f"a base score for {argument!r}: there is no such argument")
            scores[framework.number_of[argument]] = score
    elif base is not None:
        scores[:] = base
    wrong = np.flatnonzero(~((scores >= 0) & (scores <= 1)))  # holds for NaN too
    if len(wrong):
        raise BadInput(
            f"argument {framework.arguments[wrong[0]]!r}: expected a base score from 0 to 1, "
            f"found {scores[wrong[0]]}"
        )
    return scores


def without_supports(framework: Framework) -> Framework:
    """The same arguments and attacks, for semantics that know attacks only."""
    return Framework(framework.arguments, framework.attacks, np.empty((0, 2), dtype=np.int32))


def weights_of(
    framework: Framework, weights: Mapping[tuple[str, str], float]
) -> dict[tuple[str, str], float]:
    """The weights of pairs that are an attack or a support of this framework, such as of a part."""
    pairs = _pairs(framework)
    return {pair: weight for pair, weight in weights.items() if pair in pairs}


def _pairs(framework: Framework) -> set[tuple[str, str]]:
    return {*framework.ends(framework.attacks), *framework.ends(framework.supports)}


def _check_weights(framework: Framework, weights: Mapping[tuple[str, str], float]) -> None:
    pairs = _pairs(framework)
    for pair, weight in weights.items():
        if not (isinstance(pair, tuple) and len(pair) == 2):
            raise BadInput(f"expected weights by pairs (source, target), found {pair!r}")
        source, target = pair
        where = f"{source!r} → {target!r}"
        if (source, target) not in pairs:
            other = f", but one of {target!r} on {source!r}" if (target, source) in pairs else ""
            raise BadInput(f"a weight for {where}: there is no such attack or support{other}")
        if not 0.0 <= weight <= 1.0:
            raise BadInput(f"{where}: expected a weight from 0 to 1, found {weight}")


def _weights(
    framework: Framework, edges: IntArray, weights: Mapping[tuple[str, str], float]
) -> Floats:
    return np.array([weights.get(ends, 1.0) for ends in framework.ends(edges)])
