"""Judged debates → scores against gold: one file here is one measure."""

from __future__ import annotations

from array import array
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar, NamedTuple

from argue import pipeline
from argue.evaluation.acceptance import (
    EVERY,
    AcceptanceScores,
    Shape,
    acceptance_baselines,
    has_acceptance,
    pool,
    pooled,
    score_acceptance,
    shape,
)
from argue.evaluation.blame import Blame, blame
from argue.evaluation.order import Order, OrderScores, probability_order, strength_order
from argue.evaluation.relations import RelationScores, only_entailment
from argue.evaluation.verdicts import Cases, VerdictScores, score_verdicts
from argue.model import Analysis, Debate, Derivation, Label, Options, Relation
from argue.model.record import Entries, Record, entry, inline, optional
from argue.model.spilled import Spilled
from argue.reasoning.framework import filter_by_confidence


@dataclass(frozen=True, slots=True)
class AcceptanceUnder(Record):
    """Acceptance under one set of derived attacks and one semantics."""

    TITLE = "AcceptanceScores"
    JSON: ClassVar[Entries] = (
        "derived",
        "semantics",
        inline("scores"),
        optional("baselines"),
        optional("by_probability"),
    )

    derived: tuple[Derivation, ...]
    """The kinds of derived attacks that count."""
    semantics: str
    """The semantics."""
    scores: AcceptanceScores
    baselines: Mapping[Label, Annotated[AcceptanceScores, "StatusScores"]] | None = None
    """The same with every judged pair a support, or an attack."""
    by_probability: VerdictScores | None = None
    """The same where what is likelier accepted than not counts as accepted; null where the
    probability of a status is not known."""


class PooledAcceptance(AcceptanceUnder):
    """The same of all debates."""

    JSON = ("derived", "semantics", inline("scores"), "baselines", "by_probability")


@dataclass(frozen=True, slots=True)
class DebateScores(Record):
    """The scores of one debate."""

    JSON = (
        "id",
        "relations",
        entry("acceptance_under", "acceptance"),
        optional("order"),
        optional("blame"),
    )

    id: str
    """Id of the debate."""
    relations: RelationScores
    """Its relations."""
    acceptance: AcceptanceScores
    derived: tuple[Derivation, ...]
    semantics: str
    blame: Blame | None = None
    """With ``--blame``: which mistakes changed which statuses."""
    baselines: Mapping[Label, AcceptanceScores] = field(default_factory=dict)
    """Acceptance with every judged pair of one label, where that was asked for."""
    verdicts: VerdictScores | None = None
    """Acceptance by its probability, where an engine judged and that is known."""
    shape: Shape = Shape.FRAMEWORK
    """How the debate's pairs hang together, on which it depends whether acceptance applies."""
    strength: OrderScores | None = None
    """The order of its arguments by strength, where acceptance applies."""
    by_probability: OrderScores | None = None
    """Their order by chance of acceptance, where that is known."""

    @property
    def order(self) -> Order | None:
        """The order of its arguments; absent where acceptance does not apply."""
        return Order(self.strength, self.by_probability) if self.strength else None

    @property
    def acceptance_under(self) -> AcceptanceUnder:
        """Its acceptance; of no argument where pairs are independent of each other."""
        return AcceptanceUnder(self.derived, self.semantics, self.acceptance)


class Totals(NamedTuple):
    """The scores of several debates together."""

    relations: RelationScores
    acceptance: AcceptanceScores
    baselines: Mapping[Label, AcceptanceScores]
    verdicts: VerdictScores | None
    order: Order | None


class _Tally:
    """What the scores of debates sum to, debate by debate: counts, and a few numbers of each."""

    def __init__(self, scores: Iterable[DebateScores] = ()) -> None:
        self.golds: set[Label] = set()
        self.shapes: set[Shape] = set()
        self._counts, self._open = Counter[tuple[Label, Label]](), Counter[tuple[Label, Label]]()
        self._unjudged = self._unstated = self._abstained = 0
        self._acceptance = pool(())
        self._baselines: Mapping[Label, AcceptanceScores] = dict.fromkeys(EVERY, pool(()))
        self._likely, self._cases = pool(()), Cases()
        self._strength, self._probable = array("d"), array("d")
        self._debates = self._with_verdicts = self._ordered = self._with_probable = 0
        for score in scores:
            self.add(score)

    def add(self, one: DebateScores) -> None:
        """Count one more."""
        relations = one.relations
        self.golds.update(gold for (gold, _), number in relations.counts.items() if number)
        self.shapes.add(one.shape)
        self._debates += 1
        self._counts.update(relations.counts)
        self._open.update(relations.open_counts)
        self._unjudged += relations.unjudged
        self._unstated += relations.unstated
        self._abstained += relations.abstained
        self._acceptance = pool((self._acceptance, one.acceptance))
        self._baselines = pooled((self._baselines, one.baselines))
        if one.verdicts:
            self._with_verdicts += 1
            self._likely = pool((self._likely, one.verdicts.acceptance))
            self._cases.extend(one.verdicts.cases)
        if one.strength:
            self._ordered += 1
            self._strength.extend(one.strength.numbers)
            if one.by_probability:
                self._with_probable += 1
                self._probable.extend(one.by_probability.numbers)

    @property
    def entailment(self) -> bool:
        """Whether gold only says if a pair is entailed."""
        return only_entailment(self.golds)

    @property
    def applies(self) -> bool:
        """Whether acceptance says something."""
        return has_acceptance(self.shapes)

    def totals(self) -> Totals:
        """Those of what means something on these debates, taken together."""
        relations = RelationScores(
            self._counts, self._unjudged, self._unstated, self._abstained, self._open
        )
        if self.entailment:
            relations = relations.as_entailment()
        if not self.applies:
            return Totals(relations, pool(()), {}, None, None)
        verdicts, order = None, None
        if self._with_verdicts == self._debates > 0:
            verdicts = VerdictScores(self._likely, self._cases)
        if self._ordered:
            all_probable = self._with_probable == self._ordered
            probable = OrderScores(self._probable) if all_probable else None
            order = Order(OrderScores(self._strength), probable)
        return Totals(relations, self._acceptance, self._baselines, verdicts, order)


class Scores(Spilled[DebateScores]):
    """Scores of debates in their order, of which only sums are in memory where they are many."""

    def __init__(self, scores: Iterable[DebateScores] = ()) -> None:
        self.tally = _Tally()
        super().__init__(scores)

    def append(self, item: DebateScores) -> None:
        """Add one at the end."""
        super().append(item)
        self.tally.add(item)


@dataclass(frozen=True, repr=False)
class GoldScores(Record):
    """The scores of an engine over several debates, together and one by one."""

    JSON: ClassVar[Entries] = (
        "engine",
        "engine_version",
        "pairing",
        "relations",
        entry("acceptance_under", "acceptance"),
        "order",
        "debates",
        "skipped",
    )

    engine: str
    """Name of the engine."""
    engine_version: str
    """Its version."""
    pairing: str
    """How pairs were chosen; names joined by a comma where debates differ."""
    derived: tuple[Derivation, ...]
    semantics: str
    debates: Sequence[DebateScores]
    """Debate by debate."""
    skipped: tuple[str, ...] = ()
    """Ids of debates that state no relation."""
    _totals: Totals = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        tally = self.debates.tally if isinstance(self.debates, Scores) else _Tally(self.debates)
        object.__setattr__(self, "_totals", tally.totals())
        object.__setattr__(self, "debates", _that_apply(self.debates, tally))

    @property
    def relations(self) -> RelationScores:
        """Over all pairs of all debates."""
        return self._totals.relations

    @property
    def acceptance(self) -> AcceptanceScores:
        """Over all arguments of all debates; of none where no debate forms a framework."""
        return self._totals.acceptance

    @property
    def order(self) -> Order | None:
        """The order of arguments within their debates; null where acceptance does not apply."""
        return self._totals.order

    @property
    def acceptance_under(self) -> AcceptanceUnder:
        """Over all arguments of all debates; of none where pairs are independent of each other."""
        totals = self._totals
        return PooledAcceptance(
            self.derived, self.semantics, totals.acceptance, totals.baselines, totals.verdicts
        )


def compare(
    debate: Debate,
    judged: Sequence[Relation],
    options: Options = pipeline.DEFAULTS,
    *,
    with_blame: bool = False,
    with_baselines: bool = False,
    with_verdicts: bool = False,
) -> DebateScores:
    """The scores of relations that were judged already.

    With ``with_baselines`` also those of acceptance if all of them had one label, the relations of
    gold that nobody judged among them (:mod:`argue.evaluation.acceptance`); with ``with_verdicts``
    also those of acceptance by its probability (:mod:`argue.evaluation.verdicts`).
    """
    ends = {relation.ends for relation in judged}
    every = [*judged, *(relation for relation in debate.reference if relation.ends not in ends)]
    gold = {relation.ends: relation.label for relation in debate.reference}
    judged, removed = filter_by_confidence(judged, options.min_confidence)
    abstained = sum(relation.ends in gold for relation in removed)
    both = [
        (gold[relation.ends], relation.label, relation.open)
        for relation in judged
        if relation.ends in gold
    ]
    gold_analysis = _labelled(debate, debate.reference, options)
    analysis = _labelled(debate, judged, options)
    expected = gold_analysis.labelling
    assert expected  # label() gives one
    assert analysis.labelling
    verdicts = score_verdicts(debate, judged, expected, options) if with_verdicts else None
    return DebateScores(
        debate.id,
        RelationScores(
            Counter((right, label) for right, label, _ in both),
            len(gold) - len(both) - abstained,
            len(judged) - len(both),
            abstained,
            Counter((right, label) for right, label, is_open in both if is_open),
        ),
        score_acceptance(expected, analysis.labelling),
        options.derived,
        options.semantics,
        blame=blame(debate, judged, options) if with_blame else None,
        baselines=(
            acceptance_baselines(debate, every, expected, options) if with_baselines else {}
        ),
        verdicts=verdicts,
        shape=shape(debate),
        strength=strength_order(gold_analysis.framework, analysis.framework),
        by_probability=probability_order(verdicts),
    )


def _labelled(debate: Debate, relations: Sequence[Relation], options: Options) -> Analysis:
    """What follows from relations that all count."""
    return pipeline.label(debate, relations, replace(options, min_confidence=0.0))


def _that_apply(debates: Sequence[DebateScores], tally: _Tally) -> Sequence[DebateScores]:
    """The scores without what means nothing on these debates, taken together."""
    entailment, applies = tally.entailment, tally.applies
    if applies and not entailment:
        return debates

    def fitting(one: DebateScores) -> DebateScores:
        if entailment:
            one = replace(one, relations=one.relations.as_entailment())
        if applies:
            return one
        return replace(
            one, acceptance=pool(()), baselines={}, verdicts=None, blame=None, strength=None
        )

    return debates.mapped(fitting) if isinstance(debates, Spilled) else tuple(map(fitting, debates))
