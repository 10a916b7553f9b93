"""What was stored of errors and warnings is told in the language of whoever reads it."""

import pytest

from argue import formats
from argue.errors import UnknownName
from argue.features.collections.bulk import BulkRuns
from argue.features.evaluations import evaluations as evaluation_service
from argue.features.evaluations.queue import EvaluationQueue
from argue.model import Options
from argue.store.debates.collections import Collections
from tests.web.pages import OUTLINE, Site

GONE = UnknownName("engine", "wurd_overlap", ["gold", "word_overlap"])
TOLD = {
    "en": "no engine &#39;wurd_overlap&#39;; there is: gold, word_overlap; did you mean",
    "fr": "&#39;wurd_overlap&#39; est inconnu comme moteur",
}
ROWS = "id,parent,stance,text\na,,,Trams.\nb,a,con,\n"
LEFT_OUT = {"en": "line 3: left out:", "fr": "ligne 3"}


@pytest.fixture
def key(site: Site) -> str:
    return site.add(*formats.parse_text(OUTLINE).debates)[0]


def read(site: Site, address: str) -> dict[str, str]:
    """A page in both languages."""
    results = {}
    for language in ("en", "fr"):
        site.client.set_cookie("argue_language", language)
        results[language] = site.html(address)
    return results


def test_a_run_that_failed_says_why(site: Site, key: str, store):
    site.html(f"/debates/{key}?engine=word_overlap")
    (run,) = store.runs.of_debate(key)
    store.runs.fail(run.id, GONE.message)
    pages = read(site, f"/debates/{key}?engine=word_overlap")
    assert all(told in pages[language] for language, told in TOLD.items())
    assert TOLD["en"] not in pages["fr"]
    assert site.get(f"/api/v1/debates/{key}/runs/{run.id}").json["error"] == str(GONE)


def test_a_row_from_before_is_told_as_it_is(site: Site, key: str, store):
    site.html(f"/debates/{key}?engine=word_overlap")
    (run,) = store.runs.of_debate(key)
    with store._db.writing():
        store._db.execute(
            "UPDATE runs SET status = 'failed', error = ?", ("no engine 'wurd_overlap'",)
        )
    for page in read(site, f"/debates/{key}?engine=word_overlap").values():
        assert "no engine &#39;wurd_overlap&#39;" in page


def test_a_collection_and_an_evaluation_that_failed_say_why(site: Site, key: str, store):
    days = Collections.in_store(store).create("Days", "", [key]).key
    bulk = BulkRuns.in_store(store).request(days, "word_overlap")
    BulkRuns.in_store(store).note(bulk.id, key, None, GONE.message)
    number = evaluation_service.request(
        store, [store.debates.load(key)], Options("word_overlap"), site.settings
    )
    EvaluationQueue.in_store(store).fail(number, GONE.message)
    for address in (f"/collections/{days}", f"/evaluations/{number}"):
        assert all(TOLD["en"] in page for page in read(site, address).values()), address
    BulkRuns.in_store(store).fail(bulk.id, GONE.message)
    assert f"; {TOLD['en']}" in read(site, f"/collections/{days}")["fr"]


def test_what_a_reader_left_out_is_told_on_the_export_page(site: Site, store):
    (debate,) = formats.parse_text(ROWS, format="csv").debates
    (key,) = site.add(debate)
    pages = read(site, f"/debates/{key}/export")
    for language, told in LEFT_OUT.items():
        assert told in pages[language]
    assert LEFT_OUT["en"] not in pages["fr"]
    assert store.debates.load(key) == debate
    assert site.get(f"/api/v1/debates/{key}").json["warnings"] == list(debate.warnings)


def test_what_is_done_is_told_in_the_language_of_who_does_it(site: Site, key: str):
    site.client.set_cookie("argue_language", "fr")
    told = site.post(f"/debates/{key}/delete", follow_redirects=True).text
    assert "Le débat a été supprimé." in told


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("what-if?change=flip&source=sat&target=full", "inverser : sat → full"),
        ("what-if?change=support&source=work&target=issue", "ajouter : work soutient issue"),
        ("argument?id=gone", "argument &#39;gone&#39;"),
        ("?confidence=2", "attendu : une confiance de 0 à 1"),
        ("?skip=x", "attendu : un nombre de réponses à passer"),
        ("?at=gone", "argument &#39;gone&#39;"),
    ],
)
def test_errors_begin_in_the_language_of_the_page(site: Site, key: str, address: str, told: str):
    site.shown(f"/debates/{key}")
    site.client.set_cookie("argue_language", "fr")
    page = site.get(f"/debates/{key}{'' if address[0] == '?' else '/'}{address}")
    assert page.status_code in (400, 404)
    assert told in page.text.replace("\N{NO-BREAK SPACE}", " ")
