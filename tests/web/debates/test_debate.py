import re

import pytest

from argue import formats
from argue.model import Argument, Debate, Label, Relation, Reply
from argue.web.ui.outline import MOST_ROWS
from tests.web.pages import OUTLINE, Site, badge, part, row_of, words_of

CLAIM, PAY = "It should open on Sundays.", "Sunday hours cost twice as much."
CHOSEN = "engine=word_overlap&pairs=replies&derived=mediated&semantics=grounded"


def test_the_issue_is_the_headline_of_the_page(site: Site, library: str):
    html = site.shown(f"/debates/{library}")
    assert "<h1>Should the town" in html
    verdict = part(html, "verdict-line")
    assert "✓ stands" in verdict
    assert CLAIM in verdict
    assert "1 reason" in verdict
    assert re.findall(r"\d+", part(html, "summary")) == ["5", "3", "2", "0"]


def test_the_choices_are_in_the_form_and_in_every_link(site: Site, unlabelled: str):
    html = site.shown(f"/debates/{unlabelled}?{CHOSEN}")
    assert "Relations as" not in words_of(html)
    assert "word overlap" in part(html, "settings")
    export = site.html(f"/debates/{unlabelled}/export?{CHOSEN}")
    for chosen in (
        '<option value="word_overlap" selected>',
        '<option value="replies" selected>',
        '<option value="grounded" selected>',
        'value="mediated" checked>',
    ):
        assert chosen in export
    assert export.count(" checked>") == 1
    escaped = CHOSEN.replace("&", "&amp;")
    inside = re.findall(rf'(?:href|data-map|data-fragment)="(/debates/{unlabelled}[^"#]*)', html)
    links = [
        link
        for link in inside
        if "?engine=" in link and "/delete" not in link and "/comparison" not in link
    ]
    presets = set(re.findall(r'href="([^"#]*)" data-preset', export))
    assert len(presets) == 4, "each is another choice, and keeps none of these"
    assert len(links) > 20
    assert all(escaped in link for link in links)


def test_without_choices_the_address_means_the_default(site: Site, library: str):
    assert part(site.shown(f"/debates/{library}"), "settings") == ""
    html = site.html(f"/debates/{library}/export")
    assert '<option value="gold" selected>' in html
    assert " checked>" not in html


def test_derived_attacks_change_what_stands(site: Site):
    """c attacks b, a supports b: with mediated attacks c attacks a too (Cabrio & Villata 2012)."""
    texts = tuple(Argument(name, f"Text of {name}.") for name in "abc")
    given = (Relation("a", "b", Label.SUPPORT), Relation("c", "b", Label.ATTACK))
    replies = (Reply("a", "b"), Reply("c", "b"))
    (key,) = site.add(Debate("d", "Derived?", texts, "b", replies, given=given))
    assert "✓ stands" in words_of(row_of(site.shown(f"/debates/{key}"), "a"))
    assert "✗ falls" in words_of(row_of(site.shown(f"/debates/{key}?derived=mediated"), "a"))
    why = words_of(site.html(f"/debates/{key}/explanation?id=a&derived=mediated"))
    because = "derived attack (mediated), because Text of a. supports Text of b."
    assert f"{because} and Text of c. attacks Text of b." in why


def test_a_link_leads_off_the_page_to_what_it_does_not_show(site: Site, library: str):
    row = row_of(site.shown(f"/debates/{library}?at=work"), "work")
    assert 'href="#a-pay"' not in row
    assert f"/debates/{library}/argument?" in row
    assert "id=pay" in row


# ── explanations ────────────────────────────────────────────────────────────────────────────────


def test_an_explanation_is_a_piece_of_a_page_or_a_page(site: Site, library: str):
    site.shown(f"/debates/{library}")
    piece = site.html(f"/debates/{library}/explanation?id=work")
    assert piece.startswith('<div class="explanation">')
    assert "The reading room is full" in part(piece, "derivation")
    page = site.html(f"/debates/{library}/argument?id=work")
    assert 'id="why-title"' in page
    assert part(page, "derivation") == part(piece, "derivation")
    assert "− attacks it" in words_of(page)


def test_each_row_leads_to_its_explanation_without_a_script(site: Site, library: str):
    html = site.shown(f"/debates/{library}")
    for id in ("issue", "work", "sat", "full", "pay"):
        row = row_of(html, id)
        address = re.search(r'href="([^"]+)">Read the explanation', row)[1].replace("&amp;", "&")
        assert f'<h1 class="headline" title="{id}">' in site.html(address)
        fragment = re.search(r'data-fragment="([^"]+)"', row)[1].replace("&amp;", "&")
        assert "explanation" in site.html(fragment)


@pytest.mark.parametrize("what", ["argument", "explanation"])
@pytest.mark.parametrize("id", ["", "nobody", "<b>"])
def test_an_argument_that_is_not_there(site: Site, library: str, what: str, id: str):
    assert "no argument" in site.html(f"/debates/{library}/{what}?id={id}", 404)


# ── scores ──────────────────────────────────────────────────────────────────────────────────────


def test_scores_are_told_in_words_where_there_is_something_to_compare(site: Site, library: str):
    site.shown(f"/debates/{library}?engine=word_overlap")
    assert 'id="scores-title"' in site.html(f"/debates/{library}/export?engine=word_overlap")
    assert 'id="scores-title"' not in site.shown(f"/debates/{library}/export")


# ── map and downloads ───────────────────────────────────────────────────────────────────────────


def test_the_map_gets_the_same_debate_as_data(site: Site, library: str):
    html = site.shown(f"/debates/{library}?derived=mediated")
    address = re.search(r'data-map="([^"]+)"', html)[1].replace("&amp;", "&")
    answer = site.get(address).json
    assert {node["argument"] for node in answer["nodes"]} == {"issue", "work", "sat", "full", "pay"}
    assert answer["labelled"] is True
    assert {edge["kind"] for edge in answer["edges"]} >= {"attack", "support"}
    assert site.get(f"{address}&focus=sat").json["focus"] == "sat"
    assert site.get(f"{address}&focus=nobody").status_code == 404


def test_the_drawing_library_is_ours_and_may_be_kept(site: Site, library: str):
    response = site.get(re.search(r'data-vis="([^"]+)"', site.shown(f"/debates/{library}"))[1])
    assert response.status_code == 200
    assert "javascript" in response.content_type
    assert "max-age" in response.headers["Cache-Control"]


def test_every_format_can_be_downloaded(site: Site, library: str):
    html = site.shown(f"/debates/{library}/export?derived=mediated")
    for name in formats.writers():
        address = re.search(rf'href="([^"]+/downloads/{name}[^"]*)"', html)[1]
        response = site.get(address.replace("&amp;", "&"))
        assert response.status_code == 200
        disposition = response.headers["Content-Disposition"]
        assert disposition.startswith(f"attachment; filename={library}.")
        assert "charset=utf-8" in response.content_type
        assert response.headers["X-Content-Type-Options"] == "nosniff"
        if name in formats.readers():
            (again,) = formats.read_bytes(response.data, format=name).debates
            assert len(again.arguments) == 5


# ── the rest ────────────────────────────────────────────────────────────────────────────────────


def test_a_debate_is_deleted_after_a_question(site: Site, library: str, store):
    assert "Its 5 arguments" in site.html(f"/debates/{library}/delete")
    assert store.debates.count() == 1
    page = site.post(f"/debates/{library}/delete", follow_redirects=True)
    assert part(page.text, 'role="status"')
    assert site.get(f"/debates/{library}").status_code == 404


def test_a_key_that_is_used_again_shows_the_new_debate(site: Site, library: str):
    """Nothing that is remembered of a deleted debate is shown for another of the same name."""
    site.shown(f"/debates/{library}")
    site.post(f"/debates/{library}/delete")
    (debate,) = formats.parse_text(OUTLINE.replace("twice", "three times")).debates
    assert site.add(debate) == [library]
    html = site.shown(f"/debates/{library}")
    assert "three times" in html
    assert "twice" not in html


def test_a_long_text_is_cut_in_the_thread_and_whole_on_its_page(site: Site):
    text = "word " * 1_000 + "end."
    (key,) = site.add(Debate("d", "D", (Argument("a", text),)))
    thread = site.shown(f"/debates/{key}")
    assert "end." not in thread
    assert "whole text" in thread
    assert "end." in site.html(f"/debates/{key}/argument?id=a")


def _wide(size: int) -> Debate:
    texts = tuple(Argument(f"x{number}", f"Text number {number}.") for number in range(size))
    replies = tuple(Reply(f"x{number}", f"x{(number - 1) // 3}") for number in range(1, size))
    given = tuple(
        Relation(reply.source, reply.target, Label.ATTACK if number % 3 else Label.SUPPORT)
        for number, reply in enumerate(replies)
    )
    return Debate("d", "Wide?", texts, "x0", replies, given=given)


@pytest.mark.parametrize("size", [300, 1_500])
def test_a_page_of_any_size_has_fewer_than_5000_elements(site: Site, size: int):
    (key,) = site.add(_wide(size))
    site.shown(f"/debates/{key}?derived=mediated")
    html = site.html(f"/debates/{key}?derived=mediated&degrees=quadratic_energy")
    assert html.count('<li id="a-x') == MOST_ROWS
    assert len(re.findall("<[a-z]", html)) < 5_000


def test_the_piece_of_a_thread_is_what_follows_on_its_page(site: Site):
    (key,) = site.add(_wide(300))
    (more,) = re.findall(r'data-more="[^"]*" href="([^"]+)"', site.shown(f"/debates/{key}"))[:1]
    more = more.replace("&amp;", "&")
    piece, whole = site.html(f"{more}&piece=thread"), site.html(more)
    assert "<html" not in piece
    assert re.findall('<li id="([^"]+)', piece) == re.findall('<li id="([^"]+)', whole)


def test_why_names_the_deciding_argument_in_full_and_what_would_change_it(site: Site):
    long = "Nobody who has ever carried a tray on a Saturday evening would " + "say so again, " * 20
    texts = (Argument("a", "Text of a."), Argument("b", long.strip(", ") + "."))
    replies, given = (Reply("b", "a"),), (Relation("b", "a", Label.ATTACK),)
    (key,) = site.add(Debate("d", "Why?", texts, "a", replies, given=given))
    site.shown(f"/debates/{key}")
    piece = site.html(f"/debates/{key}/explanation?id=a")
    because = piece[piece.index('class="because"') : piece.index("</p>")]
    assert texts[1].text.rstrip(". ") in because, "not cut"
    assert "nothing attacks that" in because
    assert "it would stand" in because
    assert f"/debates/{key}/reply" in because


def test_why_has_the_words_of_the_verdict(site: Site, unlabelled: str):
    page = site.shown(f"/debates/{unlabelled}")
    judged = site.get(f"/api/v1/debates/{unlabelled}/analysis").json
    told = {
        "likely stands": "It likely stands.",
        "likely falls": "It likely falls.",
        "stands": "It stands.",
        "falls": "It falls.",
        "open": "It is open.",
    }
    badges = {id: badge(row_of(page, id)) for id in judged["labelling"]}
    assert any("likely" in one or one == "open" for one in badges.values())
    for id, said in badges.items():
        why = words_of(site.html(f"/debates/{unlabelled}/explanation?id={id}"))
        assert why.startswith(told[said]), (id, said)


def test_an_aside_has_no_verdict_where_replies_are_listed(site: Site, library: str):
    form = {"to": "issue", "text": "Who asks?", "stance": "unrelated", "by": "Ann", "token": "t"}
    site.shown(f"/debates/{library}")
    site.post(f"/debates/{library}/reply", form)
    page = site.shown(f"/debates/{library}/argument?id=issue")
    assert "badge" not in page[: page.index("Who asks?")].rpartition("<li")[2]
    own = site.html(f"/debates/{library}/argument?id=c1")
    assert "a question or an aside" in own
    assert "What if it were not there?" not in own


def test_the_reply_box_is_open_for_the_argument_of_the_address(site: Site, library: str):
    page = site.shown(f"/debates/{library}")
    assert '<details class="replying top" id="reply" data-piece="form">' in page
    page = site.html(f"/debates/{library}?reply=pay")
    box = page[page.index('id="reply"') :]
    assert box[: box.index(">")].endswith(" open")
    assert '<input type="hidden" name="to" value="pay">' in box
    assert '<details class="replying top" id="reply" data' in site.html(
        f"/debates/{library}?reply=nobody"
    )


def test_each_search_hit_leads_to_the_one_before_and_the_one_after(site, library):
    html = site.shown(f"/debates/{library}?find=Saturday")
    hits = re.findall(r'<p class="hit[^>]*>(.*?)</p>', html, re.DOTALL)
    links = [re.findall(r'href="#a-([^"]+)"', hit) for hit in hits]
    assert links == [["full"], ["sat"]]
    assert 'class="hit' not in site.html(f"/debates/{library}")


def test_what_is_shared_has_a_plain_address_and_a_card(site: Site, library: str):
    html = site.shown(f"/debates/{library}?derived=mediated")
    plain = f"http://localhost/debates/{library}"
    assert f'<meta property="og:url" content="{plain}">' in html
    assert f'<link rel="canonical" href="{plain}">' in html
    assert f'value="{plain}" readonly' in html
    card = re.search(r'og:description" content="([^"]+)"', html)[1]
    assert card.startswith(CLAIM)
    assert "1 objection" in card


MAP = """\
[Close]: Close the zoo.
  + <Cost>: It costs a lot.
    _ <Debts>: A town may have debts.
"""


def test_a_step_is_named_on_the_pages_of_its_arguments(site: Site) -> None:
    (key,) = site.add(*formats.parse_text(MAP).debates)
    page = site.html(f"/debates/{key}/argument?id=Debts&engine=gold")
    (step,) = (line for line in page.splitlines() if "⇒" in line)
    assert "Debts" in step
    assert site.html(f"/debates/{key}?engine=gold")
