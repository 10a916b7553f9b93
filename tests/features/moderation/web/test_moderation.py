"""Reporting and deciding, walked as a person would."""

import pytest

from argue.features.moderation.web.reports import DECIDED
from argue.model import Label
from argue.store.participation.records import Writer
from argue.store.participation.reports import Ruling
from tests.web.pages import Site, part


@pytest.fixture
def rude(site: Site, library: str, store) -> str:
    """An argument that somebody added."""
    by = Writer("Ann", "1")
    return store.contributions.add(library, "pay", "You <fools>!", Label.ATTACK, by=by).argument


@pytest.fixture
def reported(site: Site, library: str, rude: str) -> str:
    assert "You &lt;fools&gt;!" in site.html(f"/debates/{library}/report?id={rude}")
    form = {"id": rude, "reason": "An insult.", "by": "Ben"}
    done = site.post(f"/debates/{library}/report", form, follow_redirects=True)
    assert part(done.text, 'role="status"')
    return rude


def decide(site: Site, library: str, argument: str, decision: str, remark: str = ""):
    form = {"id": argument, "decision": decision, "remark": remark, "by": "May"}
    return site.post(f"/debates/{library}/moderation", form, follow_redirects=True)


def test_a_report_waits_and_is_let_stand(site: Site, library: str, reported: str, store):
    page = site.html(f"/debates/{library}/moderation")
    assert "<q>An insult.</q>" in page
    assert "You &lt;fools&gt;!" in page
    done = decide(site, library, reported, "approved")
    assert DECIDED[Ruling.APPROVED] in done.text
    assert 'name="decision"' not in done.text, "no report waits"
    assert not store.contributions.of(library)[reported].withdrawn


def test_hiding_needs_a_reason_and_takes_the_argument_away(site: Site, library: str, reported: str):
    done = decide(site, library, reported, "hidden")
    assert done.status_code == 400
    assert "reason" in part(done.text, 'role="alert"')
    done = decide(site, library, reported, "hidden", "No insults.")
    assert DECIDED[Ruling.HIDDEN] in done.text
    assert "<q>No insults.</q>" in done.text
    assert "fools" not in site.shown(f"/debates/{library}")
    site.html(f"/debates/{library}/report?id={reported}", 404)


def test_a_report_needs_a_reason_and_an_argument_that_somebody_added(
    site: Site, library: str, rude: str
):
    done = site.post(f"/debates/{library}/report", {"id": rude, "reason": " "})
    assert done.status_code == 400
    assert "reason" in part(done.text, 'role="alert"')
    for nothing in ("pay", "x"):
        site.html(f"/debates/{library}/report?id={nothing}", 404)
        form = {"id": nothing, "reason": "Why?"}
        assert site.post(f"/debates/{library}/report", form).status_code == 404


def test_only_what_waits_is_decided_and_only_as_there_is(site: Site, library: str, reported: str):
    assert decide(site, library, reported, "burnt").status_code == 400
    assert decide(site, library, "pay", "approved").status_code == 404
    assert decide(site, library, reported, "approved").status_code == 200
    assert decide(site, library, reported, "approved").status_code == 404
