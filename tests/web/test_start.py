"""A debate from a question, by form and by JSON."""

import re

import pytest

from tests.web.pages import Site

QUESTION, CLAIM = "Should dogs come along?", "Dogs should come along."
API = "/api/v1/questions"


def _fields(html: str) -> tuple[str, str]:
    """What stands in the heading and in the claim."""
    heading = re.search(r'name="question" value="([^"]*)"', html)
    claim = re.search(r'<textarea[^>]*name="claim"[^>]*>([^<]*)<', html)
    assert heading
    assert claim
    return heading[1], claim[1]


def _start(site: Site, question: str, claim: str, status: int = 303):
    answer = site.post("/start", {"question": question, "claim": claim})
    assert answer.status_code == status
    return answer


def test_without_a_question_there_is_a_box_for_one(site: Site):
    assert 'name="question"' in site.html("/start")
    assert 'name="claim"' not in site.html("/start?question=++")


@pytest.mark.parametrize(
    ("typed", "heading", "claim"),
    [
        (QUESTION, QUESTION, CLAIM),
        ("should dogs come along", QUESTION, CLAIM),
        ("Dogs should come along", "Dogs should come along", CLAIM),
        ("What about dogs?", "What about dogs?", ""),
        ("Faut-il fermer ?", "Faut-il fermer ?", "Il faut fermer."),
    ],
)
def test_the_claim_is_proposed_for_a_question(site: Site, typed, heading, claim):
    answer = site.get("/start", query_string={"question": typed})
    assert _fields(answer.text) == (heading, claim)


def test_a_debate_begins_where_its_first_reply_is_written(site: Site, store):
    page = site.get(_start(site, QUESTION, "Dogs are welcome.").location)
    assert page.request.path.endswith("/reply")
    assert re.search(r'<textarea[^>]*name="text"', page.text)
    key = page.request.path.split("/")[2]
    debate = store.debates.load(key)
    assert (debate.title, debate.issue) == (QUESTION, "issue")
    assert [argument.text for argument in debate.arguments] == ["Dogs are welcome."]
    reply = {"to": "issue", "text": "They bark.", "stance": "attack", "token": "one"}
    assert site.post(f"/debates/{key}/reply", reply).status_code == 303


def test_what_was_started_can_be_deleted(site: Site):
    key = _start(site, QUESTION, CLAIM).location.split("/")[2]
    assert site.post(f"/debates/{key}/delete", {}).status_code == 303
    assert site.get(f"/debates/{key}").status_code == 404


def test_the_same_question_twice_is_one_debate(site: Site):
    key = _start(site, QUESTION, CLAIM).location.split("/")[2]
    assert _start(site, QUESTION, CLAIM).location == f"/debates/{key}"
    assert _start(site, QUESTION, "Dogs must come along.").location.split("/")[2] != key


@pytest.mark.parametrize(("question", "claim"), [("", CLAIM), (QUESTION, " "), ("a" * 500, CLAIM)])
def test_what_lacks_comes_back_with_what_was_typed(site: Site, question, claim):
    answer = _start(site, question, claim, 400)
    assert 'role="alert"' in answer.text
    assert _fields(answer.text)[0] == question
    assert site.get("/api/v1/debates").json["total"] == 0


def test_a_question_too_long_to_be_a_heading_is_not_worded(site: Site):
    assert site.get("/start", query_string={"question": "a" * 500}).status_code == 400


def test_a_program_starts_a_debate(site: Site):
    told = site.client.post(API, json={"question": QUESTION, "save": False})
    assert (told.status_code, told.json["claim"], told.json["debate"]["key"]) == (200, CLAIM, None)
    made = site.client.post(API, json={"question": QUESTION})
    assert (made.status_code, made.json["claim"], made.json["debate"]["new"]) == (201, CLAIM, True)
    assert site.get(made.headers["Location"]).json["title"] == QUESTION
    again = site.client.post(API, json={"question": QUESTION, "claim": CLAIM})
    assert (again.status_code, again.json["debate"]["new"]) == (200, False)


def test_a_program_is_told_that_a_question_states_no_claim(site: Site):
    answer = site.client.post(API, json={"question": "What about dogs?"})
    assert answer.status_code == 400
    assert "claim" in answer.text
