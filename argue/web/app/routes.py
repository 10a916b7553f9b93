"""Routes: each says who may ask for it, what it costs, and where it stands in the menu.

No list stands beside them: an address that says neither a deed nor a need is refused when it is
registered, and so is one that changes something and does not say what that costs. One that only
reads, and says no cost, may take long.

A route may be one for several things alike: ``/<task:task>/<token>`` is a page of every labelling
task. The converter of the part that names the thing is a :class:`Variants`. Who may ask and what
the JSON is may depend on the thing; who describes or walks all addresses asks for
:func:`every_route`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cache
from typing import Any, TypeVar

from flask import Blueprint, Flask
from werkzeug.routing import BaseConverter, Map, Rule

from argue.services.deeds import Deed, Need, deed_of
from argue.web.app.state import READING

View = Callable[..., Any]
AnyRule = TypeVar("AnyRule", bound=Rule)

_CONVERTED = re.compile(r"<[^<>:]+:(\w+)>")


class Cost(StrEnum):
    """How long an answer may take."""

    ROWS = "rows"
    """It reads or writes rows of the database, or reads a file of ours."""
    PLAIN = "plain"
    """It is quick under plain choices: grounded semantics, no reading of support, no derived
    attacks, no degrees. Where it changes something, what takes long is left to the next page
    (:func:`argue.services.debate_view.open_debate`)."""
    READS = "reads"
    """It reads a text that somebody sends or sent, in the processes for that unless it is small
    (:func:`argue.services.elsewhere.elsewhere`)."""
    COMPUTES = "computes"
    """Some debate or choice takes long, so it is computed in a process of its own."""
    STREAM = "stream"
    """It is sent piece by piece, for longer than a computation may take."""


class Files(StrEnum):
    """What the bodies of requests carry that may be as large as files may be."""

    TEXT = "text"
    BASE64 = "base64"
    """Any bytes, written with a third more characters."""


@dataclass(frozen=True, slots=True)
class Right:
    """Who may ask for an address."""

    need: Need
    browser: bool = False
    """Whether a token may not do it, since who steals one must not get what outlives it."""
    accounts: bool = False
    """Whether there is no such thing on an installation without accounts."""
    logged: bool = True
    """Whether what changes something must be a deed, so that the log has it. What is done with
    accounts the store notes itself."""
    deed: Deed | None = None
    """The deed, where a service declares one."""

    @property
    def who(self) -> str:
        """Who may do it, in the words of the documentation."""
        return f"{self.need}; never with a token" if self.browser else str(self.need)


FRAMEWORK = Right(Need.ALWAYS)
"""Of the addresses that Flask and APIFlask make: static files, and the description of the JSON."""


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of the menu in the head of each page.

    Parameters
    ----------
    title
        Lazy, told in the reader's language.
    place
        The order of entries.
    """

    title: str
    place: int
    spare: bool = False
    """Whether it is left out where there is little room."""
    around: tuple[str, ...] = ()
    """Blueprints whose pages belong to it, besides its own."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card on the page for researchers."""

    title: str
    text: str
    place: int = 100
    """The order of cards."""
    values: Mapping[str, Any] = field(default_factory=dict)
    """Parts of the address that it leads to."""


class Route(Rule):
    """An address.

    Parameters
    ----------
    deed
        The service whose deed is done with it, or its form asks for.
    need, browser, accounts, logged
        Who may ask for it where there is no deed, as :class:`Right` has them.
    cost
        How long its answer may take; must be said of what changes something.
    computes_post
        Whether a POST changes nothing and computes, so that it goes to a process as GET does.
    research
        Whether it is a page for research, which is in English.
    command
        The command that does what it does for a debate, where that is not ``analyse``.
    files
        What its bodies carry.
    keeps_merged
        Whether an argument in its query means itself, also where it was merged into another.
    menu, cards
        Where links to it stand.
    record
        The endpoint of its record, where it is a page that answers that to who prefers JSON.

    Raises
    ------
    LookupError
        If it says neither a deed nor a need; or it changes something and says no cost, or one that
        a request cannot have that must not be stopped halfway.
    """

    def __init__(
        self,
        rule: str,
        *,
        deed: Deed | Callable[..., Any] | None = None,
        need: Need | None = None,
        browser: bool = False,
        accounts: bool = False,
        logged: bool = True,
        cost: Cost | None = None,
        computes_post: bool = False,
        research: bool = False,
        command: str = "",
        files: Files | None = None,
        keeps_merged: bool = False,
        menu: Entry | None = None,
        cards: Sequence[Card] = (),
        record: str = "",
        **options: Any,
    ) -> None:
        super().__init__(rule, **options)
        done = deed if deed is None or isinstance(deed, Deed) else deed_of(deed)
        if done is not None:
            self.right = Right(done.need, deed=done)
        elif need is not None:
            self.right = Right(need, browser, accounts, logged)
        else:
            raise LookupError(
                f"{rule!r} ({options.get('endpoint')}): say who may ask for it (need=), or which "
                "deed is done with it (deed=)"
            )
        self.cost = cost or Cost.COMPUTES
        self.computes_post = computes_post
        if may_change(self) and self.cost not in (Cost.ROWS, Cost.PLAIN, Cost.READS):
            raise LookupError(
                f"{rule!r} ({options.get('endpoint')}): say what it costs to change something "
                f"(cost=rows, plain or reads), found {cost or 'nothing'}"
            )
        self.research, self.command, self.files = research, command, files
        self.keeps_merged, self.menu, self.cards, self.record = keeps_merged, menu, cards, record

    def _compile_builder(self, append_unknown: bool = True) -> Callable[..., tuple[str, str]]:
        """What builds its address, compiled when it is first asked: most never are in a process."""
        compile_now = super()._compile_builder
        compiled = cache(lambda: compile_now(append_unknown))
        return lambda rule, /, **values: compiled()(rule, **values)


class Pages(Blueprint):
    """A blueprint whose routes share what they say: ``Pages("mail", __name__, accounts=True)``.

    A route says for itself what differs.
    """

    def __init__(self, name: str, import_name: str, **shared: Any) -> None:
        super().__init__(name, import_name)
        self.shared = shared

    def add_url_rule(self, rule: str, *names: Any, **options: Any) -> None:
        """Register a rule with what all rules of the blueprint say."""
        super().add_url_rule(rule, *names, **{**self.shared, **options})


def may_change(rule: Rule) -> bool:
    """Whether an address takes requests that change something, or carry something to be read."""
    return bool({*(rule.methods or ())} - READING) and not getattr(rule, "computes_post", False)


def may_compute(rule: Rule) -> bool:
    """Whether an address may take long for some debate or choice, and changes nothing."""
    cost = getattr(rule, "cost", Cost.ROWS)  # the framework's own addresses read files
    reads = "GET" in (rule.methods or ()) or getattr(rule, "computes_post", False)
    return reads and cost in (Cost.PLAIN, Cost.COMPUTES)


class Variants(BaseConverter):
    """Converts the part of an address that names one of several things."""

    def things(self) -> Mapping[str, Any]:
        """The things, by the names that begin their endpoints."""
        raise NotImplementedError

    def words(self, thing: Any) -> Mapping[str, str]:
        """What stands for parts of an address of the thing, by the names of these parts."""
        raise NotImplementedError

    def right(self, right: Right, thing: Any) -> Right:
        """Who may ask for an address of the thing, where the route says ``right``."""
        raise NotImplementedError


def variants_of(rule: Rule) -> tuple[str, Variants] | None:
    """The part of an address that names one of several things, and its converter."""
    parts = rule._converters.items()
    return next(((name, part) for name, part in parts if isinstance(part, Variants)), None)


def right_to(rule: Rule, values: Mapping[str, Any] | None = None) -> Right:
    """Who may ask for an address with such values of its parts."""
    right: Right = getattr(rule, "right", FRAMEWORK)
    varied = variants_of(rule)
    return varied[1].right(right, (values or {})[varied[0]]) if varied else right


def view_of(view: View, values: Mapping[str, Any] | None) -> View:
    """The view that answers for such values of the parts of its address; it has the description."""
    varied: Callable[[Mapping[str, Any]], View] | None = getattr(view, "varied", None)
    return varied(values or {}) if varied else view


def own_values(rule: Rule | None, values: Mapping[str, Any] | None) -> dict[str, Any]:
    """The values of an address but for those that say which of several things it is about."""
    varied, parts = rule and variants_of(rule), values or {}
    said = varied[1].words(parts[varied[0]]) if varied else ()
    return {name: value for name, value in parts.items() if name not in said}


def every_route(app: Flask) -> list[Rule]:
    """All routes as their addresses are: one for each thing that an address may name.

    They are bound to a map of their own. ``labelling.overview`` of the task *rules* is called
    ``labelling.rules_overview`` there.
    """
    return [*expanded(app)[0].iter_rules()]


def expanded(app: Flask) -> tuple[Map, dict[str, View]]:
    """The same routes as a map, and their views by endpoint."""
    rules, views = Map(), {}
    rules.converters.update(app.url_map.converters)
    for rule in app.url_map.iter_rules():
        for variant, view in _variants(rule, app.view_functions[rule.endpoint]):
            rules.add(variant)
            views[variant.endpoint] = view
    return rules, views


def _variants(rule: Rule, view: View) -> Iterator[tuple[Rule, View]]:
    varied = variants_of(rule)
    if varied is None or not isinstance(rule, Route):
        yield _unbound(rule), view
        return
    part, converter = varied
    for name, thing in converter.things().items():
        variant = _unbound(rule)
        variant.rule = _with_words(rule.rule, converter.words(thing))
        variant.endpoint = _named(rule.endpoint, name)
        variant.record = rule.record and _named(rule.record, name)
        variant.right = converter.right(rule.right, thing)
        yield variant, view_of(view, {part: thing})


def _unbound(rule: AnyRule) -> AnyRule:
    result = copy(rule)
    result.map, result.arguments = None, set(rule.defaults or ())  # type: ignore[assignment]
    return result


def _with_words(address: str, words: Mapping[str, str]) -> str:
    return _CONVERTED.sub(lambda part: words.get(part[1], part[0]), address)


def _named(endpoint: str, name: str) -> str:
    blueprint, _, last = endpoint.rpartition(".")
    return f"{blueprint}.{name}_{last}"
