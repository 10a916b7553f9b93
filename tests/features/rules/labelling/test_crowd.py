import csv
import io

import pytest

from argue.errors import ParseError
from argue.features.rules.labelling import crowd
from argue.features.rules.labelling import crowd_tasks as tasks
from argue.features.rules.labelling.crowd import CrowdLabel, CrowdVote, outcomes, reliabilities
from argue.features.rules.labelling.crowd_tasks import GoldQuestion, promoted, read_gold, write_gold
from argue.features.rules.labelling.sheets import Example
from argue.features.rules.scores.applications import parse_applications

GOLD = {f"g{number}": number % 2 == 0 for number in range(10)}


def on_gold(worker: str, right: int) -> list[CrowdVote]:
    """Answers to the ten gold questions, so many of them right."""
    return [
        CrowdVote(unit, worker, answer if number < right else not answer)
        for number, (unit, answer) in enumerate(GOLD.items())
    ]


def test_reliability_is_the_share_of_gold_answered_rightly():
    votes = [*on_gold("Ann", 10), *on_gold("Bob", 7), CrowdVote("u", "Cy", True)]
    found = [(worker.worker, worker.trust, worker.answers) for worker in reliabilities(votes, GOLD)]
    assert found == [("Ann", 1.0, 10), ("Bob", 0.7, 10), ("Cy", None, 1)]


@pytest.mark.parametrize(
    ("said", "answer", "confidence"),
    [
        ({"Ann": True, "Bob": True, "Cy": True}, True, 1.0),
        ({"Ann": True, "Bob": True, "Cy": False}, True, 1.8 / 2.5),  # 1 + 0.8 against 0.7
        ({"Ann": False, "Bob": True, "Cy": True}, True, 1.5 / 2.5),
        ({"Ann": False, "Bob": True}, False, 1 / 1.8),
    ],
)
def test_confidence_is_weighted_by_trust(said, answer, confidence):
    votes = [*on_gold("Ann", 10), *on_gold("Bob", 8), *on_gold("Cy", 7)]
    votes += [CrowdVote("u", worker, each) for worker, each in said.items()]
    label = CrowdLabel("u", answer, pytest.approx(confidence), len(said))
    assert outcomes(votes, GOLD) == {"u": label}
    assert outcomes(votes, GOLD)["u"].counts is (confidence >= 0.7)


def test_who_is_not_reliable_or_not_tested_is_left_out():
    votes = [*on_gold("Ann", 10), *on_gold("Bad", 6), CrowdVote("u", "Ann", True)]
    votes += [*map(CrowdVote, "uuv", ("Bad", "New", "Bad"), (False, False, True))]
    assert outcomes(votes, GOLD) == {"u": CrowdLabel("u", True, 1.0, 1)}


def test_without_gold_everybody_counts_alike_by_their_last_answers():
    votes = [*map(CrowdVote, "uuuu", ("Cy", "Ann", "Bob", "Cy"), (True, True, False, False))]
    result = outcomes(votes, {})["u"]
    assert (result.answer, result.votes) == (False, 3)
    assert result.confidence == pytest.approx(2 / 3)


def test_only_what_enough_trusted_annotators_say_alike_is_promoted():
    """p1: all three; p2: one says otherwise; p3: two alone; e1: three, one not trusted."""
    votes = [vote for name in ("Ann", "Bob", "Cy") for vote in on_gold(name, 10)]
    votes += [*on_gold("Bad", 0), CrowdVote("e1", "Bad", True)]
    for unit, answers in {"p1": "nnn", "e1": "nnn", "p2": "yyn", "p3": "yy"}.items():
        three = zip(("Ann", "Bob", "Cy"), answers, strict=False)
        votes += [CrowdVote(unit, name, answer == "y") for name, answer in three]
    said = outcomes(votes, GOLD)
    results = promoted(EXAMPLES[:2], said)
    assert [(*result[1:3], result.answer) for result in results] == [
        ("they buy it", "", False),
        ("they buy it", "they own it", False),
    ]
    assert results[0].reason == "all 3 annotators of a trial run said no"
    assert [each.text for each in promoted(EXAMPLES[:2], said, 2)][-1] == "they eat it"


def test_gold_questions_can_be_read_again_and_the_first_of_equal_ones_stays():
    own = GoldQuestion("gold1", "they buy it", "", True, "=mine, by hand")
    trial = GoldQuestion("p1", "they buy it", "", False, "all 3 said no")
    other = GoldQuestion("e1", "they buy it", "they own it", True, "")
    read = read_gold(write_gold([own, trial, other]))
    assert sorted(each[1:] for each in read) == sorted([own[1:], other[1:]])


EXAMPLES = [
    Example(1, "buy", "own", "s", "they buy it", "they own it"),
    Example(2, "buy", "eat", "s", "they buy it", "they eat it"),
    Example(3, "sell", "own", "s", "=they sell", "they own it"),
]
QUESTIONS = tasks.read_gold(
    "text,hypothesis,answer,reason\nhe it the,,no,No sentence.\nhe runs,he moves,yes,Runs move.\n"
)


def rows(text: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(text)))


def said(**answers: float) -> dict[str, CrowdLabel]:
    """Units with the confidence of a yes; below 0 of a no."""
    return {unit: CrowdLabel(unit, sure > 0, abs(sure), 3) for unit, sure in answers.items()}


def test_the_first_task_asks_of_each_phrase_once():
    result = rows(tasks.meaningful(EXAMPLES, QUESTIONS))
    assert [f"{row['unit']}: {row['text']}, {row['golden']}" for row in result] == [
        "p1: they buy it, FALSE",
        "p2: they own it, FALSE",
        "p3: they eat it, FALSE",
        "p4: '=they sell, FALSE",
        "gold1: he it the, TRUE",
    ]
    assert (result[-1]["answer_gold"], result[-1]["answer_gold_reason"]) == ("no", "No sentence.")


def test_the_second_task_asks_where_both_phrases_are_meaningful():
    task = tasks.entailing(EXAMPLES, said(p1=1, p2=0.9, p3=-1, p4=0.6), QUESTIONS)
    asked = [line.split(",")[:3] for line in task.splitlines()[1:]]
    assert asked == [["e1", "they buy it", "they own it"], ["gold2", "he runs", "he moves"]]


def test_the_result_is_read_as_annotated_applications():
    """1 is judged; 2 is no, since its right phrase means nothing; 3 is left out: not surely."""
    text = crowd.result(EXAMPLES, said(p1=1, p2=0.9, p3=-0.8, p4=0.6), said(e1=0.75))
    assert [row["confidence"] for row in rows(text)] == ["0.7500", "0.8000"]
    assert rows(crowd.result(EXAMPLES[:1], {}, {})) == []
    result = parse_applications(text)
    said_of = [(judged.left, judged.right, judged.holds) for judged in result]
    assert said_of == [("buy", "own", True), ("buy", "eat", False)]


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


def test_what_each_step_leaves_out():
    """Of five applications one has a meaningless left phrase, one a meaningless right one, one an
    unsure phrase, and one is not judged surely in the second task.
    """
    phrases = [("a", "b"), ("no", "b"), ("a", "no"), ("a", "unsure"), ("b", "a")]
    examples = [Example(n, "l", "r", "s", *both) for n, both in enumerate(phrases, 1)]
    units = crowd.phrases(examples)
    said = {"a": (True, 1.0), "b": (True, 0.8), "no": (False, 0.9), "unsure": (True, 0.6)}
    first = {units[text]: CrowdLabel(units[text], *label, 3) for text, label in said.items()}
    second = {"e1": CrowdLabel("e1", True, 1.0, 3), "e5": CrowdLabel("e5", True, 0.6, 3)}
    assert crowd.steps(examples, first, second).rows == [
        ["phrases judged in the first task", 4, 0.25],
        ["applications", 5, None],
        ["left out: a phrase is not judged surely", 1, None],
        ["the left phrase is not meaningful", 1, None],
        ["no without being asked: the right phrase is not meaningful", 1, None],
        ["applications judged in the second task", 2, 0.5],
        ["left out: the second task is not judged surely", 1, None],
        ["answered in the second task", 1, None],
    ]
    out, no = (
        crowd.result(examples, first, second, left_is_no=is_no).splitlines()[1:]
        for is_no in (False, True)
    )
    assert out == ["l,r,a,b,Yes,1.0000", "l,r,a,no,No,0.9000"]
    assert no == [out[0], "l,r,no,b,No,0.9000", out[1]]


def test_hard_is_yes_or_no():
    said = "text,answer,hard\n" + "".join(f"he it,no,{hard}\n" for hard in ("yes", "no", ""))
    assert [question.hard for question in read_gold(said)] == [True, False, False]
    with pytest.raises(ParseError, match="expected yes or no, found 'perhaps'"):
        read_gold(f"{said}he it,no,perhaps\n")
