"""Changes that are tried and not saved."""

import pytest
from werkzeug.datastructures import MultiDict

from argue import pipeline
from argue.errors import BadInput, UnknownName
from argue.features.what_if.trial import turns
from argue.features.what_if.web.trials import (
    MOST_CHANGES,
    Change,
    Trial,
    query_of,
    trials_of,
    tried,
)
from argue.model import Argument, Debate, Label, Options, Origin, Relation
from argue.reasoning.framework import build


def _query(*trials: tuple[str, str, str]) -> MultiDict[str, str]:
    names = ("change", "source", "target")
    return MultiDict([pair for trial in trials for pair in zip(names, trial, strict=True)])


def test_changes_come_back_from_their_address():
    trials = (Trial(Change.FLIP, "a b", "c&d"), Trial(Change.REMOVE, "x"))
    assert trials_of(MultiDict(query_of(trials))) == trials
    assert trials_of(_query(("remove", " ", ""), ("answer", "a", "ignored"))) == (
        Trial(Change.ANSWER, "a"),
    )


def test_changes_that_say_too_little_are_refused():
    with pytest.raises(UnknownName):
        trials_of(_query(("explode", "a", "b")))
    with pytest.raises(BadInput, match="aimed"):
        trials_of(_query(("flip", "a", "")))
    with pytest.raises(BadInput, match="a target each"):
        trials_of(MultiDict([("change", "flip"), ("source", "a")]))
    with pytest.raises(BadInput, match="at most"):
        trials_of(_query(*[("remove", "a", "")] * (MOST_CHANGES + 1)))


def test_each_change_does_what_it_says():
    before = build(["a", "b"], [Relation("b", "a", Label.ATTACK)])
    flipped = tried(before, (Trial(Change.FLIP, "b", "a"),))
    assert (len(flipped.attacks), len(flipped.supports)) == (0, 1)
    assert tried(before, (Trial(Change.REMOVE, "b"),)).arguments == ("a",)
    answered = tried(before, (Trial(Change.ANSWER, "b"), Trial(Change.ANSWER, "b")))
    assert answered.arguments == ("a", "b", "new answer 1", "new answer 2")
    assert tried(before, (Trial(Change.ATTACK, "a", "b"),)).attacks.tolist() == [[1, 0], [0, 1]]


def test_what_is_hidden_stays_hidden_so_that_nothing_turns_by_that():
    ids = ("a", "b", "c", "d")
    debate = Debate("d", "d", tuple(Argument(id, id) for id in ids), "a")
    attack = Relation("d", "c", Label.ATTACK)
    unsure = Relation("b", "a", Label.ATTACK, 0.5, Origin.JUDGED)
    before = pipeline.label(debate, [attack, unsure], Options(min_confidence=0.6))
    assert before.verdicts["a"].likely
    after = tried(before.framework, (Trial(Change.REMOVE, "d", "c"),))
    assert [turn.argument for turn in turns(before, after)] == ["c"]


def test_a_change_is_tried_and_nothing_is_saved(site, library):
    site.shown(f"/debates/{library}")
    page = site.html(f"/debates/{library}/what-if?change=remove&source=full&target=")
    for words in ("Without “", 'class="then"', 'aria-current="true">without it'):
        assert words in page
    assert "change=remove&amp;change=answer" in page, "one more change keeps this one"
    assert 'name="source"' not in page, "no ids are typed"
    piece = site.html(f"/debates/{library}/what-if?change=remove&source=full&target=&piece=1")
    assert 'class="then"' in piece
    assert "<html" not in piece
    assert 'class="then"' not in site.html(f"/debates/{library}/what-if")
    assert site.store().overrulings.current(library) == ()


def test_it_says_which_answer_would_turn_the_issue(site, library):
    site.shown(f"/debates/{library}")
    page = site.html(f"/debates/{library}/what-if")
    assert "change=answer&amp;source=full&amp;target=" in page


@pytest.mark.parametrize("semantics", ["grounded", "preferred"])
def test_the_semantics_that_is_chosen_decides(site, drinks, semantics):
    choices = f"semantics={semantics}&support=deductive"
    site.shown(f"/debates/{drinks}?{choices}")
    page = site.html(f"/debates/{drinks}/what-if?{choices}&change=answer&source=fresh&target=")
    assert 'class="then"' in page
    assert "badge-accepted" in page


def test_a_change_that_cannot_be_is_told_on_the_page(site, library):
    site.shown(f"/debates/{library}")
    page = site.html(f"/debates/{library}/what-if?change=flip&source=full&target=pay", 400)
    assert "neither attacks" in page
    assert "Take back" in page
    site.html(f"/debates/{library}/what-if?change=burn&source=full&target=pay", 400)


def test_nothing_is_tried_before_it_is_judged(site, library):
    site.html(f"/debates/{library}/what-if?engine=word_overlap", 404)
