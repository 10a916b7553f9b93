"""What a format says that it holds is there again when it is read."""

import os
import re
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings

from argue import formats
from argue.errors import ParseError
from argue.formats.base.losses import PARTS, lost_parts
from argue.formats.base.text import plain_lines
from argue.model import Argument, Debate, Label, Reply
from argue.pipeline import bare
from tests.debate_samples import link
from tests.formats.strategies import lived_debates


def held(name: str) -> tuple[str, ...]:
    return getattr(formats.FORMATS.load(name), "HOLDS", tuple(PARTS))


EXAMPLES = int(os.environ.get("ARGUE_ROUND_TRIPS", "0"))
"""Debates for each format, drawn by chance; without it :data:`RARE`, and always the same twenty."""
ONE, TWO, THREE = (Argument(id, "Trams.") for id in "abc")
ANSWERS = Reply("b", "a"), Reply("c", "b")
ATTACKS = link("b - a"), link("c - b")
BOTH, DAMAGED = (Reply("b", "a"), Reply("c", "a")), Argument("c", "\xc3\x85 one")
SUPPORT = link("c + a")
RARE = (
    Debate("d", "d", (ONE,), issue="a"),
    Debate("d", "Trams", (Argument("a", "a"),), issue="a"),
    Debate("d", "Trams", (Argument("two words", "two words"),), issue="two words"),
    Debate("d", "Trams", (Argument("a", "one\n two"), TWO), "a", ANSWERS[:1], given=ATTACKS[:1]),
    Debate("d", "Trams", (Argument("a", "\xc3\x85 one\u2028two\fthree"),), issue="a"),
    Debate("d", "\xc3\x85 one\u2028two\fthree", (ONE, TWO), "a", ANSWERS[:1], given=ATTACKS[:1]),
    Debate("d", "Trams", (Argument("a", " '=1"),), issue="a"),
    Debate("d", "Trams", (ONE, TWO, THREE), "a", ANSWERS, given=ATTACKS),
    Debate("d", "Trams", (ONE, TWO, DAMAGED), "a", BOTH, given=(SUPPORT,)),
    Debate("d", "Trams", (ONE, Argument("b", "con"), THREE), "a", ANSWERS),
)
"""A title, or a text, that is its id; lines of an issue; rare line ends, with what looks like
damaged UTF-8, in a text and in a title; a guarded formula after a blank; an answer to an answer;
texts of which only the repaired one differs; an argument that reads as the node of a relation."""
IN_PIXELS = {"pdf", "png"}
LABELS = {Label.ATTACK: "attacks", Label.SUPPORT: "supports", Label.UNRELATED: "unrelated"}
OTHER_LOSSES = {
    "lines": r"\bline breaks?\b",
    "ids": r"\b(?:ids?|names?)\b",
    "issues": r"\bmarks? of what",
    "texts": r"\d texts?\b",
    "supports": r"\bstances? on the topic",
    "attacks": r"\bstances? on the topic",
}
"""How a format's own ``loses`` tells of parts that others hold."""


def facts(debate: Debate, keys: Mapping[str, str]) -> dict[str, Any]:
    """What is compared, by the part that it is, whatever blanks a text has; ends as in ``keys``."""
    texts = [argument.text.strip() for argument in debate.arguments]
    relations = bare(debate).relations
    parts: dict[str, Any] = {
        "titles": debate.title.split(),
        "texts": sorted(text.split() for text in texts),
        "lines": sorted([line.split() for line in plain_lines(text).split("\n")] for text in texts),
        "ids": sorted(argument.id for argument in debate.arguments),
        "authors": sorted(argument.author.split() for argument in debate.arguments),
        "issues": debate.issue and keys[debate.issue],
        "overrulings": sum(relation.overruled is not None for relation in relations),
        "replies": sorted((keys[reply.source], keys[reply.target]) for reply in debate.replies),
    }
    for label, part in LABELS.items():
        ends = [one.ends for one in relations if one.label is label]
        parts[part] = sorted((keys[source], keys[target]) for source, target in ends)
    return parts


def keys_of(debate: Debate, again: Debate) -> list[dict[str, str]]:
    """Names of the arguments of both: their ids, else their texts, else their places."""
    both = debate.arguments, again.arguments
    if {argument.id for argument in debate.arguments} == {one.id for one in again.arguments}:
        return [{argument.id: argument.id for argument in arguments} for arguments in both]
    names = [{one.id: " ".join(one.text.split()) for one in arguments} for arguments in both]
    if sorted(names[0].values()) == sorted(names[1].values()):
        return names
    return [{one.id: str(place) for place, one in enumerate(arguments)} for arguments in both]


def differences(debate: Debate, again: Debate) -> set[str]:
    """The parts in which they differ."""
    before, after = map(facts, (debate, again), keys_of(debate, again))
    related = {
        pair for parts in (before, after) for part in LABELS.values() for pair in parts[part]
    }
    for parts in (before, after):
        parts["replies"] = [pair for pair in parts["replies"] if pair not in related]
    result = {part for part in before if before[part] != after[part]}
    if debate.issue is None and "issues" in result:
        result = result - {"issues"} | {"no issue"}
    return result


def untold(name: str, debate: Debate, again: Debate) -> set[str]:
    """The parts in which they differ although nobody was told so when it was written."""
    told = " ".join(formats.lost([bare(debate)], name))
    if len(debate.arguments) != len(again.arguments):
        return set() if "argument" in told else {"arguments"}
    borders = getattr(formats.FORMATS.load(name), "BORDERS", True)
    lost = {*lost_parts([bare(debate)], held(name), borders=borders)}
    lost |= {*getattr(formats.FORMATS.load(name), "COMMENTS", ())}
    lost |= {part for part, words in OTHER_LOSSES.items() if re.search(words, told)}
    if any("control characters" in str(warning) for warning in again.warnings):
        lost |= {"texts", "lines", "titles"}  # what looks like damaged UTF-8 is repaired, and told
    return differences(debate, again) - lost - ({"lines"} if "texts" in lost else set())


def with_rare(test: Callable[..., None]) -> Callable[..., None]:
    """The test, which tries :data:`RARE` first."""
    for debate in RARE:
        test = example(debate=debate)(test)
    return test


@pytest.mark.parametrize("name", sorted({*formats.outputs()} - IN_PIXELS))
@with_rare
@given(debate=lived_debates())
@settings(
    max_examples=EXAMPLES or 20,
    derandomize=not EXAMPLES,
    deadline=None,
    suppress_health_check=list(HealthCheck),
)
def test_whatever_is_written_is_read_and_what_differs_was_told(name: str, debate: Debate) -> None:
    written = formats.write_bytes([bare(debate)], name)
    try:
        document = formats.read_bytes(written, name="x", format=name * (name in formats.readers()))
    except ParseError:
        assert "no pair" in " ".join(formats.lost([bare(debate)], name))
        return
    [again] = document.debates
    assert not document.refused
    assert untold(name, debate, again) == set()
