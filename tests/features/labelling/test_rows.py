from datetime import UTC, datetime

import pytest

from argue.errors import LimitExceeded, ParseError, UnknownName
from argue.features.labelling import rows
from argue.features.labelling.store.records import Judgement
from argue.features.labelling.task import File
from argue.settings import Limits
from tests.features.labelling.test_gold import A, S, U, judge


@pytest.fixture
def said(projects, key):
    judge(projects, key, 1, S, None)
    judge(projects, key, 4, U, A)
    projects.judge(key, "Ann", 4, U, '=1+1, "so"\nand')
    return projects.labelled(key)


def read(text: str, said, name: str = "", limits: Limits | None = None, annotator: str = ""):
    return rows.read(File(name, text.encode()), said, limits or Limits(), annotator=annotator)


@pytest.mark.parametrize("format", list(rows.MEDIA_TYPES))
def test_judgements_come_back_as_they_were(projects, key, said, format):
    text = rows.write(rows.judgements(said), format)
    result = read(text, said, name=f"x.{format}")
    assert {(row.by, row.item, row.label, row.comment) for row in result} == {
        ("Ann", 1, S, ""),
        ("Bob", 1, None, ""),
        ("Bob", 4, A, ""),
        ("Ann", 4, U, '=1+1, "so"\nand'),
    }
    assert {row.at for row in result} == {one.at for each in said for one in each.judgements}
    assert read(text, said) == result, "the format is seen, too"
    assert projects.judge_all(key, result) == 0


def test_a_sheet_is_filled_in_elsewhere(projects, key, said):
    sheet = rows.write(rows.sheet(said, "Cleo"), "csv")
    assert "attack" not in sheet, "nothing of what the others say"
    [row] = read(sheet.replace(",Cleo,,,", ",Cleo,con,Hm.,", 1), said)
    assert row == Judgement(1, "Cleo", A, "Hm.")
    assert projects.judge_all(key, [row]) == 1
    assert projects.own(key, "Cleo")[1].label is A


def test_the_words_of_other_files_are_understood(said):
    text = "Item,Label\n1,pro\n2,contradiction\n3,neutral\n4,?\n5,\n"
    assert [row.label for row in read(text, said, annotator="Dan")] == [S, A, U, None]
    line = '{"item": 2, "label": "support", "at": "2026-01-02T03:04:05Z"}'
    result = read(line, said, annotator="Dan")
    assert result[0].at == datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a,b\n1,2\n", "line 1: expected the columns item and label"),
        ("", "line 1: expected the columns item and label"),
        ("item,label\n1,support\n9,support\n", "line 3: expected an item from 1 to 5"),
        ("item,label\n-1,support\n", "line 2: expected an item from 1 to 5"),
        ("item,label\n1,likes\n", "line 2: expected"),
        ("item,label\n1,null\n", "line 2: expected support, attack, unrelated or unsure"),
        ("item,source,label\n1,c,support\n", "line 2: expected 'b' as the source of item 1"),
        ("item,label,at\n1,pro,yesterday\n", "line 2: expected a time with its zone"),
        ("item,label,at\n1,pro,2026-01-01\n", "line 2: expected a time with its zone"),
        ('{"item": 1, "label": "pro"}\n[]', "line 2: expected an object"),
        ('{"item": 1, "label": "pro"}\n{', "line 2: expected JSON"),
    ],
)
def test_a_wrong_row_is_named_and_nothing_is_taken(said, text, message):
    with pytest.raises(ParseError, match=message):
        read(text, said, annotator="Dan")


def test_somebody_must_have_judged(said):
    with pytest.raises(ParseError, match="expected an annotator"):
        read("item,label\n1,pro\n", said)


def test_limits_and_formats(said):
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_BYTES"):
        read("item,label\n1,pro\n", said, limits=Limits(max_bytes=3))
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_TEXT"):
        read("item,label\n1,supporting\n", said, limits=Limits(max_text=9))
    with pytest.raises(UnknownName, match="csv, tsv, jsonl"):
        rows.write([], "xml")
