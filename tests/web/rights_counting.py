"""Somebody who counts: every address, with 1, 2, 3, … wherever it has a number or a short name.

Who counts knows the keys of public debates, and no secret address.
"""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from typing import Any
from urllib.parse import urlencode

from werkzeug.routing import AnyConverter, IntegerConverter, Rule

from argue.web.app.routes import every_route
from tests.web.rights_cases import Case
from tests.web.world import Caller, World
from tests.web.world_routes import ROUTES, Request, request_of

COUNTER = Caller("colleague")
"""A researcher who made none of the evaluations: nobody else without a part may ask for more."""
NAMES = range(1, 4)
"""Numbers that are tried as keys and tokens, which are no numbers."""


def counted(world: World) -> Iterator[Case]:
    """Every address that is read, with numbers up to the largest of the database.

    Of large ones a third is tried: who counts tells nothing by what single number it is.
    """
    numbers = [number for number in range(_largest(world) + 2) if number < 12 or number % 3 == 0]
    for rule in sorted(every_route(world.site.app), key=lambda one: one.rule):
        if "GET" in (rule.methods or ()):
            for address in dict.fromkeys(_addresses(world, rule, numbers)):
                yield Case(COUNTER, Request(rule.endpoint, "GET", address), "public", 0)


def _addresses(world: World, rule: Rule, numbers: Sequence[int]) -> Iterator[str]:
    ask = ROUTES.get(rule.endpoint)
    query = {} if ask is None else ask.query
    valid = request_of(world, rule, "GET", "public", "anonymous")
    for name, converter in rule._converters.items():
        if isinstance(converter, AnyConverter):
            continue
        whole = isinstance(converter, IntegerConverter)
        for number in numbers if whole else NAMES:
            others = {one: _guessed(rule, one, valid.parts) for one in rule.arguments}
            yield _built(rule, {**others, name: number if whole else str(number)}, query)
    for name, value in query.items():
        several = not isinstance(value, str)
        if (value[0] if several else value) in ("{evaluation}", "{project}", "{set}", "{rules}"):
            for one in numbers:
                yield _built(rule, valid.parts, {**query, name: [1, one] if several else one})


def _guessed(rule: Rule, name: str, valid: Mapping[str, Any]) -> Any:
    """What stands in another part of the address: a secret one is not known to who counts."""
    return "1" if name == "token" or rule.endpoint.startswith("computing") else valid[name]


def _built(rule: Rule, parts: Mapping[str, Any], query: Mapping[str, Any]) -> str:
    whole = {
        name: int(value) if isinstance(rule._converters.get(name), IntegerConverter) else value
        for name, value in parts.items()
    }
    built = rule.build(whole)
    assert built is not None, (rule, parts)
    plain = {name: value for name, value in query.items() if "{" not in str(value)}
    return f"{built[1]}?{urlencode(plain, doseq=True)}" if plain else built[1]


def _largest(world: World) -> int:
    """The largest number of anything that has an address, which entries of the log have not."""
    with closing(sqlite3.connect(world.site.settings.database)) as file:
        tables = file.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '%_fts_%' "
            "AND name <> 'audit_log' AND EXISTS "
            "(SELECT 1 FROM pragma_table_info(sqlite_master.name) WHERE name = 'id')"
        ).fetchall()
        found = [file.execute(f'SELECT max(id) FROM "{name}"').fetchone() for (name,) in tables]
    return max(number or 0 for (number,) in found)
