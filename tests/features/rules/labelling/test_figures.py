"""Hand-worked after the definitions of Szpektor, Shnarch & Dagan (2007)."""

import pytest

from argue.features.labelling.store.records import Judgement
from argue.features.rules.labelling.figures import bounded, figures, inputs_of, kappas, lower, upper
from argue.features.rules.labelling.judgements import all_tables
from argue.features.rules.labelling.sheets import Answer, Example, Verdict

LETTERS = {"r": Verdict.NO_RELATION, "n": Verdict.NO_MATCH, "c": Verdict.NO_CONTEXT}
LETTERS |= {"f": Verdict.FAILS, "h": Verdict.HOLDS, "?": None}


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
    """One is no match, two have no context, six hold and one does not; one is unsure; and three
    are no relation, which is in no bound.
    """
    [rule, broken] = figures(*made({("acquire", "own"): "nccfhhhhhh?rr", ("a", "b"): "r"}))
    assert (rule.judged, rule.no_relation, rule.left_entailed) == (12, 2, 9)
    assert (rule.relevant, rule.holds) == (7, 6)
    assert rule.upper == pytest.approx(6 / 7)
    assert rule.lower == pytest.approx(6 / 9)
    assert broken.upper is broken.lower is None


@pytest.mark.parametrize(
    ("said", "correct"), [("nccfhhhhhh", [1, 0]), ("hhhhf", [1, 1]), ("hhhff", [0, 0])]
)
def test_eighty_percent_by_a_bound_is_enough(said, correct):
    rules = figures(*made({("acquire", "own"): said}))
    assert [bounded(rules, bound).rules.correct for bound in (upper, lower)] == correct


def test_templates_and_paraphrases():
    """a ⇔ b in both directions, c ⇒ d in one of two, e ⇒ f in none, g ⇒ h not evaluated."""
    judged = {"ab": "hh", "ba": "hh", "cd": "hh", "dc": "ff", "ef": "ff", "gh": "nn"}
    rules = figures(*made({tuple(rule): said for rule, said in judged.items()}))
    result = bounded(rules, lower)
    assert (result.rules.evaluated, result.rules.correct) == (5, 3)
    assert result.rules.precision == pytest.approx(3 / 5)
    assert (result.templates.evaluated, result.templates.correct) == (3, 2)
    assert (result.paraphrases, result.paraphrase_share) == (1, 0.5)


def test_without_answers_nothing_is_defined():
    examples, _ = made({("a", "b"): "hh"})
    result = bounded(figures(examples, []), upper)
    assert (result.rules.evaluated, result.rules.precision) == (0, None)
    assert result.paraphrase_share is None


def test_kappa_on_examples_and_on_rules():
    """On examples 3 of 4 agree, by chance (2·3 + 2·1) / 16; on both rules they agree."""
    examples, ann = made({("a", "b"): "hh", ("c", "d"): "ff"})
    _, bob = made({("a", "b"): "hh", ("c", "d"): "hf"}, "Bob")
    [(_, _, found)] = kappas(["Ann", "Bob"], examples, [*ann, *bob])
    assert found["observed on examples"].value == pytest.approx(3 / 4)
    assert found["kappa on examples"].value == pytest.approx((3 / 4 - 1 / 2) / (1 - 1 / 2))
    assert found["kappa on rules (upper)"].value == 1.0
    assert found["kappa on rules (upper)"].items == 2


def test_yield_is_the_mean_over_input_templates_extrapolated():
    """Of buy two of four judged are right and eight were learned: 4. Of eat none of one: 0.

    Of sleep none could be evaluated, and nobody judged read: they are in no mean.
    """
    said = (
        "buy own hh, own buy ff, buy get hh, buy see ff, buy lose ff, eat cook ff, sleep dream nn"
    )
    judged = {(left, right): letters for left, right, letters in map(str.split, said.split(","))}
    learned = [*judged, *(("buy", f"b{n}") for n in range(4)), ("eat", "e"), ("read", "write")]
    rules = figures(*made(judged))
    yields = {one.template: one.yield_by(upper) for one in inputs_of(rules, learned)}
    assert yields == {"buy": 4.0, "eat": 0.0, "sleep": None, "read": None}
    result = bounded(rules, upper, learned)
    assert (result.inputs, result.template_yield) == (2, 2.0)
    assert result.rule_yield == pytest.approx((2 / 5 * 9 + 0) / 2)  # nine rules of eight templates
    assert bounded(rules, upper).template_yield == 1.0  # two right ones of buy, none of eat
    assert bounded(rules, upper).rule_yield == 1.0
    _, by_rule, inputs, *_ = all_tables(["Ann"], *made(judged), {"all": learned})
    assert by_rule.column("input")[:2] == ["buy", "buy"]
    columns = ("template", "learned", "judged", "yield_upper")
    assert [inputs.column(name)[0] for name in columns] == ["buy", 8, 4, 4.0]


def test_two_resources_side_by_side_and_what_both_learned():
    """a ⇔ b is right and both have it, c ⇒ d only the first, e ⇒ f only the second; g ⇒ h fails."""
    judged = {("a", "b"): "hh", ("c", "d"): "hh", ("e", "f"): "hh", ("g", "h"): "ff"}
    resources = {
        "one": [("a", "b"), ("c", "d"), ("g", "h")],
        "two": [("b", "a"), ("a", "b"), ("e", "f"), ("g", "h")],
    }
    tables = all_tables(["Ann"], *made(judged), resources)
    names = [table.name for table in tables]
    assert names == ["summary", "rules", "resources", "inputs", "verdicts", "judgements"]
    table = tables[2]
    names = ("resource", "bound", "templates_correct", "template_precision", "shared_share")
    rows = list(zip(*map(table.column, names), strict=True))
    assert rows[:3] == [
        ("one", "upper", 2, pytest.approx(2 / 3), 0.5),
        ("two", "upper", 2, pytest.approx(2 / 3), 0.5),
        ("together", "upper", 3, 0.75, pytest.approx(1 / 3)),
    ]
    assert [row[1] for row in rows[3:]] == ["lower"] * 3
    # of b, a and g as input templates: two judged rules of the second are right, one is not
    assert table.column("rule_yield")[1] == pytest.approx((2 + 1 + 0) / 3)


def test_kappa_of_what_is_said_after_the_first_question():
    """Ten examples, of which three are no match or no relation for one of the two."""
    examples, ann = made({("a", "b"): "nnrhhhffcc"})
    _, bob = made({("a", "b"): "nhhhhfffcf"}, "Bob")
    [(_, _, found)] = kappas(["Ann", "Bob"], examples, [*ann, *bob])
    # hhhffcc against hhfffcf: 5 of 7; by chance (3·2 + 2·4 + 2·1) / 49
    after = found["kappa after the first question"]
    assert (after.items, after.value) == (7, pytest.approx((5 / 7 - 16 / 49) / (1 - 16 / 49)))
    # without the two where one says that the context is irrelevant: hhhff against hhfff
    holds = found["kappa on whether the rule holds"]
    assert (holds.items, holds.value) == (5, pytest.approx((4 / 5 - 12 / 25) / (1 - 12 / 25)))


def test_tables_of_one_annotator_have_no_agreement():
    examples, answers = made({("a", "b"): "hh"})
    of_one = [table.name for table in all_tables(["Ann"], examples, answers)]
    assert of_one == ["summary", "rules", "verdicts", "judgements"]
    tables = all_tables(["Ann", "Bob"], examples, answers)
    names = [table.name for table in tables]
    assert names == ["summary", "rules", "agreement", "verdicts", "judgements", "disagreements"]
    assert "Correct from a precision of 80% on" in tables[0].text()


def test_shares_examples_and_disagreements_of_judgements():
    """Four of ten left sides are not entailed; of the other six two are irrelevant."""
    examples, ann = made({("a", "b"): "nnncc"})
    _, bob = made({("a", "b"): "nffff"}, "Bob")
    *_, verdicts, judgements, disagreements = all_tables(["Ann", "Bob"], examples, [*ann, *bob])
    rows = {row[0]: row[1:] for row in verdicts.rows}
    assert rows["left not entailed"] == [4, 0.4, 0.4]
    assert rows["irrelevant context"] == [2, 0.2, pytest.approx(2 / 6)]
    assert rows["does not hold"] == [4, 0.4, 1.0]
    assert judgements.rows == [[1, "a", "b", "s", "left not entailed"]]
    assert [row[0] for row in disagreements.rows] == [2, 3, 4, 5]
    assert disagreements.rows[2][4:] == ["irrelevant context", "does not hold"]
    assert [*disagreements.columns.values()][4:] == ["Ann", "Bob"]
