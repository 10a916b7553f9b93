"""What a request that changes something may cost: a size, a rate, and where a text is read."""

import io
import subprocess
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from argue.errors import TooManyJobs
from argue.services import elsewhere
from argue.services.context import Context
from argue.services.deeds import Need
from argue.services.upload_drafts import Draft
from argue.services.uploads import own_drafts
from argue.web.app import state
from argue.web.app.budgets import KEPT, SMALL_BODY, Rates
from argue.web.app.routes import Cost, Route
from tests.web.accounts_site import AccountsSite
from tests.web.app.test_api import API, problem
from tests.web.pages import OUTLINE, Site

LONG = OUTLINE + "\n" * elsewhere.SMALL


@pytest.mark.parametrize(
    ("method", "cost"),
    [("POST", None), ("DELETE", None), ("PUT", Cost.COMPUTES), ("POST", Cost.STREAM)],
)
def test_a_change_that_says_no_cost_is_no_route(method: str, cost: Cost | None) -> None:
    with pytest.raises(LookupError, match="say what it costs"):
        Route("/new", need=Need.READ, endpoint="new", methods=["GET", method], cost=cost)


class NoProcess:
    """Processes of which none is free; what is asked of them is refused."""

    limits = SimpleNamespace(seconds=1.0)

    def ask(self, *_: object, **__: object) -> object:
        raise TooManyJobs("busy")

    def stop(self) -> None:
        pass


def sent_to(endpoint: str, debate: str, project: str, draft: str) -> tuple[str, dict[str, Any]]:
    """The address of a route that reads, and what is sent there to be read."""

    def a_file(field: str) -> dict[str, Any]:
        return {"data": {field: (io.BytesIO(LONG.encode()), "x.md"), "text": ""}}

    gold = {"debate": "", **a_file("gold")["data"]}
    return {
        "upload.receive": ("/debates/new", a_file("file")),
        "upload.confirm": (f"/drafts/{draft}", {"data": {"do": "save"}}),
        "evaluations.start": ("/evaluations/new", {"data": {"engine": "word_overlap", **gold}}),
        "labelling.create": ("/annotation", a_file("file")),
        "labelling.receive": (f"/annotation/{project}/judgements", a_file("file")),
        "api.add_debates": (f"{API}/debates", {"json": {"text": LONG}}),
        "api.add_draft": (f"{API}/drafts", {"json": {"text": LONG}}),
        "api.save_draft": (f"{API}/drafts/{draft}/save", {"json": {}}),
        "api.create": (f"{API}/annotation", {"json": {"annotators": ["A"], "text": LONG}}),
        "api.receive": (f"{API}/annotation/{project}/judgements", {"json": {"text": LONG}}),
        "api.add_pair_set": (f"{API}/monothematic", {"json": {"file": LONG}}),
        "api.add_evaluation": (
            f"{API}/evaluations",
            {"json": {"debates": [debate], "predictions": {"name": "p", "content": LONG}}},
        ),
    }[endpoint]


def reading(site: Site) -> set[str]:
    return {
        rule.endpoint
        for rule in site.app.url_map.iter_rules()
        if getattr(rule, "cost", "") is Cost.READS
    }


def test_each_route_that_reads_a_text_has_it_read_in_a_process(
    site: Site, library: str, store
) -> None:
    made = {"title": "A", "annotators": ["A"], "text": OUTLINE, "name": "a.md"}
    project = site.client.post(f"{API}/annotation", json=made).json["token"]
    draft = own_drafts(Context(store, site.settings)).save(Draft("", "", LONG.encode()))
    known = site.app.extensions[state.EXTENSION]
    token = site.token()
    site.app.extensions[state.EXTENSION] = replace(known, jobs=NoProcess())
    for endpoint in sorted(reading(site)):
        address, body = sent_to(endpoint, library, project, draft)
        if "data" in body:
            body["data"]["csrf_token"] = token
        answer = site.client.post(address, **body)
        assert answer.status_code == 429, endpoint
        assert 'http-equiv="refresh"' not in answer.text  # which would lose what was sent


def test_what_carries_files_reads_them_elsewhere(site: Site) -> None:
    large = {
        rule.endpoint for rule in site.app.url_map.iter_rules() if getattr(rule, "files", None)
    }
    assert large - reading(site) == {"collections.change", "api.change_collection"}  # many keys


def test_what_carries_no_file_is_small(site: Site, library: str) -> None:
    sent = {"parent": "work", "text": "x" * SMALL_BODY}
    assert site.post(f"/debates/{library}/reply", sent).status_code == 413
    problem(site.client.post(f"{API}/debates/{library}/contributions", json=sent), 413)


def test_forms_and_json_are_counted_together(new_site: Callable[..., Site]) -> None:
    site = new_site(api_changes=2)
    token = site.token()
    assert site.client.post("/start", data={"csrf_token": token}).status_code == 400
    assert site.client.post(f"{API}/debates", json={"text": ""}).status_code == 400
    refused = site.client.post("/start", data={"csrf_token": token})
    assert (refused.status_code, refused.headers["Retry-After"]) == (429, "30")
    assert "at most 2 changes a minute" in refused.text
    assert site.get("/start").status_code == 200


def test_people_and_links_are_counted_apart(new_site: Callable[..., Site]) -> None:
    place = AccountsSite(new_site(auth="accounts", api_changes=3))
    token = {name: place.token(name) for name in ("Ada", "Bob")}
    asked = [
        place.site.client.post(f"{API}/debates", json={"text": ""}, headers=token[name]).status_code
        for name in ("Ada", "Ada", "Ada", "Ada", "Bob")
    ]
    assert asked == [400, 400, 400, 429, 400]
    for link in ("first", "second"):
        address = f"{API}/judge/{link}/items/1"
        codes = [place.site.client.post(address, json={}).status_code for _ in range(4)]
        assert (429 in codes[:3], codes[3]) == (False, 429)


def test_rate_limit_per_minute(tmp_path: Path):
    rates = Rates(tmp_path / "rates")
    asked = [rates.ask("ann", 60, now=second / 10) == 0 for second in range(6_000)]
    assert sum(asked[:600]) == 60 + 59  # all at once, and one for each second that has passed
    assert sum(asked[5_400:]) == 60


def test_rate_limit_per_caller(tmp_path: Path):
    rates = Rates(tmp_path / "rates")
    assert [rates.ask(who, 1, now=0.0) for who in ("ann", "bob", "ann")] == [0, 0, 60]


def test_rate_limit_with_clock_set_back(tmp_path: Path):
    rates = Rates(tmp_path / "rates")
    assert rates.ask("ann", 1, now=1e9) == 0
    assert rates.ask("ann", 1, now=0.0) <= 60


def test_rate_limit_across_processes(tmp_path: Path):
    path, each = tmp_path / "rates", 40
    code = (
        "import sys; from pathlib import Path; from argue.web.app.budgets import Rates\n"
        f"print(sum(Rates(Path(sys.argv[1])).ask('ann', 50, now=5.0) == 0 for _ in range({each})))"
    )
    running = [
        subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    assert sum(int(process.communicate()[0]) for process in running) == 50


def test_rate_limit_evicts_expired_rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("argue.web.app.budgets.KEPT", 3)
    rates = Rates(tmp_path / "rates")
    for number in range(20):
        rates.ask(f"person {number}", 1, now=number * 100.0)
    assert KEPT > 3
    assert rates.path.stat().st_size < 20_000
    assert rates.ask("person 19", 1, now=1_900.0) == 60


def test_rate_limit_with_corrupt_file(tmp_path: Path):
    path = tmp_path / "rates"
    path.write_text("no database " * 100)
    assert [Rates(path).ask("ann", 1, now=0.0) for _ in range(3)] == [0, 0, 60]


def test_rate_limit_with_read_only_file(tmp_path: Path):
    rates = Rates(tmp_path)  # a folder
    assert [rates.ask("who counts alone", 2, now=0.0) for _ in range(3)] == [0, 0, 30]


def test_api_429_has_retry_after(new_site):
    site = new_site(api_rate=3, api_changes=1)
    assert [site.get(f"{API}/engines").status_code for _ in range(2)] == [200, 200]
    assert site.client.post(f"{API}/debates", json={"text": "x"}).status_code == 400
    refused = site.get(f"{API}/engines")
    assert "3 requests" in problem(refused, 429)
    assert 1 <= int(refused.headers["Retry-After"]) <= 20
    assert site.get("/").status_code == 200


def test_another_address_is_not_refused_and_no_limit_is_none(new_site):
    site = new_site(api_rate=1)
    asked = [
        site.get(f"{API}/pairs", environ_overrides={"REMOTE_ADDR": place}).status_code
        for place in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "2001:db8::1", "2001:db8::2")
    ]
    assert asked == [200, 200, 429, 200, 429]
    site = new_site(api_rate=0, api_changes=0)
    assert [site.get(f"{API}/pairs").status_code for _ in range(5)] == [200] * 5
