import pytest

from argue.errors import BadInput, NotFound
from argue.features.collections.bulk import Bulk, BulkRuns, BulkStatus
from argue.model import Argument, Debate, Label, Relation, Reply
from argue.store import RunStatus, Store
from argue.store.debates.collections import Collections


@pytest.fixture
def runs(store: Store) -> BulkRuns:
    return BulkRuns.in_store(store)


@pytest.fixture
def collection(store: Store) -> str:
    arguments = Argument("a", "Trams are quiet."), Argument("b", "Not all.")
    replies = (Reply("b", "a"),)
    debates = [Debate(f"d{n}", f"Trams {n}?", arguments, replies=replies) for n in range(4)]
    keys = [saved.key for saved in store.debates.add(debates)]
    return Collections.in_store(store).create("Trams", debates=keys).key


def ask(store: Store, runs: BulkRuns, bulk: Bulk, most: int) -> list[int]:
    """Ask for the runs of the next debates, as the worker does."""
    numbers = []
    for key in runs.waiting(bulk.id, most):
        run = store.runs.request(key, bulk.engine, "1", "replies", 1)
        runs.note(bulk.id, key, run.id)
        numbers.append(run.id)
    return numbers


def judge(store: Store) -> None:
    run = store.runs.claim("me")
    assert run is not None
    store.runs.save(run.id, 0, [Relation("b", "a", Label.ATTACK)], worker="me")
    store.runs.finish(run.id, worker="me")


def counts(bulk: Bulk) -> tuple[int, int, int, int]:
    return bulk.waiting, bulk.running, bulk.done, bulk.failed


def test_debates_go_from_waiting_to_done(store, runs, collection):
    bulk = runs.request(collection, "gold")
    assert counts(bulk) == (4, 0, 0, 0)
    assert bulk.total == 4
    ask(store, runs, bulk, 2)
    judge(store)
    result = runs.one(bulk.id)
    assert counts(result) == (2, 1, 1, 0)
    assert result.progress == 0.25
    assert [item.status for item in runs.items(bulk.id)].count("done") == 1


def test_paused_nothing_waits_to_be_judged_and_asked_again_it_goes_on(store, runs, collection):
    bulk = runs.request(collection, "gold")
    numbers = ask(store, runs, bulk, 3)
    judge(store)
    claimed = store.runs.claim("me")
    assert claimed is not None
    paused = runs.stop(bulk.id, BulkStatus.PAUSED)
    assert paused.status is BulkStatus.PAUSED
    assert counts(paused) == (3, 0, 1, 0)
    assert store.runs.claim("other") is None
    assert store.runs.load(claimed.id).status is RunStatus.CANCELLED
    assert runs.active() == []
    again = runs.request(collection, "gold")
    assert (again.id, again.status) == (bulk.id, BulkStatus.ACTIVE)
    assert len(runs.waiting(bulk.id, 9)) == 3
    assert set(ask(store, runs, again, 9)) > set(numbers) - {claimed.id, numbers[0]}
    for _ in range(3):
        judge(store)
    runs.finish(bulk.id)
    assert counts(runs.one(bulk.id)) == (0, 0, 4, 0)
    assert runs.one(bulk.id).status is BulkStatus.DONE


def test_what_failed_says_why_and_is_tried_again(store, runs, collection):
    bulk = runs.request(collection, "gold")
    [key] = runs.waiting(bulk.id, 1)
    runs.note(bulk.id, key, None, "too many pairs")
    [number] = ask(store, runs, bulk, 1)
    store.runs.fail(number, "no such word")
    assert counts(runs.one(bulk.id)) == (2, 0, 0, 2)
    errors = {item.error for item in runs.items(bulk.id) if item.status == "failed"}
    assert errors == {"too many pairs", "no such word"}
    assert counts(runs.request(collection, "gold")) == (4, 0, 0, 0)


def test_what_came_later_is_taken_in_and_what_left_is_left_out(store, runs, collection):
    bulk = runs.request(collection, "gold")
    ask(store, runs, bulk, 1)
    judge(store)
    runs.finish(bulk.id)
    members = [member.key for member in Collections.in_store(store).members(collection)]
    Collections.in_store(store).remove(collection, members[:1])
    debate = Debate("new", "New?", (Argument("a", "New."),))
    Collections.in_store(store).add(collection, [store.debates.add([debate])[0].key])
    assert counts(runs.request(collection, "gold")) == (4, 0, 0, 0)
    assert len(runs.of(collection)) == 1
    assert runs.request(collection, "edit_distance").id != bulk.id


def test_failing_and_stopping_change_only_what_is_active(store, runs, collection):
    bulk = runs.request(collection, "gold")
    runs.fail(bulk.id, "no such model")
    failed = runs.one(bulk.id)
    assert (failed.status, failed.error) == ("failed", "no such model")
    assert runs.stop(bulk.id, BulkStatus.PAUSED).status is BulkStatus.FAILED
    runs.finish(bulk.id)
    assert runs.one(bulk.id).status is BulkStatus.FAILED


def test_there_must_be_something_to_judge(store, runs):
    empty = Collections.in_store(store).create("Empty").key
    with pytest.raises(BadInput, match="at least one debate"):
        runs.request(empty, "gold")
    assert runs.of(empty) == []
    for number in (0, 7, 2**70):
        with pytest.raises(NotFound, match="no bulk run"):
            runs.one(number)
