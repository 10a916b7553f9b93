"""Supports, attacks, neither: three answers wherever it is said what a reply does."""

import re

import pytest

from argue.model import Origin
from tests.web.forms import Page
from tests.web.pages import Site, row_of, words_of
from tests.web.reply.test_reply import send

pytestmark = pytest.mark.usefixtures("by_words")
QUESTION = "Who would pay the staff on Sundays?"
ANSWERS = {"support", "attack", "unrelated"}


@pytest.fixture
def site(new_site) -> Site:
    """An app whose engine is a quick one."""
    return new_site(engine="edit_distance")


def _analysis(site: Site, key: str) -> dict:
    site.shown(f"/debates/{key}")
    return site.get(f"/api/v1/debates/{key}/analysis").json


def test_every_form_knows_the_three_answers(site, library):
    send(site, library, text=QUESTION, stance="unrelated")
    for address in ("reply?to=work", "edit?id=c1", "relation?source=c1&target=work"):
        html = site.html(f"/debates/{library}/{address}")
        offered = set(re.findall(r'name="(?:stance|label)" value="(\w+)"', html))
        assert offered >= ANSWERS, address
    assert "unrelated" in site.get("/api/v1/openapi.json").text


def test_a_question_stands_in_the_thread_and_changes_nothing(site, library):
    before = _analysis(site, library)["labelling"]
    counted = re.search(r"\d+ stand, \d+ fall", words_of(site.html(f"/debates/{library}")))[0]
    send(site, library, text=QUESTION, stance="unrelated")
    html = site.html(f"/debates/{library}")
    row = words_of(row_of(html, "c1"))
    assert "○ neither" in row
    assert "a question or an aside" in row
    assert "accepted" not in row
    assert "Why?" not in row
    assert counted in words_of(html)
    after = _analysis(site, library)
    assert {id: after["labelling"][id] for id in before} == before
    (said,) = (relation for relation in after["relations"] if relation["source"] == "c1")
    assert (said["label"], said["origin"]) == ("unrelated", "given")


def test_what_the_machine_reads_is_asked_and_confirmed_by_one_button(site, library, store):
    send(site, library, stance="engine")
    html = site.html(f"/debates/{library}")
    relation = store.contributions.of(library)["c1"].last.relation
    assert relation.origin is Origin.JUDGED
    assert "This reads as" in row_of(html, "c1")
    (question,) = (form for form in Page(html).forms if form.action.endswith("/relation"))
    said = [value for name, value in question.buttons if name == "answer" and '"c1"' in value]
    assert len(said) == 3
    assert said[0].startswith(f'["{relation.label}"')
    form = {name: value for name, (value, *_) in question.given.items()}
    site.post(f"/debates/{library}/relation", {**form, "answer": said[0], "by": "Ann"})
    (step,) = store.overrulings.steps(library)
    assert (step.source, step.target, step.label) == ("c1", "work", relation.label)
    assert "This reads as" not in row_of(site.html(f"/debates/{library}"), "c1")


def test_a_walk_confirms_one_reply_after_the_other(site, library):
    for number in range(2):
        send(site, library, text=f"{QUESTION} {number}", stance="engine", token=f"t{number}")
    address = f"/debates/{library}/confirm"
    html = site.html(address)
    assert "2 replies to confirm" in words_of(html)
    assert "autofocus" in html
    (form,) = (one for one in Page(html).forms if one.action.endswith("/relation"))
    assert {value for name, value in form.buttons if name == "label"} == ANSWERS
    sent = {name: value for name, (value, *_) in form.given.items()}
    answer = site.post(f"/debates/{library}/relation", {**sent, "label": "unrelated", "by": "Ann"})
    assert answer.location.endswith("/confirm")
    assert "1 reply to confirm" in words_of(site.html(answer.location))
    assert "1 reply is left" in words_of(site.html(f"{address}?skip=1"))
    html = site.html(address)
    (form,) = (one for one in Page(html).forms if one.action.endswith("/relation"))
    sent = {name: value for name, (value, *_) in form.given.items()}
    site.post(f"/debates/{library}/relation", {**sent, "label": "attack", "by": "Ann"})
    assert "Nothing to confirm" in words_of(site.html(address))


def test_addresses_are_plain_while_nothing_is_chosen(site, library):
    plain = site.html(f"/debates/{library}")
    assert "engine=" not in "".join(link for link in Page(plain).links if "/reply" in link)
    assert send(site, library).location == f"/debates/{library}#a-c1"
    assert "/reply?engine=word_overlap" in site.html(f"/debates/{library}?engine=word_overlap")
