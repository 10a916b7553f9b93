"""Labellings and extensions under any reading of support and any semantics, and their limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from argue.errors import BadInput
from argue.locales import lazy
from argue.model import Derivation, Framework, IntArray, StatusArray
from argue.plugins import Folder
from argue.reasoning import derived_attacks
from argue.reasoning.derived_attacks import FoldedAttacks
from argue.reasoning.semantics import load_semantics
from argue.reasoning.supports._translation import Condition, Translation, implied

INTERPRETATIONS = Folder("argue.reasoning.supports", "reading of support")


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
    if not support or arguments <= most or not _searches(support):
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


def label(framework: Framework, semantics: str = "grounded", support: str = "") -> StatusArray:
    """The sceptical labelling of the arguments.

    Parameters
    ----------
    semantics
        A plug-in of :mod:`argue.reasoning.semantics`.
    support
        A plug-in of :mod:`argue.reasoning.supports`; empty: supports do no more than the
        framework's kinds of derived attacks say.

    Returns
    -------
    StatusArray
        Shape (arguments,): 1 in every extension, -1 attacked by every extension in the translation,
        0 neither; all 0 if there is no extension.

    Raises
    ------
    UnknownName
        If there is no such semantics or reading.
    BadInput
        If a reading is asked for and the framework has derived attacks that are not the reading's,
        or more arguments than a search for its extensions takes (:func:`too_large`).
    MissingLibrary
        If a search needs the SAT solver and it is not installed.

    Examples
    --------
    >>> one = Framework(("a", "b", "c"), np.array([[2, 1]]), np.array([[0, 1]]))
    >>> label(one).tolist(), label(one, support="deductive").tolist()  # a supports b, c attacks b
    ([1, -1, 1], [-1, -1, 1])
    """
    folded, condition = _read(framework, semantics, support)
    if condition is None:
        return folded.unfold(load_semantics(semantics).label(folded.graph))
    from argue.reasoning.supports import _search

    return folded.unfold(_search.label(folded.graph, condition, semantics))


def extensions(
    framework: Framework, semantics: str = "grounded", support: str = ""
) -> Iterator[IntArray]:
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
    from argue.reasoning.supports import _search

    if semantics in _search.ENCODINGS:
        size = folded.node_of.size
        return _search.projected_extensions(folded.graph, size, semantics, condition)
    if condition is not None:
        return _search.extensions(folded.graph, condition, semantics)
    result: Iterator[IntArray] = load_semantics(semantics).extensions(folded.graph)
    return result


def translate(framework: Framework, support: str = "") -> Translation:
    """The Dung framework that a reading of support makes, written out; raises as :func:`label`.

    Without a reading: the framework with its own kinds of derived attacks.
    """
    if not support:
        graph = derived_attacks.write_out(framework)
        return Translation(framework.arguments, graph, (), lambda node: implied(framework, node))
    _check(framework, support)
    result: Translation = INTERPRETATIONS.load(support).translate(framework)
    return result


def derived_of(support: str) -> tuple[Derivation, ...]:
    """The kinds of derived attacks that hold under a reading, where it is made of such."""
    kinds: tuple[Derivation, ...] = INTERPRETATIONS.load(support).DERIVED if support else ()
    return kinds


def condition_of(framework: Framework, support: str) -> Condition | None:
    """What extensions must fulfil besides under a reading, if anything."""
    reading = INTERPRETATIONS.load(support)
    result: Condition | None = None
    if hasattr(reading, "condition"):
        result = reading.condition(framework)
    return result


def _read(
    framework: Framework, semantics: str, support: str
) -> tuple[FoldedAttacks, Condition | None]:
    """The graph to label, folded where the semantics allows it, and what else must hold."""
    may_fold = load_semantics(semantics).folded
    if not support:
        return derived_attacks.graph_of(framework, folded=may_fold), None
    _check(framework, support)
    check_size(support, semantics, len(framework.arguments))
    reading, condition = INTERPRETATIONS.load(support), condition_of(framework, support)
    if condition is None or (condition.implied and may_fold):
        if may_fold and hasattr(reading, "fold"):
            folded: FoldedAttacks = reading.fold(framework)
            return folded, None
        return _plain(reading.translate(framework)), None
    return _plain(reading.translate(framework)), condition


def _plain(translation: Translation) -> FoldedAttacks:
    same = np.arange(len(translation.arguments), dtype=np.int32)
    return FoldedAttacks(translation.graph, same, same)


def _check(framework: Framework, support: str) -> None:
    if framework.derived not in ((), derived_of(support)):
        raise BadInput.lazy(
            "expected a reading of support or kinds of derived attacks, found both: "
            "%(support)s and %(derived)s; a reading brings the attacks that it needs",
            support=support,
            derived=", ".join(framework.derived),
        )
