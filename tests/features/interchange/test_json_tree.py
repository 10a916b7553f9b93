"""JSON of arguments as programs, corpora and language models write it, in made-up words."""

import json
from typing import Any

import pytest

from argue import formats
from argue.errors import ParseError

SUFFER, SPECIES, FEW, CLAIM = "Animals suffer.", "Zoos save species.", "Only a few.", "Close zoos."
RELATED = {(SUFFER, "support", CLAIM), (SPECIES, "attack", CLAIM)}
NESTED = {(FEW, "attack", SPECIES)} | RELATED


SHAPES = """\
{"claim": "Close zoos.", "pros": ["Animals suffer."], "cons": ["Zoos save species."]}

{"topic": "Close zoos.", "argumentsFor": ["Animals suffer."],
 "arguments_against": [{"text": "Zoos save species."}]}

{"topic": "Close zoos.", "arguments": [
 {"text": "Animals suffer.", "stance": "for"},
 {"text": "Zoos save species.", "stance": "against", "rebuttals": [], "cons": ["Only a few."]}]}

{"text": "Close zoos.", "children": [
 {"text": "Animals suffer.", "stance": "pro"},
 {"text": "Zoos save species.", "stance": "con",
  "children": [{"text": "Only a few.", "type": "con"}]}]}

{"title": "Close zoos.", "nodes": [
 {"id": 1, "text": "Close zoos.", "parent": null},
 {"id": 2, "text": "Animals suffer.", "parent": 1, "relation": "pro"},
 {"id": 3, "text": "Zoos save species.", "parent": 1, "relation": "con"}]}

[{"topic": "Close zoos.", "argument": "Animals suffer.", "stance": "pro"},
 {"topic": "Close zoos.", "argument": "Zoos save species.", "stance": "con"}]

{"arguments": [
 {"id": "S1-A1", "conclusion": "Close zoos.", "context": {"sourceId": "S1", "topic": "zoos"},
  "premises": [{"text": "Animals suffer.", "stance": "PRO"}]},
 {"id": "S1-A2", "conclusion": "Close zoos.",
  "premises": [{"text": "Zoos save species.", "stance": "CON"}]}]}"""


@pytest.mark.parametrize("value", SHAPES.split("\n\n"))
def test_who_answers_whom_is_read_wherever_it_stands(value: str) -> None:
    document = formats.parse_text(value)
    assert document.format == "json_tree"
    [debate] = document.debates
    texts = {argument.id: argument.text for argument in debate.arguments}
    assert {
        (texts[relation.source], relation.label.value, texts[relation.target])
        for relation in debate.given
    } == (NESTED if FEW in value else RELATED)
    assert debate.title == CLAIM
    assert texts[debate.issue or ""] == CLAIM


def test_each_of_several_claims_is_a_debate() -> None:
    claims: list[dict[str, Any]] = [
        {
            "cId": number,
            "text": text,
            "perspectives": [{"pId": number, "text": "No.", "stance_label_3": "UNDERMINE"}],
        }
        for number, text in enumerate((CLAIM, "Open parks."), 1)
    ]
    for value in (claims, [{"conclusion": claim["text"], "cons": ["No."]} for claim in claims]):
        debates = formats.parse_text(json.dumps(value)).debates
        assert [debate.title for debate in debates] == [CLAIM, "Open parks."]
        assert [len(debate.given) for debate in debates] == [1, 1]


def test_what_is_not_understood_is_told_and_texts_without_relations_are_refused() -> None:
    value = {"claim": CLAIM, "pros": [{"text": SUFFER, "mood": "grim"}]}
    assert any("mood" in part.text for part in formats.parse_text(json.dumps(value)).refused)
    with pytest.raises(ParseError):
        formats.parse_text(json.dumps([{"text": SUFFER}, {"text": SPECIES}]))


@pytest.mark.parametrize(
    "table",
    [
        "topic\tsentenceHash\tsentence\tannotation\nzoos\tx\tAnimals suffer.\tArgument_against\n",
        "ID,Target,Tweet,Stance\n1,zoos,Animals suffer.,AGAINST\n",
        "topicText,claims.stance,claims.claimCorrectedText\nzoos,CON,Animals suffer.\n",
        "topic,argument,stance_WA\nzoos,Animals suffer.,-1\nzoos,They learn.,1\n",
    ],
)
def test_corpora_of_stances_are_read_by_their_columns(table: str) -> None:
    [debate] = formats.parse_text(table, name="zoos.csv").debates
    assert debate.arguments[1].text == "Animals suffer."
    assert (debate.given[0].label.value, debate.title) == ("attack", "zoos")
