"""What people send is read in processes, with limits, and keeps no other from writing."""

import os
import pickle
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from types import SimpleNamespace

import pytest

from argue import errors
from argue.services import uploads
from argue.services.context import Context
from argue.services.elsewhere import SMALL, _place, elsewhere
from argue.services.jobs import JobLimits, Jobs
from argue.services.upload_drafts import Draft
from argue.settings import Settings
from argue.store import Store


@pytest.fixture
def context(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Context]:
    seconds = getattr(request, "param", 4.0)
    jobs = Jobs(JobLimits(processes=2, seconds=seconds, per_client=3), preload=[uploads.__name__])
    settings = Settings(database=tmp_path / "argue.sqlite")
    with Store.open(settings.database) as store:
        context = Context(store, settings, 1, "account 1", jobs)
        for number in range(20):  # until the processes have begun
            with suppress(errors.ArgueError):
                elsewhere(context, 10**6, ("begin", number), asleep, 0.0, to_the_end=True)
                break
        yield context
    jobs.stop()


def asleep(seconds: float) -> float:
    time.sleep(seconds)
    return seconds


def refused() -> None:
    raise errors.ParseError("a table", "none", where="x.csv", line=3)


def large(text: str) -> Draft:
    rows = f"id,parent,text\n1,,{text}\n" + "2,1,No.\n" * (SMALL // 8)
    return Draft("x.csv", "csv", rows.encode())


def test_what_is_small_is_read_at_once(context: Context) -> None:
    assert elsewhere(context, 10, "a", os.getpid) == os.getpid()
    assert elsewhere(context, 10**6, "a", os.getpid, to_the_end=True) != os.getpid()


@pytest.mark.parametrize("context", [60.0], indirect=True)
def test_what_is_large_is_read_in_a_process(context: Context) -> None:
    [debate] = uploads.debates_of(context, large("Trams?"))
    assert debate.arguments[0].text == "Trams?"
    with pytest.raises(errors.ParseError, match="line 3: expected a table, found none"):
        elsewhere(context, 10**6, "b", refused, to_the_end=True)


def test_it_is_stopped_at_its_limit_and_not_begun_again(
    context: Context, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(errors.JobFailed):
        elsewhere(context, 10**6, "c", asleep, 60.0, to_the_end=True)
    monkeypatch.setattr(Jobs, "_begin", lambda *_: pytest.fail("it is begun again"))
    with pytest.raises(errors.JobFailed):
        elsewhere(context, 10**6, "c", asleep, 60.0)


def test_few_wait_until_the_end(context: Context) -> None:
    results: list[object] = []
    client = Context(context.store, context.settings, 9, "9", context.jobs)
    with _place(context.jobs, "9"):
        with pytest.raises(errors.TooManyJobs, match="another text that you sent"):
            elsewhere(client, 10**6, "own", asleep, 8.0, to_the_end=True)
        with _place(context.jobs, "8"), pytest.raises(errors.TooManyJobs, match="2 other people"):
            elsewhere(context, 10**6, "others", asleep, 8.0, to_the_end=True)

    def wait(number: int) -> None:
        try:
            other = Context(context.store, context.settings, number, str(number), context.jobs)
            results.append(elsewhere(other, 10**6, number, asleep, 2.0 + number, to_the_end=True))
        except errors.ArgueError as error:
            results.append(error)

    threads = [threading.Thread(target=wait, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(isinstance(one, errors.TooManyJobs) for one in results) >= 2


def test_what_no_process_begins_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = Jobs(JobLimits())
    monkeypatch.setattr(jobs, "_ready", lambda: None)
    monkeypatch.setattr("argue.services.elsewhere.STARTING", 1.0)
    alone = SimpleNamespace(jobs=jobs, client="ann")
    with pytest.raises(errors.TooManyJobs, match="no process had time for this within 1 seconds"):
        elsewhere(alone, 10**6, "never", asleep, 0.0, to_the_end=True)  # type: ignore[arg-type]
    with _place(jobs, "ann"):  # which it gave back
        jobs.stop()


def test_one_person_has_so_many_jobs(context: Context) -> None:
    for number in range(3):
        with pytest.raises(errors.BeingComputed):
            elsewhere(context, 10**6, ("d", number), asleep, 8.0)
    with pytest.raises(errors.TooManyJobs):
        elsewhere(context, 10**6, ("d", 3), asleep, 8.0)


@pytest.mark.parametrize(
    "error",
    [
        errors.ParseError("a", "b", where="x", line=3),
        errors.LimitExceeded("arguments", 3, 2, "ARGUE_MAX_ARGUMENTS", where="x"),
        errors.BadInput.lazy("expected %(what)s", what="a name"),
        errors.UnclearLabels("a", "b", proposed={"x": "support"}, where="f"),
        errors.JobFailed("time", 20, 1_024),
    ],
)
def test_an_error_is_the_same_in_another_process(error: errors.ArgueError) -> None:
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), again.__dict__) == (type(error), str(error), error.__dict__)
    assert again.localize() == error.localize()
