import time

import pytest

from argue import formats
from argue.features.concepts import background as concept_process
from argue.features.concepts.background import Background
from argue.features.concepts.store import KeyConcepts


@pytest.fixture
def process(site, monkeypatch):
    """One of the priority of the tests, beside which it would wait for minutes."""
    pytest.importorskip("spacy")
    monkeypatch.setattr(concept_process, "LOWEST", 0)
    result = Background(site.settings.database, site.settings)
    yield result
    result.stop()


def finished(process: Background) -> None:
    until = time.monotonic() + 300
    while process.running:
        assert time.monotonic() < until
        time.sleep(0.02)


def test_finds_the_concepts_of_every_debate_and_then_rests(site, process, store):
    debates = formats.parse_text(
        "# Trams?\n\n+ Trams are quiet.\n\n# Buses?\n\n+ Buses are late.\n"
    )
    keys = site.add(*debates.debates)
    process.look()
    assert process.running
    process.look()  # once is enough
    finished(process)
    assert all(KeyConcepts.in_store(store).of(key) for key in keys)
    process.look()
    assert not process.running


def test_begins_anew_after_it_was_stopped(site, process, store):
    (key,) = site.add(*formats.parse_text("# Trams?\n\n+ Trams are quiet.\n").debates)
    process.look()
    process.stop()
    assert not process.running
    process.look()
    finished(process)
    assert KeyConcepts.in_store(store).of(key)


def test_a_process_that_broke_is_not_begun_again(site, process, monkeypatch, caplog):
    site.add(*formats.parse_text("# Trams?\n\n+ Trams are quiet.\n").debates)
    monkeypatch.setattr(concept_process, "_find_all", ord)  # of four arguments is an error
    process.look()
    finished(process)
    process.look()
    assert not process.running
    assert "the process that finds key concepts broke (exit status 1)" in caplog.text
