"""Times are written in the reader's time zone; without scripts they stay in UTC."""

from __future__ import annotations

import re

import pytest

from argue.features.snapshots.store import Snapshots
from argue.store.participation.records import Writer

SNAPSHOTS = "/debates/{key}/snapshots"


@pytest.fixture
def snapshots(server, request) -> str:
    """The address of a page with a time, in winter, when Tokyo is nine hours ahead of UTC."""
    with server.store() as store:
        key = next(iter(store.debates.search())).key
        Snapshots.in_store(store).take(key, request.node.name[:60], by=Writer("Ann"))
    return SNAPSHOTS.format(key=key)


def _hour(text: str) -> int:
    return int(re.search(r"(\d\d):\d\d", text)[1])


def test_a_time_is_in_the_time_zone_of_the_browser(open_page, server, snapshots):
    page = open_page(timezone_id="Asia/Tokyo")
    page.goto(server.address + snapshots)
    page.locator("main time[data-utc]").first.wait_for()
    time = page.locator("main time").first
    utc = time.get_attribute("title")
    assert utc.endswith(" UTC")
    assert not time.inner_text().endswith("UTC")
    assert _hour(time.inner_text()) == (_hour(utc) + 9) % 24
