"""What every pairing promises."""

from __future__ import annotations

import dataclasses

import pytest

from argue.errors import LimitExceeded, UnknownName
from argue.model import Debate, Label, Pair
from argue.pairing import PAIRINGS, default_pairing, pair_up
from argue.settings import Limits
from tests.debate_samples import LISTED, THREAD

EMPTY = Debate("empty", "empty", ())


@pytest.mark.parametrize("name", PAIRINGS.names())
@pytest.mark.parametrize("debate", [THREAD, LISTED, EMPTY], ids=lambda debate: debate.id)
def test_pairs_are_distinct_and_of_the_debate(name, debate):
    result = pair_up(debate, name)
    texts = {argument.id: argument.text for argument in debate.arguments}
    stated = {(r.source, r.target): r.label for r in debate.reference}
    assert len({pair.id for pair in result}) == len(result)
    for pair in result:
        assert isinstance(pair, Pair)
        assert pair.source != pair.target
        assert (pair.text, pair.hypothesis) == (texts[pair.source], texts[pair.target])
        assert pair.stated == stated.get((pair.source, pair.target))
        assert pair.debate == debate.id
    assert result == pair_up(debate, name)


def test_replies_pair_top_level_arguments_with_the_issue():
    assert [(pair.id, pair.stated) for pair in pair_up(THREAD, "replies")] == [
        ("quiet>issue", Label.SUPPORT),
        ("rails>quiet", Label.ATTACK),
        ("cost>issue", None),
    ]


def test_given_are_the_pairs_that_the_source_lists():
    assert [pair.id for pair in pair_up(LISTED, "given")] == ["T1>H", "T2>H"]
    assert pair_up(THREAD, "given") == []


def test_given_pairs_keep_the_names_of_the_source():
    named = dataclasses.replace(LISTED, pair_ids=("e-1", "e-2"))
    assert [pair.id for pair in pair_up(named, "given")] == ["e-1", "e-2"]
    assert [pair.target for pair in pair_up(named, "given")] == ["H", "H"]


def test_all_are_both_directions():
    assert len(pair_up(THREAD, "all")) == 12


def test_default_follows_the_source():
    assert default_pairing(THREAD) == "replies"
    assert default_pairing(LISTED) == "given"


def test_too_many_pairs():
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_PAIRS"):
        pair_up(THREAD, "all", Limits(max_pairs=11))
    assert len(pair_up(THREAD, "all", Limits(max_pairs=12))) == 12


def test_unknown_pairing():
    with pytest.raises(UnknownName, match="did you mean replies"):
        pair_up(THREAD, "reply")
