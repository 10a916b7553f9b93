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

from argue.locales import Messages, lazy
from argue.model import Label, Status, Verdict
from argue.model.verdicts import VERDICT_OF
from argue.services.debate_view import DebateView
from argue.services.debates import IdentityCache
from argue.services.topics import Topic, topics_of
from argue.web.app.people import known
from argue.web.app.state import store
from argue.web.ui import words
from argue.web.ui.choices import Selection

MOST_CONCEPTS = 8
"""Concepts that are offered as filters."""
_CACHE = IdentityCache(most=32)


@dataclass(frozen=True, slots=True)
class Filter:
    """A filter as the page offers it."""

    name: str
    """Its word in the address, after ``show`` or ``concept``."""
    title: str
    count: int
    """How many arguments pass it and, besides, all filters that are chosen."""
    chosen: bool
    """Whether it is one of them."""
    selection: Selection
    """What is looked at when it is chosen, or taken away if it is."""


class Filters:
    """The filters of a debate as one reader sees it."""

    def __init__(self, view: DebateView, selection: Selection) -> None:
        self._view, self._selection = view, selection
        self._cached: dict[str, frozenset[str]] = {}

    @cached_property
    def known(self) -> tuple[Topic, ...] | None:
        """The key concepts of the debate; ``None`` before they were found."""
        return topics_of(self._view.context.store, self._view.key)

    def passing(self) -> frozenset[str] | None:
        """The arguments that pass; ``None`` if nothing is asked."""
        return self._passing(("",))

    def concepts(self) -> list[Filter]:
        """Those by key concept, of the most arguments first; the chosen ones before the others.

        Offered are those that part the debate: they stand in two arguments and not in most.
        """
        left, most = self._passing(("",)), len(self._view.arguments) / 2
        results = []
        for word, (concept, members) in self._facets.items():
            count = len(members if left is None else left & members)
            chosen = word in self._selection.concepts
            if chosen or (1 < len(members) <= most and _is_telling(concept)):
                results.append(Filter(word, concept, count, chosen, self._selection.about(word)))
        results += [
            Filter(word, word, 0, True, self._selection.about(word))
            for word in self._selection.concepts
            if word not in self._facets
        ]
        return sorted(results, key=lambda one: (not one.chosen, -one.count))[:MOST_CONCEPTS]

    @cached_property
    def _facets(self) -> dict[str, tuple[str, frozenset[str]]]:
        """How each concept is written, and the arguments, still there, in which it stands."""
        there = self._view.arguments.keys()
        return {
            topic.word: (topic.text, frozenset(there & {*topic.arguments}))
            for topic in self.known or ()
        }

    def offered(self) -> list[Filter]:
        """Those by status, and of the others those that something passes or that are chosen."""
        titles = self._status_titles() | dict(TITLES)
        return [
            self._filter(name, title)
            for name, title in titles.items()
            if name not in TITLES or name in self._selection.show or self._passing_filter(name)
        ]

    def _status_titles(self) -> dict[str, str]:
        """Statuses where each verdict is what its status says, else verdicts; and the others that
        are chosen, which pass the same.
        """
        statuses = {str(status): words.STATUSES[status] for status in Status}
        verdicts = {str(verdict): words.CERTAIN[verdict] for verdict in Verdict}
        if self._view.verdict.by_status:
            statuses, verdicts = verdicts, statuses
        chosen = {name: title for name, title in statuses.items() if name in self._selection.show}
        return verdicts | chosen

    def _filter(self, name: str, title: str) -> Filter:
        others, own = self._passing(_group(name)), self._passing_filter(name)
        count = len(own if others is None else own & others)
        return Filter(
            name, title, count, name in self._selection.show, self._selection.switched(name)
        )

    def _passing(self, without: tuple[str, ...]) -> frozenset[str] | None:
        """The arguments that pass all filters but those of one group."""
        groups = {_group(name) for name in self._selection.show} - {without}
        wanted = [
            frozenset().union(
                *(self._passing_filter(name) for name in group if name in self._selection.show)
            )
            for group in groups
        ]
        wanted += [
            self._facets[word][1] if word in self._facets else frozenset()
            for word in self._selection.concepts
        ]
        if self._selection.find:
            wanted.append(self._holding)
        return frozenset.intersection(*wanted) if wanted else None

    @cached_property
    def _holding(self) -> frozenset[str]:
        """The arguments that have all words that are sought."""
        return frozenset(_holding(self._view, self._selection.find))

    def _passing_filter(self, name: str) -> frozenset[str]:
        """The arguments that pass one filter."""
        if name not in self._cached:
            self._cached[name] = frozenset(_FILTERS[name](self._view))
        return self._cached[name]


def _is_telling(concept: str) -> bool:
    """Whether a reader knows by a concept what an argument is about: no *cm one*, no *may*.

    >>> [_is_telling(one) for one in ("cm one", "may", "eye clinic", "no dogs", "2019")]
    [False, False, True, False, False]
    """
    words = concept.split()
    short = any(len(word) < 3 or not word.isalpha() for word in words)
    return not short and max(map(len, words), default=0) > 3


def _group(name: str) -> tuple[str, ...]:
    """The filters of which one is enough, this one among them."""
    return next((group for group in _EITHER if name in group), (name,))


def _standing(standing: Status | Verdict) -> Callable[[DebateView], Iterator[str]]:
    """Arguments of this verdict, or of the one that the status is where every label is right."""
    verdict = VERDICT_OF[standing] if isinstance(standing, Status) else standing
    return lambda view: (id for id, own in view.verdict.verdicts.items() if own.verdict is verdict)


def _new(view: DebateView) -> Iterator[str]:
    """What others added or changed since the reader last said to have seen all."""
    me = known()
    seen = store().visits.seen(me, view.key)
    for argument, contribution in view.contributed.items():
        if contribution.last.id > seen and contribution.last.writer.id != me:
            yield argument


def _mine(view: DebateView) -> Iterator[str]:
    me = known()
    return (
        argument
        for argument, contribution in view.contributed.items()
        if contribution.writer.id == me != ""
    )


def _unsure(view: DebateView) -> Iterator[str]:
    """Arguments of which something is judged with little confidence."""
    for relation in (*view.at_position.relations, *view.at_position.hidden):
        if relation.open:
            yield relation.source


def _disputed(view: DebateView) -> Iterator[str]:
    return (source for source, _target in store().reports.doubted(view.key))


def _by_stance(label: Label) -> Callable[[DebateView], Iterator[str]]:
    """Arguments that do this to the one that they stand under."""
    return lambda view: (
        relation.source
        for relation in view.at_position.relations
        if relation.label is label
        and not relation.open
        and view.thread.parents.get(relation.source) == relation.target
    )


def _holding(view: DebateView, find: str) -> Iterator[str]:
    words = _plain(find).split()
    texts = _CACHE.get_or_compute(  # made once for all readers
        view.debate,
        "plain",
        lambda: {
            argument.id: _plain(f"{argument.id} {argument.headline} {argument.text}")
            for argument in view.debate.arguments
        },
    )
    return (id for id, text in texts.items() if all(word in text for word in words))


def _plain(text: str) -> str:
    """Without the difference between letters' cases and without accents."""
    folded = text.casefold()
    if folded.isascii():
        return folded
    apart = unicodedata.normalize("NFKD", folded)
    return "".join(letter for letter in apart if not unicodedata.combining(letter))


TITLES = Messages(
    {
        "new": lazy("new to me"),
        "mine": lazy("mine"),
        "support": lazy("supporting"),
        "attack": lazy("attacking"),
        "unsure": lazy("for or against?"),
        "disputed": lazy("to be checked"),
    }
)
_FILTERS: dict[str, Callable[[DebateView], Iterator[str]]] = {
    **{str(standing): _standing(standing) for standing in (*Status, *Verdict)},
    "new": _new,
    "mine": _mine,
    "support": _by_stance(Label.SUPPORT),
    "attack": _by_stance(Label.ATTACK),
    "unsure": _unsure,
    "disputed": _disputed,
}
_EITHER = (tuple(map(str, (*Status, *Verdict))), ("support", "attack"))
