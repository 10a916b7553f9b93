from argue import pipeline
from argue.model import Label
from argue.store import Run
from tests.web.pages import Site


def _run(site: Site, key: str) -> Run:
    with site.store() as store:
        return store.runs.of_debate(key)[0]


def test_progress_survives_a_reload_and_ends_in_the_result(site: Site, library: str, store):
    address = f"/debates/{library}?engine=word_overlap"
    assert "run-queued" in site.html(address)
    assert "run-queued" in site.html(address)
    assert len(store.runs.of_debate(library)) == 1
    site.judge()
    html = site.html(address)
    assert "<progress" not in html
    assert "5 arguments:" in html


def test_cancelled_it_stays_so_until_somebody_goes_on(site: Site, library: str):
    address = f"/debates/{library}?engine=word_overlap&derived=mediated"
    site.html(address)
    run = _run(site, library)
    choices = {"engine": "word_overlap", "derived": "mediated"}
    response = site.post(f"/debates/{library}/runs/{run.id}/cancel", choices)
    assert response.status_code == 303
    assert "engine=word_overlap" in response.headers["Location"]
    assert "derived=mediated" in response.headers["Location"]
    site.judge()
    html = site.html(address)
    assert "run-cancelled" in html
    assert "http-equiv" not in html
    response = site.post(f"/debates/{library}/runs/{run.id}/again", choices)
    site.judge()
    assert "5 arguments:" in site.html(response.headers["Location"])


def test_a_failure_says_why_and_offers_another_try(site: Site, library: str, store):
    site.html(f"/debates/{library}")
    run = _run(site, library)
    store.runs.fail(run.id, "the model <b>is</b> damaged")
    html = site.html(f"/debates/{library}")
    for words in ("run-failed", "the model &lt;b&gt;is&lt;/b&gt; damaged", "Try again"):
        assert words in html
    site.judge()
    assert "run-failed" in site.html(f"/debates/{library}")
    site.post(f"/debates/{library}/runs/{run.id}/again")
    site.judge()
    assert "5 arguments:" in site.html(f"/debates/{library}")


def test_who_waits_for_a_run_makes_the_server_put_the_debate_together_once(
    site, library, monkeypatch, store
):
    """A page without a script asks every few seconds, however large the debate is."""
    built: list[str] = []
    bare = pipeline.bare

    def counted(debate, overruled=()):
        built.append(debate.id)
        return bare(debate, overruled)

    monkeypatch.setattr(pipeline, "bare", counted)
    pages = [site.html(f"/debates/{library}") for _ in range(3)]
    assert all("<progress" in page for page in pages)
    assert len(built) == 1
    store.overrulings.add(library, "sat", "work", Label.SUPPORT, by="Zoe")
    assert "said by Zoe" in site.html(f"/debates/{library}")
    assert len(built) == 2
