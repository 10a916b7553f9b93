"""A reader answers: with and without the engine's help, twice, too late, and as a draft."""

import re

import pytest

from argue.model import Label, Origin
from tests.web.pages import STATED, Site, relation_of, row_of, words_of

pytestmark = pytest.mark.usefixtures("by_words")
TEXT = "The staff would have to work on Sundays, and nobody asked them."


@pytest.fixture
def site(new_site) -> Site:
    """An app whose engine is a quick one."""
    return new_site(engine="edit_distance")


def send(site: Site, key: str, **form: str):
    fields = {"to": "work", "text": TEXT, "stance": "attack", "by": "Ann", "token": "t1"}
    return site.post(f"/debates/{key}/reply", {**fields, **form})


def test_a_reply_is_published_in_its_place_and_the_page_says_what_it_turned(site, library):
    site.shown(f"/debates/{library}")
    response = send(site, library)
    assert response.status_code == 303
    assert response.location.endswith("#a-c1")
    html = site.html(response.location.partition("#")[0])
    words = words_of(html)
    assert "Your reply is published." in words
    for text, change in (
        ("It should open on Sundays", "now falls."),
        ("People who work in the week could come at last", "now falls."),
        ("Sunday hours cost twice as much", "now stands."),
    ):
        assert f"“{text}” {change}" in words
    assert relation_of(html, "c1") == f"− attacks {STATED}"
    assert "✓ stands" in words_of(row_of(html, "c1"))
    assert TEXT in html


def test_the_form_in_the_page_works_without_a_script(site, library):
    html = site.shown(f"/debates/{library}")
    link = re.search(r'href="([^"]+/reply\?to=pay)"', html)[1].replace("&amp;", "&")
    page = site.html(link)
    token = re.search(r'name="token" value="([^"]+)"', page)[1]
    assert token != re.search(r'name="token" value="([^"]+)"', site.html(link))[1]
    assert "Sunday hours cost twice as much." in page
    piece = site.html(f"{link}&piece=form")
    assert "<form" in piece
    assert "<html" not in piece
    assert send(site, library, token=token).status_code == 303


def test_a_form_sent_twice_makes_one_argument(site, library, store):
    send(site, library)
    assert send(site, library).location.endswith("#a-c1")
    assert len(store.debates.load(library).arguments) == 6
    again = send(site, library, text="Another text.")
    assert again.status_code == 409
    assert "Another text." in again.text, "nothing that was written is lost"


def test_a_preview_proposes_and_publishes_nothing(site, library, store):
    site.shown(f"/debates/{library}")
    response = send(site, library, stance="engine", do="check")
    assert response.status_code == 200
    words = words_of(response.text)
    asked = (
        r"This reads as .+ Right\? The machine is [\d.]+ % sure\.|The machine is not sure whether"
    )
    assert re.search(asked, words)
    assert re.search("If it attacks it: “.+” now", words)
    assert len(store.debates.load(library).arguments) == 5, "nothing is published yet"
    assert send(site, library, stance="support", confirmed="1").status_code == 303
    relation = store.debates.load(library).given[-1]
    assert (relation.label, relation.origin) == (Label.SUPPORT, Origin.GIVEN)


def test_what_checking_says_comes_true(site, library, store):
    site.shown(f"/debates/{library}")
    checked = words_of(send(site, library, do="check").text)
    effect = re.search(r"If it attacks it: (.+?) (?:Similar|If it|Your reply)", checked)[1]
    announced = set(re.findall(r"“(\w+ \w+)[^”]*” (now stands|now falls|is open now)", effect))
    before = _statuses(site.html(f"/debates/{library}"))
    now = _statuses(site.html(send(site, library).location.partition("#")[0]))
    texts = {argument.id: argument.text for argument in store.debates.load(library).arguments}
    says = {"accepted": "now stands", "rejected": "now falls", "undecided": "is open now"}
    changed = {id for id, was in before.items() if now[id] != was}
    assert announced == {(" ".join(texts[id].split()[:2]), says[now[id]]) for id in changed}
    assert announced


def _statuses(html: str) -> dict[str, str]:
    rows = r'<li id="a-(\w+)"[^>]*>\s*<!--.*?-->\s*<div class="argument argument-(\w+)'
    return dict(re.findall(rows, html))


def test_one_who_says_the_same_again_is_told(site, library):
    same = "Most of them come on Saturday already, I think."
    answer = words_of(site.html(f"/debates/{library}/alike?to=pay&text={same}&draft=t9"))
    assert "Most of them already come on Saturday." in answer
    assert "Support this one instead" in answer
    assert "already come" not in site.html(
        f"/debates/{library}/alike?to=pay&text=Penguins are birds that swim."
    )
    checked = words_of(send(site, library, text=same, do="check").text)
    assert "Similar arguments already in the debate" in checked


def test_support_instead_takes_the_draft_along(site, library):
    send(site, library, do="draft", text="Most come on Saturday anyway.")
    html = site.html(f"/debates/{library}/reply?to=sat&stance=support&draft=t1")
    assert "Most come on Saturday anyway." in html
    assert re.search(r'value="support" required checked', html)


def test_a_draft_is_kept_listed_and_gone_when_it_is_published(site, library):
    assert send(site, library, do="draft", stance="").status_code == 303
    listed = site.html("/drafts")
    assert TEXT in listed
    assert re.search("answers <q[^>]*>People who work", listed), "what it answers is quoted"
    address = re.search(r'href="([^"]+draft=t1)"', listed)[1].replace("&amp;", "&")
    assert TEXT in site.html(address)
    send(site, library)
    assert TEXT not in site.html("/drafts")


def test_a_script_keeps_a_draft_while_one_types(site, library):
    form = {"to": "pay", "text": "Hal", "token": "t2", "do": "draft", "csrf_token": site.token()}
    response = site.client.post(
        f"/debates/{library}/reply", data=form, headers={"Accept": "application/json"}
    )
    assert response.json["kept"]
    assert "Hal" in site.html("/drafts")


def test_a_draft_stays_listed_when_its_debate_is_gone_and_can_be_thrown_away(site, library, store):
    send(site, library, do="draft")
    store.debates.delete(library)
    listed = site.html("/drafts")
    assert TEXT in listed
    assert "This debate was deleted." in listed
    site.post("/drafts/drop", {"token": "t1"})
    assert TEXT not in site.html("/drafts")


def test_drafts_of_others_are_not_shown(site, library):
    send(site, library, do="draft")
    other = site.another()
    assert TEXT not in other.html("/drafts")
    other.html(f"/debates/{library}/reply?to=pay&draft=t1", 404)


@pytest.mark.parametrize(
    ("form", "status", "told"),
    [
        ({"text": " "}, 400, "expected a text"),
        ({"stance": ""}, 400, "Say what it does"),
        ({"stance": "mocks"}, 400, "no stance"),
        ({"to": "nothing"}, 404, "no argument"),
    ],
)
def test_what_cannot_be_published_comes_back(site, library, form, status, told, store):
    response = send(site, library, **form)
    assert response.status_code == status
    assert told in words_of(response.text)
    assert len(store.debates.load(library).arguments) == 5


def test_the_nearest_are_judged_on_request(site, library):
    site.shown(f"/debates/{library}")
    html = words_of(site.computed(f"/debates/{library}/neighbours?id=sat").text)
    assert "full" in html
    assert "Say so" in html
    assert "counts already: attacks" in html, "what sat does to work"
    site.html(f"/debates/{library}/neighbours?id=nothing", 404)
