"""The recorder says what its engine says, once, and remembers of which debate it was."""

from argue.features.measures.evaluation import evaluate
from argue.features.measures.recorder import Recorder
from argue.model import Argument, Debate
from argue.pairing import pair_up
from tests.features.evaluations.runs.samples import BUS, Always


def test_no_pair_is_judged_twice():
    engine = Always()
    recorder = Recorder(engine)
    recorder.begin(BUS)
    first = recorder.judge(pair_up(BUS))
    assert recorder.judge(pair_up(BUS)[::-1]) == first[::-1]
    assert len(engine.asked) == 3


def test_debates_that_state_nothing_are_not_among_its_debates():
    silent = Debate("silent", "", (Argument("a", "Yes."),))
    recorder = Recorder(Always())
    evaluate([silent, BUS], recorder)
    assert recorder.debates == [BUS]
    assert {pair.debate for pair in recorder.pairs()} == {0}


def test_what_is_less_sure_than_wanted_is_noted_as_an_abstention_with_its_scores():
    for least, label in ((0.9, "attack"), (0.91, None)):
        recorder = Recorder(Always(), least)
        evaluate([BUS], recorder)
        pair = list(recorder.pairs())[1]
        assert (pair.label, pair.confidence) == (label, 0.9)
        assert (round(pair.support, 6), pair.attack, pair.unrelated) == (0.1, 0.9, 0.0)
