import pytest

from argue.features.edits.engines.edits.algorithms.token_edit_distance import load
from argue.features.edits.engines.edits.resources import Frequencies, Resources
from argue.features.grammar.rules import Rule, Rules


@pytest.mark.parametrize(
    ("settings", "similarity"),
    [
        # oak elm fir → oak yew: substitute or (delete and insert), delete
        ({}, 1 - 1 / 2),
        ({"costs": {"substitute": 0.5}}, 1 - 0.5 / 2),
        ({"costs": {"delete": 0.5}}, 1 - 1.5 / 3.5),
        ({"costs": {"delete": 0.5}, "normaliser": "hypothesis"}, 1 - 1.5 / 2),
        ({"costs": {"delete": 1.0}, "normaliser": "longer"}, 1 - 2 / 3),
        ({"costs": {"delete": 1.0, "insert": 0.1}, "normaliser": "hypothesis"}, 0.0),
    ],
)
def test_costs_and_normalisers(settings, similarity):
    assert load(settings)("oak elm fir", "oak yew") == pytest.approx(similarity)


def test_a_rare_word_costs_more_to_insert():
    resources = Resources(frequencies={"lemmas": Frequencies(9, {"old": 8, "coal": 1})})
    weighted = load({"insertion": "idf"}, resources)
    assert weighted("oak", "oak old") > 0.9 > weighted("oak", "oak coal")
    assert load({})("oak", "oak old") == load({})("oak", "oak coal")


def rules(*those):
    return Resources(Rules([[Rule(*rule) for rule in those]]))


def test_a_rule_lowers_the_cost_of_what_it_licenses():
    resources = rules(("buy", "possess", 0.75))
    licensed = load({"substitution": "rules"}, resources)
    assert licensed("They bought trams.", "They possess trams.") == pytest.approx(1 - 0.25 / 2)
    assert [str(rule) for rule in licensed.fired("They bought trams.", "They possess trams.")] == [
        "buy ⇒ possess (0.75)"
    ]
    assert load({}, resources)("They bought trams.", "They possess trams.") == 1 / 2
    assert licensed("They possess trams.", "They bought trams.") == 1 / 2
    assert licensed.fired("They possess trams.", "They bought trams.") == []


def test_a_rule_of_several_words():
    licensed = load({"substitution": "rules"}, rules(("give up hope", "despair", 1.0)))
    assert licensed("Towns gave up all hope.", "Towns despair.") == 1 / 2
    assert licensed("Towns gave up hope.", "Towns despair.") == 1
    other = load({"substitution": "rules"}, rules(("despair", "lose all hope", 0.5)))
    assert other("Towns despair.", "Towns lose all hope.") == pytest.approx(1 - 1 / 3)


def test_of_several_rules_the_cheapest_way_is_taken():
    licensed = load(
        {"substitution": "rules"}, rules(("buy", "possess", 0.2), ("buy tram", "possess tram", 0.9))
    )
    assert [rule.left for rule in licensed.fired("buy trams", "possess trams")] == ["buy tram"]
    # a rule that would not help does not fire
    assert licensed.fired("possess buy trams", "possess trams") == []
