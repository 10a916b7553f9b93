"""Debates of the web app: an LRU cache of them, each with its thread, what they state, their size.

Files that the command line reads may have more arguments.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeVar, cast

from cachetools import LRUCache

from argue.engines import engine_for
from argue.errors import LimitExceeded
from argue.locales import lazy
from argue.model import Analysis, Argument, Debate, Options, Relation, Reply
from argue.pairing import PAIRINGS, default_pairing, searches
from argue.plugins import provided
from argue.reasoning import derived_attacks
from argue.services.deeds import Need, deed, noted
from argue.settings import Limits
from argue.store import Saved, Store
from argue.store.core.keys import DebateState
from argue.store.participation.merging import MergedArgument
from argue.store.participation.records import Contribution, ContributionStep

SETTING = "ARGUE_MAX_DEBATE_ARGUMENTS"
GOLD = "gold"
"""The engine that repeats what the source states."""
LISTED = 2_000
"""Derived attacks that a file or a map is given."""
Value = TypeVar("Value")


class IdentityCache:
    """LRU cache keyed by object identity, of the last ``most`` values; shared by all threads.

    Identity costs nothing to compare, however large the object. The object lives as long as its
    entry, so that no other one gets its ``id``.

    >>> cache, words = IdentityCache(most=2), ["a", "b"]
    >>> cache.get_or_compute(words, "first", lambda: words[0])
    'a'
    >>> cache.get_or_compute(words, "first", lambda: "not called")
    'a'
    >>> cache.get_or_compute(["a", "b"], "first", lambda: "of another list")
    'of another list'
    """

    def __init__(self, most: int) -> None:
        self._lock = threading.Lock()
        self._cached: LRUCache[tuple[int, Hashable], tuple[object, Any]] = LRUCache(most)

    def get_or_compute(self, source: object, name: Hashable, compute: Callable[[], Value]) -> Value:
        """The value called ``name`` that is computed from ``source``."""
        key = id(source), name
        with self._lock:
            entry = self._cached.get(key)
        if entry is None:
            entry = source, compute()
            with self._lock:
                self._cached[key] = entry
        return cast(Value, entry[1])


_DEFAULTS = IdentityCache(most=64)


@dataclass(frozen=True, slots=True)
class Thread:
    """Who stands under whom: a forest over all arguments, in the order of the source."""

    roots: tuple[str, ...]
    parents: dict[str, str]
    children: dict[str, list[str]] = field(repr=False)

    def path(self, argument: str) -> list[str]:
        """From the top to this argument, both included."""
        results = [argument]
        while results[-1] in self.parents:
            results.append(self.parents[results[-1]])
        return results[::-1]

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


def with_sources(store: Store, key: str, analysis: Analysis) -> Analysis:
    """The analysis as files have it, with the sources that arguments of the debate have now."""
    debate = analysis.debate
    for module in provided("saved"):
        debate = module.with_sources(store, key, debate)
    return analysis if debate is analysis.debate else replace(analysis, debate=debate)


def listed(analysis: Analysis) -> Analysis:
    """The analysis with its derived attacks written out, as far as a map or file holds them."""
    attacks, complete = derived_attacks.listed(analysis.framework, LISTED)
    return replace(analysis, derived_attacks=attacks, derived_complete=complete)


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


@dataclass(frozen=True, slots=True)
class CachedDebate:
    """A debate, its thread, what people added to it, and what arguments stand for others.

    All of it is public, whoever asked first: hidden texts are not in it.
    """

    state: DebateState
    debate: Debate
    thread: Thread
    contributed: dict[str, Contribution]
    merged_arguments: dict[str, tuple[MergedArgument, ...]]

    def with_reply(self, step: ContributionStep, parent: str) -> CachedDebate:
        """The debate after a reply to ``parent`` was added, as it would be read; none is merged."""
        debate, name = self.debate, step.argument
        debate = replace(
            debate,
            arguments=(*debate.arguments, Argument(name, step.text)),
            replies=(*debate.replies, Reply(name, parent)),
            pairs=debate.pairs and (*debate.pairs, (name, parent)),
            pair_ids=debate.pair_ids and (*debate.pair_ids, name),
            given=(*debate.given, step.relation) if step.relation else debate.given,
        )
        state = replace(
            self.state,
            arguments=len(debate.arguments),
            contribution=max(self.state.contribution, step.id),
        )
        contributed = {**self.contributed, name: Contribution(name, parent, step, step, 1)}
        return CachedDebate(state, debate, thread_of(debate), contributed, {})


class DebateCache:
    """The debates that were read last, of ``most`` arguments together; shared by all threads.

    A debate never changes while its digest stays the same; when a name is erased the store's
    generation changes. What it was before is kept no more: nobody asks for it again.
    """

    def __init__(self, most: int) -> None:
        self._lock = threading.Lock()
        self._cached: LRUCache[Hashable, CachedDebate] = LRUCache(
            most, lambda entry: min(most, len(entry.debate.arguments))
        )

    def load(self, store: Store, key: str) -> CachedDebate:
        """The debate of that key. Raises NotFound if there is none."""
        place, state = (store.path, key), store.state(key)
        with self._lock:
            cached = self._cached.get(place)
        if cached is not None and cached.state.texts == state.texts:
            return cached if cached.state == state else replace(cached, state=state)
        with store.reading():
            state = store.state(key)  # somebody may have added to it just now
            debate = store.debates.load(key)
            contributed = store.contributions.of(key, public=True)
            merged_arguments = store.merging.merged_arguments(key)
        loaded = CachedDebate(state, debate, thread_of(debate), contributed, merged_arguments)
        with self._lock:
            cached = self._cached.get(place)
            if cached is not None and cached.state == state:  # somebody else was as fast
                return cached
            self._cached[place] = loaded
        return loaded

    def add(
        self, store: Store, key: str, state: DebateState, step: ContributionStep, to: str
    ) -> None:
        """Add a reply, just stored, to a debate that stood as ``state`` before: none is read again.

        Where the debate is not cached or arguments are merged, it is read when somebody asks.
        """
        place = store.path, key
        with self._lock:
            cached = self._cached.get(place)
            if cached is not None and cached.state.texts == state.texts and not state.merge:
                self._cached[place] = cached.with_reply(step, to)


DEBATES = DebateCache(most=100_000)
"""Half a kilobyte an argument: 50 MB at most."""


@deed("api.add_debates", Need.ACCOUNT, "%(who)s sent a file of debates.")
@noted("added the debate", "%(who)s added the debate %(what)s.")
def save_debates(store: Store, debates: Sequence[Debate], limits: Limits | None) -> list[Saved]:
    """Add debates, which are private at first.

    Without limits those of any size.
    Raises LimitExceeded if one of them has too many arguments; then none is saved.
    """
    if limits is not None:
        check_debates(debates, limits)
    return store.debates.add(debates)


@deed("debate.delete", Need.OWN, "%(who)s deleted the debate %(what)s.")
def delete(store: Store, key: str) -> None:
    """Delete a debate and all that was computed from it."""
    store.debates.delete(key)


@deed("debate_language.state", Need.OWN, "%(who)s set the language of %(what)s.")
def state_language(store: Store, key: str, language: str) -> None:
    """State the language of a debate; without one, let it be guessed again."""
    store.languages.state(key, language.strip())


@deed("debate_claim.name", Need.OWN, "%(who)s named the claim of %(what)s.")
def name_claim(store: Store, key: str, argument: str) -> None:
    """Name the claim of a debate; without one, it is what the source says."""
    store.debates.name_claim(key, argument)


@noted("shared the debate", "%(who)s changed who reads the debate %(what)s: %(detail)s.")
def share(store: Store, key: str, visibility: str, everybody: str) -> str:
    """Say who reads a debate, and what all with an account are in it; its key from now on."""
    return store.access.share(key, visibility, everybody)


@noted("changed a role in the debate", "%(who)s changed a role in the debate %(what)s: %(detail)s.")
def set_role(store: Store, key: str, name: str, role: str) -> None:
    """Give somebody a role in a debate; the empty role takes it away."""
    store.access.set_role(key, name, role)


def check_debates(debates: Iterable[Debate], limits: Limits) -> None:
    """Raise LimitExceeded if one of these has too many arguments."""
    for debate in debates:
        _check(len(debate.arguments), limits, debate.title or debate.id)


def check_reply(state: DebateState, limits: Limits) -> None:
    """Raise LimitExceeded if the debate has no room for a further argument.

    Debates that were saved under a higher limit can still be read.
    """
    _check(state.arguments + 1, limits)


def _check(size: int, limits: Limits, title: str = "") -> None:
    most = limits.max_debate_arguments
    if size > most:
        advice = lazy("“argue analyse FILE” reads larger debates on the command line")
        raise LimitExceeded(lazy("arguments"), size, most, SETTING, where=title[:80], advice=advice)


def default_engine(debate: Debate, pairing: str, engine: str) -> str:
    """The engine of a debate where nobody names one: the author's own relations if there is one
    for each pair that would be judged, else ``engine``, or the one that reads the debate's language
    (:func:`~argue.engines.engine_for`).
    """
    stated = _DEFAULTS.get_or_compute(debate, pairing, lambda: all_stated(debate, pairing))
    return GOLD if stated else engine_for(engine, debate)


def default_options(debate: Debate, engine: str) -> Options:
    """What a reader sees who has chosen nothing; ``engine`` where the source does not say all."""
    pairing = default_pairing(debate)
    return Options(default_engine(debate, pairing, engine), pairing)


def all_stated(debate: Debate, pairing: str) -> bool:
    """Whether the source states a relation for each pair of the pairing, and there is a pair.

    Stops at the first pair without one, so that ``all`` costs nothing for a debate of any size. Of
    pairs that must be searched for, it is not asked. What a debate states besides its reference
    (:func:`left_open`) will do for a pair, but not for all.
    """
    if not debate.reference or searches(pairing):
        return False
    stated, besides = False, left_open(debate)
    for pair in PAIRINGS.load(pairing).pairs(debate):
        if pair.stated is not None:
            stated = True
        elif pair.ends not in besides:
            return False
    return stated


def left_open(debate: Debate) -> dict[tuple[str, str], Relation]:
    """What a debate states of pairs that its reference leaves open, such as what an engine proposed
    of a reply that somebody added without saying what it does.
    """
    reference = {relation.ends for relation in debate.reference}
    ends = ((relation.ends, relation) for relation in debate.given)
    return {pair: relation for pair, relation in ends if pair not in reference}
