from argue.engines import load_engine
from argue.features.grammar.rules import Rule
from argue.features.rules.scores.applications import parse_applications
from argue.features.rules.scores.ranking import engine_scorer, rule_scorer

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
