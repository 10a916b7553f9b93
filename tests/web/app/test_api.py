import json
import re
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from argue import pipeline
from argue.engines import ENGINES
from argue.formats import FORMATS
from argue.model import Argument, Debate, Label, Relation, Reply
from argue.pairing import PAIRINGS
from argue.reasoning.probability import with_chances
from argue.reasoning.semantics import SEMANTICS
from argue.settings import Limits, Settings
from argue.web.app.routes import every_route
from tests.debate_samples import THREAD
from tests.store.samples import ZOOS
from tests.web.pages import OUTLINE, Site, content

API = "/api/v1"
PROBLEM = "application/problem+json"

IDS = [
    *("plain", "1.2", "a/b", "a//b", "/slash", "slash/", "..", ".", "a?b#c", "50%", "a b", "é✓"),
    *("<b>&", "'\"", "\\", "%2F", "+"),
]
ODD = Debate(
    "odd",
    "Odd ids",
    tuple(Argument(id, f"Says {id}.") for id in IDS),
    replies=tuple(Reply(id, IDS[0]) for id in IDS[1:]),
    given=tuple(Relation(id, IDS[0], Label.ATTACK) for id in IDS[1:]),
)


@pytest.fixture
def trams(site):
    return site.add(THREAD)[0]


@pytest.fixture(scope="module")
def library(tmp_path_factory):
    """A site that several tests look at and none changes; its debates are judged."""
    folder = tmp_path_factory.mktemp("api")
    library = Site.of(Settings(database=folder / "argue.sqlite"))
    library.add(THREAD, ODD)
    library.get(f"{API}/debates/odd-ids/analysis")
    library.judge()
    return library


def problem(response, status: int) -> str:
    """The message of an answer that must be a problem of this status."""
    assert response.status_code == status, response.text
    assert (response.mimetype, response.json["status"]) == (PROBLEM, status)
    assert response.json["title"]
    return response.json["detail"]


def upload(site, **content):
    return site.client.post(f"{API}/debates", json=content)


# ── debates ─────────────────────────────────────────────────────────────────────────────────────


def test_one_debate_is_what_the_source_said(site):
    site.add(ZOOS)
    answer = site.get(f"{API}/debates/should-zoos-be-closed").json
    assert (answer["key"], answer["id"]) == ("should-zoos-be-closed", "zoos.md")
    assert answer["issue"] == "issue"
    assert answer["arguments"][1] == {
        "id": "cages",
        "text": ZOOS.arguments[1].text,
        "headline": "Cages hurt",
    }
    assert answer["replies"] == [["cages", "issue"], ["parks", "cages"], ["C++", "cages"]]
    assert answer["gold"][0]["confidence"] == 0.75
    assert answer["warnings"] == list(ZOOS.warnings)
    assert answer["runs"] == []
    assert "labelling" not in answer


# ── upload ──────────────────────────────────────────────────────────────────────────────────────


def test_an_upload(site):
    response = upload(site, text=OUTLINE, name="/home/me/library.md")
    assert response.status_code == 201
    key = "should-the-town-library-open-on-sundays"
    assert response.headers["Location"] == f"{API}/debates/{key}"
    title = "Should the town library open on Sundays?"
    assert response.json["debates"] == [{"key": key, "title": title, "arguments": 5, "new": True}]
    assert (response.json["format"], response.json["refused"]) == ("markdown", [])
    saved = site.get(response.headers["Location"]).json
    assert len(saved["arguments"]) == 5
    assert saved["source"]["name"] == "library.md"
    again = upload(site, text=OUTLINE, name="copy.md", format="markdown")
    assert (again.status_code, again.json["debates"][0]["new"]) == (200, False)
    assert site.get(f"{API}/debates").json["total"] == 1


def test_several_debates_in_one_upload(site):
    response = upload(site, text=OUTLINE + "\n# Another one\n\n+ Yes.\n")
    assert response.status_code == 201
    assert [debate["title"] for debate in response.json["debates"]][1] == "Another one"
    assert "Location" not in response.headers


def test_what_an_analysis_gives_can_be_uploaded_again(site, trams):
    answer = upload(site, text=site.get(f"{API}/debates/{trams}").text)
    assert (answer.status_code, answer.json["debates"][0]["key"]) == (200, trams)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ({"text": "hello"}, "expected"),
        ({"text": ""}, "nothing"),
        ({"text": OUTLINE, "format": "../json"}, "no input format '../json'; there is: "),
        ({"text": "= T\n\n+ a\n* star"}, "line 4"),
    ],
)
def test_files_that_cannot_be_read(site, content, message):
    assert message in problem(upload(site, **content), 400)
    assert site.get(f"{API}/debates").json["total"] == 0


@pytest.mark.parametrize(
    ("content", "field"),
    [
        ({}, "text"),
        ({"text": None}, "text"),
        ({"text": "x", "name": "n" * 300}, "name"),
        ({"text": "x", "format": {}}, "format"),
        ({"text": "x", "more": 1}, "more"),
    ],
)
def test_parameters_that_are_wrong_are_named(site, content, field):
    response = upload(site, **content)
    problem(response, 400)
    assert field in response.json["errors"]["json"]


@pytest.mark.parametrize(
    "body",
    [
        *(b"", b"{", b"[]", b"null", b'"text"', b"\xff\xfe{}", b"[" * 100_000, b"{}" * 3),
        *(b"\x00" * 100, b'{"text": NaN}', '{"text": "x"}'.encode("utf-16"), b'{"a":' * 50_000),
    ],
)
def test_bodies_that_are_no_object(site, body):
    problem(site.client.post(f"{API}/debates", data=body, content_type="application/json"), 400)


@pytest.mark.parametrize(
    "content_type",
    [
        *("application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "text/plain"),
        *(None, "text/plain; application/json", "application/jsonx", "APPLICATION/XML"),
    ],
)
@pytest.mark.parametrize("address", ["debates", "debates/should-the-city-build-trams/runs"])
def test_what_a_foreign_form_can_send_changes_nothing(site, trams, content_type, address):
    body = json.dumps({"text": OUTLINE})
    response = site.client.post(f"{API}/{address}", data=body, content_type=content_type)
    assert "application/json" in problem(response, 415)
    assert site.get(f"{API}/debates").json["total"] == 1
    assert site.get(f"{API}/debates/{trams}").json["runs"] == []


def test_a_foreign_page_changes_nothing(site):
    response = site.client.post(
        f"{API}/debates", json={"text": OUTLINE}, headers={"Origin": "https://elsewhere.example"}
    )
    problem(response, 403)
    assert site.get(f"{API}/debates").json["total"] == 0


def test_no_token_is_needed_and_a_charset_does_no_harm(site):
    response = site.client.post(
        f"{API}/debates",
        data=json.dumps({"text": OUTLINE}),
        content_type="Application/JSON; charset=utf-8",
    )
    assert response.status_code == 201


def test_a_body_that_is_too_large(new_site):
    site = new_site(limits=Limits(max_bytes=1000))
    assert "ARGUE_MAX_BYTES" in problem(upload(site, text="x" * 2000), 400)
    assert "ARGUE_MAX_BYTES" in problem(upload(site, text="x" * 2_000_000), 413)


def test_too_many_arguments(new_site):
    site = new_site(limits=Limits(max_arguments=3))
    assert "ARGUE_MAX_ARGUMENTS" in problem(upload(site, text=OUTLINE), 400)
    assert site.get(f"{API}/debates").json["total"] == 0


# ── analysis ────────────────────────────────────────────────────────────────────────────────────


def test_an_analysis_is_asked_for_waited_for_and_read(site, trams):
    address = f"{API}/debates/{trams}/analysis?engine=word_overlap&derived=mediated"
    waiting = site.get(address)
    assert (waiting.status_code, waiting.headers["Retry-After"]) == (202, "1")
    run = site.get(waiting.headers["Location"]).json
    run.pop("schema")
    assert content(waiting) == {"run": run}
    assert (run["status"], run["done"], run["total"], run["pairs"]) == ("queued", 0, 3, "replies")
    assert run["finished"] is None

    site.judge()
    assert site.get(waiting.headers["Location"]).json["status"] == "done"
    answer = site.get(address)
    assert answer.status_code == 200
    analysis = pipeline.analyse(
        THREAD, engine="word_overlap", derived=["mediated"], list_derived=100
    )
    expected = with_chances(analysis).as_object()
    expected.pop("chances")
    assert {name: answer.json[name] for name in expected} == expected
    assert list(answer.json["labelling"]) == [argument.id for argument in THREAD.arguments]
    assert (answer.json["key"], answer.json["run"]["id"]) == (trams, run["id"])
    assert answer.json["scores"]["relations"]["pairs"] == 2


def test_a_run_that_failed_says_why_and_can_be_asked_for_again(site, trams, store):
    address = f"{API}/debates/{trams}/analysis?engine=gold"
    run = site.get(address).json["run"]
    store.runs.fail(run["id"], "the model is gone")
    answer = site.get(address)
    assert "the run failed: the model is gone; POST /api/v1/debates" in problem(answer, 409)
    assert answer.json["run"]["status"] == "failed"
    again = site.client.post(f"{API}/debates/{trams}/runs", json={"engine": "gold"})
    assert again.status_code == 202
    assert again.json["run"]["id"] != run["id"]
    site.judge()
    assert site.get(address).status_code == 200
    assert len(site.get(f"{API}/debates/{trams}").json["runs"]) == 2


# ── explanations ────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("id", IDS)
def test_every_argument_can_be_explained(library, id):
    answer = library.get(f"{API}/debates/odd-ids/explanations", query_string={"argument": id})
    assert (answer.status_code, answer.json["argument"]) == (200, id)
    assert answer.json["status"] == ("rejected" if id == "plain" else "accepted")
    assert answer.json["text"]


@pytest.mark.parametrize("id", [id for id in IDS if not id.startswith((".", "/"))])
def test_most_arguments_have_an_address(library, id):
    answer = library.get(f"{API}/debates/odd-ids/explanations/{quote(id, safe='')}")
    assert (answer.status_code, answer.json["argument"]) == (200, id)


def test_reasons_are_data_too(library):
    answer = library.get(f"{API}/debates/odd-ids/explanations/plain").json
    assert len(answer["reasons"]) == len(IDS) - 1
    assert answer["reasons"][0] == {
        "attacker": "1.2",
        "status": "accepted",
        "derived": None,
        "defeated_by": [],
        "open": False,
    }


@pytest.mark.parametrize("id", ["nobody", "%00", "x" * 5_000, "%F0%9F", "a/b/c"])
def test_no_such_argument(library, id):
    problem(library.get(f"{API}/debates/odd-ids/explanations/{id}"), 404)


# ── what there is ───────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("kind", "folder"),
    [("engines", ENGINES), ("semantics", SEMANTICS), ("pairs", PAIRINGS), ("formats", FORMATS)],
)
def test_plug_ins_are_listed(library, kind, folder):
    answer = library.get(f"{API}/{kind}?limit=200").json[kind]
    assert [one["name"] for one in answer] == folder.names()
    assert [one["summary"] for one in answer] == [folder.summary(name) for name in folder.names()]


def test_the_description_has_the_interface_and_nothing_else(library):
    response = library.get(f"{API}/openapi.json")
    assert response.mimetype == "application/json"
    spec = response.json
    assert spec["openapi"].startswith("3.1")
    assert spec["info"]["title"] == "Argue"
    known = {rule.rule for rule in every_route(library.app) if rule.rule.startswith(API)}
    described = {path.replace("{", "<").replace("}", ">") for path in spec["paths"]}
    bare = {re.sub(r"<\w+(\([^)]*\))?:", "<", rule) for rule in known}
    assert described == bare - {f"{API}/openapi.json"}
    assert "http://" not in response.text
    assert "https://" not in response.text


def test_every_operation_is_described_with_its_answers(library):
    spec = library.get(f"{API}/openapi.json").json
    for path, operations in spec["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"], (path, method)
            for status, answer in operation["responses"].items():
                media_type = PROBLEM if status >= "400" else "application/json"
                media_type = "text/plain" if status == "431" else media_type  # of the server
                if "content" in answer and "*/*" not in answer["content"]:
                    assert set(answer["content"]) == {media_type}, (path, method, status)
                assert answer["description"], (path, method, status)


# ── whatever comes in ───────────────────────────────────────────────────────────────────────────

NINES = "9" * 30
RUNS = "debates/should-the-city-build-trams/runs"


@pytest.mark.parametrize(
    "query",
    [*("engine=../gold", "engine=%00", "pairs=x", "derived=mediated&derived=x", "semantics=x")],
)
@pytest.mark.parametrize("what", ["analysis", "explanations/quiet"])
def test_names_that_are_wrong(library, query, what):
    assert "there is: " in problem(
        library.get(f"{API}/debates/should-the-city-build-trams/{what}?{query}"), 400
    )
    assert library.get(f"{API}/debates/should-the-city-build-trams").json["runs"] == []


@pytest.mark.parametrize(
    "path",
    [
        *("", "nothing", "../secret", "openapi.yaml", "runs/1", f"{RUNS}/", f"{RUNS}/0"),
        *(f"{RUNS}/-1", f"{RUNS}/x", f"{RUNS}/1.0", f"{RUNS}/٣", f"{RUNS}/{NINES}"),
        f"{RUNS}/" + "9" * 5_000,
        *("debates/nothing", "debates/nothing/explanations/x", "debates/%00", "debates/%F0%9F"),
        *("debates/..%2F..", "debates/" + "x" * 5_000, "debates/", "debates/x/y"),
    ],
)
def test_addresses_where_nothing_is(library, path):
    response = library.get(f"{API}/{path}")
    if response.status_code == 308:  # to the same without a double slash or dots
        response = library.get(response.headers["Location"])
    problem(response, 404)


@pytest.mark.parametrize(
    ("method", "path"), [("DELETE", "debates"), ("PATCH", f"{RUNS}/1"), ("POST", "openapi.json")]
)
def test_methods_that_are_not_there(library, method, path):
    response = library.client.open(f"{API}/{path}", method=method, json={})
    problem(response, 405)
    assert response.headers["Allow"]


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    parts=st.lists(st.text(max_size=20), max_size=4),
    query=st.dictionaries(
        st.sampled_from(["engine", "pairs", "derived", "semantics", "limit", "offset", "search"]),
        st.text(max_size=20),
        max_size=3,
    ),
)
def test_no_address_is_a_fault_of_ours(library, parts, query):
    path = "/".join(quote(part, safe="", errors="replace") for part in parts)
    assert library.get(f"{API}/{path}", query_string=query).status_code < 500


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    content=st.dictionaries(
        st.sampled_from(["text", "name", "format", "x"]),
        st.none() | st.booleans() | st.integers() | st.text(max_size=40) | st.lists(st.text()),
    )
)
def test_no_upload_is_a_fault_of_ours(site, content):
    assert site.client.post(f"{API}/debates", json=content).status_code in (200, 201, 400)


def test_half_a_surrogate_pair_never_reaches_the_store(site):
    text = json.dumps({"text": OUTLINE.replace("cost", "co\ud800st"), "name": "\ud800.md"})
    response = site.client.post(f"{API}/debates", data=text, content_type="application/json")
    assert response.status_code in (201, 400)
    assert site.get(f"{API}/debates").status_code == 200
