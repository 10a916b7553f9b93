import csv
import io
import json
import zipfile
from pathlib import Path

import pytest

from argue import formats
from argue.errors import ParseError
from argue.model import Debate, Votes
from argue.pipeline import bare
from tests.formats.samples import POLIS

HEADER = POLIS.partition("\n")[0]


def test_comments_are_arguments_that_answer_nobody() -> None:
    document = formats.parse_text(POLIS, name="sundays.csv")
    [debate] = document.debates
    assert document.format == "polis"
    assert (debate.title, debate.issue, debate.replies) == ("sundays", None, ())
    assert [argument.id for argument in debate.arguments] == ["0", "1", "2"]
    assert debate.arguments[1].text == 'Nobody asked the "staff", ever.'


def test_agreement_is_kept_and_rejected_comments_are_left_out() -> None:
    rows = "1,x,5,7,50,8,1,Trams.\n1,x,6,7,1,9,-1,Spam.\n1,x,7,7,1\n"
    document = formats.parse_text(f"{HEADER}\n{rows}")
    [debate] = document.debates
    assert [(one.text, one.votes) for one in debate.arguments] == [("Trams.", Votes(50, 8))]
    assert [(row.line, row.reason) for row in document.refused] == [
        (3, "the comment '6' was rejected by a moderator"),
        (4, "expected 8 cells, found 5"),
    ]


def test_votes_without_texts_are_refused() -> None:
    for table in (VOTES, MATRIX):
        with pytest.raises(ParseError, match=r"votes\.csv has no texts"):
            formats.parse_text(table)


def test_no_votes_are_written_that_nobody_cast() -> None:
    outline = "# Z?\n= Zoos are good.\n- a: =Prisons.\n+ b: Species.\n+ c: Children.\n"
    [debate] = formats.parse_text(outline).debates
    text = formats.write([bare(debate)], "polis")
    rows = list(csv.DictReader(io.StringIO(text)))
    assert {(row["agrees"], row["disagrees"]) for row in rows} == {("", "")}
    [again] = formats.parse_text(text).debates
    assert {argument.votes for argument in again.arguments} == {None}


VOTES = """\
timestamp,datetime,comment-id,voter-id,vote
1,x,0,1,1
2,x,0,2,-1
3,x,0,3,0
4,x,0,2,1
5,x,1,1,-1
6,x,9,1,1
7,x,1,2,maybe
"""
MATRIX = """\
participant,group-id,n-comments,n-votes,n-agree,n-disagree,0,1,2
1,0,0,2,1,1,1,-1,
2,1,0,2,1,0,1,0,
"""


def _folder(tmp_path: Path, **tables: str) -> Path:
    for name, text in tables.items():
        (tmp_path / f"{name.replace('_', '-')}.csv").write_text(text, encoding="utf-8")
    return tmp_path


def _votes(debate: Debate) -> list[Votes | None]:
    return [argument.votes for argument in debate.arguments]


def test_votes_beside_comments_are_counted_the_last_of_each_voter(tmp_path: Path) -> None:
    bundle = formats.read_folder(_folder(tmp_path, comments=POLIS, votes=VOTES))
    [debate] = bundle.debates
    assert _votes(debate) == [Votes(2, 0, 1), Votes(0, 1, 0), Votes(0, 0, 0)]
    [document] = bundle.documents
    assert document.account.seen["vote"] == 7
    left = [(part.kind, part.count, part.understood) for part in document.account.left_out]
    assert ("vote", 1, False) in left  # maybe
    assert left.count(("vote", 1, True)) == 2  # a former one, and one on a comment not there
    assert any("2 comments have other counts" in told for told in document.warnings)
    [skipped] = [file for file in bundle.files if not file.document]
    assert (skipped.name, "counted with the comments" in skipped.skipped) == ("votes.csv", True)


def test_a_table_of_participants_counts_where_no_other_is(tmp_path: Path) -> None:
    folder = _folder(tmp_path, comments=POLIS, participants_votes=MATRIX)
    [debate] = formats.read_folder(folder).debates
    assert _votes(debate) == [Votes(2, 0, 0), Votes(0, 1, 1), Votes(0, 0, 0)]
    [debate] = formats.read_folder(_folder(tmp_path, votes=VOTES)).debates
    assert _votes(debate)[0] == Votes(2, 0, 1)


def test_a_zip_counts_votes_too_and_json_carries_them() -> None:
    data = io.BytesIO()
    with zipfile.ZipFile(data, "w") as archive:
        archive.writestr("export/a-comments.csv", POLIS)
        archive.writestr("export/a-votes.csv", VOTES)
    [debate] = formats.read_archive(data.getvalue()).debates
    for format in ("json", "jsonl"):
        [again] = formats.parse_text(formats.write([bare(debate)], format), format=format).debates
        assert again.arguments == debate.arguments
    assert "3 counts of votes" in formats.lost([bare(debate)], "markdown")
    rows = list(csv.DictReader(io.StringIO(formats.write([bare(debate)], "polis"))))
    counts = [(row["agrees"], row["disagrees"]) for row in rows]
    assert counts == [("2", "0"), ("0", "1"), ("0", "0")]


def test_other_votes_beside_other_comments_are_tables_of_their_own(tmp_path: Path) -> None:
    table = "id,text\n1,Trams are loud.\n2,Trams are slow.\n"
    bundle = formats.read_folder(_folder(tmp_path, comments=table, upvotes=table))
    assert len(bundle.debates) == 2


@pytest.mark.parametrize(
    "votes", [{"agree": 1}, {"agree": "1", "disagree": 0}, {"agree": -1, "disagree": 0}]
)
def test_votes_in_json_are_whole_numbers_from_0_on(votes: dict[str, object]) -> None:
    item = {"id": "d", "arguments": [{"id": "a", "text": "Trams.", "votes": votes}]}
    with pytest.raises(ParseError):
        formats.parse_text(json.dumps({"debates": [item]}), format="json")
