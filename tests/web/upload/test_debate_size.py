"""The limit of a debate's arguments, on every way in; Ada owns a debate, Bob takes part."""

import base64
from collections.abc import Callable

import pytest
from werkzeug.test import TestResponse

from argue import formats
from argue.features.labelling.tasks import relations
from argue.model import Label
from argue.settings import Limits
from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API
from tests.web.pages import OUTLINE, Site
from tests.web.upload.test_upload import zipped

SETTING = "ARGUE_MAX_DEBATE_ARGUMENTS"
SMALL = b"# Trams?\n\n= Build trams.\n\n+ They are quiet.\n"
TWO = zipped(("small.md", SMALL), ("large.md", OUTLINE.encode()))


@pytest.fixture
def site(new_site) -> Site:
    """An app whose debates have up to four arguments; OUTLINE has five."""
    return new_site(limits=Limits(max_debate_arguments=4))


def in_two(site: Site) -> TestResponse:
    return site.upload(TWO, name="two.zip")


def in_two_by_json(site: Site) -> TestResponse:
    sent = {"data": base64.b64encode(TWO).decode(), "name": "two.zip"}
    return site.client.post(f"{API}/drafts", json=sent)


def overseer(site: Site) -> str:
    with site.store() as store:
        debates = formats.parse_text(OUTLINE).debates
        project = relations.create(store, "Library", relations.batch_of(debates), ["Ann", "Bob"])
        for name in ("Ann", "Bob"):
            relations.TASK.projects(store).judge(project.key, name, 1, Label.ATTACK)
    return str(project.token)


def by_gold(site: Site) -> TestResponse:
    return site.post(f"/annotation/{overseer(site)}/gold", {"rule": "majority", "least": "1"})


WAYS: dict[str, Callable[[Site], TestResponse]] = {
    "page": lambda site: site.upload(OUTLINE),
    "file": lambda site: site.upload(OUTLINE, name="large.md"),
    "zip": in_two,
    "JSON": lambda site: site.client.post(f"{API}/debates", json={"text": OUTLINE}),
    "told": lambda site: site.client.post(f"{API}/debates", json={"text": OUTLINE, "save": False}),
    "draft": lambda site: site.client.post(f"{API}/drafts", json={"text": OUTLINE}),
    "zip by JSON": in_two_by_json,
    "gold": by_gold,
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
def test_a_larger_debate_is_refused_with_the_setting(
    site: Site, way: Callable[[Site], TestResponse]
):
    refused = way(site)
    assert refused.status_code == 400
    assert f"5 arguments, the limit is 4 (setting {SETTING})" in refused.text
    assert "argue analyse FILE" in refused.text
    assert site.get(f"{API}/debates").json["total"] == 0


def test_of_several_debates_the_larger_one_is_named(site: Site):
    for refused in (in_two(site), in_two_by_json(site)):
        assert "Should the town library open on Sundays?: 5 arguments" in refused.text


def test_a_draft_is_checked_again_when_it_is_saved(new_site):
    before = new_site().client.post(f"{API}/drafts", json={"text": OUTLINE})
    site = new_site(limits=Limits(max_debate_arguments=4))
    refused = site.client.post(f"{before.location}/save", json={})
    assert refused.status_code == 400
    assert SETTING in refused.text
    assert site.get(f"{API}/debates").json["total"] == 0


def test_a_debate_of_the_limit_is_taken(site: Site):
    assert site.client.post(f"{API}/debates", json={"text": SMALL.decode()}).status_code == 201
    four = OUTLINE.partition("- pay")[0]
    assert site.client.post(f"{API}/debates", json={"text": four}).status_code == 201


def test_a_larger_debate_that_is_there_is_read_and_takes_no_reply(site: Site):
    (key,) = site.add(*formats.parse_text(OUTLINE).debates)
    assert "twice as much" in site.shown(f"/debates/{key}")
    assert len(site.get(f"{API}/debates/{key}/arguments").json["arguments"]) == 5
    form = {"to": "pay", "text": "No.", "stance": "attack", "token": "one"}
    page = site.post(f"/debates/{key}/reply", form)
    assert page.status_code == 400
    assert SETTING in page.text
    assert ">No.</textarea>" in page.text
    sent = {"parent": "pay", "text": "No.", "stance": "attack"}
    refused = site.client.post(f"{API}/debates/{key}/contributions", json=sent)
    assert refused.status_code == 400
    assert SETTING in refused.text
    assert len(site.get(f"{API}/debates/{key}/arguments").json["arguments"]) == 5


def test_replies_up_to_the_limit_are_added_and_one_sent_twice_is_no_error(new_site):
    site = new_site(limits=Limits(max_debate_arguments=6))
    (key,) = site.add(*formats.parse_text(OUTLINE).debates)
    sent = {"parent": "pay", "text": "No.", "stance": "attack", "token": "one"}
    address = f"{API}/debates/{key}/contributions"
    first, again = (site.client.post(address, json=sent) for _ in range(2))
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json["step"]["id"] == again.json["step"]["id"]
    assert site.client.post(address, json={**sent, "token": "two"}).status_code == 400


def test_a_reply_that_waited_is_not_published_beyond_the_limit(new_site):
    place = AccountsSite(new_site(auth="accounts", limits=Limits(max_debate_arguments=6)))
    key = place.add("Ada")
    with place.site.store() as store:
        store.access.share(key, "public", "participant")
    place.post("Ada", f"/debates/{key}/holding", {"holding": "1"})
    for text in ("One.", "Two."):
        form = {"to": "pay", "text": text, "stance": "attack", "token": text}
        assert place.post("Bob", f"/debates/{key}/reply", form).status_code == 303
    answers = []
    for number in (1, 1, 2):
        address = f"/debates/{key}/held/{number}"
        done = place.post("Ada", address, {"decision": "approved"}, follow_redirects=True)
        answers.append(done.text)
    assert [SETTING in text for text in answers] == [False, False, True]
    with place.site.store() as store:
        assert store.state(key).arguments == 6
