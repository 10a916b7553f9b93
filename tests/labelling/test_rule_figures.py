"""Hand-worked after the definitions of Szpektor, Shnarch & Dagan (2007)."""

from __future__ import annotations

import pytest

from argue.labelling.rule_figures import all_tables, bounded, figures, kappas, lower, upper
from argue.labelling.rule_sheets import Answer, Example, Verdict
from argue.store.labelling.records import Judgement

LETTERS = {
    "n": Verdict.NO_MATCH,
    "c": Verdict.NO_CONTEXT,
    "f": Verdict.FAILS,
    "h": Verdict.HOLDS,
    "?": None,
}


def made(rules: dict[tuple[str, str], str], by: str = "Ann") -> tuple[list[Example], list[Answer]]:
    """Examples of rules, and a letter an answer."""
    examples, answers = [], []
    for (left, right), letters in rules.items():
        for letter in letters:
            number = len(examples) + 1
            examples.append(Example(number, left, right, "s", "l", "r"))
            answers.append(Judgement(number, by, LETTERS[letter]))
    return examples, answers


def test_bounds_of_one_rule():
    """Ten examples: one is no match, two have no context, six hold and one does not; one unsure."""
    [rule] = figures(*made({("acquire", "own"): "nccfhhhhhh?"}))
    assert (rule.judged, rule.left_entailed, rule.relevant, rule.holds) == (10, 9, 7, 6)
    assert rule.upper == pytest.approx(6 / 7)
    assert rule.lower == pytest.approx(6 / 9)


def test_a_rule_may_be_correct_by_one_bound_only():
    rules = figures(*made({("acquire", "own"): "nccfhhhhhh"}))
    assert bounded(rules, upper).rules.correct == 1
    assert bounded(rules, lower).rules.correct == 0


def test_eighty_percent_is_enough():
    rules = figures(*made({("a", "b"): "hhhhf", ("c", "d"): "hhhff"}))
    assert bounded(rules, upper).rules.correct == 1


def test_templates_and_paraphrases():
    """a ⇔ b in both directions, c ⇒ d in one of two, e ⇒ f in none, g ⇒ h not evaluated."""
    rules = figures(
        *made(
            {
                ("a", "b"): "hh",
                ("b", "a"): "hh",
                ("c", "d"): "hh",
                ("d", "c"): "ff",
                ("e", "f"): "ff",
                ("g", "h"): "nn",
            }
        )
    )
    result = bounded(rules, lower)
    assert (result.rules.evaluated, result.rules.correct) == (5, 3)
    assert result.rules.precision == pytest.approx(3 / 5)
    assert (result.templates.evaluated, result.templates.correct) == (3, 2)
    assert (result.paraphrases, result.paraphrase_share) == (1, 0.5)


def test_without_answers_nothing_is_defined():
    examples, _ = made({("a", "b"): "hh"})
    result = bounded(figures(examples, []), upper)
    assert (result.rules.evaluated, result.rules.precision, result.paraphrase_share) == (
        0,
        None,
        None,
    )


def test_kappa_on_examples_and_on_rules():
    """On examples 3 of 4 agree, by chance (2·3 + 2·1) / 16; on both rules they agree."""
    examples, ann = made({("a", "b"): "hh", ("c", "d"): "ff"})
    _, bob = made({("a", "b"): "hh", ("c", "d"): "hf"}, "Bob")
    [found] = kappas(["Ann", "Bob"], examples, [*ann, *bob])
    assert found.observed.value == pytest.approx(3 / 4)
    assert found.examples.value == pytest.approx((3 / 4 - 1 / 2) / (1 - 1 / 2))
    assert found.rules_upper.value == 1.0
    assert found.rules_upper.items == 2


def test_tables_of_one_annotator_have_no_agreement():
    examples, answers = made({("a", "b"): "hh"})
    assert [each.name for each in all_tables(["Ann"], examples, answers)] == ["summary", "rules"]
    tables = all_tables(["Ann", "Bob"], examples, answers)
    assert [each.name for each in tables] == ["summary", "rules", "agreement"]
    assert "Correct from a precision of 80% on" in tables[0].text()
