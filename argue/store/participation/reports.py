"""Reports: somebody asks the moderators of a debate to look at an argument.

Either the argument, which a person added, breaks the rules: a moderator lets it stand, warns its
writer or hides it, with a reason. Hiding is a step in its history, which moderators can undo; they
need no report for that. Or a machine read wrongly what the argument does to another: a moderator
lets that stand or says what is right. What was decided stays on record.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from argue.errors import BadInput, NotFound
from argue.model import Label, Relation
from argue.store.core.keys import now, number_of
from argue.store.core.part import Of, Repository
from argue.store.participation import composition
from argue.store.participation.contributions import Contributions
from argue.store.participation.records import (
    Contribution,
    Writer,
    checked_reason,
    checked_writer,
    name_sql,
)

WARNING_LIFTED = "The warning is lifted."
"""The reason of the report with which a moderator takes a warning back."""


class ReportKind(StrEnum):
    """What a report says is wrong: the argument, or the label that a machine read."""

    RULES = "rules"
    LABEL = "label"


class Ruling(StrEnum):
    """What a moderator decides; the label that a machine read is approved or corrected."""

    APPROVED = "approved"
    WARNED = "warned"
    HIDDEN = "hidden"
    CORRECTED = "corrected"


@dataclass(frozen=True, slots=True)
class Report:
    """One report.

    ``decision`` is ``None`` while nobody has decided; then ``decided_by``, ``decided_at`` and
    ``remark`` say nothing.
    """

    id: int
    kind: ReportKind
    """Whether the argument breaks the rules, or a machine read its label wrongly."""
    argument: str
    target: str | None
    """The argument of which a machine read what the reported one does to it; null for rules."""
    label: Label | None
    """What the machine had read when it was reported; null for rules."""
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

    def add(
        self, key: str, argument: str, reason: str, *, by: Writer, judged: Relation | None = None
    ) -> Report:
        """Report an argument, or what a machine judged of it and another.

        Whoever has done so already changes the reason.

        Raises
        ------
        BadInput
            If no reason is given.
        NotFound
            If there is no such argument; for rules also if nobody added it, or it is withdrawn.
        """
        reason, writer = checked_reason(reason), checked_writer(by)
        if not reason:
            raise BadInput.lazy("expected a reason for the report, found none")
        with self._db.writing():
            debate = number_of(self._db, key)
            if judged is None and self._added(key, argument).withdrawn:
                raise NotFound.lazy("%(argument)s is withdrawn already", argument=repr(argument))
            place = composition.position(self._db, debate, argument)
            target = judged and composition.position(self._db, debate, judged.target)
            known = self._db.row(
                "SELECT id FROM reports WHERE debate = ? AND position = ? AND target IS ? "
                "AND writer = ? AND writer <> '' AND decision = ''",
                (debate, place, target, by.id),
            )
            label = judged and str(judged.label)
            row: dict[str, object] = {"label": label, "reason": reason, "at": now()}
            if known is not None:
                (number,) = known
                self._db.update("reports", {"id": number}, **row)
            else:
                ends = {"debate": debate, "position": place, "target": target}
                number = self._db.add_row(
                    "reports", **ends, **row, person=writer.name, writer=by.id
                )
        return next(report for report in self.of(key) if report.id == number)

    def of(self, key: str) -> list[Report]:
        """All reports of a debate, oldest first."""
        return self._db.records(
            Report,
            "SELECT reports.id, CASE WHEN target IS NULL THEN 'rules' ELSE 'label' END, name, "
            "(SELECT name FROM arguments WHERE debate = reports.debate AND position = target), "
            f"label, {name_sql()}, reason, at, decision, "
            f"{name_sql('decided_by', 'decided_writer')}, decided_at, remark "
            "FROM reports JOIN arguments USING (debate, position) WHERE debate = ? "
            "ORDER BY reports.id",
            (number_of(self._db, key),),
        )

    def waiting(self, key: str) -> dict[str, list[Report]]:
        """What nobody has decided of rules, by argument, in the order of the first report."""
        results: dict[str, list[Report]] = {}
        for report in self.of(key):
            if report.decision is None and report.kind is ReportKind.RULES:
                results.setdefault(report.argument, []).append(report)
        return results

    def doubted(self, key: str) -> dict[tuple[str, str], list[Report]]:
        """What nobody has decided of labels, by argument and target, likewise."""
        results: dict[tuple[str, str], list[Report]] = {}
        for report in self.of(key):
            if report.decision is None and report.target is not None:
                results.setdefault((report.argument, report.target), []).append(report)
        return results

    def waiting_for(self, account: int, since: str = "") -> list[DebateWaiting]:
        """Where a reply, an edit or a report waits for an account that moderates the debate; only
        where some of it came at that moment (ISO 8601) or later. While a debate is closed, nobody
        decides on its replies and edits, so none of these waits.
        """
        closed = "SELECT 1 FROM decisions WHERE debate = debates.id AND reopened = ''"
        counts = {
            f"pending_changes WHERE NOT EXISTS ({closed}) AND": "count(*)",
            "reports WHERE": "count(DISTINCT position || ' ' || coalesce(target, ''))",
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
        last = {
            report.argument: report
            for report in self.of(key)
            if report.decision is not None and report.kind is ReportKind.RULES
        }
        return {id: report for id, report in last.items() if report.decision is Ruling.WARNED}

    def decide(
        self, key: str, argument: str, decision: Ruling, *, by: Writer, remark: str = ""
    ) -> None:
        """Decide all reports of an argument that wait; to warn or hide needs a remark.

        Where none waits, what a moderator does by themselves is reported and decided at once.
        Raises BadInput if it is to be hidden or its writer warned, and no remark says why; NotFound
        if nobody added such an argument, it is withdrawn, or it is let stand and neither a report
        nor a warning of it is there.
        """
        remark, writer = checked_reason(remark), checked_writer(by)
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
            ends = (debate, composition.position(self._db, debate, argument), None)
            self._settle(ends, decision, writer, remark)

    def settle(
        self, key: str, ends: tuple[str, str], *, by: Writer, label: Label | None, remark: str
    ) -> int:
        """Decide the reports of what a machine read of a pair; how many waited.

        ``label`` is what a moderator says of the pair instead; ``None`` approves what was read.
        """
        by, remark = checked_writer(by), checked_reason(remark)
        with self._db.writing():
            debate = number_of(self._db, key)
            source, target = (composition.position(self._db, debate, end) for end in ends)
            return self._settle((debate, source, target), Ruling.CORRECTED, by, remark, label)

    def _settle(
        self,
        ends: tuple[int, int, int | None],
        decision: Ruling,
        by: Writer,
        remark: str,
        label: Label | None = None,
    ) -> int:
        """Write the decision on what waits; one that corrects approves the label that was read."""
        return self._db.execute(
            "UPDATE reports SET decision = CASE WHEN label = coalesce(?, label) THEN 'approved' "
            "ELSE ? END, decided_by = ?, decided_writer = ?, decided_at = ?, remark = ? "
            "WHERE debate = ? AND position = ? AND target IS ? AND decision = ''",
            (label and str(label), str(decision), by.name, by.id, now(), remark, *ends),
        ).rowcount

    def revision(self, key: str) -> int:
        """A number that grows whenever a label of a debate is reported or that is decided."""
        sql = (
            "SELECT coalesce(max(id), 0) + coalesce(sum(decision <> ''), 0) FROM reports "
            "WHERE debate = ? AND target IS NOT NULL"
        )
        return int(self._db.value(sql, (number_of(self._db, key),)))

    def _added(self, key: str, argument: str) -> Contribution:
        result = self._contributions.of(key, merged=True).get(argument)
        if result is None:
            raise NotFound.lazy(
                "nobody added an argument %(argument)s to this debate", argument=repr(argument[:80])
            )
        return result
