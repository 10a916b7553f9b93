"""Fences, tables and diagrams within a text, and JSON as language models write it."""

import json

import pytest

from argue import formats
from argue.errors import ParseError
from tests.formats.test_references import POOR, REBATE, TOLL, relations

CHAIN = {(POOR, "attack", TOLL), (REBATE, "attack", POOR)}
VALUE = {
    "issue": TOLL,
    "arguments": [
        {"id": "A1", "text": POOR, "stance": "con"},
        {"id": "A2", "text": REBATE, "stance": "con", "target": "A1"},
    ],
}
PRETTY = json.dumps(VALUE, indent=2)
TABLE = f"| id | parent | stance | text |\n|:--|---|---|---|\n| 1 | – | – | {TOLL} |\n"
TABLE += f"| 2 | 1 | **attacks** | {POOR} |\n| 3 | 2 | con | {REBATE} |\n"
ROWS = f"id,parent,stance,text\n1,,,{TOLL}\n2,1,con,{POOR}\n3,2,con,{REBATE}\n"
CHART = f"flowchart BT\n  A[{TOLL}]\n  B[{POOR}] -->|attacks| A\n  C[{REBATE}] -->|attacks| B\n"


@pytest.mark.parametrize(
    "text",
    [
        f"Sure! Here it is:\n\n```json\n{PRETTY}\n```\n\nLet me know.\n",
        f"```\n{PRETTY}\n```\n",
        f"~~~json\n{json.dumps(VALUE)}\n~~~\n",
        f"Here is the table:\n\n{TABLE}\nDo you want more?\n",
        TABLE,
        f"The map:\n\n```mermaid\n{CHART}```\n",
        f"As CSV:\n```csv\n{ROWS}```\n",
        PRETTY.replace("}\n  ]", "},\n  ]"),
        PRETTY.replace("[\n", "[ // all of them, https://x.example\n").replace("]\n}", "],\n}"),
    ],
)
def test_what_a_language_model_answers_is_read(text: str) -> None:
    assert relations(text, "answer.md" if "`" in text or "|" in text else "x.json") == CHAIN


def test_what_stands_around_is_told_with_its_line() -> None:
    document = formats.parse_text(f"Sure!\n\n```json\n{PRETTY}\n```\n\nBye.\n")
    aside = [(part.line, part.text) for part in document.account.left_out]
    assert aside == [(1, "Sure!"), (PRETTY.count("\n") + 7, "Bye.")]
    assert not document.refused


def test_a_text_with_code_in_it_is_read_without_the_code() -> None:
    text = "Should we keep Python?\n\n- It is fast to write.\n- It is slow, see below.\n"
    document = formats.parse_text(f"{text}\n```python\nwhile True:\n    run()\n```\n")
    texts = [argument.text for argument in document.debates[0].arguments]
    assert not any("while" in text for text in texts)
    assert len(texts) >= 3
    assert any("while True" in part.text for part in document.account.left_out)


def test_no_block_is_lost_beside_one_of_another_kind() -> None:
    document = formats.parse_text(f"```json\n{PRETTY}\n```\n\n```mermaid\n{CHART}```\n")
    assert (
        any("flowchart" in part.text for part in document.refused) or document.format == "mermaid"
    )


@pytest.mark.parametrize(
    ("links", "label"),
    [
        ("B -->|attacks| A", "attack"),
        ("B -- attacks --> A", "attack"),
        ("B --x|attacks| A", "attack"),
        ("A <--|con| B", "attack"),
        ('B -->|"contradicts"| A:::red', "attack"),
        ("B -. supports .-> A", "support"),
        ("B ==>|supports| A", "support"),
        ("B --> A", "answers"),
        ("B ----> A", "answers"),
    ],
)
def test_links_of_a_flowchart(links: str, label: str) -> None:
    text = (
        f'graph TD\n  %% a comment\n  A["{TOLL}"]; B({POOR})\n  classDef red fill:#f00\n  {links}\n'
    )
    assert relations(text, "x.mmd") == {(POOR, label, TOLL)}


def test_groups_shapes_and_signs_of_a_flowchart() -> None:
    text = (
        'flowchart LR\n  subgraph one\n  a1{{"Is it #quot;dear#quot;?"}} --> '
        'b-1[("Yes<br/>it is")]\n'
        "  end\n  c & d --> a1 --> e\n  x --- y\n"
    )
    document = formats.parse_text(text)
    texts = {argument.id: argument.text for argument in document.debates[0].arguments}
    assert (texts["a1"], texts["b-1"]) == ('Is it "dear"?', "Yes it is")
    ends = {reply.ends for reply in document.debates[0].replies}
    assert ends == {("a1", "b-1"), ("c", "a1"), ("d", "a1"), ("a1", "e")}
    assert "---" in document.refused[0].text


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"claim": "A", "pros": ["x" "y"]}', "line 1"),
        ('{\n "claim": "Close it",\n "pros": [“x”]\n}', "line 3"),
        ('{"claim": "Close it", "pros": ["it is', "starting at column"),
    ],
)
def test_a_mistake_in_json_is_told_as_one(text: str, told: str) -> None:
    with pytest.raises(ParseError, match="JSON") as caught:
        formats.parse_text(text, name="x.json")
    assert told in str(caught.value)
    assert "at at" not in str(caught.value)
