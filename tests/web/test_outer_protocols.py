"""What people write goes through letters, Atom, CSV and the log, and is read back as it was."""

import csv
import html
import io
import json
import logging
from email.parser import BytesParser
from email.policy import SMTPUTF8, default

import pytest
from defusedxml import ElementTree
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from argue.features.mail.letters import _envelope, plain_field
from argue.features.mail.store import MailWish
from argue.model.tables import Column, Table, unguard
from argue.settings import Settings
from argue.store.participation.records import _NOT_IN_A_TEXT, Writer
from argue.web.app.monitoring import _FORMATTERS
from tests.web.pages import Site

ATOM = "{http://www.w3.org/2005/Atom}"
PIECES = st.sampled_from(
    ["=?utf-8?q?a=0aReply-To=3ax?=", "=?utf-8?b?Cg==?=", "=?", "?=", "\r\n", "]]>", "<!--", "&#0;"]
    + ["&amp;", "<b>x</b>", "'=", "%s", "%(a)s", "$(", "日本", "From:", "Bcc:"]
    + list("\x00\x0b\x0c\x1b\x85\u2028\u2029\ufeff\ufffe\uffff\ufdd0\U0001ffff\u202e\u200b\r\n\t")
    + list("=+-@'|\",;<>&\\%`éß🙂.")
)
TEXTS = st.lists(st.one_of(PIECES, st.text(max_size=8)), max_size=6).map(" ".join)
WISH = MailWish(1, "ada@example.org", "token", True, False, 0, None)
SENDER = Settings(smtp="smtp://x", mail_from="Argue <a@example.org>", site="https://argue.example")


@settings(max_examples=2_000)
@given(TEXTS, TEXTS)
def test_a_letter_has_its_own_fields_and_the_text(title: str, text: str) -> None:
    letter = _envelope(SENDER, WISH, f"Re: {title}", [text])
    read = BytesParser(policy=default).parsebytes(letter.as_bytes(policy=SMTPUTF8))
    assert read.keys() == letter.keys()
    assert str(read["Subject"]).split() == plain_field(f"Re: {title}").split()  # lines are folded
    assert [str(address) for address in read["To"].addresses] == ["ada@example.org"]
    assert read.get_content().split() == text.split()


@settings(max_examples=2_000)
@given(st.lists(TEXTS, min_size=1, max_size=3))
def test_a_table_as_csv_has_the_cells(texts: list[str]) -> None:
    columns = [Column(str(at), value=lambda row, at=at: row[at]) for at in range(len(texts))]
    names, cells = csv.reader(io.StringIO(Table.of("t", "T", columns, [texts]).csv(), newline=""))
    assert names == [str(at) for at in range(len(texts))]
    told = [text.replace("\r\n", "\n").replace("\r", "\n") for text in texts]
    assert [unguard(cell) for cell in cells] == told
    assert not [cell for cell in cells if cell[:1] in ("=", "+", "-", "@", "\t")]


@settings(max_examples=2_000)
@given(TEXTS)
@pytest.mark.parametrize("kind", ["json", "keyvalue"])
def test_a_line_of_the_log_is_one(kind: str, text: str) -> None:
    record = logging.makeLogRecord({"msg": "request", "levelname": "INFO"})
    record.fields = {"route": text}
    line = _FORMATTERS[kind]().format(record)
    assert len(line.splitlines()) == 1
    assert line.isascii()
    if kind == "json":
        assert json.loads(line)["route"] == text
    else:
        value = line.partition(" route=")[2]
        assert (json.loads(value) if value.startswith('"') else value) == text


@pytest.mark.long
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(TEXTS.filter(str.strip), min_size=20, max_size=30))
def test_a_feed_has_the_texts(site: Site, store, texts: list[str]) -> None:
    from argue import formats

    debate = formats.parse_text(f"# Trams?\n\n= a: {len(texts)} {hash(tuple(texts))}\n").debates
    [saved] = store.debates.add(debate)
    by, parent = Writer("Ann"), debate[0].arguments[0].id
    texts = [text for text in texts if _NOT_IN_A_TEXT.sub(" ", text).strip()]
    stored = [store.contributions.add(saved.key, parent, text, by=by).text for text in texts]
    root = ElementTree.fromstring(site.get(f"/debates/{saved.key}/feed.atom").data)
    told = [html.unescape(entry.findtext(f"{ATOM}summary")) for entry in root.iter(f"{ATOM}entry")]
    assert [one.split() for one in told] == [one.split() for one in reversed(stored)]
