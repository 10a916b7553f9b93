"""Requests that may compute for long: which they are, what is answered meanwhile and at a limit."""

from __future__ import annotations

import html
import re
import time
from dataclasses import replace

import pytest

from argue import formats
from argue.model import Label
from argue.services.deeds import Need
from argue.services.jobs import Jobs
from argue.web.app import state as states
from argue.web.app.computing import SMALL
from argue.web.app.routes import Cost, Route, every_route, may_compute
from benchmarks.worst import compare, hard, percentile
from tests.web.pages import DRINKS, Site

LONG = 300.0
"""Seconds: a guard against what never ends; a busy machine is slow to start a process."""
TOKENS = re.compile(rb'value="[^"]{20,}"')
"""What is drawn anew for each page."""


def judged(site: Site, debate) -> str:
    """The key of a debate whose stated relations are its run."""
    (key,) = site.add(debate)
    site.get(f"/debates/{key}")
    site.judge()
    return key


def test_a_wrong_query_is_refused_before_anything_is_computed(with_processes):
    pytest.importorskip("pysat")
    site = with_processes()
    address = f"/api/v1/debates/{judged(site, hard())}/analysis?semantics=preferred"
    assert site.get(f"{address}&position=x").status_code == 400
    assert site.get(address).status_code == 202


def answered(site: Site, address: str, **options):
    """The answer of an address, asked again while it is computed."""
    end = time.monotonic() + LONG
    while True:
        response = site.client.open(address, **options)
        if response.status_code != 202:
            return response
        assert time.monotonic() < end
        time.sleep(0.2)


def processes_begun(site: Site) -> bool:
    return site.app.extensions[states.EXTENSION].jobs.started


@pytest.mark.parametrize(
    ("told", "computes"),
    [
        ({}, True),  # a page of which nobody thought is computed elsewhere
        ({"cost": Cost.PLAIN}, True),
        ({"cost": Cost.ROWS}, False),
        ({"cost": Cost.STREAM}, False),
        ({"methods": ["POST"], "cost": Cost.PLAIN}, False),
        ({"methods": ["POST"], "computes_post": True}, True),
    ],
)
def test_a_route_says_what_it_costs(told, computes):
    assert may_compute(Route("/new", need=Need.READ, **{"methods": ["GET"], **told})) is computes


def test_a_route_that_says_no_need_is_refused():
    with pytest.raises(LookupError, match="'/new' .*: say who may ask for it"):
        Route("/new", endpoint="new.page")


def test_grounded_semantics_stay_in_the_request(with_processes):
    site = with_processes()
    key = judged(site, hard(60, 100))
    assert site.get(f"/debates/{key}").status_code == 200
    assert site.get(f"/debates/{key}/argument?id=a1").status_code == 200
    assert not processes_begun(site)


def test_small_debates_stay_in_the_request(with_processes):
    site = with_processes()
    (debate,) = formats.parse_text(DRINKS).debates
    assert len(debate.arguments) <= SMALL
    key = judged(site, debate)
    assert site.get(f"/debates/{key}?semantics=preferred").status_code == 200
    assert not processes_begun(site)


ADDRESSES = (
    *("?semantics=preferred", "?degrees=df_quad&derived=mediated", "/comparison"),
    *("/downloads/svg", "/picture?semantics=stable"),
)


def test_the_answer_of_a_process_is_that_of_the_request(with_processes, new_site):
    pytest.importorskip("pysat")
    site, other = with_processes(), new_site()
    key = judged(site, hard(20, 20))
    for address in ADDRESSES:
        elsewhere = answered(site, f"/debates/{key}{address}")
        here = other.get(f"/debates/{key}{address}")
        assert (elsewhere.status_code, elsewhere.mimetype) == (200, here.mimetype), address
        assert TOKENS.sub(b"", elsewhere.data) == TOKENS.sub(b"", here.data), address
        for name in ("Content-Security-Policy", "Content-Disposition", "Cache-Control"):
            assert elsewhere.headers.get(name) == here.headers.get(name), address
    assert processes_begun(site)
    content = {"changes": [{"change": "answer", "source": "a1", "target": ""}]}
    address = f"/api/v1/debates/{key}/what-if?semantics=preferred"
    answer = answered(site, address, method="POST", json=content)
    assert answer.status_code == 200
    assert answer.text.count('"schema"') == 1
    assert answer.json == other.client.post(address, json=content).json
    assert answered(site, f"/debates/{key}/argument?id=none&derived=mediated").status_code == 404
    assert answered(site, f"/debates/{key}?semantics=best").status_code == 400
    file = "id,text,hypothesis,label\n1,The mill was sold.,It was not sold.,contradiction\n"
    sent = {"file": file, "name": "mills.csv", "title": "Mills"}
    assert site.client.post("/api/v1/monothematic", json=sent).status_code == 201
    assert answered(site, "/monothematic/mills/phenomena").status_code == 200


def test_a_page_and_json_tell_that_it_is_computed(with_processes):
    pytest.importorskip("pysat")
    site = with_processes(job_seconds=40)
    key = judged(site, hard())
    response = site.get(f"/debates/{key}?semantics=preferred")
    assert response.status_code == 202
    assert int(response.headers["Retry-After"]) > 0
    assert 'http-equiv="refresh"' in response.text
    assert "Set-Cookie" not in response.headers  # another cookie would be another question
    state = site.get(response.text.partition('data-computing="')[2].partition('"')[0]).json
    assert state["done"] is False
    assert state["text"]
    assert site.get("/computing/none").json["done"] is True  # so that the page asks again
    response = site.get(f"/api/v1/debates/{key}/analysis?semantics=preferred")
    assert (response.status_code, response.json["computing"]["limit"]) == (202, 40)
    assert response.json["schema"] == "argue/api-computing/1"
    assert int(response.headers["Retry-After"]) > 0


def test_description_names_what_a_computation_answers(new_site):
    site = new_site()
    spec = site.get("/api/v1/openapi.json").json
    waiting = {
        (path, method): operation["responses"]
        for path, operations in spec["paths"].items()
        for method, operation in operations.items()
        if "ComputingOut" in str(operation["responses"].get("202"))
    }
    assert ("/api/v1/debates/{key}/what-if", "post") in waiting
    assert ("/api/v1/debates/{key}/analysis", "get") in waiting
    assert ("/api/v1/debates", "post") not in waiting
    assert ("/api/v1/debates", "get") not in waiting
    assert all("422" in responses for responses in waiting.values())
    rules = every_route(site.app)
    asked = {rule.rule for rule in rules if rule.endpoint.startswith("api.") and may_compute(rule)}
    assert len(waiting) == len(asked)


def test_at_the_limit_that_is_said_until_the_debate_changes(with_processes, monkeypatch):
    pytest.importorskip("pysat")
    site = with_processes(job_seconds=1)
    key = judged(site, hard())
    page = answered(site, f"/debates/{key}?engine=gold&semantics=preferred")
    assert page.status_code == 422
    assert "ARGUE_JOB_SECONDS" in page.text
    assert "argue analyse debate.json --engine gold --semantics preferred" in page.text
    assert f"/debates/{key}?semantics=grounded" in html.unescape(page.text)
    problem = answered(site, f"/api/v1/debates/{key}/analysis?semantics=preferred")
    assert (problem.status_code, problem.json["reason"]) == (422, "time")
    assert problem.json["command"] == "argue analyse debate.json --semantics preferred"
    with monkeypatch.context() as patch:
        patch.setattr(Jobs, "_begin", lambda *_: pytest.fail("it is begun again"))
        assert site.get(f"/debates/{key}?engine=gold&semantics=preferred").status_code == 422
    with site.store() as store:
        store.overrulings.add(key, "a0", "a1", Label.SUPPORT, by="Ann")
    assert site.get(f"/debates/{key}?engine=gold&semantics=preferred").status_code == 202


def test_one_client_may_have_so_many_computations(with_processes):
    pytest.importorskip("pysat")
    site = with_processes(client_jobs=1, job_seconds=40)
    key = judged(site, hard())
    assert site.get(f"/debates/{key}?semantics=preferred").status_code == 202
    refused = site.get(f"/debates/{key}?semantics=cf2")
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 0
    assert site.get(f"/api/v1/debates/{key}/analysis?semantics=cf2").status_code == 429
    other = site.get(
        f"/debates/{key}?semantics=ideal", environ_overrides={"REMOTE_ADDR": "192.0.2.1"}
    )
    assert other.status_code in (200, 202)


def test_what_changes_something_does_not_compute_for_long(with_processes):
    pytest.importorskip("pysat")
    site = with_processes()
    key = judged(site, hard())
    form = {"source": "a0", "target": "a1", "label": "support", "semantics": "preferred"}
    began = time.monotonic()
    assert site.post(f"/debates/{key}/relation", form).status_code == 303
    reply = {"parent": "a1", "text": "That is new.", "stance": "attack", "by": "Ann", "token": "t"}
    added = site.client.post(f"/api/v1/debates/{key}/contributions?semantics=preferred", json=reply)
    assert added.status_code == 201
    assert time.monotonic() - began < LONG / 2
    assert added.json["turned"] is None
    with site.store() as store:
        assert store.overrulings.current(key) == (
            replace(
                store.overrulings.current(key)[0], source="a0", target="a1", label=Label.SUPPORT
            ),
        )


def test_private_debates_stay_private_in_a_process(with_processes):
    site = with_processes(auth="accounts", hosts=("argue.example",))
    (key,) = site.add(hard(20, 20))
    address = f"/debates/{key}/downloads/svg"
    with site.store() as store:
        store.access.share(key, "public", "reader")
    assert answered(site, address).status_code == 200
    with site.store() as store:
        store.access.share(key, "private", "reader")
    assert answered(site, address).status_code in (303, 404)


@pytest.mark.long
@pytest.mark.many  # a measure under load
def test_readers_and_monitors_do_not_wait_for_who_asks_for_the_worst(tmp_path):
    """The short form of ``benchmarks/worst.py``; bounds are wide, since test machines are busy."""
    pytest.importorskip("pysat")
    idle, busy, hogged = compare(tmp_path / "argue.sqlite", 6.0, 2, 6)
    assert set(busy.statuses) == {200}
    assert set(hogged.statuses) <= {200, 202, 400, 422, 429}
    assert hogged.statuses[202] > 0
    for route, seconds in busy.seconds.items():
        bound = max(1.0, 10 * percentile(idle.seconds[route], 95))
        assert percentile(seconds, 95) < bound, route
    assert len(busy.seconds["/healthz"]) > 3
