"""Explanations are checked against the definitions over the closure, and against brute force."""

from itertools import chain, combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.errors import BadInput, NotFound
from argue.model import Derivation, Label, Labelling, Origin, Relation, Status
from argue.reasoning.explanation import Role, why
from argue.reasoning.framework import build
from tests import reference
from tests.reasoning.explanation.test_reasons import labelled
from tests.reasoning.test_derived_attacks import bipolar, framework


def subsets(members):
    ordered = sorted(members)
    return map(
        set, chain.from_iterable(combinations(ordered, size) for size in range(len(ordered) + 1))
    )


def admissible(size, attacks, chosen):
    free = not any((one, two) in attacks for one in chosen for two in chosen)
    return free and chosen <= reference.characteristic(size, attacks, chosen)


def strongly_admissible(size, attacks, chosen):
    """Baroni & Giacomin 2007: each member is defended by a strongly admissible set without it.

    Equivalently (Caminada & Dunne 2019) the set is reached from the empty one by adding defended
    members.
    """
    results: set[int] = set()
    while more := (reference.characteristic(size, attacks, results) & chosen) - results:
        results |= more
    return results == chosen


def preferred(size, attacks):
    sets = [subset for subset in subsets(range(size)) if admissible(size, attacks, subset)]
    return [one for one in sets if not any(one < other for other in sets)]


def sceptical(size, attacks, extensions, semantics):
    statuses = {}
    for node in range(size):
        if all(node in extension for extension in extensions):
            statuses[str(node)] = Status.ACCEPTED
        elif all(any((other, node) in attacks for other in extension) for extension in extensions):
            statuses[str(node)] = Status.REJECTED
        else:
            statuses[str(node)] = Status.UNDECIDED
    return Labelling(semantics, statuses, tuple(frozenset(map(str, one)) for one in extensions))


def check_defence(defence, size, closed, extension, within):
    members = set(map(int, defence.members))
    assert members <= extension
    assert within(size, closed, members)
    on_them = {(a, hit) for a, hit in closed if hit in members}
    answered = [(int(one.attack.source), int(one.attack.target)) for one in defence.answers]
    assert sorted(answered) == sorted(on_them)
    for answer in defence.answers:
        assert answer.by.target == answer.attack.source
        assert (int(answer.by.source), int(answer.by.target)) in closed
        assert answer.by.source in defence.members
    argument = int(defence.members[0])
    smaller = [one for one in subsets(extension) if argument in one and within(size, closed, one)]
    assert not any(one < members for one in smaller)
    if defence.smallest:
        assert len(members) == min(map(len, smaller))


def check_derived(strikes, attacks):
    for strike in strikes:
        stated = (int(strike.source), int(strike.target)) in attacks
        assert stated is (strike.derived is None)


@settings(max_examples=80, deadline=None)
@given(bipolar(), st.sets(st.sampled_from(Derivation)), st.booleans())
def test_grounded(debate, kinds, smallest):
    size, attacks, supports = debate
    closed = reference.closure(attacks, supports, kinds)
    view = framework(size, attacks, supports, kinds)
    labelling = labelled(view)
    accepted = {int(one) for one in labelling.of(Status.ACCEPTED)}
    for node in range(size):
        result = why(view, labelling, str(node), smallest=smallest)
        (position,) = result.positions
        assert result.status is position.status is labelling.statuses[str(node)]
        assert result.text.startswith(str(result.status).capitalize())
        if result.status is Status.ACCEPTED:
            assert position.defence.well_founded
            assert position.defence.members[0] == str(node)
            assert position.defence.smallest is smallest
            check_defence(position.defence, size, closed, accepted, strongly_admissible)
        else:
            attack = position.objection.attack
            assert (int(attack.source), node) in closed
            assert attack.target == str(node)
            check_derived([attack], attacks)
        if result.status is Status.REJECTED:
            assert attack.source in labelling.of(Status.ACCEPTED)
            defence = position.objection.defence
            check_defence(defence, size, closed, accepted, strongly_admissible)
        if result.status is Status.UNDECIDED:
            assert not any((one, int(attack.source)) in closed for one in accepted)
            assert position.objection.defence is None


@settings(max_examples=60, deadline=None)
@given(bipolar(), st.sets(st.sampled_from(Derivation)), st.booleans())
def test_preferred(debate, kinds, smallest):
    size, attacks, supports = debate
    closed = reference.closure(attacks, supports, kinds)
    extensions = preferred(size, closed)
    labelling = sceptical(size, closed, extensions, "preferred")
    view = framework(size, attacks, supports, kinds)
    for node in range(size):
        result = why(view, labelling, str(node), smallest=smallest)
        assert result.extensions == len(extensions)
        assert {one.status for one in result.positions} >= {result.status} - {Status.UNDECIDED}
        for position in result.positions:
            extension = extensions[position.number - 1]
            assert (position.status is Status.ACCEPTED) is (node in extension)
            if position.defence:
                check_defence(position.defence, size, closed, extension, admissible)
            else:
                attack = position.objection.attack
                assert (int(attack.source), int(attack.target)) in closed
                if position.status is Status.REJECTED:
                    defence = position.objection.defence
                    check_defence(defence, size, closed, extension, admissible)
                else:
                    assert not any((one, int(attack.source)) in closed for one in extension)
        if result.status is Status.UNDECIDED:
            shown = {one.status for one in result.positions}
            exist = {node in one for one in extensions}
            assert {status is Status.ACCEPTED for status in shown} == exist


def test_texts():
    view = framework(4, {(1, 0), (2, 1)}, {(3, 1)}, {Derivation.MEDIATED})
    told = {name: why(view, labelled(view), name).text for name in view.arguments}
    assert told == {
        "0": "Accepted. 1 attacks 0, but 2 attacks 1.",
        "1": "Rejected. 2 attacks 1, and nothing attacks 2.",
        "2": "Accepted. Nothing attacks it.",
        "3": "Rejected. 2 attacks 3 (a mediated attack: 3 supports 1 and 2 attacks 1), "
        "and nothing attacks 2.",
    }


def test_an_unfounded_member_is_no_reason():
    # 0 ⇄ 1 would defend itself; what decides is 2
    view = framework(3, {(0, 1), (1, 0), (2, 1)}, set(), ())
    (position,) = why(view, labelled(view), "0").positions
    assert position.defence.members == ("0", "2")


def test_positions_in_text():
    closed = {(0, 1), (1, 0)}
    view = framework(2, closed, set(), ())
    labelling = sceptical(2, closed, preferred(2, closed), "preferred")
    assert why(view, labelling, "0").text == (
        "Undecided. In position 1 of 2 1 attacks 0, but 0 attacks 1. "
        "In position 2 of 2 1 attacks 0, and 1 stands: 0 attacks 1, but 1 attacks 0."
    )


def test_semantics_without_defence_name_the_conflict():
    # 0 → 1 ← 2, naive: {0, 2} and {1}
    closed = {(0, 1), (2, 1), (3, 3)}
    view = framework(4, closed, set(), ())
    labelling = sceptical(4, closed, [{0, 2}, {1}], "naive")
    assert why(view, labelling, "0").text == (
        "Undecided. In position 1 of 2 it is in conflict with no other member. "
        "In position 2 of 2 0 attacks 1, and 1 is accepted."
    )
    assert why(view, labelling, "3").text == "Undecided. In position 1 of 2 3 attacks itself."
    assert why(view, labelling, "1").positions[0].objection.attack.source == "0"


@pytest.mark.parametrize(
    ("count", "rest"),
    [(5, ""), (6, "; one more attack is answered"), (8, "; 3 more attacks are answered")],
)
def test_many_attacks_are_counted(count, rest):
    attacks = {(one, 0) for one in range(1, count + 1)}
    attacks |= {(count + 1, one) for one in range(1, count + 1)}
    view = framework(count + 2, attacks, set(), ())
    told = [f"{one} attacks 0, but {count + 1} attacks {one}" for one in range(1, 6)]
    assert why(view, labelled(view), "0").text == f"Accepted. {'; '.join(told)}{rest}."


def test_an_argument_that_attacks_itself():
    view = framework(1, {(0, 0)}, set(), ())
    assert why(view, labelled(view), "0").text == "Undecided. 0 attacks itself."


def test_no_extension():
    view = framework(1, {(0, 0)}, set(), ())
    result = why(view, Labelling("stable", {"0": Status.UNDECIDED}), "0")
    assert result.text == "Undecided: there is no stable extension."
    assert result.positions == ()


def test_an_extension_of_another_reading():
    view = framework(2, {(1, 0)}, set(), ())
    labelling = Labelling("preferred", {"0": Status.ACCEPTED}, (frozenset("0"),))
    with pytest.raises(BadInput, match="expected an extension that answers '1'"):
        why(view, labelling, "0")


def test_highlight():
    view = framework(5, {(1, 0), (2, 1)}, {(0, 3)}, {Derivation.SECONDARY})
    result = why(view, labelled(view), "3").highlight
    assert dict(result.arguments) == {"3": Role.ASKED, "1": Role.AGAINST, "2": Role.FOR}
    assert result.relations == (("0", "3"), ("1", "0"), ("2", "1"))
    assert [one.ends for one in result.derived] == [("1", "3")]


def test_who_is_tied_to_it_by_what_is_open_has_no_side():
    relations = [Relation(*ends, Label.ATTACK) for ends in ("ba", "cb", "dc", "ed")]
    unsure = Relation("c", "b", Label.ATTACK, 0.4, Origin.JUDGED, open=True)
    for second, roles in ((relations[1], "for against"), (unsure, "open open")):
        taken = build("abcde", [relations[0], second, *relations[2:]])
        found = why(taken, labelled(taken), "a").highlight
        assert found.open == (("c", "e", "d") if second.open else ())
        third, fourth = roles.split()
        assert found.roles == {"a": "asked", "b": "against", "c": third, "d": fourth, "e": third}


def test_a_long_chain():
    size = 3001
    view = framework(size, {(number + 1, number) for number in range(size - 1)}, set(), ())
    (position,) = why(view, labelled(view), "0").positions
    assert len(position.defence.members) == 1501


def test_unknown_argument():
    view = framework(1, set(), set(), ())
    with pytest.raises(NotFound, match="no argument '5'"):
        why(view, labelled(view), "5")
