"""Whatever can be done here, the log tells in a sentence."""

from datetime import UTC, datetime

from argue.features.accounts.web.admin import audit_sentence
from argue.features.labelling.tasks import relations
from argue.formats import parse_text
from argue.services.deeds import SENTENCES
from argue.store.core.audit import Entry
from argue.web.app.routes import every_route, right_to
from tests.web.pages import OUTLINE
from tests.web.world import Caller
from tests.web.world_objects import build
from tests.web.world_routes import request_of, routes_of

CHANGES = {"POST", "PUT", "DELETE", "PATCH"}


def test_every_change_has_a_sentence(place):
    """Or the store notes it itself: what is done with accounts."""
    for rule in every_route(place.site.app):
        right = right_to(rule)
        if rule.methods & CHANGES and right.logged and not right.accounts:
            assert right.deed, f"{rule}: name the deed that is done with it"
            assert right.deed.name in SENTENCES or right.deed.outcomes


def test_each_deed_is_logged_where_it_is_done(tmp_path):
    """By pages and JSON, each asked as it takes it; the views call the service that is the deed."""
    world = build(tmp_path / "installation")
    caller = Caller("administrator")
    for rule, method in routes_of(world):
        deed = right_to(rule).deed
        if deed is None or method not in CHANGES:
            continue
        with world.site.store() as store:
            before = store.audit.entries()[0].id
        sent = request_of(world, rule, method, "private", caller.person)
        world.ask(caller, method, sent.address, form=sent.form, json=sent.json)
        with world.site.store() as store:
            names = [entry.did for entry in store.audit.entries() if entry.id > before]
        assert any(name.startswith(deed.name) for name in names), (str(rule), names)
        world.reset()


def test_a_name_that_is_not_known_is_told_as_it_is(place):
    old = Entry(1, datetime.now(UTC), 1, "Ada", "gone.endpoint", "x", "")
    with place.site.app.test_request_context():
        assert audit_sentence(old).startswith("Ada: gone.endpoint x")


def test_collections_and_annotation_are_told_in_words(place, store):
    client, api = place.site.app.test_client(), "/api/v1"
    rita = place.token("Rita")
    made = client.post(f"{api}/collections", json={"title": "Two"}, headers=rita)
    assert made.status_code == 201
    address = f"{api}/collections/{made.json['key']}"
    assert client.delete(address, headers=rita).status_code == 204
    project = relations.create(
        store, "Pets", relations.batch_of(parse_text(OUTLINE).debates), ["Ann"]
    )
    said = {"label": "attack", "seen": 0}
    token = project.annotators[0].token
    assert client.post(f"{api}/judge/{token}/items/1", json=said).status_code in (200, 201)
    log = place.get("Olga", "/accounts/log").text
    assert "Rita made a collection." in log
    assert f"Rita deleted the collection {made.json['key']}." in log
    assert "judged pair 1 of an annotation project." in log
    assert token not in log
    assert ": api." not in log
