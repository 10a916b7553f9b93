from __future__ import annotations

from dataclasses import replace

import pytest

from argue.errors import InvalidRecord, NotFound
from argue.identification import language_of
from argue.model import Argument, Debate
from argue.store import Store
from argue.store.contribution_records import Writer
from tests.store.samples import ZOOS

ANNE = Writer("Anne")
TRAM = Debate("tram", "Tram ?", (Argument("1", "Oui."),), issue="1")
FRENCH = "Le tram est plus cher que le bus, et personne ne sait qui doit le payer."


def test_what_a_source_states_is_kept(store: Store):
    spoken = replace(ZOOS, language="en-GB")
    (saved,) = store.add_debates([spoken])
    assert store.debate(saved.key) == spoken
    assert store.languages.of(saved.key) == "en-GB"
    assert store.add_debates([replace(ZOOS, language="")])[0].key == saved.key


def test_a_person_may_state_it_and_take_it_back(store: Store):
    (saved,) = store.add_debates([ZOOS])
    before = store.digest(saved.key)
    store.languages.state(saved.key, "fr")
    assert store.debate(saved.key).language == "fr"
    assert store.digest(saved.key) != before
    store.languages.state(saved.key, "")
    assert store.digest(saved.key) == before


def test_what_is_no_tag_changes_nothing(store: Store):
    (saved,) = store.add_debates([ZOOS])
    with pytest.raises(InvalidRecord):
        store.languages.state(saved.key, "French")
    with pytest.raises(NotFound):
        store.languages.state("nowhere", "fr")
    assert store.languages.of(saved.key) == ""


def test_a_list_says_what_is_stated_or_else_identified(store: Store):
    keys = [saved.key for saved in store.add_debates([ZOOS, TRAM])]
    store.contributions.add(keys[1], "1", FRENCH, by=ANNE)
    found = {one.key: one.language for one in store.debates()}
    assert found == {key: language_of(store.debate(key)) for key in keys}
    assert found == {keys[0]: "en", keys[1]: "fr"}
    store.languages.state(keys[1], "oc")
    assert {one.language for one in store.debates("tram")} == {"oc"}
