"""The smallest change, found for a page and tried from there."""

from argue import pipeline
from argue.features.what_if.changes import Change, Goal, Kind, enforce
from argue.features.what_if.web import smallest_change as enforcement
from argue.features.what_if.web.smallest_change import SMALLEST, trials_of
from argue.features.what_if.web.trials import query_of, told
from argue.model import Argument, Debate, Label, Origin, Relation, Reply
from tests.web.pages import part


def test_what_is_found_can_be_tried():
    changes = (Change(Kind.FLIP, "b", "a", Label.ATTACK), Change(Kind.ANSWER, "", "c"))
    assert query_of(trials_of(changes)) == {
        "change": ["flip", "answer"],
        "source": ["b", "c"],
        "target": ["a", ""],
    }


def test_one_change_turns_the_issue_and_the_page_tries_it(site, library):
    site.shown(f"/debates/{library}")
    page = site.html(f"/debates/{library}/smallest-change?id=issue&goal=rejected")
    assert SMALLEST["rejected"] in page
    trying = page.partition('">Try it')[0].rpartition('href="')[2].replace("&amp;", "&")
    assert 'class="then"' in site.html(trying)
    piece = site.html(f"/debates/{library}/smallest-change?id=issue&goal=accepted&piece=1")
    assert "<html" not in piece
    assert "It already stands." in piece


def test_a_status_is_not_told_as_the_verdict_where_that_is_another_word(site):
    texts = (
        Argument("a", "We should close the zoos, since the animals suffer there."),
        Argument("b", "Das ist doch gar nicht so, den Tieren geht es dort sehr gut."),
        Argument("c", "Most animals there are ill, and many of them die young."),
        Argument("d", "Nobody learns anything there that films do not show better."),
    )
    reasons = tuple(Relation(id, "a", Label.SUPPORT) for id in "cd")
    for given, goal, spoken, word in (
        ((), "accepted", "It already stands.", "open"),
        (reasons, "rejected", SMALLEST["rejected"], "contested"),
    ):
        replies = tuple(Reply(id, "a") for id in ("cd" if given else "b"))
        (key,) = site.add(Debate(word, word, texts, "a", replies=replies, given=given))
        query = "engine=word_overlap&piece=1"
        site.shown(f"/debates/{key}?engine=word_overlap")
        piece = site.html(f"/debates/{key}/smallest-change?{query}&id=a&goal={goal}")
        assert spoken not in piece
        assert f"{word}</span>" in piece
        assert "accepted under grounded semantics" in part(piece, "formal")


def test_what_is_not_there_is_not_found_and_a_goal_that_is_none_refused(site, library):
    address = f"/debates/{library}/smallest-change"
    site.html(f"{address}?id=issue&goal=accepted", 404)  # not judged yet
    site.shown(f"/debates/{library}")
    site.html(f"{address}?id=nobody&goal=accepted", 404)
    for query in ("id=issue&goal=best", "id=issue"):
        site.html(f"{address}?{query}", 400)


def test_what_takes_too_long_is_told(site, library, monkeypatch):
    address = f"/debates/{library}/smallest-change?id=issue&goal=rejected"
    site.shown(f"/debates/{library}")
    monkeypatch.setattr(enforcement, "MOST_RELATIONS", 2)
    assert "up to 2" in site.html(address)
    other = site.shown(f"/debates/{library}?support=evidential") and f"{address}&support=evidential"
    assert "reading of support" in site.html(other)


def test_what_only_likely_stands_is_not_said_to_stand(site):
    texts = ("Trams are quiet.", "Trams are not quiet at all.", "Trams are quiet.")
    arguments = tuple(Argument(id, text) for id, text in zip("abc", texts, strict=True))
    replies = (Reply("b", "a"), Reply("c", "a"))
    (key,) = site.add(Debate("likely", "likely", arguments, "a", replies=replies))
    query = "engine=word_overlap&semantics=preferred"
    site.shown(f"/debates/{key}?{query}")
    verdicts = site.get(f"/api/v1/debates/{key}/analysis?{query}").json["verdicts"]
    id = next(id for id, own in verdicts.items() if own["likely"] and own["verdict"] == "stands")
    piece = site.html(f"/debates/{key}/smallest-change?{query}&id={id}&goal=accepted&piece=1")
    assert "It already stands." not in piece
    assert "likely stands" in piece


def test_what_an_open_relation_is_taken_for_is_not_told():
    texts = (Argument("a", "It rains."), Argument("b", "It does not."))
    taken = Relation("b", "a", Label.ATTACK, 0.4, Origin.JUDGED, open=True)
    analysis = pipeline.label(Debate("d", "d", texts, "a"), [taken])
    (change,) = enforce(analysis.framework, "a", Goal.ACCEPTED, kinds=[Kind.FLIP]).changes
    assert change.text == "let b support a"
    (trial,) = told(trials_of([change]), analysis)
    assert trial.text(analysis.debate.by_id()) == "If “It does not” supported “It rains”"
