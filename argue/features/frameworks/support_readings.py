"""Labellings and extensions under any reading of support and any semantics, and their limits.

What :mod:`argue.reasoning.supports` asks where a reading of support or several extensions are asked
for. It checks its arguments.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from argue.errors import BadInput
from argue.features.frameworks import conditioned
from argue.features.frameworks.conditioned import Condition, condition_of
from argue.features.frameworks.explainer import explainer as explainer
from argue.locales import lazy
from argue.model import Framework, IntArray, StatusArray
from argue.reasoning import derived_attacks
from argue.reasoning.derived_attacks import FoldedAttacks
from argue.reasoning.semantics import load_semantics
from argue.reasoning.supports import INTERPRETATIONS, Translation

MOST_SEARCHED = 2_000
"""Arguments up to which a search ends within seconds, see ``benchmarks/coherence.py``."""
MOST_LISTED = 60
"""Arguments up to which it does where extensions, or their ranges, are gone through one by one."""
LISTED = ("cf2", "eager", "semi_stable", "stage", "stage2", "strong_admissible")
"""The semantics for which they are."""


def too_large(support: str, semantics: str, arguments: int) -> str:
    """Why a reading of support cannot be used under a semantics; empty if it can.

    The same on pages and on the command line.
    """
    most = MOST_LISTED if semantics in LISTED else MOST_SEARCHED
    if arguments <= most or not _searches(support):
        return ""
    return lazy(
        "expected at most %(most)s arguments for the reading of support %(support)s under "
        "%(semantics)s semantics, which takes a search, found %(count)s; choose another reading of "
        "support, another semantics or one branch",
        most=most,
        support=repr(support),
        semantics=semantics,
        count=arguments,
    )


def check_size(support: str, semantics: str, arguments: int) -> None:
    """Raise BadInput if there are more arguments than a search takes."""
    problem = too_large(support, semantics, arguments)
    if problem:
        raise BadInput(problem)


def _searches(support: str) -> bool:
    """Whether extensions must fulfil a condition that the translation does not imply."""
    none = np.empty((0, 2), dtype=np.int32)
    reading = INTERPRETATIONS.load(support)
    condition = getattr(reading, "condition", lambda _: None)(Framework((), none, none))
    return condition is not None and not condition.implied


def label(framework: Framework, semantics: str, support: str) -> StatusArray:
    """The sceptical labelling (:func:`argue.reasoning.supports.label`)."""
    folded, condition = _read(framework, semantics, support)
    if condition is not None:
        return folded.unfold(conditioned.label(folded.graph, condition, semantics))
    return folded.unfold(load_semantics(semantics).label(folded.graph))


def extensions(framework: Framework, semantics: str, support: str) -> Iterator[IntArray]:
    """Each extension once, as ascending numbers of arguments; parameters as :func:`label`.

    Helper nodes of a translation are left out; extensions that differ only in these are one.
    """
    folded, condition = _read(framework, semantics, support)
    same = np.arange(folded.graph.size)
    if condition is None and np.array_equal(folded.node_of, same):
        yield from load_semantics(semantics).extensions(folded.graph)
        return
    seen = set[bytes]()
    for result in _node_extensions(folded, condition, semantics):
        members = np.flatnonzero(np.isin(folded.node_of, result)).astype(np.int32)
        if members.tobytes() not in seen:
            seen.add(members.tobytes())
            yield members


def _node_extensions(
    folded: FoldedAttacks, condition: Condition | None, semantics: str
) -> Iterable[IntArray | list[int]]:
    """Extensions by the nodes of the graph; some may differ in helpers only."""
    if semantics in conditioned.ENCODINGS:
        size = folded.node_of.size
        return conditioned.projected_extensions(folded.graph, size, semantics, condition)
    if condition is not None:
        return conditioned.extensions(folded.graph, condition, semantics)
    result: Iterator[IntArray] = load_semantics(semantics).extensions(folded.graph)
    return result


def _read(
    framework: Framework, semantics: str, support: str
) -> tuple[FoldedAttacks, Condition | None]:
    """The graph to label, folded where the semantics allows it, and what else must hold."""
    may_fold = load_semantics(semantics).folded
    if not support:
        return derived_attacks.graph_of(framework, folded=may_fold), None
    check_size(support, semantics, len(framework.arguments))
    reading, condition = INTERPRETATIONS.load(support), condition_of(framework, support)
    if may_fold and condition is not None and condition.implied:
        condition = None
    if may_fold and condition is None and hasattr(reading, "fold"):
        return reading.fold(framework), None
    translation: Translation = reading.translate(framework)
    same = np.arange(len(translation.arguments), dtype=np.int32)
    return FoldedAttacks(translation.graph, same, same), condition
