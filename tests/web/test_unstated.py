"""What the source does not say is never told as if it said so."""

import pytest

from argue import formats
from argue.model import Argument, Debate, Label, Relation, Reply
from tests.web.pages import STATED, Site, relation_of, row_of, words_of

THREAD = """\
# Should there be trams?

= There should be trams.

+ quiet: They are quiet.
? who: Who would pay?
"""


@pytest.fixture
def trams(site: Site) -> str:
    (debate,) = formats.parse_text(THREAD).debates
    key = site.add(debate)[0]
    site.shown(f"/debates/{key}?engine=gold")
    return key


def test_the_outline_says_no_more_than_that_it_answers(site: Site, trams: str):
    html = site.html(f"/debates/{trams}?engine=gold")
    assert relation_of(html, "who").rstrip() == "answers the claim"
    assert "is not related to" not in words_of(row_of(html, "who"))
    assert relation_of(html, "quiet") == f"+ supports the claim {STATED}"


def test_its_json_has_no_label_that_nobody_gave(site: Site, trams: str):
    found = site.get(f"/api/v1/debates/{trams}/analysis?engine=gold").json
    assert [(one["source"], one["label"]) for one in found["relations"]] == [("quiet", "support")]
    assert found["labelling"]["who"] == "accepted"


def test_a_source_that_says_unrelated_has_said_it(site: Site):
    arguments = Argument("issue", "There should be trams."), Argument("snow", "Snow falls.")
    stated = Relation("snow", "issue", Label.UNRELATED)
    replies = (Reply("snow", "issue"),)
    (key,) = site.add(Debate("t", "T", arguments, "issue", replies=replies, given=(stated,)))
    html = site.shown(f"/debates/{key}?engine=gold")
    assert relation_of(html, "snow") == f"○ neither the claim {STATED}"


def test_the_page_of_an_argument_lists_what_is_said_alone(site: Site, trams: str):
    words = words_of(site.shown(f"/debates/{trams}/argument?id=who&engine=gold&pairs=all"))
    assert "quiet" not in words
    assert "neither" not in words
