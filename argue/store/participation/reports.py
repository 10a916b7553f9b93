"""Reports: somebody asks the moderators of a debate to look at an argument that a person added.

A moderator lets it stand, warns its writer or hides it, with a reason: hiding is a step in its
history, which moderators can undo. Moderators need no report for that. What was decided stays on
record.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from argue.errors import BadInput, NotFound
from argue.store.core.keys import now, number_of
from argue.store.core.names import name_sql
from argue.store.core.part import Of, Repository
from argue.store.participation import composition
from argue.store.participation.contributions import Contributions
from argue.store.participation.records import Contribution, Writer, checked_name, checked_reason

WARNING_LIFTED = "The warning is lifted."
"""The reason of the report with which a moderator takes a warning back."""


class Ruling(StrEnum):
    """What a moderator decides."""

    APPROVED = "approved"
    WARNED = "warned"
    HIDDEN = "hidden"


@dataclass(frozen=True, slots=True)
class Report:
    """One report.

    ``decision`` is ``None`` while nobody has decided; then ``decided_by``, ``decided_at`` and
    ``remark`` say nothing.
    """

    id: int
    argument: str
    by: str
    reason: str
    at: datetime
    decision: Ruling | None
    decided_by: str
    """The moderator who decided; empty before that."""
    decided_at: datetime | None
    """When moderators decided, as ISO 8601; null before that."""
    remark: str


@dataclass(frozen=True, slots=True)
class DebateWaiting:
    """A debate in which something waits for a moderator."""

    key: str
    title: str
    count: int
    """How many replies, edits and reported arguments wait."""


class Reports(Repository):
    """What is reported, through one connection to the store."""

    _contributions = Of(Contributions)

    def add(self, key: str, argument: str, reason: str, *, by: Writer) -> Report:
        """Report an argument; whoever has done so already changes the reason.

        Raises
        ------
        BadInput
            If no reason is given.
        NotFound
            If nobody added such an argument, or it is withdrawn.
        """
        reason, person = checked_reason(reason), checked_name(by.name)
        if not reason:
            raise BadInput.lazy("expected a reason for the report, found none")
        with self._db.writing():
            debate = number_of(self._db, key)
            if self._added(key, argument).withdrawn:
                raise NotFound.lazy("%(argument)s is withdrawn already", argument=repr(argument))
            place = composition.position(self._db, debate, argument)
            known = self._db.row(
                "SELECT id FROM reports WHERE debate = ? AND position = ? AND writer = ? "
                "AND writer <> '' AND decision = ''",
                (debate, place, by.id),
            )
            if known is not None:
                self._db.execute(
                    "UPDATE reports SET reason = ?, at = ? WHERE id = ?", (reason, now(), *known)
                )
                number = known[0]
            else:
                row = {"debate": debate, "position": place, "reason": reason, "at": now()}
                number = self._db.add_row("reports", **row, person=person, writer=by.id)
        return next(report for report in self.of(key) if report.id == number)

    def of(self, key: str) -> list[Report]:
        """All reports of a debate, oldest first."""
        return self._db.records(
            Report,
            f"SELECT reports.id, name, {name_sql()}, reason, at, "
            "CASE WHEN warned THEN 'warned' ELSE decision END, "
            f"{name_sql('decided_by', 'decided_writer')}, decided_at, remark "
            "FROM reports JOIN arguments USING (debate, position) WHERE debate = ? "
            "ORDER BY reports.id",
            (number_of(self._db, key),),
        )

    def waiting(self, key: str) -> dict[str, list[Report]]:
        """What nobody has decided, by argument, in the order of the first report."""
        results: dict[str, list[Report]] = {}
        for report in self.of(key):
            if report.decision is None:
                results.setdefault(report.argument, []).append(report)
        return results

    def waiting_for(self, account: int, since: str = "") -> list[DebateWaiting]:
        """Where a reply, an edit or a report waits for an account that moderates the debate; only
        where some of it came at that moment (ISO 8601) or later. While a debate is closed, nobody
        decides on its replies and edits, so none of these waits.
        """
        closed = "SELECT 1 FROM decisions WHERE debate = debates.id AND reopened = ''"
        counts = {
            f"pending_changes WHERE NOT EXISTS ({closed}) AND": "count(*)",
            "reports WHERE": "count(DISTINCT position)",
        }
        of_debate = "(SELECT {} FROM {} debate = debates.id AND decision = '')"
        count = " + ".join(of_debate.format(what, rows) for rows, what in counts.items())
        last = ", ".join(of_debate.format("coalesce(max(at), '')", rows) for rows in counts)
        return self._db.records(
            DebateWaiting,
            f"SELECT key, title, {count} AS count FROM debate_roles "
            "JOIN debates ON debates.id = debate_roles.debate WHERE account = ? "
            f"AND role IN ('moderator', 'owner') AND count AND max({last}) >= ? "
            "ORDER BY debates.id DESC",
            (account, since),
        )

    def warnings(self, key: str) -> dict[str, Report]:
        """The arguments whose writers are warned, each with the last decision on it."""
        last = {one.argument: one for one in self.of(key) if one.decision is not None}
        return {id: one for id, one in last.items() if one.decision is Ruling.WARNED}

    def decide(
        self, key: str, argument: str, decision: Ruling, *, by: Writer, remark: str = ""
    ) -> None:
        """Decide all reports of an argument that wait; to warn or hide needs a remark.

        Where none waits, what a moderator does by themselves is reported and decided at once.

        Raises
        ------
        BadInput
            If it is to be hidden or its writer warned, and no remark says why.
        NotFound
            If nobody added such an argument, it is withdrawn, or it is let stand and neither a
            report nor a warning of it is there.
        """
        remark, person = checked_reason(remark), checked_name(by.name)
        if decision is Ruling.HIDDEN and not remark:
            raise BadInput.lazy("expected a reason for hiding the argument, found none")
        if decision is Ruling.WARNED and not remark:
            raise BadInput.lazy("expected the warning, found no text")
        if argument not in self.waiting(key):
            if decision is Ruling.APPROVED and argument not in self.warnings(key):
                raise NotFound.lazy(
                    "no report of %(argument)s waits for a decision", argument=repr(argument[:80])
                )
            self.add(key, argument, remark or WARNING_LIFTED, by=by)
        with self._db.writing():
            if decision is Ruling.HIDDEN:
                self._contributions.hide(key, argument, by=by, reason=remark)
            debate = number_of(self._db, key)
            self._db.execute(
                "UPDATE reports SET decision = ?, warned = ?, decided_by = ?, decided_writer = ?, "
                "decided_at = ?, remark = ? WHERE debate = ? AND position = ? AND decision = ''",
                (
                    str(Ruling.APPROVED if decision is Ruling.WARNED else decision),
                    decision is Ruling.WARNED,
                    person,
                    by.id,
                    now(),
                    remark,
                    debate,
                    composition.position(self._db, debate, argument),
                ),
            )

    def _added(self, key: str, argument: str) -> Contribution:
        result = self._contributions.of(key, merged=True).get(argument)
        if result is None:
            raise NotFound.lazy(
                "nobody added an argument %(argument)s to this debate", argument=repr(argument[:80])
            )
        return result
