"""Which engine judges when nobody names one is said where engines are chosen."""

import pytest

from argue import formats
from tests.web.pages import OUTLINE, words_of


@pytest.fixture
def site(new_site):
    site = new_site(engine="word_overlap")
    site.add(*formats.parse_text(OUTLINE).debates)
    return site


def test_the_help_of_a_debate_marks_it(site):
    words = words_of(site.html("/debates/should-the-town-library-open-on-sundays/export"))
    assert words.count("(default)") == 1
    assert "from a learned share up. (default) Needs simplemma" in words
    assert "trained on texts in English" in words


def test_so_does_the_form_of_an_evaluation(site):
    words = words_of(site.html("/evaluations/new"))
    assert words.count("(default)") == 1


def test_the_json_interface_says_so(site):
    answer = site.get("/api/v1/engines").json["engines"]
    assert [one["name"] for one in answer if one["default"]] == ["word_overlap"]
    (small,) = [one for one in answer if one["name"] == "cross_encoder_small"]
    assert small["languages"] == ["en"]
    assert small["size_bytes"] > 10_000_000
