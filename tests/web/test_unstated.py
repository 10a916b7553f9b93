"""What the source does not say is never told as if it said so."""

import re

import pytest

from argue import formats
from argue.model import Argument, Debate, Label, Relation, Reply
from tests.web.pages import STATED, Site, relation_of, row_of, words_of

DOES = ("supports", "attacks", "neither supports nor attacks")
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


def test_of_what_a_machine_is_not_sure_no_page_names_the_label(site: Site, unlabelled: str):
    chosen = "engine=word_overlap&derived=mediated"
    site.shown(f"/debates/{unlabelled}?{chosen}")
    found = site.get(f"/api/v1/debates/{unlabelled}/analysis?{chosen}").json
    unsure = {(one["source"], one["target"]) for one in found["relations"] if one.get("open")}
    assert unsure
    told = []
    for id in found["labelling"]:
        page = site.html(f"/debates/{unlabelled}/argument?id={id}&{chosen}")
        items = re.findall(r"<li[^>]*><p class=\"meta\">.*?</li>", page, re.S)
        told += [one for one in items for ends in unsure if _links_to(one, *ends)]
        why = site.get(f"/api/v1/debates/{unlabelled}/explanations/{id}?{chosen}")
        assert not any(f"{s} {verb} {t}" in why.text for s, t in unsure for verb in DOES)
    assert len(told) == 2 * len(unsure), "what it does, and what is said to it"
    assert not any(verb in words_of(one) for one in told for verb in ("supports", "attacks"))
    assert not any("node-" in one for one in told)
    edges = site.get(f"/debates/{unlabelled}/picture?{chosen}").json["edges"]
    assert sum(edge["said"] == "?" for edge in edges) == len(unsure)
    assert not any(
        f"{s} {verb} {t}" in edge["title"] for edge in edges for s, t in unsure for verb in DOES
    )


def _links_to(item: str, source: str, target: str) -> bool:
    return f"source={source}&amp;target={target}" in item
