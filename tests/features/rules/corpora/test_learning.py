import json
import random
from itertools import chain, combinations, permutations

import pytest

from argue.errors import UnknownName
from argue.features.grammar.rules import parse_rules
from argue.features.rules.corpora.learning import METHODS, Learned, close, greedy, learn, solved
from argue.features.rules.corpora.similarity import blocks
from argue.features.rules.corpora.triples import count
from tests.features.rules.corpora.test_similarity import random_triples

COUNTS = count(random_triples(0))


@pytest.mark.parametrize("method", METHODS)
def test_the_best_rules_of_each_predicate(method):
    every = list(learn(COUNTS, method, least=0.0001, most=100))
    two = list(learn(COUNTS, method, least=0.0001, most=2))
    assert every
    for left in COUNTS.predicates:
        mine = [rule for rule in every if rule.left == left]
        assert [rule for rule in two if rule.left == left] == mine[:2]
        assert [rule.score for rule in mine] == sorted((r.score for r in mine), reverse=True)


def test_scores_are_those_of_the_measure_and_none_is_below_the_least():
    [(_, scores)] = blocks(COUNTS, "cover")
    names = COUNTS.predicates
    expected = {
        (names[row], names[column]): scores.toarray()[row, column]
        for row, column in zip(*scores.nonzero(), strict=True)
        if scores.toarray()[row, column] >= 0.3
    }
    results = {(rule.left, rule.right): rule.score for rule in learn(COUNTS, "cover", least=0.3)}
    assert results == expected


def test_a_rule_for_a_rule_file():
    rule = Learned("buy", "own", 0.00001).rule("binc on news.tsv")
    assert rule.probability == 0.0001
    assert parse_rules(json.dumps(rule.as_object())) == [rule]


def test_an_unknown_method():
    with pytest.raises(UnknownName, match="no method 'lin'"):
        next(learn(COUNTS, "lin"))


def closed(edges):
    return all(
        (first, last) in edges
        for first, middle in edges
        for other, last in edges
        if middle == other and first != last
    )


CLOSED = {
    size: [
        set(chosen)
        for chosen in chain.from_iterable(
            combinations(edges, number) for number in range(len(edges) + 1)
        )
        if closed(set(chosen))
    ]
    for size, edges in ((3, list(permutations("abc", 2))), (4, list(permutations("abcd", 2))))
}


def worth(edges, scores, sparsity):
    return sum(scores.get(edge, 0) - sparsity for edge in edges)


def random_scores(seed, nodes):
    rng = random.Random(seed)
    return {edge: rng.random() for edge in permutations(nodes, 2) if rng.random() < 0.7}


@pytest.mark.parametrize("seed", range(12))
def test_the_exact_solution_is_the_best_of_all_closed_sets(seed):
    size = 3 + seed % 2
    nodes = list("abcd"[:size])
    scores = random_scores(seed, nodes)
    result = solved(nodes, scores, 0.5)
    assert closed(result)
    best = max(worth(each, scores, 0.5) for each in CLOSED[size])
    assert worth(result, scores, 0.5) == pytest.approx(best)


@pytest.mark.parametrize("seed", range(6))
def test_the_greedy_solution_is_closed_and_not_better_than_the_exact_one(seed):
    nodes = list("abcdefg")
    scores = random_scores(seed, nodes)
    found, best = greedy(nodes, scores, 0.5), solved(nodes, scores, 0.5)
    assert closed(found)
    assert closed(best)
    assert 0 <= worth(found, scores, 0.5) <= worth(best, scores, 0.5) + 1e-9


def test_a_weak_rule_that_transitivity_asks_for_is_added_or_a_strong_one_given_up():
    chain = [Learned("a", "b", 0.9), Learned("b", "c", 0.8)]
    assert {(rule.left, rule.right) for rule in close(chain, 0.2)} == {
        ("a", "b"),
        ("b", "c"),
        ("a", "c"),
    }
    # an edge costs 0.6: a ⇒ c would lose more than b ⇒ c gains
    assert [(rule.left, rule.right) for rule in close(chain, 0.6)] == [("a", "b")]


@pytest.mark.parametrize("exact", [0, 20])
def test_groups_that_nothing_joins_are_solved_by_themselves(exact):
    rules = [Learned("a", "b", 0.9), Learned("c", "d", 0.7), Learned("a", "d", 0.1)]
    assert close(rules, 0.3, exact=exact) == rules[:2]


def test_no_rules():
    assert close([], 0.1) == []
