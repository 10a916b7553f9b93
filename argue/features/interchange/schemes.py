"""Graphs in which nodes that are no arguments join arguments, and debates; ``aif`` and ``sadface``.

In the Argument Interchange Format (Chesñevar et al. 2006, "Towards an argument interchange format")
a relation is a node of its own: arguments → scheme → argument.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import count, product

from argue.formats.base.building import Building, Link
from argue.formats.base.graph import Graph, graphs_of
from argue.formats.base.losses import counted
from argue.formats.base.reading import Reading
from argue.formats.base.text import FreeIds, quoted
from argue.locales import lazy
from argue.model import Analysis, Debate, Inference, Label

JOINED = (Label.SUPPORT, Label.ATTACK)
"""What a node between two arguments can say."""


@dataclass(frozen=True, slots=True)
class Joint:
    """A relation as a node: ``id`` is that of no argument, and of no other joint.

    Several ``sources`` are linked premises, and the ``target`` of an undercut is another joint.
    """

    id: str
    sources: tuple[str, ...]
    target: str
    label: Label

    def edges(self) -> list[tuple[str, str]]:
        """What leads to this node and where it leads: its sources, then the target."""
        return [*((source, self.id) for source in self.sources), (self.id, self.target)]


class SchemeGraph:
    """One graph under construction.

    - Each argument that leads to a scheme supports or attacks each argument that the scheme leads
      to. Several that support are the premises of an inference (:class:`argue.model.Inference`).
    - A scheme that attacks a supporting one undercuts its inference; whoever leads to it answers
      the premises, and does nothing to them.
    - Any other scheme that leads to a scheme leads to the arguments from which that one comes, as
      we define it; this is told.
    - The issue is the one argument that leads nowhere, if there is just one.
    """

    def __init__(self, reading: Reading, id: str, title: str = "") -> None:
        self.building = Building(reading, id, title)
        self._schemes: dict[str, Label] = {}
        self._known: set[str] = set()
        self._edges: list[tuple[str, str]] = []
        self._aside: dict[str, int] = {}
        self._links = 0

    def argument(self, id: str, text: str) -> None:
        """Add an argument."""
        if self._take_id(id, text):
            self.building.add(id, text)

    def scheme(self, id: str, label: Label) -> None:
        """Add a node that supports or attacks."""
        if self._take_id(id, str(label)):
            self._schemes[id] = label

    def aside(self, id: str, kind: str) -> None:
        """Add a node that is neither; how many there are is told."""
        if self._take_id(id, kind):
            self._aside[kind] = self._aside.get(kind, 0) + 1

    def edge(self, source: str, target: str) -> None:
        """Add an edge between nodes, now or later added."""
        self._edges.append((source, target))

    def build(self) -> Debate | None:
        """The debate, or None if it has no argument."""
        leading_in: dict[str, list[str]] = {}
        leading_out: dict[str, list[str]] = {}
        for source, target in self._edges:
            if target in self._schemes and source in self.building.arguments:
                leading_in.setdefault(target, []).append(source)
            elif source in self._schemes:
                leading_out.setdefault(source, []).append(target)
            self._check(source, target)
        supports = (id for id, label in self._schemes.items() if label is Label.SUPPORT)
        steps = leading_in.keys() & supports
        answering: set[str] = set()
        undercutters: dict[str, list[str]] = {}
        for scheme, label in self._schemes.items():
            sources = leading_in.get(scheme, [])
            out = leading_out.get(scheme, [])
            undercut = [end for end in out if label is Label.ATTACK and end in steps]
            for target in undercut:
                undercutters.setdefault(target, []).extend(sources)
                answering.update(sources)
                self._answer_premises(sources, leading_in[target])
            leading_out[scheme] = [target for target in out if target not in undercut]
            targets = list(self._targets(scheme, leading_out, leading_in))
            if not (sources and (targets or undercut)):
                reason = lazy(
                    "the %(label)s %(scheme)s joins nothing",
                    label=lazy(str(label)),
                    scheme=quoted(scheme),
                )
                self.refuse(scheme, reason)
            self._count(len(sources) * len(targets))
            answering.update(sources)
            for source, target in product(sources, targets):
                self.building.link(Link(source, target, label))
        for scheme, label in self._schemes.items():
            if label is Label.SUPPORT:
                premises = tuple(dict.fromkeys(leading_in.get(scheme, ())))
                attackers = tuple(dict.fromkeys(undercutters.get(scheme, ())))
                for target in leading_out.get(scheme, ()):
                    if premises and target in self.building.arguments and target not in premises:
                        self.building.infer(Inference(premises, target, attackers))
        for kind, number in self._aside.items():
            nodes = counted(number, "%(num)s node", "%(num)s nodes")[0]
            self.building.warn(
                lazy("%(nodes)s of the type %(kind)s left aside", nodes=nodes, kind=quoted(kind))
            )
        roots = [id for id in self.building.arguments if id not in answering]
        return self.building.build(roots[0] if len(roots) == 1 else None)

    def _answer_premises(self, sources: Sequence[str], premises: Sequence[str]) -> None:
        """Give undercutters their place in the thread, below the premises."""
        self._count(len(sources) * len(premises))
        for source, target in product(sources, premises):
            if source != target:
                self.building.link(Link(source, target))

    def _count(self, links: int) -> None:
        """Count what a scheme joins, which can be far more than the edges that the file has."""
        self._links += links
        self.building.reading.check_limit("max_pairs", self._links)

    def _take_id(self, id: str, text: str) -> bool:
        if id in self._known:
            self.refuse(text, lazy("the id %(id)s already stands for another node", id=quoted(id)))
            return False
        self._known.add(id)
        return True

    def refuse(self, text: str, reason: str, line: int | None = None) -> None:
        """Leave out a part of the file, for a reason."""
        self.building.refuse(line, text, reason)

    def _check(self, source: str, target: str) -> None:
        arrow = f"{quoted(source)} → {quoted(target)}"
        if missing := [end for end in (source, target) if end not in self._known]:
            self.refuse(arrow, lazy("there is no node %(end)s", end=quoted(missing[0])))
        elif self.building.arguments.keys() >= {source, target}:
            self.refuse(arrow, lazy("nothing between them says what one does to another"))

    def _targets(
        self, scheme: str, out: dict[str, list[str]], into: dict[str, list[str]]
    ) -> Iterator[str]:
        for target in out.get(scheme, ()):
            if target in self.building.arguments:
                yield target
            elif target in self._schemes:
                yield from into.get(target, ())
                self.building.warn(
                    lazy(
                        "the %(label)s %(scheme)s is of the %(other)s %(target)s; it is taken "
                        "to be of the arguments from which that comes",
                        label=lazy(str(self._schemes[scheme])),
                        scheme=quoted(scheme),
                        other=lazy(str(self._schemes[target])),
                        target=quoted(target),
                    )
                )


def joined(analyses: Sequence[Analysis], prefix: str = "") -> Iterator[tuple[Graph, list[Joint]]]:
    """Each debate as a graph, and its supports and attacks as nodes with ids of their own.

    The supports of an inference are one node, and each undercut is one that attacks it.
    """
    graphs = list(graphs_of(analyses))
    taken = {node.id for graph in graphs for node in graph.nodes}
    ids, numbers = FreeIds(taken), count(len(taken) + 1)

    def joint(sources: Sequence[str], target: str, label: Label) -> Joint:
        return Joint(ids.take(f"{prefix}{next(numbers)}"), tuple(sources), target, label)

    for graph, analysis in zip(graphs, analyses, strict=True):
        called = {node.argument.id: node.id for node in graph.nodes}
        joints, written = [], set[tuple[str, str]]()
        stated = {(edge.source, edge.target) for edge in graph.edges if edge.label is Label.SUPPORT}
        for step in analysis.debate.inferences:
            target = called[step.conclusion]
            premises = [called[premise] for premise in step.premises]
            supports = {(premise, target) for premise in premises}
            if supports <= stated and not supports & written:
                written |= supports
                joints.append(joint(premises, target, Label.SUPPORT))
                attackers = ([called[undercutter]] for undercutter in step.undercutters)
                attacked = joints[-1].id
                joints += [joint(attacker, attacked, Label.ATTACK) for attacker in attackers]
        for edge in graph.edges:
            ends = edge.source, edge.target
            if edge.kind == "relation" and edge.label in JOINED and ends not in written:
                joints.append(joint([edge.source], edge.target, edge.label))
        yield graph, joints
