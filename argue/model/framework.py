"""What follows from relations: frameworks and their labellings, and how strong arguments are.

How probable it is that arguments are accepted, where relations are only judged.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from argue.arrays import np
from argue.model.attacks import Adjacency, IntArray, sorted_edges
from argue.model.record import Count, Ends, Record, Share, entry, optional
from argue.model.relation import Directed
from argue.model.verdicts import Assessment
from argue.model.words import Derivation, Label, Status

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True, eq=False)
class Framework:
    """A bipolar argumentation framework (Cayrol & Lagasquie-Schiex 2005), in arrays.

    ``arguments``: ids; position is the number used in the arrays.
    ``attacks``, ``supports``: shape (m, 2), dtype int32: rows (source, target), sorted by target
    then source, none twice.
    """

    arguments: tuple[str, ...]
    attacks: IntArray
    supports: IntArray
    derived: tuple[Derivation, ...] = ()
    """The kinds of derived attacks that count.

    Sorted; the attacks are never written out here: see :mod:`argue.reasoning.derived_attacks`."""
    open: frozenset[Ends] = frozenset()
    """Source and target of those that are open (:attr:`Relation.open`): they count as what the
    engine takes them for, and no words or pictures say what that is."""

    def __post_init__(self) -> None:
        size = len(self.arguments)
        object.__setattr__(self, "attacks", sorted_edges(self.attacks, size, "attack"))
        object.__setattr__(self, "supports", sorted_edges(self.supports, size, "support"))
        derived = (kind for kind in Derivation if kind in self.derived) if self.derived else ()
        object.__setattr__(self, "derived", tuple(derived))

    @cached_property
    def number_of(self) -> dict[str, int]:
        """Position of each argument id."""
        return {argument: number for number, argument in enumerate(self.arguments)}

    @cached_property
    def attackers(self) -> Adjacency:
        """Who attacks each argument, derived attacks left aside."""
        return Adjacency.by_target(self.attacks, len(self.arguments))

    @cached_property
    def attacked(self) -> Adjacency:
        """Whom each argument attacks, derived attacks left aside."""
        return Adjacency.by_source(self.attacks, len(self.arguments))

    @cached_property
    def supporters(self) -> Adjacency:
        """Who supports each argument."""
        return Adjacency.by_target(self.supports, len(self.arguments))

    @cached_property
    def supported(self) -> Adjacency:
        """Whom each argument supports."""
        return Adjacency.by_source(self.supports, len(self.arguments))

    def ends(self, rows: IntArray) -> list[Ends]:
        """The ids of these attacks or supports, in their order."""
        ids = self.arguments
        return [(ids[source], ids[target]) for source, target in rows.tolist()]


@dataclass(frozen=True, slots=True)
class DerivedAttack(Record, Directed):
    """An attack that supports and attacks together imply."""

    JSON = ("source", "target", "kind", "because", optional("open"))

    source: str
    """Id of the argument that attacks."""
    target: str
    """Id of the argument that is attacked."""
    kind: str
    """The rule by which it follows; several are joined by ``+``."""
    because: tuple[Ends, ...]
    """The supports in their order, then the attack, from which it follows."""
    open: bool = False
    """Whether one of these is open; absent if not."""


@dataclass(frozen=True, slots=True)
class Labelling:
    """A status for every argument, under one semantics.

    ``statuses`` is the sceptical one where a semantics has several extensions; ``extensions`` then
    lists them (empty tuple for a semantics with exactly one).
    """

    semantics: str
    statuses: Mapping[str, Status]
    extensions: tuple[frozenset[str], ...] = ()

    def of(self, status: Status) -> list[str]:
        """The arguments that have this status, in the order of the framework."""
        return [argument for argument, own in self.statuses.items() if own is status]


class Scores(Mapping[str, float]):
    """A number for each argument of a framework, in its order; read only.

    It keeps the array, since a dictionary of a million arguments takes longer than their degrees.

    >>> framework = Framework(("a", "b"), np.empty((0, 2)), np.empty((0, 2)))
    >>> scores = Scores(framework, np.array([0.5, 0.25]))
    >>> scores["b"], scores
    (0.25, {'a': 0.5, 'b': 0.25})
    """

    def __init__(self, framework: Framework, values: NDArray[np.float64]) -> None:
        self._framework, self._values = framework, values.copy()

    def __getitem__(self, argument: str) -> float:
        return float(self._values[self._framework.number_of[argument]])

    def __iter__(self) -> Iterator[str]:
        return iter(self._framework.arguments)

    def __len__(self) -> int:
        return len(self._values)

    def __repr__(self) -> str:
        return repr(dict(zip(self, self._values.tolist(), strict=True)))

    def array(self) -> NDArray[np.float64]:
        """Shape (arguments,): a copy of the numbers."""
        return self._values.copy()


@dataclass(frozen=True, slots=True)
class Degrees(Record):
    """A degree for every argument, under one semantics."""

    JSON = ("semantics", "converged", "method", "rounds", "change", "unsettled", "degrees", "base")

    semantics: str
    """The gradual semantics."""
    degrees: Mapping[str, Share]
    """By the ids of arguments: the degree, from 0 (worthless) to 1 (beyond doubt)."""
    base: Mapping[str, Share]
    """By the ids of arguments: the base score."""
    converged: bool = True
    """Whether the degrees settled.

    Else they are those of the last round, and mean little."""
    method: str = "levels"
    """``rounds`` or ``continuous``.

    ``levels``: no argument lies on or behind a circle, one pass was enough. ``rounds``: degrees
    were computed again and again until they stayed. ``continuous``: they moved in small steps."""
    rounds: Count = 0
    """How many rounds it took."""
    change: float = 0.0
    """The greatest change of the last round."""
    unsettled: tuple[str, ...] = ()
    """Ids of arguments whose degrees did not settle."""


@dataclass(frozen=True, slots=True)
class Question(Record, Directed):
    """A relation that is worth checking."""

    JSON = ("source", "target", "label", "confidence", entry("rounded_gain", "gain"))

    source: str
    """Id of its source."""
    target: str
    """Id of its target."""
    label: Label
    """What it was judged to be."""
    confidence: Share
    """How sure the engine is of that."""
    gain: float
    """The expected information gain: by how much knowing the label lowers the entropy of what the
    debate is about, on average over the labels that it may have."""

    @property
    def rounded_gain(self) -> float:
        """How much its true label would tell of the issue: expected information gain, in bits."""
        return round(self.gain, 6)


@dataclass(frozen=True, slots=True)
class Chances(Record):
    """How probable it is that arguments are accepted, given the confidences of the relations."""

    JSON = (
        entry("rounded_accepted", "accepted"),
        entry("rounded_error", "error"),
        "samples",
        "about",
        "questions",
        "settles",
    )

    accepted: Mapping[str, float]
    """In the order of the debate, as it follows from the labels; that of the ``verdicts`` is
    corrected. The rest to 1 of ``accepted`` and ``rejected`` is undecided."""
    error: float
    samples: Count
    """Frameworks that were drawn; 0 where the probabilities are exact."""
    about: tuple[str, ...] = ()
    """Ids of the arguments that ``questions`` are about.

    The issue, else those that answer nobody, else those that are answered most."""
    questions: tuple[Question, ...] = ()
    """The relations to check first, the most telling first.

    Those that tell nothing are left out."""
    rests: tuple[tuple[str, str], ...] = ()
    """(source, target) of all judged relations of which another label could change what is asked
    about, the most telling first."""
    rejected: Mapping[str, float] = field(default_factory=dict)
    settles: Count = 0
    """How many answers settle the issue's verdict in nine of ten cases: to the questions that its
    assessment lists (``settle``); 0 where it is not open as unread, where more than five are
    needed, or where that is not known."""
    verdicts: Mapping[str, Assessment] = field(default_factory=dict)
    """What follows for each argument, in the same order."""

    @property
    def rounded_accepted(self) -> dict[str, Share]:
        """By the ids of arguments: the probability that the argument is accepted, the one of its
        verdict.
        """
        told = {id: verdict.probability for id, verdict in self.verdicts.items()}
        return {id: round(told.get(id, share), 6) for id, share in self.accepted.items()}

    @property
    def rounded_error(self) -> Share:
        """With probability 0.95 no probability is wrong by more before its correction; 0 where they
        are exact.
        """
        return round(self.error, 6)
