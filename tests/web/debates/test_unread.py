"""Debates in German and French: no engine that ships reads them, and pages say what to do."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argue.engines import load_engine
from argue.features.certification.store import Certificates
from argue.features.evaluations import evaluations
from argue.features.evaluations.store import Evaluations
from argue.model import Argument, Debate, Options, Reply
from argue.store import RunStatus
from argue.store.debates.collections import Collections
from tests.debate_samples import link, named_model
from tests.web.pages import Site, part, words_of

TEXTS = {
    "German": ("Soll man Zoos schließen?", "Die Tiere leiden dort sehr.", "Das ist nicht mehr so."),
    "French": ("Faut-il fermer les zoos ?", "Les animaux y sont malheureux.", "Ce n'est pas vrai."),
}
BY = "engine=word_overlap"


def debate_of(*texts: str) -> Debate:
    arguments = tuple(Argument(f"a{number}", text) for number, text in enumerate(texts))
    replies = tuple(Reply(argument.id, "a0") for argument in arguments[1:])
    return Debate("zoos", texts[0], arguments, issue="a0", replies=replies)


@pytest.fixture(params=TEXTS)
def language(request) -> str:
    return request.param


@pytest.fixture
def key(site: Site, language: str) -> str:
    return site.add(debate_of(*TEXTS[language]))[0]


def test_a_run_of_the_worker_ends_with_nothing_judged(site: Site, key: str, store):
    site.get(f"/debates/{key}?{BY}")
    site.judge()
    (run,) = store.runs.of_debate(key)
    assert (run.status, run.done, run.total) == (RunStatus.DONE, 2, 2)
    assert run.engine_version == f"{load_engine('word_overlap').version}+unread"
    assert store.runs.relations(run.id) == ()
    assert store.runs.judged(run.id).unjudged == [("a1", "a0"), ("a2", "a0")]


@pytest.mark.parametrize("semantics", ["grounded", "preferred"])
def test_the_verdict_line_says_all_of_what_the_verdict_rests_on(
    site: Site, key: str, semantics: str
):
    html = site.shown(f"/debates/{key}?{BY}&semantics={semantics}")
    line = words_of(part(html, 'class="verdict-line"'))
    assert "Nobody has said yet whether 2 replies are for or against it" in line
    told = html[html.index('class="verdict') : html.index('id="thread"')]
    assert "2 replies to confirm" in told
    assert "machine takes" not in told
    assert "A machine read" not in told


def test_the_page_says_so_and_what_to_do(site: Site, key: str, language: str):
    site.get(f"/debates/{key}?{BY}")
    site.judge()
    html = site.html(f"/debates/{key}?{BY}")
    unread = part(html, 'class="unread"')
    assert language in unread
    assert "word overlap reads English only" in unread
    assert 'data-progress="' not in html
    analysis = site.get(f"/api/v1/debates/{key}/analysis?{BY}").json
    assert analysis["relations"] == []
    assert language in " ".join(analysis["notes"])
    assert "Nothing is judged" in site.html(f"/debates/{key}/export?{BY}")


def test_who_states_the_language_has_it_judged_and_back(site: Site, key: str, language: str):
    page = f"/debates/{key}?{BY}"
    for stated, judged in (("", 0), ("en", 2), ("de", 0), ("", 0)):
        site.post(f"/debates/{key}/language", {"language": stated})
        site.get(page)
        site.judge()
        relations = site.get(f"/api/v1/debates/{key}/analysis?{BY}").json["relations"]
        assert len(relations) == judged, stated
        assert ('class="unread"' in site.html(page)) is (judged == 0)


def test_a_debate_that_grows_into_english_is_judged(site: Site):
    (key,) = site.add(debate_of("Tolls 3b?", "Hmpf azze"))
    site.get(f"/debates/{key}?{BY}")
    site.judge()
    assert "unsure" in part(site.html(f"/debates/{key}?{BY}"), 'class="unread"')
    for text in ("They are what makes all of it dear for us.", "That is not what they do to us."):
        site.post(f"/debates/{key}/reply", {"to": "a0", "text": text, "stance": "attack"})
    site.get(f"/debates/{key}?{BY}")
    site.judge()
    assert 'class="unread"' not in site.html(f"/debates/{key}?{BY}")
    relations = site.get(f"/api/v1/debates/{key}/analysis?{BY}").json["relations"]
    assert ("a1", "a0") in {(relation["source"], relation["target"]) for relation in relations}


def test_one_reply_in_another_language_is_named_with_the_reason(site: Site):
    more = "People learn there what they would never see, and they come back for it."
    texts = ("Should we close the zoos?", "The animals suffer there.", more, "Das ist nicht so.")
    (key,) = site.add(debate_of(*texts))
    page = site.shown(f"/debates/{key}?{BY}")
    assert "A machine read" not in part(page, "to-confirm"), "it did not read all of them"
    (note,) = site.get(f"/api/v1/debates/{key}/analysis?{BY}").json["notes"]
    assert note.startswith("a3 → a0 was not judged: one of its texts is in another language")


def test_no_machine_says_what_a_reply_does(site: Site, key: str):
    assert 'value="engine"' not in site.html(f"/debates/{key}/reply?to=a0&{BY}")
    answer = {"to": "a0", "text": "Oui ! Ja!", "stance": "engine", "engine": "word_overlap"}
    refused = site.post(f"/debates/{key}/reply", answer)
    assert refused.status_code == 400
    assert "language" in part(refused.text, 'role="alert"')
    preview = site.post(f"/debates/{key}/reply", {**answer, "stance": "", "do": "check"})
    assert preview.status_code == 200
    assert 'value="engine"' not in preview.text
    assert site.post(f"/debates/{key}/reply", {**answer, "stance": "attack"}).status_code == 303


def test_an_evaluation_and_a_certificate_fail_with_the_reason(site: Site, language: str, store):
    debate = debate_of(*TEXTS[language])
    gold = (link("a1 - a0"), link("a2 + a0"))
    labelled = replace(debate, gold=gold)
    keys = site.add(debate, replace(labelled, id="2", title="2"))
    number = evaluations.request(store, [labelled], Options("word_overlap"), site.settings)
    mine = Collections.in_store(store).create("Mine", debates=keys).key
    Certificates.in_store(store).request(mine, "word_overlap", (), 0.9)
    site.judge()
    for failed in (
        Evaluations.in_store(store).one(number),
        Certificates.in_store(store).of(mine)[0],
    ):
        assert "in English" in failed.error


def test_what_people_state_counts_and_then_nothing_is_open(site: Site, language: str):
    given = (link("a1 - a0"), link("a2 + a0"))
    (key,) = site.add(replace(debate_of(*TEXTS[language]), given=given))
    assert 'class="unread"' not in site.shown(f"/debates/{key}?{BY}")
    relations = site.get(f"/api/v1/debates/{key}/analysis?{BY}").json["relations"]
    assert [(relation["source"], relation["origin"]) for relation in relations] == [
        ("a1", "given"),
        ("a2", "given"),
    ]


def test_a_model_of_its_language_judges_where_nobody_chose(site: Site, tmp_path, monkeypatch):
    monkeypatch.setenv("ARGUE_MODELS", str(named_model(tmp_path, "nordic", languages=["sv"])))
    texts = ("Ska vi stänga alla djurparker?", "Djuren lider där och det är inte bra.", "Nej då.")
    keys = site.add(debate_of(*texts), replace(debate_of("Ban zoos.", "They educate."), id="e"))
    swedish, english = (site.shown(f"/debates/{key}") for key in keys)
    assert "This debate is in Svenska, so the engine nordic judged it." in swedish
    assert site.get(f"/api/v1/debates/{keys[0]}/analysis").json["relations"]
    assert "This debate is in" not in english
    chosen = site.shown(f"/debates/{keys[0]}?{BY}")
    assert "This debate is in" not in chosen
    assert 'class="unread"' in chosen
