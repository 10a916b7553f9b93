"""The moderation policy of a debate: reasons that its hosts name, and how often each was used."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from argue.errors import BadInput, UnknownName
from argue.locales import lazy, localize
from argue.model.record import Record
from argue.store.core.keys import now, number_of
from argue.store.core.part import Repository
from argue.store.participation.records import (
    MOST_REASON,
    Writer,
    check_length,
    checked_reason,
    name_sql,
)

MOST_REASONS, MOST_TITLE, MOST_SENTENCE = 20, 60, 300
OTHER = "other"
"""Stands in every policy: the moderator says in a remark which reason it is."""
MOST_ADDED = MOST_REASON - MOST_TITLE - len(": ")
"""Characters that a moderator can add to any reason."""


@dataclass(frozen=True, slots=True)
class PolicyReason(Record):
    """A reason for which moderators hide, warn or refuse."""

    name: str
    """By which decisions name it."""
    title: str
    """The same for people."""
    sentence: str
    """What it is about."""


DEFAULT = (
    PolicyReason(
        "insult",
        lazy("Insult"),
        lazy("It insults or threatens people instead of answering what they say."),
    ),
    PolicyReason(
        "off_topic",
        lazy("Off topic"),
        lazy("It does not answer the argument below which it stands."),
    ),
    PolicyReason(
        "no_reason", lazy("No reason given"), lazy("It gives no reason that others can examine.")
    ),
    PolicyReason(
        "repeated", lazy("Already there"), lazy("Another argument says the same; answer that.")
    ),
    PolicyReason(
        "private",
        lazy("Private data"),
        lazy("It tells something about a person that is nobody else's business."),
    ),
    PolicyReason(
        "advertising", lazy("Advertising"), lazy("It sells something, or is sent around.")
    ),
    PolicyReason(
        "unlawful", lazy("Against the law"), lazy("To publish it may be against the law.")
    ),
)
"""The reasons of a debate whose hosts named none."""
_OTHER = PolicyReason(OTHER, lazy("Another reason"), lazy("The moderator says which."))


@dataclass(frozen=True, slots=True)
class ModerationDecision(Record):
    """What a moderator decided."""

    at: datetime
    """When, as ISO 8601."""
    by: str
    """Name of the moderator."""
    decision: str
    """``hidden``, ``warned``, ``refused``, or ``approved``."""
    kind: str
    """What it is about: a published ``argument``, or a ``reply`` or an ``edit`` that waited."""
    argument: str
    """Id of the argument; of a reply that waited, of the one that it answers."""
    reason: str
    """The name of the reason; empty where nothing is objected to."""
    remark: str
    """What the moderator said of it."""


class Policies(Repository):
    """The policies of all debates and the decisions under them, by one connection to the store."""

    def reasons(self, key: str) -> tuple[PolicyReason, ...]:
        """The reasons of a debate, :data:`OTHER` last; default ones in the reader's language."""
        own = self._db.records(
            PolicyReason,
            "SELECT name, title, sentence FROM policy_reasons WHERE debate = ? ORDER BY place",
            (number_of(self._db, key),),
        )
        return (*(own or default_reasons()), *default_reasons((_OTHER,)))

    def set_reasons(self, key: str, text: str) -> None:
        """Name the reasons, one a line as ``Title: sentence``; an empty text for the default ones.

        A title that a default reason has in the reader's language stays that reason.

        Raises
        ------
        BadInput
            If a line is not so, is too long, or stands twice, or there are too many.
        """
        usual = default_reasons((*DEFAULT, _OTHER))
        known = {reason.title.casefold(): reason.name for reason in usual}
        reasons: dict[str, PolicyReason] = {}
        for typed in text.splitlines():
            if not (line := " ".join(checked_reason(typed).split())):
                continue
            title, colon, sentence = (part.strip() for part in line.partition(":"))
            if not (colon and 0 < len(title) <= MOST_TITLE and 0 < len(sentence) <= MOST_SENTENCE):
                raise BadInput.lazy(
                    "expected a title, a colon and a sentence in each line, at most %(title)s and "
                    "%(sentence)s characters, found %(line)s",
                    title=MOST_TITLE,
                    sentence=MOST_SENTENCE,
                    line=repr(line[:60]),
                )
            name = known.get(title.casefold(), title)
            if name == OTHER:
                continue
            if name.casefold() in reasons or len(reasons) == MOST_REASONS:
                raise BadInput.lazy(
                    "expected each reason once and at most %(most)s, found %(line)s",
                    most=MOST_REASONS,
                    line=repr(line[:60]),
                )
            reasons[name.casefold()] = PolicyReason(name, title, sentence)
        with self._db.writing():
            debate = number_of(self._db, key)
            self._db.delete("policy_reasons", debate=debate)
            for place, reason in enumerate(reasons.values()):
                row = reason.as_object()
                self._db.add_row("policy_reasons", debate=debate, place=place, **row)

    def remark(self, key: str, reason: str, remark: str) -> str:
        """What people read of a decision: the title of its reason, and what the moderator adds.

        Raises
        ------
        UnknownName
            If the policy has no such reason.
        BadInput
            If the remark is too long beside the title.
        """
        titles = {entry.name: entry.title for entry in self.reasons(key)}
        if reason not in titles:
            raise UnknownName("reason", reason[:MOST_TITLE], list(titles))
        if reason == OTHER:
            return remark
        remark = remark.strip()
        check_length(
            remark,
            MOST_REASON - len(f"{titles[reason]}: "),
            lazy("expected a remark of at most %(most)s characters, found %(count)s"),
        )
        return f"{titles[reason]}: {remark}" if remark else f"{titles[reason]}."

    def note(
        self,
        key: str,
        decision: str,
        kind: str,
        argument: str,
        *,
        reason: str,
        remark: str,
        by: Writer,
    ) -> None:
        """Store what was decided, inside the transaction of the decision."""
        self._db.add_row(
            "moderation_decisions",
            debate=number_of(self._db, key),
            at=now(),
            person=by.name,
            writer=by.id,
            decision=decision,
            kind=kind,
            argument=argument,
            reason=reason,
            remark=checked_reason(remark),
        )

    def decisions(self, key: str) -> list[ModerationDecision]:
        """All decisions in a debate, newest first."""
        return self._db.records(
            ModerationDecision,
            f"SELECT at, {name_sql()}, decision, kind, argument, reason, remark "
            "FROM moderation_decisions WHERE debate = ? ORDER BY at DESC, id DESC",
            (number_of(self._db, key),),
        )

    def counts(self, key: str) -> dict[str, dict[str, int]]:
        """How often something was decided, by the names of reasons, then by the decision."""
        counts: dict[str, dict[str, int]] = {}
        for reason, decision, count in self._db.rows(
            "SELECT reason, decision, count(*) FROM moderation_decisions WHERE debate = ? "
            "GROUP BY reason, decision",
            (number_of(self._db, key),),
        ):
            counts.setdefault(reason, {})[decision] = count
        return counts


def default_reasons(reasons: tuple[PolicyReason, ...] = DEFAULT) -> tuple[PolicyReason, ...]:
    """The default reasons in the reader's language."""
    return tuple(
        PolicyReason(reason.name, localize(reason.title), localize(reason.sentence))
        for reason in reasons
    )
