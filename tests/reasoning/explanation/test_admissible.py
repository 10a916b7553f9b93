from hypothesis import given, settings
from hypothesis import strategies as st

from argue.model import Derivation
from argue.reasoning.explanation import Attacks
from argue.reasoning.explanation.attacks import AdmissibleSets
from tests import reference
from tests.reasoning.explanation.test_why import admissible, subsets
from tests.reasoning.test_derived_attacks import bipolar, framework


def can_answer(size, closed, argument, asked):
    """Whether a conflict-free set defends its members, the argument against ``asked`` only."""
    needed = {(one, hit) for one, hit in closed if hit != argument or one in asked}
    return any(
        argument in chosen
        and not any((one, two) in closed for one in chosen for two in chosen)
        and all(
            any((member, attacker) in closed for member in chosen)
            for attacker, hit in needed
            if hit in chosen
        )
        for chosen in subsets(range(size))
    )


@settings(max_examples=60, deadline=None)
@given(bipolar(), st.sets(st.sampled_from(Derivation)), st.data())
def test_agrees_with_trying_every_set(debate, kinds, data):
    size, attacks, supports = debate
    closed = reference.closure(attacks, supports, kinds)
    result = Attacks(framework(size, attacks, supports, kinds))
    argument = data.draw(st.integers(0, size - 1))
    search = AdmissibleSets(result, str(argument))
    wanted = {argument} | data.draw(st.sets(st.integers(0, size - 1), max_size=2))
    sets = [one for one in subsets(range(size)) if admissible(size, closed, one)]
    chosen = search.with_all(map(str, wanted))
    if chosen is not None:
        assert {int(one) for one in chosen} in sets
        assert wanted <= {int(one) for one in chosen}
    elif all(str(one) in search._number for one in wanted):
        assert not any(wanted <= one for one in sets)
    open_ = search.unanswerable()
    assert (open_ is None) is any(argument in one for one in sets)
    if open_ is not None:
        asked = {int(one) for one in open_}
        assert not can_answer(size, closed, argument, asked)
        assert all(can_answer(size, closed, argument, asked - {one}) for one in asked)


def test_two_attacks_that_can_only_be_answered_apart():
    # 1 and 2 attack 0; 3 answers 1, 4 answers 2, 3 ⇄ 4
    view = framework(5, {(1, 0), (2, 0), (3, 1), (4, 2), (3, 4), (4, 3)}, set(), ())
    assert AdmissibleSets(Attacks(view), "0").unanswerable() == ("1", "2")
    assert AdmissibleSets(Attacks(view), "3").unanswerable() is None
