"""Which arguments a reader wants to see: those of a status, new ones, their own, doubtful ones …

Filters combine: an argument passes if it passes each of them, except that of several statuses, or
of supporting and attacking, one is enough. ``show`` in the address names each; besides, ``concept``
narrows to arguments in which a key concept stands, ``find`` to those that have all of some words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property

from argue.concepts import DebateConcepts
from argue.locales import mark, translated
from argue.model import Debate, Label, Origin, Relation, Status
from argue.web import known_concepts, words
from argue.web.choices import View
from argue.web.made import LastMade
from argue.web.shown import Shown
from argue.web.state import store
from argue.web.writers import known

UNSURE = 0.6
"""Confidence below which what is judged of an argument is doubtful."""
_LAST = LastMade(most=32)


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter as the page offers it.

    Parameters
    ----------
    name
        Its word in the address, after ``show`` or ``concept``.
    count
        How many arguments pass it and, besides, all filters that are chosen.
    chosen
        Whether it is one of them.
    view
        What is looked at when it is chosen, or taken away if it is.
    """

    name: str
    title: str
    count: int
    chosen: bool
    view: View


class Filters:
    """The filters of a debate as one reader sees it."""

    def __init__(self, shown: Shown, view: View) -> None:
        self._shown, self._view = shown, view
        self._found: dict[str, frozenset[str]] = {}

    @cached_property
    def known(self) -> DebateConcepts | None:
        """The key concepts of the debate; ``None`` before they were found."""
        return known_concepts.known(self._shown.key)

    def passing(self) -> frozenset[str] | None:
        """The arguments that pass; ``None`` if nothing is asked."""
        return self._passing(("",))

    def concepts(self) -> list[Filter]:
        """Those by key concept, of the most arguments first; the chosen ones before the others."""
        left = self._passing(("",))
        found = []
        for word, (concept, members) in self._facets.items():
            count = len(members if left is None else left & members)
            chosen = word in self._view.concepts
            found.append(Filter(word, concept, count, chosen, self._view.about(word)))
        found += [
            Filter(word, word, 0, True, self._view.about(word))
            for word in self._view.concepts if word not in self._facets
        ]  # fmt: skip
        return sorted(found, key=lambda one: (not one.chosen, -one.count))

    @cached_property
    def _facets(self) -> dict[str, tuple[str, frozenset[str]]]:
        """How each concept is written, and the arguments, still there, in which it stands."""
        there = self._shown.arguments.keys()
        facets = self.known.facets() if self.known else ()
        return {
            known_concepts.word_of(concept): (concept.text, frozenset(there & {*members}))
            for concept, members in facets
        }

    def offered(self) -> list[Filter]:
        """Those by status, and of the others those that something passes or that are chosen."""
        titles = {str(status): words.STATUSES[status] for status in Status} | {
            name: translated(title) for name, title in TITLES.items()
        }
        return [
            self._filter(name, title)
            for name, title in titles.items()
            if name not in TITLES or name in self._view.show or self._of(name)
        ]

    def _filter(self, name: str, title: str) -> Filter:
        others, own = self._passing(_group(name)), self._of(name)
        count = len(own if others is None else own & others)
        return Filter(name, title, count, name in self._view.show, self._view.switched(name))

    def _passing(self, without: tuple[str, ...]) -> frozenset[str] | None:
        """The arguments that pass all filters but those of one group."""
        groups = {_group(name) for name in self._view.show} - {without}
        wanted = [
            frozenset().union(*(self._of(name) for name in group if name in self._view.show))
            for group in groups
        ]
        wanted += [
            self._facets[word][1] if word in self._facets else frozenset()
            for word in self._view.concepts
        ]
        if self._view.find:
            wanted.append(self._holding)
        return frozenset.intersection(*wanted) if wanted else None

    @cached_property
    def _holding(self) -> frozenset[str]:
        """The arguments that have all words that are sought."""
        return frozenset(_holding(self._shown, self._view.find))

    def _of(self, name: str) -> frozenset[str]:
        """The arguments that pass one filter."""
        if name not in self._found:
            self._found[name] = frozenset(_FILTERS[name](self._shown))
        return self._found[name]


def _group(name: str) -> tuple[str, ...]:
    """The filters of which one is enough, this one among them."""
    return next((group for group in _EITHER if name in group), (name,))


def _by_status(status: Status) -> Callable[[Shown], Iterator[str]]:
    """Arguments of this status; what is withdrawn has none that counts."""
    return lambda shown: (
        argument
        for argument, found in shown.statuses.items()
        if found is status and argument not in shown.withdrawn
    )


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
    for argument, text in _LAST.of(shown.debate, "plain", lambda: _plain_texts(shown.debate)):
        if all(word in text for word in words):
            yield argument


def _plain_texts(debate: Debate) -> tuple[tuple[str, str], ...]:
    """The id of each argument, and what words are sought in; made once for all readers."""
    return tuple(
        (argument.id, _plain(f"{argument.id} {argument.headline} {argument.text}"))
        for argument in debate.arguments
    )


def _plain(text: str) -> str:
    """Without the difference between letters' cases and without accents."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    apart = unicodedata.normalize("NFKD", folded)
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
_EITHER = (tuple(map(str, Status)), ("support", "attack"))
