import pytest

from argue.errors import BadInput, NotFound
from argue.model import Argument, Debate, Reply
from argue.store import Store
from argue.store.core.viewer import Viewer
from argue.store.debates.collections import Collections


def debates(number: int) -> list[Debate]:
    arguments = Argument("a", "Trams are quiet."), Argument("b", "Not all.")
    return [
        Debate(f"d{count}", f"Trams {count}?", arguments, replies=(Reply("b", "a"),))
        for count in range(number)
    ]


@pytest.fixture
def keys(store: Store) -> list[str]:
    return [saved.key for saved in store.debates.add(debates(4))]


def test_debates_stand_in_the_order_in_which_they_came(store: Store, keys: list[str]) -> None:
    made = Collections.in_store(store).create("  Trams &  rails ", "From the paper.", keys[2:0:-1])
    assert (made.key, made.title, made.debates, made.arguments) == (
        "trams-rails",
        "Trams & rails",
        2,
        4,
    )
    assert Collections.in_store(store).add(made.key, keys) == 2
    results = [member.key for member in Collections.in_store(store).members(made.key)]
    assert results == [keys[2], keys[1], keys[0], keys[3]]
    page = Collections.in_store(store).members(made.key, limit=2, offset=1)
    assert [member.key for member in page] == results[1:3]
    assert Collections.in_store(store).remove(made.key, keys[:2]) == 2
    assert Collections.in_store(store).one(made.key).debates == 2
    assert [one.key for one in Collections.in_store(store).holding(keys[3])] == [made.key]
    assert Collections.in_store(store).holding(keys[0]) == []


def test_two_of_one_title_have_two_keys(store: Store) -> None:
    titles = ["New", "New", "賛成", "賛成"]
    made = [Collections.in_store(store).create(title).key for title in titles]
    assert made == ["new-2", "new-3", "collection", "collection-2"]
    assert [one.key for one in Collections.in_store(store).all()] == made[::-1]


def test_deleting_keeps_debates_and_a_deleted_debate_is_in_none(
    store: Store, keys: list[str]
) -> None:
    one, other = (
        Collections.in_store(store).create(name, debates=keys).key for name in ("One", "Other")
    )
    Collections.in_store(store).delete(one)
    assert store.debates.count() == 4
    store.debates.delete(keys[0])
    assert [member.key for member in Collections.in_store(store).members(other)] == keys[1:]
    with pytest.raises(NotFound, match="there is no collection 'one'"):
        Collections.in_store(store).one(one)


@pytest.mark.parametrize("title", ["", " \n", "x" * 201])
def test_a_title_is_needed(store: Store, title: str) -> None:
    with pytest.raises(BadInput, match="a title of 1 to 200 characters"):
        Collections.in_store(store).create(title)


def test_nothing_is_made_if_a_debate_is_not_there(store: Store, keys: list[str]) -> None:
    with pytest.raises(NotFound):
        Collections.in_store(store).create("Trams", debates=[keys[0], "nowhere"])
    assert Collections.in_store(store).all() == []


def test_others_see_neither_the_collection_nor_private_debates(store: Store) -> None:
    ada, ben = (store.accounts.add(name) for name in ("Ada", "Ben"))
    store.see_as(Viewer(ada.id, "Ada"))
    [mine, _] = [saved.key for saved in store.debates.add(debates(2))]
    made = Collections.in_store(store).create("Trams", debates=[mine])
    store.see_as(Viewer(ben.id, "Ben"))
    assert Collections.in_store(store).all() == []
    with pytest.raises(NotFound):
        Collections.in_store(store).members(made.key)
    with pytest.raises(NotFound):
        Collections.in_store(store).create("Stolen", debates=[mine])
    store.see_as(Viewer())
    assert Collections.in_store(store).all() == []
    store.see_as(Viewer(99, "Root", everything=True))
    assert [one.title for one in Collections.in_store(store).all()] == ["Trams"]
