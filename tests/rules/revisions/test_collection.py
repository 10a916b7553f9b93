from __future__ import annotations

import json

import pytest

from argue.engines.edits.rules import parse_rules
from argue.rules.revisions.collection import collected


def row(text, hypothesis, left, right):
    """A row as the stage ``candidates`` writes it; context words stand in brackets."""
    sides = {
        name: [
            [word.strip("()"), word.strip("()"), "NOUN", word[0] == "("] for word in side.split()
        ]
        for name, side in (("left", left), ("right", right))
    }
    return {
        "page": "Zoo",
        "old": "1",
        "new": "2",
        "text": text,
        "hypothesis": hypothesis,
        "set": "b",
        "error_rate": 0.1,
        "node": "NP",
        **sides,
    }


ROWS = [
    row("A.", "B.", "since (rain)", "because (rain)"),
    row("C.", "D.", "since (rain)", "because (rain)"),
    row("A.", "B.", "since (rain)", "because (rain)"),  # the same pair again
    row("E.", "F.", "since (rain)", "after (rain)"),
    row("G.", "H.", "since (snow)", "because (snow)"),
    row("I.", "J.", "new (law)", "(law)"),
]


def listed(tmp_path, **options):
    return [
        (each.rule.left, each.rule.right, each.rule.frequency, each.generality)
        for each in collected(ROWS, tmp_path / "rules.sqlite", **options)
    ]


def test_context_is_generalised_to_parts_of_speech(tmp_path):
    assert listed(tmp_path) == [
        ("since <NOUN>", "because <NOUN>", 3, 3),
        ("since <NOUN>", "after <NOUN>", 1, 1),
        ("new <NOUN>", "<NOUN>", 1, 1),
    ]


def test_rules_by_how_many_pairs_speak_for_them(tmp_path):
    assert listed(tmp_path, sides="context") == [
        ("since rain", "because rain", 2, 3),
        ("since rain", "after rain", 1, 1),
        ("since snow", "because snow", 1, 3),
        ("new law", "law", 1, 1),
    ]


@pytest.mark.parametrize(
    ("sides", "probabilities"),
    [("pattern", [3 / 5, 1 / 5, 1 / 2]), ("context", [2 / 4, 1 / 4, 1 / 2, 1 / 2])],
)
def test_the_probability_is_a_share_of_what_people_made_of_the_left_side(
    tmp_path, sides, probabilities
):
    result = collected(ROWS, tmp_path / "rules.sqlite", sides=sides)
    assert [each.rule.probability for each in result] == probabilities


def test_without_context_rules_are_more_frequent_and_some_have_no_right_side(tmp_path):
    assert listed(tmp_path, sides="chunks") == [
        ("since", "because", 3, 3),
        ("since", "after", 1, 1),
    ]


@pytest.mark.parametrize(
    ("options", "rights"),
    [
        ({"seeds": ["Because"]}, ["because rain", "because snow"]),
        ({"seeds": ["new", "after"]}, ["after rain", "law"]),
        ({"seeds": ["law"]}, []),  # on both sides
        ({"least": 2}, ["because rain"]),
    ],
)
def test_only_what_is_asked_for(tmp_path, options, rights):
    results = listed(tmp_path, sides="context", **options)
    assert [right for _, right, *_ in results] == rights


def test_what_is_written_can_be_read_as_rules(tmp_path):
    first = next(collected(ROWS, tmp_path / "rules.sqlite"))
    [rule] = parse_rules(json.dumps(first.rule.as_object()))
    assert rule == first.rule
    assert (rule.text, rule.hypothesis) == ("A.", "B.")
    assert rule.source == "revisions 1 and 2 of Zoo"


def test_a_seed_that_is_context_is_generalised_away(tmp_path):
    assert listed(tmp_path, seeds=["rain"]) == []
    assert listed(tmp_path, seeds=["because"]) == [("since <NOUN>", "because <NOUN>", 3, 3)]


def test_of_a_clause_the_whole_is_kept_with_the_next_phrase(tmp_path):
    sides = [
        [
            [word, word, "X", word in ("it", "rained"), word != "rained", word in ("it", "rained")]
            for word in side.split()
        ]
        for side in ("because it rained", "since it rained")
    ]
    clause = {**ROWS[0], "left": sides[0], "right": sides[1]}
    for kind in ("pattern", "phrase"):
        [each] = collected([clause], tmp_path / "rules.sqlite", sides=kind)
        assert (each.rule.left, each.rule.right) == ("because <S>", "since <S>")
