"""Verdicts: what becomes of an argument, in three words, and whether a machine's labels decide it.

An argument *stands*, *falls* or is *open*. Where people stated all that matters to it, that is its
status: accepted, rejected, undecided; but a claim that is rejected although a reason for it stands
is open: *contested*. Where labels of an engine that nobody confirmed decide, it *likely* stands or
falls if that is probable enough, and is open else (:mod:`argue.reasoning.probability`).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from argue.model.record import Ends, Record, Share, entry, optional
from argue.model.records import Records
from argue.model.relation import Relation
from argue.model.tables import Column, Table
from argue.model.words import Status


class Verdict(StrEnum):
    """What becomes of an argument."""

    STANDS = "stands"
    OPEN = "open"
    FALLS = "falls"


class Why(StrEnum):
    """Why an argument is open."""

    CONTESTED = "contested"
    """A reason for the claim stands, and an objection too."""
    UNREAD = "unread"
    """Relations decide of which nobody has said what they are, and the engine is not sure."""
    UNDECIDED = "undecided"
    """It is undecided whatever the uncertain relations are: attacks run in a circle."""


VERDICT_OF = {
    Status.ACCEPTED: Verdict.STANDS,
    Status.REJECTED: Verdict.FALLS,
    Status.UNDECIDED: Verdict.OPEN,
}
"""The verdict that a status is, if every label that it rests on is right."""


@dataclass(frozen=True, slots=True)
class Assessment(Record):
    """The verdict on an argument.

    >>> Assessment.of(Status.REJECTED).verdict
    <Verdict.FALLS: 'falls'>
    >>> Assessment.of(Status.REJECTED, contested=True).why
    <Why.CONTESTED: 'contested'>
    """

    TITLE = "ArgumentVerdict"
    JSON = (
        "verdict",
        entry("rounded_probability", "probability"),
        "likely",
        optional("why"),
        optional("settle"),
    )

    verdict: Verdict
    """What becomes of it."""
    probability: float
    """That the argument is accepted, from 0 to 1; of what nobody calculated 1 where it is, else 0.
    """
    likely: bool = False
    """Whether labels of the engine that nobody confirmed decide.

    And no certificate guarantees what follows. Pages then say *likely stands*, *likely falls*."""
    certified: float | None = None
    """The level of the certificate that guarantees the verdict, such as 0.95; ``None`` if none
    does. Pages then say *certified: stands* and *certified: falls*."""
    why: Why | None = None
    """Why it is open; absent where it is not."""
    settle: tuple[Ends, ...] = ()
    """Of a claim that is open as unread: source and target of the relations to confirm or correct,
    the most telling first; absent of others."""

    @property
    def rounded_probability(self) -> Share:
        """The probability that it is accepted, given what is known of the engine's labels."""
        return round(self.probability, 6)

    @property
    def has_share(self) -> bool:
        """Whether a percentage is shown beside: not where it is open or certain."""
        return self.likely and self.verdict is not Verdict.OPEN and 0 < self.probability < 1

    @property
    def contested(self) -> bool:
        """Whether a reason for it stands, and an objection too."""
        return self.why is Why.CONTESTED

    @classmethod
    def of(
        cls, status: Status, *, likely: bool = False, contested: bool = False, unread: bool = False
    ) -> Assessment:
        """The assessment of an argument of which nothing but the status is known, whether that may
        rest on open relations, and, of a claim that is rejected, whether a reason for it is
        accepted.
        """
        why = Why.UNREAD if unread else Why.CONTESTED if contested else None
        if status is Status.UNDECIDED:
            why = why or Why.UNDECIDED
        verdict = Verdict.OPEN if why else VERDICT_OF[status]
        return cls(verdict, float(status is Status.ACCEPTED), likely, why=why)


class Reply(StrEnum):
    """What became of an objection to the claim, by its verdict, as pages show it."""

    UNANSWERED = "unanswered"
    """It stands, and nothing attacks it."""
    STANDING = "standing"
    """It stands, although something attacks it."""
    OPEN = "open"
    """It is open."""
    ANSWERED = "answered"
    """It falls."""


@dataclass(frozen=True, slots=True)
class Objection(Record):
    """An argument that attacks the claim, by derived attacks too, and what became of it."""

    argument: str
    reply: Reply


@dataclass(frozen=True, slots=True)
class ClaimVerdict(Record):
    """The verdict on the claim of a debate, its reasons, and what would change it.

    Reasons and objections are those that can be named: what is stated, confirmed, or sure enough to
    be shown. All others are ``unread``.
    """

    claim: str
    """The id of the issue."""
    assessment: Assessment
    """Its verdict (``verdict``: stands, open, falls; ``why`` it is open; ``likely``;
    ``probability``; ``certified``; ``settle``: what to ask about)."""
    status: Status
    """What follows if every label is right: accepted, rejected, undecided."""
    reasons: tuple[str, ...] = ()
    """The ids of the arguments that support it and do not fall, in the debate's order."""
    standing: tuple[str, ...] = ()
    """Those of them that stand."""
    fallen: int = 0
    """How many more support it and fall."""
    objections: tuple[Objection, ...] = ()
    """The arguments that attack it, in that order."""
    answer: tuple[str, ...] = ()
    """The objections that keep it from standing: if somebody attacked each of these (three at
    most), its status would be accepted. Empty where it is, where that would not do, and under other
    semantics than the grounded one."""
    would: Assessment | None = None
    """The assessment that it would have then, by the chances where labels are unconfirmed (so it
    may still be open); ``None`` where ``answer`` is empty."""
    to_confirm: tuple[Relation, ...] = ()
    """The relations that nobody stated or confirmed and on which the verdict rests, the most
    telling first. Confirming or correcting all of them leaves nothing *likely*."""
    settles: int = 0
    """How many of them, however answered, settle it in nine of ten cases; 0 where it is not open as
    unread, or where that is not known."""
    unread: tuple[str, ...] = ()
    """The replies to it of which nobody said what they do, and the engine is not sure (or not sure
    enough to count) or could not read them."""
    parts: tuple[str, ...] = ()
    """The sentences, each true by itself: why it is open, or what stands for and against it; what
    an answer would do. In the reader's language."""
    formal: str = ""
    """The status as evaluators have it, in a sentence, where the verdict is another word."""

    @property
    def sentence(self) -> str:
        """“2 reasons for it, 1 objection that nobody answered: “…”. Answer it, and the claim
        stands.”
        """
        return " ".join(self.parts)

    @property
    def unanswered(self) -> tuple[str, ...]:
        """The ids of the objections that nothing attacks."""
        return self._with(Reply.UNANSWERED)

    @property
    def surviving(self) -> tuple[str, ...]:
        """The ids of the objections that stand."""
        return self._with(Reply.UNANSWERED, Reply.STANDING)

    def _with(self, *replies: Reply) -> tuple[str, ...]:
        return tuple(
            objection.argument for objection in self.objections if objection.reply in replies
        )


@dataclass(frozen=True, slots=True, repr=False)
class DebateVerdict(Records, Record):
    """All verdicts of a debate."""

    statuses: Mapping[str, Status] = field(default_factory=dict)
    """Of each argument but asides and what is hidden or withdrawn, if every label is right; empty
    while nothing is labelled."""
    verdicts: Mapping[str, Assessment] = field(default_factory=dict)
    """The assessment of each of these."""
    claim: ClaimVerdict | None = None
    """The verdict on the claim; ``None`` where there is no claim or nothing is labelled: then
    whatever shows it is silent."""

    @property
    def sentence(self) -> str:
        """The verdict on the claim and what stands for and against it; without one, counts."""
        if self.claim:
            return f"{self.claim.claim}: {self.claim.assessment.verdict}. {self.claim.sentence}"
        counts = ", ".join(f"{count:,} {name}" for name, count in self.counts().items())
        return f"{counts}." if counts else ""

    def _tables(self) -> Mapping[str, Callable[[], Table]]:
        return {"verdicts": self._verdicts}

    def _verdicts(self) -> Table:
        """A row for each argument; ``probability`` (that it stands) is from 0 to 1."""
        columns: list[Column[str]] = [
            Column("argument", value=lambda id: id),
            Column("status", value=lambda id: str(self.statuses[id])),
            Column("verdict", value=lambda id: str(self.verdicts[id].verdict)),
            Column("likely", value=lambda id: self.verdicts[id].likely),
            Column("probability", value=lambda id: self.verdicts[id].probability),
        ]
        return Table.of("verdicts", self.sentence, columns, self.verdicts)

    @property
    def by_status(self) -> bool:
        """Whether each verdict is what its status says: no label or certificate decides one, and
        none is contested or open as unread.
        """
        return not any(
            own.likely or own.certified or own.verdict is not VERDICT_OF[self.statuses[id]]
            for id, own in self.verdicts.items()
        )

    def counts(self, by_status: bool | None = None) -> dict[Verdict, int] | dict[Status, int]:
        """How many arguments stand, are open and fall; empty where nothing is known.

        By status or by verdict; if it is not said which, by status where all verdicts say that.
        """
        if not (self.by_status if by_status is None else by_status):
            found = Counter(verdict.verdict for verdict in self.verdicts.values())
            return {verdict: found[verdict] for verdict in Verdict}
        statuses = Counter(self.statuses.values())
        return {status: statuses[status] for status in Status} if self.statuses else {}
