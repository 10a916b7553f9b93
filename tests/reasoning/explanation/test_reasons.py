import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.errors import NotFound
from argue.model import Derivation, Framework, Labelling, Status
from argue.reasoning import derived_attacks
from argue.reasoning.attackers import Attackers
from argue.reasoning.explanation import explain
from argue.reasoning.semantics import grounded
from tests import reference
from tests.reasoning.test_derived_attacks import bipolar, framework

STATUS = {1: Status.ACCEPTED, -1: Status.REJECTED, 0: Status.UNDECIDED}


def labelled(view: Framework) -> Labelling:
    folded = derived_attacks.fold(view)
    codes = folded.unfold(grounded.label(folded.graph)).tolist()
    return Labelling(
        "grounded", {name: STATUS[code] for name, code in zip(view.arguments, codes, strict=True)}
    )


def told(attacks, supports, argument, kinds=(), size=5):
    view = framework(size, attacks, supports, kinds)
    labelling = labelled(view)
    return explain(view, labelling, str(argument), attackers_of(view, labelling))


def attackers_of(view: Framework, labelling: Labelling) -> Attackers:
    return Attackers(view, [labelling.statuses[name] for name in view.arguments])


@settings(max_examples=200, deadline=None)
@given(bipolar(), st.sets(st.sampled_from(Derivation)))
def test_every_explanation_is_true_of_the_closure(debate, kinds):
    size, attacks, supports = debate
    closed = reference.closure(attacks, supports, kinds)
    view = framework(size, attacks, supports, kinds)
    labelling = labelled(view)
    for number in range(size):
        result = explain(view, labelling, str(number), attackers_of(view, labelling))
        on_it = {attacker for attacker, hit in closed if hit == number}
        named = {int(reason.attacker) for reason in result.reasons}
        assert result.status is labelling.statuses[str(number)]
        assert all(labelling.statuses[r.attacker] is r.status for r in result.reasons)
        if result.status is Status.ACCEPTED:
            assert named == on_it
            for reason in result.reasons:
                assert reason.defeated_by
                for defeater in reason.defeated_by:
                    assert (int(defeater), int(reason.attacker)) in closed
                    assert labelling.statuses[defeater] is Status.ACCEPTED
        else:
            wanted = Status.ACCEPTED if result.status is Status.REJECTED else Status.UNDECIDED
            assert named
            assert named == {a for a in on_it if labelling.statuses[str(a)] is wanted}
        if result.status is Status.UNDECIDED:
            ring = [int(member) for member in result.circle]
            assert set(zip(ring, [*ring[1:], ring[0]], strict=True)) <= closed
            assert all(labelling.statuses[str(m)] is Status.UNDECIDED for m in ring)


@settings(max_examples=100, deadline=None)
@given(bipolar(), st.sets(st.sampled_from(Derivation)), st.integers(1, 3))
def test_few_reasons_are_the_first_of_all_and_the_rest_is_counted(debate, kinds, most):
    size, attacks, supports = debate
    view = framework(size, attacks, supports, kinds)
    labelling = labelled(view)
    for name in view.arguments:
        whole = explain(view, labelling, name, attackers_of(view, labelling))
        few = explain(view, labelling, name, attackers_of(view, labelling), most)
        assert few.reasons == whole.reasons[:most]
        assert few.count == whole.count == len(whole.reasons)


def test_attackers_are_counted_in_parts_where_their_sets_are_large(monkeypatch):
    view = framework(200, {(one, 0) for one in range(2, 199)}, {(1, 0)}, {"mediated"})
    labelling = labelled(view)
    monkeypatch.setattr("argue.reasoning.attackers._SET_BITS", 1)
    assert attackers_of(view, labelling).count(1, Status.ACCEPTED) == 197


def test_unattacked():
    assert told({(1, 0)}, set(), 1).text == "Accepted: nothing attacks it."


def test_rejected_names_the_accepted_attacker():
    assert told({(1, 0)}, set(), 0).text == "Rejected: an accepted argument attacks it: 1."


def test_accepted_names_its_attackers_and_who_defeats_them():
    assert told({(1, 0), (2, 1), (3, 1)}, set(), 0).text == (
        "Accepted: every argument that attacks it is rejected: 1, rejected because of 2 and 3."
    )


def test_undecided_names_the_circle_it_is_in():
    result = told({(0, 1), (1, 2), (2, 0)}, set(), 1)
    assert result.text == (
        "Undecided: it stands in a circle of attacks that nothing else decides: "
        "1 attacks 2; 2 attacks 0; 0 attacks 1."
    )
    assert result.circle == ("1", "2", "0")


def test_undecided_behind_a_circle_says_through_whom():
    assert told({(0, 1), (1, 0), (1, 2)}, set(), 2).text == (
        "Undecided: its attacker 1 is undecided, through a circle of attacks: "
        "1 attacks 0; 0 attacks 1."
    )


def test_derived_attack_is_traced_to_its_support():
    assert told({(2, 1)}, {(0, 1)}, 0, {"mediated"}).text == (
        "Rejected: an accepted argument attacks it: "
        "2 (a mediated attack: 0 supports 1 and 2 attacks 1)."
    )


def test_derived_self_attack_is_named_as_such():
    result = told({(0, 1)}, {(0, 1)}, 0, {"mediated"})
    assert result.status is Status.UNDECIDED
    assert result.text == (
        "Undecided: it stands in a circle of attacks that nothing else decides: "
        "0 attacks itself (a mediated attack: 0 supports 1 and 0 attacks 1)."
    )


def test_many_attackers_are_counted():
    attacks = {(attacker, 0) for attacker in range(1, 9)}
    assert told(attacks, set(), 0, size=9).text == (
        "Rejected: accepted arguments attack it: 1; 2; 3; 4; 5; 3 more."
    )


def test_unknown_argument():
    with pytest.raises(NotFound, match="no argument '9'"):
        told({(1, 0)}, set(), 9)
