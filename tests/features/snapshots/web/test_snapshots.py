"""The pages of snapshots, walked as a person would."""

import re
from datetime import UTC, datetime, timedelta

import pytest

from argue.features.snapshots.store import Snapshots
from argue.model import Label, Status
from argue.store.participation.records import Writer
from tests.web.pages import Site

ANN = Writer("Ann", "1")


@pytest.fixture
def taken(site: Site, library: str, store) -> str:
    """The address of a snapshot, after which an argument was added and a relation overruled."""
    done = site.post(f"/debates/{library}/snapshots", {"name": "At noon", "by": "Ann"})
    assert done.status_code == 303
    store.contributions.add(library, "issue", "Sunday is <b>free</b>.", Label.SUPPORT, by=ANN)
    store.overrulings.add(library, "pay", "issue", Label.UNRELATED, by="Ben")
    (snapshot,) = Snapshots.in_store(store).of(library)
    return f"/debates/{library}/snapshots/{snapshot.id}"


def test_taken_listed_compared_and_gone_back_to(site: Site, library: str, taken: str, store):
    page = site.html(f"/debates/{library}/snapshots")
    assert "At noon" in page
    assert "Ann" in page
    page = site.html(taken)
    assert "<ins>Sunday is &lt;b&gt;free&lt;/b&gt;.</ins>" in page
    assert page.count("/relation?source=pay&amp;target=issue") == 1
    assert page.count('<dl class="changes">') == 2

    assert "that took 2 steps" in site.post(taken, {"by": "Cleo"}, follow_redirects=True).text
    assert '<dl class="changes">' not in site.html(taken)
    assert store.overrulings.current(library) == ()
    assert store.contributions.steps(library)[0].writer.name == "Cleo"


def between(site: Site, key: str, since: str, until: str):
    address = f"debates/{key}/changes?since={since}&until={until}"
    return site.get(f"/api/v1/{address}").json, site.html(f"/{address}")


def test_what_changed_between_two_days(site: Site, library: str, taken: str):
    today, tomorrow = ((datetime.now(UTC) + timedelta(days=days)).date() for days in (0, 1))
    record, page = between(site, library, today, today)
    assert [(argument["before"], argument["after"]) for argument in record["arguments"]] == [
        (None, "Sunday is <b>free</b>.")
    ]
    assert [(one["source"], one["after"]) for one in record["relations"]] == [("pay", "unrelated")]
    assert record["verdicts"] == {}
    assert "<ins>Sunday is &lt;b&gt;free&lt;/b&gt;.</ins>" in page
    assert "where a snapshot was taken" in page
    for days in (("2001-01-01", "2001-02-01"), (tomorrow, tomorrow)):
        record, page = between(site, library, *days)
        assert record["arguments"] == record["relations"] == record["merges"] == []
        assert "Nobody changed anything" in page


def test_verdicts_of_two_days_are_those_of_their_snapshots(site: Site, library: str, store):
    site.html(f"/debates/{library}")
    first = datetime(2026, 5, 1, 12, tzinfo=UTC)
    snapshots = Snapshots.in_store(store)
    for days, statuses in (
        (0, {"issue": Status.ACCEPTED}),
        (2, {"issue": Status.REJECTED}),
        (3, {}),
    ):
        made = snapshots.take(library, f"{days}", by=ANN, statuses=statuses)
        with store.writing():
            at = (first + timedelta(days=days)).isoformat()
            store._db.update("snapshots", {"id": made.id}, at=at)
    record, page = between(site, library, "2026-05-02", "2026-05-03")
    assert record["verdicts"] == {"issue": ["accepted", "rejected"]}
    assert "The verdict on 1 argument is not as it was then" in page
    record, page = between(site, library, "2026-05-02", "2026-05-04")
    assert record["verdicts"] == {}, "nobody knew them on the last day"
    assert "where a snapshot was taken" in page


@pytest.mark.parametrize("days", [("x", "2026-01-01"), ("2026-01-02", "2026-01-01"), ("", "x")])
def test_what_is_no_pair_of_days_is_refused(site: Site, library: str, days):
    address = "debates/{}/changes?since={}&until={}".format(library, *days)
    assert site.get(f"/api/v1/{address}").status_code == 400
    assert "xpected" in site.html(f"/{address}")


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


def test_a_snapshot_of_another_debate_is_none(site: Site, drinks: str, taken: str):
    number = taken.rpartition("/")[2]
    site.html(f"/debates/{drinks}/snapshots/{number}", 404)
    assert site.post(f"/debates/{drinks}/snapshots/{number}").status_code == 404


def test_a_snapshot_tells_whose_status_is_another_one(site: Site, library: str, store):
    site.shown(f"/debates/{library}")
    site.post(f"/debates/{library}/snapshots", {"name": "Before", "by": "Ann"})
    (snapshot,) = Snapshots.in_store(store).of(library)
    assert snapshot.statuses["full"] == "accepted"
    store.contributions.add(library, "full", "It was once.", Label.ATTACK, by=ANN)
    site.judge()
    page = site.html(f"/debates/{library}/snapshots/{snapshot.id}")
    turned = re.findall(r"id=(\w+)[^>]*><q[^>]*>[^<]*</q></a>: (\w+) → (\w+)</li>", page)
    assert {("full", "stands", "falls"), ("sat", "falls", "stands")} <= {*turned}
