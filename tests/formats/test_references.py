"""One rule for references in JSON of any shape: what is named is not read as a text, and back."""

import json
from typing import Any

import pytest

from argue import formats
from argue.errors import ParseError

TOLL, POOR, REBATE, ROADS = (
    "Cars should pay",
    "The poor pay most",
    "Rebates exist",
    "Roads wear out",
)
CHAIN = {(POOR, "attack", TOLL), (REBATE, "attack", POOR)}
ATTACK = {(POOR, "attack", TOLL)}
SIDES = {(ROADS, "support", TOLL), (POOR, "attack", TOLL)}
Said = set[tuple[str, str, str]]


def relations(value: object, name: str = "x.json") -> Said:
    """What is said in a value, in texts; answers without a label are ``answers``."""
    text = value if isinstance(value, str) else json.dumps(value)
    said = set()
    for debate in formats.parse_text(text, name=name).debates:
        texts = {argument.id: argument.text for argument in debate.arguments}
        labels = {(one.source, one.target): one.label.value for one in debate.reference}
        ends = {*labels, *((reply.source, reply.target) for reply in debate.replies)}
        said |= {(texts[a], labels.get((a, b), "answers"), texts[b]) for a, b in ends}
    return said


NAMED: list[tuple[Any, Said]] = [
    ([{"id": "a", "text": TOLL}, {"id": "b", "text": POOR, "attacks": ["a"]}], ATTACK),
    (
        {"arguments": {"a": TOLL, "b": POOR, "c": REBATE}, "attacks": [["b", "a"], ["c", "b"]]},
        CHAIN,
    ),
    (
        {"nodes": [{"id": "a", "text": TOLL}, {"id": "b", "text": POOR}], "attacks": {"b": "a"}},
        ATTACK,
    ),
    (
        {
            "statements": [{"id": "s1", "text": TOLL}, {"id": "s2", "text": POOR}],
            "attacks": [{"attacker": "s2", "attacked": "s1"}],
        },
        ATTACK,
    ),
    (
        {"points": [{"id": "a", "text": TOLL}, {"id": "b", "text": POOR}], "relations": ["b -> a"]},
        {(POOR, "answers", TOLL)},
    ),
    (
        {"arguments": [{"id": "a", "text": TOLL, "attacked_by": ["b"]}, {"id": "b", "text": POOR}]},
        ATTACK,
    ),
    (
        {"arguments": [{"id": "a", "text": TOLL, "rebuttals": ["b"]}, {"id": "b", "text": POOR}]},
        ATTACK,
    ),
    ({"arguments": [{"text": TOLL}, {"text": POOR, "attacks": [TOLL]}]}, ATTACK),
    (
        {
            "arguments": [
                {"text": TOLL},
                {"text": POOR, "parent": "cars should pay.", "side": "con"},
            ]
        },
        ATTACK,
    ),
    (
        {
            "arguments": [
                {"name": "Toll", "text": TOLL},
                {"name": "Poor", "text": POOR, "rebuts": "Toll"},
            ]
        },
        ATTACK,
    ),
    (
        {
            "arguments": [
                {"id": "a", "text": TOLL},
                {"id": "b", "text": POOR, "links": [{"to": "a", "type": "con"}]},
            ]
        },
        ATTACK,
    ),
    (
        {
            "issue": TOLL,
            "arguments": [
                {"id": "A1", "text": POOR, "stance": "con"},
                {"id": "A2", "text": REBATE, "stance": "con", "target": "A1"},
            ],
        },
        CHAIN,
    ),
    (
        {
            "edges": [{"from": 2, "to": 1, "label": "attack"}],
            "nodes": [{"id": 1, "label": TOLL}, {"id": 2, "label": POOR}],
        },
        ATTACK,
    ),
    (
        {
            "nodes": [
                {"key": "a", "attributes": {"label": TOLL}},
                {"key": "b", "attributes": {"label": POOR}},
            ],
            "edges": [
                {"key": "e", "source": "b", "target": "a", "attributes": {"relation": "attack"}}
            ],
        },
        ATTACK,
    ),
    (
        {
            "vertices": [{"id": "a", "text": TOLL}, {"id": "b", "text": POOR}],
            "arcs": [{"sourceId": "b", "targetId": "a", "type": "con"}],
        },
        ATTACK,
    ),
    (
        {
            "elements": [
                {"data": {"id": "a", "label": TOLL}, "position": {"x": 1, "y": 2}},
                {"data": {"id": "b", "label": POOR}},
                {"data": {"id": "e", "source": "b", "target": "a", "relation": "attack"}},
            ]
        },
        ATTACK,
    ),
    (
        {
            "elements": {
                "nodes": [{"data": {"id": "a", "text": TOLL}}, {"data": {"id": "b", "text": POOR}}],
                "edges": [{"data": {"source": "b", "target": "a", "label": "attacks"}}],
            }
        },
        ATTACK,
    ),
    (
        [
            {"id": "a", "text": TOLL},
            {"id": "b", "text": POOR},
            {"from": "b", "to": "a", "type": "con"},
        ],
        ATTACK,
    ),
    ({"nodes": {"a": TOLL, "b": POOR}, "edges": [["b", "a", "attack"]]}, ATTACK),
    (
        {
            "arguments": [{"id": "a", "text": TOLL}, {"id": "b", "text": POOR}],
            "attack_relations": [["b", "a"]],
        },
        ATTACK,
    ),
]
BELOW: list[tuple[Any, Said]] = [
    (
        {"topic": TOLL, "pros": [ROADS], "cons": [{"point": POOR, "rebuttals": [REBATE]}]},
        SIDES | CHAIN,
    ),
    ({"topic": TOLL, "cons": [{"wobble": POOR, "counterpoints": [REBATE]}]}, CHAIN),
    ({"motion": TOLL, "against": [{"drawback": POOR, "objections": [{"remark": REBATE}]}]}, CHAIN),
    ({"claim": TOLL, "opposing_arguments": [{"text": POOR, "counterarguments": [REBATE]}]}, CHAIN),
    ({"claim": TOLL, "opposingArguments": [{"text": POOR, "pushback": REBATE}]}, CHAIN),
    (
        {"thesis": TOLL, "pro": {"economic": [ROADS]}, "con": {"social": [{"argument": POOR}]}},
        SIDES,
    ),
    (
        {
            "debate": {
                "resolution": TOLL,
                "affirmative": {"arguments": [{"title": "Wear", "content": ROADS}]},
                "negative": {"arguments": [{"title": "Poor", "content": POOR}]},
            }
        },
        SIDES,
    ),
    (
        {
            "question": TOLL,
            "positions": [{"side": "pro", "points": [ROADS]}, {"side": "con", "points": [POOR]}],
        },
        SIDES,
    ),
    (
        {
            "discussion": {
                "motion": TOLL,
                "proponents": [{"says": ROADS}],
                "opponents": [{"says": POOR}],
            }
        },
        SIDES,
    ),
    ({"claim": TOLL, "evidence": [ROADS], "weaknesses": [POOR]}, SIDES),
    ({"text": TOLL, "supporting_evidence": [{"text": ROADS}], "opposing_evidence": [POOR]}, SIDES),
    ({"conclusion": TOLL, "premises": [ROADS]}, {(ROADS, "support", TOLL)}),
    ({"claim": TOLL, "objections": {"r1": POOR}}, ATTACK),
    ({"thesis": {"text": TOLL, "antitheses": [POOR]}}, ATTACK),
    ({"claim": TOLL, "replies": [POOR]}, {(POOR, "answers", TOLL)}),
    ({"title": "Tolls", "body": TOLL, "comments": [{"body": POOR}]}, {(POOR, "answers", TOLL)}),
    ({"topic": TOLL, "supports": [ROADS], "attacks": [POOR]}, SIDES),
    ({"topic": {"title": TOLL, "arguments": [{"text": POOR, "side": "con"}]}}, ATTACK),
    ({"topic": TOLL, "arguments": {"pro": [ROADS], "con": [POOR]}}, SIDES),
    (
        {"map": {"main_claim": TOLL, "objections": [{"objection": POOR, "reply_against": REBATE}]}},
        CHAIN,
    ),
    ({"text": TOLL, "rebuttal": {"text": POOR, "rebuttal": {"text": REBATE}}}, CHAIN),
    ({"question": TOLL, "for": ROADS, "against": POOR}, SIDES),
    ({"thesis": TOLL, "antithesis": POOR}, ATTACK),
    ({"topic": TOLL, "support": [{"premise": ROADS}], "attack": [{"premise": POOR}]}, SIDES),
]


@pytest.mark.parametrize(("value", "said"), NAMED + BELOW)
def test_what_answers_what_is_read_in_any_shape(value: object, said: Said) -> None:
    document = formats.parse_text(json.dumps(value), name="x.json")
    assert relations(value) == said
    assert not document.refused


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (
            {
                "topic": TOLL,
                "points": [
                    {"id": "x1", "text": POOR, "side": "con"},
                    {"id": "x2", "text": REBATE, "side": "con", "wibble": "x1"},
                ],
            },
            ATTACK,
        ),
        (
            {
                "topic": TOLL,
                "points": [
                    {"id": "x1", "text": POOR, "side": "con"},
                    {"id": "x2", "text": REBATE, "target": "x7"},
                ],
            },
            ATTACK,
        ),
        (
            {
                "points": [{"id": "a", "text": TOLL}, {"id": "b", "text": POOR}],
                "relations": [{"one": "b", "other": "a"}],
            },
            set(),
        ),
        (
            {
                "points": [
                    {"id": "a", "text": TOLL},
                    {"id": "b", "text": POOR, "attacks": ["a", "q9"]},
                ]
            },
            ATTACK,
        ),
        ({"claim": TOLL, "cons": [POOR, {"id": "q", "rebuttals": [REBATE]}]}, ATTACK),
        ({"claim": TOLL, "cons": [POOR], "wobbles": ["Nobody knows why."]}, ATTACK),
        ({"wobble": TOLL, "cons": [POOR]}, ATTACK),
        (
            {
                "claim": TOLL,
                "cons": [{"text": POOR, "counters": [{"text": REBATE, "side": "pro"}]}],
            },
            CHAIN,
        ),
        ({"title": TOLL, "description": "What this is about.", "cons": [POOR]}, ATTACK),
        ({"claim": TOLL, "cons": [{"text": POOR, "colour of it": "It is a grim one."}]}, ATTACK),
    ],
)
def test_what_is_not_understood_is_told_and_answers_nothing_else(value: object, said: Said) -> None:
    document = formats.parse_text(json.dumps(value), name="x.json")
    assert relations(value) == said
    assert document.refused


def test_json_is_ours_only_if_it_says_so_or_has_nothing_else() -> None:
    value = {"id": "d", "arguments": [{"id": "a", "text": TOLL}, {"id": "b", "text": POOR}]}
    assert formats.parse_text(json.dumps(value)).format == "json"
    other = value | {"relations": [{"source": "b", "target": "a", "label": "con"}]}
    assert formats.parse_text(json.dumps(other)).format == "json_tree"
    assert relations(other) == ATTACK
    with pytest.raises(ParseError, match="label"):
        formats.parse_text(json.dumps(other | {"schema": "argue/debate/1"}))


def test_lines_of_json_follow_the_same_rule() -> None:
    lines = [{"id": "a", "text": TOLL}, {"id": "b", "text": POOR, "attacks": ["a"]}]
    assert relations("\n".join(map(json.dumps, lines)), "x.jsonl") == ATTACK
    assert relations(json.dumps({"claim": TOLL, "cons": [POOR]}), "x.jsonl") == ATTACK


def test_a_list_may_hold_several_debates_or_one() -> None:
    debates = [{"topic": TOLL, "cons": [POOR]}, {"topic": "Close zoos", "pros": ["Bears suffer"]}]
    assert len(formats.parse_text(json.dumps({"debates": debates})).debates) == 2
    thread = [{"id": 1, "text": TOLL, "tags": []}, {"id": 2, "text": POOR, "attacks": [1]}]
    assert len(formats.parse_text(json.dumps(thread)).debates) == 1
