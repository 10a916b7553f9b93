import json
import re
from io import BytesIO

import pytest

from argue.features.monothematic.files import parse, read
from argue.features.monothematic.labelling.tasks.phenomena import TASK
from argue.features.monothematic.pairs import joined
from argue.features.monothematic.store import Decompositions, Entailment
from tests.features.monothematic.samples import EXAMPLE
from tests.web.pages import Site, words_of

ONE = {"text": "Ann sleeps.", "hypothesis": "Ann is awake.", "judgement": "contradiction"}
STEPS = {
    "phenomenon": "lexical:semantic-opposition",
    "left": "x sleeps",
    "right": "x is awake",
    "fragment": "sleeps",
    "replacement": "is awake",
    "judgement": "contradiction",
}


def send(site: Site, data: bytes, name: str, **form: str):
    form = {"csrf_token": site.token("/phenomena"), "file": (BytesIO(data), name), **form}
    return site.client.post("/phenomena", data=form, content_type="multipart/form-data")


@pytest.fixture
def example(site: Site) -> str:
    """The key of the set with the example file."""
    sent = send(site, EXAMPLE.read_bytes(), "monothematic.jsonl", title="Eight pairs")
    assert sent.status_code == 303
    return sent.location.rpartition("/")[2]


@pytest.fixture
def key(site: Site) -> str:
    """The key of a set with one pair, 1, that nobody has taken apart."""
    return site.post("/phenomena", ONE).location.rpartition("/")[2]


def post(site: Site, key: str, form: dict, **options):
    return site.client.post(
        f"/monothematic/{key}/made",
        data={"csrf_token": site.token("/phenomena"), **form},
        **options,
    )


def begin(site: Site, key: str) -> str:
    """Begin a pair; its address."""
    form = {"csrf_token": site.token("/phenomena"), "original": "1"}
    begun = site.client.post(f"/monothematic/{key}/pair", data=form)
    assert begun.status_code == 303
    return begun.location


def rows(site: Site, key: str):
    with site.store() as store:
        return Decompositions.in_store(store).load(key).made


def test_a_file_comes_and_goes_out_again(site: Site, example: str):
    words = words_of(site.html(f"/monothematic/{example}"))
    assert "8 original pairs, 21 monothematic pairs made of them" in words
    assert "8 of 8 pairs taken apart" in words_of(site.html("/phenomena"))
    for format in ("jsonl", "tsv", "csv", "xml"):
        response = site.get(f"/monothematic/{example}/downloads/{format}")
        assert f"{example}.{format}" in response.headers["Content-Disposition"]
        assert joined(parse(response.data)) == read(EXAMPLE)
    assert site.get(f"/monothematic/{example}/downloads/pdf").status_code == 400


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"{", "expected an object"),
        (b'{"text": "T", "hypothesis": "H", "label": "maybe"}', "maybe"),
        (
            b'{"text": "T", "hypothesis": "H", "label": "yes", "phenomenon": "a:b"}',
            "expected original pairs",
        ),
    ],
)
def test_a_file_that_cannot_be_read_is_named(site: Site, data, why):
    refused = send(site, data, "x.jsonl")
    assert refused.status_code == 400
    assert why in refused.text
    assert "x.jsonl" in refused.text


@pytest.mark.parametrize("missing", ["text", "hypothesis", "judgement"])
def test_a_typed_pair_needs_all_three(site: Site, missing):
    refused = site.post("/phenomena", {**ONE, missing: " "})
    assert refused.status_code == 400
    assert "This is no project yet" in refused.text


def test_a_pair_is_taken_apart_step_by_step(site: Site, key: str):
    html = site.html(f"/monothematic/{key}/pair?id=1")
    assert "First phenomenon" in html
    address = begin(site, key)
    html = site.html(address)
    assert [int(step) for step in re.findall(r"<legend>(\d) ", html)] == [1, 2, 3, 4]
    half = {"name": "1-1", "revision": "0", "phenomenon": "negation", "do": "save"}
    assert post(site, key, half).location == address
    assert 'value="negation"' in site.html(address)
    assert rows(site, key)[0].finished is False
    wrong = post(site, key, {**half, "revision": "1", "do": "finish", "fragment": "snores"})
    words = words_of(site.html(wrong.location))
    assert "left side is missing" in words
    assert "snores&#39;: it is not there" in words
    done = post(site, key, {"name": "1-1", "revision": "2", "do": "finish", **STEPS})
    words = words_of(site.html(done.location))
    assert "1-1 is finished." in words
    assert "Ann is awake." in words
    assert "Next phenomenon" in words
    [made] = joined(parse(site.get(f"/monothematic/{key}/downloads/jsonl").data)).pairs
    assert (made.phenomenon, made.hypothesis, made.left) == (
        "lexical:semantic-opposition",
        "Ann is awake.",
        "x sleeps",
    )


def test_the_script_saves_and_is_told_the_new_hypothesis(site: Site, key: str):
    begin(site, key)
    form = {"name": "1-1", "revision": "0", **STEPS}
    answer = post(site, key, form, headers={"Accept": "application/json"})
    assert answer.json == {
        "name": "1-1",
        "revision": 1,
        "finished": False,
        "proposed": "Ann is awake.",
        "problems": {},
    }
    stays = post(site, key, {**form, "revision": "1"}, headers={"Accept": "application/json"})
    assert stays.json["revision"] == 1, "the same again changes nothing"


def test_what_is_not_finished_does_not_count(site: Site, key: str):
    begin(site, key)
    post(site, key, {"name": "1-1", "revision": "0", "phenomenon": "a:b"})
    assert joined(parse(site.get(f"/monothematic/{key}/downloads/jsonl").data)).pairs == ()
    assert "1 begun" in words_of(site.html("/phenomena"))


def test_a_finished_pair_that_is_broken_again_is_only_begun(site: Site, key: str):
    begin(site, key)
    post(site, key, {"name": "1-1", "revision": "0", "do": "finish", **STEPS})
    assert rows(site, key)[0].finished
    post(site, key, {"name": "1-1", "revision": "1", **STEPS, "fragment": "walks"})
    assert not rows(site, key)[0].finished


def test_more_pairs_and_deleting_the_set(site: Site, key: str):
    form = {"csrf_token": site.token("/phenomena"), **ONE}
    added = site.client.post(f"/monothematic/{key}/originals", data=form)
    assert added.location.endswith("id=2")
    assert "2 of 2" in words_of(site.html(added.location))
    assert "go for good" in site.html(f"/phenomena/{key}/delete")
    site.client.post(f"/phenomena/{key}/delete", data=form)
    assert site.get(f"/monothematic/{key}").status_code == 404


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("none", 404),
        ("{key}/pair?id=7", 404),
        ("{key}/pair", 404),
        ("{key}/pair?id=1&made=9", 404),
        ("{key}?skip=x", 400),
        ("none/scores", 404),
        ("{key}/scores?engine=/etc", 400),
        ("{key}/scores?ways=4", 400),
        ("{key}/scores.csv?table=x", 400),
    ],
)
def test_what_is_not_there(site: Site, key: str, address: str, status: int):
    site.get(f"/monothematic/{address.format(key=key)}")
    site.judge()
    assert site.get(f"/monothematic/{address.format(key=key)}").status_code == status


@pytest.mark.parametrize(
    "form", [{"name": "1-9", "revision": "0"}, {"name": "1", "revision": "0"}, {"revision": "0"}]
)
def test_only_what_was_begun_can_be_saved(site: Site, key: str, form):
    assert post(site, key, form).status_code == 404
    assert post(site, key, {"name": "1-1", "revision": "-1"}).status_code == 400


def test_scores_as_page_json_csv_and_svg(site: Site, example: str):
    base = f"/monothematic/{example}/scores"
    html = site.computed(f"{base}?engine=linguistic_bias").text
    assert "linguistic_bias: missing correlation (CI 0.93)" in html
    assert '<svg xmlns="http://www.w3.org/2000/svg" class="plot"' in html
    assert "<style" not in html
    assert "By phenomenon" in html
    scores = site.computed(f"{base}.json?engine=gold&ways=3").json
    assert (scores["ci"], scores["di"], scores["ways"]) == (1, 0, 3)
    assert site.computed(f"{base}.csv?engine=gold").text.count("\n") == 18
    assert site.get(f"{base}.csv?engine=gold&table=by-pair").text.startswith("pair,judgement")
    svg = site.get(f"{base}.svg?engine=gold")
    assert svg.content_type.startswith("image/svg+xml")
    assert "<style>" in svg.text


def test_phenomena_as_page_json_and_csv(site: Site, example: str):
    base = f"/monothematic/{example}/phenomena"
    assert "Together in contradiction pairs" in words_of(site.html(base))
    assert len(site.get(f"{base}.json").json["phenomena"]) == 17
    assert "P(positive|·)" in site.html(f"{base}?unknown=negative")
    assert site.get(f"{base}.json?unknown=negative").json["unknown_is_negative"] is True
    assert site.get(f"{base}.csv?table=co-occurrence").text.startswith("phenomenon,deciding")


def test_too_many_pairs_to_wait_for(site: Site, monkeypatch, example: str):
    monkeypatch.setattr("argue.features.monothematic.web.scores.MOST_JUDGED", 10)
    refused = site.get(f"/monothematic/{example}/scores")
    assert refused.status_code == 400
    assert "argue papers monothematic score" in refused.text


def test_very_long_words_are_refused(new_site):
    from argue.settings import Limits

    site = new_site(limits=Limits(max_text=100))
    key = site.post("/phenomena", ONE).location.rpartition("/")[2]
    begin(site, key)
    refused = post(site, key, {"name": "1-1", "revision": "0", "note": "x" * 101})
    assert refused.status_code == 400
    assert "ARGUE_MAX_TEXT" in refused.text


def test_annotators_judge_what_is_finished_and_make_gold(site: Site, key: str, store):
    begin(site, key)
    token = site.token("/phenomena")
    names = {"csrf_token": token, "name": "Ann\nBob"}
    site.client.post(f"/phenomena/{key}/annotators", data=names)
    people = TASK.projects(store).project(key).annotators
    start = site.html(f"/judge-phenomena/{people[0].token}")
    assert "of 1 item done" in words_of(start), "a pair that is only begun is not judged"
    post(site, key, {"name": "1-1", "revision": "0", "do": "finish", **STEPS})
    page = site.html(f"/judge-phenomena/{people[0].token}/2")
    assert "Ann is awake." in page
    assert "semantic-opposition" not in page
    for person in people:
        for number in (1, 2):
            said = {"csrf_token": token, "label": "contradiction", "seen": "0"}
            address = f"/judge-phenomena/{person.token}/{number}"
            assert site.client.post(address, data=said).status_code == 303
    rows = site.get(f"/phenomena/{key}/gold.jsonl").text.splitlines()
    assert [json.loads(row)["title"] for row in rows] == ["original pairs", "monothematic pairs"]
    [row] = site.get(f"/phenomena/{key}/items.json?show=all").json["rows"][1:]
    assert (row["id"], row["gold"], row["how"]) == ("1-1", "contradiction", "unanimous")


def test_a_pair_that_annotators_judged_keeps_its_text(site: Site, key: str, store):
    begin(site, key)
    post(site, key, {"name": "1-1", "revision": "0", "do": "finish", **STEPS})
    projects = TASK.projects(store)
    projects.add_annotator(key, "Ann")
    projects.judge(key, "Ann", 2, Entailment.CONTRADICTION)
    post(site, key, {"name": "1-1", "revision": "1", "do": "finish", **STEPS, "note": "Sure."})
    other = {**STEPS, "replacement": "snores", "note": "Sure."}
    post(site, key, {"name": "1-1", "revision": "2", "do": "finish", **other})
    assert [(row.name, row.cells["replacement"]) for row in rows(site, key)] == [
        ("1-1", "is awake"),
        ("1-2", "snores"),
    ]
    assert post(site, key, {"name": "1-1", "revision": "2", "do": "discard"}).status_code == 400
    [_, judged, new] = TASK.projects(store).labelled(key)
    assert (judged.item.hypothesis, len(judged.judgements)) == ("Ann is awake.", 1)
    assert (new.item.hypothesis, new.judgements) == ("Ann snores.", ())


def test_judgements_go_out_and_come_in_by_the_words_of_pairs(site: Site, key: str):
    api = site.app.test_client()
    sent = {"text": "item,id,annotator,label\n1,1,Ann,neutral\n1,1,Bob,unsure\n"}
    read = api.post(f"/api/v1/phenomena/{key}/judgements", json=sent)
    assert (read.json["read"], read.json["new"]) == (2, 2)
    [item] = api.get(f"/api/v1/phenomena/{key}/items?show=all").json["items"]
    assert [judgement["label"] for judgement in item["judgements"]] == ["unknown", "unsure"]
    table = api.get(f"/api/v1/phenomena/{key}/judgements/csv").text.splitlines()
    assert table[0] == "item,id,text,hypothesis,annotator,label,comment,at"
    wrong = api.post(f"/api/v1/phenomena/{key}/judgements", json={"text": "item,id,label\n1,9,a\n"})
    assert wrong.status_code == 400
