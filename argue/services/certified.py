"""What a certificate of a collection says of the verdicts of one of its debates."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from argue.model import Analysis, Assessment, Options, Verdict
from argue.plugins import provided
from argue.store import Run, Store


class Certificate(Protocol):
    """A certificate of a collection."""

    @property
    def id(self) -> int:
        """Its number."""

    @property
    def level(self) -> float:
        """The probability with which what it says holds."""


@dataclass(frozen=True, slots=True)
class Marks:
    """What a certificate says of the debate that a reader sees."""

    certificate: Certificate
    certified: Mapping[str, bool]
    """Whether acceptance is what holds, by the ids of the certified arguments; empty where the
    guarantee is not of what the reader sees."""
    open: int
    """How many statuses hang on a judged relation and are not certified."""
    problem: str
    """Why it does not hold here and now; empty where it does."""


def marks(store: Store, key: str, choices: Options, run: Run) -> Marks | None:
    """What the newest certificate by the reader's engine says of a debate; ``None`` if nothing.

    A feature that certifies has a module ``marks`` with this function.

    ``choices``, ``run``: the options under which the debate is read, and the run that judged it.
    """
    certain = (module.marks(store, key, choices, run) for module in provided("marks"))
    return next((about for about in certain if about), None)


def certify(analysis: Analysis, marks: Marks | None) -> Analysis:
    """The analysis with the verdicts that the certificate guarantees in place of its own.

    A certified argument stands or falls, and no label that nobody confirmed makes that only likely;
    the probability stays what it was. Whatever tells a verdict reads it from here.
    """
    if marks is None or not marks.certified or analysis.chances is None:
        return analysis
    level = marks.certificate.level
    verdicts = {**analysis.chances.verdicts}
    for argument, accepted in marks.certified.items():
        verdict = Verdict.STANDS if accepted else Verdict.FALLS
        verdicts[argument] = Assessment(verdict, verdicts[argument].probability, certified=level)
    return replace(analysis, chances=replace(analysis.chances, verdicts=verdicts))
