"""Who stands under whom in a debate: a forest that pages can show."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from argue.model import Debate


@dataclass(frozen=True, slots=True)
class Thread:
    """Who stands under whom: a forest over all arguments, in the order of the source."""

    roots: tuple[str, ...]
    parents: dict[str, str]
    children: dict[str, list[str]] = field(repr=False)

    def path(self, argument: str) -> list[str]:
        """From the top to this argument, both included."""
        found = [argument]
        while found[-1] in self.parents:
            found.append(self.parents[found[-1]])
        return found[::-1]

    def preorder(self) -> Iterator[str]:
        """Every argument after the one that it stands under."""
        stack = list(reversed(self.roots))
        while stack:
            argument = stack.pop()
            yield argument
            stack.extend(reversed(self.children.get(argument, ())))

    def sizes(self) -> dict[str, int]:
        """How many arguments stand under each, at any depth."""
        order = list(self.preorder())
        below = dict.fromkeys(order, 0)
        for argument in reversed(order):
            if argument in self.parents:
                below[self.parents[argument]] += below[argument] + 1
        return below


def thread_of(debate: Debate) -> Thread:
    """Each argument under the first one that it answers, or else is paired with, or else the issue.

    An edge that would close a circle (pairs may) is skipped here and becomes a cross reference.
    """
    parents: dict[str, str] = {}
    top = {argument.id: argument.id for argument in debate.arguments}

    def top_of(argument: str) -> str:
        while top[argument] != argument:
            top[argument] = argument = top[top[argument]]
        return argument

    def hang(source: str, target: str) -> None:
        if source not in parents and source != debate.issue and top_of(target) != source:
            parents[source] = target
            top[source] = target

    for reply in debate.replies:
        hang(reply.source, reply.target)
    for source, target in debate.pairs:
        hang(source, target)
    if debate.issue is not None:
        for argument in debate.arguments:
            hang(argument.id, debate.issue)
    children: dict[str, list[str]] = {}
    for argument in debate.arguments:
        if argument.id in parents:
            children.setdefault(parents[argument.id], []).append(argument.id)
    roots = [argument.id for argument in debate.arguments if argument.id not in parents]
    if debate.issue in roots:
        roots.remove(debate.issue)
        roots.insert(0, debate.issue)
    return Thread(tuple(roots), parents, children)
