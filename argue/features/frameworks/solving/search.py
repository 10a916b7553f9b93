"""Searches among the models of an encoding: all of them, the maximal ones, those of maximal range.

Each answers the same three questions, so that a semantics is a search and a way to split. A search
learns while it is asked, and what :meth:`Search.extensions` gave is not found again: make a new one
for a new question.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Protocol

from argue.features.frameworks.solving import sat as encodings
from argue.features.frameworks.solving.sat import Encoding, Solver, evidence
from argue.model.attacks import AttackLists


class Search(Protocol):
    """Finds the extensions of one connected framework under one semantics."""

    @property
    def encoding(self) -> Encoding:
        """What its literals say."""

    def extensions(self) -> Iterator[list[int]]:
        """Each extension once, as ascending nodes."""

    def containing(self, node: int) -> list[int] | None:
        """An extension with this node, or ``None``."""

    def lacking(self, literals: Sequence[int]) -> list[int] | None:
        """An extension in which not all of these literals hold, or ``None``."""


class Models:
    """Every model is an extension, and none is a part of another (stable, naive)."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self._solver = Solver(encoding.clauses, encoding.variables, steady=True)

    def extensions(self) -> Iterator[list[int]]:
        """Each found set is ruled out by: one of its members is out."""
        return _models(self.encoding, self._solver)

    def containing(self, node: int) -> list[int] | None:
        """One query."""
        result = self._solver.solve([self.encoding.accepted(node)])
        return self.encoding.members(self._solver.model()) if result else None

    def lacking(self, literals: Sequence[int]) -> list[int] | None:
        """One query."""
        result = self._solver.solve_one_of([-literal for literal in literals])
        return self.encoding.members(self._solver.model()) if result else None


def _models(encoding: Encoding, solver: Solver, assumed: Sequence[int] = ()) -> Iterator[list[int]]:
    """The sets of the models in which what is assumed holds, of which none is a part of another."""
    while solver.solve(assumed):
        members = encoding.members(solver.model())
        yield members
        if not members:
            return
        solver.add([-encoding.accepted(node) for node in members])


class Every(Models):
    """Every model is an extension, and one may be a part of another (complete, admissible)."""

    def extensions(self) -> Iterator[list[int]]:
        """Each found set is ruled out by: some node is in that was out, or out that was in."""
        return projections(self.encoding, self._solver, self.encoding.size)


def projections(encoding: Encoding, solver: Solver, size: int) -> Iterator[list[int]]:
    """Each set of the first ``size`` nodes that is all that some model has of them, once.

    Instead of finding such models one by one the solver does not come back to the set.
    """
    while solver.solve():
        model = solver.model()[:size]
        yield encoding.members(model)
        if not size:
            return
        solver.add([-literal for literal in model])


class Maximal:
    """The maximal admissible sets, of which none of the barred nodes is a member: preferred."""

    def __init__(self, graph: AttackLists, barred: Sequence[int] = ()) -> None:
        self.encoding = encodings.admissible(graph, barred)
        self._solver, self._total = encodings.solver_of(self.encoding)
        self._asks_stable = True

    def extensions(self) -> Iterator[list[int]]:
        """First the stable ones, which nothing can enlarge; then each is grown from a model.

        A set is ruled out with its parts by: another node is in.
        """
        for members in self._stable():
            self._solver.add(self._others(members))
            yield members
        while self._solver.solve():
            yield self._largest()

    def _stable(self) -> Iterator[list[int]]:
        """Those that accept or reject every node, found sooner than the others."""
        while self._solver.solve([self._total]):
            yield self.encoding.members(self._solver.model())

    def _stable_lacking(self, switch: int) -> list[int] | None:
        """A stable set under a literal that says what it lacks.

        Where none was found, none is looked for again: later questions are about fewer literals.
        """
        self._asks_stable = self._asks_stable and self._solver.solve([switch, self._total])
        return self.encoding.members(self._solver.model()) if self._asks_stable else None

    def _largest(self) -> list[int]:
        """The set of the last model, enlarged while there is a larger one; each is ruled out."""
        while True:
            members = self.encoding.members(self._solver.model())
            self._solver.add(self._others(members))
            if not self._solver.solve([self.encoding.accepted(node) for node in members]):
                return members

    def containing(self, node: int) -> list[int] | None:
        """One query finds an admissible set, which is grown."""
        if not self._solver.solve([self.encoding.accepted(node)]):
            return None
        with evidence("proof"):
            return self._grown([])

    def attacking(self, nodes: Sequence[int]) -> list[int] | None:
        """An admissible set that attacks one of these nodes, or ``None``."""
        result = self._solver.solve_one_of([self.encoding.rejected(node) for node in nodes])
        return self.encoding.members(self._solver.model()) if result else None

    def lacking(self, literals: Sequence[int]) -> list[int] | None:
        """A stable set, else guess and refute, as μ-toksia does (Niskanen & Järvisalo 2020).

        A set that is maximal among the admissible ones that lack some literal is preferred, unless
        it is part of an admissible one that lacks none: then that and its parts are ruled out.
        """
        switch = self._solver.fresh()
        self._solver.add([-switch, *(-literal for literal in literals)])
        stable = self._stable_lacking(switch)
        if stable is not None:
            return stable
        while self._solver.solve([switch]):
            with evidence("candidate"):
                members = self._grown([switch])
                inside = [self.encoding.accepted(node) for node in members]
                if not self._solver.solve([*inside, *literals]):
                    return members
            self._rule_out(switch, members, self.encoding.members(self._solver.model()))
        return None

    def _rule_out(self, switch: int, members: list[int], larger: list[int]) -> None:
        """Let no guess under ``switch`` be ``members``, which are part of ``larger``."""
        self._solver.add([-switch, *self._others(larger)])

    def _grown(self, assumed: list[int]) -> list[int]:
        """The set of the last model, made larger until no larger one keeps what is assumed."""
        while True:
            members = self.encoding.members(self._solver.model())
            inside = [self.encoding.accepted(node) for node in members]
            if not self._solver.solve_one_of(self._others(members), [*assumed, *inside]):
                return members

    def _others(self, members: list[int]) -> list[int]:
        return sorted(self._every - {self.encoding.accepted(node) for node in members})

    @cached_property
    def _every(self) -> frozenset[int]:
        return frozenset(map(self.encoding.accepted, range(self.encoding.size)))


class MaximalRange:
    """The sets that accept or reject as much as possible: semi-stable, stage.

    ``encoding`` is that of the admissible sets (semi-stable, Caminada 2006) or of the conflict-free
    ones (stage, Verheij 1996). Ranges that are maximal are found one after the other, each ruled
    out with its parts by: something outside it is decided. Of two sets with the same maximal range
    neither is a part of the other.
    """

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self._solver, self._total = encodings.solver_of(encoding)
        self._decided = [self._solver.fresh() for _ in range(encoding.size)]
        for node, decided in enumerate(self._decided):
            self._solver.add([-decided, encoding.accepted(node), encoding.rejected(node)])

    def extensions(self) -> Iterator[list[int]]:
        """Range by range."""
        for within in self._ranges():
            yield from _models(self.encoding, self._solver, within)

    def containing(self, node: int) -> list[int] | None:
        """One in which the node's literal holds."""
        return self._with(self.encoding.accepted(node))

    def lacking(self, literals: Sequence[int]) -> list[int] | None:
        """One in which a literal holds that says so."""
        switch = self._solver.fresh()
        self._solver.add([-switch, *(-literal for literal in literals)])
        return self._with(switch)

    def _with(self, literal: int) -> list[int] | None:
        """A set of maximal range in which the literal holds: a stable one, else guess and refute.

        A set is widened among those with the literal. If none without it is wider still, its range
        is maximal. Otherwise that one is widened to a maximal range, and where no set with the
        literal has this, the sets with it must decide something outside. Going through all maximal
        ranges until one fits takes twice as long where that is hard, and gives no candidate.
        """
        if self._solver.solve([self._total, literal]):
            return self.encoding.members(self._solver.model())
        while self._solver.solve([literal]):
            with evidence("candidate"):
                members, within, outside = self._widened([literal])
                if not outside or not self._solver.solve_one_of(outside, within):
                    return members
            _, within, outside = self._widened([])
            if self._solver.solve([*within, literal]):
                return self.encoding.members(self._solver.model())
            self._solver.add([-literal, *outside])
        return None

    def _ranges(self) -> Iterator[list[int]]:
        """For each maximal range the literals that ask for it."""
        if self._solver.solve([self._total]):
            yield [self._total]
            return
        while self._solver.solve():
            _, within, outside = self._widened([])
            yield within
            self._solver.add(outside)

    def _widened(self, assumed: list[int]) -> tuple[list[int], list[int], list[int]]:
        """The last model's set, widened until no set in which what is assumed holds is wider.

        Returns its members, its range, and what is outside of it.
        """
        while True:
            members = self.encoding.members(self._solver.model())
            within, outside = self._range()
            if not outside or not self._solver.solve_one_of(outside, [*assumed, *within]):
                return members, within, outside

    def _range(self) -> tuple[list[int], list[int]]:
        true = set(self._solver.model())
        within: list[int] = []
        outside: list[int] = []
        for node, decided in enumerate(self._decided):
            inside = self.encoding.accepted(node) in true or self.encoding.rejected(node) in true
            (within if inside else outside).append(decided)
        return within, outside


Chosen = list[bool]
"""What is decided so far, of the first arguments in order."""


def enumerate_sets(
    size: int, possible: Callable[[Chosen], bool], first: Sequence[bool] = ()
) -> Iterator[list[int]]:
    """Each set once, ascending; those that hold the first arguments come first.

    ``possible`` says whether there is a set that holds, of the first arguments, exactly the chosen
    ones; so no branch ends without a set, and the next costs at most two questions for each
    argument. ``first`` is the beginning of the first set, about which nothing is asked.

    >>> list(enumerate_sets(2, lambda chosen: sum(chosen) < 2))
    [[0], [1], []]
    """
    chosen: Chosen = [*first]
    while True:
        while len(chosen) < size:
            chosen.append(True)
            if not possible(chosen):
                chosen[-1] = False
        yield [node for node, inside in enumerate(chosen) if inside]
        while True:  # turn the last argument that is in to out, if that is possible
            while chosen and not chosen[-1]:
                chosen.pop()
            if not chosen:
                return
            chosen[-1] = False
            if possible(chosen):
                break


class Listed:
    """A :class:`Search` that goes through extensions as they come.

    An extension that was passed over once is not looked at again: literals that it did not lack
    contain those of every later question of
    :func:`argue.features.frameworks.solving.decomposed.sceptical`.
    """

    def __init__(self, graph: AttackLists, extensions: Iterator[list[int]]) -> None:
        self.encoding = Encoding(graph.size, [])
        self._graph, self._extensions = graph, extensions

    def extensions(self) -> Iterator[list[int]]:
        """Those that were not passed over yet."""
        return self._extensions

    def containing(self, node: int) -> list[int] | None:
        """The first that holds the node."""
        return next((result for result in self._extensions if node in result), None)

    def lacking(self, literals: Sequence[int]) -> list[int] | None:
        """The next in which not all of these literals hold."""
        return next(
            (result for result in self._extensions if not self._all(literals, result)), None
        )

    def _all(self, literals: Sequence[int], extension: list[int]) -> bool:
        accepted = set(extension)
        rejected = set[int]().union(*(self._graph.attacked[node] for node in extension))
        return all(
            literal - 1 in accepted
            if literal <= self._graph.size
            else literal - self._graph.size - 1 in rejected
            for literal in literals
        )
