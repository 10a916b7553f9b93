import itertools

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.model import Derivation, Framework
from argue.reasoning import derived_attacks
from argue.reasoning.semantics import grounded
from tests import reference

EVERY_SET = [
    set(chosen) for count in range(5) for chosen in itertools.combinations(Derivation, count)
]


@st.composite
def bipolar(draw: st.DrawFn) -> tuple[int, set[tuple[int, int]], set[tuple[int, int]]]:
    size = draw(st.integers(1, 7))
    node = st.integers(0, size - 1)
    edges = st.sets(st.tuples(node, node), max_size=2 * size)
    return size, draw(edges), draw(edges)


def framework(size, attacks, supports, kinds):
    def rows(edges):
        return np.array(sorted(edges), dtype=np.int32).reshape(-1, 2)

    return Framework(tuple(map(str, range(size))), rows(attacks), rows(supports), tuple(kinds))


@settings(max_examples=120, deadline=None)
@given(bipolar())
@pytest.mark.parametrize("kinds", EVERY_SET, ids=lambda kinds: "+".join(sorted(kinds)) or "none")
def test_folding_labels_as_the_written_out_closure(kinds, debate):
    size, attacks, supports = debate
    folded = derived_attacks.fold(framework(size, attacks, supports, kinds))
    result = folded.unfold(grounded.label(folded.graph)).tolist()
    assert result == reference.grounded(size, reference.closure(attacks, supports, kinds))


@settings(max_examples=50, deadline=None)
@given(bipolar())
@pytest.mark.parametrize("kinds", EVERY_SET, ids=lambda kinds: "+".join(sorted(kinds)) or "none")
def test_listed_attacks_are_the_closure(kinds, debate):
    size, attacks, supports = debate
    bipolar = framework(size, attacks, supports, kinds)
    found, complete = derived_attacks.listed(bipolar, 10_000)
    ends = {(int(attack.source), int(attack.target)) for attack in found}
    assert complete
    assert len(ends) == len(found)
    assert ends == reference.closure(attacks, supports, kinds) - attacks


@settings(max_examples=50, deadline=None)
@given(bipolar())
@pytest.mark.parametrize("kinds", EVERY_SET[5:], ids=lambda kinds: "+".join(sorted(kinds)))
def test_every_reason_implies_its_attack(kinds, debate):
    size, attacks, supports = debate
    bipolar = framework(size, attacks, supports, kinds)
    for attack in derived_attacks.listed(bipolar, 10_000)[0]:
        *used, last = [(int(first), int(second)) for first, second in attack.because]
        assert last in attacks
        assert supports.issuperset(used)
        named = set(attack.kind.split("+"))
        implied = reference.closure({last}, set(used), named)
        assert (int(attack.source), int(attack.target)) in implied


def fewest_causes(size, attacks, supports, kinds):
    """For each derived attack the fewest supports that imply it, and of these the fewest kinds."""
    result = {}
    for many, few in itertools.product(range(1, len(supports) + 1), range(1, len(kinds) + 1)):
        for used in itertools.combinations(sorted(supports), many):
            for named in itertools.combinations(sorted(kinds), few):
                for attack in attacks:
                    for ends in reference.closure({attack}, set(used), set(named)) - attacks:
                        result.setdefault(ends, (many, few))
    return result


@settings(max_examples=25, deadline=None)
@given(
    st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=3),
    st.sets(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=1, max_size=6),
)
@pytest.mark.parametrize("kinds", EVERY_SET[1:], ids=lambda kinds: "+".join(sorted(kinds)))
def test_no_fewer_causes_imply_the_attack(kinds, attacks, supports):
    found, _ = derived_attacks.listed(framework(5, attacks, supports, kinds), 10_000)
    named = {
        (int(one.source), int(one.target)): (len(one.because) - 1, len(one.kind.split("+")))
        for one in found
    }
    assert named == fewest_causes(5, attacks, supports, kinds)


def test_a_support_that_serves_both_ends_counts_once():
    attacks = {(0, 2), (4, 0)}
    supports = {(0, 1), (2, 0), (2, 3), (3, 2), (4, 1), (4, 3), (4, 4)}
    bipolar = framework(5, attacks, supports, {"mediated", "secondary", "supported"})
    [attack] = [one for one in derived_attacks.attackers_of(bipolar, 4) if one.source == "3"]
    assert attack.kind == "mediated+supported"
    assert attack.because == (("4", "3"), ("3", "2"), ("2", "0"), ("0", "2"))


def test_mediated_attack_names_the_support_and_the_attack():
    # 0 supports 1, 2 attacks 1 ⇒ 2 attacks 0
    (attack,) = derived_attacks.attackers_of(framework(3, {(2, 1)}, {(0, 1)}, {"mediated"}), 0)
    assert (attack.source, attack.target, attack.kind) == ("2", "0", "mediated")
    assert attack.because == (("0", "1"), ("2", "1"))


def test_supports_chain_from_the_attacked_argument_to_the_attack():
    # 0 → 1 → 2 support, 3 attacks 2 ⇒ 3 attacks 0
    bipolar = framework(4, {(3, 2)}, {(0, 1), (1, 2)}, {"mediated"})
    (attack,) = derived_attacks.attackers_of(bipolar, 0)
    assert attack.because == (("0", "1"), ("1", "2"), ("3", "2"))


def test_derived_self_attack_is_kept():
    (attack,) = derived_attacks.attackers_of(framework(2, {(0, 1)}, {(0, 1)}, {"mediated"}), 0)
    assert attack.ends == ("0", "0")


@pytest.mark.parametrize(
    ("limit", "length", "complete"), [(0, 0, False), (2, 2, False), (3, 3, True), (4, 3, True)]
)
def test_listing_is_incomplete_below_the_number_of_derived_attacks(limit, length, complete):
    """Three derived attacks: exactly as many as the limit are all of them."""
    bipolar = framework(5, {(4, 3)}, {(0, 3), (1, 3), (2, 3)}, {"mediated"})
    attacks, is_complete = derived_attacks.listed(bipolar, limit)
    assert (len(attacks), is_complete) == (length, complete)
    assert len({attack.ends for attack in attacks}) == length


@pytest.mark.parametrize(
    ("attacks", "supports", "kinds"),
    [({(1, 0)}, {(2, 0)}, set()), (set(), {(2, 0)}, {"mediated"}), ({(1, 0)}, set(), {"mediated"})],
)
def test_nothing_derived_is_a_complete_list_at_any_limit(attacks, supports, kinds):
    for limit in (0, 1):
        assert derived_attacks.listed(framework(3, attacks, supports, kinds), limit) == ((), True)


def test_long_support_chain_folds_and_lists():
    size = 20_000
    supports = {(node, node + 1) for node in range(size - 2)}
    bipolar = framework(size, {(size - 1, size - 2)}, supports, {"mediated"})
    folded = derived_attacks.fold(bipolar)
    status = folded.unfold(grounded.label(folded.graph))
    assert status[-1] == 1
    assert (status[:-1] == -1).all()
    (attack,) = derived_attacks.attackers_of(bipolar, 0)
    assert len(attack.because) == size - 1
