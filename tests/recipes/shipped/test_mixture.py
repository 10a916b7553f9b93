import pytest

pytest.importorskip("torch", reason="training needs it")

from argue.model import Label
from recipes.shipped.corpora import Row, Split
from recipes.shipped.mixture import CLASSES, FIRST, SECOND, Mixture, three_way

ROWS = [
    Row(f"argument {claim}{number}", f"claim {claim}", label, f"claim {claim}")
    for claim in "abcd"
    for number, label in enumerate([Label.SUPPORT, Label.ATTACK] * 5)
]
LABEL = {row.text: row.label for row in ROWS}
EVERYDAY = [
    Row(f"reply {topic}{number}", f"said {topic}", Label.UNRELATED, topic, f"claim {topic}")
    for topic in "xyz"
    for number in range(4)
]
ENTAILED = [Row("text", "hypothesis", label, "") for label in Label]
CORPORA = {
    "claims": ROWS,
    "everyday": EVERYDAY,
    "entailment": ENTAILED,
    "evidence": ENTAILED,
    "replies": ENTAILED,
    "spans": ENTAILED,
    "speeches": ENTAILED,
}
UNRELATED = CLASSES.index(Label.UNRELATED)


def _drawn(kind, count=60, seed=1):
    mixture = Mixture(CORPORA, seed)
    return [mixture.draw(kind) for _ in range(count)]


def _claim(text):
    return text.split()[1][0]


def test_a_corpus_is_gone_through_before_anything_is_there_twice():
    assert sorted([one.text for one in _drawn("claims", len(ROWS))]) == sorted(LABEL)
    assert all(CLASSES[one.target] is LABEL[one.text] for one in _drawn("claims"))


def test_pairs_across_debates_are_unrelated():
    added = _drawn("across")
    assert all(_claim(one.text) != _claim(one.hypothesis) for one in added)
    assert {one.target for one in added} == {UNRELATED}


def test_a_denied_claim_has_the_opposite_label():
    for one in _drawn("flipped"):
        assert "claim" in one.hypothesis
        assert not one.hypothesis.startswith("claim")
        assert CLASSES[one.target] is not LABEL[one.text]


def test_whoever_denies_an_argument_attacks_it():
    for one in _drawn("denied"):
        assert one.hypothesis in one.text
        assert one.hypothesis != one.text
        assert CLASSES[one.target] is Label.ATTACK


def test_what_neither_entails_nor_contradicts_is_for_the_other_head():
    targets = {one.target for one in _drawn("entailment")}
    assert targets == {0, 1, len(CLASSES), len(CLASSES) + 1, len(CLASSES) + UNRELATED}


def test_arguments_joined_are_of_one_side_and_against_their_claim():
    for one in _drawn("joined"):
        sides = {LABEL[text] for text in one.text.rstrip(".").split(". ")}
        assert sides == {CLASSES[one.target]}
        assert one.hypothesis.startswith("claim")
        assert _claim(one.text) == _claim(one.hypothesis)


def test_arguments_support_those_on_their_side_and_attack_the_others():
    added = _drawn("sides", 200)
    for one in added:
        sides = {LABEL[text] for text in one.text.rstrip(".").split(". ")}
        answered = {LABEL[text] for text in one.hypothesis.rstrip(".").split(". ")}
        assert len(sides) == len(answered) == 1
        assert (sides == answered) is (CLASSES[one.target] is Label.SUPPORT)
        assert one.claim in ("", f"claim {_claim(one.hypothesis)}")
    assert {bool(one.claim) for one in added} == {True, False}
    assert {one.target for one in added} == {0, 1}


def test_arguments_of_two_claims_are_unrelated():
    added = _drawn("apart", 200)
    assert {one.target for one in added} == {UNRELATED}
    for one in added:
        texts = one.text.rstrip(".").split(". ")
        assert len({(_claim(text), LABEL[text]) for text in texts}) == 1
        others = one.hypothesis.rstrip(".").split(". ")
        assert {_claim(text) for text in texts}.isdisjoint(map(_claim, others))
    assert any(one.hypothesis.startswith("claim") for one in added)
    assert any(". " in one.text and ". " in one.hypothesis for one in added)


def test_everyday_replies_are_learned_with_and_without_the_claim_above():
    assert {one.claim for one in _drawn("everyday")} == {"", "claim x", "claim y", "claim z"}
    for one in _drawn("everyday_across"):
        assert _claim(one.text) != _claim(one.hypothesis)
        assert one.target == UNRELATED


def test_the_course_changes_what_is_drawn():
    mixture = Mixture(CORPORA, 1)
    first, last = (mixture.part(400, progress) for progress in (0.0, 0.99))
    everyday = [sum("reply" in one.text for one in part) for part in (first, last)]
    assert everyday[0] == 0
    assert everyday[1] > 80
    for course in (FIRST, SECOND):
        ends = [until for until, _ in course.stages]
        assert ends == sorted(ends)
        assert ends[-1] == 1.0


def test_the_second_course_reads_the_claim_more_often():
    read = [
        sum(bool(one.claim) for one in (mixture.draw("sides") for _ in range(400)))
        for mixture in (Mixture(CORPORA, 1, course) for course in (FIRST, SECOND))
    ]
    assert read[0] + 20 < read[1] < 400


def test_the_same_seed_draws_the_same():
    assert Mixture(CORPORA, 1).part(50, 0.5) == Mixture(CORPORA, 1).part(50, 0.5)
    assert Mixture(CORPORA, 1).part(50, 0.5) != Mixture(CORPORA, 2).part(50, 0.5)


def test_development_rows_have_a_fourth_as_many_made_unrelated():
    rows = three_way({"one": Split([], ROWS)})
    assert rows[: len(ROWS)] == ROWS
    assert len(rows) == len(ROWS) + len(ROWS) // 4
    assert {row.label for row in rows[len(ROWS) :]} == {Label.UNRELATED}
