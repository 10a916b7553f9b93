"""What hangs below an aside counts for what the aside answers, as in the analysis of a debate."""

from argue import pipeline
from argue.evaluation.blame import blame
from argue.features.propagation.errors import Error, GoldFramework
from argue.features.propagation.placement import place
from argue.model import Argument, Debate, Label, Options, Relation, Reply, Status

PAIRS = (("hello", "claim"), ("no", "hello"), ("but", "no"))
LABELS = (Label.UNRELATED, Label.ATTACK, Label.ATTACK)
GOLD = tuple(Relation(*ends, label) for ends, label in zip(PAIRS, LABELS, strict=True))
DEBATE = Debate(
    "d",
    "d",
    tuple(Argument(id, f"Text {id}.") for id in ("claim", "hello", "no", "but")),
    "claim",
    replies=tuple(Reply(*ends) for ends in PAIRS),
    gold=GOLD,
)
MISSED = (*GOLD[:2], Relation("but", "no", Label.SUPPORT))


def test_gold_accepts_what_the_analysis_accepts():
    gold = GoldFramework.of([DEBATE])
    statuses = pipeline.label(DEBATE, GOLD).labelling.statuses
    assert gold.accepted.tolist() == [one is Status.ACCEPTED for one in statuses.values()]
    assert gold.accepted.tolist() == [True, True, False, True]
    assert gold.befallen(Error.FLIPPED).tolist() == [1, 2]


def test_a_mistake_below_an_aside_harms_what_it_answers():
    harmed = place([DEBATE], [MISSED], Options(), samples=10, seed=0).differing
    assert harmed == 3, "the aside, too"
    changes = blame(DEBATE, MISSED).mistakes[0].changes
    assert {one.argument for one in changes} == {"claim", "hello", "no"}
