import csv
import io
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue import formats
from argue.errors import BadInput, LimitExceeded, ParseError, UnknownName
from argue.features.monothematic.files import MEDIA_TYPES, parse, read, write
from argue.features.monothematic.pairs import Collection, EntailmentPair, Gold, joined
from argue.settings import Limits
from tests.features.monothematic.samples import EXAMPLE, random_collection

ROW = {"text": "T", "hypothesis": "H", "label": "neutral", "phenomenon": "negation"}


def jsonl(*rows: dict) -> str:
    return "".join(json.dumps(row) + "\n" for row in rows)


@pytest.mark.parametrize("format", MEDIA_TYPES)
@pytest.mark.parametrize("seed", range(3))
def test_what_is_written_is_read_again(format, seed):
    for collection in (random_collection(seed), read(EXAMPLE)):
        assert _sorted(joined(parse(write(collection, format), f"x.{format}"))) == _sorted(
            collection
        )


TEXTS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cn", "Co"]), min_size=1
).filter(lambda text: text.strip() and text == " ".join(text.split()))


@pytest.mark.parametrize("format", MEDIA_TYPES)
@given(texts=st.lists(TEXTS, min_size=8, max_size=8))
def test_any_text_survives(format, texts):
    text, hypothesis, *words = texts
    pair = EntailmentPair("1", text, hypothesis, Gold.UNKNOWN, "lexical:synonymy", "", *words)
    assert parse(write(Collection((), (pair,)), format)) == [pair]


def test_xml_is_rte_for_other_programs():
    [debate] = formats.parse_text(write(read(EXAMPLE), "xml"), format="rte").debates
    assert len(debate.gold) == 29
    assert {"5", "5-1"} <= set(debate.pair_ids)


def test_tables_are_safe_to_open_in_a_spreadsheet():
    pair = EntailmentPair("1", "=1+1", "H", Gold.UNKNOWN, "a:b", left="-x")
    table = list(csv.DictReader(io.StringIO(write(Collection((), (pair,)), "csv"))))
    assert (table[0]["text"], table[0]["left"]) == ("'=1+1", "'-x")


def test_sets_of_one_phenomenon_are_read_as_they_are():
    [pair] = parse(jsonl(ROW), "negation.jsonl")
    assert pair == EntailmentPair("negation:1", "T", "H", Gold.UNKNOWN, "syntactic:negation")


def test_a_row_without_a_phenomenon_is_an_original_pair():
    result = parse(jsonl({"id": 7, "premise": "T", "hypothesis": "H", "gold_label": "entailed"}))
    assert result == [EntailmentPair("7", "T", "H", Gold.ENTAILMENT)]


def test_files_are_read_together(tmp_path):
    (tmp_path / "whole.tsv").write_text("id\tjudgement\ttext\thypothesis\n8\tyes\tT\tH\n")
    (tmp_path / "parts.jsonl").write_text(jsonl({**ROW, "original": "8"}))
    collection = read(tmp_path / "whole.tsv", tmp_path / "parts.jsonl")
    assert [pair.id for pair in collection.made_from["8"]] == ["parts:1"]


def test_any_corpus_gives_original_pairs():
    debate = "# Q\n\n= H.\n\n+ a: A.\n- b: B.\n"
    result = parse(debate, "q.md")
    assert [(pair.id, pair.gold) for pair in result] == [
        ("a>issue", Gold.ENTAILMENT),
        ("b>issue", Gold.CONTRADICTION),
    ]


@pytest.mark.parametrize(
    ("values", "golds"),
    [
        (("TRUE", "FALSE"), [Gold.ENTAILMENT, Gold.NOT_ENTAILED]),
        (("YES", "UNKNOWN", "CONTRADICTION"), [Gold.ENTAILMENT, Gold.UNKNOWN, Gold.CONTRADICTION]),
    ],
)
def test_rte_of_two_labels_does_not_say_unknown(values, golds):
    pairs = "".join(
        f'<pair id="{n}" value="{value}"><t>T</t><h>H</h></pair>' for n, value in enumerate(values)
    )
    assert [pair.gold for pair in parse(f"<c>{pairs}</c>", "c.xml")] == golds


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (jsonl(ROW) + "{", "line 2: expected an object"),
        (jsonl(ROW) + "[]\n", "line 2: expected an object"),
        (jsonl(ROW, {**ROW, "label": "maybe"}), "line 2: .*found 'maybe'"),
        (jsonl(ROW, {**ROW, "text": ["T"]}), "line 2: expected a text as 'text', found list"),
        (jsonl(ROW, {**ROW, "text": ""}), "line 2: .*expected a text"),
        (jsonl(ROW, {**ROW, "phenomenon": ":"}), "line 2: .*macro:fine"),
        ("text,hypothesis,label\nT,H,yes,more\n", "line 2: expected 3 cells"),
        ('text,hypothesis,label\nT,"H,yes\n', "quotation marks"),
        ("text,hypothesis,label\n", "expected pairs"),
        ('<c><pair phenomenon="a:b" value="yes"><t>T</t></pair></c>', "line 1: .*hypothesis"),
        ('<c><pair phenomenon="a:b" value="yes"><t>T</t><h>H</h></pair>', "well-formed"),
    ],
)
def test_a_mistake_is_told_with_its_line(text, why):
    with pytest.raises(ParseError, match=why):
        parse(text, "x")


def test_limits_hold(tmp_path):
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_TEXT"):
        parse(jsonl({**ROW, "note": "x" * 11}), limits=Limits(max_text=10))
    path = tmp_path / "x.jsonl"
    path.write_text(jsonl(ROW))
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_BYTES"):
        read(path, limits=Limits(max_bytes=10))
    with pytest.raises(BadInput, match="readable"):
        read(tmp_path / "none.jsonl")


def test_an_unknown_format():
    with pytest.raises(UnknownName, match="jsonl"):
        write(Collection(), "json")


def _sorted(collection: Collection) -> tuple:
    return collection.originals, sorted(collection.pairs, key=lambda pair: pair.id)
