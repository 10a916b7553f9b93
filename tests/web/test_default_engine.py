"""Which engine judges when nobody names one is said where engines are chosen."""

import pytest

from argue import formats
from tests.web.pages import OUTLINE


@pytest.fixture
def site(new_site):
    site = new_site(engine="word_overlap")
    site.add(*formats.parse_text(OUTLINE).debates)
    return site


def test_the_json_interface_says_so(site):
    answer = site.get("/api/v1/engines").json["engines"]
    assert [one["name"] for one in answer if one["default"]] == ["word_overlap"]
    (small,) = [one for one in answer if one["name"] == "cross_encoder_small"]
    assert small["languages"] == ["en"]
    assert small["size_bytes"] > 10_000_000
