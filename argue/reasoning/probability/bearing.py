"""On which arguments an uncertain relation may bear."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence

from argue.arrays import np
from argue.model import Derivation, Framework, Inference, Labelling, Status
from argue.model.record import Ends
from argue.reasoning.graphs import reached, strongly_connected_components
from argue.reasoning.semantics import SEMANTICS

Edge = tuple[int, int]
_BACK = {Derivation.SUPPORTED: Derivation.MEDIATED, Derivation.EXTENDED: Derivation.SECONDARY}


def resting_on(
    framework: Framework,
    ends: Iterable[Ends],
    labelling: Labelling,
    *,
    support: str = "",
    steps: Iterable[Inference] = (),
    anywhere: bool = False,
) -> frozenset[str]:
    """The ids of the arguments whose statuses may be others if these relations, which are open or
    in no framework yet, are not what they are taken for.

    Under a directional semantics these lie ahead of the relations, along attacks; under another
    one they may lie anywhere that hangs together with them, and where there may be no extension
    in the whole framework (:mod:`argue.reasoning.semantics`). What a known attack rejects, by an
    accepted argument that rests on none of them, does not.

    ``support``: the reading of support (:mod:`argue.reasoning.supports`), if any, under which
    statuses are.
    ``steps``: the inferences of the debate: whether an undercut support counts is decided by what
    its undercutters rest on, under grounded semantics (:mod:`argue.reasoning.inferences`).
    ``anywhere``: whether the reading of support lets them bear on any argument
    (:func:`argue.reasoning.supports.bears_anywhere`).

    >>> attack = np.array([[0, 1], [1, 2]])
    >>> framework = Framework(("a", "b", "c"), attack, np.empty((0, 2)))
    >>> grounded, naive = Labelling("grounded", {}), Labelling("naive", {})
    >>> sorted(resting_on(framework, [("a", "b")], grounded))
    ['b', 'c']
    >>> sorted(resting_on(framework, [("b", "c")], naive))
    ['a', 'b', 'c']
    """
    number_of, ids = framework.number_of, framework.arguments
    uncertain = [(number_of[source], number_of[target]) for source, target in ends]
    if not uncertain:
        return frozenset()
    if anywhere:
        return frozenset(ids)
    carried = bool(support or framework.derived)
    undercut = [step for step in steps if step.undercutters and carried]
    if undercut:  # what is rejected for certain need not be so under grounded semantics
        labelling = Labelling(labelling.semantics, {})
    while True:
        found = frozenset(
            ids[number] for number in _reached(framework, uncertain, labelling, carried)
        )
        waiting = [step for step in undercut if found.isdisjoint(step.undercutters)]
        if len(waiting) == len(undercut):
            return found
        uncertain += [
            (number_of[source], number_of[target])
            for step in undercut
            if step not in waiting
            for source, target in step.supports
            if source in number_of and target in number_of
        ]
        undercut = waiting


def _reached(
    framework: Framework, uncertain: Sequence[Edge], labelling: Labelling, carried: bool
) -> Collection[int]:
    """What uncertain relations bear on, if supports that are undercut count as they do."""
    bears_on = SEMANTICS.stated(labelling.semantics, "BEARS_ON")
    if SEMANTICS.stated(labelling.semantics, "GROUNDED_WITHOUT_CIRCLES") and not (
        carried or _may_circle(framework, uncertain)
    ):
        bears_on = "ahead"
    match bears_on:
        case "ahead":
            return _ahead(framework, uncertain, labelling, carried)
        case "connected":
            adjacent = [framework.attackers, framework.attacked]
            adjacent += [framework.supporters, framework.supported] if carried else []
            starts = (node for edge in uncertain for node in edge)
            return reached(
                starts, lambda node: (other for way in adjacent for other in way.of(node))
            )
        case _:
            return range(len(framework.arguments))


def _may_circle(framework: Framework, uncertain: Sequence[Edge]) -> bool:
    """Whether attacks may run in a circle if all of these are attacks, too."""
    edges = np.concatenate((framework.attacks, np.array(uncertain, dtype=np.int32)))
    size = len(framework.arguments)
    loops = bool((edges[:, 0] == edges[:, 1]).any())
    return loops or strongly_connected_components(edges, size)[0] < size


def _ahead(
    framework: Framework, uncertain: Sequence[Edge], labelling: Labelling, carried: bool
) -> Collection[int]:
    """What relations lead to along attacks, and along supports where these carry them."""
    ways = [framework.attacked]
    ways += [framework.supported, framework.supporters] if carried else []
    starts = [node for edge in uncertain for node in (edge if carried else edge[1:])]
    sure: set[int] = set()

    def near(node: int) -> Iterator[int]:
        return (other for way in ways for other in way.of(node) if other not in sure)

    found = reached(starts, near)
    if carried and not _hits_back(framework.derived):
        return found
    statuses, ids = labelling.statuses, framework.arguments
    sure |= {
        node
        for node in found
        if statuses.get(ids[node]) is Status.REJECTED
        for other in framework.attackers.of(node)
        if statuses[ids[other]] is Status.ACCEPTED and other not in found
        if (ids[other], ids[node]) not in framework.open
    }
    return reached((node for node in starts if node not in sure), near) if sure else found


def _hits_back(derived: Collection[Derivation]) -> bool:
    """Whether who strikes by a support is struck where its end is: only then what is rejected for
    certain hands nothing on.
    """
    return bool(derived) and all(
        back in derived for strikes, back in _BACK.items() if strikes in derived
    )


def touched(
    size: int, edges: Sequence[Edge], uncertain: Iterable[Edge], derived: Sequence[Derivation]
) -> list[bool]:
    """For each argument whether its status may rest on an uncertain relation.

    ``size``: how many arguments, numbered from 0.
    ``edges``: (source, target) of the relations that may be there, each as an attack or a support.
    ``uncertain``: those of them of which the label is not certain.

    Notes
    -----
    A status rests on the attacks on its argument, derived ones too, with the supports that derive
    them, and on what the attackers' statuses rest on. Takes O(n) for n relations.

    >>> touched(3, [(2, 1), (1, 0)], [(1, 0)], ())
    [True, False, False]
    """
    after: list[list[int]] = [[] for _ in range(2 * size)]
    for source, target in _links(size, edges, frozenset(derived)):
        after[source].append(target)
    found = reached(_begins(size, uncertain, frozenset(derived)), after.__getitem__)
    return [size + node in found for node in range(size)]


def _links(size: int, edges: Sequence[Edge], kinds: frozenset[Derivation]) -> Iterator[Edge]:
    """What hands an uncertainty on to what: argument *i* as who strikes is *i*, as who is hit
    size + *i*. Who is hit strikes with what that rests on; supports hand on strikes and hits, each
    its way.
    """
    for node in range(size):
        yield size + node, node
    for source, target in edges:
        yield source, size + target
        if Derivation.SUPPORTED in kinds:
            yield source, target
        if Derivation.EXTENDED in kinds:
            yield target, source
        if Derivation.SECONDARY in kinds:
            yield size + source, size + target
        if Derivation.MEDIATED in kinds:
            yield size + target, size + source


def _begins(size: int, uncertain: Iterable[Edge], kinds: frozenset[Derivation]) -> Iterator[int]:
    """Who is hit, or strikes, by an uncertain relation itself."""
    for source, target in uncertain:
        yield size + target
        if Derivation.MEDIATED in kinds:
            yield size + source
        if kinds & {Derivation.SUPPORTED, Derivation.EXTENDED}:
            yield from (source, target)
