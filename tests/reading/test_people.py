"""Whom a text names."""

import pytest

from argue.reading.people import People


@pytest.mark.parametrize(
    ("text", "spoken", "named"),
    [
        ("@Anna Schmidt das stimmt nicht", {"Anna Schmidt"}, set()),
        ("Anna, das stimmt nicht", {"Anna Schmidt"}, set()),
        ("Will: no", {"Will"}, set()),
        ("I do not think that Will said so", set(), {"Will"}),
        ("I will do it", set(), set()),
        ("as GuestHouseGill says", set(), {"GuestHouseGill"}),
        ("Anna Schmidt how do you do that?", {"Anna Schmidt"}, set()),
    ],
)
def test_who_is_spoken_to_and_named(text, spoken, named):
    people = People(["Anna Schmidt", "Will", "GuestHouseGill", "Rob"])
    assert people.named(text) == (spoken, named)
