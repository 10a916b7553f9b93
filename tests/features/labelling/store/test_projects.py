from __future__ import annotations

import multiprocessing
import threading
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from argue.errors import BadInput, Conflict, NotFound
from argue.features.labelling.store.records import LEFT_OUT, OPEN, Judgement
from argue.features.labelling.tasks.relations import TASK, PairItem
from argue.model import Label
from argue.store import Store

SUPPORT, ATTACK, UNRELATED = Label.SUPPORT, Label.ATTACK, Label.UNRELATED
PAIRS = [
    PairItem(1, 0, "Zoos", "pair 1", "b", "a", "Animals suffer.", "Close the zoos."),
    PairItem(2, 0, "Zoos", "", "c", "a", "They save species.", "Close the zoos."),
    PairItem(3, 1, "Dogs", "", "2", "1", "They calm people.", "Dogs may come to work."),
]


@pytest.fixture
def projects(store):
    return TASK.projects(store)


@pytest.fixture
def key(projects) -> str:
    debates = ["zoos", "dogs"]
    return projects.create("My zoos", PAIRS, ["Ann", "Bob"], " Read both. ", debates=debates).key


def test_a_project_comes_back_as_it_was_made(projects, key):
    project = projects.project(key)
    assert (key, project.title, project.guide) == ("my-zoos", "My zoos", "Read both.")
    assert project.names == ["Ann", "Bob"]
    assert (project.items, project.judged, project.adjudicated) == (3, 0, 0)
    assert projects.debates(key) == ["zoos", "dogs"]
    item = projects.item(key, 3)
    assert (item.debate, item.topic, item.source, item.target) == (1, "Dogs", "2", "1")
    assert (item.text, item.hypothesis) == ("They calm people.", "Dogs may come to work.")
    assert projects.item(key, 1).name == "pair 1"
    assert [said.item.number for said in projects.labelled(key)] == [1, 2, 3]


def test_tokens_lead_to_one_project_and_one_annotator(projects, key):
    project = projects.project(key)
    tokens = [project.token, *(annotator.token for annotator in project.annotators)]
    assert len(set(tokens)) == 3
    assert all(len(token) >= 22 for token in tokens)
    assert projects.overseen(project.token) == project
    assert projects.annotator(tokens[2]) == (project, project.annotators[1])
    for call, token in ((projects.overseen, tokens[1]), (projects.annotator, tokens[0])):
        with pytest.raises(NotFound, match="this (address|link)"):
            call(token)


def test_what_cannot_be_a_project(projects, key):
    with pytest.raises(BadInput, match="at least one item"):
        projects.create("None", [], ["Ann"])
    with pytest.raises(BadInput, match="'ann' is an annotator"):
        projects.create("Twice", PAIRS[:1], ["Ann", "ann"])
    with pytest.raises(BadInput, match="expected your name"):
        projects.add_annotator(key, " ")
    assert [project.key for project in projects.projects()] == [key], "nothing is half made"


def test_keys_are_free(projects, key):
    assert projects.create("My zoos!", PAIRS[:1], []).key == "my-zoos-2"
    assert projects.create("", PAIRS[:1], []).key == "annotation"


def test_judgements_are_of_one_annotator_and_the_last_one_counts(projects, key):
    before = datetime.now(UTC) - timedelta(seconds=1)
    first = projects.judge(key, "Ann", 1, SUPPORT, " So. ", seen=0)
    assert (first.by, first.item, first.label, first.comment) == ("Ann", 1, SUPPORT, "So.")
    assert before <= first.at <= datetime.now(UTC)
    projects.judge(key, "Bob", 1, None, seen=0)
    second = projects.judge(key, "Ann", 1, ATTACK, seen=first.step)
    assert projects.own(key, "Ann") == {1: second}
    judged = [(one.by, one.label) for one in projects.labelled_item(key, 1).judgements]
    assert judged == [("Ann", ATTACK), ("Bob", None)]
    assert projects.project(key).judged == 2


def test_saying_the_same_again_is_no_step_and_something_else_a_conflict(projects, key):
    once = projects.judge(key, "Ann", 1, SUPPORT, seen=0)
    assert projects.judge(key, "Ann", 1, SUPPORT, seen=0) == once
    assert projects.labelled_item(key, 1).step == once.step
    with pytest.raises(Conflict, match="judged elsewhere meanwhile: support"):
        projects.judge(key, "Ann", 1, ATTACK, seen=0)


def test_nobody_decides_over_a_step_that_they_have_not_seen(projects, key):
    seen = 0
    for verdict, told, adjudicated in (
        (None, "Ann judged attack", 0),
        (SUPPORT, "Eve decided support", 1),
        (LEFT_OUT, "Eve decided to leave it out", 1),
        (OPEN, "what was decided was taken back", 0),
    ):
        if verdict:
            projects.decide(key, 1, verdict, by="Eve", seen=seen)
        else:
            projects.judge(key, "Ann", 1, ATTACK)
        with pytest.raises(Conflict, match=f"{told} meanwhile"):
            projects.decide(key, 1, ATTACK, by="Zoe", seen=seen)
        seen = projects.labelled_item(key, 1).step
        assert projects.project(key).adjudicated == adjudicated
    assert projects.labelled_item(key, 1).adjudication is None


def test_many_judgements_come_in_at_once_or_not_at_all(projects, key):
    rows = Judgement(1, "Ann", SUPPORT), Judgement(2, "Cleo", None, "Hm.", datetime.now(UTC))
    assert projects.judge_all(key, rows) == 2
    assert projects.judge_all(key, rows) == 0
    assert projects.project(key).names == ["Ann", "Bob", "Cleo"]
    with pytest.raises(NotFound, match="item 9"):
        projects.judge_all(key, [Judgement(number, "Dan", SUPPORT) for number in (1, 9)])
    assert projects.project(key).names == ["Ann", "Bob", "Cleo"]
    assert projects.project(key).judged == 2


def test_a_name_in_other_letters_is_the_same_annotator(projects, key):
    projects.add_annotator(key, "Émile")
    assert projects.judge_all(key, [Judgement(1, "ÉMILE", SUPPORT), Judgement(1, "ann", None)])
    assert projects.project(key).names == ["Ann", "Bob", "Émile"]
    assert projects.own(key, "Émile")[1].by == "Émile"


def test_an_old_file_does_not_undo_a_later_judgement(projects, key):
    projects.judge(key, "Ann", 1, ATTACK)
    old = datetime.now(UTC) - timedelta(days=1)
    assert projects.judge_all(key, [Judgement(1, "Ann", SUPPORT, "", old)]) == 0
    assert projects.judge_all(key, [Judgement(1, "Ann", SUPPORT)]) == 1


def test_deleting_takes_all_along(projects, key, store):
    projects.judge(key, "Ann", 1, SUPPORT)
    projects.delete(key)
    assert projects.projects() == []
    for table in ("debates", "items", "steps", "annotators"):
        assert store._db.row(f"SELECT count(*) FROM labelling_{table}") == (0,)


@pytest.mark.parametrize(
    "act",
    [
        lambda projects: projects.project("none"),
        lambda projects: projects.labelled("none"),
        lambda projects: projects.item("my-zoos", 4),
        lambda projects: projects.labelled_item("my-zoos", 0),
        lambda projects: projects.judge("my-zoos", "Eve", 1, SUPPORT),
        lambda projects: projects.judge("my-zoos", "Ann", 4, SUPPORT),
        lambda projects: projects.decide("my-zoos", 4, SUPPORT, by="Eve"),
        lambda projects: projects.delete("none"),
    ],
)
def test_what_is_not_there_is_named(projects, key, act):
    with pytest.raises(NotFound, match="there is no|has no"):
        act(projects)


# ── many at once ────────────────────────────────────────────────────────────────────────────────

MANY = 30


@pytest.fixture
def many(projects) -> str:
    items = [replace(PAIRS[0], number=number) for number in range(1, MANY + 1)]
    return projects.create("Many", items, [f"P{number}" for number in range(4)]).key


def judge_everything(path: Path, key: str, name: str) -> None:
    with Store.open(path) as store:
        for number in range(1, MANY + 1):
            TASK.projects(store).judge(key, name, number, ATTACK, f"{name} of {number}", seen=0)


def run_all(workers) -> None:
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(120)
        assert not worker.is_alive()


@pytest.mark.parametrize(
    "worker",
    [threading.Thread, multiprocessing.get_context("spawn").Process],
    ids=["threads", "processes"],
)
def test_four_who_judge_at_once_lose_nothing(path, many, worker):
    run_all([worker(target=judge_everything, args=(path, many, f"P{n}")) for n in range(4)])
    with Store.open(path) as store:
        for said in TASK.projects(store).labelled(many):
            expected = {f"P{n} of {said.item.number}" for n in range(4)}
            assert {judgement.comment for judgement in said.judgements} == expected
        assert TASK.projects(store).project(many).judged == 4 * MANY


def test_an_adjudication_never_passes_over_a_judgement_that_was_not_seen(path, many):
    """At the same moment one judges and one decides: decided before, or told."""
    together = threading.Barrier(2, timeout=60)
    told: set[int] = set()

    def judge() -> None:
        with Store.open(path) as store:
            for number in range(1, MANY + 1):
                together.wait()
                TASK.projects(store).judge(many, "P0", number, ATTACK, seen=0)

    def decide() -> None:
        with Store.open(path) as store:
            for number in range(1, MANY + 1):
                together.wait()
                try:
                    TASK.projects(store).decide(many, number, SUPPORT, by="Eve", seen=0)
                except Conflict:
                    told.add(number)

    run_all([threading.Thread(target=judge), threading.Thread(target=decide)])
    with Store.open(path) as store:
        for said in TASK.projects(store).labelled(many):
            assert [one.label for one in said.judgements] == [ATTACK], "the judgement is kept"
            decided = said.adjudication is not None
            assert decided is (said.item.number not in told)
            assert len(said.late) == decided, "and told where it came after the decision"
