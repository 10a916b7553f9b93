"""Positions, degrees, dialogues, changes and readings in the JSON interface."""

import pytest

from tests.web.pages import Site

API = "/api/v1"


@pytest.fixture
def judged(site: Site, drinks: str) -> str:
    """Where the debate with two positions is, judged."""
    site.get(f"{API}/debates/{drinks}/analysis")
    site.judge()
    return f"{API}/debates/{drinks}"


def test_an_analysis_takes_a_semantics_a_position_and_degrees(site, judged):
    both = site.get(f"{judged}/analysis?semantics=preferred&degrees=df_quad").json
    assert sorted(map(sorted, both["extensions"])) == [
        ["calm", "coffee", "fresh"],
        ["calm", "issue", "taste"],
    ]
    assert both["labelling"]["coffee"] == "undecided"
    assert both["degrees"]["converged"]
    assert set(both["degrees"]["degrees"]) == set(both["labelling"])
    for number, extension in enumerate(both["extensions"], 1):
        one = site.get(f"{judged}/analysis?semantics=preferred&position={number}").json
        accepted = {id for id, status in one["labelling"].items() if status == "accepted"}
        assert accepted == set(extension)
        assert (one["position"], one["degrees"]) == (number, None)


def test_a_reading_of_support_is_taken(site, judged):
    answer = site.get(f"{judged}/analysis?support=deductive&derived=secondary").json
    assert (answer["support"], answer["labelling"]["calm"]) == ("deductive", "undecided")
    assert site.get(f"{judged}/analysis").json["labelling"]["calm"] == "accepted"


@pytest.mark.parametrize(
    "query", ["semantics=preferred&position=3", "position=-1", "support=x", "degrees=x"]
)
def test_what_is_not_there_is_refused(site, judged, query):
    answer = site.get(f"{judged}/analysis?{query}")
    assert (answer.status_code, answer.mimetype) == (400, "application/problem+json")


def test_an_explanation_has_its_dialogues(site, judged):
    answer = site.get(f"{judged}/explanations/issue?semantics=preferred").json
    assert {dialogue["status"] for dialogue in answer["dialogues"]} == {"accepted", "rejected"}
    claim = answer["dialogues"][0]["claim"]
    assert (claim["argument"], claim["says"]) == ("issue", "Claim")
    assert claim["replies"][0]["text"] == "coffee attacks issue"
    assert {"argument": "issue", "role": "asked"} in answer["highlight"]


def test_the_smallest_change_is_found(site, judged):
    answer = site.get(f"{judged}/smallest-change?argument=issue&goal=accepted").json
    assert len(answer["changes"]) == 1
    assert answer["problem"] == ""
    assert site.get(f"{judged}/smallest-change?argument=no&goal=accepted").status_code == 404
    assert site.get(f"{judged}/smallest-change?argument=issue&goal=best").status_code == 400
