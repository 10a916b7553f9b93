"""How sure acceptance is, and what to check first: on pages, in files and the JSON interface."""

from __future__ import annotations

import json
import re

import pytest

from argue.engines import load_engine
from argue.reasoning.probability.chances import chances
from tests.web.debates.test_debate import _row, _words

ENGINE = "engine=word_overlap"


@pytest.fixture
def expected(site, library):
    site.shown(f"/debates/{library}?{ENGINE}")
    with site.store() as store:
        (run,) = store.runs.of_debate(library)
        debate, relations = store.debates.load(library), store.runs.relations(run.id)
    return chances(debate, relations, load_engine("word_overlap").labels)


def percent(share: float) -> str:
    return f"{100 * share:.0f} %"


def test_the_probability_stands_beside_each_status(site, library, expected):
    html = site.html(f"/debates/{library}?{ENGINE}")
    for argument, share in expected.accepted.items():
        assert f"{percent(share)} likely to stand" in _words(_row(html, argument))
    issue = expected.accepted[expected.about[0]]
    assert f"{percent(issue)} chance that the claim holds" in _words(html)
    page = site.html(f"/debates/{library}/argument?{ENGINE}&id={expected.about[0]}")
    assert f"accepted with a probability of {percent(issue)}" in _words(page)


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


def test_what_the_author_states_is_certain(site, library):
    html = site.shown(f"/debates/{library}?engine=gold")
    assert "likely to stand" not in html
    assert "check-first" not in html
