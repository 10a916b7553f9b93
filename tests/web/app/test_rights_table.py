"""The table of rights by itself: every address in one row, and nothing else in any."""

from __future__ import annotations

import pytest

from argue.services.deeds import Need
from argue.web.app.rights import Right, Rights

PICTURES = Right("Load pictures", Need.EVERYBODY, "pictures.*")
PEOPLE = Right("See people", Need.READ, "people.page people.list")


def test_what_a_row_does_not_say_is_logged_and_for_whatever_client():
    assert (PICTURES.browser, PICTURES.accounts, PICTURES.logged) == (False, False, True)


def test_every_address_in_one_row_is_accepted():
    Rights([PICTURES, PEOPLE]).check(["pictures.small", "people.page", "people.list"])


@pytest.mark.parametrize(
    ("rows", "endpoints", "message"),
    [
        ([PICTURES], ["pictures.small", "people.page"], "'people.page'"),
        ([PICTURES, PICTURES], ["pictures.small"], "two rows .* 'pictures.small'"),
        (
            [PICTURES, Right("x", Need.READ, "pictures.small")],
            ["pictures.small"],
            "two rows .* 'pictures.small'",
        ),
        ([PICTURES, PEOPLE], ["pictures.small", "people.page"], "'people.list', which is no route"),
        ([PICTURES, PEOPLE], ["people.page", "people.list"], "'pictures.\\*', which is no route"),
    ],
)
def test_another_table_is_refused(rows, endpoints, message):
    with pytest.raises(LookupError, match=message):
        Rights(rows).check(endpoints)
