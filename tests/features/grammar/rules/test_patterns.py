from functools import partial

import pytest

from argue.features.edits.engines.edits.algorithms import token_edit_distance, tree_edit_distance
from argue.features.edits.engines.edits.resources import Resources
from argue.features.grammar.rules import Rule, Rules, idle_rules
from argue.features.grammar.rules.patterns import tags_of_tokens
from argue.features.monothematic.engines import components
from argue.features.monothematic.engines.phenomena import Reading, Verdict
from argue.features.monothematic.engines.phenomena._reading import Knowledge
from argue.features.monothematic.engines.phenomena.composition.configuration import compare
from argue.language.tokens import Normaliser
from tests.features.grammar.rules import test_rules

pytest.importorskip("spacy")

KEEP = Normaliser("lemmas", "keep")
CONTEXT = "<DET> <NOUN> <ADP> <DET> <NOUN>"
RESULT = Rule(f"because of {CONTEXT}", f"as a result of {CONTEXT}", 0.9)
TEXT = "The match ended because of a strike by the crew."
HYPOTHESIS = "The match ended as a result of a strike by the crew."


licensed = partial(test_rules.licensed, normaliser=KEEP)


def test_context_stands_for_other_words_of_its_parts_of_speech():
    [licence] = licensed([RESULT], TEXT, HYPOTHESIS)
    assert licence == (RESULT, (3, 10), (3, 12))
    ends = "It ended because of{0}", "It ended as a result of{0}"
    words = " an investigation by the state."
    [learned] = licensed([RESULT], *(side.format(words) for side in ends))
    assert learned.rule == RESULT


@pytest.mark.parametrize(
    ("text", "hypothesis"),
    [
        ("The match ended because of bad weather.", "The match ended as a result of bad weather."),
        (TEXT, "The match ended as a result of a strike by the staff."),  # other context
        (HYPOTHESIS, TEXT),  # the wrong way round
        (TEXT, "The match ended."),
    ],
)
def test_where_a_rule_with_context_does_not_apply(text, hypothesis):
    assert licensed([RESULT], text, hypothesis) == []


def test_context_before_and_between_words():
    rule = Rule("take <NOUN> into account", "consider <NOUN>", 0.9)
    [licence] = licensed([rule], "They took noise into account.", "They considered noise.")
    assert (licence.text, licence.hypothesis) == ((1, 5), (1, 3))
    lost = Rule("<DET> <NOUN> for people", "<DET> <NOUN>", 0.9)
    [licence] = licensed([lost], "He saw a clinic for people.", "He saw a clinic.")
    assert (licence.text, licence.hypothesis) == ((2, 6), (2, 4))


def test_of_rules_that_are_equal_as_lemmas_the_most_probable_applies():
    weak, strong = Rule("took <NOUN>", "had <NOUN>", 0.2), Rule("take <NOUN>", "have <NOUN>", 0.8)
    for order in ([weak, strong], [strong, weak]):
        [licence] = licensed(order, "They took lunch.", "They had lunch.")
        assert licence.rule == strong


def test_parts_of_speech_are_asked_for_only_where_the_words_match():
    words = KEEP("Trams run as the rain falls."), KEEP(HYPOTHESIS)
    assert Rules([[RESULT]]).licences(*words, "lemmas", test_rules.never) == []


@pytest.mark.parametrize("text", ["", "İİ saw it’s 1,000 well-known U.N. ships 🙂", "a  b"])
def test_each_token_has_a_part_of_speech(text):
    assert len(tags_of_tokens(text)) == len(KEEP(text).all)


def test_contracted_words_have_the_part_of_speech_of_their_first_part():
    assert tags_of_tokens("They don’t see Italy's rain.")[1:4] == ("AUX", "VERB", "PROPN")


def test_token_edit_distance_applies_it():
    settings = {"substitution": "rules", "costs": {"delete": 1.0}}
    plain = token_edit_distance.load({"costs": {"delete": 1.0}})
    with_rule = token_edit_distance.load(settings, Resources(Rules([[RESULT]])))
    assert with_rule.fired(TEXT, HYPOTHESIS) == [RESULT]
    assert with_rule(TEXT, HYPOTHESIS) > plain(TEXT, HYPOTHESIS)
    assert with_rule.fired(TEXT, "The match ended as a result of rain.") == []


def test_components_apply_it():
    knowledge = Knowledge(rules=Rules([[RESULT]]))
    answer = compare(Reading(TEXT, knowledge), Reading(HYPOTHESIS, knowledge))
    assert answer.verdict is Verdict.ENTAILMENT
    assert answer.strength == pytest.approx(0.9)
    bought = Knowledge(rules=Rules([[Rule("buy <DET> <NOUN>", "own <DET> <NOUN>", 0.9)]]))
    denied = compare(
        Reading("The city did not buy the trams.", bought),
        Reading("The city owns the trams.", bought),
    )
    assert denied.verdict is Verdict.CONTRADICTION
    engine = components.ComponentsEngine(components.load().composition, "", None, Rules([[RESULT]]))
    assert engine.fired(TEXT, HYPOTHESIS) == [RESULT]


def test_trees_have_no_use_for_context():
    distance = tree_edit_distance.load({"substitution": "rules"}, Resources(Rules([[RESULT]])))
    assert distance.fired(TEXT, HYPOTHESIS) == []
    trees = {"algorithm": "tree_edit_distance", "substitution": "rules"}
    words = {"algorithm": "token_edit_distance", "substitution": "rules"}
    assert idle_rules(Rules([[RESULT]]), [trees]) == [RESULT]
    assert idle_rules(Rules([[RESULT]]), [words]) == []


BECAUSE = Rule("because <S>", "since <S>", 0.9)
SAYS = Rule("<PROPN> says <S>", "according to <PROPN> <S>", 0.9)
SNOW = Rule("<S> owing to snow", "<S> due to snow", 0.9)
POWER = "They stop since the power fails.", ((2, 6), (2, 6))


@pytest.mark.parametrize(
    ("rule", "text", "hypothesis", "places"),
    [
        (BECAUSE, "Trams stop because it rains.", "Trams stop since it rains.", ((2, 5), (2, 5))),
        (BECAUSE, "They stop because the power fails early.", *POWER),
        (SAYS, "Now Ann says the trams run.", "According to Ann the trams run.", ((1, 6), (0, 6))),
        (SNOW, "The trams stopped owing to snow.", "The trams stopped due to snow.", ((0, 6),) * 2),
    ],
)
def test_a_clause_stands_for_its_words_on_both_sides(rule, text, hypothesis, places):
    [licence] = licensed([rule], text, hypothesis)
    assert (licence.text, licence.hypothesis) == places


@pytest.mark.parametrize(
    "hypothesis", ["Trams stop since it snows.", "Trams stop since.", "Since then trams stop."]
)
def test_a_clause_is_the_same_words_or_none(hypothesis):
    assert licensed([BECAUSE], "Trams stop because it rains.", hypothesis) == []


def test_a_run_of_words_without_a_verb_is_no_clause():
    rule = Rule("after <S>", "when <S>", 0.9)
    assert licensed([rule], "It ended after a long war.", "It ended when a long war.") == []
