"""The cheapest changes of a debate that give an argument a status: ``argue.enforce``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Unpack

from argue.engines import EngineLike
from argue.errors import UnknownName
from argue.features.what_if.changes import Change, Enforcement, Goal, Kind, weakest_point
from argue.features.what_if.changes import enforce as enforce_status
from argue.library.analysed import analysed, asked_about
from argue.model import Analysis, Debate, JudgingWords, Options
from argue.model.record import Record, inline
from argue.model.records import Records
from argue.model.tables import Column, Table


class DebateWords(JudgingWords, total=False):
    """How a debate that is not analysed yet is judged."""

    engine: EngineLike
    derived: str | Iterable[str]


@dataclass(frozen=True, slots=True, repr=False)
class EnforcedStatus(Records, Record):
    """``argue lab enforce --json``: the cheapest changes that give an argument a status."""

    NAME = "enforcement/1"
    TITLE = "Enforcement"
    JSON = ("debate", inline("enforcement"))

    debate: str
    """Id of the debate."""
    enforcement: Enforcement

    @property
    def sentence(self) -> str:
        """The changes in a sentence."""
        return self.enforcement.text

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        columns: list[Column[Change]] = [
            Column("kind", value=lambda change: str(change.kind)),
            Column("source"),
            Column("target"),
            Column("label", value=lambda change: change.label and str(change.label)),
            Column("cost"),
        ]
        changes = self.enforcement.changes or ()
        return {"changes": lambda: Table.of("changes", self.sentence, columns, changes)}


def enforce(
    debate: Analysis | Debate,
    argument: str = "",
    status: str = "",
    *,
    allow: Iterable[str] = ("flip", "remove"),
    cost: str = "count",
    semantics: str = "grounded",
    seconds: float = 60.0,
    **options: Unpack[DebateWords],
) -> EnforcedStatus:
    r"""The cheapest changes after which an argument has a status.

    Parameters
    ----------
    debate
        A debate, which ``engine`` judges, or its analysis.
    argument
        Its id; by default the issue.
    status
        ``accepted``, ``rejected``, ``undecided`` or ``not_accepted``; empty for anything but what
        it is.
    allow
        Kinds of change: ``flip``, ``remove``, ``attack``, ``answer``.
    cost
        What changing a relation costs: ``count`` for 1, or the ``confidence`` in it.
    semantics
        ``grounded``, or ``preferred``: whether some preferred extension has the argument.
    seconds
        When to give up.
    options
        As of :func:`argue.analyse`, for a debate: ``engine``, ``derived``, ``pairing``,
        ``min_confidence``, ``labels`` and ``judge_all``.

    Raises
    ------
    UnknownName
        For a status, a kind of change, a cost or a semantics that is not covered.
    UnknownArgument, BadInput
        If there is no such argument, or none is named and the debate names no issue.
    Cancelled
        If the time is over.
    MissingLibrary
        Without PySAT.

    Examples
    --------
    >>> import argue
    >>> (debate,) = argue.parse_text("# Rain?\n- dry: It is dry.\n").debates
    >>> enforce(debate, status="accepted", allow=["flip"], engine="gold").sentence
    'To make issue accepted: let dry support issue instead of attacking it (cost 1).'
    """
    if cost not in ("count", "confidence"):
        raise UnknownName("cost", cost, ["count", "confidence"])
    judged: dict[str, Any] = {**options}
    engine = judged.pop("engine", "")
    analysis = analysed(debate, engine, Options.of(**judged))
    kinds = [_named(Kind, name, "kind of change") for name in allow]
    how: dict[str, Any] = {"semantics": semantics, "kinds": kinds, "seconds": seconds}
    if cost == "confidence":
        how["costs"] = {relation.ends: relation.confidence for relation in analysis.relations}
    about = analysis.framework, asked_about(analysis.debate, argument)
    if status:
        found = enforce_status(*about, _named(Goal, status, "status"), **how)
    else:
        found = weakest_point(*about, **how)
    return EnforcedStatus(analysis.debate.id, found)


def _named(kinds: Any, name: str, what: str) -> Any:
    """The member of that name; raises UnknownName."""
    known = [str(kind) for kind in kinds]
    if name not in known:
        raise UnknownName(what, name, known)
    return kinds(name)
