from __future__ import annotations

import csv
import io

import pytest

from argue import formats
from argue.errors import ParseError
from argue.pipeline import bare
from tests.formats.samples import POLIS

HEADER = POLIS.partition("\n")[0]


def test_comments_are_arguments_that_answer_nobody() -> None:
    document = formats.parse_text(POLIS, name="sundays.csv")
    [debate] = document.debates
    assert document.format == "polis"
    assert (debate.title, debate.issue, debate.replies) == ("sundays", None, ())
    assert [one.id for one in debate.arguments] == ["0", "1", "2"]
    assert debate.arguments[1].text == 'Nobody asked the "staff", ever.'


def test_votes_are_told_and_rejected_comments_left_out() -> None:
    rows = "1,x,5,7,50,8,1,Trams.\n1,x,6,7,1,9,-1,Spam.\n1,x,7,7,1\n"
    document = formats.parse_text(f"{HEADER}\n{rows}")
    [debate] = document.debates
    assert [one.text for one in debate.arguments] == ["Trams."]
    assert [(row.line, row.reason) for row in document.refused] == [
        (3, "the comment '6' was rejected by a moderator"),
        (4, "expected 8 cells, found 5"),
    ]
    assert any("58 votes" in told for told in document.warnings)


def test_votes_without_texts_are_refused() -> None:
    with pytest.raises(ParseError, match=r"votes\.csv has no texts"):
        formats.parse_text("timestamp,datetime,comment-id,voter-id,vote\n1,x,0,3,1\n")


def test_supports_and_attacks_are_written_as_votes() -> None:
    outline = "# Z?\n= Zoos are good.\n- a: =Prisons.\n+ b: Species.\n+ c: Children.\n"
    [debate] = formats.parse_text(outline).debates
    rows = list(csv.DictReader(io.StringIO(formats.write([bare(debate)], "polis"))))
    assert [(row["agrees"], row["disagrees"]) for row in rows] == [
        ("2", "1"),
        ("0", "0"),
        ("0", "0"),
        ("0", "0"),
    ]
    assert rows[1]["comment-body"] == "'=Prisons."
    lost = formats.lost([bare(debate)], "polis")
    assert {"4 ids of arguments", "1 attack", "2 supports"} <= set(lost)
