from argue import evaluation
from argue.model import Argument, Debate, Label, Relation
from argue.web.ui.scores import score_sentences

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


def test_nothing_accepted_divides_by_nothing():
    gold = (Relation("a", "a", Label.ATTACK),)
    debate = Debate("d", "D", TEXTS[:1], gold=gold)
    sentences = _told(debate, list(gold))
    assert sentences[1] == (
        "By the relations of the annotators, 0 arguments stand, and by the judged ones none."
    )
