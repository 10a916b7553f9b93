import pytest

from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API, problem
from tests.web.pages import Site, content


@pytest.fixture
def key(place: AccountsSite) -> str:
    """A private debate of Ada's."""
    return place.add("Ada")


def ask(place: AccountsSite, who: str, method: str, address: str, scope: str = "write", /, **body):
    headers = place.token(who, scope) if who else {}
    options = {"json": body} if body else {}
    client = place.site.app.test_client()
    return client.open(f"{API}{address}", method=method, headers=headers, **options)


def give(place: AccountsSite, who: str, key: str, **body):
    """Give a role with a browser, which alone may."""
    return place.client(who).post(f"{API}/debates/{key}/people", json=body)


def test_an_owner_gives_and_takes_roles(place: AccountsSite, key: str):
    people = f"/debates/{key}/people"
    state = content(ask(place, "Ada", "GET", people))
    sharing = {"key": key, "visibility": "private", "everybody": "participant"}
    assert state == {**sharing, "people": [{"name": "Ada", "role": "owner"}]}
    given = give(place, "Ada", key, name="bob", role="moderator")
    assert {"name": "Bob", "role": "moderator"} in given.json["people"]
    assert ask(place, "Bob", "GET", f"/debates/{key}").status_code == 200
    problem(ask(place, "Bob", "GET", people), 403)
    problem(give(place, "Bob", key, name="Bob", role="owner"), 403)
    taken = give(place, "Ada", key, name="Bob", role=None)
    assert [person["name"] for person in taken.json["people"]] == ["Ada"]
    problem(ask(place, "Bob", "GET", f"/debates/{key}"), 404)


def test_an_owner_shares_a_debate(place: AccountsSite, key: str, store):
    sharing = f"/debates/{key}/sharing"
    problem(ask(place, "", "GET", f"/debates/{key}"), 404)
    shared = ask(place, "Ada", "PUT", sharing, visibility="public", everybody="reader")
    assert (shared.json["visibility"], shared.json["everybody"]) == ("public", "reader")
    did = [entry.did for entry in store.audit.entries(what=key)]
    assert did == ["shared the debate", "added the debate"], "told once"
    assert ask(place, "", "GET", f"/debates/{key}").status_code == 200
    private = {"visibility": "private", "everybody": "reader"}
    problem(ask(place, "Bob", "PUT", sharing, **private), 403)
    problem(ask(place, "Ada", "PUT", sharing, "read", **private), 403)
    unlisted = ask(place, "Ada", "PUT", sharing, visibility="unlisted", everybody="reader").json
    assert unlisted["key"] != key  # one that nobody guesses
    assert ask(place, "", "GET", f"/debates/{unlisted['key']}").status_code == 200
    problem(ask(place, "", "GET", f"/debates/{key}"), 404)


def test_without_accounts_there_are_no_roles(site: Site, library: str):
    assert "ARGUE_AUTH" in problem(site.get(f"{API}/debates/{library}/people"), 404)
