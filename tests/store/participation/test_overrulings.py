from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest

from argue.errors import BadInput, Conflict, NotFound
from argue.model import Label, Origin
from argue.store import Store
from argue.store.participation.records import NewEdit, Writer
from tests.store.samples import ZOOS, numbered

KEY = "should-zoos-be-closed"


@pytest.fixture
def zoos(store):
    store.debates.add([ZOOS])
    return store


def says(store, key: str = KEY) -> dict[tuple[str, str], str]:
    return {one.ends: str(one.label) for one in store.overrulings.current(key)}


def test_a_word_is_kept_with_who_when_and_why(zoos):
    before = datetime.now(UTC) - timedelta(seconds=1)
    step = zoos.overrulings.add(
        KEY, "parks", "cages", Label.SUPPORT, by=" Ann \n Lee ", reason=" So. "
    )
    assert (step.source, step.target, step.label) == ("parks", "cages", Label.SUPPORT)
    assert (step.by, step.reason, step.undoes, step.is_last) == ("Ann Lee", "So.", None, True)
    assert before <= step.at <= datetime.now(UTC)
    (relation,) = zoos.overrulings.current(KEY)
    assert (relation.label, relation.confidence) == (Label.SUPPORT, 1.0)
    assert relation.origin is Origin.OVERRULED
    assert (relation.overruled.by, relation.overruled.at) == ("Ann Lee", step.at)
    assert relation.overruled.former is None, "that is for who knows what was judged"


def test_a_later_word_takes_the_place_of_an_earlier_one(zoos):
    zoos.overrulings.add(KEY, "parks", "cages", Label.SUPPORT, by="Ann")
    zoos.overrulings.add(KEY, "C++", "cages", Label.ATTACK, by="Ann")
    zoos.overrulings.add(KEY, "parks", "cages", Label.UNRELATED, by="Bob")
    assert says(zoos) == {("C++", "cages"): "attack", ("parks", "cages"): "unrelated"}
    assert [(step.by, step.is_last) for step in zoos.overrulings.steps(KEY)] == [
        ("Bob", True),
        ("Ann", True),
        ("Ann", False),
    ]


def test_both_directions_of_a_pair_are_two_pairs(zoos):
    zoos.overrulings.add(KEY, "parks", "cages", Label.SUPPORT, by="Ann")
    zoos.overrulings.add(KEY, "cages", "parks", Label.ATTACK, by="Ann")
    assert says(zoos) == {("parks", "cages"): "support", ("cages", "parks"): "attack"}


def test_undoing_the_first_word_leaves_none_and_undoing_that_brings_it_back(zoos):
    said = zoos.overrulings.add(KEY, "parks", "cages", Label.SUPPORT, by="Ann", reason="So.")
    undone = zoos.overrulings.undo(KEY, said.id, by="Bob")
    assert (undone.label, undone.undoes, undone.by, undone.stands) == (None, said.id, "Bob", None)
    assert says(zoos) == {}
    assert zoos.overrulings.undo(KEY, undone.id, by="Cleo").stands is Label.SUPPORT
    (relation,) = zoos.overrulings.current(KEY)
    assert (relation.overruled.by, relation.overruled.reason) == ("Ann", "So."), "Ann's word again"
    assert len(zoos.overrulings.steps(KEY)) == 3


def test_undoing_brings_back_what_was_said_before(zoos):
    zoos.overrulings.add(KEY, "parks", "cages", Label.SUPPORT, by="Ann")
    second = zoos.overrulings.add(KEY, "parks", "cages", Label.UNRELATED, by="Bob")
    undone = zoos.overrulings.undo(KEY, second.id, by="Ann")
    assert says(zoos) == {("parks", "cages"): "support"}
    third = zoos.overrulings.add(KEY, "parks", "cages", Label.ATTACK, by="Ann")
    zoos.overrulings.undo(KEY, third.id, by="Ann")
    assert says(zoos) == {("parks", "cages"): "support"}, "what stood after an undoing"
    assert undone.stands is Label.SUPPORT


def test_taking_back_is_a_step_that_can_be_undone(zoos):
    zoos.overrulings.add(KEY, "parks", "cages", Label.SUPPORT, by="Ann")
    back = zoos.overrulings.add(KEY, "parks", "cages", None, by="Ann")
    assert says(zoos) == {}
    zoos.overrulings.undo(KEY, back.id, by="Ann")
    assert says(zoos) == {("parks", "cages"): "support"}


def test_only_the_last_step_of_a_pair_can_be_undone(zoos):
    first = zoos.overrulings.add(KEY, "parks", "cages", Label.SUPPORT, by="Ann")
    zoos.overrulings.add(KEY, "parks", "cages", Label.ATTACK, by="Bob")
    with pytest.raises(Conflict, match="Bob has labelled 'parks' and 'cages' since"):
        zoos.overrulings.undo(KEY, first.id, by="Ann")
    assert says(zoos) == {("parks", "cages"): "attack"}


def test_who_has_not_seen_the_last_word_is_told(zoos):
    first = zoos.overrulings.add(KEY, "parks", "cages", Label.SUPPORT, by="Ann", seen=0)
    with pytest.raises(Conflict, match="Ann has labelled 'parks' and 'cages' since"):
        zoos.overrulings.add(KEY, "parks", "cages", Label.ATTACK, by="Bob", seen=0)
    with pytest.raises(Conflict):
        zoos.overrulings.add(KEY, "parks", "cages", None, by="Bob", seen=0)
    assert says(zoos) == {("parks", "cages"): "support"}
    zoos.overrulings.add(KEY, "parks", "cages", Label.ATTACK, by="Bob", seen=first.id)
    assert says(zoos) == {("parks", "cages"): "attack"}


def test_who_repeats_their_own_last_word_adds_no_step(zoos):
    first = zoos.overrulings.add(KEY, "parks", "cages", Label.SUPPORT, by="Ann", seen=0)
    assert zoos.overrulings.add(KEY, "parks", "cages", Label.SUPPORT, by="Ann", seen=0) == first
    assert len(zoos.overrulings.steps(KEY)) == 1
    zoos.overrulings.add(KEY, "parks", "cages", Label.SUPPORT, by="Ann", reason="I looked.")
    zoos.overrulings.add(KEY, "parks", "cages", Label.SUPPORT, by="Bob")
    assert len(zoos.overrulings.steps(KEY)) == 3, "another reason and another person are new"


def test_a_word_on_a_text_that_has_changed_since_is_outdated(zoos):
    def outdated() -> list[bool]:
        return [one.overruled.outdated for one in zoos.overrulings.current(KEY)]

    ann = Writer("Ann")
    added = zoos.contributions.add(KEY, "cages", "A cage is small.", Label.ATTACK, by=ann)
    word = zoos.overrulings.add(KEY, added.argument, "cages", Label.SUPPORT, by="Bob")
    zoos.contributions.add(KEY, added.argument, "Hear, hear.", Label.SUPPORT, by=ann)
    assert outdated() == [False]
    edited = zoos.contributions.edit(
        KEY, NewEdit(added.argument, "A cage is large.", Label.ATTACK, added.id), by=ann
    )
    assert outdated() == [True], "within the same second too"
    undone = zoos.contributions.undo(KEY, edited.id, by=ann)
    assert outdated() == [False], "it says again what Bob read"
    zoos.contributions.undo(KEY, undone.id, by=ann)
    assert outdated() == [True]
    said = zoos.overrulings.add(
        KEY, added.argument, "cages", Label.SUPPORT, by="Bob", reason="Still."
    )
    assert outdated() == [False]
    zoos.overrulings.undo(KEY, said.id, by="Bob")
    assert [one.overruled.at for one in zoos.overrulings.current(KEY)] == [word.at]
    assert outdated() == [True], "what stands again was said of the first text"


def test_another_debates_step_cannot_be_undone(zoos):
    other = zoos.debates.add([numbered(1)])[0].key
    step = zoos.overrulings.add(other, "a1", "a0", Label.SUPPORT, by="Ann")
    with pytest.raises(NotFound, match="no step"):
        zoos.overrulings.undo(KEY, step.id, by="Ann")
    assert says(zoos) == {}
    assert says(zoos, other) == {("a1", "a0"): "support"}


@pytest.mark.parametrize(
    ("source", "target", "by", "reason", "error", "why"),
    [
        ("nobody", "cages", "Ann", "", NotFound, "no argument 'nobody'"),
        ("cages", "cages", "Ann", "", BadInput, "expected two arguments"),
        ("parks", "cages", " \t", "", BadInput, "your name"),
        ("parks", "cages", "A" * 81, "", BadInput, "at most 80"),
        ("parks", "cages", "Ann", "x" * 1001, BadInput, "at most 1,000"),
    ],
)
def test_what_cannot_be_said(zoos, source, target, by, reason, error, why):
    with pytest.raises(error, match=why):
        zoos.overrulings.add(KEY, source, target, Label.ATTACK, by=by, reason=reason)
    assert zoos.overrulings.steps(KEY) == ()


def test_a_revision_changes_with_every_step_and_with_no_other_debate(zoos):
    other = zoos.debates.add([numbered(1)])[0].key
    assert zoos.state(KEY).overruling == 0
    step = zoos.overrulings.add(KEY, "parks", "cages", Label.ATTACK, by="Ann")
    assert zoos.state(KEY).overruling == step.id
    zoos.overrulings.add(other, "a1", "a0", Label.SUPPORT, by="Ann")
    assert zoos.state(KEY).overruling == step.id
    undone = zoos.overrulings.undo(KEY, step.id, by="Ann")
    assert zoos.state(KEY).overruling == undone.id


def test_the_history_goes_with_the_debate(zoos, path):
    step = zoos.overrulings.add(KEY, "parks", "cages", Label.ATTACK, by="Ann")
    zoos.overrulings.undo(KEY, step.id, by="Ann")
    zoos.debates.delete(KEY)
    zoos.debates.add([ZOOS])
    assert zoos.overrulings.steps(KEY) == ()
    with Store.open(path) as again:
        assert again.overrulings.current(KEY) == ()


def test_no_such_debate(store):
    for ask in (store.overrulings.current, store.overrulings.steps, store.state):
        with pytest.raises(NotFound):
            ask("nowhere")


def test_many_may_speak_at_once_and_one_word_stands(zoos, path):
    labels = list(Label) * 4

    def say(number: int) -> None:
        with Store.open(path) as own:
            own.overrulings.add(KEY, "parks", "cages", labels[number], by=f"P{number}")

    with ThreadPoolExecutor(6) as pool:
        list(pool.map(say, range(len(labels))))
    steps = zoos.overrulings.steps(KEY)
    assert sorted(step.by for step in steps) == sorted(f"P{n}" for n in range(len(labels)))
    assert [step.is_last for step in steps] == [True] + [False] * (len(labels) - 1)
    assert says(zoos) == {("parks", "cages"): str(steps[0].label)}


def test_of_two_who_undo_the_same_step_one_is_told(zoos, path):
    step = zoos.overrulings.add(KEY, "parks", "cages", Label.SUPPORT, by="Ann").id

    def undo(number: int) -> str:
        with Store.open(path) as own:
            try:
                own.overrulings.undo(KEY, step, by=f"P{number}")
            except Conflict as error:
                return str(error)
            return ""

    with ThreadPoolExecutor(4) as pool:
        told = list(pool.map(undo, range(4)))
    assert told.count("") == 1
    assert all("has labelled 'parks' and 'cages' since" in one for one in told if one)
    assert says(zoos) == {}
