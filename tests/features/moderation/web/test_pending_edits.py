"""Edits that wait for approval: Ada owns the debate, Bob takes part, Rita only looks."""

import pytest

from argue.model import Label
from argue.store.participation.pending import EDIT
from argue.store.participation.records import ContributionStep, Writer
from tests.web.accounts_site import AccountsSite
from tests.web.pages import part

TEXT, BETTER = "Volunteers could open it for nothing.", "Some volunteers would open it for nothing."


@pytest.fixture
def key(place: AccountsSite, store) -> str:
    """A public debate whose replies and edits wait."""
    key = place.add("Ada")
    store.access.share(key, "public", "participant")
    store.pending.require(key, True)
    return key


@pytest.fixture
def own(place: AccountsSite, key: str, store) -> ContributionStep:
    """The step that added Bob's argument, which is published."""
    bob = Writer("Bob", f"account {store.accounts.named('Bob').id}")
    return store.contributions.add(key, "pay", TEXT, Label.ATTACK, by=bob)


def edit(place: AccountsSite, name: str, key: str, own: ContributionStep, text: str = BETTER):
    form = {"id": own.argument, "seen": own.id, "text": text, "stance": "attack"}
    return place.post(name, f"/debates/{key}/edit", form, follow_redirects=True)


def says(place: AccountsSite, key: str, own: ContributionStep) -> str:
    with place.site.store() as store:
        return store.debates.load(key).by_id()[own.argument].text


def test_an_edit_waits_and_only_its_writer_and_moderators_see_it(place, key, own):
    assert "waits" in part(edit(place, "Bob", key, own).text, 'role="status"')
    assert says(place, key, own) == TEXT
    for name, sees in [("Bob", True), ("Ada", True), ("Olga", True), ("Rita", False), ("", False)]:
        assert ("<ins>" in place.get(name, f"/debates/{key}").text) is sees, name
        program = place.site.app.test_client()
        sent = {} if not name else place.token(name)
        held = program.get(f"/api/v1/debates/{key}/held-edits", headers=sent)
        assert (BETTER in held.text) is sees, name
    assert BETTER in place.get("Bob", f"/debates/{key}/edit?id={own.argument}").text
    page = place.get("Ada", f"/debates/{key}/edit?id={own.argument}").text
    assert "Bob" in page
    assert BETTER not in page
    for leak in ("downloads/csv", "live", "picture", f"history?id={own.argument}", "moderation"):
        assert BETTER not in place.get("Rita", f"/debates/{key}/{leak}").text


def test_a_moderator_sees_the_difference_and_publishes_it(place, key, own):
    edit(place, "Bob", key, own)
    queue = place.get("Ada", f"/debates/{key}/moderation").text
    assert "<ins>Some</ins>" in queue or "<ins>Some volunteers would</ins>" in queue
    form = {"decision": "approved", "seen": own.id}
    address = f"/debates/{key}/held-edits/1"
    assert place.post("Bob", address, form).status_code == 403
    assert part(place.post("Ada", address, form, follow_redirects=True).text, 'role="status"')
    assert says(place, key, own) == BETTER
    assert 'id="held-title"' not in place.get("Ada", f"/debates/{key}").text
    assert "Bob edited" in place.get("Rita", f"/debates/{key}/history?id={own.argument}").text


def test_the_queue_tells_what_happened_to_the_argument_meanwhile(place, key, own, store):
    edit(place, "Bob", key, own)
    queue = f"/debates/{key}/moderation"
    assert edit(place, "Ada", key, own, "For free.").status_code == 200  # at once
    assert says(place, key, own) == "For free."
    assert "was changed meanwhile" in place.get("Ada", queue).text
    stale = {"decision": "approved", "seen": own.id}
    done = place.post("Ada", f"/debates/{key}/held-edits/1", stale, follow_redirects=True)
    assert "has changed" in done.text
    assert says(place, key, own) == "For free."
    last = store.contributions.last(key, own.argument)
    store.merging.merge(key, own.argument, "pay", by=Writer("Ada"))
    assert "merged into <q>Sunday" in place.get("Ada", queue).text
    store.contributions.withdraw(key, own.argument, by=Writer("Ada"), seen=last.id)
    page = place.get("Ada", queue).text
    assert "was withdrawn meanwhile" in page
    assert "Publish it" not in page


def test_to_take_back_what_a_moderator_wrote_waits_too_and_to_withdraw_does_not(
    place, key, own, store
):
    edit(place, "Ada", key, own, "For free.")
    by_ada = store.contributions.last(key, own.argument)
    form = {"id": own.argument, "step": by_ada.id}
    done = place.post("Bob", f"/debates/{key}/undo", form, follow_redirects=True)
    assert "waits" in part(done.text, 'role="status"')
    assert says(place, key, own) == "For free."
    (held,) = store.pending.of(key, EDIT)
    assert (held.text, held.seen) == (TEXT, by_ada.id)
    gone = {"id": own.argument, "seen": by_ada.id}
    assert place.post("Bob", f"/debates/{key}/withdraw", gone).status_code == 303
    assert store.contributions.last(key, own.argument).withdrawn


def test_nobody_undoes_a_step_of_another_argument_under_the_name_of_their_own(
    place, key, own, store
):
    other = store.contributions.add(key, "pay", "No.", by=Writer("Ada", "account 2"))
    form = {"id": own.argument, "step": other.id}
    assert place.post("Bob", f"/debates/{key}/undo", form).status_code == 400
    assert not store.contributions.last(key, other.argument).withdrawn
