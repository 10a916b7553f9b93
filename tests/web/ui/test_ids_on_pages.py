"""People read what arguments say, never their ids: but for tooltips, exports and research pages."""

import json
from html.parser import HTMLParser
from time import sleep

import pytest

from argue import formats
from argue.features.snapshots.store import Snapshots
from argue.model import Label
from argue.store.participation.records import NewEdit, NewReply, Writer
from tests.debate_samples import unstated
from tests.locales.reading import SILENT, VOID
from tests.web.pages import Site

TELL_TALE = "zq-"
"""What the id of every argument begins with, and no text."""
OUTLINE = """\
# Should the town library open on Sundays?

= zq-but: It should open on Sundays.

+ zq-work: People who work in the week could come at last.
  - zq-sat: Most of them already come on Saturday.
    - zq-full: The reading room is full on Saturday afternoons.
- zq-pay: Sunday hours cost twice as much.
  - -> zq-work
"""
SPOKEN = {"aria-label", "alt", "placeholder"}
"""Attributes that are read to people; ``title`` is a tooltip, and may name an id."""
ANNE, BEN = Writer("Anne", "1"), Writer("Ben", "2")


class Spoken(HTMLParser):
    """All that people read or hear of a page; tooltips, scripts and styles not."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._open: list[str] = []

    def handle_starttag(self, tag, attrs):
        self.texts += [text for name, text in attrs if name in SPOKEN and text]
        if tag not in VOID:
            self._open.append(tag)

    def handle_endtag(self, tag):
        while self._open and self._open.pop() != tag:
            pass

    def handle_data(self, data):
        silent = SILENT & set(self._open) or {"svg", "title"} <= set(self._open)
        if data.strip() and not silent:
            self.texts.append(" ".join(data.split()))


def spoken(html: str) -> list[str]:
    page = Spoken()
    page.feed(html)
    page.close()
    return page.texts


@pytest.fixture(params=["stated", "judged"])
def key(request, site: Site) -> str:
    """A debate in which everything that people can do was done; its arguments have such ids."""
    (debate,) = formats.parse_text(OUTLINE).debates
    (key,) = site.add(debate if request.param == "stated" else unstated(debate))
    site.shown(f"/debates/{key}")
    return key


def _lived(site: Site, key: str) -> tuple[str, str, int]:
    """Replies, an edit, a report, a merge, a correction and a check; ids of two replies."""
    with site.store() as store:
        taken = Snapshots.in_store(store).take(key, "Before", by=ANNE)
        made = [
            store.contributions.add(key, parent, text, label, by=ANNE)
            for parent, text, label in (
                ("zq-sat", "Saturdays are for families.", Label.ATTACK),
                ("zq-pay", "Volunteers could do it.", Label.ATTACK),
                ("zq-pay", "Volunteers could do that.", Label.ATTACK),
                ("zq-but", "Will there be coffee?", Label.UNRELATED),
                ("zq-but", "Nonsense, all of it.", Label.ATTACK),
            )
        ]
        first, second, again, _aside, hidden = (one.argument for one in made)
        store.merging.merge(key, again, second, by=Writer("Mo", "3"))
        store.contributions.edit(
            key, NewEdit(first, "Saturdays are for children.", Label.ATTACK, made[0].id), by=ANNE
        )
        for id in (first, hidden):
            store.reports.add(key, id, "Rude.", by=BEN)
        store.reports.decide(key, hidden, "hidden", by=Writer("Mo", "3"), remark="Rude.")
        store.overrulings.add(key, "zq-full", "zq-sat", Label.SUPPORT, by=BEN, reason="It is so.")
        store.pending.require(key, True)
        store.pending.add_reply(key, NewReply("zq-sat", "On Sundays, too.", Label.ATTACK), by=BEN)
        edit = NewEdit(second, "Volunteers would.", Label.SUPPORT, made[1].id, "")
        store.pending.add_edit(key, edit, by=ANNE)
    return first, second, taken.id


def _pages(site: Site, key: str) -> list[str]:
    debate = f"/debates/{key}"
    first, second, taken = _lived(site, key)
    own = [f"{debate}/{page}?id={id}" for id in (first, second) for page in ("history", "edit")]
    own += [f"{debate}/{page}?id={first}" for page in ("report", "merge", "moderate")]
    ids = ("zq-but", "zq-work", "zq-sat", "zq-full", "zq-pay", first, second)
    about = [
        f"{debate}/{page}{id}"
        for id in ids
        for page in ("argument?id=", "explanation?id=", "reply?to=", "neighbours?id=")
    ]
    pair = "source=zq-full&target=zq-sat"
    return [
        debate,
        f"{debate}?show=attack",
        f"{debate}?find=saturday",
        f"{debate}?at=zq-work",
        *own,
        *about,
        *(f"{debate}/{page}" for page in ("confirm", "moderation", "snapshots")),
        f"{debate}/snapshots/{taken}",
        f"{debate}/relation?{pair}",
        f"{debate}/relation?{pair}&piece=form",
        f"{debate}/relation?source=zq-pay&target=zq-work",
        f"{debate}/alike?to=zq-but&text=Sunday+hours+cost+twice+as+much",
        f"{debate}/what-if",
        f"{debate}/what-if?change=remove&source=zq-pay&target=",
        f"{debate}/what-if?change=remove&source=zq-pay&target=&piece=1",
        f"{debate}/smallest-change?id=zq-but&goal=rejected",
        f"{debate}/feed.atom",
        f"/embed/debates/{key}",
        "/debates",
        "/debates?q=saturday",
        "/drafts",
    ]


def _told(site: Site, address: str) -> list[str]:
    answer = site.get(address)
    for _ in range(100):  # what is judged or computed meanwhile
        if answer.status_code != 202 and answer.text.strip():
            break
        site.judge()
        sleep(0.1)
        answer = site.get(address)
    assert answer.status_code == 200, (address, " ".join(spoken(answer.text))[300:640])
    return [f"{address}: {text}" for text in spoken(answer.text) if TELL_TALE in text]


def test_no_page_of_participants_names_an_id(site: Site, key: str):
    assert [text for address in _pages(site, key) for text in _told(site, address)] == []


def test_no_answer_to_a_deed_names_an_id(site: Site, key: str):
    debate = f"/debates/{key}"
    deeds: list[tuple[str, dict[str, str]]] = [
        ("reply", {"to": "zq-sat", "text": "Not in winter.", "stance": "engine", "do": "check"}),
        ("reply", {"to": "zq-sat", "text": "Not in winter.", "stance": "attack"}),
        ("reply", {"to": "zq-pay", "text": "Not in summer.", "stance": "engine"}),
        (
            "reply",
            {"to": "zq-pay", "text": "Later.", "stance": "support", "token": "t", "do": "draft"},
        ),
        ("relation", {"source": "zq-full", "target": "zq-sat", "label": "support"}),
        ("relation/undo", {"step": "1"}),
        ("merge", {"id": "zq-full", "into": "zq-sat"}),
        ("merge/undo", {"step": "1"}),
    ]
    told = []
    for deed, form in deeds:
        answer = site.post(f"{debate}/{deed}", form, follow_redirects=True)
        assert answer.status_code == 200, (deed, " ".join(spoken(answer.text))[300:640])
        told += [f"{deed}: {text}" for text in spoken(answer.text) if TELL_TALE in text]
    told += _told(site, "/drafts")
    assert told == []


def test_a_check_is_asked_for_and_answered_without_an_id(site: Site):
    (debate,) = formats.parse_text(OUTLINE).debates
    (key,) = site.add(unstated(debate))
    site.shown(f"/debates/{key}")
    pair = {"id": "zq-full", "target": "zq-sat"}
    told = _told(site, f"/debates/{key}/report?id=zq-full&target=zq-sat")
    for deed, form in (
        ("report", {**pair, "reason": "It says nothing of the kind."}),
        ("moderation", {**pair, "decision": "approved"}),
    ):
        answer = site.post(f"/debates/{key}/{deed}", form, follow_redirects=True)
        told += [text for text in spoken(answer.text) if TELL_TALE in text]
    assert told == []


def test_no_preview_of_an_upload_names_an_id(site: Site):
    debates = [
        {
            "id": name,
            "title": f"Should the {name} open?",
            "issue": "zq-but",
            "arguments": [
                {"id": "zq-but", "text": f"The {name} should open."},
                {"id": "zq-pay", "text": f"The {name} costs too much."},
                {"id": "zq-one", "text": "It pays for itself."},
            ],
            "replies": [["zq-pay", "zq-but"], ["zq-one", "zq-pay"]],
            "given": [{"source": "zq-pay", "target": "zq-but", "label": "attack"}],
        }
        for name in ("museum", "pool")
    ]
    for sent in (debates[:1], debates):
        page = site.upload(json.dumps({"debates": sent}), "some.json").text
        assert "The museum costs too much." in page
        assert [text for text in spoken(page) if TELL_TALE in text] == []
