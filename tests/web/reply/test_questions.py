"""Critical questions of what somebody answers, and a draft that a language model writes."""

from __future__ import annotations

import re
from html import unescape

import pytest

from argue import formats, pipeline
from argue.model import Status
from argue.reasoning.changes import hints
from tests.engines.endpoint_samples import Reply, completion, served, settings_for
from tests.web.debates.test_debate import _words
from tests.web.pages import OUTLINE, Site

DRAFT = "Are both figures for the same hours? Sundays may need fewer staff."


@pytest.fixture(autouse=True)
def light(monkeypatch):
    """Near duplicates by words alone, as where the encoder is not installed."""
    monkeypatch.setattr("argue.services.similar_arguments.installed", lambda: False)


def _form(site: Site, key: str, **form: str):
    fields = {"to": "work", "text": "", "stance": "", "by": "Ann", "token": "t1", **form}
    return site.post(f"/debates/{key}/reply", fields)


def _written(html: str) -> str:
    [text] = re.findall(r'<textarea name="text".*?>(.*?)</textarea>', html, re.DOTALL)
    return unescape(text)


def test_a_question_is_put_into_the_reply_and_what_was_written_stays(site, library):
    page = site.html(f"/debates/{library}/reply?to=work&scheme=witness")
    assert "Was the speaker in a position to know?" in page
    assert '<details class="questions" open>' in page
    asked = _form(site, library, text="Well.", scheme="witness", do="publish", ask="0").text
    assert _written(asked) == "Well.\n\nWas the speaker in a position to know?"
    assert re.search(r'value="attack"[^>]* checked', asked), "to ask is to attack"
    with site.store() as store:
        assert "c1" not in store.debates.load(library).by_id(), "nothing is published unasked"


def test_another_scheme_has_other_questions(site, library):
    html = _form(site, library, text="Well.", scheme="analogy", do="questions").text
    assert "It rests on" in html
    assert "Where do they differ?" in html
    assert _written(html) == "Well."


@pytest.mark.parametrize("number", ["9", "x", "-1", ""])
def test_a_question_that_is_none_is_refused(site, library, number):
    response = _form(site, library, scheme="analogy", ask=number)
    assert response.status_code == 400
    assert "expected the number of a question" in response.text


def test_a_scheme_that_is_none_is_refused(site, library):
    assert site.client.get(f"/debates/{library}/reply?to=work&scheme=magic").status_code == 400
    assert _form(site, library, scheme="magic", do="questions").status_code == 400


def test_no_machine_drafts_unless_it_is_switched_on(site, library):
    assert "Let a machine draft a reply" not in site.html(f"/debates/{library}/reply?to=work")
    response = _form(site, library, scheme="any", do="machine")
    assert response.status_code == 400
    assert "ARGUE_LLM=on allows that" in response.text


def test_a_draft_that_is_taken_as_an_attack_turns_what_the_hint_promised(new_site, tmp_path):
    with served(lambda body, number: completion(DRAFT)) as (url, asked):
        model = settings_for(url, tmp_path)
        site = new_site(engine="edit_distance", language_model=model)
        [key] = site.add(formats.parse_text(OUTLINE).debates[0])
        site.shown(f"/debates/{key}")
        with site.store() as store:
            debate = store.debates.load(key)
        framework = pipeline.analyse(debate, engine="gold").framework
        hint = next(one for one in hints(framework, debate.issue) if one.argument != debate.issue)
        page = site.html(f"/debates/{key}/reply?to={hint.argument}&scheme=")
        assert url in page, "where the texts go"
        made = _form(site, key, to=hint.argument, scheme="any", do="machine").text
        assert _written(made) == DRAFT
        assert "tiny drafted this" in _words(made)
        [request] = asked
        assert debate.by_id()[hint.argument].text in request["messages"][0]["content"]
        assert "Is this true" in request["messages"][0]["content"]
        with site.store() as store:
            assert len(store.debates.load(key).arguments) == len(debate.arguments)
        sent = _form(site, key, to=hint.argument, text=_written(made), stance="attack")
        assert sent.status_code == 303
        statuses = site.client.get(f"/api/v1/debates/{key}/statuses").get_json()["statuses"]
        assert Status(statuses[debate.issue]) is hint.after is not hint.before


def test_a_server_that_fails_is_told_of_and_the_text_stays(new_site, tmp_path):
    with served(lambda body, number: Reply("no", 500)) as (url, asked):
        site = new_site(engine="edit_distance", language_model=settings_for(url, tmp_path))
        [key] = site.add(formats.parse_text(OUTLINE).debates[0])
        form = {"scheme": "any", "do": "machine", "text": "Mine."}
        response = _form(site, key, **form)
        assert response.status_code == 503
        assert "does not answer" in response.text
        assert _written(response.text) == "Mine."
        assert len(asked) == 1, "somebody waits"
