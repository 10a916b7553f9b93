"""Moderators hide, warn and approve where they read an argument, without a report to themselves."""

from html import unescape

from tests.web.pages import Site, row_of, words_of


def _added(site: Site, key: str) -> None:
    form = {"to": "work", "text": "You are all idiots.", "stance": "attack", "by": "Ann"}
    site.post(f"/debates/{key}/reply", {**form, "token": "t1"})


def _decide(site: Site, key: str, decision: str, remark: str = ""):
    form = {"id": "c1", "decision": decision, "remark": remark, "by": "May", "then": "thread"}
    return site.post(f"/debates/{key}/moderation", form)


def test_an_argument_is_hidden_where_it_stands(site: Site, library: str):
    _added(site, library)
    assert "Hide or warn" in row_of(site.html(f"/debates/{library}"), "c1")
    form = site.html(f"/debates/{library}/moderate?id=c1&piece=form")
    assert 'value="hidden"' in form
    assert "<html" not in form
    assert _decide(site, library, "hidden").status_code == 400, "it needs a reason"
    assert _decide(site, library, "hidden", "An insult.").location.endswith("#a-c1")
    assert "You are all idiots" not in row_of(site.html(f"/debates/{library}"), "c1")


def test_a_warning_is_read_below_the_argument_until_it_is_lifted(site: Site, library: str):
    _added(site, library)
    assert _decide(site, library, "warned").status_code == 400
    _decide(site, library, "warned", "Stay <b>polite</b>.")
    row = row_of(site.html(f"/debates/{library}"), "c1")
    assert "Moderator May: Stay <b>polite</b>." in unescape(words_of(row))
    assert "<b>polite" not in row
    assert "You are all idiots" in row
    _decide(site, library, "approved")
    assert "Moderator May" not in row_of(site.html(f"/debates/{library}"), "c1")
    assert _decide(site, library, "approved").status_code == 404
