"""What is enforced is compared with trying every set of changes, cheapest first."""

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.errors import NotFound, UnknownName
from argue.features.what_if.changes import Goal, Kind, enforce, weakest_point
from argue.model import Derivation
from tests import reference
from tests.reasoning.explanation.test_why import preferred
from tests.reasoning.test_derived_attacks import framework


@st.composite
def debates(draw):
    size = draw(st.integers(1, 4))
    node = st.integers(0, size - 1)
    edges = draw(st.lists(st.tuples(node, node, st.booleans()), max_size=5))
    attacks = {(one, two) for one, two, attack in edges if attack}
    return size, attacks, {(one, two) for one, two, attack in edges if not attack}


def every_change(size, attacks, supports, kinds):
    """(kind, source, target, is an attack now)"""
    for relations, now in ((attacks, True), (supports, False)):
        for one, two in sorted(relations):
            if "flip" in kinds and (one, two) not in attacks & supports:
                yield "flip", one, two, now
            if "remove" in kinds:
                yield "remove", one, two, now
    for two in range(size):
        if "answer" in kinds:
            yield "answer", size, two, None
        for one in range(size):
            if "attack" in kinds and one != two and (one, two) not in attacks | supports:
                yield "attack", one, two, None


def changed(attacks, supports, changes):
    attacks, supports = set(attacks), set(supports)
    for kind, one, two, now in changes:
        if kind in ("flip", "remove"):
            (attacks if now else supports).discard((one, two))
        if kind == "flip":
            (supports if now else attacks).add((one, two))
        if kind in ("attack", "answer"):
            attacks.add((one, two))
    return attacks, supports


def reached(size, closed, goal, semantics):
    if semantics == "grounded":
        code = reference.grounded(size, closed)[0]
        return {
            "accepted": code == 1,
            "rejected": code == -1,
            "undecided": code == 0,
            "not_accepted": code != 1,
        }[goal]
    return any(0 in one for one in preferred(size, closed)) is (goal == "accepted")


def cheapest(size, attacks, supports, derived, goal, semantics, kinds, cost):
    changes = list(every_change(size, attacks, supports, kinds))
    sets = [chosen for count in range(4) for chosen in combinations(changes, count)]
    for chosen in sorted(sets, key=lambda chosen: sum(map(cost, chosen))):
        touched = [change[1:] for change in chosen if change[0] in ("flip", "remove")]
        if len(set(touched)) < len(touched):
            continue
        closed = reference.closure(*changed(attacks, supports, chosen), derived)
        if reached(size + ("answer" in kinds), closed, goal, semantics):
            return sum(map(cost, chosen))
    return None


KINDS = [{"flip", "remove"}, {"flip"}, {"answer", "remove"}, {"attack", "flip"}]


@settings(max_examples=150, deadline=None)
@given(
    debates(),
    st.sets(st.sampled_from(Derivation)),
    st.sampled_from(Goal),
    st.sampled_from(KINDS),
    st.booleans(),
    st.dictionaries(st.tuples(st.integers(0, 3), st.integers(0, 3)), st.sampled_from([0.5, 0.75])),
)
@pytest.mark.parametrize("semantics", ["grounded", "preferred"])
def test_no_cheaper_set_of_changes_does(semantics, debate, derived, goal, kinds, dear, price):
    if semantics == "preferred" and goal in (Goal.REJECTED, Goal.UNDECIDED):
        goal = Goal.NOT_ACCEPTED
    size, attacks, supports = debate
    price = price if dear else {}
    result = enforce(
        framework(size, attacks, supports, derived),
        "0",
        goal,
        semantics=semantics,
        kinds=[Kind(kind) for kind in kinds],
        costs={(str(one), str(two)): value for (one, two), value in price.items()},
    )

    def cost(change):
        return 1.0 if change[0] == "answer" else price.get(change[1:3], 1.0)

    expected = cheapest(size, attacks, supports, derived, goal, semantics, kinds, cost)
    if expected is None:  # none of up to three changes
        assert result.changes is None or len(result.changes) > 3
        return
    assert result.changes is not None
    assert result.cost == pytest.approx(expected)
    made = [
        (str(change.kind), int(change.source or size), int(change.target), change.label == "attack")
        for change in result.changes
    ]
    closed = reference.closure(*changed(attacks, supports, made), derived)
    assert reached(size + 1, closed, goal, semantics)


def test_text():
    view = framework(3, {(1, 0)}, {(2, 1)}, ())
    assert enforce(view, "0", Goal.ACCEPTED, costs={("1", "0"): 0.75}).text in (
        "To make 0 accepted: remove that 1 attacks 0 (cost 0.75).",
        "To make 0 accepted: let 1 support 0 instead of attacking it (cost 0.75).",
    )
    cheap = enforce(view, "0", Goal.ACCEPTED, costs={("1", "0"): 3})
    assert cheap.text == "To make 0 accepted: let 2 attack 1 instead of supporting it (cost 1)."
    assert enforce(view, "0", Goal.REJECTED).text == "0 is rejected as things stand."
    assert enforce(view, "0", Goal.REJECTED).changes == ()
    assert enforce(view, "2", Goal.REJECTED).text == "No changes of these kinds make 2 rejected."
    answer = enforce(view, "0", Goal.ACCEPTED, kinds=[Kind.ANSWER])
    assert answer.text == "To make 0 accepted: answer 1 by a new argument (cost 1)."
    attack = enforce(view, "2", Goal.REJECTED, kinds=[Kind.ATTACK])
    assert attack.text.startswith("To make 2 rejected: let ")


def test_nothing_that_holds_itself_up_is_an_answer():
    # 0 ← 1 and 1 ⇄ 2: with 2 → 1 alone 0 is only admissible
    view = framework(3, {(1, 0), (1, 2), (2, 1)}, set(), ())
    assert enforce(view, "0", Goal.ACCEPTED).cost == 1
    assert enforce(view, "0", Goal.ACCEPTED, semantics="preferred").changes == ()


def test_weakest_point():
    view = framework(3, {(1, 0), (2, 1)}, set(), ())
    result = weakest_point(view, "0", costs={("2", "1"): 0.6})
    assert (result.goal, result.cost) == (Goal.NOT_ACCEPTED, 0.6)
    assert weakest_point(view, "1").goal is Goal.ACCEPTED


def test_a_debate_of_some_hundreds_of_arguments():
    size = 400
    attacks = {(one, (one - 1) // 3) for one in range(1, size) if one % 2}
    supports = {(one, (one - 1) // 3) for one in range(1, size) if not one % 2}
    assert weakest_point(framework(size, attacks, supports, {Derivation.MEDIATED}), "0").changes


def test_what_is_not_covered():
    view = framework(1, set(), set(), ())
    with pytest.raises(NotFound, match="no argument '4'"):
        enforce(view, "4", Goal.ACCEPTED)
    with pytest.raises(UnknownName, match="there is: grounded, preferred"):
        enforce(view, "0", Goal.ACCEPTED, semantics="stable")
    with pytest.raises(UnknownName, match="there is: accepted, not_accepted"):
        enforce(view, "0", Goal.REJECTED, semantics="preferred")
