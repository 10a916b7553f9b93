"""DC and DS within a time limit: the exact answer, or a guess with the share of right ones.

Under semantics whose extensions are admissible, and that have one, an argument that no admissible
set holds is in none of them. That is one question to the solver, often a quick one, so that it is
asked first, for :data:`FIRST` of the time. Where a set holds the argument, that says much, too.

What a search that ran out of time leaves (:class:`~.solving.sat.OutOfTime`) is one of three: it
found no set of the kind that decides the question, it found a candidate that nothing refuted yet,
or it proved that there is one and only the witness is missing, so that the answer is exact. What
is guessed from the first two, and how often that was right on seeded random frameworks, stands in
``guesses.json``, which ``benchmarks/within.py`` writes. What is stated is not the share that was
right there but the lower end of its interval, so that few cases promise little. It is a share of
the guesses whose answer a longer search found; those without one are in no count. Where the search
had less time than there, nothing is said of the share.
"""

from __future__ import annotations

import re
from functools import cache
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from argue.errors import BadInput
from argue.features.frameworks.solving import sat
from argue.model.attacks import AttackGraph, AttackLists
from argue.reasoning.semantics import load_semantics

TABLE = Path(__file__).with_name("guesses.json")

FIRST = 0.25
"""The share of the time in which it is looked for an admissible set with the argument."""
ADMISSIBLE = {"DS preferred", "DS semi_stable", "DC ideal", "DS ideal"}
"""Problems that are asked so; ``DC preferred`` is that very question."""

_UNITS = {"ms": 0.001, "s": 1.0, "": 1.0, "m": 60.0}
_NORMAL = 1.959964
"""95 % of a normal distribution lie this many standard deviations from its middle, or nearer."""


class Measured(NamedTuple):
    """How many guesses of a kind were right, and of how many whose answer was found in 2 s.

    None where that was not measured.
    """

    right: int
    of: int

    @property
    def share(self) -> float | None:
        """From 0 to 1."""
        return self.right / self.of if self.of else None

    @property
    def interval(self) -> tuple[float, float]:
        """The share's 95 % interval (Wilson 1927); 0 to 1 where nothing was measured.

        >>> [round(bound, 3) for bound in Measured(48, 50).interval]
        [0.865, 0.989]
        """
        extra = _NORMAL**2
        middle = (self.right + extra / 2) / (self.of + extra)
        spread = (self.share or 0) * (self.of - self.right) + extra / 4
        half = _NORMAL * sqrt(spread) / (self.of + extra)
        return max(middle - half, 0.0), min(middle + half, 1.0)

    @property
    def stated(self) -> float:
        """The share that a guess is said to be right in at least: the lower end of the interval."""
        return self.interval[0]

    @property
    def sentence(self) -> str:
        """What is told of a guess.

        >>> Measured(48, 50).sentence  # doctest: +NORMALIZE_WHITESPACE
        'a guess: at least 86 of 100 such guesses are right, of those whose answer a search of 2 s
        finds; others were not counted
        (measured with 0.1 s on random graphs: 48 of 50, 95 % interval 86 to 99)'
        """
        if self.share is None:
            return "a guess of a kind that was not measured"
        low, high = int(100 * self.stated), round(100 * self.interval[1])  # never more than stated
        limit, most = _table()["limit"], _table()["most"]  # more time leaves what is harder
        counts = f"{self.right} of {self.of}, 95 % interval {low} to {high}"
        return (
            f"a guess: at least {low} of 100 such guesses are right, of those whose answer a "
            f"search of {most:g} s finds; others were not counted "
            f"(measured with {limit:g} s on random graphs: {counts})"
        )


class Answer(NamedTuple):
    """The answer to DC or DS."""

    holds: bool
    witness: Any = None
    """Nodes of the extension that shows it, where there is one and time to find it."""
    measured: Measured | None = None
    """Of a guess; ``None`` says that the answer is exact."""


def decide(
    asked: Any, graph: AttackGraph | AttackLists, node: int, problem: tuple[str, str], moment: float
) -> Answer:
    """The answer of a search that has until a moment of :func:`time.monotonic`; 0 is never, so that
    the answer is exact.

    ``asked`` is a semantics for such graphs, with ``containing`` and ``avoiding``; ``problem`` DC
    or DS, and the semantics' name: one of :func:`problems`, unless the moment is 0.
    """
    found = search(asked, graph, node, problem, moment)
    return found if isinstance(found, Answer) else _guess(" ".join(problem), *found)


def search(
    asked: Any, graph: AttackGraph | AttackLists, node: int, problem: tuple[str, str], moment: float
) -> Answer | tuple[str, float]:
    """The exact answer, or by what is guessed, and how many seconds there were to search."""
    task, semantics = problem
    wanted, held = task == "DC", None
    try:
        with sat.deadline(moment) as limit:
            if moment and f"{task} {semantics}" in ADMISSIBLE:
                held = _held(graph, node)
            if wanted and held is False:
                return Answer(False)
            witness = (asked.containing if wanted else asked.avoiding)(graph, node)
    except sat.OutOfTime as late:
        if held is False:  # only a witness is missing
            return Answer(False)
        # Of all semantics that can be asked, stable alone may have no extension.
        if late.evidence == "proof" and semantics != "stable":
            return Answer(wanted)
        return kind_of(late, held), limit.searched
    return Answer((witness is not None) == wanted, witness)


def _held(graph: AttackGraph | AttackLists, node: int) -> bool | None:
    """Whether some admissible set holds the node; ``None`` if that is not known in time."""
    complete: Any = load_semantics("complete")
    asked = complete.small if isinstance(graph, AttackLists) else complete
    try:
        with sat.part_of_time(FIRST):
            return asked.containing(graph, node) is not None
    except sat.OutOfTime as late:
        return True if late.evidence == "proof" else None


def kind_of(late: sat.OutOfTime, held: bool | None = None) -> str:
    """What a guess goes by: whether the search found a ``candidate`` or ``nothing``, and whether an
    admissible set holds the argument, where that was asked and found.

    The number of attackers beside it made no guess better.
    """
    found = "nothing" if late.evidence == "none" else "candidate"
    return f"{found}, held" if held else found


def _guess(problem: str, kind: str, searched: float) -> Answer:
    """What was right most often for a kind, after at least as many seconds of search."""
    table = _table()
    row = table["guesses"][problem].get(kind)
    answer = row["answer"] if row else kind.startswith("candidate") == problem.startswith("DC")
    known = row is not None and searched >= table["limit"]
    return Answer(answer, measured=Measured(row["right"], row["of"]) if known else Measured(0, 0))


def problems() -> list[str]:
    """Those that can have a limit, as ``DC preferred``."""
    return sorted(_table()["guesses"])


@cache
def _table() -> dict[str, Any]:
    import json  # whose import small frameworks need not wait for

    table: dict[str, Any] = json.loads(TABLE.read_bytes())
    return table


def seconds_of(text: str) -> float:
    """The seconds that ``1s``, ``250ms``, ``2m`` or ``1.5`` are.

    Raises BadInput.

    >>> seconds_of("1s"), seconds_of("250ms"), seconds_of("2m"), seconds_of("1.5")
    (1.0, 0.25, 120.0, 1.5)
    """
    match = re.fullmatch(r"(\d+(?:\.\d+)?|\.\d+) ?(ms|s|m|)", text.strip())
    if match is None:
        raise BadInput(f"expected a time such as 1s, 250ms or 2m, found {text!r}")
    return float(match[1]) * _UNITS[match[2]]
