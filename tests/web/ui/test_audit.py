"""Whatever can be done here, the log tells in a sentence."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from argue.formats import parse_text
from argue.labelling.tasks import relations
from argue.store.core.audit import Entry
from argue.web.app.rights_table import RIGHTS
from argue.web.ui.audit import DECIDED, DEEDS, SAME, audit_sentence
from tests.web.accounts_site import AccountsSite
from tests.web.pages import OUTLINE

CHANGES = {"POST", "PUT", "DELETE", "PATCH"}


@pytest.fixture
def place(new_site) -> AccountsSite:
    return AccountsSite(new_site(auth="accounts"))


def logged(place: AccountsSite) -> list[str]:
    """The endpoints whose use is in the log by their name."""
    return [
        rule.endpoint
        for rule in place.site.app.url_map.iter_rules()
        if rule.methods & CHANGES and RIGHTS.right_to(rule.endpoint).logged
    ]


def test_every_change_has_a_sentence(place):
    deeds = {SAME.get(endpoint, endpoint) for endpoint in logged(place)}
    names = {
        f"{deed} {decision}".rstrip()
        for deed in deeds
        for decision in (DECISIONS.get(deed, ("approved", "refused")) if deed in DECIDED else ("",))
    }
    assert names <= set(DEEDS)
    assert set(SAME) <= set(logged(place))
    assert deeds >= DECIDED


DECISIONS = {"moderation.decide": ("approved", "hidden", "warned")}


def test_a_name_that_is_not_known_is_told_as_it_is(place):
    old = Entry(1, datetime.now(UTC), 1, "Ada", "gone.endpoint", "x", "")
    with place.site.app.test_request_context():
        assert audit_sentence(old).startswith("Ada: gone.endpoint x")


def test_collections_and_annotation_are_told_in_words(place):
    client, api = place.site.app.test_client(), "/api/v1"
    rita = place.token("Rita")
    made = client.post(f"{api}/collections", json={"title": "Two"}, headers=rita)
    assert made.status_code == 201
    address = f"{api}/collections/{made.json['key']}"
    assert client.delete(address, headers=rita).status_code == 204
    with place.site.store() as store:
        project = relations.create(store, "Pets", parse_text(OUTLINE).debates, ["Ann"])
    said = {"label": "attack", "seen": 0}
    token = project.annotators[0].token
    assert client.post(f"{api}/judge/{token}/items/1", json=said).status_code in (200, 201)
    log = place.get("Olga", "/accounts/log").text
    assert "Rita made a collection." in log
    assert f"Rita deleted the collection {made.json['key']}." in log
    assert "judged pair 1 of an annotation project." in log
    assert token not in log
    assert ": api." not in log
