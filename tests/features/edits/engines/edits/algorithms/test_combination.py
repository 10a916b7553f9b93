import pytest

from argue.features.edits.engines.edits.algorithms import load_algorithm
from argue.features.edits.engines.edits.algorithms.combination import load
from argue.features.edits.engines.edits.resources import Resources
from argue.features.grammar.rules import Rule, Rules

PARTS = [{"algorithm": "dice"}, {"algorithm": "jaro_winkler", "over": "characters"}]
PAIR = "Trams squeal in curves.", "Quiet trams squeal."


@pytest.mark.parametrize("weights", [[1, 1], [0.2, 0.6], [5, 0], [0, 3]])
def test_the_weighted_mean(weights):
    each = [load_algorithm(part)(*PAIR) for part in PARTS]
    expected = sum(w * value for w, value in zip(weights, each, strict=True)) / sum(weights)
    assert load({"parts": PARTS, "weights": weights})(*PAIR) == pytest.approx(expected)


def test_the_rules_of_all_parts_are_told_once():
    resources = Resources(Rules([[Rule("buy", "possess", 0.9)]]))
    part = {"algorithm": "token_edit_distance", "substitution": "rules"}
    both = load({"parts": [part, PARTS[0], part], "weights": [1, 1, 1]}, resources)
    assert [rule.right for rule in both.fired("They buy trams.", "They possess trams.")] == [
        "possess"
    ]
