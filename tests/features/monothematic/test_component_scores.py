from collections import Counter

import pytest

from argue.errors import ParseError, UnknownName
from argue.features.monothematic.component_scores import (
    ComponentScores,
    PhenomenonPair,
    parse,
    score_phenomena,
    scores_table,
)
from argue.features.monothematic.pairs import Gold
from argue.model import Label

E, C, U = Gold.ENTAILMENT, Gold.CONTRADICTION, Gold.UNKNOWN
NOT_ENTAILED = Gold.NOT_ENTAILED
SUPPORT, ATTACK = Label.SUPPORT, Label.ATTACK
LINE = '{"text": "T", "hypothesis": "H", "label": "%s", "phenomenon": "negation"}\n'


def test_reads_the_labels_of_the_sets():
    assert parse(LINE % "neutral") == [PhenomenonPair("T", "H", U, "negation")]


@pytest.mark.parametrize("line", ["{", "[]", "3", '{"text": "T"}', LINE % "maybe"])
def test_refuses_other_lines_with_their_number(line):
    with pytest.raises(ParseError, match="sets.jsonl, line 2"):
        parse(LINE % "neutral" + line, "sets.jsonl")


def test_counts_entailment_and_contradiction_apart():
    scores = ComponentScores("negation", "x", _counts([(E, E), (E, U), (C, E), (C, C), (U, U)]))
    assert scores.pairs == 5
    assert scores.coverage == 3 / 5
    assert scores.accuracy == 3 / 5
    assert scores.majority == 2 / 5
    assert (scores.relations.precision(SUPPORT), scores.relations.recall(SUPPORT)) == (1 / 2, 1 / 2)
    assert (
        scores.relations.precision(ATTACK),
        scores.relations.recall(ATTACK),
        scores.relations.f1(ATTACK),
    ) == (1, 1 / 2, 2 / 3)


def test_not_entailed_is_fitted_by_contradiction_and_by_unknown():
    scores = ComponentScores(
        "negation", "x", _counts([(NOT_ENTAILED, C), (NOT_ENTAILED, U), (NOT_ENTAILED, E), (E, E)])
    )
    assert scores.accuracy == 3 / 4
    assert scores.relations.precision(ATTACK) == 1
    assert scores.relations.recall(ATTACK) == 1 / 3
    assert scores.relations.precision(SUPPORT) == 1 / 2


def test_nothing_answered_is_undefined_and_not_nought():
    scores = ComponentScores("negation", "x", _counts([(U, U)]))
    assert scores.relations.precision(SUPPORT) is None
    assert scores.relations.recall(ATTACK) is None
    assert "–" in scores_table([scores]).text()


def test_components_are_scored_on_their_sets_or_where_they_are_asked():
    pair = PhenomenonPair("Al hasn't seen Bo", "Al has seen Bo", C, "negation")
    assert {each.component for each in score_phenomena([pair])} == {"negation", "exclusion"}
    asked = score_phenomena([pair], ["temporal"])
    assert [each.component for each in asked] == ["temporal"]
    assert asked[0].coverage == 0


def test_an_unknown_component_is_named():
    with pytest.raises(UnknownName, match="negation"):
        score_phenomena([], ["negatoin"])


@pytest.mark.parametrize(
    ("name", "floor"),
    [
        ("comparative", 0.95),
        ("conditional", 0.95),
        ("counting", 0.9),
        ("quantifier", 0.85),
        ("spatial", 0.9),
        ("syntactic_alternation", 0.7),
        ("ner", 0.65),
    ],
)
def test_components_hold_their_figures_on_the_halves_kept_for_measuring(shared, name, floor):
    path = shared / "data" / "nli" / "phenomena" / f"{name}.jsonl"
    [scores] = score_phenomena(parse(path.read_text(encoding="utf-8"))[500:])
    assert scores.accuracy is not None
    assert scores.accuracy >= floor


def _counts(pairs):
    """How often each judgement in gold got each answer, which is the label of a judgement."""
    return Counter((gold, answer.label) for gold, answer in pairs)
