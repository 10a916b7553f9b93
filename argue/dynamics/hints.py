"""Which argument, if it were answered, would change what becomes of another one."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

from argue.dynamics.edits import Action, Edit
from argue.dynamics.what_if import WhatIf
from argue.errors import UnknownArgument
from argue.model import Framework, Label, Status

Progress = Callable[[int, int], None]
"""Called with (arguments tried, arguments to try)."""


@dataclass(frozen=True, slots=True)
class Hint:
    """Attack ``argument`` with a new argument that nothing attacks, and the issue changes.

    Parameters
    ----------
    before, after
        The status of the issue now, and then.
    distance
        How many relations lead from the argument to the issue, 0 for the issue itself.
    others
        How many other arguments change their status too.
    """

    argument: str
    before: Status
    after: Status
    distance: int
    others: int

    @property
    def text(self) -> str:
        """In a sentence without its full stop."""
        besides = f"; {self.others} other statuses change too" if self.others > 1 else (
            "; one other status changes too" if self.others else ""
        )  # fmt: skip
        return (
            f"answer {self.argument}: the issue turns from {self.before} to {self.after}{besides}"
        )


def hints(framework: Framework, issue: str, progress: Progress | None = None) -> tuple[Hint, ...]:
    """Every argument whose refutation changes the status of ``issue``, the best first.

    The semantics is grounded; derived attacks are those of the framework, and the new attack has
    its own. Each argument is tried by itself with :class:`~argue.dynamics.what_if.WhatIf`, which
    costs what it changes; those already rejected change nothing, and neither do those from which
    nothing leads to the issue. Those come first that turn accepted into rejected or the reverse,
    then those that are near the issue, then those that change fewer other statuses.

    Raises
    ------
    NotFound
        If there is no such argument.
    """
    if issue not in framework.number_of:
        raise UnknownArgument(issue, framework.arguments)
    what_if = WhatIf(framework)
    before = what_if.status(issue)
    answer = next(name for n in count() if (name := f"answer {n}") not in framework.number_of)
    what_if.edit(Edit(Action.ADD, answer))
    tried = [
        (argument, distance)
        for argument, distance in _distances(framework, issue).items()
        if what_if.status(argument) is not Status.REJECTED
    ]
    found = []
    for number, (argument, distance) in enumerate(tried):
        changed = what_if.edit(Edit(Action.ADD, answer, argument, Label.ATTACK))
        after = what_if.status(issue)
        what_if.undo()
        if after is not before:
            found.append(Hint(argument, before, after, distance, len(changed) - 1))
        if progress is not None:
            progress(number + 1, len(tried))
    decisive = {Status.ACCEPTED, Status.REJECTED}
    return tuple(
        sorted(
            found,
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
    start = framework.number_of[issue]
    found, waiting = {start: 0}, deque([start])
    while waiting:
        number = waiting.popleft()
        for side in sides:
            for near in side.of(number):
                if near not in found:
                    found[near] = found[number] + 1
                    waiting.append(near)
    return {framework.arguments[number]: distance for number, distance in found.items()}
