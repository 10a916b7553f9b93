"""Gold from several people: what they judge, how far they agree, and what comes of it.

:mod:`~argue.annotation.project` makes a project of :mod:`argue.store.annotations` from debates,
whose pairs annotators judge, blind to each other. :mod:`~argue.annotation.agreement` has the
coefficients, :mod:`~argue.annotation.report` the figures of a project and
:mod:`~argue.annotation.tables` its tables, :mod:`~argue.annotation.gold` makes debates with gold,
and :mod:`~argue.annotation.rows` carries judgements in and out as files.
"""

from __future__ import annotations

from argue.annotation.agreement import Estimate
from argue.annotation.gold import Gold, How, Rule, gold, needs_adjudication, outcome, tally
from argue.annotation.project import create, debates_of
from argue.annotation.report import PairAgreement, Progress, Report, ratings, report

__all__ = [
    "Estimate",
    "Gold",
    "How",
    "PairAgreement",
    "Progress",
    "Report",
    "Rule",
    "create",
    "debates_of",
    "gold",
    "needs_adjudication",
    "outcome",
    "ratings",
    "report",
    "tally",
]
