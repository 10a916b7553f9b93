"""Which arguments a reader wants to see: those of a status, new ones, their own, doubtful ones …

One filter at a time, ``show`` in the address; besides it ``find`` narrows to arguments that have
all of some words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from argue.locales import mark, translated
from argue.model import Label, Origin, Relation, Status
from argue.web.shown import Shown
from argue.web.state import store
from argue.web.writers import known

UNSURE = 0.6
"""Confidence below which what is judged of an argument is doubtful."""


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter as the page offers it: its word in the address, what it is called, how many pass."""

    name: str
    title: str
    count: int


def passing(shown: Shown, show: str, find: str = "") -> frozenset[str] | None:
    """The arguments that pass; ``None`` if nothing is asked."""
    found: frozenset[str] | None = None
    if show:
        found = frozenset(_FILTERS[show](shown))
    if find.split():
        holding = frozenset(_holding(shown, find))
        found = holding if found is None else found & holding
    return found


def filters(shown: Shown) -> list[Filter]:
    """The filters besides those by status that something passes."""
    offered = [
        Filter(name, translated(title), len(set(_FILTERS[name](shown))))
        for name, title in TITLES.items()
    ]
    return [one for one in offered if one.count]


def _by_status(status: Status) -> Callable[[Shown], Iterator[str]]:
    return lambda shown: (argument for argument, found in shown.statuses.items() if found is status)


def _new(shown: Shown) -> Iterator[str]:
    """What others added or changed since the reader last said to have seen all."""
    me = known()
    seen = store().visits.seen(me, shown.key)
    for argument, one in shown.contributed.items():
        if one.last.id > seen and one.last.writer.id != me:
            yield argument


def _mine(shown: Shown) -> Iterator[str]:
    me = known()
    return (argument for argument, one in shown.contributed.items() if one.writer.id == me != "")


def _unsure(shown: Shown) -> Iterator[str]:
    """Arguments of which something is judged with little confidence."""
    for relation in (*shown.analysis.relations, *shown.analysis.hidden):
        if relation.origin is Origin.JUDGED and relation.confidence < UNSURE:
            yield relation.source


def _disputed(shown: Shown) -> Iterator[str]:
    return (one.source for one in store().disputes.of(shown.key) if one.open)


def _by_stance(label: Label) -> Callable[[Shown], Iterator[str]]:
    """Arguments that do this to the one that they stand under."""

    def found(shown: Shown) -> Iterator[str]:
        parents = shown.thread.parents

        def is_meant(one: Relation) -> bool:
            return one.label is label and parents.get(one.source) == one.target

        return (one.source for one in shown.analysis.relations if is_meant(one))

    return found


def _holding(shown: Shown, find: str) -> Iterator[str]:
    words = _plain(find).split()
    for argument in shown.debate.arguments:
        text = _plain(f"{argument.id} {argument.headline} {argument.text}")
        if all(word in text for word in words):
            yield argument.id


def _plain(text: str) -> str:
    """Without the difference between letters' cases and without accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


TITLES = {
    "new": mark("new to me"),
    "mine": mark("mine"),
    "support": mark("supporting"),
    "attack": mark("attacking"),
    "unsure": mark("low confidence"),
    "disputed": mark("disputed"),
}
_FILTERS: dict[str, Callable[[Shown], Iterator[str]]] = {
    **{str(status): _by_status(status) for status in Status},
    "new": _new,
    "mine": _mine,
    "support": _by_stance(Label.SUPPORT),
    "attack": _by_stance(Label.ATTACK),
    "unsure": _unsure,
    "disputed": _disputed,
}
