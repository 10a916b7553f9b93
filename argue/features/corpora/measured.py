"""What a corpus of debates is like: how large, how deep, who supports and attacks, what stands.

A debate is measured alone (:func:`measure`); what all say together is in
:mod:`argue.features.corpora.totals`. Depth is the distance to the issue along the thread
(:func:`argue.drawing.threads.grow`), 0 for what answers nothing. The stance of an argument is what
it does to the one it stands under.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from argue.drawing.threads import grow
from argue.model import Debate, Label, Relation, Status
from argue.model.tables import Cell, Column, Table


class Placed(NamedTuple):
    """One argument: its depth, its stance if it has one, its status if it is known."""

    depth: int
    stance: Label | None
    status: Status | None


@dataclass(frozen=True, slots=True)
class Measured:
    """One debate; ``key`` is what machines call it."""

    key: str
    title: str
    placed: tuple[Placed, ...]
    """Its arguments, in the order of the debate."""
    replies: int
    supports: int
    attacks: int
    """Relations of this kind."""
    unsaid: int
    """Replies of which nothing is said."""
    issue: Status | None = None
    """The status of the issue; ``None`` if there is none or it is not known."""

    @property
    def depth(self) -> int:
        """The largest depth of an argument."""
        return max((placed.depth for placed in self.placed), default=0)

    @property
    def known(self) -> bool:
        """Whether statuses are known."""
        return any(placed.status for placed in self.placed)

    def with_status(self, status: Status) -> int | None:
        """How many arguments have it; ``None`` where statuses are not known."""
        return sum(placed.status == status for placed in self.placed) if self.known else None


def measure(
    key: str,
    debate: Debate,
    relations: Iterable[Relation],
    statuses: Mapping[str, Status] | None = None,
) -> Measured:
    """Measure a debate with these relations; O(n log n).

    >>> from argue.model import Argument, Reply
    >>> arguments = Argument("a", "Trams!"), Argument("b", "No."), Argument("c", "Why not?")
    >>> debate = Debate("d", "Trams", arguments, replies=(Reply("b", "a"), Reply("c", "b")))
    >>> found = measure("d", debate, [Relation("b", "a", Label.ATTACK)])
    >>> found.depth, found.attacks, found.unsaid
    (2, 1, 1)
    """
    labels = {relation.ends: relation.label for relation in relations}
    number = {argument.id: place for place, argument in enumerate(debate.arguments)}
    replies = [(number[reply.source], number[reply.target]) for reply in debate.replies]
    related = [
        (number[source], number[target])
        for (source, target), label in labels.items()
        if label is not Label.UNRELATED
    ]
    issue = -1 if debate.issue is None else number[debate.issue]
    thread = grow(len(number), replies, related, issue)
    ids = list(number)
    placed = tuple(
        Placed(
            thread.layer[place],
            labels.get((id, ids[thread.parent[place]])) if thread.parent[place] >= 0 else None,
            statuses.get(id) if statuses else None,
        )
        for place, id in enumerate(ids)
    )
    kinds = list(labels.values())
    unsaid = sum(reply.ends not in labels for reply in debate.replies)
    return Measured(
        key,
        debate.title,
        placed,
        len(replies),
        kinds.count(Label.SUPPORT),
        kinds.count(Label.ATTACK),
        unsaid,
        statuses.get(debate.issue) if statuses and debate.issue else None,
    )


def _share_accepted(one: Measured) -> float | None:
    accepted = one.with_status(Status.ACCEPTED)
    counted = sum(placed.status is not None for placed in one.placed)
    return None if accepted is None else accepted / counted


FIGURES: list[Column[Measured]] = [
    Column("arguments", "arguments", lambda one: len(one.placed)),
    Column("replies", "replies"),
    Column("depth", "depth"),
    Column(
        "replies_per_argument",
        "replies per argument",
        lambda one: one.replies / len(one.placed) if one.placed else None,
    ),
    Column("supports", "supports"),
    Column("attacks", "attacks"),
    Column("unsaid", "replies without a label"),
    Column("accepted", "accepted", lambda one: one.with_status(Status.ACCEPTED)),
    Column("rejected", "rejected", lambda one: one.with_status(Status.REJECTED)),
    Column("undecided", "undecided", lambda one: one.with_status(Status.UNDECIDED)),
    Column("share_accepted", "share accepted", _share_accepted),
]
"""What is measured of each debate."""


def with_total(table: Table) -> Table:
    """The debates with a last row of what all have together: sums of whole numbers but depth."""
    if not table.rows:
        return table
    total: list[Cell] = ["TOTAL"]
    for name in list(table.columns)[1:]:
        cells = table.column(name)
        counts = [cell for cell in cells if type(cell) is int]
        summed = len(counts) == len(cells) and name != "depth"
        total.append(sum(counts) if summed else None)
    return replace(table, rows=[*table.rows, total])


def by_debate(measured: Sequence[Measured]) -> Table:
    """A row a debate; what is not known is undefined."""
    columns: list[Column[Measured]] = [
        Column("debate", "debate", "key"),
        Column("title", "title"),
        *FIGURES,
        Column("issue", "issue", lambda one: str(one.issue) if one.issue else None),
    ]
    return Table.of("debates", "The debates", columns, measured)
