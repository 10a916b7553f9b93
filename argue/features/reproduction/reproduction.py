"""The experiment of Cabrio & Villata (2012): train on one half of Debatepedia, judge the other.

They trained EDITS on 100 pairs of Debatepedia, judged 100 others, built the argumentation framework
of the judged relations, and compared the arguments accepted in it with those of the gold relations.

How much of such a figure hangs on which topics are in which half is a question of its own:
:func:`random_halves` learns from halves of all topics, and judges the others.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import combinations
from statistics import fmean

import numpy as np

from argue.engines import ENGINES, MODELS, Engine, as_engine, facts, labels_to_learn
from argue.errors import BadInput, MissingLibrary
from argue.evaluation.acceptance import AcceptanceScores
from argue.evaluation.verdicts import VerdictScores
from argue.features.measures.evaluation import evaluate
from argue.features.measures.leave_out import (
    ConstantEngine,
    Fit,
    LeaveDebatesOut,
    MajorityEngine,
    fit_like,
    fit_with,
    labelled_pairs,
)
from argue.language.tokens import tokens
from argue.model import Debate, Derivation, Label, Pair
from argue.model.record import Count, Ratio, Record, inline
from argue.plugins import kinds, libraries_for

SETS: tuple[tuple[Derivation, ...], ...] = (
    (),
    (Derivation.MEDIATED,),
    (Derivation.MEDIATED, Derivation.SECONDARY),
)
"""Derived attacks under which acceptance is compared."""
MAJORITY = "majority"
TREE = "decision_tree"
CONSTANT = {f"all_{label}": label for label in (Label.SUPPORT, Label.ATTACK)}
"""Answers that need no engine, by the names of their rows."""


@dataclass(frozen=True, slots=True)
class Published(Record):
    """A row of Cabrio & Villata 2012."""

    TITLE = "PublishedRow"

    engine: str
    """As the paper calls it."""
    train: Ratio
    """Accuracy on the training half."""
    test: Ratio
    """Accuracy on the test half."""
    precision: Ratio = None
    """Of accepted arguments."""
    recall: Ratio = None
    """Of accepted arguments."""
    accuracy: Ratio = None
    """Of accepted arguments."""


QUICK = (MAJORITY, *CONSTANT, "edit_distance", "word_overlap", "word_share")
"""The engines of the paper, which learn in milliseconds, and an experiment that comes near it."""

PUBLISHED = (
    Published("EDITS", 0.69, 0.67, 0.74, 0.76, 0.75),
    Published("word overlap", 0.61, 0.62),
)
"""Cabrio & Villata 2012; ``edit_distance`` and ``word_overlap`` are our builds of the two."""


@dataclass(frozen=True, slots=True)
class ReproducedAcceptance(Record):
    """Acceptance under one set of derived attacks."""

    JSON = ("derived", inline("scores"), "by_probability")

    derived: tuple[Derivation, ...]
    """The kinds of derived attacks that count."""
    scores: AcceptanceScores
    by_probability: VerdictScores | None = None
    """Accepted where that is likelier than not; null where it is unknown."""


@dataclass(frozen=True, slots=True)
class Halves(Record):
    """Accuracy on one half of all topics, learned from the other, over many halves."""

    topics: Count
    """How many topics there are; of an odd number more are learned from than judged."""
    splits: Count
    """How many halves were tried: drawn at random, or all that there are."""
    mean: Ratio
    """Mean accuracy."""
    low: Ratio
    """95 % of the accuracies lie above or at this."""
    high: Ratio
    """And below or at this."""


@dataclass(frozen=True, slots=True)
class ReproducedEngine(Record):
    """An engine here."""

    TITLE = "ReproducedRow"

    engine: str
    """Its name."""
    train: Ratio
    """Accuracy on the pairs that it learned from."""
    left_out: Ratio
    """Accuracy on the same pairs, each debate judged by an engine trained on the others."""
    test: Ratio
    """Accuracy on the test debates; null without any."""
    reverse: Ratio
    """Accuracy on the training pairs of an engine that learned from the test debates; null where
    these have fewer than two labels to learn."""
    acceptance: tuple[ReproducedAcceptance, ...]
    """Acceptance on the test debates, else on those left out."""
    halves: Halves | None = None
    """Over random halves of the topics of both files; null where they were not asked for."""


@dataclass(frozen=True, slots=True)
class AbsentEngine(Record):
    """An engine that could not take part."""

    engine: str
    """Its name."""
    reason: str
    """Why."""


@dataclass(frozen=True, slots=True)
class Reproduction(Record):
    """``argue reproduce --json``: the table of Cabrio & Villata 2012 with the engines here."""

    NAME = "reproduction/1"
    JSON = ("train_pairs", "test_pairs", "published", "rows", "absent")

    train_pairs: Count
    """Pairs to learn from."""
    test_pairs: Count
    """Pairs of the test debates; 0 without any."""
    rows: tuple[ReproducedEngine, ...]
    """What the engines here score."""
    absent: tuple[AbsentEngine, ...] = ()
    """Engines that could not take part."""

    @property
    def published(self) -> tuple[Published, ...]:
        """What the paper has."""
        return PUBLISHED


def contenders() -> list[str]:
    """:data:`QUICK`, and every other engine that ships with a trained model of English."""
    trained = sorted(folder.name for folder in MODELS.iterdir() if folder.is_dir())
    others = (name for name in trained if name not in QUICK and "en" in facts(name).languages)
    return [*QUICK, *others]


def reproduce(
    train: Sequence[Debate],
    test: Sequence[Debate] = (),
    engines: Iterable[str] = (),
    *,
    halves: int = 0,
    seed: int = 0,
    advance: Callable[[str], None] = lambda name: None,
) -> Reproduction:
    """Train and judge as in the paper, with every engine that learns.

    Parameters
    ----------
    train, test
        Debates with gold or given relations. Without ``test`` each debate of ``train`` is left out
        in turn, and acceptance is compared on those.
    engines
        Names of engines or baselines, ``decision_tree``, experiments of ``edit_distance`` that ship
        or directories of models, which are trained as they were; empty for :func:`contenders`, of
        which those that lack a library are told as absent, and with ``halves`` for :data:`QUICK`.
    halves
        Over how many random halves of all topics each engine learns and judges besides.
    seed
        Of the halves that are drawn.
    advance
        Called with each engine's name when it is done.

    Raises
    ------
    BadInput
        If there is nothing to learn from, or a test pair is among the training pairs.
    UnknownName, ModelError, MissingLibrary
        If an engine that was asked for cannot learn.
    """
    pairs, unseen = labelled_pairs(train), labelled_pairs(test)
    _check(pairs, unseen, test)
    chosen = list(engines)
    rows: list[ReproducedEngine] = []
    absent: list[AbsentEngine] = []
    for name in chosen or (QUICK if halves else contenders()):
        try:
            row = _row(name, train, test, pairs, unseen)
            if halves:
                several = random_halves(_fit(name), [*pairs, *unseen], halves, seed)
                row = replace(row, halves=several)
            rows.append(row)
        except (MissingLibrary, BadInput) as error:
            if chosen:
                raise
            absent.append(AbsentEngine(name, str(error)))
        advance(name)
    return Reproduction(len(pairs), len(unseen), tuple(rows), tuple(absent))


def _check(pairs: Sequence[Pair], unseen: Sequence[Pair], test: Sequence[Debate]) -> None:
    if not pairs or (test and not unseen):
        which = "test" if pairs else "training"
        raise BadInput(f"expected {which} debates with gold or given relations, found none")
    training = {(pair.text, pair.hypothesis) for pair in pairs}
    for pair in unseen:
        if (pair.text, pair.hypothesis) in training:
            raise BadInput(
                f"expected test pairs that are not trained on, found {pair.id} of {pair.debate} "
                "in both"
            )


def random_halves(fit: Fit, pairs: Sequence[Pair], number: int, seed: int = 0) -> Halves:
    """Accuracy over so many halves of the topics, or over all halves where there are no more.

    A topic is the pairs of one debate. The engine learns from one half, of an odd number of topics
    from the greater one, and judges the other. The interval is the middle 95 %.

    Raises BadInput if the pairs are of fewer than two topics.

    Examples
    --------
    >>> from argue.features.measures.leave_out import ConstantEngine
    >>> pairs = [Pair("T", "H", "It is.", "Is it?", topic, Label(label), topic)
    ...          for topic, label in zip("abcd", ["attack", "attack", "attack", "support"])]
    >>> found = random_halves(lambda pairs: ConstantEngine(Label.ATTACK), pairs, 1_000)
    >>> found.splits, found.mean, found.low, found.high
    (6, 0.75, 0.5, 1.0)
    """
    topics = sorted({pair.debate for pair in pairs})
    if len(topics) < 2:
        raise BadInput(f"expected pairs of at least two topics to halve, found {len(topics)}")
    size = (len(topics) + 1) // 2
    drawn = random.Random(seed)
    halves: Iterable[Sequence[str]] = combinations(topics, size)
    if math.comb(len(topics), size) > number:
        halves = (drawn.sample(topics, size) for _ in range(number))
    shares = []
    for half in map(frozenset, halves):
        engine = fit([pair for pair in pairs if pair.debate in half])
        others = [pair for pair in pairs if pair.debate not in half]
        shares.append(
            fmean(
                judgement.label is pair.stated
                for pair, judgement in zip(others, engine.judge(others), strict=True)
            )
        )
    low, high = (float(end) for end in np.percentile(shares, [2.5, 97.5]))
    return Halves(len(topics), len(shares), fmean(shares), low, high)


def _row(
    name: str,
    train: Sequence[Debate],
    test: Sequence[Debate],
    pairs: Sequence[Pair],
    unseen: Sequence[Pair],
) -> ReproducedEngine:
    fit = _fit(name)
    whole = fit(pairs)
    held_out = LeaveDebatesOut(fit, pairs)
    judge: Engine = whole if test else held_out
    can_learn = len({pair.stated for pair in unseen}) > 1
    accepted = [evaluate(test or train, judge, derived=names) for names in SETS]
    return ReproducedEngine(
        name,
        evaluate(train, whole).relations.accuracy,
        evaluate(train, held_out).relations.accuracy,
        evaluate(test, whole).relations.accuracy if test else None,
        evaluate(train, fit(unseen)).relations.accuracy if can_learn else None,
        tuple(
            ReproducedAcceptance(names, evaluation.acceptance, evaluation.verdicts)
            for names, evaluation in zip(SETS, accepted, strict=True)
        ),
    )


def decision_tree(pairs: Sequence[Pair]) -> Engine:
    """A tree over the shares of a hypothesis's words, stems, and stems by idf that its text has.

    Dagan, Glickman & Magnini (2005) give 58 % for such a tree on RTE-1's test set, and no more of
    it. Assumed: scikit-learn's tree of three levels with at least a twentieth of the pairs in each
    leaf, all labels weighing the same; Porter's stems; document frequencies of the pairs' texts.

    Raises
    ------
    MissingLibrary
        If scikit-learn or snowballstemmer is not installed.
    BadInput
        If the pairs have fewer than two labels.
    """
    with libraries_for("a decision tree"):
        from sklearn.tree import DecisionTreeClassifier

        snowballstemmer = import_module("snowballstemmer")  # it brings no type information

    def words_of(text: str) -> tuple[set[str], set[str]]:
        words = tokens(text)
        return set(words), set(stemmer.stemWords(words))

    def idf(stem: str) -> float:
        return math.log((len(texts) + 1) / (documents[stem] + 1))

    def shares(pairs: Sequence[Pair]) -> list[list[float]]:
        read = [zip(words_of(pair.text), words_of(pair.hypothesis), strict=True) for pair in pairs]
        return [
            [
                len(words & wanted) / max(1, len(wanted)),
                len(stems & asked) / max(1, len(asked)),
                sum(map(idf, stems & asked)) / (sum(map(idf, asked)) or 1.0),
            ]
            for (words, wanted), (stems, asked) in read
        ]

    labels_to_learn(pairs)
    stemmer = snowballstemmer.stemmer("porter")
    texts = {text for pair in pairs for text in (pair.text, pair.hypothesis)}
    documents = Counter(stem for text in texts for stem in words_of(text)[1])
    tree = DecisionTreeClassifier(
        max_depth=3, min_samples_leaf=0.05, class_weight="balanced", random_state=0
    )
    tree.fit(shares(pairs), [str(pair.stated) for pair in pairs])
    return as_engine(tree, features=shares)


def _fit(name: str) -> Fit:
    if name == TREE:
        return decision_tree
    if name in CONSTANT:
        return lambda pairs: ConstantEngine(CONSTANT[name])
    if name == MAJORITY:
        return MajorityEngine
    experiments = kinds().get("experiments")
    if name not in ENGINES.names() and experiments and name in experiments.names():
        return fit_with("edit_distance", name)
    return fit_like(name)
