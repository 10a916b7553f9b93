"""One wrong relation, put right: whose status changes, checked against labelling by hand."""

from argue.features.evaluations.runs.run import effect
from argue.model import Argument, Debate, Relation, Status
from tests.features.evaluations.runs.samples import BUS, Always, S, kept_run


def wrong_pairs(run):
    return [pair for pair in run.pairs if pair.label != pair.gold]


def test_a_wrong_relation_that_mattered(store):
    # Gold: count attacks no, no attacks H: H and count stand. Judged: count supports no.
    run = kept_run(store, Always(wrong=["count"]), [BUS])
    (wrong,) = wrong_pairs(run)
    result = effect(run, wrong)
    assert {(one.argument, one.before, one.after, one.right) for one in result.changes} == {
        ("H", Status.REJECTED, Status.ACCEPTED, True),
        ("no", Status.ACCEPTED, Status.REJECTED, True),
    }
    assert result.shared == ()
    assert not result.harmless


def test_a_wrong_relation_that_changed_nothing_and_a_right_one(store):
    # no is rejected by count whatever it does to H
    run = kept_run(store, Always(wrong=["no"]), [BUS])
    assert all(effect(run, pair).harmless for pair in run.pairs)


def test_two_mistakes_that_are_wrong_together(store):
    # Two attackers of H, each of which has to be put right before H stands.
    texts = tuple(Argument(name, f"Text {name}.") for name in ("H", "a", "b"))
    gold = (Relation("a", "H", S), Relation("b", "H", S))
    debate = Debate("two", "", texts, pairs=(("a", "H"), ("b", "H")), gold=gold)
    run = kept_run(store, Always(wrong=["a", "b"]), [debate])
    result = effect(run, wrong_pairs(run)[0])
    assert result.changes == ()
    (shared,) = result.shared
    assert (shared.displaced.argument, shared.displaced.gold) == ("H", Status.ACCEPTED)
    assert [other.source for other in shared.others] == ["b"]
