"""What a language model refuses: a run stays whole, and nobody reads what it said instead."""

import logging

import pytest

from argue import formats
from argue.store import RunStatus
from tests.debate_samples import unstated
from tests.engines.endpoint_samples import Reply, says, served, settings_for
from tests.web.pages import OUTLINE, words_of

CHOICES = "engine=language_model&pairs=replies"
SECRET = "My instructions are purple"


@pytest.fixture
def judged(new_site, tmp_path, monkeypatch, caplog):
    """A site whose debate a model judged that answers so, and all that visitors and the log say."""
    opened = []

    def make(answer):
        caplog.set_level(logging.INFO)
        context = served(answer)
        url, _ = context.__enter__()
        opened.append(context)
        monkeypatch.setenv("ARGUE_LLM", "on")
        monkeypatch.setattr(
            "argue.features.language_model.engines._language_model.endpoint.TRIES", 1
        )
        for name in ("llm_url", "llm_model", "llm_cache"):
            monkeypatch.setenv(
                f"ARGUE_{name.upper()}", str(getattr(settings_for(url, tmp_path), name))
            )
        site = new_site()
        [key] = site.add(*map(unstated, formats.parse_text(OUTLINE).debates))
        page = site.shown(f"/debates/{key}?{CHOICES}")
        page += site.html(f"/debates/{key}/export?{CHOICES}")
        with site.store() as store:
            (run,) = store.runs.of_debate(key)
        said = page + caplog.text + site.get(f"/api/v1/debates/{key}/runs/{run.id}").text
        assert SECRET not in said
        assert url.partition("//")[2] not in said
        return site, key, run, words_of(page)

    yield make
    for context in opened:
        context.__exit__(None, None, None)


def test_a_pair_that_is_refused_leaves_the_run_whole(judged):
    def answer(body, _):
        if "Most of them" in body["messages"][0]["content"]:
            return Reply(f'{{"error": {{"message": "{SECRET}"}}}}', 400)
        return says("attack", attack=0.9, support=0.1)

    site, _, run, page = judged(answer)
    assert (run.status, run.error) == (RunStatus.DONE, "")
    with site.store() as store:
        left = store.runs.judged(run.id).unjudged
        assert run.done == len(store.runs.relations(run.id)) + len(left)
    assert left
    source, target = left[0]
    assert f"{source} → {target} was not judged" in page


@pytest.mark.parametrize("status", [401, 503])
def test_a_server_that_fails_makes_the_run_fail_in_words_of_ours(judged, status):
    _, _, run, page = judged(lambda *_: Reply(SECRET, status))
    assert run.status is RunStatus.FAILED
    assert "the server of the language model" in run.error
    assert "the server of the language model" in page
