from argue import evaluation
from argue.model import Argument, Debate, Label, Relation
from argue.web.ui.scores import score_sentences

TEXTS = tuple(Argument(name, f"Text of {name}.") for name in "abc")


def _told(debate: Debate, judged: list[Relation]) -> list[str]:
    scores = evaluation.compare(debate, judged)
    whole = evaluation.GoldScores("e", "1", "given", (), "grounded", (scores,))
    return score_sentences(whole.as_object(), debate)


def test_nothing_accepted_divides_by_nothing():
    gold = (Relation("a", "a", Label.ATTACK),)
    sentences = _told(Debate("d", "D", TEXTS[:1], gold=gold), list(gold))
    assert sentences[1] == (
        "By the relations of the annotators, 0 arguments stand, and by the judged ones none."
    )
