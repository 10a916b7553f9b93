import re

import pytest

from argue.model import Argument, Debate, Label, Reply
from tests.web.pages import OUTLINE, STATED, Site, relation_of, row_of, words_of

PAIR = {"source": "sat", "target": "work"}


def _overrule(site: Site, key: str, label: str = "support", **more: str):
    return site.post(f"/debates/{key}/relation", {**PAIR, "label": label, **more})


def _steps(site: Site, key: str):
    with site.store() as store:
        return store.overrulings.steps(key)


def test_a_person_overrules_and_the_labelling_follows_at_once(site: Site, library: str):
    html = site.shown(f"/debates/{library}")
    assert relation_of(html, "sat") == f"− attacks {STATED}"
    assert "✗ falls" in words_of(row_of(html, "sat"))
    response = _overrule(site, library, by="Ann", reason="It is for it.", engine="gold")
    assert response.status_code == 303
    assert response.location.endswith("#a-sat")
    html = site.html(response.location.partition("#")[0])
    words = words_of(html)
    assert re.search("From now on “Most of them[^”]+” supports “People who[^”]+”", words)
    says = "+ supports said by Ann; stated: attacks; the source says: attacks"
    assert relation_of(html, "sat") == says
    words = words_of(site.html(f"/debates/{library}/export"))
    assert "1 relation was set by people" in words
    assert re.search(r"UTC ?, Ann: Most of .+ → People .+ : supports It is for it\.", words)


def test_what_is_overruled_is_seen_while_nothing_is_judged(site: Site, library: str):
    _overrule(site, library, by="Ann")
    html = site.html(f"/debates/{library}?engine=word_overlap")
    assert "+ supports said by Ann; stated: attacks" in relation_of(html, "sat")


def test_of_two_who_overrule_at_once_the_second_is_shown_what_the_first_said(site, library):
    page = f"/debates/{library}/relation?source=sat&target=work"
    (seen,) = re.findall(r'name="seen" value="(\d+)"', site.html(page))
    _overrule(site, library, by="Ann", seen=seen)
    second = _overrule(site, library, "unrelated", by="Bob", reason="It is not.", seen=seen)
    assert second.status_code == 409
    words = words_of(second.text)
    assert "has labelled &#39;sat&#39; and &#39;work&#39; since you loaded" in words
    assert re.search(r'value="unrelated" required checked', second.text), "Bob's choice is kept"
    assert 'value="It is not."' in second.text
    assert [step.by for step in _steps(site, library)] == ["Ann"]
    (seen,) = re.findall(r'name="seen" value="(\d+)"', second.text)
    assert _overrule(site, library, "unrelated", by="Bob", seen=seen).status_code == 303


@pytest.mark.parametrize("query", ["", "source=sat", "source=sat&target=nobody"])
def test_a_page_of_no_pair(site: Site, library: str, query: str):
    assert site.get(f"/debates/{library}/relation?{query}").status_code == 404


def test_a_page_of_an_argument_with_itself_is_refused(site: Site, library: str):
    refused = site.get(f"/debates/{library}/relation?source=sat&target=sat")
    assert refused.status_code == 400
    assert "expected two arguments" in refused.text


def test_the_page_shows_both_texts_and_what_is_judged(site: Site, unlabelled: str):
    site.shown(f"/debates/{unlabelled}?engine=word_overlap")
    html = site.html(f"/debates/{unlabelled}/relation?source=sat&target=work&engine=word_overlap")
    words = words_of(html)
    assert "What it does to People who work in the week" in words
    assert "Most of them already come on Saturday." in words
    assert "People who work in the week could come at last." in words
    assert re.search(r"The machine reads: \w+ \(\d+ % sure\)\.", words)
    assert html.count('type="radio"') == 3


def test_a_pair_that_nobody_judged_can_be_related(site: Site, library: str):
    site.shown(f"/debates/{library}")
    page = f"/debates/{library}/relation?source=full&target=pay"
    assert "Nobody has said yet what it does." in site.html(page)
    site.post(
        f"/debates/{library}/relation", {"source": "full", "target": "pay", "label": "attack"}
    )
    row = words_of(row_of(site.html(f"/debates/{library}"), "full"))
    assert "also attacks Sunday hours cost twice as much. (said by somebody)" in row


def test_the_reader_comes_back_to_the_same_choices(site: Site, unlabelled: str):
    chosen = {"engine": "word_overlap", "derived": "mediated", "confidence": "0.6"}
    location = _overrule(site, unlabelled, **chosen).location
    for name, value in chosen.items():
        assert f"{name}={value}" in location


def test_the_form_piece_has_a_token_of_the_session(site: Site, library: str):
    html = site.html(f"/debates/{library}/relation?piece=form&source=sat&target=work")
    assert "<html" not in html
    token = re.search(r'name="csrf_token" value="([^"]+)"', html)[1]
    form = {**PAIR, "label": "attack", "csrf_token": token}
    assert site.client.post(f"/debates/{library}/relation", data=form).status_code == 303


def test_a_debate_too_long_for_one_page_leads_to_the_branch(site: Site, monkeypatch):
    from argue import formats
    from argue.web.ui import links

    key = site.add(formats.parse_text(OUTLINE).debates[0])[0]
    monkeypatch.setattr(links, "MOST_ROWS", 3)
    assert "at=sat#a-sat" in _overrule(site, key).location


def test_a_long_text_ends_with_the_way_to_the_whole_of_it(site: Site):
    long = "Trams are quiet. " * 200
    (key,) = site.add(
        Debate(
            "d", "Trams?", (Argument("a", long), Argument("b", "No.")), replies=(Reply("b", "a"),)
        )
    )
    html = site.html(f"/debates/{key}/relation?source=b&target=a")
    shown = re.search(r'class="text"[^>]*>(Trams .*?) … <a', html)[1]
    assert shown.count("Trams are quiet.") == 2_000 // 17
    assert re.search(rf'href="/debates/{key}/argument[^"]*id=a">whole text</a>', html)


def test_both_directions_are_told_apart(site: Site, library: str, store):
    _overrule(site, library, "attack")
    html = site.html(f"/debates/{library}/relation?source=work&target=sat")
    assert "What people said of it" not in html
    assert [item.label for item in store.overrulings.current(library)] == [Label.ATTACK]
