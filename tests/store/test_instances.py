from __future__ import annotations

import pytest

from argue.errors import BadInput, Conflict, NotFound
from argue.store import Store
from argue.store.instance_records import Example, Verdict

EXAMPLES = [
    Example(1, "buy", "own", "He bought it.", "He bought it", "He own it"),
    Example(2, "buy", "own", "She buys time.", "She buys time", "She own time"),
]


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "argue.sqlite") as opened:
        yield opened


@pytest.fixture
def project(store):
    return store.instances.create("Rules of verbs", EXAMPLES, ["Ann", "Bob"], guide=" Read. ")


def test_a_project_is_kept_with_its_examples(store, project):
    assert (project.key, project.examples, project.guide) == ("rules-of-verbs", 2, "Read.")
    assert project.names == ["Ann", "Bob"]
    assert store.instances.examples(project.key) == EXAMPLES
    assert store.instances.example(project.key, 2) == EXAMPLES[1]
    assert store.instances.overseen(project.token) == project
    assert store.instances.projects() == [project]
    assert store.instances.create("Rules of verbs", EXAMPLES, []).key == "rules-of-verbs-2"


def test_the_last_word_of_each_annotator_counts(store, project):
    say = store.instances.answer
    first = say(project.key, "Ann", 1, Verdict.HOLDS, seen=0)
    say(project.key, "Ann", 1, Verdict.FAILS, "no", seen=first.step)
    say(project.key, "Bob", 1, None)
    found = store.instances.answers(project.key)
    assert [(each.by, each.verdict) for each in found] == [("Ann", Verdict.FAILS), ("Bob", None)]
    assert store.instances.own(project.key, "Ann").keys() == {1}
    assert [judge.done for judge in store.instances.project(project.key).judges] == [1, 1]


def test_nobody_answers_over_an_answer_that_they_did_not_see(store, project):
    first = store.instances.answer(project.key, "Ann", 1, Verdict.HOLDS, seen=0)
    with pytest.raises(Conflict, match="example 1"):
        store.instances.answer(project.key, "Ann", 1, Verdict.FAILS, seen=0)
    again = store.instances.answer(project.key, "Ann", 1, Verdict.HOLDS, seen=0)
    assert again == first


def test_a_token_leads_to_one_annotator(store, project):
    found, judge = store.instances.judge_of(project.judges[1].token)
    assert (found, judge.name) == (project, "Bob")
    with pytest.raises(NotFound, match="last character"):
        store.instances.judge_of(project.token)


def test_deleting_forgets_all(store, project):
    store.instances.answer(project.key, "Ann", 1, Verdict.HOLDS)
    store.instances.delete(project.key)
    assert store.instances.projects() == []
    with pytest.raises(NotFound, match="rules-of-verbs"):
        store.instances.examples(project.key)


def test_what_cannot_be_is_refused(store, project):
    with pytest.raises(BadInput, match="at least one example"):
        store.instances.create("None", [], ["Ann"])
    with pytest.raises(BadInput, match="'Ann' is an annotator"):
        store.instances.create("Twice", EXAMPLES, ["Ann", "Ann"])
    assert len(store.instances.projects()) == 1
    with pytest.raises(BadInput, match="is an annotator"):
        store.instances.add_judge(project.key, "ann")
    with pytest.raises(NotFound, match="no example 3"):
        store.instances.answer(project.key, "Ann", 3, Verdict.HOLDS)
    with pytest.raises(NotFound, match="no example 3"):
        store.instances.example(project.key, 3)
