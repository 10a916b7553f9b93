"""What a reader narrows the thread to, each against what is known of the debate by hand."""

import re

import pytest

from argue.model import Argument, Debate, Label, Relation
from argue.web.ui import filters
from tests.web.pages import Site, row_of, words_of
from tests.web.reply.test_reply import send, site

__all__ = ["site"]
pytestmark = pytest.mark.usefixtures("by_words")


@pytest.fixture
def judged(site, library) -> str:
    site.shown(f"/debates/{library}")
    return library


def listed(site: Site, key: str, query: str) -> set[str]:
    """The arguments that pass: those on the page that are not there for one below them."""
    html = site.html(f"/debates/{key}?{query}")
    ids = re.findall(r'<li id="a-([^"]+)"', html)
    return {one for one in ids if " context" not in row_of(html, one)[:400]}


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("show=rejected", {"sat", "pay"}),
        ("show=support", {"work"}),
        ("show=attack", {"sat", "full", "pay"}),
        ("find=saturday", {"sat", "full"}),
        ("find=SATURDAY+room", {"full"}),
        ("find=saturday&show=rejected", {"sat"}),
        ("find=penguin", set()),
        ("show=mine", set()),
        ("show=rejected&show=accepted", {"issue", "work", "sat", "full", "pay"}),
        ("show=rejected&show=support", set()),
        ("show=rejected&show=attack", {"sat", "pay"}),
        ("show=support&show=attack&show=accepted", {"work", "full"}),
        ("show=attack&show=accepted&find=saturday", {"full"}),
    ],
)
def test_what_passes(site, judged, query, expected):
    assert listed(site, judged, query) == expected


def test_what_others_added_is_new_until_one_has_seen_it(site, judged):
    send(site.another(), judged)
    assert listed(site, judged, "show=new") == {"c1"}
    step = re.search(r'name="step" value="(\d+)"', site.html(f"/debates/{judged}?show=new"))[1]
    send(site.another(), judged, to="c1", text="They were asked.", token="t2")
    site.post(f"/debates/{judged}/seen", {"step": step})
    assert listed(site, judged, "show=new") == {"c2"}, "added after the page was shown"


def test_what_is_withdrawn_is_in_no_status_and_in_no_count(site, judged, store):
    def accepted() -> str:
        html = site.html(f"/debates/{judged}")
        return re.search(r'class="filter-accepted".*? (\d+)</a>', html)[1]

    before = listed(site, judged, "show=accepted"), accepted()
    send(site, judged)
    site.judge()
    step = store.contributions.steps(judged)[0]
    assert "c1" in listed(site, judged, "show=accepted&show=rejected&show=undecided")
    site.post(f"/debates/{judged}/withdraw", {"id": "c1", "seen": step.id})
    site.judge()
    assert "c1" not in listed(site, judged, "show=accepted&show=rejected&show=undecided")
    assert (listed(site, judged, "show=accepted"), accepted()) == before


def test_ones_own_are_mine_and_not_new(site, judged):
    send(site, judged)
    assert listed(site, judged, "show=mine") == {"c1"}
    assert listed(site, judged, "show=new") == set()
    assert listed(site.another(), judged, "show=mine") == set()
    assert listed(site.another(), judged, "show=new") == {"c1"}


def test_doubtful_and_disputed_ones(site, unlabelled):
    query = "engine=word_overlap"
    site.shown(f"/debates/{unlabelled}?{query}")
    form = {"id": "sat", "target": "work", "reason": "No.", "engine": "word_overlap"}
    site.post(f"/debates/{unlabelled}/report", form)
    assert listed(site, unlabelled, f"{query}&show=disputed") == {"sat"}
    doubtful = listed(site, unlabelled, f"{query}&show=unsure")
    html = site.html(f"/debates/{unlabelled}?{query}")
    for argument in ("work", "sat", "full", "pay"):
        told = "a machine is not sure what it does" in words_of(row_of(html, argument))
        assert (argument in doubtful) is told, argument


def test_filters_are_offered_where_something_passes_and_links_keep_the_search(site, judged):
    html = site.html(f"/debates/{judged}?find=saturday")
    words = words_of(html)
    assert "attacking 2" in words, "how many would be left"
    assert "2 of 5 arguments of this debate pass." in words
    assert "disputed" not in words
    assert 'value="saturday"' in html
    links = re.findall(r'href="([^"]*show=attack[^"]*)"', html)
    assert all("find=saturday" in link for link in links)
    assert links


def test_what_is_counted_is_what_is_left(site, judged):
    """Each link leads to as many arguments as it says."""
    for query in ("", "show=rejected", "show=rejected&show=attack", "find=saturday&show=support"):
        html = site.html(f"/debates/{judged}?{query}")
        chips = re.findall(
            r'<a class="filter-(\w+)" href="([^"]+)"( aria-current="true")?>(.*?)</a>', html
        )
        assert {name for name, *_ in chips} >= {"accepted", "rejected", "support", "attack"}
        for name, address, chosen, told in chips:
            assert bool(chosen) == (f"show={name}" in query)
            among = "accepted rejected undecided", "support attack"
            same = any(
                name in group
                and query.count("show=")
                and any(f"show={one}" in query for one in group.split())
                for group in among
            )
            if chosen or same:
                continue
            left = listed(site, judged, address.partition("?")[2].replace("&amp;", "&"))
            assert f" {len(left)}" in words_of(told), (query, name)


def test_a_chosen_filter_can_be_taken_away(site, judged):
    html = site.html(f"/debates/{judged}?show=rejected&show=attack")
    (away,) = re.findall(r'filter-attack" href="([^"]+)" aria-current', html)
    assert "show=rejected" in away
    assert "show=attack" not in away
    assert "2 of 5 arguments of this debate pass. Show all" in words_of(html)


def test_the_map_draws_faintly_what_does_not_pass(site, judged):
    graph = site.get(f"/debates/{judged}/picture?show=rejected").json
    assert {node["argument"] for node in graph["nodes"] if node["role"]} == {"sat", "pay"}
    assert not any(edge["matters"] for edge in graph["edges"])
    assert "marked" not in site.get(f"/debates/{judged}/picture").json


def test_an_odd_step_is_not_seen(site, judged):
    assert site.post(f"/debates/{judged}/seen", {"step": "x"}).status_code == 400


def test_texts_are_made_ready_for_a_search_once_for_all_readers(site, judged, monkeypatch):
    plain, asked = filters._plain, []
    monkeypatch.setattr(filters, "_plain", lambda text: asked.append(text) or plain(text))
    first = listed(site, judged, "find=Saturday")
    count = len(asked)
    assert listed(site, judged, "find=Saturday&show=rejected") <= first
    assert asked[count:] == ["Saturday"]


def test_a_contested_claim_is_open_for_filters_as_for_the_verdict(site):
    given = Relation("for", "claim", Label.SUPPORT), Relation("but", "claim", Label.ATTACK)
    texts = tuple(Argument(id, f"Text of {id}.") for id in ("claim", "for", "but"))
    (key,) = site.add(Debate("d", "What?", texts, "claim", given=given))
    page = words_of(site.shown(f"/debates/{key}"))
    assert "3 arguments: 2 stand, 1 open, 0 fall." in page
    assert "✓ stands 2 ◐ open 1 ✗ falls 0" in page
    for open_, falls in (("open", "falls"), ("undecided", "rejected")):
        assert listed(site, key, f"show={open_}") == {"claim"}
        assert listed(site, key, f"show={falls}") == set()
