"""A debate whose statuses follow each change at once, and hints which argument to answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import chain, count

import numpy as np

from argue.errors import BadInput, NotFound, UnknownArgument
from argue.model import Framework, Label, Status
from argue.model.record import Count, Record
from argue.reasoning.changes.edits import ALREADY, Action, Changed, Edit, meant, other
from argue.reasoning.changes.folding import Folding
from argue.reasoning.changes.grounded import GroundedUpdates
from argue.reasoning.graphs import reached
from argue.reasoning.semantics import STATUS


class WhatIf:
    """A framework under grounded semantics, derived attacks included, to try changes on.

    A change of a relation takes time in proportion to the statuses that it touches, and with
    derived attacks a support takes a search for ways between its ends besides. Where it closes or
    opens a circle of supports, all that it spreads to is looked at, and what hangs on its arguments
    is labelled anew, even where no status changes. With supported or extended attacks the first
    support along which an argument's attacks spread takes a look at each of these. Where two kinds
    of derived attacks go both ways along supports (mediated and secondary, or supported and
    extended), all relations of all arguments that supports join with its ends are looked at. The
    framework itself is never changed.

    >>> from argue.reasoning.framework import build
    >>> from argue.model import Relation
    >>> debate = build(["H", "T"], [Relation("T", "H", Label.ATTACK)])
    >>> what_if = WhatIf(debate)
    >>> [(one.argument, one.after.value) for one in what_if.edit(Edit(Action.FLIP, "T", "H"))]
    [('H', 'accepted')]
    >>> what_if.undo()
    >>> what_if.status("H").value
    'rejected'
    """

    def __init__(self, framework: Framework) -> None:
        self._framework = framework
        self._folding = Folding(framework)
        self._labelling = GroundedUpdates(self._folding.graph)
        self._edges = self._folding.edges
        self._first_number = framework.number_of  # made now, not with the first change
        self._added: list[str] = []
        self._number: dict[str, int] = {}
        self._gone: set[int] = set()
        self._back: list[list[Edit]] = []

    def status(self, argument: str) -> Status:
        """The status of an argument now. Raises NotFound if there is none of that id."""
        return STATUS[self._code(self._numbered(argument))]

    def statuses(self) -> dict[str, Status]:
        """The status of every argument now: those of the framework, then new ones."""
        return {self._id(number): STATUS[self._code(number)] for number in self._numbers()}

    def framework(self) -> Framework:
        """The framework as it is now; O(framework)."""
        place = {number: place for place, number in enumerate(self._numbers())}
        attacks, supports = (
            np.array([(place[one], place[two]) for one, two in edges.rows()], dtype=np.int32)
            for edges in self._edges.values()
        )
        ids, former = tuple(map(self._id, place)), self._framework
        return Framework(ids, attacks, supports, former.derived, former.open)

    def edit(self, *edits: Edit) -> tuple[Changed, ...]:
        """Make these changes, one after the other, and say whose status is another one now.

        If one of them cannot be made, none is. Raises NotFound or BadInput as :func:`edited`.
        """
        before: dict[str, Status | None] = {}
        back: list[Edit] = []
        try:
            for edit in edits:
                for part in self._parts(edit):
                    self._step(part, before)
                    opposite = Action.REMOVE if part.action is Action.ADD else Action.ADD
                    back.insert(0, Edit(opposite, part.source, part.target, part.label))
        except (NotFound, BadInput):
            for part in back:
                self._step(part, before)
            raise
        self._back.append(back)
        return tuple(
            Changed(argument, was, now)
            for argument, was in before.items()
            if was is not (now := self._now(argument))
        )

    def undo(self) -> None:
        """Take back the last call of :meth:`edit`; nothing happens if there is none left."""
        for edit in self._back.pop() if self._back else ():
            self._step(edit, {})

    # ── one change at a time ────────────────────────────────────────────────────────────────────

    def _parts(self, edit: Edit) -> Iterator[Edit]:
        """The change as changes of single relations that say which relation they mean."""
        if not edit.target:
            if edit.action is Action.REMOVE:
                number = self._numbered(edit.source, edit)
                for label in self._edges:
                    for edge in sorted(self._edges[label].at(number)):
                        yield Edit(Action.REMOVE, self._id(edge[0]), self._id(edge[1]), label)
            yield edit
            return
        edge = self._numbered(edit.source, edit), self._numbered(edit.target, edit)
        if edit.action is Action.ADD:
            yield edit
            return
        label = meant(edit, [label for label, edges in self._edges.items() if edge in edges])
        yield Edit(Action.REMOVE, edit.source, edit.target, label)
        if edit.action is Action.FLIP:
            yield Edit(Action.ADD, edit.source, edit.target, other(label))

    def _step(self, edit: Edit, before: dict[str, Status | None]) -> None:
        if not edit.target:
            before.setdefault(edit.source, self._now(edit.source))
            if edit.action is Action.ADD:
                self._put(edit)
            else:
                self._gone.add(self._numbered(edit.source, edit))
            return
        edge = self._numbered(edit.source), self._numbered(edit.target)
        adds, label = edit.action is Action.ADD, edit.label or Label.ATTACK
        if adds and edge in self._edges[label]:
            raise BadInput.lazy(
                ALREADY[label],
                edit=edit.message,
                source=repr(edit.source),
                target=repr(edit.target),
            )
        change = self._folding.change(label, edge, adds=adds)
        if not any(change):  # a support from which nothing is derived
            return
        moved = {number: self._labelling.status(node) for number, node in change.moved.items()}
        nodes = self._labelling.change(change.added, change.removed, change.nodes)
        for number, code in (self._by_argument(nodes) | moved).items():
            before.setdefault(self._id(number), STATUS[code])

    def _put(self, edit: Edit) -> None:
        source = self._lookup(edit.source)
        if source is not None and source not in self._gone:
            raise BadInput.lazy(
                "%(edit)s: there is an argument %(source)s already",
                edit=edit.message,
                source=repr(edit.source),
            )
        if source is not None:
            self._gone.remove(source)
            return
        number = len(self._framework.arguments) + len(self._added)
        self._added.append(edit.source)
        self._number[edit.source] = number
        self._folding.add()
        self._labelling.change(nodes=1)

    # ── where things are ────────────────────────────────────────────────────────────────────────

    def _by_argument(self, nodes: dict[int, tuple[int, int]]) -> dict[int, int]:
        """The former status by argument instead of by node."""
        return {
            argument: was
            for node, (was, _) in nodes.items()
            for argument in self._folding.members(node)
        }

    def _code(self, number: int) -> int:
        return self._labelling.status(self._folding.node(number))

    def _now(self, argument: str) -> Status | None:
        number = self._lookup(argument)
        if number is None or number in self._gone:
            return None
        return STATUS[self._code(number)]

    def _numbers(self) -> list[int]:
        """The arguments that are there."""
        size = len(self._framework.arguments) + len(self._added)
        return [number for number in range(size) if number not in self._gone]

    def _id(self, number: int) -> str:
        ids = self._framework.arguments
        return ids[number] if number < len(ids) else self._added[number - len(ids)]

    def _lookup(self, argument: str) -> int | None:
        result = self._first_number.get(argument)
        return self._number.get(argument) if result is None else result

    def _numbered(self, argument: str, edit: Edit | None = None) -> int:
        number = self._lookup(argument)
        if number is None or number in self._gone:
            there = (*self._framework.arguments, *self._added)
            raise UnknownArgument(argument, there, edit or "")
        return number


def edited(framework: Framework, edits: Iterable[Edit]) -> Framework:
    """The framework after these changes, one after the other; O(framework).

    Raises NotFound if an edit names an argument or a relation that is not there; BadInput if it
    adds what is there, or does not say which of two relations it means.
    """
    trial = WhatIf(framework)
    trial.edit(*edits)
    return trial.framework()


@dataclass(frozen=True, slots=True)
class Hint(Record):
    """An argument whose refutation changes the issue.

    By a new argument that nothing attacks.
    """

    argument: str
    """Id of the argument to refute."""
    before: Status
    """Status of the issue now."""
    after: Status
    """Status of the issue then."""
    distance: Count
    """Relations that lead from it to the issue."""
    others: Count
    """Other arguments that change their status too."""

    @property
    def text(self) -> str:
        """In a sentence without its full stop."""
        turns = f"the issue turns from {self.before} to {self.after}"
        return f"answer {self.argument}: {turns}{self.besides}"

    @property
    def besides(self) -> str:
        """How many other statuses change, as the end of a sentence; empty if none."""
        if not self.others:
            return ""
        several = self.others > 1
        change = f"{self.others} other statuses change" if several else "one other status changes"
        return f"; {change} too"


def hints(framework: Framework, issue: str) -> tuple[Hint, ...]:
    """Every argument whose refutation changes the status of ``issue``, the best first.

    The semantics is grounded; derived attacks are those of the framework, and the new attack has
    its own. Each argument is tried by itself with :class:`~argue.reasoning.changes.what_if.WhatIf`,
    which costs what it changes; those already rejected change nothing, and neither do those from
    which nothing leads to the issue. Those come first that turn accepted into rejected or the
    reverse, then those that are near the issue, then those that change fewer other statuses.
    Raises NotFound if there is no such argument.
    """
    if issue not in framework.number_of:
        raise UnknownArgument(issue, framework.arguments)
    what_if = WhatIf(framework)
    before = what_if.status(issue)
    answer = next(name for n in count() if (name := f"answer {n}") not in framework.number_of)
    what_if.edit(Edit(Action.ADD, answer))
    result = []
    for argument, distance in _distances(framework, issue).items():
        if what_if.status(argument) is Status.REJECTED:
            continue
        changed = what_if.edit(Edit(Action.ADD, answer, argument, Label.ATTACK))
        after = what_if.status(issue)
        what_if.undo()
        if after is not before:
            result.append(Hint(argument, before, after, distance, len(changed) - 1))
    decisive = {Status.ACCEPTED, Status.REJECTED}
    return tuple(
        sorted(
            result,
            key=lambda hint: ({hint.before, hint.after} != decisive, hint.distance, hint.others),
        )
    )


def _distances(framework: Framework, issue: str) -> dict[str, int]:
    """The arguments from which relations lead to the issue, the nearest first.

    Where there are derived attacks, supports are walked in both directions.
    """
    sides = [framework.attackers]
    if framework.derived:
        sides += [framework.supporters, framework.supported]
    steps = reached(
        [framework.number_of[issue]],
        lambda number: chain.from_iterable(side.of(number) for side in sides),
    )
    return {framework.arguments[number]: distance for number, distance in steps.items()}
