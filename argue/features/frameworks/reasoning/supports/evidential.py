"""An argument that has supporters needs one that stands, in a chain from arguments without any."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np

from argue.features.frameworks.conditioned import Condition
from argue.model import AttackGraph, Derivation, Framework
from argue.reasoning.graphs import strongly_connected_components
from argue.reasoning.supports import TranslatedAttack, Translation, stated

SOURCE = (
    "Oren & Norman 2008 (evidential systems; Polberg 2017, Definitions 2.2.32 to 2.2.38), each "
    "support of one argument by one. They let an environment support the prima-facie arguments; a "
    "debate has none, so, as we define it here, those without supporters are prima facie. The "
    "translation with helpers is ours"
)
DERIVED: tuple[Derivation, ...] = ()
BEARS_ON = "ahead"


def translate(framework: Framework) -> Translation:
    """A framework with a helper "*a* lacks support" for each argument *a* that has supporters.

    The helper attacks *a* and is attacked by *a*'s supporters. So *a* is rejected when all of them
    are, and an attack by an argument that lacks support counts for nothing. Where supports run in a
    circle of *m* arguments, supports are counted: *a* itself is "*a*, in at most *m* steps of
    support", which has *m* - 1 helpers before it, so that what no chain from outside reaches stays
    rejected. Linear for supports without circles; *m* times that for the arguments of a circle.

    The complete extensions are, without the helpers, those of the evidential system; hence also the
    grounded, preferred, stable and ideal ones. Semi-stable, eager, stage and naive extensions count
    the helpers, too.
    """
    builder = _build(framework)
    size = len(framework.arguments) + len(builder.helpers)
    rows = [
        *framework.attacks.tolist(),
        *((step.attacker, step.attacked) for step in builder.steps),
    ]
    graph = AttackGraph(size, np.array(rows, dtype=np.int32).reshape(-1, 2))
    return Translation(framework.arguments, graph, tuple(builder.helpers), builder.explained)


def condition(framework: Framework) -> Condition | None:
    """Whoever accepts an argument of a circle after some steps of support accepts it.

    Complete extensions do so anyway. Admissible ones could keep an argument itself open, and have
    it support another all the same.
    """
    early = [(place, node) for (node, _), place in _build(framework).early.items()]
    if not early:
        return None
    none = np.empty((0, 2), dtype=np.int32)
    return Condition(none, np.array(early, dtype=np.int32), implied=True)


def _build(framework: Framework) -> _Builder:
    builder = _Builder(framework)
    for node in range(len(framework.arguments)):
        if len(framework.supporters.of(node)):
            builder.supported(node)
    return builder


@dataclass
class _Builder:
    """Helpers and the attacks to and from them, while they are made."""

    framework: Framework
    helpers: list[str] = field(default_factory=list)
    steps: list[TranslatedAttack] = field(default_factory=list)
    early: dict[tuple[int, int], int] = field(default_factory=dict)
    """(argument, steps of support) → the helper that stands for it."""

    def __post_init__(self) -> None:
        count, self._circle_of = strongly_connected_components(
            self.framework.supports, len(self.framework.arguments)
        )
        self._circle_size = np.bincount(self._circle_of, minlength=count)
        self._by_attacked: dict[int, list[TranslatedAttack]] | None = None

    def supported(self, node: int) -> None:
        """An argument with supporters: the helper that attacks it, on a circle step by step."""
        name, supporters = self.framework.arguments[node], self.framework.supporters.of(node)
        circle = self._circle_of[node]
        inner = [supporter for supporter in supporters if self._circle_of[supporter] == circle]
        outer = [supporter for supporter in supporters if self._circle_of[supporter] != circle]
        most = int(self._circle_size[circle])
        for step in range(1, most):
            self._lacks(self._at(node, step), node, outer, inner, step)
            for attacker in self.framework.attackers.of(node):
                self._add(attacker, self._at(node, step), "stated", (attacker, node))
        if most == 1:
            lacking = self._add_helper(f"{name} lacks support")
            self._oppose(lacking, node, node, ((member, member) for member in outer))
        else:
            self._lacks(node, node, outer, inner, most)

    def explained(self, node: int) -> Iterator[TranslatedAttack]:
        """The attacks on a node."""
        if self._by_attacked is None:
            self._by_attacked = {}
            for step in self.steps:
                self._by_attacked.setdefault(step.attacked, []).append(step)
        if node < len(self.framework.arguments):
            yield from stated(self.framework, node)
        yield from self._by_attacked.get(node, ())

    def _lacks(
        self, attacked: int, node: int, outer: list[int], inner: list[int], step: int
    ) -> None:
        """The helper against an argument as it is after some steps of support on its circle."""
        name = self.framework.arguments[node]
        lacking = self._add_helper(f"{name} lacks support in at most {_counted(step)}")
        before = [(self._at(member, step - 1), member) for member in inner] if step > 1 else []
        self._oppose(lacking, attacked, node, [*((member, member) for member in outer), *before])

    def _oppose(
        self, lacking: int, attacked: int, node: int, supporters: Iterable[tuple[int, int]]
    ) -> None:
        """Let a helper attack, and be attacked by supporters (node, the argument it stands for)."""
        self._add(lacking, attacked, "unsupported")
        for place, supporter in supporters:
            self._add(place, lacking, "supports", (supporter, node))

    def _at(self, node: int, step: int) -> int:
        """The node that stands for an argument of a circle after at most so many steps."""
        if (node, step) not in self.early:
            name = self.framework.arguments[node]
            self.early[node, step] = self._add_helper(f"{name}, in at most {_counted(step)}")
        return self.early[node, step]

    def _add_helper(self, description: str) -> int:
        self.helpers.append(description)
        return len(self.framework.arguments) + len(self.helpers) - 1

    def _add(self, attacker: int, attacked: int, kind: str, *edges: tuple[int, int]) -> None:
        ids = self.framework.arguments
        because = tuple((ids[first], ids[second]) for first, second in edges)
        self.steps.append(TranslatedAttack(attacker, attacked, kind, because))


def _counted(steps: int) -> str:
    return "1 step of support" if steps == 1 else f"{steps} steps of support"
