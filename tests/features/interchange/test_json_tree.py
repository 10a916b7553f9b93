"""JSON of arguments as programs, corpora and language models write it, in made-up words."""

import json
from typing import Any

import pytest

from argue import formats
from argue.errors import ParseError

SUFFER, SPECIES, FEW, CLAIM = "Animals suffer.", "Zoos save species.", "Only a few.", "Close zoos."
RELATED = {(SUFFER, "support", CLAIM), (SPECIES, "attack", CLAIM)}
NESTED = {(FEW, "attack", SPECIES)} | RELATED


@pytest.mark.parametrize(
    ("value", "relations"),
    [
        ({"claim": CLAIM, "pros": [SUFFER], "cons": [SPECIES]}, RELATED),
        (
            {"topic": CLAIM, "argumentsFor": [SUFFER], "arguments_against": [{"text": SPECIES}]},
            RELATED,
        ),
        (
            {
                "topic": CLAIM,
                "arguments": [
                    {"text": SUFFER, "stance": "for"},
                    {"text": SPECIES, "stance": "against", "rebuttals": [], "cons": [FEW]},
                ],
            },
            NESTED,
        ),
        (
            {
                "text": CLAIM,
                "children": [
                    {"text": SUFFER, "stance": "pro"},
                    {"text": SPECIES, "stance": "con", "children": [{"text": FEW, "type": "con"}]},
                ],
            },
            NESTED,
        ),
        (
            {
                "title": CLAIM,
                "nodes": [
                    {"id": 1, "text": CLAIM, "parent": None},
                    {"id": 2, "text": SUFFER, "parent": 1, "relation": "pro"},
                    {"id": 3, "text": SPECIES, "parent": 1, "relation": "con"},
                ],
            },
            RELATED,
        ),
        (
            [
                {"topic": CLAIM, "argument": SUFFER, "stance": "pro"},
                {"topic": CLAIM, "argument": SPECIES, "stance": "con"},
            ],
            RELATED,
        ),
        (
            {
                "arguments": [
                    {
                        "id": "S1-A1",
                        "conclusion": CLAIM,
                        "premises": [{"text": SUFFER, "stance": "PRO"}],
                        "context": {"sourceId": "S1", "topic": "zoos"},
                    },
                    {
                        "id": "S1-A2",
                        "conclusion": CLAIM,
                        "premises": [{"text": SPECIES, "stance": "CON"}],
                    },
                ]
            },
            RELATED,
        ),
    ],
)
def test_who_answers_whom_is_read_wherever_it_stands(
    value: object, relations: set[tuple[str, str, str]]
) -> None:
    document = formats.parse_text(json.dumps(value))
    assert document.format == "json_tree"
    [debate] = document.debates
    texts = {one.id: one.text for one in debate.arguments}
    assert {
        (texts[one.source], one.label.value, texts[one.target]) for one in debate.given
    } == relations
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
    for value in (claims, [{"conclusion": one["text"], "cons": ["No."]} for one in claims]):
        debates = formats.parse_text(json.dumps(value)).debates
        assert [one.title for one in debates] == [CLAIM, "Open parks."]
        assert [len(one.given) for one in debates] == [1, 1]


def test_what_is_not_understood_is_told_and_texts_without_relations_are_refused() -> None:
    value = {"claim": CLAIM, "pros": [{"text": SUFFER, "mood": "grim"}]}
    document = formats.parse_text(json.dumps(value))
    assert any("mood" in part.text for part in document.refused)
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
    assert debate.given[0].label.value == "attack"
    assert debate.title == "zoos"
