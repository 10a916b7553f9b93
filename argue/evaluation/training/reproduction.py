"""The experiment of Cabrio & Villata (2012): train on one half of Debatepedia, judge the other.

They trained EDITS on 100 pairs of Debatepedia, judged 100 others, built the argumentation framework
of the judged relations, and compared the arguments accepted in it with those of the gold relations.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
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
from argue.model import Debate, Label, Pair

SETS: tuple[tuple[str, ...], ...] = ((), ("mediated",), ("mediated", "secondary"))
"""Derived attacks under which acceptance is compared."""
MAJORITY = "majority"
CONSTANT = {f"all_{label}": label for label in (Label.SUPPORT, Label.ATTACK)}
"""Answers that need no engine, by the names of their rows."""


@dataclass(frozen=True, slots=True)
class Published:
    """A row of the paper: accuracy on the training and the test half, and acceptance on the test
    half.
    """

    engine: str
    train: float
    test: float
    precision: float | None = None
    recall: float | None = None
    accuracy: float | None = None


PUBLISHED = (
    Published("EDITS", 0.69, 0.67, 0.74, 0.76, 0.75),
    Published("word overlap", 0.61, 0.62),
)
"""Cabrio & Villata 2012; ``edit_distance`` and ``word_overlap`` are our builds of the two."""


@dataclass(frozen=True, slots=True)
class Row:
    """One engine.

    Parameters
    ----------
    train
        Accuracy on the pairs that it learned from.
    left_out
        Accuracy on the same pairs, each debate judged by an engine trained on the others.
    test
        Accuracy on the test debates; ``None`` without any.
    acceptance
        For each of :data:`SETS`, on the test debates; without any on those left out.
    by_probability
        Likewise, of accepting what is likelier than not; ``None`` where that is unknown.
    """

    engine: str
    train: float | None
    left_out: float | None
    test: float | None
    acceptance: tuple[AcceptanceScores, ...]
    by_probability: tuple[VerdictScores | None, ...]

    def by_kinds(
        self,
    ) -> Iterator[tuple[tuple[str, ...], AcceptanceScores, VerdictScores | None]]:
        """Of each of :data:`SETS` its names and both scores."""
        return zip(SETS, self.acceptance, self.by_probability, strict=True)


@dataclass(frozen=True, slots=True)
class Reproduction:
    """Our rows, and the engines that could not take part with the reason."""

    train_pairs: int
    test_pairs: int
    rows: tuple[Row, ...]
    absent: tuple[tuple[str, str], ...] = ()

    def as_object(self) -> dict[str, object]:
        """What ``argue reproduce --json`` prints."""
        return {
            "train_pairs": self.train_pairs,
            "test_pairs": self.test_pairs,
            "published": [
                {
                    "engine": one.engine,
                    "train": one.train,
                    "test": one.test,
                    "precision": one.precision,
                    "recall": one.recall,
                    "accuracy": one.accuracy,
                }
                for one in PUBLISHED
            ],
            "rows": [
                {
                    "engine": row.engine,
                    "train": row.train,
                    "left_out": row.left_out,
                    "test": row.test,
                    "acceptance": [
                        {
                            "derived": list(names),
                            **scores.as_object(),
                            "by_probability": likely and likely.as_object(),
                        }
                        for names, scores, likely in row.by_kinds()
                    ],
                }
                for row in self.rows
            ],
            "absent": [{"engine": name, "reason": reason} for name, reason in self.absent],
        }


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
    absent: list[tuple[str, str]] = []
    for name in chosen or contenders():
        try:
            rows.append(_row(name, train, test, pairs))
        except (MissingLibrary, BadInput) as error:
            if chosen:
                raise
            absent.append((name, str(error)))
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
        tuple(one.acceptance for one in accepted),
        tuple(one.verdicts for one in accepted),
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
