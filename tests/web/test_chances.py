"""How sure acceptance is, and what to check first: on pages, in files and the JSON interface."""

import json
import re

import pytest

from argue import pipeline
from argue.model import Label, Verdict
from argue.reasoning.probability import with_chances
from argue.web.ui.words import verdict_share, word
from tests.web.pages import row_of, words_of

ENGINE = "engine=word_overlap"


@pytest.fixture
def analysis(site, unlabelled, store):
    site.shown(f"/debates/{unlabelled}?{ENGINE}")
    (run,) = store.runs.of_debate(unlabelled)
    debate, relations = store.debates.load(unlabelled), store.runs.relations(run.id)
    return with_chances(pipeline.label(debate, relations))


def badges(html):
    return re.findall(r'data-verdict="(\w+)"', html)


def test_the_verdict_stands_beside_each_argument(site, unlabelled, analysis):
    html = site.html(f"/debates/{unlabelled}?{ENGINE}")
    for argument, one in analysis.verdicts.items():
        assert badges(row_of(html, argument)) == ([one.verdict] if one.likely else [])
        assert word(one) in words_of(row_of(html, argument))
        assert not one.has_share or verdict_share(one) in words_of(row_of(html, argument))
    issue = analysis.debate.issue
    head = html[html.index('class="verdict-line"') :]
    assert badges(head)[0] == analysis.verdicts[issue].verdict
    if analysis.verdicts[issue].has_share:
        assert verdict_share(analysis.verdicts[issue]) in words_of(head[: head.index("</p>")])
    page = site.html(f"/debates/{unlabelled}/argument?{ENGINE}&id={issue}")
    assert badges(page)[0] == analysis.verdicts[issue].verdict


def test_arguments_are_filtered_by_verdict(site, unlabelled, analysis):
    for verdict in Verdict:
        html = site.html(f"/debates/{unlabelled}?{ENGINE}&show={verdict}")
        passing = {id for id, one in analysis.verdicts.items() if one.verdict is verdict}
        assert passing <= {id for id in analysis.verdicts if f'id="a-{id}"' in html}
        assert f'class="filter-{verdict}"' in html


def test_what_tells_most_is_confirmed_first(site, unlabelled, analysis):
    address = f"/debates/{unlabelled}/confirm?{ENGINE}"
    ends = (rf'name="{end}" value="([^"]+)"' for end in ("source", "target"))
    asked = re.compile(".*?".join(ends), re.S)
    for place, ends in enumerate(analysis.chances.rests[:3]):
        assert asked.search(site.html(f"{address}&skip={place}")).groups() == ends


def test_downloads_and_the_interface_say_it_too(site, unlabelled, analysis):
    download = site.html(f"/debates/{unlabelled}/downloads/json?{ENGINE}")
    (written,) = json.loads(download)["debates"]
    for item in (written, site.get(f"/api/v1/debates/{unlabelled}/analysis?{ENGINE}").json):
        told = item["chances"]["accepted"]
        assert told.keys() == analysis.chances.accepted.keys()
        for id, one in item["verdicts"].items():
            assert told[id] == one["probability"]
        assert item["chances"]["about"] == list(analysis.chances.about)
        assert {id: one["verdict"] for id, one in item["verdicts"].items()} == {
            id: one.verdict for id, one in analysis.verdicts.items()
        }


def test_what_the_author_states_is_certain(site, unlabelled):
    html = site.shown(f"/debates/{unlabelled}?engine=gold")
    assert "data-verdict" not in html
    item = site.get(f"/api/v1/debates/{unlabelled}/analysis?engine=gold").json
    assert all(not verdict["likely"] for verdict in item["verdicts"].values())
    assert "to confirm" not in html


def test_a_toss_up_is_answered_by_one_click_under_the_readers_name(
    site, unlabelled, analysis, store
):
    address = f"/debates/{unlabelled}?{ENGINE}"
    unsure = {relation.source for relation in analysis.relations if relation.confidence < 0.6}
    html = site.html(address)
    rows = {id for id in analysis.verdicts if "data-question" in row_of(html, id)}
    silent = {one.source for one in analysis.relations if one.label is Label.UNRELATED}
    assert rows == unsure | silent != set()
    source = min(rows)
    (target,) = [reply.target for reply in analysis.debate.replies if reply.source == source]
    answer = json.dumps(["support", source, target])
    values = re.findall(r"name=\"answer\" value='([^']+)'", row_of(html, source))
    assert ["support", source, target] in [json.loads(value) for value in values]
    form = {"answer": answer, "seen": "0", "engine": "word_overlap"}
    site.post(f"/debates/{unlabelled}/relation", form)
    (step,) = store.overrulings.steps(unlabelled)
    assert (step.source, step.target, step.stands) == (source, target, Label.SUPPORT)
    assert "data-question" not in row_of(site.html(address), source)


@pytest.mark.parametrize("answer", ["no", "{}", "[1]", '["support", "a"]', '["perhaps", "a", "b"]'])
def test_an_answer_that_is_none_is_refused(site, unlabelled, answer):
    assert site.post(f"/debates/{unlabelled}/relation", {"answer": answer}).status_code in (
        400,
        404,
    )
