"""Mails as programs save them (``.eml``, ``.mbox``): their subjects and texts are decoded."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from argue.formats.base.reading import Reading
from argue.locales import lazy_n

if TYPE_CHECKING:
    from email.message import EmailMessage

_BETWEEN = re.compile(rb"(?:\A|\n\r?\n)From \S+ [^\n]*\d{4}[^\n]*\r?\n")
_SHOWN = ("From", "Date", "Subject")
"""What of a header says who speaks, when, and about what."""


def decoded(data: bytes, reading: Reading) -> str:
    """The mails of a file (:func:`argue.formats._files.is_mail`) as plain text.

    Of a mail in several forms the plain text counts, else the HTML without its markup. Attachments
    are left aside, and told.
    """
    messages = [_parsed(part) for part in _parts(data)]
    attached = sum(len(list(_attachments(message))) for message in messages)
    if attached:
        told = lazy_n(
            "%(num)s attachment is left aside", "%(num)s attachments are left aside", attached
        )
        reading.warnings.append(told)
    return "\n\n".join(map(_text, messages))


def _parts(data: bytes) -> Iterator[bytes]:
    """The bytes of each mail; of a mailbox those between its lines *From*."""
    starts = list(_BETWEEN.finditer(data))
    if not starts:
        yield data.lstrip()
        return
    for start, after in zip(starts, [*starts[1:], None], strict=True):
        yield data[start.end() : after.start() if after else None]


def _parsed(data: bytes) -> EmailMessage:
    import email  # only where a file holds mails: every file is looked at
    from email.policy import default

    message: EmailMessage = email.message_from_bytes(data, policy=default)
    return message


def _attachments(message: EmailMessage) -> Iterator[object]:
    try:
        yield from message.iter_attachments()
    except (AttributeError, TypeError, KeyError):  # of a mail that is no text in several forms
        return


def _text(message: EmailMessage) -> str:
    fields = [f"{name}: {value}" for name in _SHOWN if (value := _field(message, name))]
    return "\n".join([*fields, "", _body(message)])


def _field(message: EmailMessage, name: str) -> str:
    try:
        return " ".join(str(message[name] or "").split())
    except Exception:  # whatever the library stumbles over in a header that is damaged
        return ""


def _body(message: EmailMessage) -> str:
    part = message.get_body(("plain", "html"))
    if part is None:
        return ""
    payload = part.get_payload(decode=True)
    content = payload if isinstance(payload, bytes) else b""
    try:
        text = content.decode(part.get_content_charset("utf-8"), "replace")
    except LookupError:
        text = content.decode("utf-8", "replace")
    plain = text.replace("\r\n", "\n").strip()
    if part.get_content_subtype() != "html":
        return plain
    from argue.formats.base.posts import words_of  # only where a mail has no plain text

    return words_of(plain)
