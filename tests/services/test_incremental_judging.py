"""Runs that are done and debates that grow: only what is new is judged, and all of it."""

import pytest

from argue import judging
from argue.engines import loaded_engine
from argue.model import Label, Origin, Relation
from argue.services.runs import judge_additions
from argue.services.worker import Worker
from argue.store.participation.records import NewEdit, Writer
from tests.services.asked import result

ANN = Writer("Ann")


class Counting:
    """An engine that notes what it is asked."""

    def __init__(self, engine) -> None:
        self._engine, self.asked = engine, []
        self.name, self.version = engine.name, engine.version
        self.labels, self.origin = engine.labels, engine.origin

    def judge(self, pairs):
        self.asked += [pair.ends for pair in pairs]
        return self._engine.judge(pairs)


def run_of(store, key, pairing="replies"):
    version = judging.version_of(loaded_engine("edit_distance"), pairing)
    return store.runs.find(key, "edit_distance", version, pairing)


def judged(site, key, pairing="replies"):
    with site.store() as store:
        version = judging.version_of(loaded_engine("edit_distance"), pairing)
        store.runs.request(key, "edit_distance", version, pairing)
    site.judge()


@pytest.mark.parametrize("pairing", ["replies", "all"])
def test_after_catching_up_a_run_is_as_if_the_debate_had_been_judged_whole(
    site, library, pairing, store
):
    judged(site, library, pairing)
    first = store.contributions.add(library, "pay", "Not for volunteers.", by=ANN)
    store.contributions.add(library, "c1", "There are none.", Label.ATTACK, by=ANN)
    store.contributions.edit(
        library, NewEdit("c1", "Volunteers cost nothing.", None, first.id), by=ANN
    )
    run = run_of(store, library, pairing)
    assert store.runs.load(run.id).is_behind(store.state(library))
    engine = Counting(loaded_engine("edit_distance"))
    assert judge_additions(store, run, engine)
    assert not store.runs.load(run.id).is_behind(store.state(library))
    debate = store.debates.load(library)
    engine_again = loaded_engine("edit_distance")
    whole = judging.judge_debate(debate, engine_again, pairing, judge_all=True).relations
    assert set(store.runs.relations(run.id)) == set(whole)
    assert all({"c1", "c2"} & set(ends) for ends in engine.asked)
    assert len(engine.asked) == len(set(engine.asked))


def test_an_edited_argument_is_judged_anew_with_those_that_answer_it(site, library, store):
    judged(site, library)
    first = store.contributions.add(library, "pay", "One.", by=ANN)
    store.contributions.add(library, "c1", "Two.", by=ANN)
    judge_additions(store, run_of(store, library), loaded_engine("edit_distance"))
    store.contributions.edit(library, NewEdit("c1", "Three.", None, first.id), by=ANN)
    engine = Counting(loaded_engine("edit_distance"))
    judge_additions(store, run_of(store, library), engine)
    assert sorted(engine.asked) == [("c1", "pay"), ("c2", "c1")]


def test_what_is_withdrawn_is_not_judged_until_it_comes_back(site, library, store):
    judged(site, library)
    first = store.contributions.add(library, "pay", "One.", by=ANN)
    gone = store.contributions.withdraw(library, "c1", by=ANN, seen=first.id)
    engine = Counting(loaded_engine("edit_distance"))
    assert judge_additions(store, run_of(store, library), engine)
    assert engine.asked == []
    store.contributions.undo(library, gone.id, by=ANN)
    assert judge_additions(store, run_of(store, library), engine)
    assert engine.asked == [("c1", "pay")]


def test_what_takes_long_is_left_to_the_worker(site, library, monkeypatch, store):
    monkeypatch.setattr("argue.services.runs.MOST_AT_ONCE", 1)
    judged(site, library)
    for number in range(2):
        store.contributions.add(library, "pay", f"Reply {number}.", by=ANN)
    outcome = result(store, library, "edit_distance", "replies")
    assert outcome.behind
    assert len(outcome.analysis.debate.arguments) == 7
    assert len(store.runs.relations(outcome.run.id)) == 5, "as judged before"
    worker = Worker(site.settings.database, site.settings)
    assert worker.work()
    assert not worker.work()
    outcome = result(store, library, "edit_distance", "replies")
    assert not outcome.behind
    assert len(store.runs.relations(outcome.run.id)) == 7


def test_a_run_of_a_former_version_stays_as_it_is_and_the_worker_goes_on(site, library, store):
    store.runs.request(library, "edit_distance", "0", "replies")
    run = store.runs.claim("w")
    store.runs.finish(run.id)
    store.contributions.add(library, "pay", "One.", by=ANN)
    assert not judge_additions(store, store.runs.load(run.id), loaded_engine("edit_distance"))
    worker = Worker(site.settings.database, site.settings)
    assert not worker.work()
    assert not worker.work()


def test_a_run_that_was_stopped_goes_on_in_the_debate_that_has_grown(site, library, store):
    engine = loaded_engine("edit_distance")
    version = judging.version_of(engine, "replies")
    run = store.runs.request(library, "edit_distance", version, "replies")
    store.runs.claim("w")
    store.runs.count_pairs(run.id, 5)
    debate = store.debates.load(library)
    before = judging.judge_debate(debate, engine, "replies", judge_all=True).relations
    store.runs.save(run.id, 0, before[:2])
    store.runs.release(run.id, "w")
    store.contributions.add(library, "work", "One.", by=ANN)
    site.judge()
    run = run_of(store, library)
    assert (run.done, run.total) == (6, 6)
    debate = store.debates.load(library)
    whole = judging.judge_debate(debate, engine, "replies", judge_all=True).relations
    assert set(store.runs.relations(run.id)) == set(whole)


def test_what_an_engine_proposed_counts_where_the_author_is_repeated(site, library, store):
    proposed = Relation("", "", Label.ATTACK, 0.8, Origin.JUDGED)
    store.contributions.add(library, "pay", "One.", proposed, by=ANN)
    site.html(f"/debates/{library}?engine=gold")
    site.judge()
    outcome = result(store, library, "gold", "replies")
    assert Relation("c1", "pay", Label.ATTACK, 0.8, Origin.JUDGED) in outcome.analysis.relations
