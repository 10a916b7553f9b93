from __future__ import annotations

import dataclasses

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argue.errors import InvalidRecord
from argue.model import (
    Adjacency,
    Argument,
    AttackGraph,
    Debate,
    Framework,
    Judgement,
    Label,
    Labelling,
    Relation,
    Reply,
    Status,
)
from tests.debate_samples import LISTED, THREAD, link

A, B, C = Argument("a", "A."), Argument("b", "B."), Argument("c", "C.")


@pytest.mark.parametrize("wrong", ["", " a", "a\n", "a\x00b", "x" * 201, "\u202ea"])
def test_ids_are_short_and_printable(wrong):
    with pytest.raises(InvalidRecord, match="expected an argument id"):
        Argument(wrong, "text")
    with pytest.raises(InvalidRecord, match="expected a debate id"):
        Debate(wrong, "title", ())


@pytest.mark.parametrize("blank", ["", " ", "\n\t\u00a0"])
def test_an_argument_says_something(blank):
    with pytest.raises(InvalidRecord, match="argument 'a': expected a text"):
        Argument("a", blank)


def test_half_a_character_is_no_text():
    with pytest.raises(InvalidRecord, match="half a character"):
        Argument("a", "broken \ud83d")
    assert Argument("a", "whole \U0001f600").text


@given(st.text(min_size=1).filter(str.strip), st.integers(2, 60))
def test_short_fits(text, length):
    short = Argument("a", text).short(length)
    assert 0 < len(short) <= length


def test_short_prefers_the_headline_and_cuts_at_a_word():
    assert Argument("a", "Long text", headline="Head").short() == "Head"
    assert Argument("a", "One two three four").short(12) == "One two…"


@pytest.mark.parametrize("confidence", [-0.1, 1.1, float("nan")])
def test_confidence_is_a_probability(confidence):
    with pytest.raises(InvalidRecord, match="between 0 and 1"):
        Relation("a", "b", Label.SUPPORT, confidence)
    with pytest.raises(InvalidRecord, match="between 0 and 1"):
        Judgement(Label.SUPPORT, confidence, {})


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"arguments": (A, A)}, "two arguments with id 'a'"),
        ({"pairs": (("a", "b"),), "pair_ids": ("1", "2")}, "each of 1 pairs, found 2"),
        ({"issue": "x"}, "no argument has the issue id 'x'"),
        ({"replies": (Reply("a", "x"),)}, "reply 'a' → 'x': no argument 'x'"),
        ({"replies": (Reply("a", "a"),)}, "reply of 'a' to itself"),
        ({"pairs": (("a", "b"), ("a", "b"))}, "pair 'a' → 'b' stands twice"),
        ({"given": (link("a - x"),)}, "given relation 'a' → 'x'"),
        ({"gold": (link("x - a"),)}, "gold relation 'x' → 'a'"),
        (
            {"replies": (Reply("a", "b"), Reply("b", "c"), Reply("c", "a"))},
            "circle of replies: a → b → c → a",
        ),
    ],
)
def test_a_debate_is_consistent(change, message):
    with pytest.raises(InvalidRecord, match=message):
        dataclasses.replace(Debate("d", "d", (A, B, C)), **change)


def test_a_reply_may_answer_several_arguments():
    debate = Debate(
        "d", "d", (A, B, C), replies=(Reply("c", "a"), Reply("c", "b"), Reply("b", "a"))
    )
    assert len(debate.replies) == 3


def test_a_thread_of_a_hundred_thousand_levels():
    size = 100_000
    arguments = tuple(Argument(str(number), "x") for number in range(size))
    replies = tuple(Reply(str(number + 1), str(number)) for number in range(size - 1))
    assert len(Debate("d", "d", arguments, replies=replies).replies) == size - 1


def test_reference_is_gold_or_else_what_the_source_states():
    assert LISTED.reference == LISTED.gold
    assert THREAD.reference == THREAD.given
    judged = link("quiet + issue", 0.7)
    assert dataclasses.replace(THREAD, given=(judged,)).reference == ()


def test_records_are_frozen():
    for record in (A, THREAD, THREAD.replies[0], THREAD.given[0]):
        name = dataclasses.fields(record)[0].name
        with pytest.raises(dataclasses.FrozenInstanceError):
            setattr(record, name, "other")


def test_edges_are_sorted_and_stand_once():
    graph = AttackGraph(3, np.array([[2, 1], [0, 1], [2, 1], [1, 0]]))
    assert graph.attacks.tolist() == [[1, 0], [0, 1], [2, 1]]
    assert graph.attackers.of(1) == [0, 2]
    assert graph.attacked.of(2) == [1]
    assert graph.attacked.of(0) == [1]
    with pytest.raises(ValueError, match="read-only"):
        graph.attacks[0, 0] = 2


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        (np.array([[0, 3]]), "between the arguments 0 and 2, found 0 to 3"),
        (np.array([[-1, 0]]), "found -1 to 0"),
        (np.array([0, 1, 2]), r"of shape \(m, 2\)"),
    ],
)
def test_edges_stay_within_the_framework(rows, message):
    with pytest.raises(InvalidRecord, match=message):
        Framework(("a", "b", "c"), rows, np.empty((0, 2), dtype=np.int32))


def test_neighbours_of_a_node_without_any():
    empty = np.empty((0, 2), dtype=np.int32)
    assert Adjacency.by_source(empty, 2).of(1) == []
    assert Adjacency.by_target(empty, 2).of(0) == []


@pytest.mark.parametrize("size", [50, 200_000])
def test_neighbours_are_those_of_the_edges(size):
    rows = np.random.default_rng(7).integers(0, size, (3_000, 2))
    graph = AttackGraph(size, rows)
    expected = {}
    for source, target in {tuple(row) for row in rows.tolist()}:
        expected.setdefault(source, []).append(target)
    assert {node: graph.attacked.of(node) for node in expected} == {
        node: sorted(targets) for node, targets in expected.items()
    }
    assert len(graph.attacked.others) == len(graph.attacks)
    assert graph.lists.attacked == graph.attacked.lists()


def test_arguments_of_a_status():
    labelling = Labelling("grounded", {"a": Status.ACCEPTED, "b": Status.REJECTED})
    assert labelling.of(Status.ACCEPTED) == ["a"]
    assert labelling.of(Status.UNDECIDED) == []


@pytest.mark.parametrize("tag", ["fr", "pt-BR", "zh-Hant-TW", "es-419", "de-CH-1996", "ast", "mul"])
def test_a_debate_may_state_its_language(tag):
    assert Debate("d", "t", (), language=tag).language == tag


@pytest.mark.parametrize("tag", ["f", "French", "fr_CA", "fr-", " fr", "fr-x-me", 'fr" onclick="'])
def test_a_language_is_a_tag(tag):
    with pytest.raises(InvalidRecord, match="tag of BCP 47"):
        Debate("d", "t", (), language=tag)
