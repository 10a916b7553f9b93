import itertools
import json

from hypothesis import given, settings
from hypothesis import strategies as st

from argue import pipeline
from argue.evaluation.blame import blame, blame_text
from argue.model import Argument, Debate, Label, Options, Relation, Status

S, A, N = Label.SUPPORT, Label.ATTACK, Label.UNRELATED


def debate(size: int, gold: dict[tuple[int, int], Label]) -> Debate:
    return Debate(
        "d",
        "d",
        tuple(Argument(str(number), "A.") for number in range(size)),
        gold=tuple(Relation(str(s), str(t), label) for (s, t), label in gold.items()),
    )


def judged(labels: dict[tuple[int, int], Label]) -> list[Relation]:
    return [Relation(str(s), str(t), label) for (s, t), label in labels.items()]


def test_worked_by_hand():
    # gold: 1 and 2 attack 0, 3 attacks 1, 4 supports 3
    gold = {(1, 0): A, (2, 0): A, (3, 1): A, (4, 3): S}
    result = blame(debate(5, gold), judged({(1, 0): S, (2, 0): S, (3, 1): S, (4, 3): S}))
    assert [(one.source, one.target) for one in result.mistakes] == [
        ("1", "0"),
        ("2", "0"),
        ("3", "1"),
    ]
    displaced = {one.argument: one for one in result.displaced}
    assert set(displaced) == {"0", "1"}  # all are accepted as judged
    assert displaced["0"].blamed == ((0,), (1,))  # 1 attacks it, unless 3 attacks 1
    assert displaced["1"].blamed == ((2,),)
    assert result.harmless == ()
    (change,) = result.mistakes[0].changes
    assert (change.argument, change.before, change.after, change.right) == (
        "0",
        Status.ACCEPTED,
        Status.REJECTED,
        True,
    )


def test_two_mistakes_that_only_matter_together():
    # 0 is attacked by 1 and 2 as judged, and by nobody in gold
    result = blame(debate(3, {(1, 0): S, (2, 0): S}), judged({(1, 0): A, (2, 0): A}))
    assert [one.changes for one in result.mistakes] == [(), ()]
    (only,) = result.displaced
    assert only.blamed == ((0, 1),)
    assert result.harmless == ()


def test_more_mistakes_than_are_searched():
    gold = {(n, 0): S for n in range(1, 6)}
    result = blame(debate(6, gold), judged(dict.fromkeys(gold, A)))
    (only,) = result.displaced
    assert (only.blamed, only.searched) == (((0, 1, 2, 3, 4),), False)
    assert "more than three are to blame" in blame_text([result])


def test_an_error_that_changes_nothing_is_named():
    result = blame(debate(3, {(1, 0): A, (2, 0): A}), judged({(1, 0): A, (2, 0): S}))
    assert (result.displaced, result.harmless) == ((), (0,))
    assert "changed nothing: 2 → 0" in blame_text([result])


def test_missed_and_invented_relations_are_mistakes():
    result = blame(debate(3, {(1, 0): A}), judged({(2, 1): A}))
    assert {(one.gold, one.judged) for one in result.mistakes} == {(A, None), (None, A)}
    assert result.displaced[0].blamed == ((0, 1),)  # 1 attacks 0 in vain while 2 attacks 1
    assert json.loads(json.dumps(result.as_object()))["displaced"][0]["gold"] == "rejected"
    assert "1 → 0 not judged, in gold attack" in blame_text([result])


def test_without_a_mistake():
    result = blame(debate(2, {(1, 0): A}), judged({(1, 0): A}))
    assert (result.mistakes, result.displaced) == ((), ())
    assert blame_text([result]) == "No relation is wrong.\n"


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
        return pipeline.label(
            arguments, judged(labels), Options.of(derived=kinds)
        ).labelling.statuses

    result = blame(arguments, judged(said), Options.of(derived=kinds))
    wrong = [(int(one.source), int(one.target)) for one in result.mistakes]
    assert wrong == [pair for pair in gold if gold[pair] is not said[pair]]
    right, as_judged = statuses(gold), statuses(said)
    assert [one.argument for one in result.displaced] == [
        name for name in right if right[name] is not as_judged[name]
    ]
    for displaced in result.displaced:
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
