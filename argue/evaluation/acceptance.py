"""How far the arguments accepted in the predicted framework are those accepted in the gold one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import chain
from operator import and_, attrgetter, is_

from argue import pipeline
from argue.evaluation.statistics import f1, ratio
from argue.model import Debate, Label, Labelling, Options, Relation, Status
from argue.model.record import Count, Ratio, Record
from argue.reasoning.framework import Stated, filter_by_confidence, self_relations


@dataclass(frozen=True, slots=True)
class AcceptanceScores(Record):
    """Accepted arguments against those that gold relations lead to; ``accepted`` is positive.

    Cabrio & Villata (2012) compare the accepted arguments of the two frameworks. Where they are
    silent: accuracy takes acceptance as a yes-or-no question, so an argument rejected in one and
    undecided in the other counts as right; ``status_accuracy`` wants the same status of three.
    Every ratio is in [0, 1], higher is better, ``None`` where its denominator is 0.
    """

    JSON = (
        "arguments",
        "accepted_gold",
        "accepted_predicted",
        "precision",
        "recall",
        "f1",
        "accuracy",
        "status_accuracy",
    )

    arguments: Count
    """All arguments."""
    accepted_gold: Count
    """Arguments accepted with gold relations."""
    accepted_predicted: Count
    """Arguments accepted with the judged relations."""
    accepted_both: Count
    """Arguments accepted with both."""
    same_status: Count
    """Arguments that have the same of the three statuses."""

    @property
    def precision(self) -> Ratio:
        """Share of those accepted as judged that are accepted by gold."""
        return ratio(self.accepted_both, self.accepted_predicted)

    @property
    def recall(self) -> Ratio:
        """Share of those accepted by gold that are accepted as judged."""
        return ratio(self.accepted_both, self.accepted_gold)

    @property
    def f1(self) -> Ratio:
        """2 · both / (gold + predicted)."""
        return f1(self.accepted_both, self.accepted_predicted, self.accepted_gold)

    @property
    def applies(self) -> bool:
        """Whether there is anything to score; not where arguments form no framework."""
        return self.arguments > 0

    @property
    def accuracy(self) -> Ratio:
        """Share of all arguments on whose acceptance both agree."""
        differing = self.accepted_gold + self.accepted_predicted - 2 * self.accepted_both
        return ratio(self.arguments - differing, self.arguments)

    @property
    def status_accuracy(self) -> Ratio:
        """Share of all arguments that have the same of the three statuses."""
        return ratio(self.same_status, self.arguments)


_counts = attrgetter(
    "arguments", "accepted_gold", "accepted_predicted", "accepted_both", "same_status"
)


def score_acceptance(gold: Labelling, predicted: Labelling) -> AcceptanceScores:
    """Compare two labellings of the same arguments.

    >>> gold = Labelling("grounded", {"a": Status.ACCEPTED, "b": Status.REJECTED})
    >>> predicted = Labelling("grounded", {"a": Status.ACCEPTED, "b": Status.ACCEPTED})
    >>> scores = score_acceptance(gold, predicted)
    >>> scores.precision, scores.recall, scores.accuracy
    (0.5, 1.0, 0.5)
    """
    if gold.statuses.keys() != predicted.statuses.keys():
        raise ValueError("expected two labellings of the same arguments")
    true = list(gold.statuses.values())
    said = list(map(predicted.statuses.__getitem__, gold.statuses))
    accepted = Status.ACCEPTED
    accepted_gold, accepted_predicted = ([one is accepted for one in each] for each in (true, said))
    return AcceptanceScores(
        len(true),
        sum(accepted_gold),
        sum(accepted_predicted),
        sum(map(and_, accepted_gold, accepted_predicted)),
        sum(map(is_, true, said)),
    )


def pool(scores: Iterable[AcceptanceScores]) -> AcceptanceScores:
    """The scores over all arguments of all debates together (micro average)."""
    none = AcceptanceScores(0, 0, 0, 0, 0)
    return AcceptanceScores(*map(sum, zip(*map(_counts, (none, *scores)), strict=True)))


EVERY = (Label.SUPPORT, Label.ATTACK)
"""The labels that a baseline gives to every pair. Without any relation all arguments stand, as they
do where every one is a support, unless supports count for the semantics."""


def acceptance_baselines(
    debate: Debate,
    judged: Sequence[Relation],
    gold: Labelling,
    options: Options = pipeline.DEFAULTS,
) -> dict[Label, AcceptanceScores]:
    """The scores of acceptance with every judged pair a support, and with every one an attack.

    Not in the literature: a debate where most arguments have the same status whatever is said of
    its pairs makes any engine look good, and these tell.

    >>> from argue.model import Argument, Status
    >>> texts = (Argument("H", "It works."), Argument("T", "It does not."))
    >>> judged = [Relation("T", "H", Label.SUPPORT)]
    >>> gold = Labelling("grounded", {"H": Status.REJECTED, "T": Status.ACCEPTED})
    >>> scores = acceptance_baselines(Debate("d", "d", texts), judged, gold)
    >>> [scores[label].accuracy for label in EVERY]
    [0.5, 1.0]
    """
    own, _ = filter_by_confidence(self_relations(debate, judged), options.min_confidence)
    scores = {}
    for label in EVERY:
        alike = (Stated(relation.source, relation.target, label) for relation in judged)
        built = pipeline.framework_of(debate, (*alike, *own), options)
        labelled = Labelling(options.semantics, pipeline.statuses_of(built, options))
        scores[label] = score_acceptance(gold, labelled)
    return scores


def pooled(baselines: Iterable[Mapping[Label, AcceptanceScores]]) -> dict[Label, AcceptanceScores]:
    """Those of many debates together; empty if one of them has none."""
    every = list(baselines)
    if not all(every):
        return {}
    return {label: pool(statuses[label] for statuses in every) for label in EVERY}


class Shape(StrEnum):
    """How the stated pairs of a debate hang together."""

    FRAMEWORK = "framework"
    """An argument stands in two of them."""
    PAIR = "pair"
    """There is one."""
    PAIRS = "pairs"
    """There are several that share no argument, as RTE and NLI corpora list them."""


def shape(debate: Debate) -> Shape:
    """The shape of what a debate states and of its replies.

    >>> from argue.model import Argument, Relation
    >>> texts = tuple(Argument(name, name) for name in "abcd")
    >>> ends = [Relation("a", "b", Label.SUPPORT), Relation("c", "d", Label.ATTACK)]
    >>> shape(Debate("pairs", "pairs", texts, gold=tuple(ends))).value
    'pairs'
    >>> ends.append(Relation("b", "c", Label.ATTACK))
    >>> shape(Debate("chain", "chain", texts, gold=tuple(ends))).value
    'framework'
    """
    pair_of: dict[str, frozenset[str]] = {}
    stated = (frozenset(relation.ends) for relation in debate.reference)
    replies = (frozenset(reply.ends) for reply in debate.replies)
    for pair in chain(stated, replies):
        if any(pair_of.setdefault(end, pair) != pair for end in pair):
            return Shape.FRAMEWORK
    return Shape.PAIRS if len(set(pair_of.values())) > 1 else Shape.PAIR


def has_acceptance(shapes: Iterable[Shape]) -> bool:
    """Whether it says something which arguments of such debates are accepted.

    Not where debates are lists of independent pairs: there a status repeats the label of its pair.

    >>> has_acceptance([Shape.PAIR, Shape.PAIRS]), has_acceptance([Shape.PAIR])
    (False, True)
    """
    defined = set(shapes)
    return Shape.FRAMEWORK in defined or Shape.PAIRS not in defined
