import re

import pytest

from argue.features.monothematic import phenomena
from argue.features.monothematic.engines.phenomena import COMPONENTS, Reading, found_in
from argue.features.monothematic.phenomena import FINE, full_name, suggested


def test_every_component_and_every_set_has_a_phenomenon_that_is_offered():
    offered = set(suggested())
    assert set(phenomena.PHENOMENA) == set(COMPONENTS.names())
    assert set(phenomena.PHENOMENA.values()) <= offered
    sets = {each for name in COMPONENTS.names() for each in COMPONENTS.load(name).SETS}
    assert set(phenomena._NAMES["sets"]) == sets
    assert set(phenomena._NAMES["sets"].values()) <= offered


def test_what_is_offered_is_a_full_name():
    assert list(FINE) == ["lexical", "lexical-syntactic", "syntactic", "discourse", "reasoning"]
    for name in suggested():
        assert full_name(name) == name
        assert re.fullmatch(r"[a-z-]+:[a-z/-]+", name)
    assert len(set(suggested())) == len(suggested())


@pytest.mark.parametrize(
    ("name", "full"),
    [
        ("syntactic:negation", "syntactic:negation"),
        (" A :  b C", "a:b-c"),
        ("boolean", "syntactic:coordination"),
        ("apposition", "syntactic:apposition"),
        ("monotonicity_infer", "reasoning:monotonicity"),
        ("sarcasm", "other:sarcasm"),
        ("a:b:c", "a:b:c"),
    ],
)
def test_full_names(name, full):
    assert full_name(name) == full


@pytest.mark.parametrize("name", ["", " ", ":", "lexical:", ":negation", "  : x"])
def test_a_name_without_a_part_is_refused(name):
    with pytest.raises(ValueError, match="macro:fine"):
        full_name(name)


def test_components_find_phenomena():
    def found(text: str, hypothesis: str) -> tuple[str, ...]:
        return found_in(Reading(text), Reading(hypothesis))

    assert "syntactic:negation" in found("Zoos do not help animals.", "Zoos help animals.")
    assert "reasoning:comparison" in found("Bo is taller than Al.", "Al is taller than Bo.")
    assert found("", "Al is taller than Bo.") == ()
