import pytest

from argue.errors import BadInput, NotFound
from argue.store import Store
from argue.store.core.viewer import Viewer
from argue.store.participation.records import Writer
from argue.store.people.access import RoleHolder
from tests.store.samples import ZOOS, numbered

NOBODY = Viewer()
OWNER = Viewer(10**6, "Olga", everything=True)


@pytest.fixture
def people(store: Store) -> dict[str, Viewer]:
    names = ["Olga", "Ada", "Bob"]
    return {name: Viewer(store.accounts.add(name).id, name) for name in names}


@pytest.fixture
def key(store: Store, people: dict[str, Viewer]) -> str:
    """A debate of Ada's."""
    return added(store, people["Ada"])


def added(store: Store, viewer: Viewer | None, debate=ZOOS) -> str:
    store.see_as(viewer)
    key = store.debates.add([debate])[0].key
    store.see_as(None)
    return key


def readers(store: Store, key: str, people: dict[str, Viewer]) -> set[str]:
    """Who may read a debate, by looking it up and by asking for the role; both must agree."""
    found, told = set(), set()
    for name, viewer in {**people, "nobody": NOBODY, "owner": OWNER}.items():
        store.see_as(viewer)
        try:
            assert store.debates.load(key).title
            found.add(name)
        except NotFound as error:
            told.add(str(error))
        store.see_as(None)
        assert (store.access.role(key, viewer) is not None) == (name in found)
    assert told <= {f"there is no debate {key!r}; it may have been deleted"}
    return found


def finders(store: Store, people: dict[str, Viewer], search: str) -> set[str]:
    """Who finds a debate in the list."""
    results = set()
    for name, viewer in {**people, "nobody": NOBODY, "owner": OWNER}.items():
        store.see_as(viewer)
        count = store.debates.count(search)
        own = store.debates.search(search, example=False)
        assert count == len(store.debates.search(search)) == len(own)
        if count:
            results.add(name)
    store.see_as(None)
    return results


def test_a_new_debate_is_private_and_belongs_to_who_added_it(store, people, key):
    assert readers(store, key, people) == {"Ada", "owner"}
    assert finders(store, people, "") == finders(store, people, "cages") == {"Ada", "owner"}
    shared = store.access.of(key)
    assert (shared.visibility, shared.people) == ("private", (RoleHolder("Ada", "owner"),))
    assert store.audit.entries()[0].who == "Ada"
    assert store.audit.entries()[0].what == key


def test_visibility_says_who_reads_and_who_finds(store, people, key):
    everyone = {*people, "nobody", "owner"}
    former, key = key, store.access.share(key, "unlisted", "participant")
    assert key.startswith(f"{former}-")
    assert len(key) == len(former) + 17
    assert store.access.share(key, "unlisted", "participant") == key
    assert readers(store, key, people) == everyone
    assert readers(store, former, people) == set()
    assert finders(store, people, "cages") == {"Ada", "owner"}
    store.access.share(key, "public", "reader")
    assert readers(store, key, people) == finders(store, people, "") == everyone
    store.access.share(key, "private", "reader")
    assert readers(store, key, people) == {"Ada", "owner"}


def test_a_role_opens_a_private_debate(store, people, key):
    store.access.set_role(key, "bob", "reader")
    assert readers(store, key, people) == finders(store, people, "zoos") == {"Ada", "Bob", "owner"}
    store.access.set_role(key, "Bob", "")
    assert readers(store, key, people) == {"Ada", "owner"}
    with pytest.raises(NotFound, match="no role"):
        store.access.set_role(key, "Bob", "")


@pytest.mark.parametrize("everybody", ["reader", "participant"])
def test_a_role_of_ones_own_counts_where_it_is_more_than_everybodys(store, people, key, everybody):
    store.access.share(key, "public", everybody)
    store.access.set_role(key, "Bob", "reader")
    assert store.access.role(key, people["Bob"]) == everybody
    assert store.access.role(key, NOBODY) == "reader"
    store.access.set_role(key, "Bob", "moderator")
    assert store.access.role(key, people["Bob"]) == "moderator"
    assert store.access.role(key, OWNER) == "owner"
    assert store.access.role("nope", OWNER) is None


def test_a_debate_keeps_an_owner(store, people, key):
    for role in ("", "moderator"):
        with pytest.raises(BadInput, match="another owner"):
            store.access.set_role(key, "Ada", role)
    store.access.set_role(key, "Bob", "owner")
    store.access.set_role(key, "Ada", "")
    assert store.access.of(key).people == (RoleHolder("Bob", "owner"),)


def test_what_there_is_to_choose_from_is_said(store, key):
    with pytest.raises(BadInput, match="public, unlisted, private"):
        store.access.share(key, "secret", "reader")
    with pytest.raises(BadInput, match="reader, participant"):
        store.access.share(key, "public", "owner")
    with pytest.raises(BadInput, match="reader, participant, moderator, owner"):
        store.access.set_role(key, "Ada", "king")
    with pytest.raises(NotFound, match="no account 'Eve'"):
        store.access.set_role(key, "Eve", "reader")


def test_examples_are_public_and_what_was_there_before_is_not(store, people):
    (example,) = store.debates.replace_examples([numbered(1)])
    old = added(store, None, numbered(2))
    assert readers(store, example.key, people) == {*people, "nobody", "owner"}
    assert store.access.role(example.key, people["Bob"]) == "participant"
    assert readers(store, old, people) == {"owner"}
    store.access.share(example.key, "private", "reader")
    assert readers(store, example.key, people) == {"owner"}


def test_the_same_debate_of_two_people_is_two_debates(store, people, key):
    other = added(store, people["Bob"])
    assert other != key
    assert added(store, people["Bob"]) == other
    store.see_as(people["Bob"])
    assert store.debates.find_same(ZOOS) == other
    store.see_as(people["Olga"])
    assert store.debates.find_same(ZOOS) is None


def test_a_run_of_a_private_debate_is_not_there_for_others(store, people, key):
    run = store.runs.request(key, "gold", "1", "replies").id
    store.see_as(people["Ada"])
    assert store.runs.load(run).key == key
    store.see_as(people["Bob"])
    for number in (run, run + 1):
        with pytest.raises(NotFound, match=f"there is no run {number}"):
            store.runs.load(number)
    with pytest.raises(NotFound):
        store.runs.of_debate(key)


def test_a_debate_outlives_its_owner(store, people, key):
    store.accounts.remove("Ada")
    assert readers(store, key, {"Bob": people["Bob"]}) == {"owner"}


def test_a_deleted_debate_leaves_no_rights(store, people, key):
    store.debates.delete(key)
    assert readers(store, added(store, people["Bob"]), people) == {"Bob", "owner"}


def test_an_example_that_people_added_to_stays_public_when_it_is_none_any_more(store, people):
    (example,) = store.debates.replace_examples([numbered(1)])
    parent = store.debates.load(example.key).arguments[0].id
    store.contributions.add(example.key, parent, "Yes, but.", by=Writer("Bob", "2"))
    store.debates.replace_examples([numbered(2)])
    assert readers(store, example.key, people) == {*people, "nobody", "owner"}


def test_of_what_nobody_shared_an_example_is_public_and_all_else_private(store, people):
    (example,) = store.debates.replace_examples([numbered(1)])
    old = added(store, None, numbered(2))
    of = store.access.of
    assert (of(example.key).visibility, of(old).visibility) == ("public", "private")
    assert of(example.key).everybody == of(old).everybody == "participant"
    store.access.share(old, "public", "reader")
    assert (of(old).visibility, of(old).everybody) == ("public", "reader")


def test_sharing_and_roles_are_logged(store, people, key):
    store.access.share(key, "public", "reader")
    store.access.set_role(key, "Bob", "moderator")
    logged = [entry.did for entry in store.audit.entries(what=key)]
    assert logged == ["changed a role in the debate", "shared the debate", "added the debate"]
