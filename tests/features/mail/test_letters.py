"""Letters about answers, received by a mail server of the test's own."""

import email
import email.policy
import random
import re
import socket
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

import pytest

from argue.errors import BadInput
from argue.features.mail.letters import _envelope, plain_field, send_due
from argue.features.mail.store import Mail, MailWish
from argue.settings import Settings
from argue.store import Store
from argue.store.participation.records import Writer, account_id
from tests.web.accounts_site import AccountsSite

smtpd = pytest.importorskip("aiosmtpd.controller", reason="needs aiosmtpd")
SITE = "https://argue.example"
NOON = datetime(2026, 5, 1, 12, tzinfo=UTC)


class Mailbox:
    """What the server received."""

    def __init__(self) -> None:
        self.letters: list[email.message.Message] = []

    async def handle_DATA(self, server, session, envelope) -> str:  # noqa: N802
        letter = email.message_from_bytes(envelope.content)
        assert [letter["To"]] == envelope.rcpt_tos
        self.letters.append(letter)
        return "250 OK"

    def take(self) -> list[email.message.Message]:
        found, self.letters = self.letters, []
        return found


@pytest.fixture
def mailbox() -> Iterator[tuple[Mailbox, str]]:
    box = Mailbox()
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    controller = smtpd.Controller(box, hostname="127.0.0.1", port=port)
    controller.start()
    yield box, f"smtp://127.0.0.1:{port}"
    controller.stop()


@pytest.fixture
def box(mailbox) -> Mailbox:
    return mailbox[0]


@pytest.fixture
def place(new_site, mailbox) -> AccountsSite:
    sender = "Argue <argue@argue.example>"
    return AccountsSite(new_site(auth="accounts", smtp=mailbox[1], mail_from=sender, site=SITE))


@pytest.fixture
def key(place: AccountsSite, store) -> str:
    """A public debate of Ada's."""
    return store.access.share(place.add("Ada"), "public", "participant")


def _send(place: AccountsSite, at: datetime) -> int:
    with place.site.store() as store:
        return send_due(store, place.site.settings, at)


def _writer(store: Store, name: str) -> Writer:
    return Writer(name, account_id(store.accounts.named(name).id))


def _answer(place: AccountsSite, key: str, name: str, parent: str, text: str) -> str:
    with place.site.store() as store:
        return store.contributions.add(key, parent, text, by=_writer(store, name)).argument


def _link(letter, deed: str) -> str:
    text = letter.get_payload(decode=True).decode()
    return re.search(rf"{SITE}(/mail/{deed}\?token=\S+)", text)[1]


def _confirmed(place: AccountsSite, box: Mailbox, name: str, **form: str) -> None:
    place.post(name, "/account/mail", {"address": f"{name.lower()}@mail.example", **form})
    _send(place, NOON - timedelta(days=2))
    (letter,) = box.take()
    address = _link(letter, "confirm")
    assert "Confirm" in place.get("", address).text, "whoever reads the mailbox may confirm"
    token = address.partition("=")[2]
    assert place.post("", "/mail/confirm", {"token": token}).status_code == 303


def test_only_answers_of_others_to_what_one_wrote_come_by_mail(place, box, store):
    key = place.add("Olga")
    store.access.share(key, "public", "participant")
    _confirmed(place, box, "Ada")
    mine = _answer(place, key, "Ada", "work", "I work on Sundays myself.")
    _answer(place, key, "Ada", mine, "And on Mondays.")
    _answer(place, key, "Bob", "sat", "Nobody asked Ada.")
    assert _send(place, NOON) == 0
    _answer(place, key, "Bob", mine, "So do I.\nOften.")
    assert _send(place, NOON) == 1
    (letter,) = box.take()
    text = letter.get_payload(decode=True).decode()
    assert letter["To"] == "ada@mail.example"
    assert letter["Subject"] == "Re: Should the town library open on Sundays?"
    assert "So do I." in text
    assert f"{SITE}/debates/{key}#a-" in text
    assert "Nobody asked" not in text
    assert letter["List-Unsubscribe"].strip().startswith(f"<{SITE}/mail/end?token=")
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert _send(place, NOON) == 0, "each answer is told once"
    _answer(place, key, "Bob", mine, "And you?")
    assert _send(place, NOON + timedelta(hours=23)) == 0, "one a day"
    assert _send(place, NOON + timedelta(hours=25)) == 1
    (again,) = box.take()
    assert again["References"] == letter["References"], "one thread a debate"
    assert again["Message-ID"] != letter["Message-ID"]


def test_a_moderator_is_told_once_of_what_waits(place, box, key, store):
    store.pending.require(key, True)
    _confirmed(place, box, "Ada")
    _confirmed(place, box, "Bob")
    form = {"to": "sat", "text": "Later.", "stance": "attack", "token": "t"}
    place.post("Bob", f"/debates/{key}/reply", form)
    assert _send(place, datetime.now(UTC) + timedelta(seconds=2)) == 1
    (letter,) = box.take()
    assert letter["To"] == "ada@mail.example"
    text = letter.get_payload(decode=True).decode()
    assert "1 decision" in text
    assert f"{SITE}/debates/{key}/moderation" in text
    assert "Later." not in text
    assert _send(place, datetime.now(UTC) + timedelta(days=2)) == 0, "what waits is told once"


def test_one_click_ends_it_without_signing_in(place, box, key):
    _confirmed(place, box, "Ada", often="1")
    _answer(place, key, "Bob", "sat", "To a debate that Ada began.")
    assert _send(place, NOON) == 1
    _answer(place, key, "Bob", "sat", "Again.")
    assert _send(place, NOON + timedelta(minutes=16)) == 1, "as often as she likes"
    link = _link(box.take()[-1], "end")
    client = place.site.app.test_client()
    answer = client.post(link, data={"List-Unsubscribe": "One-Click"})
    assert (answer.status_code, answer.mimetype) == (200, "text/plain")
    _answer(place, key, "Bob", "sat", "And again.")
    assert _send(place, NOON + timedelta(days=3)) == 0
    assert client.post(link).status_code == 200, "done already, it is done"
    assert client.get(link).status_code == 404


def test_who_follows_is_told_and_nobody_of_what_they_may_not_read(place, box, store):
    key = place.add("Olga")
    store.access.share(key, "public", "participant")
    _confirmed(place, box, "Bob")
    assert "Follow by mail" in place.get("Bob", f"/debates/{key}").text
    assert "Follow by mail" not in place.get("Rita", f"/debates/{key}").text
    place.post("Bob", f"/debates/{key}/follow", {"follow": "1"})
    _answer(place, key, "Ada", "sat", "First.")
    store.access.share(key, "private", "participant")
    assert _send(place, NOON) == 0
    store.access.share(key, "public", "participant")
    assert _send(place, NOON) == 1
    place.post("Bob", f"/debates/{key}/follow", {"follow": "0"})
    _answer(place, key, "Ada", "sat", "Second.")
    assert _send(place, NOON + timedelta(days=2)) == 0


def test_what_the_server_refuses_is_told_later(place, box, key, store):
    _confirmed(place, box, "Ada")
    _answer(place, key, "Bob", "sat", "First.")
    away = Settings(smtp="smtp://127.0.0.1:9", mail_from="a@b.example", site=SITE)
    assert send_due(store, away, NOON) == 0
    assert _send(place, NOON) == 1


def test_settings_that_lack_something_are_refused():
    with pytest.raises(BadInput, match="ARGUE_MAIL_FROM"):
        Settings(smtp="smtp://localhost", site=SITE)
    with pytest.raises(BadInput, match="ARGUE_SITE"):
        Settings(smtp="smtp://localhost", mail_from="a@b.example")
    assert "secret" not in repr(
        Settings(smtp="smtp://me:secret@localhost", mail_from="a@b.example", site=SITE)
    )


NASTY = (
    "=?utf-8?q?Trams=0aReply-To=3a_x=40example.org=0aContent-Type=3a_text=2fhtml=0a=0a=3ch1=3e?="
)


@pytest.mark.parametrize(
    "title", [NASTY, f"Trams? {NASTY}", "Trams\u2028Bcc: x@example.org", "=?b?"]
)
def test_a_title_is_never_a_field_of_a_letter(title):
    letter = _envelope(Settings(), WISH, f"Re: {title}", [title])
    for written in (letter.as_bytes(), letter.as_bytes(policy=email.policy.SMTP)):
        again = email.message_from_bytes(written, policy=email.policy.default)
        assert again.keys() == letter.keys()
        assert again.get_content_type() == "text/plain"
        assert "\n" not in again["Subject"]


PARTS = (
    *("=?utf-8?q?x=0aReply-To=3a_a=40b.c=0a=0a=3ch1=3e?=", "=?utf-8?b?Cg==?="),
    *("=\n?utf-8?q?a=0a?=", "=\u200b?utf-8?q?a=0ab?=", "\r\nBcc: x@y.z", "\n", "\r", "\0", "\v"),
    *("\x85", "\u2028", "\u2029", "\uffff", "\x7f", "\t", "=?", "?=", "=", "?", "é", "中", "😀"),
    *(":", '"', "<", "@", "x" * 90),
)


def test_any_title_is_read_back_on_every_python():
    """Pythons before their repair write the line feeds of encoded words: 468 of 2,000."""
    draw = random.Random(1)
    for _ in range(100):
        title = "Re: " + "".join(draw.choices(PARTS, k=draw.randint(1, 12)))
        letter = _envelope(Settings(), WISH, title, [title])
        again = email.message_from_bytes(letter.as_bytes(), policy=email.policy.default)
        assert again.keys() == letter.keys()
        assert "".join(again["Subject"].split()) == "".join(plain_field(title).split())


WISH = MailWish(1, "ada@mail.example", "token", True, False, 0, None)


@pytest.mark.parametrize(
    "address",
    [
        *("=?utf-8?b?Cg==?=@example.org", "a\0b@example.org", "a\x7f@example.org"),
        *("a@x..org", "=?utf-8?q?=3ca=40b=3e?=@example.org", "ä@example.org", ".a@example.org"),
        *("ada", "a@b", "a@b.example\nBcc: c@d.example"),
        *("a@-x.org", "a b@example.org", f"{'a' * 65}@example.org", "a@example"),
    ],
)
def test_what_is_no_plain_address_is_refused(place, address):
    with place.site.store() as store, pytest.raises(BadInput, match="mail address"):
        Mail.in_store(store).ask(store.accounts.named("Ada").id, address, often=False)


def test_an_address_that_cannot_be_written_stops_no_other_letter(place, box, store):
    for name in ("Ada", "Bob"):
        place.post(name, "/account/mail", {"address": f"{name.lower()}@mail.example"})
    bad = "=?utf-8?b?Cg==?=@example.org"
    first = min(store.accounts.named(name).id for name in ("Ada", "Bob"))
    with Mail.in_store(store)._db.writing():
        Mail.in_store(store)._db.update("mail", {"account": first}, address=bad)
    assert _send(place, NOON) == 1
    (letter,) = box.take()
    assert letter["To"] in ("ada@mail.example", "bob@mail.example")
