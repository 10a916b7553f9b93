"""Editing, withdrawing and undoing what was added; two people at once; who may."""

import re

import pytest

from argue.engines import load_engine
from argue.model import Origin, Pair
from argue.web.ui.changes import difference
from tests.web.pages import Site, relation_of, row_of, words_of
from tests.web.reply.test_reply import TEXT, send, site

__all__ = ["site"]
pytestmark = pytest.mark.usefixtures("by_words")


@pytest.fixture
def added(site, library) -> str:
    """The key of a debate in which c1 attacks work."""
    site.shown(f"/debates/{library}")
    send(site, library)
    return library


def step_of(site: Site, key: str, argument: str = "c1") -> int:
    with site.store() as store:
        return store.contributions.of(key)[argument].last.id


def save(site: Site, key: str, **form):
    fields = {"id": "c1", "text": "Volunteers would do it.", "stance": "attack", "by": "Ann"}
    return site.post(f"/debates/{key}/edit", {"seen": step_of(site, key), **fields, **form})


def test_an_edit_shows_what_it_turned_and_the_row_says_that_it_was_edited(site, added):
    response = save(site, added, stance="support")
    html = site.html(response.location.partition("#")[0])
    assert "Saved. “It should open on Sundays” now stands." in words_of(html)
    row = words_of(row_of(html, "c1"))
    assert "Volunteers would do it." in row
    assert "+ supports" in relation_of(html, "c1")
    assert "Ann" in row
    assert "edited" in row


def test_the_history_tells_each_step_and_marks_what_changed(site, added):
    save(site, added, text=TEXT.replace("nobody", "somebody"), reason="I asked.")
    html = site.html(f"/debates/{added}/history?id=c1")
    assert "<del>nobody</del><ins>somebody</ins>" in html
    words = words_of(html)
    assert "Ann edited" in words
    assert "Ann added" in words
    assert "I asked." in words


def test_two_who_edit_at_once_both_keep_their_words(site, added):
    seen = step_of(site, added)
    save(site, added, text="First.", seen=seen)
    response = save(site, added, text="Second.", seen=seen)
    assert response.status_code == 409
    assert "Ann has changed &#39;c1&#39; since you looked" in response.text
    assert ">Second.</textarea>" in response.text
    assert "<del>First</del><ins>Second</ins>" in response.text
    again = re.search(r'name="seen" value="(\d+)"', response.text)[1]
    assert save(site, added, text="Second.", seen=again).status_code == 303


def test_withdrawing_leaves_a_stub_that_counts_no_more_and_can_be_undone(site, added):
    send(site, added, to="c1", text="They were asked.", token="t2")
    form = {"id": "c1", "seen": step_of(site, added)}
    response = site.post(f"/debates/{added}/withdraw", form)
    html = site.html(response.location.partition("#")[0])
    assert "Withdrawn." in words_of(html)
    row = words_of(row_of(html, "c1"))
    assert "(withdrawn)" in row
    assert "Reply" not in row
    assert "Edit" not in row
    assert "✓ stands" in words_of(row_of(html, "work"))
    assert TEXT not in html
    assert "They were asked." in html
    step = step_of(site, added)
    assert f'name="step" value="{step}"' in site.html(f"/debates/{added}/history?id=c1")
    response = site.post(f"/debates/{added}/undo", {"id": "c1", "step": step})
    html = site.html(response.location.partition("#")[0])
    assert TEXT in html
    assert "✗ falls" in words_of(row_of(html, "c1")), "its reply counts again too"


def test_what_an_engine_proposed_is_confirmed_by_its_writer(site, library, store):
    site.shown(f"/debates/{library}")
    send(site, library, stance="engine", confirmed="1")
    before = store.debates.load(library).given[-1]
    save(site, library, text=TEXT, stance=str(before.label), confirm="1")
    after = store.debates.load(library).given[-1]
    assert (before.origin, after.origin) == (Origin.JUDGED, Origin.GIVEN)
    assert after.label is before.label


def test_what_an_engine_proposed_is_judged_anew_where_the_text_changes(site, library, store):
    site.shown(f"/debates/{library}")
    send(site, library, stance="engine", confirmed="1")
    before = store.debates.load(library).given[-1]
    save(site, library, text=TEXT, stance=str(before.label))
    assert store.debates.load(library).given[-1] == before, "the same text"
    save(site, library, text="Other words.", stance=str(before.label))
    after = store.debates.load(library).given[-1]
    work = store.debates.load(library).by_id()["work"].text
    engine = site.settings.engine
    (judged,) = load_engine(engine).judge([Pair("c1", "work", "Other words.", work)])
    assert (after.label, after.confidence) == (judged.label, judged.confidence)
    assert (after.origin, after.confidence == before.confidence) == (Origin.JUDGED, False)


def test_a_draft_of_an_edit_is_kept_and_goes_on(site, added):
    save(site, added, text="Half a thou", do="draft")
    listed = site.html("/drafts")
    assert re.search("edits <q[^>]*>(?!c1)", listed), "what it edits is quoted"
    address = re.search(r'href="([^"]+/edit\?[^"]+)"', listed)[1].replace("&amp;", "&")
    assert "Half a thou" in site.html(address)
    save(site, added, text="Half a thought.")
    assert "Half a thou" not in site.html("/drafts")


def test_only_who_wrote_it_may_change_it(site, added, monkeypatch):
    monkeypatch.setattr("argue.web.app.people.may", lambda action, key: action != "moderate")
    monkeypatch.setattr("argue.store.people.access.moderates", lambda connection, debate: False)
    assert save(site, added, text="Mine.").status_code == 303
    other = site.another()
    assert save(other, added, text="Yours.").status_code == 403
    assert "Edit" not in words_of(row_of(other.html(f"/debates/{added}"), "c1"))
    other.html(f"/debates/{added}/edit?id=c1", 403)
    for do in ("withdraw", "undo"):
        form = {"id": "c1", "seen": "1", "step": "1"}
        assert other.post(f"/debates/{added}/{do}", form).status_code == 403
    other.html(f"/debates/{added}/history?id=c1")


@pytest.mark.parametrize("argument", ["work", "nothing"])
def test_what_nobody_added_has_no_history(site, added, argument):
    site.html(f"/debates/{added}/history?id={argument}", 404)
    site.html(f"/debates/{added}/edit?id={argument}", 404)


def test_a_form_without_its_step_is_refused(site, added):
    assert save(site, added, seen="x").status_code == 400
    assert site.post(f"/debates/{added}/undo", {"id": "c1"}).status_code == 400
    assert save(site, added, stance="nonsense").status_code == 400


@pytest.mark.parametrize(
    ("before", "after"), [("", "a b"), ("a b", ""), ("a, b!", "a b?"), ("x", "x"), ("één", "een")]
)
def test_a_difference_holds_both_texts(before, after):
    pieces = difference(before, after)
    assert "".join(text for kind, text in pieces if kind != "new") == before
    assert "".join(text for kind, text in pieces if kind != "gone") == after
