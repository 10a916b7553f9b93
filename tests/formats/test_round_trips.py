"""What a format says that it holds is there again when it is read."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, settings

from argue import formats
from argue.errors import ParseError
from argue.formats.base.losses import PARTS
from argue.formats.base.text import is_clean
from argue.model import Analysis, Debate, Relation
from argue.pipeline import bare
from tests.formats.strategies import any_debates, table_debates

Row = tuple[int, int, str]
BOTH_WAYS = sorted(set(formats.readers()) & set(formats.writers()))
IN_THE_CONTRACT = {"csv", "json", "jsonl", "markdown", "node", "tsv"}
WITHOUT_SELF_ATTACKS = {"kialo"}


def rows(debate: Debate, relations: tuple[Relation, ...], labels: set[str]) -> set[Row]:
    """Relations by the places of their ends, so that ids may change."""
    places = {argument.id: place for place, argument in enumerate(debate.arguments)}
    return {
        (places[one.source], places[one.target], one.label.value)
        for one in relations
        if one.label.value in labels
    }


def held(name: str) -> tuple[str, ...]:
    return getattr(formats.FORMATS.load(name), "HOLDS", tuple(PARTS))


@pytest.mark.parametrize("name", [name for name in BOTH_WAYS if name not in IN_THE_CONTRACT])
@given(debate=table_debates())
@settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
def test_what_is_held_comes_back(name: str, debate: Debate) -> None:
    analysis: Analysis = bare(debate)
    [again] = formats.parse_text(formats.write([analysis], name), format=name).debates
    parts = held(name)
    assert len(again.arguments) == len(debate.arguments)
    lost = formats.lost([analysis], name)
    texts = {one.text for one in debate.arguments}
    if "texts" in parts and not any("line break" in what for what in lost):
        assert {one.text for one in again.arguments} == texts
    if "ids" in parts and not any({"id", "ids"} & set(what.split()) for what in lost):
        assert {one.id for one in again.arguments} == {one.id for one in debate.arguments}
    labels = {"attack": "attacks", "support": "supports", "unrelated": "unrelated"}
    labels = {label for label, part in labels.items() if part in parts}
    result = rows(again, bare(again).relations, labels)
    stated = rows(debate, analysis.relations, labels)
    if name in WITHOUT_SELF_ATTACKS:
        stated = {row for row in stated if row[0] != row[1]}
    assert len(result) == len(stated)
    if {one.text for one in again.arguments} == texts:
        assert by_text(again, result) == by_text(debate, stated)


def by_text(debate: Debate, found: set[Row]) -> list[tuple[str, str, str]]:
    """Relations by the texts of their ends, so that the order may change."""
    texts = [argument.text for argument in debate.arguments]
    return sorted((texts[source], texts[target], label) for source, target, label in found)


EXAMPLES = int(os.environ.get("ARGUE_ROUND_TRIPS", "10"))
"""Texts with vertical tabs and the like, which readers repair, are not compared."""
IN_PIXELS = {"pdf", "png"}


def words_of(debate: Debate) -> list[str]:
    """The texts, without what blanks and line ends they have."""
    return sorted(" ".join(argument.text.split()) for argument in debate.arguments)


def related(debate: Debate) -> set[tuple[str, str]]:
    """Texts of which one supports or attacks the other."""
    texts = {argument.id: " ".join(argument.text.split()) for argument in debate.arguments}
    return {
        (texts[one.source], texts[one.target])
        for one in bare(debate).relations
        if one.label.value != "unrelated"
    }


@pytest.mark.parametrize("name", sorted({*formats.outputs()} - IN_PIXELS))
@given(debate=any_debates() | table_debates())
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_written_is_read_and_what_differs_was_told(name: str, debate: Debate) -> None:
    written = formats.write_bytes([bare(debate)], name)
    told = " ".join(formats.lost([bare(debate)], name))
    if name in ("mermaid", "tikz") and b"argue-debates:" not in written:
        return
    format = name if name in formats.readers() else ""
    try:
        document = formats.read_bytes(written, name="x", format=format)
    except ParseError:
        assert "no pair" in told
        return
    [again] = document.debates
    assert not document.refused
    assert len(again.arguments) == len(debate.arguments) or "argument" in told
    plain = all(is_clean(one.text.replace("\r", "")) for one in debate.arguments)
    if plain and "text" not in told and len(again.arguments) == len(debate.arguments):
        assert words_of(again) == words_of(debate)
        lost = related(debate) - related(again)
        assert not lost or any(word in told for word in ("attack", "support", "relation", "id "))
