import threading
import time
from dataclasses import replace

import pytest

from argue import pipeline
from argue.errors import NotFound, UnknownName
from argue.model import Argument, Debate, Derivation, Label, Options
from argue.services import results, runs
from argue.services.debates import DEBATES
from argue.services.results import scores_of
from argue.services.worker import Worker
from argue.store import RunStatus, Store
from argue.store.participation.records import Writer
from tests.debate_samples import THREAD, unstated
from tests.services.asked import result
from tests.web.engines import chain


@pytest.fixture
def key(store):
    return store.debates.add([THREAD])[0].key


def judge(path) -> None:
    worker = Worker(path)
    while worker.work():
        pass


def judged(path, store, key, engine="gold", pairing="replies"):
    """A result that was asked for before, and judged since."""
    result(store, key, engine, pairing)
    judge(path)
    return result(store, key, engine, pairing)


def test_what_is_missing_is_asked_for_once(store, key):
    first = result(store, key, "gold", "replies")
    assert (first.analysis, scores_of(store, first)) == (None, None)
    assert (first.run.status, first.run.total) == (RunStatus.QUEUED, 3)
    assert result(store, key, "gold", "replies", ["mediated"]).run == first.run
    assert store.runs.of_debate(key) == [first.run]


def test_a_run_that_is_done_is_labelled_as_the_pipeline_does(path, store, key):
    judged(path, store, key, "word_overlap")
    for derived in ([], ["mediated"], ["type2", "mediated"]):
        outcome = result(store, key, "word_overlap", "replies", derived)
        expected = pipeline.analyse(
            THREAD, engine="word_overlap", pairing="replies", derived=derived
        )
        analysis = outcome.analysis
        assert (analysis.debate, analysis.relations) == (THREAD, expected.relations)
        assert analysis.labelling == expected.labelling
        assert analysis.framework.derived == expected.framework.derived
        assert analysis.engine_version == expected.engine_version
        assert analysis.options.engine == expected.options.engine
        assert analysis.options.pairing == expected.options.pairing


def test_scores_are_those_of_the_evaluation_saved_or_not(path, store, key):
    judged(path, store, key, "word_overlap")
    saved = result(store, key, "word_overlap", "replies", ["mediated"])
    assert scores_of(store, saved) == store.runs.scores(
        saved.run.id, Options.of(derived=[Derivation.MEDIATED])
    )
    computed = result(store, key, "word_overlap", "replies", ["extended"])
    assert store.runs.scores(computed.run.id, Options.of(derived=["extended"])) is None
    for item, derived in ((saved, "mediated"), (computed, "extended")):
        scores = scores_of(store, item)
        assert (scores["engine"], scores["relations"]["pairs"]) == ("word_overlap", 2)
        assert scores["relations"]["unstated"] == 1
        assert scores["acceptance"]["derived"] == [derived]
        assert [debate["id"] for debate in scores["debates"]] == ["trams"]


def test_what_repeats_the_source_is_not_compared_with_it(path, store, key):
    assert scores_of(store, judged(path, store, key)) is None


def test_without_stated_relations_there_are_no_scores(path, store):
    key = store.debates.add([replace(THREAD, given=())])[0].key
    assert scores_of(store, judged(path, store, key, "word_overlap")) is None


def test_cautions_come_along(path, store, key):
    (warning,) = judged(path, store, key, "word_overlap", "all").analysis.warnings
    assert "never answers “unrelated”" in warning


@pytest.mark.parametrize("end", ["failed", "cancelled"])
def test_a_run_that_ended_badly_is_not_asked_for_again(store, key, end):
    run = result(store, key, "gold", "replies").run
    if end == "failed":
        store.runs.fail(run.id, "no luck")
    else:
        store.runs.cancel(run.id)
    again = result(store, key, "gold", "replies").run
    assert (again.id, again.status) == (run.id, RunStatus(end))


@pytest.mark.parametrize(
    ("engine", "pairing", "derived", "kind"),
    [
        ("edit_distence", "replies", [], "engine 'edit_distence'"),
        ("gold", "reply", [], "pairing 'reply'"),
        ("gold", "replies", ["mediate"], "derived attacks 'mediate'"),
    ],
)
def test_unknown_names_are_refused_before_anything_is_asked_for(
    store, key, engine, pairing, derived, kind
):
    with pytest.raises(UnknownName, match=kind):
        result(store, key, engine, pairing, derived)
    assert store.runs.active() == []


def test_an_unknown_semantics(path, store, key):
    judged(path, store, key)
    with pytest.raises(UnknownName, match="semantics 'groundet'"):
        result(store, key, "gold", "replies", semantics="groundet")


def test_a_large_run_is_not_counted_in_the_request(store, monkeypatch):
    monkeypatch.setattr(runs, "COUNTED", 50)
    key = store.debates.add([chain("long", 100)])[0].key
    assert result(store, key, "word_overlap", "replies").run.total == 0


# ── the moment that a request waits ─────────────────────────────────────────────────────────────


def test_a_small_run_is_there_at_once(path, store, key, monkeypatch):
    monkeypatch.setattr(runs, "PATIENCE", 20.0)
    worker = Worker(path)
    worker.start()

    def wake() -> bool:
        worker.wake()
        return worker.running

    try:
        outcome = result(store, key, "gold", "replies", wake=wake)
        assert outcome.run.status is RunStatus.DONE
        assert outcome.analysis is not None
    finally:
        worker.stop()


def test_patience_has_an_end_and_is_for_small_new_runs_only(path, store, key, monkeypatch):
    monkeypatch.setattr(runs, "PATIENCE", 0.5)
    woken: list[float] = []

    def wake() -> bool:
        woken.append(time.monotonic())
        return True

    def seconds(pairing: str) -> float:
        began = time.monotonic()
        assert result(store, key, "gold", pairing, wake=wake).analysis is None
        return time.monotonic() - began

    assert seconds("replies") >= 0.5
    monkeypatch.setattr(runs, "PATIENCE", 600.0)
    assert seconds("replies") < 300  # asked for before
    monkeypatch.setattr(runs, "SMALL", 2)
    assert seconds("all") < 300
    assert len(woken) == 2


def test_without_a_worker_nobody_waits(store, key, monkeypatch):
    monkeypatch.setattr(runs, "PATIENCE", 60.0)
    began = time.monotonic()
    assert result(store, key, "gold", "replies", wake=lambda: False).run.active
    assert time.monotonic() - began < 30


# ── what is remembered ──────────────────────────────────────────────────────────────────────────


def test_a_result_is_computed_once(path, store, key, monkeypatch):
    first = judged(path, store, key)
    monkeypatch.setattr(pipeline, "label", None)  # whoever calls it fails
    with Store.open(path) as other:
        assert result(other, key, "gold", "replies") is first


def test_a_deleted_debate_is_not_remembered(path, store, key):
    assert judged(path, store, key).analysis
    store.debates.delete(key)
    with pytest.raises(NotFound):
        result(store, key, "gold", "replies")
    other = Debate("trams", THREAD.title, (Argument("a", "No."), Argument("b", "Yes.")))
    assert store.debates.add([other])[0].key == key
    assert judged(path, store, key).analysis.debate == other


def cached_result(cache, store, number, options):
    run = store.runs.load(number)
    return cache.load(store, run, options, DEBATES.load(store, run.key))


def test_the_least_recently_used_results_are_evicted(path, store):
    cache = results._ResultCache(most=20)
    options = Options("gold", "replies")
    runs = []
    for number in range(4):
        key = store.debates.add([chain(f"debate {number}", 6)])[0].key
        judged(path, store, key)
        runs.append(store.runs.of_debate(key)[0].id)
    first = [cached_result(cache, store, run, options) for run in runs]
    assert cached_result(cache, store, runs[3], options) is first[3]
    assert cached_result(cache, store, runs[0], options) is not first[0]
    assert cache._cached.currsize <= 20


def test_what_a_result_was_before_a_reply_is_kept_no_more(path, store):
    cache = results._ResultCache(most=1_000)
    key = store.debates.add([chain("debate", 6)])[0].key
    judged(path, store, key)
    run, options = store.runs.of_debate(key)[0].id, Options("gold", "replies")
    one = cached_result(cache, store, run, options)
    for number in range(5):
        first = one.analysis.debate.arguments[0].id
        store.contributions.add(key, first, f"Reply {number}.", by=Writer("Bob"))
        last = cached_result(cache, store, run, options)
    assert len(last.analysis.debate.arguments) == 11
    assert cache._cached.currsize == results._size(last)


def test_many_threads_may_ask_at_once(path, store, key):
    judged(path, store, key)
    failures: list[BaseException] = []

    def look() -> None:
        try:
            with Store.open(path) as own:
                for derived in (["mediated"], ["secondary"], ["supported"], ["extended"]):
                    outcome = result(own, key, "gold", "replies", derived)
                    assert outcome.analysis.relations[0].label is Label.SUPPORT
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=look) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_a_result_of_one_confidence_or_revision_is_not_that_of_another(path, store):
    key = store.debates.add([unstated(THREAD)])[0].key
    judged(path, store, key, "word_overlap")
    ask = (store, key, "word_overlap", "replies")
    plain = result(*ask)
    hidden = result(*ask, min_confidence=1.0)
    assert hidden.analysis.relations == ()
    assert hidden.analysis.hidden == plain.analysis.relations
    assert result(*ask) is plain
    first = plain.analysis.relations[0]
    step = store.overrulings.add(key, first.source, first.target, Label.UNRELATED, by="Ann")
    said = result(*ask, min_confidence=1.0)
    assert [relation.overruled.former for relation in said.analysis.relations] == [first]
    assert scores_of(store, said) == scores_of(store, plain)
    store.overrulings.undo(key, step.id, by="Ann")
    assert result(*ask).analysis.relations == plain.analysis.relations
