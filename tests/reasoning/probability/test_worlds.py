import numpy as np
import pytest
from hypothesis import given, settings

from argue import pipeline
from argue.errors import UnknownName
from argue.model import Argument, Debate, Derivation, Label, Options, Relation, Status
from argue.reasoning.probability.worlds import Worlds, label, one_by_one, pack, unpack
from tests import reference
from tests.reasoning.probability.samples import worlds


def statuses(found, count):
    """Shape (arguments, worlds): 1 accepted, -1 rejected, 0 undecided."""
    return unpack(found.accepted, count).astype(int) - unpack(found.rejected, count)


@settings(max_examples=250, deadline=None)
@given(worlds())
def test_every_world_is_labelled_as_the_definitions_say(sample):
    attacks, supports = unpack(sample.attacks, sample.count), unpack(sample.supports, sample.count)
    result = statuses(label(sample), sample.count)
    for world in range(0, sample.count, 9):
        attack = set(map(tuple, sample.edges[attacks[:, world]].tolist()))
        support = set(map(tuple, sample.edges[supports[:, world]].tolist()))
        closed = reference.closure(attack, support, set(map(str, sample.derived)))
        assert result[:, world].tolist() == reference.grounded(sample.size, closed)


@settings(max_examples=25, deadline=None)
@given(worlds(most=12))
def test_every_world_is_labelled_as_by_the_pipeline(sample):
    attacks, supports = unpack(sample.attacks, sample.count), unpack(sample.supports, sample.count)
    result = statuses(label(sample), sample.count)
    debate = Debate("d", "d", tuple(Argument(str(n), "A.") for n in range(sample.size)))
    codes = {Status.ACCEPTED: 1, Status.REJECTED: -1, Status.UNDECIDED: 0}
    for world in range(0, sample.count, 7):
        relations = [
            Relation(str(source), str(target), kind)
            for kind, holds in ((Label.ATTACK, attacks), (Label.SUPPORT, supports))
            for source, target in sample.edges[holds[:, world]].tolist()
        ]
        told = pipeline.label(
            debate, relations, Options.of(derived=map(str, sample.derived))
        ).labelling
        assert result[:, world].tolist() == [codes[status] for status in told.statuses.values()]


@settings(max_examples=25, deadline=None)
@given(worlds())
def test_one_by_one_finds_the_same(sample):
    together, apart = label(sample), one_by_one(sample, "grounded")
    assert np.array_equal(together.accepted, apart.accepted)
    assert np.array_equal(together.rejected, apart.rejected)


@pytest.mark.parametrize("derived", [(), (Derivation.MEDIATED,), tuple(Derivation)])
def test_worlds_of_more_words_than_are_worked_on_together(derived):
    random = np.random.default_rng(7)
    rows = np.array([(node, random.integers(0, node)) for node in range(1, 2000)], dtype=np.int32)
    holds = random.integers(0, 3, (len(rows), 64 * 150))
    sample = Worlds(2000, rows, pack(holds == 1), pack(holds == 2), holds.shape[1], derived)
    result = statuses(label(sample), sample.count)
    chosen = [0, 5000, 9599]
    few = Worlds(2000, rows, pack(holds[:, chosen] == 1), pack(holds[:, chosen] == 2), 3, derived)
    assert np.array_equal(result[:, chosen], statuses(one_by_one(few, "grounded"), 3))


def test_a_semantics_that_is_not_there():
    sample = Worlds(1, np.empty((0, 2), dtype=np.int32), *[pack(np.empty((0, 1), bool))] * 2, 1)
    with pytest.raises(UnknownName, match="grounded"):
        label(sample, "grounde")


@pytest.mark.parametrize("semantics", ["preferred", "stage"])
@pytest.mark.parametrize("derived", [(), ("mediated", "extended")])
def test_worlds_under_a_semantics_with_several_extensions(semantics, derived):
    random = np.random.default_rng(3)
    rows = np.array([(a, b) for a in range(5) for b in range(5) if a != b], dtype=np.int32)
    holds = random.choice(3, (len(rows), 12), p=[0.6, 0.3, 0.1])
    attacks, supports = holds == 1, holds == 2
    sample = Worlds(5, rows, pack(attacks), pack(supports), 12, tuple(map(Derivation, derived)))
    result = statuses(label(sample, semantics), 12)
    debate = Debate("d", "d", tuple(Argument(str(number), "Text.") for number in range(5)))
    codes = {Status.ACCEPTED: 1, Status.REJECTED: -1, Status.UNDECIDED: 0}
    for world in range(12):
        relations = [
            Relation(str(source), str(target), kind)
            for kind, there in ((Label.ATTACK, attacks), (Label.SUPPORT, supports))
            for source, target in rows[there[:, world]].tolist()
        ]
        told = pipeline.label(
            debate, relations, Options.of(derived=derived, semantics=semantics)
        ).labelling
        assert result[:, world].tolist() == [codes[status] for status in told.statuses.values()]
