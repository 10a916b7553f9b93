import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue.errors import BadInput, NotFound
from argue.model import Derivation, Framework, Label
from argue.reasoning.changes import Action, Edit, WhatIf
from tests.reasoning.explanation.test_reasons import labelled
from tests.reasoning.test_derived_attacks import bipolar, framework


def some_edit(data, view: Framework) -> Edit:
    """An edit that can be made."""
    ids = view.arguments
    relations = [
        (label, ids[source], ids[target])
        for label, rows in ((Label.ATTACK, view.attacks), (Label.SUPPORT, view.supports))
        for source, target in rows.tolist()
    ]
    action = data.draw(st.sampled_from(["add", "add", "argument", "remove", "flip", "lose"]))
    if action in ("remove", "flip") and relations:
        label, source, target = data.draw(st.sampled_from(relations))
        flipped = Label.SUPPORT if label is Label.ATTACK else Label.ATTACK
        if action == "remove" or (flipped, source, target) in relations:
            return Edit(Action.REMOVE, source, target, label)
        return Edit(Action.FLIP, source, target, label)
    if action == "lose" and len(ids) > 2:
        return Edit(Action.REMOVE, data.draw(st.sampled_from(ids)))
    if action == "add" and ids:
        source, target = data.draw(st.sampled_from(ids)), data.draw(st.sampled_from(ids))
        label = data.draw(st.sampled_from([Label.ATTACK, Label.SUPPORT]))
        if (label, source, target) not in relations:
            return Edit(Action.ADD, source, target, label)
    free = [name for name in map(str, range(12)) if name not in ids]  # one that was there, too
    return (
        Edit(Action.ADD, data.draw(st.sampled_from(free))) if free else Edit(Action.REMOVE, ids[0])
    )


def literally(view: Framework, edit: Edit) -> Framework:
    """The framework after an edit that can be made, from the sets of its relations."""
    arguments = [one for one in view.arguments if edit != Edit(Action.REMOVE, one)]
    arguments += [edit.source] if edit == Edit(Action.ADD, edit.source) else []
    relations = {
        (label, view.arguments[source], view.arguments[target])
        for label, rows in ((Label.ATTACK, view.attacks), (Label.SUPPORT, view.supports))
        for source, target in rows.tolist()
    }
    if edit.target:
        relations ^= {(edit.label, edit.source, edit.target)}
        if edit.action is Action.FLIP:
            [flipped] = {Label.ATTACK, Label.SUPPORT} - {edit.label}
            relations.add((flipped, edit.source, edit.target))
    attacks, supports = (
        [
            (arguments.index(source), arguments.index(target))
            for kind, source, target in relations
            if kind is label and source in arguments and target in arguments
        ]
        for label in (Label.ATTACK, Label.SUPPORT)
    )
    return Framework(tuple(arguments), np.array(attacks), np.array(supports), view.derived)


def relations_of(view: Framework) -> tuple[set[str], set[tuple[str, str]], set[tuple[str, str]]]:
    ids = view.arguments
    attacks, supports = (
        {(ids[source], ids[target]) for source, target in rows.tolist()}
        for rows in (view.attacks, view.supports)
    )
    return set(ids), attacks, supports


@settings(max_examples=150, deadline=None)
@given(bipolar(), st.sets(st.sampled_from(Derivation)), st.data())
def test_long_sequences_of_edits_end_where_recomputation_does(debate, kinds, data):
    view = framework(*debate, kinds)
    what_if = WhatIf(view)
    states = [labelled(view).statuses]
    for _ in range(12):
        edit = some_edit(data, view)
        view = literally(view, edit)
        told = {one.argument: (one.before, one.after) for one in what_if.edit(edit)}
        was, now = states[-1], labelled(view).statuses
        assert what_if.statuses() == now
        assert relations_of(what_if.framework()) == relations_of(view)
        assert told == {
            one: (was.get(one), now.get(one))
            for one in was.keys() | now.keys()
            if was.get(one) is not now.get(one)
        }
        states.append(now)
    for state in reversed(states[:-1]):
        what_if.undo()
        assert what_if.statuses() == state
    what_if.undo()  # nothing is left
    assert what_if.statuses() == states[0]


@pytest.mark.parametrize(
    "kinds",
    [
        {Derivation.MEDIATED},
        {Derivation.MEDIATED, Derivation.SUPPORTED},
        {Derivation.MEDIATED, Derivation.SUPPORTED, Derivation.EXTENDED},
        set(Derivation),
    ],
    ids=lambda kinds: "+".join(sorted(kinds)),
)
def test_thousands_of_edits_with_derived_attacks(kinds):
    random = np.random.default_rng(7)
    size = 120
    view = framework(size, set(), set(), kinds)
    what_if = WhatIf(view)
    relations: set = set()
    for turn in range(1200):
        source, target = map(str, random.integers(0, size, 2))
        label = Label.ATTACK if random.random() < 0.5 else Label.SUPPORT
        if len(relations) > 110:
            label, source, target = sorted(relations)[int(random.integers(len(relations)))]
        there = (label, source, target) in relations
        edit = Edit(Action.REMOVE if there else Action.ADD, source, target, label)
        relations ^= {(label, source, target)}
        what_if.edit(edit)
        if turn % 100 == 99:
            rows = {
                kind: {(int(one), int(two)) for item, one, two in relations if item is kind}
                for kind in (Label.ATTACK, Label.SUPPORT)
            }
            view = framework(size, rows[Label.ATTACK], rows[Label.SUPPORT], view.derived)
            assert what_if.statuses() == labelled(view).statuses


def test_several_edits_are_one_step():
    what_if = WhatIf(framework(2, {(1, 0)}, set(), ()))
    told = what_if.edit(
        Edit(Action.ADD, "new"),
        Edit(Action.ADD, "new", "1", Label.ATTACK),
        Edit(Action.REMOVE, "new"),
    )
    assert told == ()
    what_if.undo()
    assert list(what_if.statuses()) == ["0", "1"]


def test_all_edits_are_made_or_none():
    what_if = WhatIf(framework(2, {(1, 0)}, set(), ()))
    before = what_if.statuses()
    good = Edit(Action.REMOVE, "1")
    for bad, error in (
        (Edit(Action.REMOVE, "1", "0"), NotFound),
        (Edit(Action.ADD, "0"), BadInput),
        (Edit(Action.ADD, "0", "9", Label.ATTACK), NotFound),
    ):
        with pytest.raises(error):
            what_if.edit(good, bad)
        assert what_if.statuses() == before
