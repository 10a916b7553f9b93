"""What every format that is written says of confidences, and of what a person overruled."""

import csv
import io
import json
from dataclasses import replace
from datetime import UTC, datetime

import networkx
import pytest

from argue import formats, pipeline
from argue.errors import ParseError
from argue.model import Argument, Debate, Label, Options, Origin, Overruling, Relation, Reply
from argue.model.analysis import edges_of
from tests.debate_samples import link

WHEN = datetime(2026, 3, 4, 5, 6, 7, tzinfo=UTC)
DEBATE = Debate(
    "zoos",
    "Zoos",
    tuple(Argument(id, f"{id} is said.") for id in ("issue", "b", "c", "d")),
    "issue",
    (Reply("b", "issue"), Reply("c", "b"), Reply("d", "issue")),
)
JUDGED = link("b - issue", 0.875)
UNSURE = link("d + issue", 0.5)
FORMER = link("c + b", 0.625)


@pytest.fixture
def analysis():
    word = Overruling("Ann --> <b>", WHEN, 'It says "no".')
    said = Relation("c", "b", Label.ATTACK, 1.0, Origin.OVERRULED, word)
    return pipeline.label(
        DEBATE,
        (JUDGED, FORMER, UNSURE),
        Options.of(min_confidence=0.6, engine="e"),
        overruled=[said],
    )


@pytest.mark.parametrize("format", ["json", "jsonl"])
def test_json_says_all(analysis, format):
    text = formats.write([analysis], format)
    result = json.loads(text)["debates"][0] if format == "json" else json.loads(text)
    assert result["relations"] == [
        {
            "source": "b",
            "target": "issue",
            "label": "attack",
            "confidence": 0.875,
            "origin": "judged",
        },
        {
            "source": "c",
            "target": "b",
            "label": "attack",
            "confidence": 1.0,
            "origin": "overruled",
            "overruled": {
                "by": "Ann --> <b>",
                "at": "2026-03-04T05:06:07+00:00",
                "reason": 'It says "no".',
                "former": {"label": "support", "confidence": 0.625, "origin": "judged"},
            },
        },
    ]
    assert result["min_confidence"] == 0.6
    assert [(one["source"], one["confidence"]) for one in result["hidden"]] == [("d", 0.5)]
    assert result["labelling"] == {
        "issue": "accepted",
        "b": "rejected",
        "c": "accepted",
        "d": "accepted",
    }


@pytest.mark.parametrize("format", ["csv", "tsv"])
def test_a_table_says_all_and_reading_it_too(analysis, format):
    text = formats.write([analysis], format)
    rows = {
        row["id"]: row
        for row in csv.DictReader(io.StringIO(text), delimiter="," if format == "csv" else "\t")
    }
    assert (rows["b"]["origin"], rows["b"]["confidence"]) == ("judged", "0.875")
    assert rows["b"]["overruled_by"] == ""
    said = {name: value for name, value in rows["c"].items() if name.startswith(("over", "form"))}
    assert said == {
        "overruled_by": "Ann --> <b>",
        "overruled_at": "2026-03-04T05:06:07+00:00",
        "overruled_reason": 'It says "no".',
        "former_label": "support",
        "former_confidence": "0.625",
        "former_origin": "judged",
    }
    assert (rows["c"]["stance"], rows["c"]["origin"]) == ("attack", "overruled")
    assert (rows["d"]["stance"], rows["d"]["confidence"]) == ("", ""), "hidden"
    (read,) = formats.parse_text(text, format=format).debates
    assert set(read.given) == set(analysis.relations)


def test_no_format_names_the_label_that_was_open(analysis):
    (relation,) = (one for one in analysis.relations if one.overruled)
    guess = replace(relation.overruled.former, open=True)
    word = replace(relation.overruled, former=guess)
    relations = tuple(
        replace(one, overruled=word) if one is relation else one for one in analysis.relations
    )
    unsure = replace(analysis, relations=relations)
    stated = replace(DEBATE, given=(replace(relation, overruled=word),))
    text = formats.write([pipeline.bare(stated)], "json")
    assert formats.parse_text(text, format="json").debates[0].given == stated.given
    for format in formats.outputs():
        told = formats.write_bytes([unsure], format)
        if "open" not in getattr(formats.FORMATS.load(format), "HOLDS", ("open",)):
            assert told == formats.write_bytes([unsure.without_open()], format), format
    below = replace(analysis, hidden=tuple(replace(one, open=True) for one in analysis.hidden))
    assert [edge.hidden for edge in edges_of(analysis) if edge.kind == "reply"] == [UNSURE]
    assert [edge.hidden for edge in edges_of(below) if edge.kind == "reply"] == [None]
    assert [one.overruled.former for one in unsure.without_open().relations if one.overruled] == [
        None
    ]


def test_a_table_without_a_persons_word_has_no_columns_for_it():
    plain = pipeline.label(DEBATE, (JUDGED,))
    assert "overruled_by" not in formats.write([plain], "csv").partition("\n")[0]


@pytest.mark.parametrize(
    ("cells", "why"),
    [
        (",2026-03-04T05:06:07+00:00,", "a name as overruled_by"),
        ("Ann,yesterday,", "a time with its zone as overruled_at, found 'yesterday'"),
        ("Ann,2026-03-04,", "a time with its zone"),
        ("Ann,2026-03-04T05:06:07Z,2", "a former_confidence between 0 and 1"),
    ],
)
def test_a_row_that_does_not_say_who_or_when_is_refused(cells, why):
    columns = (
        "id,parent,stance,text,origin,overruled_by,overruled_at,former_confidence,former_label"
    )
    rows = f"{columns}\na,,,Yes.,,,,,\nb,a,con,No.,overruled,{cells},support\n"
    (refused,) = formats.parse_text(rows).refused
    assert why in refused.reason


@pytest.mark.parametrize(
    ("word", "why"),
    [
        (None, "who overruled it"),
        ({"at": "2026-03-04T05:06:07Z"}, '"by"'),
        ({"by": "Ann", "at": "soon"}, 'a time as "at"'),
        ({"by": "Ann", "at": "2026-03-04"}, "a time with its zone"),
        ({"by": "Ann", "at": "2026-03-04T05:06:07Z", "former": {"label": "x"}}, "one of support"),
        ("Ann", "an object"),
    ],
)
def test_json_that_does_not_say_who_or_when_is_an_error(word, why):
    relation = {"source": "b", "target": "a", "label": "attack", "origin": "overruled"}
    if word is not None:
        relation["overruled"] = word
    arguments = [{"id": "a", "text": "Yes."}, {"id": "b", "text": "No."}]
    text = json.dumps({"id": "d", "arguments": arguments, "given": [relation]})
    with pytest.raises(ParseError, match=why):
        formats.parse_text(text, format="json")


def test_graphml_says_all(analysis):
    graph = networkx.parse_graphml(formats.write([analysis], "graphml"))
    assert graph.edges["b", "issue"]["confidence"] == 0.875
    assert "overruled_by" not in graph.edges["b", "issue"]
    said = graph.edges["c", "b"]
    assert (said["label"], said["origin"], said["overruled_by"]) == (
        "attack",
        "overruled",
        "Ann --> <b>",
    )
    assert (said["former_label"], said["former_confidence"]) == ("support", 0.625)
    assert graph.edges["d", "issue"] == {"kind": "reply"}, "what is hidden is an answer"


def test_dot_labels_judged_relations_and_names_who_overruled(analysis):
    lines = formats.write([analysis], "dot").splitlines()
    judged = next(line for line in lines if line.startswith('  "b" -> "issue"'))
    said = next(line for line in lines if line.startswith('  "c" -> "b"'))
    assert 'label="88%"' in judged
    assert 'confidence="0.875"' in judged
    assert 'overruled_by="Ann --> <b>"' in said
    assert ' label="Ann --> <b>"' in said
    assert 'tooltip="attack overruled by Ann --> <b> on 2026-03-04, before: support judged ' in said


def test_dot_tells_what_is_hidden_from_what_is_unrelated(analysis):
    hidden = formats.write([analysis], "dot").splitlines()
    hidden = next(line for line in hidden if line.startswith('  "d" -> "issue"'))
    assert 'kind="reply", label="hidden: support 50%"' in hidden
    assert 'tooltip="reply, hidden since not sure enough: support judged 50%"' in hidden
    relations = (link("b ? issue", 0.91),)
    word = Relation("d", "issue", Label.UNRELATED, 1.0, Origin.OVERRULED, Overruling("Ann", WHEN))
    result = formats.write([pipeline.label(DEBATE, relations, overruled=[word])], "dot")
    assert 'label="unrelated 91%"' in result
    assert 'label="Ann: unrelated"' in result


def test_an_outline_says_it_in_comments_that_nothing_ends(analysis):
    text = formats.write([analysis], "markdown")
    assert "<!-- rejected, attack judged 0.88 -->" in text
    assert "<!-- accepted, attack said by Ann —› <b›, support judged 0.62 -->" in text
    assert "? d: d is said. <!-- accepted, support judged 0.50, under 0.6 -->" in text
    (read,) = formats.parse_text(text, format="markdown").debates
    assert {one.ends: one.label for one in read.given} == {
        ("b", "issue"): Label.ATTACK,
        ("c", "b"): Label.ATTACK,
    }
