"""Pairs with what was said before them, for engines that read it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from argue.model import Debate, Pair

NEAREST = 4
"""Arguments above the pair that are told besides the issue."""


def with_paths(debate: Debate, pairs: Iterable[Pair]) -> list[Pair]:
    """The pairs with their ``path``: the issue, and the nearest arguments above the hypothesis.

    An argument stands below the first one that it answers, or that the source pairs it with.

    Examples
    --------
    >>> from argue.model import Argument, Reply
    >>> texts = tuple(Argument(name, f"text {name}") for name in "abc")
    >>> debate = Debate("d", "d", texts, replies=(Reply("b", "a"), Reply("c", "b")), issue="a")
    >>> with_paths(debate, [Pair("c", "b", "text c", "text b")])[0].path
    ('text a',)
    """
    above: dict[str, str] = {}
    for source, target in debate.pairs:
        above.setdefault(source, target)
    for reply in debate.replies:
        above[reply.source] = reply.target
    texts = {argument.id: argument.text for argument in debate.arguments}
    return [replace(pair, path=_path(pair.target, above, texts)) for pair in pairs]


def _path(argument: str, above: dict[str, str], texts: dict[str, str]) -> tuple[str, ...]:
    chain, seen = [], {argument}
    while (argument := above.get(argument, "")) and argument not in seen:
        seen.add(argument)
        chain.append(argument)
    told = [*chain[:NEAREST], *chain[NEAREST:][-1:]]
    return tuple(texts[one] for one in reversed(told) if one in texts)
