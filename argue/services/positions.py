"""The consistent positions that a debate allows: the extensions of a semantics, one by one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from argue.model import Analysis, Framework, Status
from argue.pipeline import MOST_EXTENSIONS
from argue.reasoning import supports as interpretations
from argue.reasoning.semantics import STATUS, load_semantics
from argue.reasoning.supports import Translation


@dataclass(frozen=True, slots=True)
class Positions:
    """The first extensions of a debate, as sets of argument ids."""

    extensions: tuple[frozenset[str], ...]
    complete: bool = True
    """Whether there are certainly no others."""

    @property
    def several(self) -> bool:
        """Whether there is something to switch between."""
        return len(self.extensions) > 1


def positions(analysis: Analysis) -> Positions | None:
    """The extensions of an analysis; ``None`` where a semantics always has exactly one."""
    labelling = analysis.labelling
    if labelling is None or load_semantics(labelling.semantics).single:
        return None
    return Positions(labelling.extensions, len(labelling.extensions) < MOST_EXTENSIONS)


def statuses(framework: Framework, semantics: str, support: str = "") -> dict[str, Status]:
    """What holds in every position: accepted in all, rejected in all, or undecided."""
    codes = interpretations.label(framework, semantics, support).tolist()
    return {
        argument: STATUS[code] for argument, code in zip(framework.arguments, codes, strict=True)
    }


def statuses_in(
    framework: Framework, position: Iterable[str], support: str = ""
) -> dict[str, Status]:
    """The statuses in one position: its members are accepted, what they attack is rejected.

    Raises BadInput if there are too many derived attacks to write them out.
    """
    accepted, rejected = _settled(
        framework, position, interpretations.translate(framework, support)
    )
    return {
        argument: Status.ACCEPTED if accepted[number] else _not_accepted(rejected[number])
        for number, argument in enumerate(framework.arguments)
    }


def members(framework: Framework, position: Iterable[str], support: str = "") -> frozenset[str]:
    """The position with the helpers of the reading's translation that stand in it.

    A helper stands in the position as soon as everything that attacks it is attacked.
    """
    position = frozenset(position)
    if not support or interpretations.derived_of(support):
        return position
    translation = interpretations.translate(framework, support)
    accepted, _ = _settled(framework, position, translation)
    return frozenset(translation.names[node] for node in np.flatnonzero(accepted).tolist())


def attack_framework(framework: Framework, support: str = "") -> Framework:
    """The framework whose attacks, derived ones included, are those of a reading of support.

    Helpers of its translation are arguments of it, named by what they say.
    """
    if not support:
        return framework
    derived = interpretations.derived_of(support)
    if derived:
        return replace(framework, derived=derived)
    translation, none = interpretations.translate(framework, support), np.empty((0, 2), np.int32)
    unsure = translation.resting_on(framework.open)
    return Framework(translation.names, translation.graph.attacks, none, (), unsure)


_Bools = NDArray[np.bool_]


def _settled(
    framework: Framework, position: Iterable[str], translation: Translation
) -> tuple[_Bools, _Bools]:
    """What stands in a position, and what that attacks, by node of a translation."""
    graph = translation.graph
    accepted = np.zeros(graph.size, dtype=np.bool_)
    accepted[[framework.number_of[argument] for argument in position]] = True
    sources, targets = graph.attacks[:, 0], graph.attacks[:, 1]
    while True:
        rejected, attacked = np.zeros_like(accepted), np.zeros_like(accepted)
        rejected[targets[accepted[sources]]] = True
        attacked[targets[~rejected[sources]]] = True
        joining = ~(attacked | accepted | rejected)
        joining[: len(framework.arguments)] = False
        if not joining.any():
            return accepted, rejected
        accepted |= joining


def _not_accepted(rejected: bool) -> Status:
    return Status.REJECTED if rejected else Status.UNDECIDED
