"""Feeds: what was added, newest first, and nothing that is hidden, withdrawn or private."""

from defusedxml import ElementTree

from tests.web.accounts_site import AccountsSite
from tests.web.pages import Site
from tests.web.reply.test_reply import send

ATOM = "{http://www.w3.org/2005/Atom}"


def _entries(site: Site, address: str) -> list[dict[str, str]]:
    answer = site.get(address)
    assert answer.mimetype == "application/atom+xml"
    root = ElementTree.fromstring(answer.data)
    return [
        {
            "title": entry.findtext(f"{ATOM}title"),
            "text": entry.findtext(f"{ATOM}summary") or entry.findtext(f"{ATOM}content"),
            "link": entry.find(f"{ATOM}link").get("href"),
        }
        for entry in root.iter(f"{ATOM}entry")
    ]


def test_a_feed_tells_what_was_added_newest_first(site: Site, library: str):
    send(site, library, text="First & <b>foremost</b>.", token="t1")
    send(site, library, to="sat", text="A question?", stance="unrelated", token="t2")
    feed = f"/debates/{library}/feed.atom"
    newest, oldest = _entries(site, feed)
    assert newest["text"].endswith(": A question?")
    assert newest["link"] == f"http://localhost/debates/{library}#a-c2"
    assert oldest["text"] == "attacks: First &amp; &lt;b&gt;foremost&lt;/b&gt;."
    assert oldest["title"].startswith("Ann ")
    assert f'href="{feed}"' in site.html(f"/debates/{library}")
    (below,) = _entries(site, f"{feed}?argument=sat")
    assert below == newest
    assert len(_entries(site, f"{feed}?argument=work")) == 2, "at any depth"
    assert site.get(f"{feed}?argument=nobody").status_code == 404


def test_no_text_makes_a_feed_unreadable(site: Site, library: str):
    send(site, library, text="Odd\uffff \ufffe \ufdd0 \U0001ffff signs \x0b\x85\u2028.")
    (entry,) = _entries(site, f"/debates/{library}/feed.atom")
    assert "Odd" in entry["text"]


def test_what_was_withdrawn_is_not_in_it(site: Site, library: str):
    send(site, library)
    site.post(f"/debates/{library}/withdraw", {"id": "c1", "seen": "1"})
    assert _entries(site, f"/debates/{library}/feed.atom") == []


def test_a_private_debate_has_no_feed_for_others(place: AccountsSite):
    key = place.add("Ada")
    assert place.get("Bob", f"/debates/{key}/feed.atom").status_code == 404
    assert place.get("Ada", f"/debates/{key}/feed.atom").status_code == 200
