"""The front page, the examples, the page for researchers; a debate from a question."""

import re

import pytest

from argue import formats, pipeline
from argue.model import Label, Status
from argue.web.front import picture
from tests.web.accounts_site import AccountsSite
from tests.web.pages import OUTLINE, Site


def test_the_picture_is_a_debate_whose_claim_falls(site: Site):
    """Its statuses are those that the grounded semantics gives this thread."""
    claim, *replies = picture()
    stance = {Label.ATTACK: "-", Label.SUPPORT: "+"}
    thread = [f"{'  ' * (row.depth - 1)}{stance[row.label]} {row.text}" for row in replies]
    text = "\n".join([f"# Sundays?\n\n= {claim.text}\n", *thread])
    (debate,) = formats.parse_text(text, format="markdown").debates
    analysis = pipeline.analyse(debate, engine="gold")
    assert [*analysis.statuses.values()] == [row.status for row in picture()]
    assert claim.status is Status.REJECTED
    statuses = re.findall(r'data-status="(\w+)"', site.html("/"))
    assert statuses == [str(row.status) for row in picture()]


def test_a_new_debate_stands_on_the_front_page(site: Site, library: str):
    assert f'href="/debates/{library}"' in site.html("/")


def test_one_example_is_offered_the_shortest(site: Site, store):
    longer = OUTLINE.replace("library", "museum") + "- rain: It rains on Sundays.\n"
    debates = [*formats.parse_text(longer).debates, *formats.parse_text(OUTLINE).debates]
    shortest = store.debates.add(debates, example=True)[1].key
    figure = site.html("/").partition("<figcaption")[2].partition("</figcaption>")[0]
    assert re.findall(r'href="([^"]+)"', figure) == [f"/debates/{shortest}"]


def test_the_examples_are_those_that_ship(site: Site, library: str, store):
    museum = OUTLINE.replace("library", "museum")
    example = store.debates.add(formats.parse_text(museum).debates, example=True)[0].key
    html = site.html("/examples")
    assert f'href="/debates/{example}"' in html
    assert f'href="/debates/{library}"' not in html


@pytest.mark.parametrize("query", ["q=tea", "concept=tea", "page=1", "q=tea&page=1"])
def test_the_former_address_of_the_list_leads_to_it(site: Site, query: str):
    answer = site.get(f"/?{query}")
    assert (answer.status_code, answer.location) == (302, f"/debates?{query}")


def test_owners_read_which_models_have_a_name(new_site, tmp_path, monkeypatch):
    path = tmp_path / "models.toml"
    monkeypatch.setenv("ARGUE_MODELS", str(path))
    path.write_text('[ours]\nengine = "word_overlap"\nsummary = "Of trains."\n')
    place = AccountsSite(new_site(auth="accounts", models=path))
    page = place.get("Olga", "/research").text
    assert "<strong>ours</strong>: Of trains." in page
    assert str(path) in page
    for name in ("", "Ada", "Rita"):
        assert str(path) not in place.get(name, "/research").text
    program = place.get("", "/research", headers=place.token("Olga", "read"))
    assert str(path) not in program.text


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
