"""What follows from relations: frameworks, labellings, and an analysis of it all.

How probable it is that arguments are accepted, where relations are only judged.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from argue.model.attacks import Adjacency, IntArray, sorted_edges
from argue.model.debate import Debate
from argue.model.options import Options
from argue.model.record import Count, Ends, Record, Share
from argue.model.records import Records
from argue.model.relation import Relation, Unstated
from argue.model.verdicts import Assessment
from argue.model.words import Derivation, Label, Status

if TYPE_CHECKING:
    from argue.model.tables import Table

_Of = TypeVar("_Of")


@dataclass(frozen=True, eq=False)
class Framework:
    """A bipolar argumentation framework (Cayrol & Lagasquie-Schiex 2005), in arrays.

    Parameters
    ----------
    arguments
        Ids; position is the number used in the arrays.
    attacks, supports
        Shape (m, 2), dtype int32: rows (source, target), sorted by target then source, none twice.
    """

    arguments: tuple[str, ...]
    attacks: IntArray
    supports: IntArray
    derived: tuple[Derivation, ...] = ()
    """The kinds of derived attacks that count.

    Sorted; the attacks are never written out here: see :mod:`argue.reasoning.derived_attacks`."""

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


@dataclass(frozen=True, slots=True)
class DerivedAttack(Record):
    """An attack that supports and attacks together imply."""

    source: str
    """Id of the argument that attacks."""
    target: str
    """Id of the argument that is attacked."""
    kind: str
    """The rule by which it follows; several are joined by ``+``."""
    because: tuple[Ends, ...]
    """The supports in their order, then the attack, from which it follows."""


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


@dataclass(frozen=True, slots=True, repr=False)
class Analysis(Records, Record):
    """A debate, its relations, and which of its arguments stand.

    What reports, pictures, formats and pages show. A debate that was only read and not analysed has
    ``labelling`` ``None``, no engine among its ``options`` and the relations that its source
    states.
    """

    TITLE = "AnalysedDebate"
    JSON = (
        "debate.id debate.title debate.language debate.issue debate.arguments relations "
        "derived_attacks derived_attacks_complete=derived_complete options.engine engine_version "
        "options.pairing framework.derived options.support semantics labelling=written_labelling "
        "asides=aside_ids options.min_confidence options.labels hidden notes=warnings "
        "replies=debate.reply_ends debate.pairs debate.pair_ids debate.given debate.gold "
        "debate.inferences? debate.source debate.warnings extensions? verdicts=assessments? "
        "chances?"
    )

    debate: Debate
    relations: tuple[Relation, ...]
    """The relations that count."""
    framework: Framework
    labelling: Labelling | None = None
    options: Options = field(default_factory=Options)
    """What was asked for. The framework's ``derived`` are those of a reading of support, if any."""
    engine_version: str = ""
    """Its version, which changes with its model and its settings."""
    derived_attacks: tuple[DerivedAttack, ...] = ()
    """The derived attacks, of the kinds in ``derived``.

    Filled only where a caller asks for them, since they can be millions."""
    derived_complete: bool = True
    """Whether all derived attacks are listed; a large debate may have too many."""
    warnings: tuple[str, ...] = ()
    """What to know of the result, in sentences.

    The debate's own warnings come besides."""
    hidden: tuple[Relation, ...] = ()
    """Judged relations that do not count for that reason.

    They are below ``options.min_confidence``, and not among ``relations``."""
    chances: Chances | None = None
    """How probable acceptance is; absent where nobody asked or nothing was judged."""

    unjudged: tuple[tuple[str, str], ...] = ()
    """Source and target of the pairs that the engine was asked about and could not judge, such as
    a reply in a language that it does not read; nobody states their relation either.
    """

    def with_warnings(self, *warnings: str) -> Analysis:
        """The same with more to tell, before what it tells already."""
        return replace(self, warnings=(*warnings, *self.warnings)) if warnings else self

    @property
    def semantics(self) -> str | None:
        """The semantics; null before anything is judged."""
        return self.labelling.semantics if self.labelling else None

    @property
    def written_labelling(self) -> dict[str, Status] | None:
        """By the ids of arguments but asides: the status; sceptical where there are several
        extensions.
        """
        return self.statuses if self.labelling else None

    @property
    def aside_ids(self) -> list[str]:
        """Ids of the replies that neither support nor attack anything, such as questions: they are
        no part of the framework, so they have no status.
        """
        asides = self.asides
        return [argument.id for argument in self.debate.arguments if argument.id in asides]

    @property
    def extensions(self) -> list[list[str]]:
        """The extensions, each the ids of its members; absent where the semantics has one only."""
        if not (self.labelling and self.labelling.extensions):
            return []
        statuses = self.statuses
        return [[id for id in statuses if id in one] for one in self.labelling.extensions]

    @property
    def assessments(self) -> dict[str, Assessment]:
        """By the ids of arguments: how sure the status is; absent where ``chances`` is."""
        return self.verdicts

    @property
    def asides(self) -> frozenset[str]:
        """The replies that neither support nor attack anything: questions, asides.

        They are no part of the framework, so they have no status and no verdict. The issue is none.
        """
        silent = Unstated(self.debate.reference)
        replies = {(one.source, one.target) for one in self.debate.replies}
        does = {one.source for one in self.relations if one.label is not Label.UNRELATED}
        return frozenset(
            one.source
            for one in self.relations
            if one.label is Label.UNRELATED
            and one.source not in does
            and one.source != self.debate.issue
            and (one.source, one.target) in replies
            and one not in silent
        )

    @property
    def statuses(self) -> dict[str, Status]:
        """The status of each argument but asides; empty where nothing is labelled."""
        return self._without_asides(self.labelling.statuses if self.labelling else {})

    @property
    def verdicts(self) -> dict[str, Assessment]:
        """The verdict on each argument but asides; empty where ``chances`` are not known.

        There statuses say it (:meth:`~argue.model.Assessment.of`).
        """
        return self._without_asides(self.chances.verdicts if self.chances else {})

    def _without_asides(self, values: Mapping[str, _Of]) -> dict[str, _Of]:
        asides = self.asides if values else frozenset()
        return {id: value for id, value in values.items() if id not in asides}

    @property
    def idle_supports(self) -> int:
        """How many supports there are, where none of them can change a status; 0 where some can.

        Without derived attacks and without a reading of support only attacks count.
        """
        return 0 if self.framework.derived or self.options.support else len(self.framework.supports)

    def to_networkx(self) -> Any:
        """A ``networkx.MultiDiGraph`` of the arguments and of what they do to one another.

        Nodes are ids, with ``text``, ``headline``, ``issue``, ``status`` and, where an engine
        judged, ``verdict`` and ``probability`` (that it stands). An edge runs from the argument
        that attacks, supports or answers; its key and ``kind`` is ``relation``, ``reply`` (an
        answer without a relation that counts) or ``derived``. It has ``label`` (attack, support,
        unrelated), ``confidence``, ``origin`` (given, judged, overruled), ``derivation`` (mediated,
        …), ``reply`` (whether a relation is an answer, too) and, where a person overruled the
        judged label, ``overruled_by``, ``overruled_at``, ``overruled_reason``, ``former_label``,
        ``former_confidence`` and ``former_origin``. Of the graph ``debate``, ``title``,
        ``language``, ``engine``, ``semantics`` and ``support`` are known. What is not known is left
        out. :func:`argue.from_networkx` is the way back.

        Raises
        ------
        MissingLibrary
            If networkx is not installed.
        """
        from argue.model.graph import to_networkx  # only where a graph is wanted

        return to_networkx(self)

    def to_pyvis(self) -> Any:
        """A ``pyvis.network.Network`` of the map, for a notebook (:mod:`argue.drawing.notebook`).

        Raises
        ------
        MissingLibrary
            If pyvis, or something that it imports, is not installed.
        """
        return notebook_view("pyvis")(self)

    def __repr__(self) -> str:
        counts = [f"{len(self.debate.arguments):,} arguments", f"{len(self.relations):,} relations"]
        if self.options.engine:
            counts.append(f"engine {self.options.engine}")
        if self.labelling:
            counts += [f"{len(self.labelling.of(status)):,} {status}" for status in Status]
        return f"<Analysis {self.debate.id!r}: {', '.join(counts)}>"

    def _repr_svg_(self) -> str:
        """Its map for a notebook: one still picture, without script or network."""
        picture: str = notebook_view("svg")(self)
        return picture

    def _repr_html_(self) -> str:
        """The same picture, with its arguments as a table below."""
        view: str = notebook_view("html")(self)
        return view

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        from argue.model import analysis_tables  # only where one is wanted

        return {
            "arguments": lambda: analysis_tables.arguments_table(self),
            "relations": lambda: analysis_tables.relations_table(self),
        }


NotebookView: TypeAlias = Callable[[Analysis], Any]
_VIEWS: dict[str, NotebookView] = {}


def register_notebook_view(name: str, view: NotebookView) -> None:
    """Let analyses be shown in notebooks by a function of a layer above."""
    _VIEWS[name] = view


def notebook_view(name: str) -> NotebookView:
    """The function ``svg``, ``html`` or ``pyvis``, which :mod:`argue.pipeline` registers."""
    return _VIEWS[name]


@dataclass(frozen=True, slots=True)
class Question(Record):
    """A relation that is worth checking."""

    JSON = "source target label confidence gain=rounded_gain"

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
        """How much its true label would tell about the issue: expected information gain, in
        bits.
        """
        return round(self.gain, 6)


@dataclass(frozen=True, slots=True)
class Chances(Record):
    """How probable it is that arguments are accepted, given the confidences of the relations."""

    JSON = "accepted=rounded_accepted error=rounded_error samples about questions settles"

    accepted: Mapping[str, float]
    """In the order of the debate; the rest to 1 of ``accepted`` and ``rejected`` is undecided."""
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
    """So many of the first questions, however answered, take the issue's verdict out of the open;
    0 where it is not open, where more than three are needed, or where that is not known."""
    verdicts: Mapping[str, Assessment] = field(default_factory=dict)
    """What follows for each argument, in the same order."""

    @property
    def rounded_accepted(self) -> dict[str, Share]:
        """By the ids of arguments: the probability that the argument is accepted."""
        return {id: round(share, 6) for id, share in self.accepted.items()}

    @property
    def rounded_error(self) -> Share:
        """With probability 0.95 no probability is wrong by more; 0 where they are exact."""
        return round(self.error, 6)
