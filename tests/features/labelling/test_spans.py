"""What annotation tools export: spans, their relations, and several people who marked them."""

import json
from pathlib import Path
from typing import Any

import pytest

from argue import formats
from argue.errors import ParseError, UnclearLabels
from argue.model import Debate
from tests.formats.samples import BRAT, DOCCANO, INCEPTION, LABEL_STUDIO


def given(debate: Debate) -> set[tuple[str, str, str]]:
    return {(one.source, one.label.value, one.target) for one in debate.given}


def texts(debate: Debate) -> dict[str, str]:
    return {one.id: one.text for one in debate.arguments}


def test_an_essay_of_brat_has_its_stances_and_its_major_claim() -> None:
    [debate] = formats.parse_text(BRAT, name="essay001.ann").debates
    assert (debate.id, debate.issue) == ("essay001", "T1")
    assert given(debate) == {("T2", "attack", "T1"), ("T3", "attack", "T2")}
    assert texts(debate)["T3"] == "Two of volunteered."


def test_each_line_of_brat_is_read_set_aside_or_told() -> None:
    document = formats.parse_text(BRAT + "E1\tKill:T1\nT9 broken\nR7\tsupports Arg1:T9 Arg2:T1\n")
    account = document.account
    assert account.seen["line"] == 9
    assert [part.line for part in account.left_out if part.understood and part.line] == [6]
    refused = [(part.kind, part.line) for part in document.refused]
    assert refused == [("line", 7), ("line", 8), ("edge", 9)]


def test_a_folder_of_brat_needs_no_texts(tmp_path: Path) -> None:
    (tmp_path / "a.ann").write_text(BRAT)
    (tmp_path / "a.txt").write_text("The library should open on Sundays. Nobody asked the staff.")
    bundle = formats.read_any(tmp_path)
    assert [one.id for one in bundle.debates] == ["a"]
    assert "beside it" in bundle.files[1].skipped


def test_words_that_say_nothing_are_asked_for() -> None:
    text = BRAT.replace("R1\tattacks", "R1\tSame-as")
    with pytest.raises(UnclearLabels):
        formats.parse_text(text)
    [debate] = formats.parse_text(text, labels_are="Same-as=none").debates
    assert given(debate) == {("T2", "attack", "T1")}
    [partly] = formats.parse_text(BRAT.replace("R1\tattacks", "R1\tPartial-Attack")).debates
    assert len(given(partly)) == 2


def test_several_people_give_one_debate_with_what_they_agree_on() -> None:
    [debate] = formats.parse_text(LABEL_STUDIO).debates
    assert debate.title == "Sundays?"
    assert texts(debate) == {"a": "Open on Sundays.", "b": "Nobody asked.", "e": "Two did."}
    assert given(debate) == {("b", "attack", "a"), ("e", "attack", "b")}
    assert debate.issue == "a"
    [other] = formats.parse_text(LABEL_STUDIO.replace('"left"', '"right"')).debates
    assert given(other) == {("e", "attack", "b")}
    assert any("2 pairs on which annotators disagree" in told for told in other.warnings)


def test_label_studio_sets_aside_what_is_no_span_and_refuses_what_has_no_relations() -> None:
    tasks: Any = json.loads(LABEL_STUDIO)
    tasks[0]["annotations"][0]["result"].append(
        {"id": "q", "type": "choices", "value": {"choices": ["good"]}}
    )
    tasks[0]["annotations"][1]["was_cancelled"] = True
    tasks[0]["annotations"][0]["rezult"] = [1]
    document = formats.parse_text(json.dumps(tasks))
    assert len(document.debates[0].arguments) == 2
    aside = [part.reason for part in document.account.left_out if part.understood]
    assert "an annotation that was cancelled" in aside
    assert "it marks no span of a text" in aside
    assert "annotations.rezult" in document.refused[0].text
    minimal = '[{"id": 1, "text": "a", "label": [{"start": 0, "end": 1, "labels": ["x"]}], '
    with pytest.raises(ParseError, match="JSON-MIN"):
        formats.parse_text(minimal + '"annotator": 1, "lead_time": 3}]')


def test_inception_reads_spans_of_tokens_and_single_tokens() -> None:
    [debate] = formats.parse_text(INCEPTION, name="anna.tsv").debates
    assert texts(debate) == {"1": "Open on Sundays", "2": "Nobody asked", "2-1": "Untrue"}
    assert given(debate) == {("2", "attack", "1"), ("2-1", "attack", "2")}
    assert debate.issue == "1"


def test_inception_takes_the_layer_that_relations_join_and_tells_the_others() -> None:
    text = INCEPTION.replace(
        "#T_SP=webanno.custom.Argument|kind\n",
        "#T_SP=x.POS|PosValue\n#T_SP=webanno.custom.Argument|kind|sure\n",
    )
    lines = []
    for line in text.split("\n"):
        cells = line.split("\t")
        if len(cells) > 3:
            line = "\t".join([*cells[:3], r"N\|N", cells[3], "*", *cells[4:]])
        lines.append(line)
    document = formats.parse_text("\n".join(lines))
    assert given(document.debates[0]) == {("2", "attack", "1"), ("2-1", "attack", "2")}
    aside = {part.text for part in document.account.left_out if part.kind == "column"}
    assert aside == {"x.POS", "webanno.custom.Argument|sure"}


def test_a_line_of_doccano_is_a_debate_also_by_its_suffix() -> None:
    document = formats.parse_text(DOCCANO, name="all.jsonl")
    assert document.format == "doccano"
    assert [given(debate) for debate in document.debates] == [{("2", "attack", "1")}, set()]


def test_prodigy_is_read_by_its_spans() -> None:
    spans = [
        {"start": 0, "end": 12, "token_end": 3, "label": "CLAIM"},
        {"start": 13, "end": 28, "token_end": 7, "label": "CLAIM"},
    ]
    task = {"text": "Build a tram It is too loud.", "spans": spans, "answer": "accept"}
    task |= {"tokens": [], "relations": [{"head": 7, "child": 3, "label": "ATTACKS"}]}
    lines = [task, {"text": "Paint lanes.", "spans": [], "relations": [], "answer": "reject"}]
    document = formats.parse_text("\n".join(map(json.dumps, lines)), name="tasks.jsonl")
    [debate] = document.debates
    [relation] = debate.reference
    said = texts(debate)
    ends = said[relation.source], str(relation.label), said[relation.target]
    assert ends == ("It is too loud.", "attack", "Build a tram")
    assert [part.text for part in document.account.left_out] == ["Paint lanes.", "CLAIM"]
    assert not document.refused


def test_propositions_of_cdcp_are_of_the_text_beside_it(tmp_path: Path) -> None:
    comment = "Bins overflow. Rats come. Empty them twice a week. Flats pay, too."
    marks = {"prop_offsets": [[0, 14], [14, 25], [25, 50], [50, 66]], "prop_labels": ["fact"]}
    marks |= {"evidences": [[[0, 0], 1]], "reasons": [[[0, 1], 2], [[3, 9], 2], [3, 2]], "url": {}}
    (tmp_path / "7.txt").write_text(comment)
    (tmp_path / "7.ann.json").write_text(json.dumps(marks))
    for place in (tmp_path, tmp_path / "7.ann.json"):
        [debate] = formats.read_any(place).debates
        links = [("p0", "p1"), ("p1", "p2"), ("p3", "p2")]
        assert given(debate) == {(source, "support", target) for source, target in links}
        assert texts(debate)["p1"] == "Rats come."
    [document] = formats.read_any(tmp_path).documents
    assert len(document.refused) == 7  # p4 to p9 are not there, and no link leads from a number
    (tmp_path / "7.txt").unlink()
    with pytest.raises(ParseError, match=r"7\.txt beside"):
        formats.read_any(tmp_path / "7.ann.json")
