import threading

import pytest

from argue.errors import Cancelled, NotFound, StoreError
from argue.model import Label, Origin, Relation
from argue.store import RunStatus, Store
from tests.debate_samples import link
from tests.store.samples import ZOOS, numbered

KEY = "should-zoos-be-closed"
RELATIONS = [
    link("cages + issue", 0.25),
    link("parks - cages", 1 / 3),
    Relation("C++", "cages", Label.UNRELATED, 1.0, Origin.GIVEN),
]


@pytest.fixture
def run(store):
    store.debates.add([ZOOS])
    return store.runs.request(KEY, "engine", "v1", "replies", 3)


def silence(store: Store, seconds: float) -> None:
    with store._db.writing():
        store._db.execute("UPDATE runs SET heartbeat = heartbeat - ?", (seconds,))


def test_a_run_from_beginning_to_end(store, run):
    assert (run.key, run.engine, run.engine_version) == (KEY, "engine", "v1")
    assert run.pairing == "replies"
    assert (run.status, run.done, run.total, run.error) == (RunStatus.QUEUED, 0, 3, "")
    assert (run.finished, run.worker, run.active, run.progress) == (None, "", True, 0.0)

    claimed = store.runs.claim("w")
    assert (claimed.id, claimed.status, claimed.worker) == (run.id, RunStatus.RUNNING, "w")
    store.runs.save(run.id, 0, RELATIONS[:2])
    assert store.runs.load(run.id).progress == pytest.approx(2 / 3)
    assert store.runs.relations(run.id) == tuple(RELATIONS[:2])
    store.runs.save(run.id, 2, RELATIONS[2:], worker="w")
    store.runs.finish(run.id, worker="w")

    done = store.runs.load(run.id)
    assert (done.status, done.done, done.total, done.active) == (RunStatus.DONE, 3, 3, False)
    assert done.finished is not None
    assert done.finished >= done.created
    assert store.runs.relations(run.id) == tuple(RELATIONS)
    assert store.runs.find(KEY, "engine", "v1", "replies") == done
    assert store.runs.of_debate(KEY) == [done]
    assert store.runs.active() == []


def test_asking_again_gives_the_same_run(store, run):
    assert store.runs.request(KEY, "engine", "v1", "replies", 3) == run
    assert store.runs.request(KEY, "engine", "v2", "replies", 3).id != run.id
    assert store.runs.request(KEY, "engine", "v1", "all", 3).id != run.id
    assert store.runs.request(KEY, "other", "v1", "replies", 3).id != run.id
    active = sorted((item.id for item in store.runs.active()), reverse=True)
    assert [item.id for item in store.runs.of_debate(KEY)] == active


def test_a_failed_run_gives_way_to_a_new_one(store, run):
    store.runs.claim("w")
    store.runs.save(run.id, 0, RELATIONS[:2])
    store.runs.fail(run.id, "the model is gone")
    failed = store.runs.load(run.id)
    assert (failed.status, failed.error, failed.done) == (RunStatus.FAILED, "the model is gone", 0)
    assert store.runs.relations(run.id) == ()
    again = store.runs.request(KEY, "engine", "v1", "replies", 3)
    assert again.id != run.id
    assert again.status is RunStatus.QUEUED
    assert store.runs.find(KEY, "engine", "v1", "replies") == again
    assert store.runs.request(KEY, "engine", "v1", "replies", 3) == again


def test_a_cancelled_run_goes_on_when_it_is_asked_for_again(store, run):
    store.runs.claim("w")
    store.runs.save(run.id, 0, RELATIONS[:2])
    assert store.runs.cancel(run.id).status is RunStatus.CANCELLED
    with pytest.raises(Cancelled, match="is cancelled"):
        store.runs.save(run.id, 2, RELATIONS[2:], worker="w")
    with pytest.raises(Cancelled):
        store.runs.finish(run.id)
    assert not store.runs.heartbeat(run.id, "w")
    assert store.runs.claim("w") is None
    again = store.runs.request(KEY, "engine", "v1", "replies", 3)
    assert (again.id, again.status, again.done) == (run.id, RunStatus.QUEUED, 2)
    assert store.runs.claim("w2").done == 2
    store.runs.save(run.id, 2, RELATIONS[2:])
    store.runs.finish(run.id)
    assert store.runs.relations(run.id) == tuple(RELATIONS)


def test_what_has_ended_stays_as_it_is(store, run):
    store.runs.claim("w")
    store.runs.save(run.id, 0, RELATIONS)
    store.runs.finish(run.id)
    store.runs.fail(run.id, "too late")
    assert store.runs.cancel(run.id).status is RunStatus.DONE
    assert store.runs.relations(run.id) == tuple(RELATIONS)


def test_only_one_run_is_judged_at_a_time(store, run):
    store.debates.add([numbered(1)])
    store.runs.request("debate-1", "engine", "v1", "replies", 2)
    assert store.runs.claim("one").key == "debate-1"
    assert store.runs.claim("two") is None
    store.runs.cancel(store.runs.active()[0].id)
    assert store.runs.claim("two").id == run.id


def test_the_run_with_the_least_left_comes_first_and_an_uncounted_one_last(store):
    keys = [saved.key for saved in store.debates.add([numbered(n) for n in range(4)])]
    for key, total in zip(keys, (50, 0, 3, 50), strict=True):
        store.runs.request(key, "engine", "v1", "replies", total)
    assert [run.key for run in store.runs.active()] == [keys[2], keys[0], keys[3], keys[1]]
    taken = []
    while run := store.runs.claim("w"):
        taken.append(run.key)
        store.runs.cancel(run.id)
    assert taken == [keys[2], keys[0], keys[3], keys[1]]


def test_a_run_makes_way_for_a_shorter_one(store, run):
    store.runs.claim("w")
    store.runs.save(run.id, 0, RELATIONS[:2])
    store.debates.add([numbered(1), numbered(2)])
    store.runs.request("debate-1", "engine", "v1", "replies", 1)
    assert not store.runs.shorter_waits(run.id)  # as much is left of this one
    store.runs.request("debate-2", "engine", "v1", "replies", 0)
    assert not store.runs.shorter_waits(run.id)  # nobody knows how long that one is
    silence(store, 0)
    store.runs.count_pairs(run.id, 9)
    assert store.runs.shorter_waits(run.id)
    store.runs.release(run.id, "somebody else")
    assert store.runs.load(run.id).status is RunStatus.RUNNING
    store.runs.release(run.id, "w")
    assert store.runs.claim("w").key == "debate-1"


def test_a_silent_worker_loses_its_run(store, run):
    store.runs.claim("dead")
    store.runs.save(run.id, 0, RELATIONS[:1], worker="dead")
    assert store.runs.release_stale(30) == 0
    silence(store, 31)
    assert store.runs.release_stale(30) == 1
    taken = store.runs.claim("alive")
    assert (taken.id, taken.done, taken.worker) == (run.id, 1, "alive")
    with pytest.raises(Cancelled, match="another worker"):
        store.runs.save(run.id, 1, RELATIONS[1:], worker="dead")
    with pytest.raises(Cancelled, match="another worker"):
        store.runs.finish(run.id, worker="dead")
    assert not store.runs.heartbeat(run.id, "dead")


def test_a_heartbeat_keeps_a_run(store, run):
    store.runs.claim("w")
    silence(store, 31)
    assert store.runs.heartbeat(run.id, "w")
    assert store.runs.release_stale(30) == 0


def test_a_chunk_must_follow_the_last_one(store, run):
    store.runs.claim("w")
    store.runs.save(run.id, 0, RELATIONS[:1])
    for start in (0, 2):
        with pytest.raises(StoreError, match=f"begins at 1, found one at {start}"):
            store.runs.save(run.id, start, RELATIONS[1:])
    assert store.runs.load(run.id).done == 1


def test_a_chunk_is_saved_whole_or_not_at_all(store, run):
    store.runs.claim("w")
    with pytest.raises(StoreError):
        store.runs.save(run.id, 0, [RELATIONS[0], link("nobody - issue")])
    assert store.runs.relations(run.id) == ()
    assert store.runs.load(run.id).done == 0


def test_a_run_is_not_done_before_its_end(store, run):
    store.runs.claim("w")
    store.runs.save(run.id, 0, RELATIONS[:2])
    with pytest.raises(StoreError, match="expected 3 pairs at its end, found 2"):
        store.runs.finish(run.id)


@pytest.mark.parametrize("number", [0, -1, 7, 2**62, 2**63, -(2**70), 10**100])
def test_no_such_run(store, number):
    for what in (store.runs.load, store.runs.relations, store.runs.cancel, store.runs.finish):
        with pytest.raises(NotFound, match="no run"):
            what(number)


def test_a_run_of_no_debate(store):
    with pytest.raises(NotFound):
        store.runs.request("nothing", "engine", "v1", "replies", 3)
    assert store.runs.find("nothing", "engine", "v1", "replies") is None


def test_no_run_is_given_to_two_workers(path, store):
    keys = [saved.key for saved in store.debates.add([numbered(n) for n in range(20)])]
    for key in keys:
        store.runs.request(key, "engine", "v1", "replies", 1)
    taken: list[int] = []

    def take(name: str) -> None:
        with Store.open(path) as own:
            while own.runs.active():
                run = own.runs.claim(name)
                if run is not None:
                    taken.append(run.id)
                    own.runs.save(run.id, 0, [link("a1 - a0")], worker=name)
                    own.runs.finish(run.id, worker=name)

    threads = [threading.Thread(target=take, args=(f"w{n}",)) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(taken) == len(set(taken)) == 20


def test_a_pair_that_was_not_judged_is_done_all_the_same(store, run):
    store.runs.claim("w")
    store.runs.save(run.id, 0, RELATIONS[:1], unjudged=[("parks", "cages")])
    store.runs.save(run.id, 2, RELATIONS[2:])
    store.runs.finish(run.id)
    assert store.runs.load(run.id).done == 3
    assert store.runs.relations(run.id) == (RELATIONS[0], RELATIONS[2])
    assert store.runs.judged(run.id).unjudged == [("parks", "cages")]
    assert store.runs.settled(run.id) == {one.ends for one in RELATIONS}
    store.runs.amend(run.id, [RELATIONS[1]], 0, unjudged=[("cages", "issue")])
    assert store.runs.relations(run.id) == (RELATIONS[2], RELATIONS[1])
    assert store.runs.judged(run.id).unjudged == [("cages", "issue")]
    assert (store.runs.load(run.id).done, store.runs.load(run.id).total) == (3, 3)
