from __future__ import annotations

import pytest

from argue.labelling.crowd import (
    CrowdVote,
    GoldQuestion,
    outcomes,
    promoted,
    read_gold,
    reliabilities,
    write_gold,
)
from argue.labelling.rule_sheets import Example

GOLD = {f"g{number}": number % 2 == 0 for number in range(10)}


def on_gold(worker: str, right: int) -> list[CrowdVote]:
    """Answers to the ten gold questions, so many of them right."""
    return [
        CrowdVote(unit, worker, answer if number < right else not answer)
        for number, (unit, answer) in enumerate(GOLD.items())
    ]


def test_reliability_is_the_share_of_gold_answered_rightly():
    votes = [*on_gold("Ann", 10), *on_gold("Bob", 7), CrowdVote("u", "Cy", True)]
    assert [(each.worker, each.trust, each.answers) for each in reliabilities(votes, GOLD)] == [
        ("Ann", 1.0, 10),
        ("Bob", 0.7, 10),
        ("Cy", None, 1),
    ]


@pytest.mark.parametrize(
    ("said", "answer", "confidence"),
    [
        ({"Ann": True, "Bob": True, "Cy": True}, True, 1.0),
        ({"Ann": True, "Bob": True, "Cy": False}, True, 1.8 / 2.5),  # 1 + 0.8 against 0.7
        ({"Ann": False, "Bob": True, "Cy": True}, True, 1.5 / 2.5),
        ({"Ann": False, "Bob": True}, False, 1 / 1.8),
    ],
)
def test_confidence_is_weighted_by_trust(said, answer, confidence):
    votes = [*on_gold("Ann", 10), *on_gold("Bob", 8), *on_gold("Cy", 7)]
    votes += [CrowdVote("u", worker, each) for worker, each in said.items()]
    result = outcomes(votes, GOLD)
    assert result.keys() == {"u"}
    assert result["u"].answer is answer
    assert result["u"].confidence == pytest.approx(confidence)
    assert result["u"].counts is (confidence >= 0.7)
    assert result["u"].votes == len(said)


def test_who_is_not_reliable_or_not_tested_is_left_out():
    votes = [*on_gold("Ann", 10), *on_gold("Bad", 6), CrowdVote("u", "Ann", True)]
    votes += [
        CrowdVote("u", "Bad", False),
        CrowdVote("u", "New", False),
        CrowdVote("v", "Bad", True),
    ]
    result = outcomes(votes, GOLD)
    assert result.keys() == {"u"}
    assert (result["u"].answer, result["u"].confidence, result["u"].votes) == (True, 1.0, 1)


def test_without_gold_everybody_counts_alike():
    votes = [CrowdVote("u", "Ann", True), CrowdVote("u", "Bob", False), CrowdVote("u", "Cy", False)]
    result = outcomes(votes, {})["u"]
    assert result.answer is False
    assert result.confidence == pytest.approx(2 / 3)


def test_the_last_answer_of_an_annotator_counts():
    result = outcomes([CrowdVote("u", "Ann", True), CrowdVote("u", "Ann", False)], {})["u"]
    assert (result.answer, result.votes) == (False, 1)


def test_only_what_enough_trusted_annotators_say_alike_is_promoted():
    """p1: all three; p2: one says otherwise; p3: two alone; e1: three, one not trusted."""
    examples = [
        Example(1, "buy", "own", "s", "they buy it", "they own it"),
        Example(2, "buy", "eat", "s", "they buy it", "they eat it"),
    ]
    votes = [vote for name in ("Ann", "Bob", "Cy") for vote in on_gold(name, 10)]
    votes += [*on_gold("Bad", 0), CrowdVote("e1", "Bad", True)]
    votes += [
        CrowdVote(unit, name, False) for unit in ("p1", "e1") for name in ("Ann", "Bob", "Cy")
    ]
    votes += [
        CrowdVote("p2", "Ann", True),
        CrowdVote("p2", "Bob", True),
        CrowdVote("p2", "Cy", False),
    ]
    votes += [CrowdVote("p3", "Ann", True), CrowdVote("p3", "Bob", True)]
    said = outcomes(votes, GOLD)
    results = promoted(examples, said)
    assert [(each.text, each.hypothesis, each.answer) for each in results] == [
        ("they buy it", "", False),
        ("they buy it", "they own it", False),
    ]
    assert results[0].reason == "all 3 annotators of a trial run said no"
    assert [each.text for each in promoted(examples, said, 2)][-1] == "they eat it"


def test_gold_questions_can_be_read_again_and_the_first_of_equal_ones_stays():
    own = GoldQuestion("gold1", "they buy it", "", True, "=mine, by hand")
    trial = GoldQuestion("p1", "they buy it", "", False, "all 3 said no")
    other = GoldQuestion("e1", "they buy it", "they own it", True, "")
    read = read_gold(write_gold([own, trial, other]))
    assert sorted(each[1:] for each in read) == sorted([own[1:], other[1:]])
