"""Letters to people who want to be told of answers: to what they wrote, or in debates they follow;
to moderators also of what waits for them.

One letter a debate, all of which mail programs show as one thread; none of one's own deeds; one a
day unless somebody asked for more; and a link with which one click ends it (RFC 8058).
"""

from __future__ import annotations

import logging
import smtplib
import ssl
from collections.abc import Iterator
from datetime import datetime
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import SMTPUTF8, default
from email.utils import make_msgid
from urllib.parse import quote, unquote, urlsplit

from argue.errors import ArgueError
from argue.features.mail.store import Mail, MailWish
from argue.locales import _, ngettext
from argue.services.debates import DEBATES
from argue.settings import Settings
from argue.store import Store
from argue.store.core.viewer import Viewer
from argue.store.participation.records import Contribution, account_id
from argue.store.participation.reports import DebateWaiting

MOST_TOLD = 20
"""Answers that a letter quotes; the others are counted."""
QUOTED = 80
SECONDS = 20.0
"""Seconds to wait for the mail server."""

_log = logging.getLogger(__name__)


def send_due(store: Store, settings: Settings, at: datetime) -> int:
    """Send all letters that are due; how many were sent.

    What the mail server refuses is told again with the next letters. A letter that cannot be
    written keeps no other from being sent.
    """
    sent, mail = 0, Mail.in_store(store)
    for wish in mail.waiting(at):
        last = mail.last_step()
        try:
            letters = list(_letters(store, settings, wish))
        except ValueError as error:  # an address of before that cannot be written
            _log.warning("mail for account %d: no letter can be written: %s", wish.account, error)
            mail.take(wish, last, at)
            continue
        if not letters or not mail.take(wish, last, at):
            continue
        try:
            deliver(settings, letters)
        except (OSError, smtplib.SMTPException) as error:
            _log.warning("mail for account %d: not sent: %s", wish.account, error)
            mail.give_back(wish)
        else:
            sent += len(letters)
    return sent


def deliver(settings: Settings, letters: list[EmailMessage]) -> None:
    """Hand letters to the mail server of the settings; raises OSError or SMTPException."""
    server = urlsplit(settings.smtp)
    secure = server.scheme == "smtps"
    where = server.hostname or "localhost", server.port or (465 if secure else 25)
    kind = smtplib.SMTP_SSL if secure else smtplib.SMTP
    with kind(*where, timeout=SECONDS) as connection:
        if not secure and connection.ehlo() and connection.has_extn("starttls"):
            connection.starttls(context=ssl.create_default_context())
        if server.username:
            connection.login(unquote(server.username), unquote(server.password or ""))
        for letter in letters:
            connection.send_message(letter)


def _letters(store: Store, settings: Settings, wish: MailWish) -> Iterator[EmailMessage]:
    if not wish.confirmed:
        yield _confirmation(settings, wish)
        return
    account = store.accounts.one(wish.account)
    if account is None:
        return
    viewer = Viewer(account.id, account.name, account.role == "owner")
    since = wish.sent.isoformat(timespec="seconds") if wish.sent else ""
    for waiting in store.reports.waiting_for(account.id, since):
        yield _reminder(settings, wish, waiting)
    for key in Mail.in_store(store).news(wish.step):
        if store.access.role(key, viewer) is None:
            continue
        try:
            answers = list(_answers(store, key, wish))
            if answers:
                yield _letter(store, settings, wish, key, answers)
        except ArgueError as error:
            _log.warning("mail about %s: %s", key, error)


def _answers(store: Store, key: str, wish: MailWish) -> Iterator[Contribution]:
    """What others added since the last letter, to what the reader wrote or follows."""
    me = account_id(wish.account)
    contributed = store.contributions.of(key)
    follows = Mail.in_store(store).follows(wish.account, key)
    for contribution in contributed.values():
        told = contribution.first.id <= wish.step
        parent = contributed.get(contribution.parent)
        concerns = follows or (parent is not None and parent.writer.id == me)
        if concerns and not (told or contribution.withdrawn or contribution.writer.id == me):
            yield contribution


def _letter(
    store: Store, settings: Settings, wish: MailWish, key: str, answers: list[Contribution]
) -> EmailMessage:
    debate = DEBATES.load(store, key).debate
    arguments, title = debate.by_id(), _line(debate.title or debate.id)
    page = f"{settings.site}/debates/{key}"
    lines = [
        ngettext(
            "%(num)s new answer in “%(title)s”:",
            "%(num)s new answers in “%(title)s”:",
            len(answers),
            title=title,
        )
    ]
    for answer in answers[:MOST_TOLD]:
        parent = arguments.get(answer.parent)
        text = parent.short(QUOTED) if parent else answer.parent
        lines += [
            _("%(name)s on “%(text)s”:", name=answer.writer.name, text=text),
            answer.last.text,
            f"{page}#a-{quote(answer.argument, safe='')}",
        ]
    if len(answers) > MOST_TOLD:
        lines.append(_("… and %(count)s more: %(page)s", count=len(answers) - MOST_TOLD, page=page))
    lines.append(_("No more of these letters: %(link)s", link=_ending(settings, wish)))
    letter = _envelope(settings, wish, _("Re: %(title)s", title=title), lines)
    thread = f"<debate-{key}.{wish.account}@{_host(settings)}>"
    letter["In-Reply-To"] = letter["References"] = thread
    return letter


def _reminder(settings: Settings, wish: MailWish, waiting: DebateWaiting) -> EmailMessage:
    """What waits for a moderator, once for all that came since the last letter."""
    title = _line(waiting.title or waiting.key)
    lines = [
        ngettext(
            "%(num)s decision of yours is waited for in “%(title)s”.",
            "%(num)s decisions of yours are waited for in “%(title)s”.",
            waiting.count,
            title=title,
        ),
        f"{settings.site}/debates/{waiting.key}/moderation",
        _("No more of these letters: %(link)s", link=_ending(settings, wish)),
    ]
    return _envelope(settings, wish, _("To be decided: %(title)s", title=title), lines)


def _confirmation(settings: Settings, wish: MailWish) -> EmailMessage:
    link = f"{settings.site}/mail/confirm?token={wish.token}"
    lines = [
        _(
            "Somebody with an account on %(site)s wants to be told of answers here.",
            site=settings.site,
        ),
        _("Was it you? Then confirm it: %(link)s", link=link),
        _("If not, do nothing, and no further letter comes."),
    ]
    return _envelope(settings, wish, _("Confirm your mail address"), lines)


def _envelope(settings: Settings, wish: MailWish, subject: str, lines: list[str]) -> EmailMessage:
    """A letter of these fields, and no others, whatever people wrote into them.

    Raises
    ------
    ValueError
        If it cannot be written so.
    """
    letter = EmailMessage()
    letter["From"] = settings.mail_from
    letter["To"] = wish.address
    letter["Subject"] = plain_field(subject)
    letter["Message-ID"] = make_msgid(domain=_host(settings))
    letter["Auto-Submitted"] = "auto-generated"
    letter["List-Unsubscribe"] = f"<{_ending(settings, wish)}>"
    letter["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    letter.set_content("\n\n".join(lines) + "\n")
    written = BytesParser(policy=default).parsebytes(letter.as_bytes(policy=SMTPUTF8))
    if written.keys() != letter.keys() or written["To"].addresses != letter["To"].addresses:
        raise ValueError("its fields would be read as others")
    return letter


def plain_field(text: str) -> str:
    """A text of people for a field of a letter: in one line, with no encoded word in it.

    >>> plain_field("=?utf-8?q?Trams=0aReply-To=3a?=")
    '= ?utf-8?q?Trams=0aReply-To=3a?='
    """
    printable = "".join(char if char.isprintable() else " " for char in text)
    return _line(printable).replace("=?", "= ?")


def _line(text: str) -> str:
    return " ".join(text.split())


def _ending(settings: Settings, wish: MailWish) -> str:
    return f"{settings.site}/mail/end?token={wish.token}"


def _host(settings: Settings) -> str:
    return urlsplit(settings.site).hostname or "localhost"
