from argue.services.uploads import request_first_runs
from argue.settings import Settings
from argue.store import Store
from tests.debate_samples import LISTED, THREAD


def engines_of(store: Store, key: str) -> set[str]:
    return {run.engine for run in store.runs.of_debate(key)}


def test_the_first_run_is_what_the_page_opens_with(tmp_path):
    settings = Settings(database=tmp_path / "argue.sqlite", engine="word_overlap")
    debates = [THREAD, LISTED]  # THREAD does not state all
    with Store.open(settings.database) as store:
        keys = [saved.key for saved in store.debates.add(debates)]
        request_first_runs(store, zip(keys, debates, strict=True), settings)
        assert [engines_of(store, key) for key in keys] == [{"word_overlap"}, {"gold"}]
