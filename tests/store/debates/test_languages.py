from dataclasses import replace

import pytest

from argue.errors import InvalidRecord, NotFound
from argue.language.identification import language_of
from argue.model import Argument, Debate
from argue.store import Store
from argue.store.participation.records import Writer
from tests.store.samples import ZOOS

ANNE = Writer("Anne")
TRAM = Debate("tram", "Tram ?", (Argument("1", "Oui."),), issue="1")
FRENCH = "Le tram est plus cher que le bus, et personne ne sait qui doit le payer."


def test_what_a_source_states_is_kept(store: Store):
    spoken = replace(ZOOS, language="en-GB")
    (saved,) = store.debates.add([spoken])
    assert store.debates.load(saved.key) == spoken
    assert store.state(saved.key).language == "en-GB"
    assert store.debates.add([replace(ZOOS, language="")])[0].key == saved.key


def test_a_person_may_state_it_and_take_it_back(store: Store):
    (saved,) = store.debates.add([ZOOS])
    before = store.state(saved.key).digest
    store.languages.state(saved.key, "fr")
    assert store.debates.load(saved.key).language == "fr"
    assert store.state(saved.key).digest != before
    store.languages.state(saved.key, "")
    assert store.state(saved.key).digest == before


def test_what_is_no_tag_changes_nothing(store: Store):
    (saved,) = store.debates.add([ZOOS])
    with pytest.raises(InvalidRecord):
        store.languages.state(saved.key, "French")
    with pytest.raises(NotFound):
        store.languages.state("nowhere", "fr")
    assert store.state(saved.key).language == ""


def test_a_list_says_what_is_stated_or_else_identified(store: Store):
    keys = [saved.key for saved in store.debates.add([ZOOS, TRAM])]
    store.contributions.add(keys[1], "1", FRENCH, by=ANNE)
    match = {one.key: one.language for one in store.debates.search()}
    assert match == {key: language_of(store.debates.load(key)) for key in keys}
    assert match == {keys[0]: "en", keys[1]: "fr"}
    store.languages.state(keys[1], "oc")
    assert {one.language for one in store.debates.search("tram")} == {"oc"}
