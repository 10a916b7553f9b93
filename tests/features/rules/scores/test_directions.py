import pytest

from argue.features.grammar.rules import Rule
from argue.features.rules.scores.applications import parse_applications, read_applications
from argue.features.rules.scores.ranking import opposites, rule_scorer, score_directions

FOUR = parse_applications(
    "he, owns, it\the, bought, it\tTrue\n"
    "he, bought, it\the, owns, it\tFalse\n"
    "he, wrote, it\tit, is by, he\tTrue\n"
    "it, is by, he\the, wrote, it\tTrue\n"
)


def test_only_what_is_annotated_differently_is_compared():
    assert opposites(FOUR) == [(0, 1)]


@pytest.mark.parametrize(
    ("rules", "accuracy"),
    [
        ([Rule("buy", "own", 0.9)], 1.0),
        ([Rule("own", "buy", 0.9)], 0.0),
        ([Rule("buy", "own", 0.9), Rule("own", "buy", 0.3)], 1.0),
        ([Rule("buy", "own", 0.9), Rule("own", "buy", 0.9)], 0.5),
        ([], 0.5),
    ],
)
def test_the_higher_score_tells_the_direction(rules, accuracy):
    result = score_directions("r", FOUR, rule_scorer(rules)(FOUR))
    assert (result.pairs, result.accuracy) == (1, accuracy)


def test_without_opposites_nothing_is_scored():
    result = score_directions("r", FOUR[2:], [1.0, 2.0])
    assert (result.pairs, result.accuracy, result.p) == (0, None, 1.0)


def test_each_pair_of_the_directional_set_is_there_once(shared):
    path = shared / "data" / "rules" / "levy-holt-directional-dev.tsv"
    applications = read_applications(path)
    pairs = opposites(applications)
    assert len(pairs) == len(applications) / 2 == 315
    perfect = [float(each.holds) for each in applications]
    assert score_directions("gold", applications, perfect).accuracy == 1.0
