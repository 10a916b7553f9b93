import pytest

from argue import evaluation, formats
from argue.engines import load_engine
from argue.model import Argument, Debate, Label, Relation
from argue.web.ui.scores import score_sentences
from tests.web.pages import OUTLINE

TEXTS = tuple(Argument(name, f"Text of {name}.") for name in "abc")


def _told(debate: Debate, judged: list[Relation]) -> list[str]:
    scores = evaluation.compare(debate, judged)
    whole = evaluation.GoldScores("e", "1", "given", (), "grounded", (scores,))
    return score_sentences(whole.as_object(), debate)


def test_the_sentences_say_what_was_counted():
    gold = (Relation("b", "a", Label.ATTACK), Relation("c", "a", Label.SUPPORT))
    debate = Debate("d", "D", TEXTS, pairs=(("b", "a"), ("c", "a")), gold=gold)
    judged = [Relation("b", "a", Label.SUPPORT), Relation("c", "a", Label.SUPPORT)]
    assert _told(debate, judged) == [
        "1 of 2 relations (50 %) were judged as the annotators stated them. "
        "Of the others, 1 stated as attack was judged support.",
        "By the relations of the annotators, 2 arguments stand; by the judged ones 3, of which 2 "
        "are the same. 67 % of all arguments have the same status in both.",
    ]


def test_all_right_needs_no_list_of_mistakes():
    (debate,) = formats.parse_text(OUTLINE).debates
    sentences = _told(debate, list(debate.given))
    assert sentences[0] == "5 of 5 relations (100 %) were judged as the author stated them."
    assert load_engine("gold").name == "gold"


def test_what_was_not_compared_is_said():
    debate = Debate("d", "D", TEXTS, given=(Relation("b", "a", Label.ATTACK),))
    sentences = _told(debate, [Relation("c", "a", Label.ATTACK)])
    assert sentences[0] == "None of the judged pairs is one of which the author said what it is."
    assert "Of 1 judged pair nothing is stated" in sentences[2]
    assert sentences[3] == "1 stated relation was not among the pairs judged."


def test_nothing_accepted_divides_by_nothing():
    gold = (Relation("a", "a", Label.ATTACK),)
    debate = Debate("d", "D", TEXTS[:1], gold=gold)
    sentences = _told(debate, list(gold))
    assert sentences[1] == (
        "By the relations of the annotators, 0 arguments stand, and by the judged ones none."
    )


@pytest.mark.parametrize("label", list(Label))
def test_each_label_can_be_mistaken(label: Label):
    other = Label.ATTACK if label is not Label.ATTACK else Label.SUPPORT
    debate = Debate("d", "D", TEXTS, given=(Relation("b", "a", label),))
    sentences = _told(debate, [Relation("b", "a", other)])
    assert f"1 stated as {label} was judged {other}." in sentences[0]
