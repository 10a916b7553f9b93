from __future__ import annotations

import itertools
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from argue import pipeline
from argue.evaluation import _blame_table
from argue.evaluation.blame import blame
from argue.model import Argument, Debate, Label, Relation, Status

S, A, N = Label.SUPPORT, Label.ATTACK, Label.UNRELATED


def debate(size: int, gold: dict[tuple[int, int], Label]) -> Debate:
    return Debate(
        "d", "d", tuple(Argument(str(number), "A.") for number in range(size)),
        gold=tuple(Relation(str(s), str(t), label) for (s, t), label in gold.items()),
    )  # fmt: skip


def judged(labels: dict[tuple[int, int], Label]) -> list[Relation]:
    return [Relation(str(s), str(t), label) for (s, t), label in labels.items()]


def test_worked_by_hand():
    # gold: 1 and 2 attack 0, 3 attacks 1, 4 supports 3
    gold = {(1, 0): A, (2, 0): A, (3, 1): A, (4, 3): S}
    found = blame(debate(5, gold), judged({(1, 0): S, (2, 0): S, (3, 1): S, (4, 3): S}))
    assert [(one.source, one.target) for one in found.mistakes] == [
        ("1", "0"), ("2", "0"), ("3", "1"),
    ]  # fmt: skip
    displaced = {one.argument: one for one in found.displaced}
    assert set(displaced) == {"0", "1"}  # all are accepted as judged
    assert displaced["0"].blamed == ((0,), (1,))  # 1 attacks it, unless 3 attacks 1
    assert displaced["1"].blamed == ((2,),)
    assert found.harmless == ()
    (change,) = found.mistakes[0].changes
    assert (change.argument, change.before, change.after, change.right) == (
        "0", Status.ACCEPTED, Status.REJECTED, True,
    )  # fmt: skip


def test_two_mistakes_that_only_matter_together():
    # 0 is attacked by 1 and 2 as judged, and by nobody in gold
    found = blame(debate(3, {(1, 0): S, (2, 0): S}), judged({(1, 0): A, (2, 0): A}))
    assert [one.changes for one in found.mistakes] == [(), ()]
    (only,) = found.displaced
    assert only.blamed == ((0, 1),)
    assert found.harmless == ()


def test_more_mistakes_than_are_searched():
    gold = {(n, 0): S for n in range(1, 6)}
    found = blame(debate(6, gold), judged(dict.fromkeys(gold, A)))
    (only,) = found.displaced
    assert (only.blamed, only.searched) == (((0, 1, 2, 3, 4),), False)
    assert "more than three are to blame" in _blame_table.text([found])


def test_an_error_that_changes_nothing_is_named():
    found = blame(debate(3, {(1, 0): A, (2, 0): A}), judged({(1, 0): A, (2, 0): S}))
    assert (found.displaced, found.harmless) == ((), (0,))
    assert "changed nothing: 2 → 0" in _blame_table.text([found])


def test_missed_and_invented_relations_are_mistakes():
    found = blame(debate(3, {(1, 0): A}), judged({(2, 1): A}))
    assert {(one.gold, one.judged) for one in found.mistakes} == {(A, None), (None, A)}
    assert found.displaced[0].blamed == ((0, 1),)  # 1 attacks 0 in vain while 2 attacks 1
    assert json.loads(json.dumps(found.as_object()))["displaced"][0]["gold"] == "rejected"
    assert "1 → 0 not judged, in gold attack" in _blame_table.text([found])


def test_without_a_mistake():
    found = blame(debate(2, {(1, 0): A}), judged({(1, 0): A}))
    assert (found.mistakes, found.displaced) == ((), ())
    assert _blame_table.text([found]) == "No relation is wrong.\n"


@st.composite
def judged_debates(draw: st.DrawFn):
    size = draw(st.integers(2, 6))
    pairs = [(node, draw(st.integers(0, size - 1))) for node in range(size)]
    label = st.sampled_from([S, A, N])
    kinds = draw(st.sampled_from([(), ("mediated",), ("mediated", "secondary")]))
    return size, {p: draw(label) for p in pairs}, {p: draw(label) for p in pairs}, kinds


@settings(max_examples=60, deadline=None)
@given(judged_debates())
def test_sets_are_those_that_trying_all_with_the_pipeline_finds(sample):
    size, gold, said, kinds = sample
    arguments = debate(size, gold)

    def statuses(labels):
        return pipeline.label(arguments, judged(labels), derived=kinds).labelling.statuses

    found = blame(arguments, judged(said), derived=kinds)
    wrong = [(int(one.source), int(one.target)) for one in found.mistakes]
    assert wrong == [pair for pair in gold if gold[pair] is not said[pair]]
    right, as_judged = statuses(gold), statuses(said)
    assert [one.argument for one in found.displaced] == [
        name for name in right if right[name] is not as_judged[name]
    ]
    for displaced in found.displaced:
        expected: list[tuple[int, ...]] = []
        for count in range(1, 4):
            for chosen in itertools.combinations(range(len(wrong)), count):
                cured = statuses(said | {wrong[number]: gold[wrong[number]] for number in chosen})
                new = not any(set(part) <= set(chosen) for part in expected)
                if cured[displaced.argument] is right[displaced.argument] and new:
                    expected.append(chosen)
        if displaced.searched:
            assert list(displaced.blamed) == expected
        else:
            assert expected == []
