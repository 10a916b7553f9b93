"""Each text, name and sign of a made-up debate arrives from any shape, or is told; none turns."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argue import formats
from argue.errors import ArgueError

WORDS = ("trams", "ferries", "baths", "mills", "parks", "tolls", "bells", "drills")
NONSENSE = ("wobble", "fizzle", "grommets")
Said = set[tuple[str, str, str]]


@dataclass(frozen=True)
class Made:
    """A debate: of each argument its text, what it answers (none of the first), and its label."""

    texts: tuple[str, ...]
    parents: tuple[int, ...]
    labels: tuple[str, ...]

    @property
    def said(self) -> Said:
        """What is said in it."""
        return {
            (self.texts[at], self.labels[at], self.texts[self.parents[at]])
            for at in range(1, len(self.texts))
        }

    def below(self, at: int) -> list[int]:
        """Which arguments answer one."""
        return [other for other in range(1, len(self.texts)) if self.parents[other] == at]

    def ids(self, letters: str) -> list[str]:
        """A name for each argument."""
        return [f"{letters}{at}" for at in range(len(self.texts))]


@st.composite
def made(draw: st.DrawFn) -> Made:
    size = draw(st.integers(2, 6))
    words = draw(st.permutations(WORDS))
    texts = tuple(f"The {words[at]} should stay open." for at in range(size))
    parents = (0, *(draw(st.integers(0, at - 1)) for at in range(1, size)))
    labels = ("", *(draw(st.sampled_from(("support", "attack"))) for _ in range(1, size)))
    return Made(texts, parents, labels)


CONS = ("cons", "rebuttals", "objections", "counterarguments", "opposing_arguments", "drawbacks")
PROS = ("pros", "reasons", "supportingArguments", "evidence", "premises", "benefits")
TEXTS = ("text", "claim", "argument", "point", "content", "statement", "comment")
NAMED = {
    "attack": ("attacks", "refutes", "contradicts", "opposes", "undermines", "rebuts"),
    "support": ("supports", "defends"),
}


def nested(debate: Made, draw: st.DrawFn, wild: str) -> str:
    """Objects in objects, or texts where nothing is below them."""
    text, keys = draw(st.sampled_from(TEXTS)), {}
    keys["attack"], keys["support"] = draw(st.sampled_from(CONS)), draw(st.sampled_from(PROS))
    if wild:
        keys[draw(st.sampled_from(("attack", "support")))] = wild
    bare = draw(st.booleans())

    def item(at: int) -> Any:
        own: dict[str, Any] = {text: debate.texts[at]}
        for other in debate.below(at):
            own.setdefault(keys[debate.labels[other]], []).append(item(other))
        return debate.texts[at] if bare and at and len(own) == 1 else own

    return json.dumps(item(0))


def flat(debate: Made, draw: st.DrawFn, wild: str) -> str:
    """A list of objects that name what they answer, and say how."""
    parent = wild or draw(st.sampled_from(("parent", "target", "reply_to", "responds_to")))
    stance = draw(st.sampled_from(("stance", "relation", "type", "side")))
    ids, texts = debate.ids("arg-"), draw(st.booleans()) and not wild
    items = [
        {
            "id": ids[at],
            "text": text,
            **({stance: debate.labels[at]} if at else {}),
            **({parent: (debate.texts if texts else ids)[debate.parents[at]]} if at else {}),
        }
        for at, text in enumerate(debate.texts)
    ]
    shape = draw(st.sampled_from(("list", "arguments", "lines")))
    if shape == "lines":
        return "\n".join(map(json.dumps, items))
    return json.dumps(items if shape == "list" else {"arguments": items})


def verbs(debate: Made, draw: st.DrawFn, wild: str) -> str:
    """Objects by their ids, whose keys say whom they attack and support."""
    ids = debate.ids("n")
    keys = {label: wild or draw(st.sampled_from(names)) for label, names in NAMED.items()}
    items: dict[str, Any] = {}
    for at, text in enumerate(debate.texts):
        items[ids[at]] = {"text": text}
        if at:
            items[ids[at]][keys[debate.labels[at]]] = [ids[debate.parents[at]]]
    return json.dumps({"arguments": items} if draw(st.booleans()) else items)


def edges(debate: Made, draw: st.DrawFn, wild: str) -> str:
    """Nodes, and relations between them."""
    ends = draw(st.sampled_from((("source", "target"), ("from", "to"), ("fromNode", "toNode"))))
    source, target = (wild, f"{wild}2") if wild else ends
    ids, kind = debate.ids("x"), draw(st.sampled_from(("type", "label", "relation")))
    nodes, joins = draw(st.sampled_from((("nodes", "edges"), ("claims", "relations"))))
    value = {
        nodes: [{"id": ids[at], "text": text} for at, text in enumerate(debate.texts)],
        joins: [
            {source: ids[at], target: ids[debate.parents[at]], kind: debate.labels[at]}
            for at in range(1, len(ids))
        ],
    }
    text = json.dumps(value, indent=1)
    return f"Here you are:\n\n```json\n{text}\n```\n" if draw(st.booleans()) else text


def table(debate: Made, draw: st.DrawFn, wild: str) -> str:
    """A table in Markdown, below a sentence."""
    rows = ["| id | text | parent | stance |", "|---|---|---|---|"]
    for at, text in enumerate(debate.texts):
        parent = debate.parents[at] + 1 if at else "-"
        rows.append(f"| {at + 1} | {text} | {parent} | {debate.labels[at] or '-'} |")
    return "\n".join(["This is the map:", "", *rows, ""])


def chart(debate: Made, draw: st.DrawFn, wild: str) -> str:
    """A flowchart."""
    ids = debate.ids("n")
    lines = ["flowchart TD"]
    lines += [f'  {ids[at]}["{text}"]' for at, text in enumerate(debate.texts)]
    for at in range(1, len(ids)):
        lines.append(f"  {ids[at]} -->|{debate.labels[at]}s| {ids[debate.parents[at]]}")
    text = "\n".join(lines) + "\n"
    return f"```mermaid\n{text}```\n" if draw(st.booleans()) else text


SHAPES = (nested, flat, verbs, edges, table, chart)


def read(text: str) -> tuple[Said, set[str], bool]:
    """What is said, all texts, and whether something is told as not understood."""
    document = formats.parse_text(text)
    said, all_texts = set(), set()
    for debate in document.debates:
        texts = {argument.id: argument.text for argument in debate.arguments}
        all_texts |= set(texts.values())
        said |= {(texts[one.source], str(one.label), texts[one.target]) for one in debate.reference}
    return said, all_texts, bool(document.refused)


@pytest.mark.parametrize("shape", SHAPES)
@given(debate=made(), data=st.data())
@settings(max_examples=25, deadline=None)
def test_all_arrives_and_nothing_is_told(shape: Any, debate: Made, data: st.DataObject) -> None:
    said, texts, told = read(shape(debate, data.draw, ""))
    assert said == debate.said
    assert texts >= set(debate.texts)
    assert not told


@pytest.mark.parametrize("shape", [nested, flat, verbs, edges])
@given(debate=made(), wild=st.sampled_from(NONSENSE), data=st.data())
@settings(max_examples=25, deadline=None)
def test_what_is_not_understood_is_told_and_turns_nothing(
    shape: Any, debate: Made, wild: str, data: st.DataObject
) -> None:
    try:
        said, _, told = read(shape(debate, data.draw, wild))
    except ArgueError:
        return
    assert said <= debate.said
    assert told or said == debate.said
