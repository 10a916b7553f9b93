from argue.services.uploads import request_first_runs
from argue.settings import Settings
from argue.store import Store
from tests.debate_samples import LISTED, THREAD


def engines_of(store: Store, key: str) -> set[str]:
    return {run.engine for run in store.runs.of_debate(key)}


def requested(tmp_path, each: int) -> list[set[str]]:
    settings = Settings(database=tmp_path / "argue.sqlite", engine="word_overlap")
    with Store.open(settings.database) as store:
        debates = [THREAD, LISTED]
        keys = [saved.key for saved in store.debates.add(debates)]
        request_first_runs(store, zip(keys, debates, strict=True), settings, each=each)
        return [engines_of(store, key) for key in keys]


def test_the_first_run_is_what_the_page_opens_with(tmp_path):
    assert requested(tmp_path, 1) == [{"word_overlap"}, {"gold"}]  # THREAD does not state all


def test_examples_get_the_engine_too(tmp_path):
    assert requested(tmp_path, 2) == [{"word_overlap"}, {"word_overlap", "gold"}]
