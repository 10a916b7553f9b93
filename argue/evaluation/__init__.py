"""Judged debates → scores against gold: one file here is one measure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from argue import pipeline, revision
from argue.derived_attacks import kinds
from argue.engines import Engine, load_engine
from argue.errors import BadInput
from argue.evaluation._applicable import Shape, has_acceptance, only_entailment, shape
from argue.evaluation.acceptance import AcceptanceScores, pool, score_acceptance
from argue.evaluation.acceptance_baselines import acceptance_baselines, pooled
from argue.evaluation.blame import Blame, blame
from argue.evaluation.outcome import Outcome, judge
from argue.evaluation.relations import RelationScores, score_relations
from argue.model import Debate, Derivation, Label, Relation
from argue.pairs import default_pairing
from argue.settings import Limits


@dataclass(frozen=True, slots=True)
class DebateScores:
    """The scores of one debate."""

    id: str
    relations: RelationScores
    acceptance: AcceptanceScores
    unjudged: int
    """Gold relations that the pairing does not ask the engine for; the prediction lacks them."""
    unstated: int
    """Judged pairs on which gold says nothing; they count for acceptance, not for relations."""
    abstained: int = 0
    """Gold relations of which the engine was not sure enough; the prediction lacks them too."""
    blame: Blame | None = None
    """Which mistake changed which status, where that was asked for."""
    baselines: Mapping[Label, AcceptanceScores] = field(default_factory=dict)
    """Acceptance with every judged pair of one label, where that was asked for."""
    shape: Shape = Shape.FRAMEWORK
    """How the debate's pairs hang together, on which it depends whether acceptance applies."""


@dataclass(frozen=True)
class Evaluation:
    """The scores of an engine over several debates, together and one by one."""

    engine: str
    engine_version: str
    pairing: str
    """The pairings that were used, joined with a comma where debates differ."""
    derived: tuple[Derivation, ...]
    semantics: str
    debates: tuple[DebateScores, ...]
    skipped: tuple[str, ...] = ()
    """Ids of debates that state no relation, so that there is nothing to compare with."""
    outcomes: tuple[Outcome, ...] = ()
    """Each judged pair that gold knows, for :func:`argue.evaluation.engine.score_engine`."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "debates", _that_apply(self.debates))

    @property
    def entailment(self) -> bool:
        """Whether gold only says if a pair is entailed, so that relations are scored by that."""
        return _only_entailment(self.debates)

    @cached_property
    def relations(self) -> RelationScores:
        """Over all pairs of all debates."""
        counts: Counter[tuple[Label, Label]] = Counter()
        for debate in self.debates:
            counts.update(debate.relations.counts)
        return RelationScores(counts)

    @cached_property
    def acceptance(self) -> AcceptanceScores:
        """Over all arguments of all debates; of none where no debate forms a framework."""
        return pool(debate.acceptance for debate in self.debates)

    @cached_property
    def baselines(self) -> dict[Label, AcceptanceScores]:
        """The same with every judged pair a support, or an attack; empty if that is not known."""
        return pooled(debate.baselines for debate in self.debates)

    def _repr_html_(self) -> str:
        """Its figures for a notebook."""
        from argue.evaluation import _html  # which imports this module

        return _html.html(self)

    def as_object(self) -> dict[str, object]:
        """What ``argue evaluate --json`` prints; ``None`` is an undefined ratio."""
        return {
            "engine": self.engine,
            "engine_version": self.engine_version,
            "pairing": self.pairing,
            "relations": {
                **self.relations.as_object(),
                "unjudged": sum(debate.unjudged for debate in self.debates),
                "unstated": sum(debate.unstated for debate in self.debates),
                "abstained": sum(debate.abstained for debate in self.debates),
            },
            "acceptance": {
                **self._acceptance(self.acceptance),
                "baselines": {
                    str(label): scores.as_object() for label, scores in self.baselines.items()
                },
            },
            "debates": [self._debate(debate) for debate in self.debates],
            "skipped": list(self.skipped),
        }

    def _debate(self, scores: DebateScores) -> dict[str, object]:
        return {
            "id": scores.id,
            "relations": {
                **scores.relations.as_object(),
                "unjudged": scores.unjudged,
                "unstated": scores.unstated,
                "abstained": scores.abstained,
            },
            "acceptance": self._acceptance(scores.acceptance),
            **({"blame": scores.blame.as_object()} if scores.blame else {}),
        }

    def _acceptance(self, scores: AcceptanceScores) -> dict[str, object]:
        return {
            "derived": [str(kind) for kind in self.derived],
            "semantics": self.semantics,
            **scores.as_object(),
        }


def evaluate(
    debates: Iterable[Debate],
    engine: str | Engine,
    *,
    pairing: str = "",
    derived: str | Iterable[str] = (),
    semantics: str = "grounded",
    limits: Limits | None = None,
    progress: pipeline.Progress | None = None,
    min_confidence: float = 0.0,
    with_blame: bool = False,
    comparing: Callable[..., DebateScores] | None = None,
) -> Evaluation:
    """Judge debates and compare with what they state.

    Relations are compared on the judged pairs that gold knows. For acceptance the framework of the
    judged relations and that of the gold relations are labelled alike: same derived attacks, same
    semantics. Gold is :attr:`argue.model.Debate.reference`. Where gold only says whether pairs are
    entailed, relations are scored by that alone; where the pairs of all debates are independent,
    acceptance is that of no argument (:mod:`argue.evaluation._applicable`).

    Parameters
    ----------
    engine
        A plug-in's name, the directory of a trained model, or an engine that is loaded.
    pairing
        Which pairs are judged; empty for those that a debate lists, else its replies.
    progress
        Told of the pairs of each debate in turn.
    min_confidence
        On pairs that the engine judges with less it abstains: they are no outcome, right or wrong,
        and no relation of its framework.
    with_blame
        Whether to find out which mistake changed which status (:mod:`argue.evaluation.blame`).
    comparing
        Does what :func:`compare` does, perhaps in another process.

    Raises
    ------
    BadInput
        If no debate states a relation, or ``min_confidence`` is not between 0 and 1.

    Examples
    --------
    >>> from argue.model import Argument
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> gold = (Relation("T", "H", Label.ATTACK),)
    >>> debate = Debate("d", "Does it?", texts, pairs=(("T", "H"),), gold=gold)
    >>> evaluate([debate], "gold").relations.accuracy
    1.0
    """
    engine = load_engine(engine) if isinstance(engine, str) else engine
    derived = kinds(derived)
    scores: list[DebateScores] = []
    skipped: list[str] = []
    outcomes: list[Outcome] = []
    pairings: set[str] = set()
    for debate in debates:
        if not debate.reference:
            skipped.append(debate.id)
            continue
        judged, found = judge(debate, engine, pairing, limits=limits, progress=progress)
        pairings.add(pairing or default_pairing(debate))
        outcomes += [outcome.unsure_below(min_confidence) for outcome in found]
        scores.append(
            (comparing or compare)(
                debate, judged, derived=derived, semantics=semantics,
                min_confidence=min_confidence, with_blame=with_blame, with_baselines=True,
            )
        )  # fmt: skip
    if not scores:
        raise BadInput(
            "expected debates with gold or given relations to compare with, found none in "
            f"{len(skipped)} debates"
        )
    return Evaluation(
        engine.name, engine.version, ", ".join(sorted(pairings)), kinds(derived), semantics,
        tuple(scores), tuple(skipped), tuple(outcomes),
    )  # fmt: skip


def compare(
    debate: Debate,
    judged: Sequence[Relation],
    *,
    derived: Iterable[str] = (),
    semantics: str = "grounded",
    min_confidence: float = 0.0,
    with_blame: bool = False,
    with_baselines: bool = False,
) -> DebateScores:
    """The scores of relations that were judged already; parameters as :func:`evaluate`.

    With ``with_baselines`` also those of acceptance if all of them had one label
    (:mod:`argue.evaluation.acceptance_baselines`).
    """
    derived, every = tuple(derived), judged
    gold = {(relation.source, relation.target): relation.label for relation in debate.reference}
    judged, unsure = revision.sure(judged, min_confidence)
    abstained = sum((relation.source, relation.target) in gold for relation in unsure)
    both = [
        (gold[relation.source, relation.target], relation.label)
        for relation in judged
        if (relation.source, relation.target) in gold
    ]
    expected = pipeline.label(debate, debate.reference, derived=derived, semantics=semantics)
    predicted = pipeline.label(debate, judged, derived=derived, semantics=semantics)
    assert expected.labelling is not None  # label() gives one
    assert predicted.labelling is not None
    baselines = {}
    if with_baselines:
        baselines = acceptance_baselines(
            debate, every, expected.labelling, derived=derived, semantics=semantics
        )
    return DebateScores(
        debate.id,
        score_relations([first for first, _ in both], [second for _, second in both]),
        score_acceptance(expected.labelling, predicted.labelling),
        unjudged=len(gold) - len(both) - abstained,
        unstated=len(judged) - len(both),
        abstained=abstained,
        blame=blame(debate, judged, derived=derived, semantics=semantics) if with_blame else None,
        baselines=baselines,
        shape=shape(debate),
    )


def _that_apply(debates: Sequence[DebateScores]) -> tuple[DebateScores, ...]:
    """The scores without what means nothing on these debates, taken together."""
    found = tuple(debates)
    if _only_entailment(found):
        found = tuple(replace(one, relations=one.relations.as_entailment()) for one in found)
    if not has_acceptance(one.shape for one in found):
        found = tuple(replace(one, acceptance=pool(()), baselines={}, blame=None) for one in found)
    return found


def _only_entailment(debates: Iterable[DebateScores]) -> bool:
    scores = [debate.relations for debate in debates]
    return only_entailment(label for label in Label if any(one.gold(label) for one in scores))
