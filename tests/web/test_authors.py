"""Whoever is signed in is the author of what they send; a typed name never looks like an account.

``tests/web/world_routes.py`` has a valid request for every route, so a new one is asked here too.
"""

from pathlib import Path
from typing import Any

import pytest

from argue import formats
from argue.settings import Settings
from argue.web.app.routes import every_route
from tests.web.accounts_site import AccountsSite
from tests.web.pages import OUTLINE, Site
from tests.web.world import Caller, World
from tests.web.world_routes import methods_of, request_of

PLANTED = "Impersonated Person"
FIELDS = (
    *("by", "author", "person", "writer", "user", "account", "who", "owner", "moderator"),
    *("decided_by", "answered_by", "reported_by", "signed_in", "from"),
)
"""What a request might call who sends it."""
NAMES_OTHERS = {
    "AnnotatorsIn.names": "invites annotators to a project",
    "ProjectIn.annotators": "invites annotators to a project",
    "RuleProjectIn.annotators": "invites annotators to a project",
    "PhenomenaProjectIn.annotators": "invites annotators to a project",
    "AcquiredProjectIn.annotators": "invites annotators to a project",
}
"""Fields that name somebody, and not the author: what they are for."""
PERSONAL = frozenset(
    {
        *("person", "author", "annotator", "annotators", "writer", "account", "user", "owner"),
        *("judge", "names", "who"),
    }
)


def written(world: World) -> str:
    return str(world.dump())


def test_no_route_takes_its_author_from_the_request(world: World):
    asked = 0
    for rule in sorted(every_route(world.site.app), key=lambda one: one.rule):
        for method in methods_of(rule):
            if method == "GET":
                continue
            plain = request_of(world, rule, method, "private", "")
            person = "author" if "upload" in str(plain) else "administrator"
            sent = request_of(world, rule, method, "private", person)
            named = dict.fromkeys(FIELDS, PLANTED)
            form = None if sent.form is None else {**named, **sent.form}
            body = {**named, **sent.json} if isinstance(sent.json, dict) else sent.json
            answer = world.ask(
                Caller(person),
                method,
                f"{sent.address}{'&' if '?' in sent.address else '?'}by={PLANTED}",
                form=form,
                json=body,
            )
            assert PLANTED not in written(world), (str(sent), answer.status_code)
            asked += answer.status_code < 400
            world.reset()
    assert asked > 70, "most are taken as they are sent"


def test_every_field_that_names_a_person_is_the_typed_name_or_names_somebody_else(world: World):
    description = world.site.app.test_client().get("/api/v1/openapi.json").json
    schemas = description["components"]["schemas"]
    typed = schemas["StepUndoIn"]["properties"]["by"]
    seen = set()
    for name, schema in schemas.items():
        if not name.endswith("In"):
            continue
        for field, told in schema.get("properties", {}).items():
            if field == "by":
                assert told == typed, f"{name}.by: inherit argue.web.app.api_records.TypedName"
                seen.add(name)
            elif field in PERSONAL or field.endswith("_by"):
                assert f"{name}.{field}" in NAMES_OTHERS, f"{name}.{field}: who is that?"
    assert len(seen) > 8


OWNERS_NAME = "Olga"


@pytest.fixture
def mixed(tmp_path: Path) -> tuple[AccountsSite, str]:
    """Written under a typed name first; then accounts are switched on, one of that very name."""
    settings: dict[str, Any] = {"database": tmp_path / "argue.sqlite"}
    key = add(Site.of(Settings(**settings)))
    place = AccountsSite(Site.of(Settings(**settings, auth="accounts")))
    with place.site.store() as store:
        store.access.share(key, "public", "participant")
        store.access.set_role(key, OWNERS_NAME, "owner")
    return place, key


def add(site: Site) -> str:
    """What somebody wrote who typed the name of a later account."""
    (key,) = site.add(*formats.parse_text(OUTLINE).debates)
    api, by = f"/api/v1/debates/{key}", {"by": OWNERS_NAME}
    for address, body in (
        ("contributions", {"parent": "pay", "text": "It would be cheap.", "stance": "attack"}),
        ("overrulings", {"source": "sat", "target": "work", "label": "support"}),
        ("snapshots", {"name": "first"}),
        ("merges", {"argument": "full", "into": "sat"}),
    ):
        done = site.client.post(f"{api}/{address}", json={**body, **by})
        assert done.status_code == 201, done.text
    return key


def test_a_name_that_was_typed_does_not_look_like_the_account_of_that_name(mixed):
    place, key = mixed
    api = f"/api/v1/debates/{key}"
    for address in ("contributions", "overrulings", "snapshots", "merges"):
        (one,) = next(
            value
            for name, value in place.get("Ada", f"{api}/{address}").json.items()
            if name in ("steps", "snapshots")
        )
        assert one["by"] == f"{OWNERS_NAME} (unconfirmed)", address
    sent = {"parent": "pay", "text": "It is worth it.", "stance": "attack", "by": "Somebody else"}
    done = place.site.app.test_client().post(
        f"{api}/contributions", json=sent, headers=place.token(OWNERS_NAME)
    )
    assert done.json["step"]["by"] == OWNERS_NAME
    for address in (
        f"/debates/{key}",
        f"/debates/{key}/history?id=c1",
        f"/debates/{key}/snapshots",
        f"/debates/{key}/relation?source=sat&target=work",
    ):
        assert f"{OWNERS_NAME} (unconfirmed)" in place.get("Ada", address).text, address
    assert (
        f"{OWNERS_NAME} (unconfirmed)" not in place.get("Ada", f"/debates/{key}/history?id=c2").text
    )


def test_a_name_in_an_uploaded_file_does_not_look_like_an_account(mixed):
    place, key = mixed
    copy = place.get("Ada", f"/debates/{key}/downloads/csv").text
    forged = copy.replace(f"{OWNERS_NAME} (unconfirmed)", OWNERS_NAME)
    assert forged != copy
    made = place.site.app.test_client().post(
        "/api/v1/debates", json={"text": forged, "name": "forged.csv"}, headers=place.token("Bob")
    )
    assert made.status_code in (200, 201), made.text
    other = made.json["debates"][0]["key"]
    again = place.get("Bob", f"/debates/{other}/downloads/csv").text
    assert f"{OWNERS_NAME} (unconfirmed)" in again
    assert OWNERS_NAME not in again.replace(f"{OWNERS_NAME} (unconfirmed)", "")


def test_a_participant_overrules_and_undoes_in_their_own_name_only(mixed):
    place, key = mixed
    client, api = place.site.app.test_client(), f"/api/v1/debates/{key}/overrulings"
    pair = {"source": "pay", "target": "work", "label": "support", "by": OWNERS_NAME}
    said = client.post(api, json=pair, headers=place.token("Bob"))
    undone = client.post(
        f"{api}/{said.json['id']}/undo", json={"by": OWNERS_NAME}, headers=place.token("Bob")
    )
    assert (said.json["by"], undone.json["by"]) == ("Bob", "Bob")
