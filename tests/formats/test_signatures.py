"""Bytes that are no text get one line; mails as programs save them are decoded."""

import io
import pickle
import sqlite3
import zipfile
from email.message import EmailMessage
from pathlib import Path

import pytest

from argue import formats
from argue.errors import BadInput, ParseError


def zipped(*names: str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for name in names:
            archive.writestr(zipfile.ZipInfo(name), "<xml/>")
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (pickle.dumps({"a": 1}, 2), "Python"),
        (pickle.dumps(["x"], 4), "Python"),
        (b"ID3\x03\0\0\0\0\0\x21TPE1 some song by somebody\n\n", "sound"),
        (b"RIFF\x24\0\0\0WAVEfmt ", "sound"),
        (b"\x7fELF\x02\x01\x01\0" + b"some words of a program\n" * 4, "program"),
        (b"MZ\x90\0\x03\0\0\0This program cannot be run\n", "program"),
        (b"PAR1\x15\x04\x15some names of columns", "table"),
        (b"\0\0\0\x18ftypmp42\0\0", "film"),
        (b"\x93NUMPY\x01\0v\0{'descr': '<f8'}", "numbers"),
        (b"{\\rtf1\\ansi Keep the old ferry.}", "RTF"),
        (b"words\0\1\2 and \3\4 more \5 of them\n" * 5, "no text"),
        (zipped("a.md")[:-30], "damaged"),
    ],
)
def test_bytes_are_no_discussion(data: bytes, kind: str) -> None:
    with pytest.raises(ParseError) as caught:
        formats.read_bytes(data, name="x.bin")
    assert kind in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_database_is_one(tmp_path: Path) -> None:
    path = tmp_path / "debates.db"
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE arguments (text)")
    with pytest.raises(ParseError, match="database"):
        formats.read(path)


@pytest.mark.parametrize(
    "names",
    [
        ("[Content_Types].xml", "ppt/presentation.xml"),
        ("[Content_Types].xml", "word/document.xml"),
        ("mimetype", "content.xml"),
    ],
)
def test_documents_of_office_programs_get_one_line(names: tuple[str, ...]) -> None:
    with pytest.raises(BadInput, match="office program"):
        formats.read_archive(zipped(*names), name="x.docx")


def mail(subject: str, text: str, *, html: str = "", charset: str = "utf-8") -> EmailMessage:
    message = EmailMessage()
    message["From"] = "Ann Müller <ann@example.org>"
    message["Date"] = "Mon, 02 Mar 2026 10:00:00 +0000"
    message["Subject"] = subject
    message["Return-Path"] = "<ann@example.org>"
    message.set_content(text, charset=charset, cte="base64")
    if html:
        message.add_alternative(html, subtype="html")
    return message


@pytest.mark.parametrize("name", ["x.eml", "", "x.txt"])
@pytest.mark.parametrize("charset", ["utf-8", "iso-8859-1"])
def test_a_mail_is_decoded(name: str, charset: str) -> None:
    message = mail("Keep the Mühle?", "Die Mühle ist die letzte hier.", charset=charset)
    debate = formats.read_bytes(message.as_bytes(), name=name).debates[0]
    texts = [argument.text for argument in debate.arguments]
    assert texts == ["Keep the Mühle?", "Die Mühle ist die letzte hier."]


def test_html_attachments_and_mailboxes() -> None:
    first = mail("Keep the mill?", "The mill is the last one here.", html="<p>The <b>mill</b></p>")
    first.add_attachment(b"%PDF-1.4", maintype="application", subtype="pdf", filename="x.pdf")
    document = formats.read_bytes(first.as_bytes(), name="x.eml")
    assert "1 attachment is left aside" in document.warnings
    html = EmailMessage()
    html["From"], html["Subject"] = "Bob <bob@example.org>", "Re: Keep the mill?"
    html["Date"] = "Mon, 02 Mar 2026 11:00:00 +0000"
    html.set_content("<p>Nobody grinds there <i>any more</i>.</p>", subtype="html")
    line = b"From ann@example.org Mon Mar  2 10:00:00 2026\n"
    box = line + first.as_bytes() + b"\n\n" + line + html.as_bytes()
    [debate] = formats.read_bytes(box, name="x.mbox").debates
    texts = [argument.text for argument in debate.arguments]
    assert texts[0] == "Keep the mill?"
    assert "Nobody grinds there any more." in texts


def test_a_mail_that_is_damaged_is_read_as_far_as_it_goes() -> None:
    data = b"MIME-Version: 1.0\nSubject: =?nope?q?x\nFrom: \xff\xfe\nContent-Type: text/plain; "
    data += b"charset=what\nContent-Transfer-Encoding: base64\n\nS2VlcCB0aGUgbWlsbCBo!!ZXJl\n"
    assert formats.read_bytes(data, name="x.eml").debates
