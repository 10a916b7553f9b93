from __future__ import annotations

from dataclasses import replace

import pytest

from argue.model import Argument, Debate, Label, Relation, Reply
from tests.web.pages import Site, part

TEXTS = (
    Argument("ask", "What shall we do for the summer party?"),
    Argument("boat", "We should rent the boat house."),
    Argument("rain", "It is too small when it rains."),
)
REPLIES = (Reply("boat", "ask"), Reply("rain", "boat"))
GIVEN = (Relation("rain", "boat", Label.ATTACK), Relation("boat", "ask", Label.UNRELATED))
OPEN = Debate("party", TEXTS[0].text, TEXTS, "ask", REPLIES, given=GIVEN)
NONE = Debate("none", "Party", TEXTS[1:], None, REPLIES[1:], given=GIVEN[:1])


@pytest.mark.parametrize("debate", [OPEN, NONE], ids=["an open question", "no claim"])
def test_without_a_claim_the_page_asks_for_one_and_has_no_verdict(site: Site, debate: Debate):
    (key,) = site.add(debate)
    page = site.shown(f"/debates/{key}")
    assert "asked-claim" in page
    assert "verdict-line" not in page
    assert site.get(f"/api/v1/debates/{key}").json["issue"] == debate.issue
    assert site.post(f"/debates/{key}/claim", {"argument": "boat"}).status_code == 303
    page = site.shown(f"/debates/{key}")
    assert "asked-claim" not in page
    assert "1 objection" in part(page, "verdict-line")


def test_what_answered_a_topic_answers_the_claim_that_was_named(site: Site):
    topic = Argument("ask", "The summer party in June")
    hotel = Argument("hotel", "The hotel has a roof and costs the same.")
    debate = replace(
        OPEN,
        title=topic.text,
        arguments=(topic, *TEXTS[1:], hotel),
        replies=(*REPLIES, Reply("hotel", "ask")),
        given=GIVEN[:1],
    )
    (key,) = site.add(debate)
    page = site.shown(f"/debates/{key}?engine=word_overlap")
    assert "asked-claim" in page
    assert "verdict-line" not in page
    site.post(f"/debates/{key}/claim", {"argument": "boat"})
    read = site.get(f"/api/v1/debates/{key}").json
    ends = [tuple(reply) for reply in read["replies"]]
    assert ends == [("boat", "ask"), ("rain", "boat"), ("hotel", "boat")]
    assert "1 objection" in site.shown(f"/debates/{key}?engine=word_overlap")


def test_a_question_has_no_status_and_no_why(site: Site):
    (key,) = site.add(OPEN)
    row = site.shown(f"/debates/{key}").split('id="a-ask"')[1].split('id="a-boat"')[0]
    assert "the topic" in row
    assert "badge" not in row
    assert 'class="why"' not in row


def test_programs_name_it_too(site: Site):
    (key,) = site.add(NONE)
    address = f"/api/v1/debates/{key}/claim"
    assert site.client.put(address, json={"argument": "boat"}).json["issue"] == "boat"
    assert site.client.put(address, json={"argument": ""}).json["issue"] is None
    assert site.client.put(address, json={"argument": "nobody"}).status_code == 404
