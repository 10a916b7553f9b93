"""How sure acceptance is, and what to check first: on pages, in files and the JSON interface."""

from __future__ import annotations

import json
import re

import pytest

from argue.engines import load_engine
from argue.model import Assessment, Verdict
from argue.model.verdicts import assess
from argue.reasoning.probability.chances import chances
from argue.web.ui.words import likely
from tests.web.debates.test_debate import _row, _words

ENGINE = "engine=word_overlap"


@pytest.fixture
def expected(site, library):
    site.shown(f"/debates/{library}?{ENGINE}")
    with site.store() as store:
        (run,) = store.runs.of_debate(library)
        debate, relations = store.debates.load(library), store.runs.relations(run.id)
    return chances(debate, relations, load_engine("word_overlap").labels)


def badge_of(html):
    return re.findall(r'data-verdict="(\w+)"', html)


def test_the_verdict_stands_beside_each_argument(site, library, expected):
    html = site.html(f"/debates/{library}?{ENGINE}")
    for argument, share in expected.accepted.items():
        assert badge_of(_row(html, argument)) == [Assessment(share).verdict]
        if not Assessment(share).certain:
            assert likely(share) in _words(_row(html, argument))
    issue = expected.about[0]
    verdict = Assessment(expected.accepted[issue])
    head = html[html.index('class="verdict-line"') :]
    assert badge_of(head)[0] == verdict.verdict
    assert likely(verdict.probability) in _words(head[: head.index("</p>")])
    page = site.html(f"/debates/{library}/argument?{ENGINE}&id={issue}")
    assert badge_of(page)[0] == verdict.verdict


def test_arguments_are_filtered_by_verdict(site, library, expected):
    for verdict in Verdict:
        html = site.html(f"/debates/{library}?{ENGINE}&show={verdict}")
        passing = {id for id, one in assess(expected.accepted).items() if one.verdict is verdict}
        rows = {id for id in expected.accepted if f'id="a-{id}"' in html}
        assert passing <= rows
        assert f'class="filter-{verdict}"' in html


def test_what_to_check_first_leads_to_where_it_is_overruled(site, library, expected):
    html = site.html(f"/debates/{library}?{ENGINE}")
    part = html[html.index('class="check-first"') :]
    asked = re.findall(r"source=([^&]+)&amp;target=([^\"]+)\"", part[: part.index("</details>")])
    assert asked == [(one.source, one.target) for one in expected.questions[:5]]
    first = expected.questions[0]
    site.post(
        f"/debates/{library}/relation",
        {"source": first.source, "target": first.target, "label": "support", "by": "Ann"},
    )
    html = site.html(f"/debates/{library}?{ENGINE}")
    if 'class="check-first"' in html:
        part = html[html.index('class="check-first"') :]
        part = part[: part.index("</details>")]
        assert f"source={first.source}&amp;target={first.target}" not in part


def test_downloads_and_the_interface_say_it_too(site, library, expected):
    download = site.html(f"/debates/{library}/downloads/json?{ENGINE}")
    (written,) = json.loads(download)["debates"]
    for item in (written, site.get(f"/api/v1/debates/{library}/analysis?{ENGINE}").json):
        assert item["chances"]["accepted"] == pytest.approx(dict(expected.accepted), abs=1e-6)
        assert item["chances"]["about"] == list(expected.about)
        assert {id: one["verdict"] for id, one in item["verdicts"].items()} == {
            id: one.verdict for id, one in assess(expected.accepted).items()
        }


def test_what_the_author_states_is_certain(site, library):
    html = site.shown(f"/debates/{library}?engine=gold")
    assert "data-verdict" not in html
    item = site.get(f"/api/v1/debates/{library}/analysis?engine=gold").json
    assert not item.get("verdicts")
    assert "check-first" not in html
