from __future__ import annotations

import pytest

from argue.errors import BadInput, Conflict, NotFound
from argue.labelling.rule_sheets import Example, Verdict
from argue.labelling.tasks import rules
from argue.store import Store

EXAMPLES = [
    Example(1, "buy", "own", "He bought it.", "He bought it", "He own it"),
    Example(2, "buy", "own", "She buys time.", "She buys time", "She own time"),
]


@pytest.fixture
def store(tmp_path):
    with Store.open(tmp_path / "argue.sqlite") as opened:
        yield opened


@pytest.fixture
def projects(store):
    return store.projects(rules.TASK)


@pytest.fixture
def project(projects):
    return projects.create("Rules of verbs", EXAMPLES, ["Ann", "Bob"], guide=" Read. ")


def test_a_project_is_kept_with_its_examples(projects, project):
    assert (project.key, project.items, project.guide) == ("rules-of-verbs", 2, "Read.")
    assert project.names == ["Ann", "Bob"]
    assert projects.items(project.key) == EXAMPLES
    assert projects.item(project.key, 2) == EXAMPLES[1]
    assert projects.overseen(project.token) == project
    assert projects.projects() == [project]
    assert projects.create("Rules of verbs", EXAMPLES, []).key == "rules-of-verbs-2"


def test_the_last_word_of_each_annotator_counts(projects, project):
    say = projects.judge
    first = say(project.key, "Ann", 1, Verdict.HOLDS, seen=0)
    say(project.key, "Ann", 1, Verdict.FAILS, "no", seen=first.step)
    say(project.key, "Bob", 1, None)
    [one, two] = projects.labelled(project.key)
    result = one.judgements
    assert two.judgements == ()
    assert [(each.by, each.label) for each in result] == [("Ann", Verdict.FAILS), ("Bob", None)]
    assert projects.own(project.key, "Ann").keys() == {1}
    assert [judge.done for judge in projects.project(project.key).annotators] == [
        1,
        1,
    ]


def test_nobody_answers_over_an_answer_that_they_did_not_see(projects, project):
    first = projects.judge(project.key, "Ann", 1, Verdict.HOLDS, seen=0)
    with pytest.raises(Conflict, match="item 1"):
        projects.judge(project.key, "Ann", 1, Verdict.FAILS, seen=0)
    again = projects.judge(project.key, "Ann", 1, Verdict.HOLDS, seen=0)
    assert again == first


def test_a_token_leads_to_one_annotator(projects, project):
    found, judge = projects.annotator(project.annotators[1].token)
    assert (found, judge.name) == (project, "Bob")
    with pytest.raises(NotFound, match="last character"):
        projects.annotator(project.token)


def test_deleting_forgets_all(projects, project):
    projects.judge(project.key, "Ann", 1, Verdict.HOLDS)
    projects.delete(project.key)
    assert projects.projects() == []
    with pytest.raises(NotFound, match="rules-of-verbs"):
        projects.items(project.key)


def test_what_cannot_be_is_refused(projects, project):
    with pytest.raises(BadInput, match="at least one item"):
        projects.create("None", [], ["Ann"])
    with pytest.raises(BadInput, match="'Ann' is an annotator"):
        projects.create("Twice", EXAMPLES, ["Ann", "Ann"])
    assert len(projects.projects()) == 1
    with pytest.raises(BadInput, match="is an annotator"):
        projects.add_annotator(project.key, "ann")
    with pytest.raises(NotFound, match="no item 3"):
        projects.judge(project.key, "Ann", 3, Verdict.HOLDS)
    with pytest.raises(NotFound, match="no item 3"):
        projects.item(project.key, 3)
