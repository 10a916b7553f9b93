"""The sunburst: its angles against counts of leaves, its page against the thread."""

import re
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import settings as limits
from hypothesis import strategies as st

from argue.model import Argument, Debate, Reply
from argue.services.debates import thread_of
from argue.web.debates.sunburst import RADIUS, Sector, path, sectors
from tests.web.pages import words_of


@st.composite
def _debates(draw: st.DrawFn) -> Debate:
    size = draw(st.integers(1, 25))
    arguments = tuple(Argument(f"a{number}", "Yes.") for number in range(size))
    replies = []
    for number in range(1, size):
        above = draw(st.integers(-1, number - 1))
        if above >= 0:
            replies.append(Reply(f"a{number}", f"a{above}"))
    return Debate("d", "d", arguments, replies=tuple(replies))


@limits(max_examples=50, deadline=None)
@given(_debates())
def test_angles_are_shares_of_leaves(debate):
    thread = thread_of(debate)
    results = {sector.argument: sector for sector in sectors(thread, rings=99)}
    assert set(results) == {argument.id for argument in debate.arguments}
    answered = {reply.target for reply in debate.replies}
    above: Counter[str] = Counter()
    for argument in debate.arguments:
        if argument.id not in answered:
            above.update(thread.path(argument.id))
    leaves = len({argument.id for argument in debate.arguments} - answered)
    for name, sector in results.items():
        assert sector.width == pytest.approx(above[name] / leaves)
        parent = results.get(thread.parents.get(name, ""))
        if parent:
            assert sector.ring == parent.ring + 1
            assert parent.start - 1e-9 <= sector.start <= sector.end <= parent.end + 1e-9
    for ring in {sector.ring for sector in results.values()}:
        beside = sorted(one.start for one in results.values() if one.ring == ring)
        ends = sorted(one.end for one in results.values() if one.ring == ring)
        assert all(end <= start + 1e-9 for end, start in zip(ends, beside[1:], strict=False))


def test_what_is_narrowest_is_left_out_first():
    arguments = tuple(Argument(name, "Yes.") for name in ("a", "b", "c", "d", "e"))
    replies = (Reply("b", "a"), Reply("c", "a"), Reply("d", "b"), Reply("e", "b"))
    thread = thread_of(Debate("d", "d", arguments, replies=replies))
    assert {sector.argument for sector in sectors(thread, most=2)} == {"a", "b"}


def test_points_lie_where_the_angles_say():
    quarter = path(Sector("a", 1, 0.0, 0.25), rings=2)
    outside, inside = RADIUS, RADIUS / 2
    assert quarter == (
        f"M0.00 {-outside:.2f}A{outside:.2f} {outside:.2f} 0 0 1 {outside:.2f} -0.00"
        f"L{inside:.2f} -0.00A{inside:.2f} {inside:.2f} 0 0 0 0.00 {-inside:.2f}Z"
    )
    assert path(Sector("a", 0, 0.0, 1.0), rings=2).count("A") == 2


def test_the_page_draws_every_argument_and_the_table_says_the_same(site, library):
    html = site.shown(f"/debates/{library}/export")
    assert "/overview" in html
    html = site.html(f"/debates/{library}/overview")
    titles = re.findall(r"<title>(\w+) \(. (\w+)\)", html)
    assert dict(titles) == {
        "issue": "stands",
        "work": "stands",
        "sat": "falls",
        "full": "stands",
        "pay": "falls",
    }
    told = [words_of(line) for line in re.findall("<tr>(.*?)</tr>", html, re.S)[1:]]
    assert [line.rpartition(". ")[2] for line in told] == [
        "supports ✓ stands 3 3 2 1 0",
        "attacks ✗ falls 1 1 0 1 0",
    ]


def test_it_is_there_while_nothing_is_judged(site, unlabelled):
    html = site.html(f"/debates/{unlabelled}/overview?engine=word_overlap")
    assert html.count('<path class="sector sector-none"') == 5


def test_a_sunburst_says_statuses_by_sign_and_has_a_legend(site, drinks):
    site.shown(f"/debates/{drinks}?semantics=grounded")
    html = site.html(f"/debates/{drinks}/overview?semantics=grounded")
    legend = html[html.index('class="sunburst-legend"') :].partition("</ul>")[0]
    assert legend.count("<li>") == 3
    signs = html.partition('class="sunburst-legend"')[0].count('class="sector-sign"')
    assert signs >= 1


def test_a_judged_debate_has_verdicts_in_sunburst_legend_and_table(site, unlabelled):
    query = "?engine=word_overlap"
    site.shown(f"/debates/{unlabelled}{query}")
    verdicts = site.get(f"/api/v1/debates/{unlabelled}/analysis{query}").json["verdicts"]
    html = site.html(f"/debates/{unlabelled}/overview{query}")
    titles = dict(re.findall(r"<title>(\w+) \(. ([\w ]+)\)", html))
    words = {id: title.rpartition(" ")[2] for id, title in titles.items()}
    assert words == {id: one["verdict"] for id, one in verdicts.items()}
    legend = html[html.index('class="sunburst-legend"') :].partition("</ul>")[0]
    names = re.findall(r"</svg> ([\w ]+)", legend)
    assert names == ["likely stands", "open", "likely falls"]
    rows = site.get(f"/debates/{unlabelled}/overview.json{query}").json["rows"]
    badges = re.findall(r'data-verdict="(\w+)"', html)
    assert (
        badges
        == [row["verdict"] for row in rows]
        == [verdicts[row["argument"]]["verdict"] for row in rows]
    )
    assert all(row["stands"] + row["open"] + row["falls"] == row["arguments"] for row in rows)
