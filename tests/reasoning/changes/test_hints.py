import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.errors import NotFound
from argue.model import Derivation, Label, Status
from argue.reasoning.changes import Action, Edit, edited, hints
from tests.reasoning.explanation.test_reasons import labelled
from tests.reasoning.test_derived_attacks import bipolar, framework


@settings(max_examples=150, deadline=None)
@given(bipolar(), st.sets(st.sampled_from(Derivation)))
def test_all_that_change_the_issue_and_only_those(debate, kinds):
    view = framework(*debate, kinds)
    before = labelled(view).statuses
    expected = {}
    for argument in view.arguments:
        answer = Edit(Action.ADD, "new"), Edit(Action.ADD, "new", argument, Label.ATTACK)
        after = labelled(edited(view, answer)).statuses
        if after["0"] is not before["0"]:
            others = sum(after[one] is not before[one] for one in before) - 1
            expected[argument] = (before["0"], after["0"], others)
    result = hints(view, "0")
    assert {one.argument: (one.before, one.after, one.others) for one in result} == expected


def test_what_decides_comes_first_and_the_nearest_of_it():
    # 2 → 1 → 0: answering 2 or 0 rejects the issue; 3 ⇄ 4 would only matter to them
    result = hints(framework(5, {(1, 0), (2, 1), (3, 4), (4, 3)}, set(), ()), "0")
    assert [(one.argument, one.distance) for one in result] == [("0", 0), ("2", 2)]
    assert result[1].text == (
        "answer 2: the issue turns from accepted to rejected; 2 other statuses change too"
    )


def test_a_step_to_undecided_comes_last():
    # the issue 0 is attacked by 1 ⇄ 2
    result = hints(framework(3, {(1, 0), (1, 2), (2, 1)}, set(), ()), "0")
    assert [(one.argument, one.after) for one in result] == [
        ("0", Status.REJECTED),
        ("1", Status.ACCEPTED),
        ("2", Status.REJECTED),
    ]


def test_an_issue_that_is_not_there():
    with pytest.raises(NotFound, match="no argument '7'"):
        hints(framework(2, {(1, 0)}, set(), ()), "7")
