import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.engines import load_engine
from argue.errors import BadInput
from argue.features.grammar.rules import Rule
from argue.features.rules.scores.applications import (
    Application,
    key_of,
    parse_applications,
    read_applications,
)
from argue.features.rules.scores.ranking import (
    engine_scorer,
    opposites,
    rank,
    rule_scorer,
    score_directions,
)


def made(*holds: bool) -> list[Application]:
    return [Application(key_of("a", "b"), "a", "b", "x a y.", "x b y.", each) for each in holds]


def test_a_hand_worked_curve():
    """Holds: 1st, 3rd, 5th of five; the last is not proposed."""
    result = rank("r", made(True, False, True, False, True), [0.9, 0.8, 0.7, 0.6, None])
    assert result.points == ((1 / 3, 1), (1 / 3, 1 / 2), (2 / 3, 2 / 3), (2 / 3, 2 / 4))
    assert result.area == pytest.approx(1 / 3 + 1 / 3 * 2 / 3)
    assert (result.coverage, result.precision, result.recall) == (4 / 5, 2 / 4, 2 / 3)
    assert result.prevalence == 3 / 5


def test_below_a_half_is_not_in_the_area_at_half():
    result = rank("r", made(True, False, False, False, True), [5, 4, 3, 2, 1])
    assert result.area == pytest.approx(1 / 2 + 1 / 2 * 2 / 5)
    assert result.area_at_half == pytest.approx(1 / 2)


def test_a_resource_without_rules_proposes_nothing():
    result = rank("r", made(True, False), [None, None])
    assert (result.points, result.area, result.precision, result.coverage) == ((), 0.0, None, 0.0)


def test_something_must_hold():
    with pytest.raises(BadInput, match="found none among 2"):
        rank("r", made(False, False), [1, 2])


@settings(deadline=None)  # the first call imports scikit-learn
@given(st.lists(st.tuples(st.booleans(), st.sampled_from([0.1, 0.2, 0.5, 0.9])), min_size=1))
def test_where_all_is_proposed_the_area_is_the_average_precision(pairs):
    metrics = pytest.importorskip("sklearn.metrics")
    holds, scores = [True, *(one for one, _ in pairs)], [0.3, *(score for _, score in pairs)]
    expected = metrics.average_precision_score(holds, scores)
    assert rank("r", made(*holds), scores).area == pytest.approx(expected)


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


TWO = parse_applications(
    "he, owns, bread\the, bought, bread\tTrue\nhe, owns, bread\tbread, is baked by, he\tFalse\n"
)


def test_a_rule_is_found_by_its_lemmas_and_the_most_probable_counts():
    rules = [Rule("bought", "owns", 0.5), Rule("buy", "own", 0.7), Rule("bake", "own", 0.9)]
    assert rule_scorer(rules)(TWO) == [0.7, None]


def test_a_rule_with_a_context_scores_where_the_phrase_has_a_word_of_it():
    rules = [Rule("bake", "own", 0.9, context=("bread",)), Rule("bought", "own", 0.5)]
    assert rule_scorer(rules)(TWO) == [0.5, None]
    elsewhere = [Rule("bought", "own", 0.9, context=("trams",)), *rules]
    assert rule_scorer(elsewhere)(TWO) == [0.5, None]


def test_crossed_arguments_make_another_rule():
    assert rule_scorer([Rule("is baked by", "own", 0.9)])(TWO) == [None, None]
    assert rule_scorer([Rule("is baked by", "own@R@", 0.9)])(TWO) == [None, 0.9]


def test_an_engine_scores_the_phrases():
    scores = engine_scorer(load_engine("word_overlap"))(TWO)
    assert all(score is not None and 0 <= score <= 1 for score in scores)
    assert scores == engine_scorer(load_engine("word_overlap"))(TWO[:1]) + scores[1:]
