"""The pages of snapshots, walked as a person would."""

import re

import pytest

from argue.features.snapshots.store import Snapshots
from argue.model import Label
from argue.store.participation.records import Writer
from tests.web.pages import Site

ANN = Writer("Ann", "1")


@pytest.fixture
def taken(site: Site, library: str) -> str:
    """The address of a snapshot, after which an argument was added and a relation overruled."""
    done = site.post(f"/debates/{library}/snapshots", {"name": "At noon", "by": "Ann"})
    assert done.status_code == 303
    with site.store() as store:
        store.contributions.add(library, "issue", "Sunday is <b>free</b>.", Label.SUPPORT, by=ANN)
        store.overrulings.add(library, "pay", "issue", Label.UNRELATED, by="Ben")
        (snapshot,) = Snapshots.in_store(store).of(library)
    return f"/debates/{library}/snapshots/{snapshot.id}"


def test_taken_listed_compared_and_gone_back_to(site: Site, library: str, taken: str):
    page = site.html(f"/debates/{library}/snapshots")
    assert "At noon" in page
    assert "Ann" in page
    page = site.html(taken)
    assert "<ins>Sunday is &lt;b&gt;free&lt;/b&gt;.</ins>" in page
    assert page.count("/relation?source=pay&amp;target=issue") == 1
    assert page.count('<dl class="changes">') == 2

    done = site.post(taken, {"by": "Cleo"}, follow_redirects=True)
    assert "that took 2 steps" in done.text
    assert '<dl class="changes">' not in site.html(taken)
    with site.store() as store:
        assert store.overrulings.current(library) == ()
        assert store.contributions.steps(library)[0].writer.name == "Cleo"


def test_deleting_a_snapshot_keeps_the_history(site: Site, library: str, taken: str):
    site.post(f"{taken}/forget")
    site.html(taken, 404)
    assert "No snapshots yet." in site.html(f"/debates/{library}/snapshots")
    with site.store() as store:
        assert len(store.contributions.steps(library)) == 1


@pytest.mark.parametrize(
    ("name", "status", "told"),
    [("", 400, "expected a name"), ("At noon", 409, "there is a snapshot")],
)
def test_what_is_wrong_with_a_name_is_said(
    site: Site, library: str, taken: str, name, status, told
):
    done = site.post(f"/debates/{library}/snapshots", {"name": name})
    assert done.status_code == status
    assert told in done.text


def test_nothing_changes_without_our_form(site: Site, library: str, taken: str):
    assert site.client.post(taken).status_code == 403
    assert site.client.post(f"/debates/{library}/snapshots", data={"name": "x"}).status_code == 403
    with site.store() as store:
        assert [one.name for one in Snapshots.in_store(store).of(library)] == ["At noon"]
        assert len(store.overrulings.current(library)) == 1


def test_a_snapshot_of_another_debate_is_none(site: Site, drinks: str, taken: str):
    number = taken.rpartition("/")[2]
    site.html(f"/debates/{drinks}/snapshots/{number}", 404)
    assert site.post(f"/debates/{drinks}/snapshots/{number}").status_code == 404


def test_a_snapshot_tells_whose_status_is_another_one(site: Site, library: str):
    site.shown(f"/debates/{library}")
    site.post(f"/debates/{library}/snapshots", {"name": "Before", "by": "Ann"})
    with site.store() as store:
        (snapshot,) = Snapshots.in_store(store).of(library)
        assert snapshot.statuses["full"] == "accepted"
        store.contributions.add(library, "full", "It was once.", Label.ATTACK, by=ANN)
    site.judge()
    page = site.html(f"/debates/{library}/snapshots/{snapshot.id}")
    turned = re.findall(r"id=(\w+)[^>]*><q[^>]*>[^<]*</q></a>: (\w+) → (\w+)</li>", page)
    assert {("full", "stands", "falls"), ("sat", "falls", "stands")} <= {*turned}
