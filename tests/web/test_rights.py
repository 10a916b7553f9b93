"""Who may do what: every route, asked by everybody, in each kind of debate."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.web.world import Caller, World
from tests.web.world_objects import build
from tests.web.world_routes import request_of, routes_of


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """One installation for all tests here; each puts back what it changes."""
    folder: Path = tmp_path_factory.mktemp("world")
    return build(folder / "installation")


def test_every_route_has_a_request_that_is_answered_where_it_may_be_asked(world: World):
    """So a refusal is one for rights, and not for a body or an object that is not there."""
    for rule, method in routes_of(world):
        person = "author" if "upload" in str(request_of(world, rule, method, "private", "")) else ""
        person = person or "administrator"
        sent = request_of(world, rule, method, "private", person)
        answer = world.ask(
            Caller(person), sent.method, sent.address, form=sent.form, json=sent.json
        )
        if method != "GET":
            world.reset()
        assert answer.status_code < 400, (str(sent), answer.status_code, answer.text)
