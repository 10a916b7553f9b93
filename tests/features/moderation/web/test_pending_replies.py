"""Replies that wait for approval: Ada owns the debate, Bob takes part, Rita only looks."""

import pytest

from tests.web.accounts_site import AccountsSite
from tests.web.pages import part

TEXT = "Volunteers could open it for nothing."


@pytest.fixture
def key(place: AccountsSite, store) -> str:
    """A public debate whose replies wait."""
    key = place.add("Ada")
    store.access.share(key, "public", "participant")
    assert place.post("Ada", f"/debates/{key}/holding", {"holding": "1"}).status_code == 303
    return key


def send(place: AccountsSite, name: str, key: str, text: str = TEXT) -> str:
    form = {"to": "pay", "text": text, "stance": "attack", "token": f"{name} {text}"}
    done = place.post(name, f"/debates/{key}/reply", form, follow_redirects=True)
    assert done.status_code == 200
    return done.text


def arguments(place: AccountsSite, key: str) -> list[str]:
    with place.site.store() as store:
        return [argument.text for argument in store.debates.load(key).arguments]


def test_only_its_writer_and_moderators_see_a_reply_that_waits(place: AccountsSite, key: str):
    assert "waits" in part(send(place, "Bob", key), 'role="status"')
    assert TEXT not in arguments(place, key)
    for name, sees in [("Bob", True), ("Ada", True), ("Olga", True), ("Rita", False), ("", False)]:
        assert (TEXT in place.get(name, f"/debates/{key}").text) is sees, name
        api = {} if not name else place.token(name)
        held = place.site.app.test_client().get(f"/api/v1/debates/{key}/held", headers=api)
        assert (TEXT in held.text) is sees, name
    for leak in ("downloads/csv", "live", "picture"):
        assert TEXT not in place.get("Rita", f"/debates/{key}/{leak}").text


def test_a_moderator_publishes_it_in_the_name_of_its_writer(place: AccountsSite, key: str, store):
    send(place, "Bob", key)
    assert f"/debates/{key}/held/1" in place.get("Ada", f"/debates/{key}/moderation").text
    form = {"decision": "approved"}
    assert place.post("Bob", f"/debates/{key}/held/1", form).status_code == 403
    done = place.post("Ada", f"/debates/{key}/held/1", form, follow_redirects=True)
    assert part(done.text, 'role="status"')
    assert TEXT in arguments(place, key)
    (own,) = store.contributions.of(key).values()
    assert own.writer.name == "Bob"
    assert 'id="held-title"' not in place.get("Ada", f"/debates/{key}").text


def test_a_refused_one_is_shown_to_its_writer_with_the_reason(place: AccountsSite, key: str):
    send(place, "Bob", key)
    address = f"/debates/{key}/held/1"
    done = place.post("Ada", address, {"decision": "refused"}, follow_redirects=True)
    assert "a reason" in part(done.text, 'role="status"')
    form = {"decision": "refused", "remark": "Say who."}
    assert place.post("Ada", address, form).status_code == 303
    page = place.get("Bob", f"/debates/{key}").text
    assert "refused by Ada:" in page
    assert "<q>Say who.</q>" in page
    assert TEXT not in place.get("Ada", f"/debates/{key}").text
    assert TEXT not in arguments(place, key)


def test_moderators_need_not_wait_and_nobody_once_it_is_unset(place: AccountsSite, key: str):
    send(place, "Ada", key)
    assert TEXT in arguments(place, key)
    assert place.post("Bob", f"/debates/{key}/holding", {"holding": "0"}).status_code == 403
    assert 'value="1" checked' in place.get("Ada", f"/debates/{key}/people").text
    place.post("Ada", f"/debates/{key}/holding", {"holding": "0"})
    send(place, "Bob", key, "Some would.")
    assert "Some would." in arguments(place, key)
