from __future__ import annotations

import pytest
from werkzeug.datastructures import MultiDict

from argue.errors import BadInput
from argue.web.app.api_input import read_form
from argue.web.app.api_records import Body


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
    read = read_form(ShelfIn, MultiDict())
    assert read.model_dump() == ShelfIn(name="").model_dump()


def test_a_number_of_a_form_that_is_none_is_refused():
    with pytest.raises(BadInput, match="expected a number as width, found 'wide'"):
        read_form(ShelfIn, MultiDict({"width": "wide"}))
