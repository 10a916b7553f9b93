"""What an analysis is asked for: validated on construction, complete as a query."""

import pytest

from argue.errors import ArgueError, BadInput, UnknownName
from argue.model import Derivation, Options, parse_derived


def test_parse_derived_names_each_kind_once_in_a_fixed_order():
    assert parse_derived([]) == parse_derived(["none"]) == parse_derived("none") == ()
    assert parse_derived(["type2", "type1", "mediated"]) == ("mediated", "secondary")
    with pytest.raises(UnknownName, match="did you mean mediated"):
        parse_derived(["mediate"])


def test_a_single_kind_of_derived_attacks_may_be_a_word():
    assert parse_derived("mediated") == parse_derived(["mediated"])
    with pytest.raises(ArgueError, match="'mediatd'.*did you mean mediated"):
        parse_derived("mediatd")


def test_derived_attacks_asked_for_in_any_order_are_the_same_options():
    both = (Derivation.SECONDARY, Derivation.MEDIATED, Derivation.MEDIATED)
    assert Options(derived=both) == Options.of(derived=["type1", "type2"])
    assert hash(Options(derived=both)) == hash(Options.of(derived=["type1", "type2"]))


@pytest.mark.parametrize("wrong", [-0.1, 1.01, float("nan"), float("inf")])
def test_min_confidence_lies_between_0_and_1(wrong):
    with pytest.raises(BadInput, match="a confidence between 0 and 1"):
        Options(min_confidence=wrong)


def test_a_negative_position_is_refused():
    with pytest.raises(BadInput, match="a position from 0"):
        Options(position=-1)


def test_for_labelling_drops_only_position_and_degrees():
    asked = Options("gold", "replies", (), "preferred", 0.5, "deductive", 2, "df_quad")
    assert asked.for_labelling() == Options("gold", "replies", (), "preferred", 0.5, "deductive")
