"""The thread of a debate as a flat list of rows, each with its depth, ready for a nested list.

A debate may be of any size and depth, and a page may not: the rows are cut breadth-first at a
number and at a depth, and every row says how many replies it does not show, so that a link can lead
there. Nothing here recurses.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple
from zlib import crc32

from argue.model import Analysis, Argument, Label, Origin, Relation, Status
from argue.services.debates import IdentityCache, Thread

MOST_ROWS = 100
"""A row is about 30 elements, and a browser slows down from some thousands of them on."""
MOST_LEVELS = 40
"""Browsers stop nesting at 512 elements; three elements a level and a page around them fit."""
MOST_CROSS = 5
PIECE = 16
_CACHE = IdentityCache(most=32)


@dataclass(frozen=True, slots=True)
class Level:
    """The direct replies to an argument that are shown: how many, and how many are not."""

    argument: str
    shown: int
    hidden: int


@dataclass(frozen=True, slots=True)
class OutlineLine:
    """One argument in its place."""

    argument: Argument
    depth: int
    """0 for the first row's level."""
    parent: str | None
    status: Status | None
    relation: Relation | None
    """What it does to the argument that it stands under; ``None`` if nobody judged that pair."""
    hidden_relation: Relation | None
    """What was judged of that pair, where it is not sure enough to count."""
    stated: Label | None
    """What the source says of that pair, if it says something."""
    cross: tuple[Relation, ...]
    """Its further relations, to arguments that it does not stand under; at most five."""
    cross_more: int
    """How many further relations are not in ``cross``."""
    replies: int
    """How many arguments stand under it, at any depth."""
    shown: int
    """How many direct replies follow."""
    hidden: int
    """How many more direct replies there are, under the filter."""
    ends: tuple[Level, ...]
    """The levels that end after this row, the innermost first; empty if its replies follow."""
    context: bool
    """Whether it is only here because an argument below it passes the filter."""

    @property
    def closes(self) -> int:
        """How many levels end after this row."""
        return len(self.ends)

    @property
    def judged(self) -> Relation | None:
        """What an engine takes it for, where nobody says what it does."""
        judged = self.relation or self.hidden_relation
        return judged if judged is not None and judged.origin is Origin.JUDGED else None

    @property
    def asks(self) -> bool:
        """Whether people should say what it does: nobody did, and the engine cannot tell."""
        return self.judged is not None and self.judged.open

    @property
    def aside(self) -> bool:
        """Whether it neither supports nor attacks what it answers, nor anything else."""
        return (
            self.relation is not None
            and self.relation.label is Label.UNRELATED
            and not self.relation.open
            and all(relation.label is Label.UNRELATED for relation in self.cross)
        )

    @property
    def differs(self) -> bool:
        """Whether the judgement of this pair is not what the source says."""
        return (
            self.relation is not None
            and self.stated is not None
            and self.relation.label is not self.stated
            and not self.relation.open
        )


@dataclass(frozen=True, slots=True)
class Hit:
    """The ``number``-th of ``of`` rows that pass a filter; ``before`` and ``after`` are ids."""

    number: int
    of: int
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Outline:
    """Rows, the way to them, and how much is left out.

    ``path`` leads from the top to the argument above the first row; ``hidden`` counts top-level
    arguments after the last row.
    """

    rows: tuple[OutlineLine, ...]
    path: tuple[Argument, ...] = ()
    hidden: int = 0
    of: int = 0

    def hits(self) -> dict[str, Hit]:
        """The arguments that pass a filter, each with its number and the ones around it."""
        passing = [row.argument.id for row in self.rows if not row.context]
        around = ["", *passing, ""]
        return {
            id: Hit(number, len(passing), around[number - 1], around[number + 1])
            for number, id in enumerate(passing, 1)
        }

    @property
    def tops(self) -> int:
        """How many rows are of the first level."""
        return sum(row.depth == 0 for row in self.rows)

    def pieces(self) -> Iterator[tuple[OutlineLine, ...]]:
        """The rows in pieces of about :data:`PIECE`, one after the other.

        Where a piece begins is said by an argument's id alone, so that a row that comes in between
        changes no more than the piece that it is in.
        """
        piece: list[OutlineLine] = []
        for row in self.rows:
            if piece and not crc32(row.argument.id.encode()) % PIECE:
                yield tuple(piece)
                piece = []
            piece.append(row)
        if piece:
            yield tuple(piece)


def outline(
    analysis: Analysis,
    thread: Thread,
    *,
    at: str = "",
    skip: int = 0,
    only: Collection[str] | None = None,
    most: int = MOST_ROWS,
    levels: int = MOST_LEVELS,
) -> Outline:
    """The rows of a debate, or of the branch below one argument; made once for all readers.

    Parameters
    ----------
    thread
        That of the analysis' debate.
    at
        The argument whose branch is wanted; empty for the whole debate.
    skip
        How many of its replies (or of the top-level arguments) come before the first one shown.
    only
        Only these arguments, and those above them; ``None``: all.
    """
    only = None if only is None else frozenset(only)
    cut = _Cut(at, skip, only, most, levels)
    return _CACHE.get_or_compute(analysis, cut, lambda: _outline(analysis, thread, cut))


class _Cut(NamedTuple):
    """Which part of a debate is wanted, as of :func:`outline`."""

    at: str
    skip: int
    only: frozenset[str] | None
    most: int
    levels: int


def _outline(analysis: Analysis, thread: Thread, cut: _Cut) -> Outline:
    wanted = None if cut.only is None else _with_above(thread, cut.only)
    tops = [root for root in thread.roots if wanted is None or root in wanted][cut.skip :]
    if cut.at:
        tops = [cut.at]
    visible = _visible(thread, wanted, tops, cut)
    make = _RowMaker(analysis, thread, cut.only, visible)
    above = thread.path(cut.at)[:-1] if cut.at else []
    shown = tops[: cut.most]
    return Outline(
        rows=tuple(make.rows(shown)),
        path=tuple(make.arguments[argument] for argument in above),
        hidden=len(tops) - len(shown),
        of=len(analysis.debate.arguments),
    )


def _with_above(thread: Thread, passing: Collection[str]) -> set[str]:
    """These arguments and all above them."""
    results: set[str] = set()
    for argument in passing:
        above: str | None = argument
        while above is not None and above not in results:
            results.add(above)
            above = thread.parents.get(above)
    return results


def _visible(
    thread: Thread, wanted: set[str] | None, tops: Sequence[str], cut: _Cut
) -> dict[str, tuple[list[str], int]]:
    """For each argument shown, its replies that are shown and how many are not; breadth-first."""
    visible: dict[str, tuple[list[str], int]] = {}
    waiting = deque((top, 1) for top in tops[: cut.most])
    left = cut.most - len(waiting)
    while waiting:
        argument, depth = waiting.popleft()
        replies: Iterable[str] = thread.children.get(argument, ())
        passing = [reply for reply in replies if wanted is None or reply in wanted]
        if argument == cut.at:
            passing = passing[cut.skip :]
        fitting = passing[:left] if depth < cut.levels else []
        left -= len(fitting)
        visible[argument] = (fitting, len(passing) - len(fitting))
        waiting.extend((reply, depth + 1) for reply in fitting)
    return visible


class _RowMaker:
    def __init__(
        self,
        analysis: Analysis,
        thread: Thread,
        passing: Collection[str] | None,
        visible: dict[str, tuple[list[str], int]],
    ) -> None:
        debate = analysis.debate
        self.arguments = debate.by_id()
        self._thread, self._passing, self._shown = thread, passing, visible
        self._statuses = analysis.labelling.statuses if analysis.labelling else {}
        self._stated: dict[tuple[str, str | None], Label] = {
            (item.source, item.target): item.label for item in debate.reference
        }
        self._answers = {(reply.source, reply.target) for reply in debate.replies}
        self._below = thread.sizes()
        self._hidden: dict[tuple[str, str | None], Relation] = {
            (item.source, item.target): item for item in analysis.hidden
        }
        self._relations: dict[str, list[Relation]] = {}
        for relation in analysis.relations:
            if relation.source in visible:
                self._relations.setdefault(relation.source, []).append(relation)

    def rows(self, tops: Sequence[str]) -> Iterator[OutlineLine]:
        """Depth-first; the last row below an argument closes that level and all that end there."""
        none: tuple[Level, ...] = ()
        stack = [(top, 0, none) for top in reversed(tops)]
        while stack:
            argument, depth, ends = stack.pop()
            replies, hidden = self._shown[argument]
            level = Level(argument, len(replies), hidden)
            yield self._row(level, depth, none if replies else ends)
            last = len(replies) - 1
            for number in range(last, -1, -1):
                after = (level, *ends) if number == last else none
                stack.append((replies[number], depth + 1, after))

    def _row(self, level: Level, depth: int, ends: tuple[Level, ...]) -> OutlineLine:
        argument = level.argument
        parent = self._thread.parents.get(argument)
        own, cross = self._split(argument, parent)
        return OutlineLine(
            argument=self.arguments[argument],
            depth=depth,
            parent=parent,
            status=self._statuses.get(argument),
            relation=own,
            hidden_relation=self._hidden.get((argument, parent)),
            stated=self._stated.get((argument, parent)),
            cross=tuple(cross[:MOST_CROSS]),
            cross_more=max(0, len(cross) - MOST_CROSS),
            replies=self._below[argument],
            shown=level.shown,
            hidden=level.hidden,
            ends=ends,
            context=self._passing is not None and argument not in self._passing,
        )

    def _split(self, argument: str, parent: str | None) -> tuple[Relation | None, list[Relation]]:
        """The relation to the argument above, and the others worth a link, the surest first."""
        own, cross = None, []
        for relation in self._relations.get(argument, ()):
            if relation.target == parent:
                own = relation
            elif (
                relation.label is not Label.UNRELATED
                or relation.overruled is not None
                or (relation.source, relation.target) in self._answers
            ):
                cross.append(relation)
        cross.sort(key=lambda relation: -relation.confidence)
        return own, cross
