"""The experiment of Cabrio & Villata (2012): train on one half of Debatepedia, judge the other.

They trained EDITS on 100 pairs of Debatepedia, judged 100 others, built the argumentation framework
of the judged relations, and compared the arguments accepted in it with those of the gold relations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from argue.engines import MODELS, Engine
from argue.errors import BadInput, MissingLibrary
from argue.evaluation import evaluate
from argue.evaluation.acceptance import AcceptanceScores
from argue.evaluation.training.leave_out import (
    ConstantEngine,
    Fit,
    LeaveDebatesOut,
    MajorityEngine,
    fit_like,
    labelled_pairs,
)
from argue.evaluation.verdicts import VerdictScores
from argue.model import Debate, Derivation, Label, Pair
from argue.model.record import Count, Ratio, Record

SETS: tuple[tuple[Derivation, ...], ...] = (
    (),
    (Derivation.MEDIATED,),
    (Derivation.MEDIATED, Derivation.SECONDARY),
)
"""Derived attacks under which acceptance is compared."""
MAJORITY = "majority"
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


PUBLISHED = (
    Published("EDITS", 0.69, 0.67, 0.74, 0.76, 0.75),
    Published("word overlap", 0.61, 0.62),
)
"""Cabrio & Villata 2012; ``edit_distance`` and ``word_overlap`` are our builds of the two."""


@dataclass(frozen=True, slots=True)
class ReproducedAcceptance(Record):
    """Acceptance under one set of derived attacks."""

    JSON = "derived *scores by_probability"

    derived: tuple[Derivation, ...]
    """The kinds of derived attacks that count."""
    scores: AcceptanceScores
    by_probability: VerdictScores | None = None
    """Accepted where that is likelier than not; null where it is unknown."""


@dataclass(frozen=True, slots=True)
class Row(Record):
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
    acceptance: tuple[ReproducedAcceptance, ...]
    """Acceptance on the test debates, else on those left out."""


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
    JSON = "train_pairs test_pairs published rows absent"

    train_pairs: Count
    """Pairs to learn from."""
    test_pairs: Count
    """Pairs of the test debates; 0 without any."""
    rows: tuple[Row, ...]
    """What the engines here score."""
    absent: tuple[AbsentEngine, ...] = ()
    """Engines that could not take part."""

    @property
    def published(self) -> tuple[Published, ...]:
        """What the paper has."""
        return PUBLISHED


def contenders() -> list[str]:
    """The baselines, and every engine that ships with a trained model."""
    return [
        MAJORITY,
        *CONSTANT,
        *sorted(folder.name for folder in MODELS.iterdir() if folder.is_dir()),
    ]


def reproduce(
    train: Sequence[Debate],
    test: Sequence[Debate] = (),
    engines: Iterable[str] = (),
    *,
    advance: Callable[[str], None] = lambda name: None,
) -> Reproduction:
    """Train and judge as in the paper, with every engine that learns.

    Parameters
    ----------
    train, test
        Debates with gold or given relations. Without ``test`` each debate of ``train`` is left out
        in turn, and acceptance is compared on those.
    engines
        Names of engines or baselines, or directories of models, which are trained as they were;
        empty for
        :func:`contenders`, of which those that lack a library are told as absent.
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
    rows: list[Row] = []
    absent: list[AbsentEngine] = []
    for name in chosen or contenders():
        try:
            rows.append(_row(name, train, test, pairs))
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


def _row(name: str, train: Sequence[Debate], test: Sequence[Debate], pairs: Sequence[Pair]) -> Row:
    fit = _fit(name)
    whole = fit(pairs)
    held_out = LeaveDebatesOut(fit, pairs)
    judge: Engine = whole if test else held_out
    accepted = [evaluate(test or train, judge, derived=names) for names in SETS]
    return Row(
        name,
        evaluate(train, whole).relations.accuracy,
        evaluate(train, held_out).relations.accuracy,
        evaluate(test, whole).relations.accuracy if test else None,
        tuple(
            ReproducedAcceptance(names, one.acceptance, one.verdicts)
            for names, one in zip(SETS, accepted, strict=True)
        ),
    )


def _fit(name: str) -> Fit:
    if name in CONSTANT:
        return lambda pairs: ConstantEngine(CONSTANT[name])
    return MajorityEngine if name == MAJORITY else fit_like(name)


__all__ = [
    "PUBLISHED",
    "SETS",
    "Published",
    "Reproduction",
    "Row",
    "contenders",
    "reproduce",
]
