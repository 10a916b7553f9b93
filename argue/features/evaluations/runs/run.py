"""An evaluation with its debates and pairs: kept in the store, and scored anew when it is read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from argue import evaluation
from argue.errors import BadInput, ParseError, StoreError
from argue.evaluation import DebateScores
from argue.evaluation.blame import Blame, Change, Displaced, Mistake, blame
from argue.evaluation.relations import decided, only_entailment
from argue.features.evaluations.store import Evaluations
from argue.features.measures.engine import EngineScores, score_engine
from argue.features.measures.evaluation import Evaluation
from argue.features.measures.judged_by import JudgedBy, Sureness
from argue.features.measures.outcome import Outcome, comparable
from argue.formats import FORMATS
from argue.model import (
    Debate,
    Derivation,
    Judgement,
    Label,
    Options,
    Origin,
    Relation,
    parse_derived,
)
from argue.model.records import Records
from argue.model.tables import Table
from argue.pairing import default_pairing, select_relations

if TYPE_CHECKING:
    from argue.features.evaluations.store import StoredEvaluation
    from argue.features.measures.recorder import JudgedPair
    from argue.store import Store


@dataclass(frozen=True, eq=False, repr=False)
class Run(Records):
    """A stored evaluation that is done.

    What the source states may have been judged right or wrong, what a pair says and which debate it
    is of: everything is as it was when it was judged.
    """

    stored: StoredEvaluation
    debates: tuple[Debate, ...]
    pairs: tuple[JudgedPair, ...]

    @property
    def sentence(self) -> str:
        """What it is called, how much was judged, and how well."""
        return f"{self.id} {self.evaluation.sentence}"

    def _repr_html_(self) -> str:
        """Its figures for a notebook, as those of its evaluation."""
        return self.evaluation._repr_html_()

    def as_object(self) -> dict[str, Any]:
        """What its evaluation is for JSON."""
        return self.evaluation.as_object()

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return self.evaluation._tables()

    @property
    def id(self) -> int:
        """Its number in the store."""
        return self.stored.id

    @property
    def name(self) -> str:
        """What it is called where several are shown."""
        return f"{self.stored.id} {self.stored.setup.system}"

    @property
    def judged_by(self) -> JudgedBy:
        """Who judged, and whether it had learned what it judged."""
        return JudgedBy.of(self.stored.setup.judged_by)

    @property
    def sureness(self) -> Sureness:
        """What is said of how sure it is; predictions may say nothing of that."""
        return Sureness(self.judged_by.sureness or Sureness.CONFIDENCES)

    @property
    def derived(self) -> tuple[Derivation, ...]:
        """The derived attacks under which acceptance was compared."""
        return parse_derived(self.stored.setup.settings.get("derived", ()))

    @cached_property
    def labels(self) -> tuple[Label, ...]:
        """The labels that the engine was asked for: those that it ever gave a score."""
        return tuple(
            label for label in Label if any(getattr(pair, label.value) > 0 for pair in self.pairs)
        )

    @property
    def semantics(self) -> str:
        """The semantics under which acceptance was compared."""
        return str(self.stored.setup.settings.get("semantics", "grounded"))

    @cached_property
    def compared(self) -> tuple[JudgedPair, ...]:
        """The pairs on which the source states something, and that count if a search found them."""
        return tuple(
            pair
            for pair in self.pairs
            if pair.gold is not None
            and (pair.label is None or (pair.source, pair.target) in self._counted[pair.debate])
        )

    @cached_property
    def outcomes(self) -> tuple[Outcome, ...]:
        """The same pairs, as every measure takes them."""
        return tuple(self.outcome(pair) for pair in self.compared)

    @cached_property
    def measured(self) -> EngineScores:
        """The scores of the engine by itself; a seed that the run was made with is used again."""
        seed = self.stored.setup.seed or 0
        return score_engine(self.outcomes, seed=seed, sureness=self.sureness)

    def outcome(self, pair: JudgedPair) -> Outcome:
        """A pair on which the source states something, with its texts."""
        return pair.outcome(self.debates[pair.debate].id, self._arguments[pair.debate])

    @cached_property
    def _counted(self) -> list[set[tuple[str, str]]]:
        return [
            {relation.ends for relation in self.relations(position)}
            for position in range(len(self.debates))
        ]

    def relations(self, position: int) -> tuple[Relation, ...]:
        """What was judged of one debate and counts in its framework."""
        pairing = self.stored.setup.pairing or default_pairing(self.debates[position])
        return select_relations(
            pairing,
            [_relation(pair) for pair in self._by_debate[position] if pair.label is not None],
        )

    @cached_property
    def _by_debate(self) -> list[list[JudgedPair]]:
        results: list[list[JudgedPair]] = [[] for _ in self.debates]
        for pair in self.pairs:
            results[pair.debate].append(pair)
        return results

    @property
    def scores(self) -> Sequence[DebateScores]:
        """Relations and acceptance of each debate, in order."""
        return self.evaluation.debates

    @cached_property
    def entailment(self) -> bool:
        """Whether gold only says if a pair is entailed."""
        return only_entailment(outcome.gold for outcome in self.outcomes)

    def is_right(self, pair: JudgedPair) -> bool:
        """Whether a pair counts as judged as in gold, as in all figures of the run."""
        if self.entailment and pair.label:
            return decided(Label(pair.label)) == pair.gold
        return pair.label == pair.gold

    @cached_property
    def decisions(self) -> list[Outcome]:
        """The compared pairs with the labels by which they are scored."""
        return comparable(self.outcomes)

    @cached_property
    def evaluation(self) -> Evaluation:
        """The scores of all debates, together and one by one."""
        setup = self.stored.setup
        options = Options(derived=self.derived, semantics=self.semantics)
        scores = [
            evaluation.compare(
                debate, self.relations(at), options, with_baselines=True, with_verdicts=True
            )
            for at, debate in enumerate(self.debates)
        ]
        return Evaluation(
            setup.engine,
            setup.engine_version,
            setup.pairing,
            self.derived,
            self.semantics,
            tuple(scores),
            outcomes=self.outcomes,
            judged_by=self.judged_by,
        )

    def blame(self, position: int) -> Blame:
        """Which mistakes in one debate changed which status; found once."""
        if position not in self._blames:
            self._blames[position] = blame(
                self.debates[position],
                self.relations(position),
                Options(derived=self.derived, semantics=self.semantics),
            )
        return self._blames[position]

    @cached_property
    def _blames(self) -> dict[int, Blame]:
        return {}

    def texts(self, pair: JudgedPair) -> tuple[str, str]:
        """The text and the hypothesis of a pair."""
        arguments = self._arguments[pair.debate]
        return arguments[pair.source], arguments[pair.target]

    @cached_property
    def _arguments(self) -> list[dict[str, str]]:
        return [
            {argument.id: argument.text for argument in debate.arguments} for debate in self.debates
        ]


def load(store: Store, number: int) -> Run:
    """The run of that number; texts that were hidden since are left out.

    Raises NotFound if there is none; BadInput if it is not done, so that there is nothing to show
    yet.
    """
    from argue.store import RunStatus  # only where there is a store to read from
    from argue.store.participation.composition import covered

    stored = Evaluations.in_store(store).one(number)
    if stored.status is not RunStatus.DONE:
        raise BadInput(f"run {number} has no result: it is {stored.status}")
    hidden = Evaluations.in_store(store).hidden()
    debates = tuple(
        covered(debate_from(content), hidden)
        for content in Evaluations.in_store(store).debates(number)
    )
    return Run(stored, debates, tuple(Evaluations.in_store(store).pairs(number)))


def debate_from(content: str) -> Debate:
    """The debate of :func:`content_of`."""
    try:
        (debate,) = FORMATS.load("json").parse(content)
    except (ParseError, ValueError) as error:
        raise StoreError(f"a debate of this run is damaged ({error}); delete the run") from error
    assert isinstance(debate, Debate)
    return debate


def _relation(pair: JudgedPair) -> Relation:
    assert pair.label is not None  # the caller leaves out abstentions
    label, scores = Label(pair.label), (pair.support, pair.attack, pair.unrelated)
    known = dict(zip(Label, scores, strict=True))
    judgement = Judgement(label, pair.confidence, known, bool(pair.open))
    return judgement.relation((pair.source, pair.target), Origin.JUDGED)


class SharedBlame(NamedTuple):
    """An argument whose status is wrong because of several mistakes together."""

    displaced: Displaced
    others: tuple[Mistake, ...]


class Effect(NamedTuple):
    """What a mistake changed; all empty for a pair that was judged right.

    ``changes`` are the statuses that change when it alone is put right. ``shared`` are arguments
    that get their status in gold when it is put right with the others that are named, and not with
    fewer.
    """

    changes: tuple[Change, ...] = ()
    shared: tuple[SharedBlame, ...] = ()

    @property
    def harmless(self) -> bool:
        """Whether it changed nothing at all."""
        return not self.changes and not self.shared


def effect(run: Run, pair: JudgedPair) -> Effect:
    """The effect of a pair, see :func:`argue.evaluation.blame.blame`."""
    if pair.gold is None or run.is_right(pair) or not run.evaluation.acceptance.applies:
        return Effect()
    result = run.blame(pair.debate)
    for number, mistake in enumerate(result.mistakes):
        if (mistake.source, mistake.target) == (pair.source, pair.target):
            shared = [
                SharedBlame(
                    displaced, tuple(result.mistakes[other] for other in members if other != number)
                )
                for displaced in result.displaced
                for members in displaced.blamed
                if number in members and len(members) > 1
            ]
            return Effect(mistake.changes, tuple(shared))
    return Effect()
