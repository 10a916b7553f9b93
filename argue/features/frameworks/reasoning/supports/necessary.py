"""An argument needs all its supporters: it falls with any of them, and circles support nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from argue.features.frameworks.conditioned import Condition
from argue.model import Derivation, Framework, IntArray
from argue.reasoning import derived_attacks
from argue.reasoning.derived_attacks import FoldedAttacks, write_out
from argue.reasoning.graphs import strongly_connected_components
from argue.reasoning.supports import TranslatedAttack, Translation, implied

SOURCE = (
    "Nouioua & Risch 2010 and 2011 (frameworks with necessities, each support one necessity), with "
    "their extended attacks, which Cayrol & Lagasquie-Schiex 2013 call secondary and extended; "
    "support in a circle as in Nouioua 2013: no coherent set holds it (Polberg 2017, Definitions "
    "2.2.18 to 2.2.26)"
)
DERIVED = (Derivation.SECONDARY, Derivation.EXTENDED)
BEARS_ON = "ahead"

_CIRCLE = "(support that runs in a circle)"


def translate(framework: Framework) -> Translation:
    """The framework with all secondary and extended attacks.

    *a* attacks *b* if something that *a* needs, or *a* itself, attacks something that *b* needs, or
    *b* itself; needing goes along any number of supports. An argument that needs itself, or needs
    one that does, is in no coherent set: a helper that nothing attacks attacks it.
    """
    read, size = amended(framework), len(framework.arguments)
    circle_of = strongly_connected_components(framework.supports, size)[1]

    def explained(node: int) -> Iterator[TranslatedAttack]:
        for step in implied(read, node):
            if step.attacker == size and step.kind == "stated":
                yield replace(step, kind="circular", because=_circle(framework, node, circle_of))
            else:
                yield step

    helpers = read.arguments[size:]
    return Translation(framework.arguments, write_out(read), helpers, explained)


def fold(framework: Framework) -> FoldedAttacks:
    """The same in linear size."""
    folded, size = derived_attacks.fold(amended(framework)), len(framework.arguments)
    return FoldedAttacks(folded.graph, folded.node_of[:size], folded.striker_of[:size])


def condition(framework: Framework) -> Condition:
    """Coherent: whatever a member needs is a member, and nothing needs itself.

    Complete extensions are so anyway; conflict-free, naive, admissible and stage ones are made so,
    which are then the strongly coherent and the admissible sets of the frameworks with necessities.
    """
    circular = _on_circles(framework)
    apart = np.stack((circular, circular), axis=1)
    return Condition(apart, framework.supports[:, ::-1], implied=True)


def amended(framework: Framework) -> Framework:
    """A framework whose derived attacks alone give the reading.

    Where supports run in circles it has one more argument, the helper, which attacks all that stand
    on one; secondary attacks carry that on to whatever needs them.
    """
    circular, size = _on_circles(framework), len(framework.arguments)
    if not circular.size:
        return replace(framework, derived=DERIVED)
    more = np.stack((np.full(circular.size, size), circular), axis=1).astype(np.int32)
    attacks = np.concatenate((framework.attacks, more))
    arguments = *framework.arguments, _CIRCLE
    return Framework(arguments, attacks, framework.supports, DERIVED, framework.open)


def _on_circles(framework: Framework) -> IntArray:
    supports = framework.supports
    count, circle_of = strongly_connected_components(supports, len(framework.arguments))
    on_circle = np.bincount(circle_of, minlength=count)[circle_of] > 1
    on_circle[supports[supports[:, 0] == supports[:, 1], 0]] = True
    return np.flatnonzero(on_circle).astype(np.int32)


def _circle(framework: Framework, node: int, circle_of: IntArray) -> tuple[tuple[str, str], ...]:
    """From supporter to supporter, the supports that come round to one that was met before."""
    ids, met, edges = framework.arguments, {node}, list[tuple[str, str]]()
    while True:
        inner = framework.supporters.of(node)
        before = next(member for member in inner if circle_of[member] == circle_of[node])
        edges.append((ids[before], ids[node]))
        if before in met:
            return tuple(edges)
        met.add(before)
        node = before
