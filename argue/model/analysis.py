"""An analysis: a debate, its relations, and what follows from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar

from argue.locales import plural
from argue.model.argument import Argument
from argue.model.debate import Debate
from argue.model.framework import Chances, DerivedAttack, Framework, Labelling
from argue.model.graph import Edge, Node, known
from argue.model.options import Options
from argue.model.record import Ends, Record, entry, optional
from argue.model.records import Records
from argue.model.relation import Relation, asides_of, by_ends
from argue.model.tables import Column, Table
from argue.model.verdicts import Assessment, Verdict
from argue.model.words import Label, Status
from argue.plugins import libraries_for, provided, required

_Of = TypeVar("_Of")


@dataclass(frozen=True, slots=True, repr=False)
class Analysis(Records, Record):
    """A debate, its relations, and which of its arguments stand.

    What reports, pictures, formats and pages show. A debate that was only read and not analysed has
    ``labelling`` ``None``, no engine among its ``options`` and the relations that its source
    states.
    """

    TITLE = "AnalysedDebate"
    JSON = (
        "debate.id",
        "debate.title",
        "debate.language",
        "debate.issue",
        "debate.arguments",
        "relations",
        "derived_attacks",
        entry("derived_complete", "derived_attacks_complete"),
        "options.engine",
        "engine_version",
        "options.pairing",
        "framework.derived",
        "options.support",
        "semantics",
        entry("written_labelling", "labelling"),
        entry("aside_ids", "asides"),
        "options.min_confidence",
        "options.labels",
        "hidden",
        entry("warnings", "notes"),
        entry("debate.reply_ends", "replies"),
        "debate.pairs",
        "debate.pair_ids",
        "debate.given",
        "debate.gold",
        optional("debate.inferences"),
        "debate.source",
        "debate.warnings",
        optional("debate.doubts"),
        optional("extensions"),
        optional("verdicts"),
        optional("chances"),
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
    resting_on_open: frozenset[str] = frozenset()
    """Ids of the arguments whose statuses may be others if pairs of ``open_pairs`` are not what
    they are taken for (:func:`argue.reasoning.probability.bearing.resting_on`)."""
    resting_on_hidden: frozenset[str] = frozenset()
    """Ids of those whose statuses may be others if relations of ``hidden`` counted."""

    def with_warnings(self, *warnings: str) -> Analysis:
        """The same with more to tell, before what it tells already."""
        return replace(self, warnings=(*warnings, *self.warnings)) if warnings else self

    def without_open(self) -> Analysis:
        """The same with open relations among the pairs that nobody could judge: what has no words
        for a guess then says of such a reply that it has no label.
        """
        known = tuple(relation.without_guess for relation in self.relations if not relation.open)
        hidden = tuple(relation for relation in self.hidden if not relation.open)
        derived = tuple(attack for attack in self.derived_attacks if not attack.open)
        ends = *self.open_pairs, *(relation.ends for relation in self.hidden if relation.open)
        return replace(self, relations=known, derived_attacks=derived, hidden=hidden, unjudged=ends)

    @property
    def open_pairs(self) -> tuple[Ends, ...]:
        """The pairs of which nobody says what they are, and the engine is not sure."""
        return (*(relation.ends for relation in self.relations if relation.open), *self.unjudged)

    @property
    def unlabelled(self) -> tuple[Ends, ...]:
        """The replies of which neither a person nor an engine says what they do."""
        known = {relation.ends for relation in (*self.relations, *self.hidden)}
        return tuple(reply.ends for reply in self.debate.replies if reply.ends not in known)

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
        return [
            [id for id in statuses if id in extension] for extension in self.labelling.extensions
        ]

    @property
    def asides(self) -> frozenset[str]:
        """The replies that neither support nor attack anything: questions, asides.

        They are no part of the framework, so they have no status and no verdict. The issue is none.
        """
        return frozenset(asides_of(self.debate, self.relations))

    @property
    def statuses(self) -> dict[str, Status]:
        """The status of each argument but asides; empty where nothing is labelled."""
        return self._without_asides(self.labelling.statuses if self.labelling else {})

    @property
    def settled(self) -> dict[str, Status]:
        """The statuses without those of arguments that are open all the same: contested, or by
        relations that are open.
        """
        verdicts = self.verdicts
        return {
            id: status
            for id, status in self.statuses.items()
            if verdicts[id].verdict is not Verdict.OPEN or status is Status.UNDECIDED
        }

    @property
    def verdicts(self) -> dict[str, Assessment]:
        """By the ids of arguments: what becomes of each; absent before anything is labelled.

        Asides have none. Where ``chances`` are not known, what statuses say
        (:meth:`~argue.model.Assessment.of`), and open where they may rest on open relations; only
        likely where they may on hidden ones.
        """
        known = self._without_asides(self.chances.verdicts if self.chances else self._by_status)
        for id in self.resting_on_hidden & known.keys():
            if known[id].certified is None:
                known[id] = replace(known[id], likely=True)
        return known

    @property
    def _by_status(self) -> dict[str, Assessment]:
        likely = any(relation.judged and relation.bears for relation in self.relations)
        contested, unread = self._contested_claim, self.resting_on_open
        return {
            id: Assessment.of(status, likely=likely, contested=id == contested, unread=id in unread)
            for id, status in self.statuses.items()
        }

    @property
    def _contested_claim(self) -> str | None:
        """The issue, if it is rejected although an argument that supports it is accepted.

        A support that is open is no reason that can be named.
        """
        statuses, issue = self.labelling.statuses if self.labelling else {}, self.debate.issue
        if issue is None or statuses.get(issue) is not Status.REJECTED:
            return None
        ids, number = self.framework.arguments, self.framework.number_of[issue]
        unknown = {source for source, target in self.open_pairs if target == issue}
        reasons = {ids[supporter] for supporter in self.framework.supporters.of(number)} - unknown
        return issue if any(statuses[id] is Status.ACCEPTED for id in reasons) else None

    def _without_asides(self, values: Mapping[str, _Of]) -> dict[str, _Of]:
        asides = self.asides if values else frozenset()
        return {id: value for id, value in values.items() if id not in asides}

    @property
    def idle_supports(self) -> int:
        """How many supports are known, where none of them can change a status; 0 where some can.

        Without derived attacks and without a reading of support only attacks count.
        """
        supports = self.framework.ends(self.framework.supports)
        idle = not (self.framework.derived or self.options.support)
        return len({*supports} - self.framework.open) if idle else 0

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
        Raises MissingLibrary if networkx is not installed.
        """
        with libraries_for("a graph of networkx"):
            import networkx
        debate, options = self.debate, self.options
        defined = known(
            debate=debate.id,
            title=debate.title,
            language=debate.language,
            engine=options.engine,
            semantics=self.semantics or "",
            support=options.support,
        )
        graph = networkx.MultiDiGraph(**defined)
        graph.add_nodes_from((node.id, node.attributes()) for node in nodes_of(self))
        graph.add_edges_from(
            (edge.source, edge.target, edge.kind, edge.attributes()) for edge in edges_of(self)
        )
        return graph

    def to_pyvis(self) -> Any:
        """A ``pyvis.network.Network`` of the map, for a notebook.

        Raises MissingLibrary if pyvis, or something that it imports, is not installed; BadInput if
        no feature draws maps.
        """
        return required("notebook", "a network of pyvis").to_pyvis(self)

    @property
    def sentence(self) -> str:
        """How many arguments and relations there are, who judged, and how many have each status."""
        arguments = plural(len(self.debate.arguments), "argument")
        counts = [arguments, plural(len(self.relations), "relation")]
        if self.options.engine:
            counts.append(f"engine {self.options.engine}")
        if self.labelling:
            counts += [f"{len(self.labelling.of(status)):,} {status}" for status in Status]
        return f"{self.debate.id}: {', '.join(counts)}."

    def _repr_svg_(self) -> str | None:
        """Its map for a notebook: one still picture, without script or network."""
        for module in provided("notebook"):
            picture: str = module.still_picture(self)
            return picture
        return None

    def _repr_html_(self) -> str:
        """The same picture, with its arguments as a table below; its sentence where none draws."""
        for module in provided("notebook"):
            view: str = module.picture_and_table(self)
            return view
        return Records._repr_html_(self)

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"arguments": self._arguments_table, "relations": self._relations_table}

    def _arguments_table(self) -> Table:
        """One row an argument, in the order of the debate.

        ``status`` is ``None`` where nothing is labelled, and of a question or an aside; ``verdict``
        and ``probability`` (that it stands, from 0 to 1) also where no chances were asked for.
        """
        statuses = {id: str(status) for id, status in self.statuses.items()}
        verdicts = {id: str(verdict.verdict) for id, verdict in self.verdicts.items()}
        shares = {id: verdict.probability for id, verdict in self.verdicts.items()}
        columns: list[Column[Argument]] = [
            Column("debate", value=lambda one: self.debate.id),
            Column("argument", value="id"),
            Column("status", value=lambda one: statuses.get(one.id)),
            Column("verdict", value=lambda one: verdicts.get(one.id)),
            Column("probability", value=lambda one: shares.get(one.id)),
            Column("text"),
        ]
        return Table.of("arguments", self.debate.title, columns, self.debate.arguments)

    def _relations_table(self) -> Table:
        """One row a relation, with the id of its debate; ``confidence`` is from 0 to 1, and the
        label of what is ``open`` is a guess.
        """
        columns: list[Column[Relation]] = [
            Column("debate", value=lambda one: self.debate.id),
            Column("source"),
            Column("target"),
            Column("label", value=lambda one: str(one.label)),
            Column("confidence"),
            Column("origin", value=lambda one: str(one.origin)),
            Column("open"),
        ]
        return Table.of("relations", "Relations", columns, self.relations)


def nodes_of(analysis: Analysis, prefix: str = "") -> Iterator[Node]:
    """The arguments, in the order of the debate; ``prefix`` comes before each id."""
    statuses, verdicts = analysis.statuses, analysis.verdicts
    for argument in analysis.debate.arguments:
        status, verdict = statuses.get(argument.id), verdicts.get(argument.id)
        is_issue = argument.id == analysis.debate.issue
        yield Node(prefix + argument.id, argument, status, is_issue, verdict)


def edges_of(analysis: Analysis, prefix: str = "") -> Iterator[Edge]:
    """The relations that are not open, then answers without one, then the derived attacks that are
    listed.
    """
    known = analysis.without_open()
    hidden = by_ends(known.hidden)
    replies = {reply.ends: None for reply in analysis.debate.replies}
    related = set()
    for relation in known.relations:
        ends = relation.ends
        related.add(ends)
        yield Edge(
            prefix + relation.source,
            prefix + relation.target,
            "relation",
            relation.label,
            relation.confidence,
            relation.origin,
            overruled=relation.overruled,
            reply=ends in replies,
        )
    for source, target in replies:
        if (source, target) not in related:
            yield Edge(
                prefix + source, prefix + target, "reply", hidden=hidden.get((source, target))
            )
    for attack in known.derived_attacks:
        source, target = prefix + attack.source, prefix + attack.target
        yield Edge(source, target, "derived", Label.ATTACK, derivation=attack.kind)
