"""Who gets where on an installation with accounts; test_rights.py asks every route as everybody."""

import pytest

from tests.web.accounts_site import AccountsSite
from tests.web.pages import DRINKS, OUTLINE


@pytest.fixture
def key(place: AccountsSite) -> str:
    """A private debate of Ada's."""
    return place.add("Ada")


def test_no_account_pages_without_accounts(site):
    for address in ("/sign-in", "/account", "/accounts", "/accounts/log", "/debates/x/people"):
        assert site.get(address).status_code == 404, address
    assert "Sign in" not in site.html("/")


# ── roles ───────────────────────────────────────────────────────────────────────────────────────


def overrule(place: AccountsSite, name: str, key: str) -> int:
    form = {"source": "pay", "target": "issue", "label": "attack", "by": "Mallory"}
    return place.post(name, f"/debates/{key}/relation", form).status_code


def test_visibility_is_set_on_the_page_of_its_people(place: AccountsSite, key: str):
    people = f"/debates/{key}/people"
    for visibility, status, listed in [
        ("unlisted", 200, False),
        ("public", 200, True),
        ("private", 404, False),
    ]:
        form = {"visibility": visibility, "everybody": "participant"}
        done = place.post("Ada", f"{people}/sharing", form)
        assert done.status_code == 303
        former, key = key, done.location.split("/")[2]
        people = f"/debates/{key}/people"
        assert (former == key) == (visibility != "unlisted")  # the address becomes a secret, once
        assert place.get("", f"/debates/{key}").status_code == status
        for address in ("/", "/debates?q=Sundays", "/api/v1/debates"):
            assert (key in place.get("", address).text) == listed, (visibility, address)
            assert key in place.get("Ada", address).text


def test_the_address_of_an_unlisted_debate_is_not_guessed(place: AccountsSite, key: str):
    form = {"visibility": "unlisted", "everybody": "participant"}
    done = place.post("Ada", f"/debates/{key}/people/sharing", form, follow_redirects=True)
    assert done.request.path.split("/")[2] != key
    guessed, missing = (place.get("Rita", f"/debates/{one}") for one in (key, "x" + key))
    assert guessed.status_code == missing.status_code == 404
    assert guessed.text.replace(key, "") == missing.text.replace("x" + key, "")


@pytest.mark.parametrize(("name", "offered"), [("Ada", False), ("Rita", True), ("Olga", True)])
def test_only_who_may_evaluate_is_offered_it_in_a_preview(
    place: AccountsSite, name: str, offered: bool
):
    draft = place.post(name, "/debates/new", {"text": DRINKS}).location
    assert ('value="evaluate"' in place.get(name, draft).text) is offered


def test_everybody_reads_a_public_debate_and_only_people_take_part(place, key, store):
    store.access.share(key, "public", "participant")
    form = place.get("Bob", f"/debates/{key}/relation?source=pay&target=issue").text
    assert 'name="reason"' in form
    assert 'name="by"' not in form  # the account says who it is
    page = place.get("", f"/debates/{key}/relation?source=pay&target=issue").text
    assert f"/sign-in?next=/debates/{key}/relation" in page
    assert 'name="reason"' not in page
    assert overrule(place, "Bob", key) == 303
    answer = place.post("", f"/debates/{key}/relation", {})
    assert (answer.status_code, answer.location) == (303, "/sign-in")
    (step,) = store.overrulings.steps(key)
    assert step.by == "Bob"  # whatever name was typed
    store.access.share(key, "public", "reader")
    assert overrule(place, "Bob", key) == 403


@pytest.mark.parametrize(
    ("deed", "form"), [("claim", {"argument": "work"}), ("language", {"language": "fr"})]
)
def test_only_owners_say_what_the_source_does_not(place, key, store, deed, form):
    store.access.share(key, "public", "participant")
    assert 'name="argument"' not in place.get("Bob", f"/debates/{key}").text
    for name, status in (("Bob", 403), ("Ada", 303)):
        assert place.post(name, f"/debates/{key}/{deed}", form).status_code == status


def test_roles_are_given_and_taken_on_the_page(place: AccountsSite, key: str):
    people = f"/debates/{key}/people"
    assert place.post("Ada", people, {"name": "bob", "role": "reader"}).status_code == 303
    assert "Bob" in place.get("Ada", people).text
    assert place.get("Bob", f"/debates/{key}").status_code == 200
    for form, told in [
        ({"name": "Eve", "role": "reader"}, "no account"),
        ({"name": "Ada", "role": ""}, "another owner"),
        ({"name": "Bob", "role": "king"}, "reader, participant, moderator, owner"),
    ]:
        answer = place.post("Ada", people, form)
        assert answer.status_code == 400
        assert told in answer.text
    assert place.post("Ada", people, {"name": "Bob", "role": ""}).status_code == 303
    assert place.get("Bob", f"/debates/{key}").status_code == 404


def test_anonymous_requests_start_no_run(place: AccountsSite, key: str, store):
    store.access.share(key, "public", "participant")
    other = f"/debates/{key}?engine=word_overlap"
    assert place.get("", f"/debates/{key}").status_code == 200
    assert place.get("", other).location.startswith("/sign-in?next=")
    assert place.get("", f"/api/v1/debates/{key}/analysis?pairs=all").status_code == 401
    assert {run.engine for run in store.runs.of_debate(key)} == {"gold"}
    assert place.get("Bob", other).status_code == 200
    place.site.judge()
    assert place.get("", other).status_code == 200


# ── keys that do not stand in the address ───────────────────────────────────────────────────────


def test_key_in_form_grants_no_access(place: AccountsSite, key: str):
    form = {"title": "x", "annotators": "A\nB", "debate": key}
    assert place.post("Bob", "/annotation", form).status_code == 404
    assert place.post("Ada", "/annotation", form).status_code == 303
    assert key not in place.get("Bob", "/annotation").text
    form = {"debate": key, "engine": "word_overlap"}
    assert place.post("Rita", "/evaluations/new", form).status_code == 404
    assert key not in place.get("Rita", "/evaluations/new").text


def test_the_same_text_does_not_tell_of_a_private_debate(place: AccountsSite, key: str):
    draft = place.post("Bob", "/debates/new", {"text": OUTLINE}).location
    assert key not in place.get("Bob", draft).text.replace(f"{key}-2", "")
    debate = place.post("Bob", draft, {"do": "save"}).location
    assert debate != f"/debates/{key}"
    assert place.get("Bob", debate).status_code == 200


# ── the log ─────────────────────────────────────────────────────────────────────────────────────


def test_audit_log_has_changes_and_no_refusals(place: AccountsSite, key: str, store):
    overrule(place, "Bob", key)
    overrule(place, "Ada", key)
    place.post("Ada", f"/debates/{key}/delete")
    said = [(entry.who, entry.did) for entry in store.audit.entries(what=key)]
    assert said == [
        ("Ada", "debate.delete"),
        ("Ada", "relation.overrule"),
        ("Ada", "added the debate"),
    ]
    assert place.get("Olga", f"/accounts/log?what={key}").text.count("<tr><td>") == 3
    french = place.get("Olga", "/accounts/log", headers={"Accept-Language": "fr"}).text
    assert f"Ada a supprimé le débat {key}." in french


def test_audit_log_has_no_drafts_or_reads(place: AccountsSite, key: str, store):
    store.access.set_role(key, "Bob", "participant")
    before = store.audit.entries()[0].id
    text = "Libraries in other towns did well with it."
    reply = {"to": "pay", "text": text, "stance": "attack", "token": "one", "do": "draft"}
    address = f"/debates/{key}/reply"
    assert place.post("Bob", address, reply).status_code == 303
    for asked in ("check", "questions"):
        assert place.post("Bob", address, {**reply, "do": asked}).status_code == 200
    assert place.post("Bob", f"/debates/{key}/seen", {"step": "0"}).status_code == 303
    assert place.post("Bob", address, {**reply, "do": "publish"}).status_code == 303
    said = [(entry.who, entry.did) for entry in store.audit.entries() if entry.id > before]
    assert len(store.contributions.of(key)) == 1
    assert [one for one in said if one[1] != "signed in"] == [("Bob", "reply.send")]
