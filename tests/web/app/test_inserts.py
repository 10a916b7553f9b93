"""Features put templates into slots of pages, which know none of them."""

from __future__ import annotations

import re

from argue.plugins import features
from argue.web import TEMPLATES
from argue.web.app.links import inserts

SLOTS = {
    slot
    for path in TEMPLATES.rglob("*.html")
    for slot in re.findall(r'inserts\("(\w+)"\)', path.read_text(encoding="utf-8"))
}


def test_inserts_of_a_slot_stand_in_the_order_of_their_numbers():
    names = inserts("debate_links")
    numbers = [int(re.sub(r"\D", "", name)) for name in names]
    assert numbers == sorted(numbers)
    assert len(numbers) > 3
    assert {name.partition("/")[0] for name in names} <= features().keys()


def test_every_insert_has_its_slot_and_every_slot_an_insert():
    files = {path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("_*_[0-9]*.html")}
    assert files == {name for slot in SLOTS for name in inserts(slot)}
