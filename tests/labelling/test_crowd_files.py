from __future__ import annotations

import csv
import io

import pytest

from argue.errors import ParseError
from argue.evaluation.rules.applications import parse_applications
from argue.labelling import crowd as tasks
from argue.labelling.crowd import CrowdLabel
from argue.labelling.rule_sheets import Example

EXAMPLES = [
    Example(1, "buy", "own", "s", "they buy it", "they own it"),
    Example(2, "buy", "eat", "s", "they buy it", "they eat it"),
    Example(3, "sell", "own", "s", "=they sell", "they own it"),
]
GOLD = tasks.read_gold(
    "text,hypothesis,answer,reason\nhe it the,,no,No sentence.\nhe runs,he moves,yes,Runs move.\n"
)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def said(**answers: float) -> dict[str, CrowdLabel]:
    """Units with the confidence of a yes; below 0 of a no."""
    return {unit: CrowdLabel(unit, sure > 0, abs(sure), 3) for unit, sure in answers.items()}


def test_the_first_task_asks_of_each_phrase_once():
    result = rows(tasks.meaningful(EXAMPLES, GOLD))
    assert [(row["unit"], row["text"], row["golden"]) for row in result] == [
        ("p1", "they buy it", "FALSE"),
        ("p2", "they own it", "FALSE"),
        ("p3", "they eat it", "FALSE"),
        ("p4", "'=they sell", "FALSE"),
        ("gold1", "he it the", "TRUE"),
    ]
    assert (result[-1]["answer_gold"], result[-1]["answer_gold_reason"]) == ("no", "No sentence.")


def test_the_second_task_asks_where_both_phrases_are_meaningful():
    result = rows(tasks.entailing(EXAMPLES, said(p1=1, p2=0.9, p3=-1, p4=0.6), GOLD))
    assert [(row["unit"], row["text"], row["hypothesis"]) for row in result] == [
        ("e1", "they buy it", "they own it"),
        ("gold2", "he runs", "he moves"),
    ]


def test_the_result_is_read_as_annotated_applications():
    """1 is judged; 2 is no, since its right phrase means nothing; 3 is left out: not surely."""
    text = tasks.result(EXAMPLES, said(p1=1, p2=0.9, p3=-0.8, p4=0.6), said(e1=0.75))
    assert [row["confidence"] for row in rows(text)] == ["0.7500", "0.8000"]
    result = parse_applications(text)
    assert [(each.left, each.right, each.holds) for each in result] == [
        ("buy", "own", True),
        ("buy", "eat", False),
    ]


def test_what_is_not_sure_enough_is_left_out():
    text = tasks.result(EXAMPLES[:1], said(p1=1, p2=1), said(e1=0.69))
    assert rows(text) == []
    assert rows(tasks.result(EXAMPLES[:1], {}, {})) == []


@pytest.mark.parametrize(
    "text",
    [
        "unit,worker,answer\np1,Ann,yes\n",
        "WorkerId,more,Input.unit,Answer.answer\nAnn,x,p1,TRUE\n",
        "_unit_id,_worker_id,label\np1,Ann,1\n",
    ],
)
def test_answers_of_several_platforms_are_read(text):
    assert tasks.read_votes(text) == [("p1", "Ann", True)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("unit,answer\np1,yes\n", "WorkerId"),
        ("unit,worker,answer\np1,Ann,perhaps\n", "perhaps"),
        ("", "found none"),
    ],
)
def test_what_are_no_answers_is_refused(text, expected):
    with pytest.raises(ParseError, match=expected):
        tasks.read_votes(text, "done.csv")
