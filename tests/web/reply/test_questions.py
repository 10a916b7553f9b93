"""Critical questions of what somebody answers, and a draft that a language model writes."""

import re
import threading
import time
from html import unescape

import pytest

from argue import formats, pipeline
from argue.model import Status
from argue.reasoning.changes import hints
from argue.services.drafting import PER_CLIENT
from tests.engines.endpoint_samples import Reply, completion, served, settings_for
from tests.web.pages import DRINKS, OUTLINE, Site, words_of

pytestmark = pytest.mark.usefixtures("by_words")
DRAFT = "Are both figures for the same hours? Sundays may need fewer staff."


def _form(site: Site, key: str, **form: str):
    fields = {"to": "work", "text": "", "stance": "", "by": "Ann", "token": "t1", **form}
    return site.post(f"/debates/{key}/reply", fields)


def _drafted(site: Site, key: str, waiting: str, **form: str):
    """What the form holds once the draft is there for which a page waits."""
    [address] = re.findall(r'data-drafted="([^"]+)"', waiting)
    until = time.monotonic() + 20
    while not site.client.get(address).get_json()["done"]:
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.02)
    form = {**form, "do": "drafted", "drafted": address.rpartition("/")[2]}
    return _form(site, key, **form)


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
        assert "goes to a server of this installation, where tiny reads it" in words_of(page)
        assert url not in page
        asking = _form(site, key, to=hint.argument, scheme="any", do="machine")
        assert asking.status_code == 202
        made = _drafted(site, key, asking.text, to=hint.argument, scheme="any").text
        assert _written(made) == DRAFT
        assert "tiny drafted this" in words_of(made)
        [request] = asked
        assert debate.by_id()[hint.argument].text in request["messages"][0]["content"]
        assert "Is this true" in request["messages"][0]["content"]
        with site.store() as store:
            assert len(store.debates.load(key).arguments) == len(debate.arguments)
        sent = _form(site, key, to=hint.argument, text=_written(made), stance="attack")
        assert sent.status_code == 303
        statuses = site.client.get(f"/api/v1/debates/{key}/statuses").get_json()["statuses"]
        assert Status(statuses[debate.issue]) is hint.after is not hint.before


def test_a_server_that_fails_is_told_of_and_the_text_stays(new_site, tmp_path, caplog):
    caplog.set_level("INFO")
    with served(lambda body, number: Reply("no such words", 500)) as (url, asked):
        site = new_site(engine="edit_distance", language_model=settings_for(url, tmp_path))
        [key] = site.add(formats.parse_text(OUTLINE).debates[0])
        form = {"scheme": "any", "do": "machine", "text": "Mine."}
        response = _drafted(site, key, _form(site, key, **form).text, **form)
        assert response.status_code == 503
        assert "does not answer; try again" in response.text
        assert "no such words" not in response.text + caplog.text
        assert url.partition("//")[2] not in response.text + caplog.text
        assert _written(response.text) == "Mine."
        assert len(asked) == 1, "somebody waits"


def test_no_request_waits_for_a_model_and_nobody_keeps_others_from_theirs(new_site, tmp_path):
    thinks = threading.Event()

    def answer(body, number):
        thinks.wait(30)
        return completion(DRAFT)

    with served(answer) as (url, asked):
        site = new_site(engine="edit_distance", language_model=settings_for(url, tmp_path))
        [key] = site.add(formats.parse_text(OUTLINE).debates[0])
        site.shown(f"/debates/{key}")
        began = time.monotonic()
        form = {"scheme": "any", "text": "Mine."}
        first, _ = (_form(site, key, do="machine", **form) for _ in range(PER_CLIENT))
        refused = _form(site, key, do="machine", **form)
        assert (first.status_code, refused.status_code) == (202, 429)
        assert _written(refused.text) == "Mine."
        still = _form(site, key, do="drafted", drafted=_token(first.text), **form)
        assert (still.status_code, _written(still.text)) == (202, "Mine.")
        assert _form(site, key, text="Mine.", stance="attack").status_code == 303
        assert time.monotonic() - began < 20, "a model that thinks holds nobody up"
        thinks.set()
        made = _drafted(site, key, first.text, **form)
        assert _written(made.text) == f"Mine.\n\n{DRAFT}"
        other = _form(site, key, do="drafted", drafted="another", **form)
        assert (other.status_code, _written(other.text)) == (404, "Mine.")


def _token(html: str) -> str:
    return re.findall(r'name="drafted" value="([^"]+)"', html)[0]


def test_a_draft_is_of_its_debate(new_site, tmp_path):
    with served(lambda body, number: completion(DRAFT)) as (url, _):
        site = new_site(engine="edit_distance", language_model=settings_for(url, tmp_path))
        [key] = site.add(formats.parse_text(OUTLINE).debates[0])
        [other] = site.add(formats.parse_text(DRINKS).debates[0])
        token = _token(_form(site, key, scheme="any", do="machine").text)
        form = {"scheme": "any", "do": "drafted", "drafted": token, "to": "coffee"}
        response = _form(site, other, **form)
        assert response.status_code == 404
        assert DRAFT not in response.text
