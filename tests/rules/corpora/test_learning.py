from __future__ import annotations

import json

import pytest

from argue.engines.edits.rules import parse_rules
from argue.errors import UnknownName
from argue.rules.corpora.learning import METHODS, Learned, learn
from argue.rules.corpora.similarity import blocks
from argue.rules.corpora.triples import count
from tests.rules.corpora.test_similarity import random_triples

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
