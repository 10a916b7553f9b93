"""Concepts are kept for one version of a debate, and told to nobody who may not find the debate."""

from dataclasses import replace

import pytest

from argue.errors import NotFound
from argue.features.concepts.store import DebateConcept, Frequent, KeyConcepts
from argue.store import Store
from argue.store.core.viewer import Viewer
from argue.store.participation.records import Writer
from tests.store.samples import numbered

ANN = Writer("Ann", "1")


def keep(store: Store, key: str, *words: str, title: str = "Cars") -> None:
    named = [DebateConcept(word, word.title(), 2) for word in words]
    state, content = store.state(key).digest, {"title": title, "content": "{}", "named": named}
    KeyConcepts.in_store(store).save(key, state, "kx", **content)


@pytest.fixture
def keys(store) -> list[str]:
    return [saved.key for saved in store.debates.add([numbered(one) for one in range(3)])]


def test_what_is_not_known_as_it_stands_is_outdated_the_newest_first(store, keys):
    assert KeyConcepts.in_store(store).outdated("kx") == keys[2]
    assert KeyConcepts.in_store(store).outdated("kx", {keys[2]}) == keys[1]
    for key in keys:
        keep(store, key)
    assert KeyConcepts.in_store(store).outdated("kx") is None
    assert KeyConcepts.in_store(store).outdated("another tagger") == keys[2]
    above = store.debates.load(keys[0]).arguments[0].id
    store.contributions.add(keys[0], above, "It is new.", None, by=ANN)
    assert KeyConcepts.in_store(store).outdated("kx") == keys[0]
    keep(store, keys[0])
    assert KeyConcepts.in_store(store).outdated("kx") is None


def test_what_was_found_takes_the_place_of_what_was(store, keys):
    keep(store, keys[0], "car", "air")
    first = KeyConcepts.in_store(store).of(keys[0])
    keep(store, keys[0], "tram", title="Trams")
    second = KeyConcepts.in_store(store).of(keys[0])
    assert second.title == "Trams"
    assert second.number > first.number
    assert [one.key for one in store.debates.search(concept="tram")] == [keys[0]]
    assert store.debates.count(concept="car") == 0


def test_an_error_keeps_what_was(store, keys):
    keep(store, keys[0], "car")
    with pytest.raises(Exception, match="UNIQUE|concepts"):
        keep(store, keys[0], "tram", "tram", title="Trams")
    assert KeyConcepts.in_store(store).of(keys[0]).title == "Cars"
    assert store.debates.count(concept="car") == 1


def test_texts_are_kept_as_tagged_until_another_tagger_comes(store, keys):
    KeyConcepts.in_store(store).keep_tagged(keys[0], "kx", {"a": "[1]", "b": "[2]"})
    assert KeyConcepts.in_store(store).tagged(keys[0], "kx") == {"a": "[1]", "b": "[2]"}
    for key, tagger in ((keys[0], "new"), (keys[1], "kx")):
        assert KeyConcepts.in_store(store).tagged(key, tagger) == {}
    KeyConcepts.in_store(store).keep_tagged(keys[0], "new", {"a": "[3]"})
    KeyConcepts.in_store(store).save(keys[0], "x", "new", title="", content="", named=[])
    assert KeyConcepts.in_store(store).tagged(keys[0], "new") == {"a": "[3]"}
    assert KeyConcepts.in_store(store).tagged(keys[0], "kx") == {}


def test_concepts_of_several_debates_are_counted(store, keys):
    keep(store, keys[0], "car", "air")
    keep(store, keys[1], "car", "tram")
    keep(store, keys[2], "car", "air")
    most = [Frequent("car", "Car", 3), Frequent("air", "Air", 2)]
    assert KeyConcepts.in_store(store).frequent(5) == most
    assert KeyConcepts.in_store(store).frequent(1) == most[:1]
    store.debates.delete(keys[2])
    assert KeyConcepts.in_store(store).frequent(5) == [Frequent("car", "Car", 2)]


def test_private_debates_are_counted_and_compared_for_nobody_else(store, keys):
    ada, eve = map(store.accounts.add, ("Ada", "Eve"))
    store.see_as(Viewer(ada.id, "Ada"))
    own = [saved.key for saved in store.debates.add([numbered(one) for one in (7, 8)])]
    for key in own:
        keep(store, key, "secret")
    assert [one.word for one in KeyConcepts.in_store(store).frequent(5)] == ["secret"]
    assert [other.key for other in KeyConcepts.in_store(store).others(own[0])] == [own[1]]
    store.see_as(Viewer(eve.id, "Eve"))
    assert KeyConcepts.in_store(store).frequent(5) == []
    assert store.debates.search(concept="secret") == []
    assert KeyConcepts.in_store(store).called("secret") == "secret"
    with pytest.raises(NotFound):
        KeyConcepts.in_store(store).of(own[0])


def test_no_debate_is_called_by_its_concepts(store):
    named = numbered(1)
    saved = store.debates.add([named, replace(named, id="unnamed", title="")])
    for one in saved:
        keep(store, one.key, "car")
    shown = {one.key: one for one in store.debates.search()}
    assert [shown[one.key].title for one in saved] == [named.title, "unnamed"]
    names = [KeyConcepts.in_store(store).of(one.key).name for one in saved]
    assert names == [named.title, "unnamed"]
