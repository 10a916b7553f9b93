"""Routes for several things alike: ``/<task:task>/<token>`` is a page of every labelling task.

The converter of the part that names the thing is a :class:`Variants`. Who may ask and what the JSON
is may depend on the thing; who describes or walks all addresses asks for :func:`every_route`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from copy import copy
from typing import Any, TypeVar

from flask import Flask
from werkzeug.routing import BaseConverter, Map, Rule

from argue.web.app.routes import FRAMEWORK, Right, Route

View = Callable[..., Any]
AnyRule = TypeVar("AnyRule", bound=Rule)

_CONVERTED = re.compile(r"<[^<>:]+:(\w+)>")


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
