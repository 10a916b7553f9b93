from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from werkzeug.datastructures import MultiDict

from argue.errors import BadInput
from argue.web.app.api_input import read_form
from argue.web.app.api_records import Body
from argue.web.app.routes import every_route
from tests.web.world import Caller, World
from tests.web.world_routes import request_of


class ShelfIn(Body):
    """What is put on a shelf."""

    name: str
    books: list[str] = []
    width: float = 1.0
    locked: bool = False
    colour: str = "grey"


def test_a_form_is_read_as_the_record_of_the_json():
    sent = MultiDict([("name", "A"), ("books", "one"), ("books", ""), ("books", "two")])
    sent |= MultiDict({"width": "0.5", "locked": "1", "other": "left out"})
    read = read_form(ShelfIn, sent)
    same = ShelfIn(name="A", books=["one", "two"], width=0.5, locked=True)
    assert read.model_dump() == same.model_dump()


def test_what_a_form_lacks_has_its_default_and_no_check_but_the_deeds():
    assert read_form(ShelfIn, MultiDict()).model_dump() == ShelfIn(name="").model_dump()


def test_a_number_of_a_form_that_is_none_is_refused():
    with pytest.raises(BadInput, match="width, found 'wide'"):
        read_form(ShelfIn, MultiDict({"width": "wide"}))


PEOPLE = ("anonymous", "stranger", "owner", "researcher", "administrator")
"""Who asks for each page, until one of them may: rights are alike for who may see more."""
BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8"


def test_a_page_answers_its_record_to_whom_it_would_and_who_prefers_json(world: World):
    rules = {rule.endpoint: rule for rule in every_route(world.site.app)}
    pages = [rule for rule in every_route(world.site.app) if getattr(rule, "record", "")]
    assert len(pages) > 40
    for page, kind in product(pages, ("public", "private")):
        for person in PEOPLE:
            caller = Caller(person)
            sent = request_of(world, rules[page.record], "GET", kind, person)
            address = page.build({name: _of_address(one) for name, one in sent.parts.items()})[1]
            address += f"?{query}" if (query := sent.address.partition("?")[2]) else ""
            expected = world.ask(caller, "GET", sent.address)
            record = world.ask(caller, "GET", address, headers={"Accept": "application/json"})
            assert record.status_code == expected.status_code, (address, person, record.text[:300])
            assert _without_addresses(record.json) == _without_addresses(expected.json), address
            assert {"Accept", "Cookie"} <= set(record.vary), address
            if record.status_code < 400:
                read = world.ask(caller, "GET", address, headers={"Accept": BROWSER})
                assert "Accept" in set(read.vary), address
                assert read.mimetype == "text/html" or page.endpoint == "runs.state", address
                break


def _of_address(part: object) -> object:
    return int(part) if str(part).isdigit() else part


def _without_addresses(content: Any) -> Any:
    return {**content, "next": None} if isinstance(content, dict) else content
