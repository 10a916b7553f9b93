"""The SAT solver: PySAT's, asked again and again while clauses are added."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from argue.plugins import libraries_for

NAME = "minisat22"
"""Which of PySAT's solvers.

Of glucose4, cadical153, cadical195 and this one it was the quickest on random frameworks of 500
arguments, on thousands of extensions of 100, and at beginning with small ones.
"""


class Solver:
    """A set of clauses that grows; literals are ``1 … n`` and their negatives, as in DIMACS.

    Parameters
    ----------
    clauses
        To begin with.
    variables
        How many variables these have; :meth:`fresh` numbers further ones.
    wished
        Literals that the solver tries first where it must guess, so that models come out large.

    Raises
    ------
    MissingLibrary
        If PySAT is not installed.
    """

    def __init__(
        self, clauses: Iterable[Sequence[int]], variables: int, wished: Sequence[int] = ()
    ) -> None:
        with libraries_for("a search for extensions"):
            from pysat.solvers import Solver as Backend
        self._backend = Backend(name=NAME, bootstrap_with=clauses)
        self._variables = variables
        if wished:
            self._backend.set_phases(wished)

    def fresh(self) -> int:
        """A variable that no clause has."""
        self._variables += 1
        return self._variables

    def add(self, clause: Sequence[int]) -> None:
        """Let one of these literals hold from now on."""
        self._backend.add_clause(clause)

    def solve(self, assumed: Sequence[int] = ()) -> bool:
        """Is there a model in which all assumed literals hold? They are forgotten afterwards."""
        return bool(self._backend.solve(assumptions=assumed))

    def model(self) -> list[int]:
        """The model that was found: at place ``v - 1`` the literal of variable ``v`` that holds."""
        found: list[int] = self._backend.get_model()
        return found

    def solve_one_of(self, wanted: Sequence[int], assumed: Sequence[int] = ()) -> bool:
        """Is there such a model in which moreover one of the wanted literals holds?"""
        switch = self.fresh()
        self.add([-switch, *wanted])
        found = self.solve([switch, *assumed])
        if not found:
            self.add([-switch])
        return found
