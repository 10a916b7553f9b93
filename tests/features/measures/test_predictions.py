import json
import math
from types import SimpleNamespace

import pytest

import argue
from argue import formats
from argue.errors import BadInput, NotJudged, ParseError, UnclearLabels
from argue.features.evaluations.runs.stored import summary_of
from argue.features.measures.engine import score_engine
from argue.features.measures.judged_by import Sureness
from argue.features.measures.predictions import Predictions
from argue.features.measures.rte import score_rte
from argue.model import Label
from argue.pairing import pair_up

SUPPORT, ATTACK, UNRELATED = Label
GOLD = (
    "debate,id,source,target,text,hypothesis,label\n"
    "zoos,1,b,a,Animals suffer.,Close the zoos.,support\n"
    "zoos,2,c,a,They save species.,Close the zoos.,attack\n"
    "zoos,3,d,c,Few come back.,They save species.,attack\n"
)
RTE = """<entailment-corpus>
<pair id="1" value="TRUE" task="CD"><t>Oil fell.</t><h>Oil got cheaper.</h></pair>
<pair id="2" value="FALSE" task="CD"><t>Oil fell.</t><h>Oil rose.</h></pair>
</entailment-corpus>"""


@pytest.fixture
def debates():
    return formats.read_bytes(GOLD.encode(), name="gold.csv").debates


def _labels(predictions, debates):
    pairs = [pair for debate in debates for pair in pair_up(debate)]
    return {pair.id: one.label for pair, one in zip(pairs, predictions.judge(pairs), strict=True)}


@pytest.mark.parametrize(
    "content",
    [
        "id,label\n1,support\n2,attack\n3,support\n",
        "pair_id\tprediction\n1\tpro\n2\tcon\n3\tpro\n",
        "source,target,label\nb,a,support\nc,a,attack\nd,c,support\n",
        "debate,source,target,label\nzoos,b,a,support\nzoos,c,a,attack\nzoos,d,c,support\n",
        "premise,hypothesis,answer\nanimals suffer,Close the zoos!,entailment\n"
        "They save  species.,Close the zoos.,contradiction\n"
        "Few come back.,They save species.,entailment\n",
        "id,support,attack\n1,0.9,0.1\n2,0.2,0.8\n3,0.6,0.4\n",
        "id,prob_entailment,prob_contradiction\n1,0.9,0.1\n2,0.2,0.8\n3,0.6,0.4\n",
        "1 YES\n2 NO\n3 YES\n",
        "ranked: yes\n1 YES\n3 YES\n2 NO\n",
        '{"1": "support", "2": "attack", "3": "support"}',
        '{\n "1": {"label": "support"},\n "2": {"label": "attack"},\n "3": {"label": "support"}\n}',
    ],
)
def test_rows_are_matched_by_ids_ends_or_texts(content, debates):
    expected = {"1": SUPPORT, "2": ATTACK, "3": SUPPORT}
    assert _labels(Predictions(content, debates), debates) == expected


@pytest.mark.parametrize(
    "line",
    [
        lambda n, label, other: {"id": str(n), "label": label, "scores": {label: 0.8, other: 0.2}},
        lambda n, label, other: {"uid": n, "labels": [label, other], "scores": [0.8, 0.2]},
        lambda n, label, _: {"id": n, "scores": [{"label": label, "score": 0.8}]},
    ],
    ids=["ours", "lists", "objects"],
)
def test_json_lines_of_ours_and_of_others(line, debates):
    lines = line(1, "support", "attack"), line(2, "CONTRADICTION", "ENTAILMENT")
    predictions = Predictions("\n".join(map(json.dumps, lines)), debates)
    pairs = pair_up(debates[0])[:2]
    assert [one.label for one in predictions.judge(pairs)] == [SUPPORT, ATTACK]
    assert [one.confidence for one in predictions.judge(pairs)] == [0.8, 0.8]
    assert predictions.sureness is Sureness.CONFIDENCES


def test_python_objects(debates):
    rows = [{"id": n, "label": "support"} for n in (1, 2, 3)]
    more = [*rows, {"id": math.nan, "label": math.nan}]
    frame = SimpleNamespace(columns=["id", "label"], iloc=None, to_dict=lambda kind: more)
    polars = SimpleNamespace(columns=["id", "label"], to_dicts=lambda: more)
    for source in (frame, polars, rows, {1: "support", 2: "support", 3: {"label": "support"}}):
        scores = argue.evaluate(debates, predictions=source)
        assert (scores.relations.pairs, scores.relations.recall(SUPPORT)) == (3, 1.0)
        assert scores.relations.mean_recall == 0.5
    with pytest.raises(BadInput, match="found both"):
        argue.evaluate(debates, "word_overlap", predictions=rows)
    with pytest.raises(BadInput, match="found neither"):
        argue.evaluate(debates)
    with pytest.raises(BadInput, match="found int"):
        Predictions(3)


def test_labels_alone_are_in_the_order_of_what_is_stated(debates):
    for labels in (["pro", "con", None], (SUPPORT, ATTACK, float("nan"))):
        results = Predictions(labels, debates)
        pairs = [pair for debate in debates for pair in pair_up(debate)]
        with pytest.raises(NotJudged) as caught:
            results.judge(pairs)
        judged = {
            pair.id: getattr(result, "label", None)
            for pair, result in zip(pairs, caught.value.results, strict=True)
        }
        assert judged == {"1": SUPPORT, "2": ATTACK, "3": None}
    spaced = Predictions([None, "pro", "con", math.nan, "con"], debates)
    assert _labels(spaced, debates) == {"1": SUPPORT, "2": ATTACK, "3": ATTACK}
    numbered = Predictions([1, 0, 0], debates, labels_are="attack,support")
    assert _labels(numbered, debates) == {"1": SUPPORT, "2": ATTACK, "3": ATTACK}
    with pytest.raises(BadInput, match="expected 3 labels, one for each relation .*, found 2"):
        Predictions(["pro", "con"], debates)
    with pytest.raises(BadInput, match="expected labels or rows as predictions, found"):
        Predictions([[0.1, 0.9]] * 3, debates)


def test_rows_of_replies_are_what_each_says_of_its_parent():
    rows = [
        {"thread": "rain", "post_id": "c", "reply_to": None, "text": "It rains.", "label": None},
        {"thread": "rain", "post_id": "a", "reply_to": "c", "text": "I am wet.", "label": "pro"},
        {"thread": "rain", "post_id": "b", "reply_to": "a", "text": "You swam.", "label": "con"},
    ]
    frame = SimpleNamespace(columns=list(rows[0]), iloc=None, to_dict=lambda kind: rows)
    (debate,) = argue.read(frame)
    predicted = [{**row, "prediction": "pro"} for row in rows]
    assert argue.evaluate(debate, predictions=predicted).relations.accuracy == 0.5
    assert Predictions(predicted, [debate]).count == 2


def test_what_has_no_match_is_counted(debates):
    predictions = Predictions("id,label,votes\n1,support,3\n9,attack,2\n", debates)
    with pytest.raises(NotJudged, match="2 of 3"):
        predictions.judge(pair_up(debates[0]))
    assert predictions.unmatched == (
        "1 of 2 predictions is of no pair of gold; 2 pairs have no prediction"
    )
    assert "votes" in predictions.warnings[0]


def test_predictions_of_other_pairs_are_refused(debates):
    with pytest.raises(BadInput, match="predictions: expected predictions of pairs of these"):
        argue.evaluate(debates, predictions={"97": "support", "98": "attack"})


@pytest.mark.parametrize("silent", ["4,,\n", ""])
def test_a_pair_without_an_answer_is_an_abstention(silent):
    """Coverage as in table 2 of the RTE-1 paper; recall is over all entailed pairs."""
    corpus = "".join(
        f'<pair id="{number}" value="{value}" task="{task}"><t>Oil fell.</t><h>It rose.</h></pair>'
        for number, value, task in ((1, "TRUE", "CD"), (2, "FALSE", "CD"), (3, "TRUE", "IR"))
    )
    corpus += '<pair id="4" value="TRUE" task="IR"><t>Oil rose.</t><h>It rose.</h></pair>'
    content = f"<entailment-corpus>{corpus}</entailment-corpus>"
    debates = formats.read_bytes(content.encode(), name="rte.xml").debates
    answers = f"id,label,confidence\n1,YES,0.9\n2,YES,0.6\n3,YES,0.8\n{silent}"
    evaluation = argue.evaluate(debates, predictions=answers)
    scores = score_rte(evaluation.outcomes)
    assert (scores.pairs, scores.answered, scores.coverage) == (4, 3, 0.75)
    assert (scores.accuracy, scores.recall) == (2 / 3, 2 / 3)
    assert scores.cws == pytest.approx((1 + 1 + 2 / 3) / 3)
    assert [scores.tasks[task].coverage for task in ("CD", "IR")] == [1.0, 0.5]
    assert summary_of(evaluation)["coverage"] == 0.75
    assert [pair.label for pair in evaluation.recorder.pairs()][-1] is None
    assert score_engine(evaluation.outcomes).rte.two_way.scores == scores


def test_no_means_what_gold_has():
    debates = formats.read_bytes(RTE.encode(), name="rte.xml").debates
    answers = "1 YES 0.9\n2 NO 0.7\n"
    assert list(_labels(Predictions(answers, debates), debates).values()) == [SUPPORT, UNRELATED]
    assert argue.evaluate(debates, predictions=answers).relations.accuracy == 1.0


def test_ranks_are_no_confidences(debates):
    predictions = Predictions("ranked: yes\n1 YES\n3 NO\n2 NO\n", debates)
    assert predictions.sureness is Sureness.RANKS
    supports = [one.scores[SUPPORT] for one in predictions.judge(pair_up(debates[0]))]
    assert supports[0] > supports[2] > supports[1]


@pytest.mark.parametrize(
    ("content", "error", "message"),
    [
        ("id,label\n1,0\n2,1\n", UnclearLabels, "--labels-are"),
        ("id,label\n1,support\n1,attack\n", ParseError, "line 3.*one prediction"),
        ("label\nsupport\n", ParseError, "an id, a source and a target"),
        ("id,votes\n1,3\n", ParseError, "a column label"),
        ("id,label\n1,\n2,\n", ParseError, "a label or scores"),
        ("id,label,confidence\n1,support,7\n", ParseError, "between 0 and 1"),
        ("id,label\n1,support,x\n", ParseError, "2 cells"),
        ("[1, 2]", ParseError, "an object for each pair"),
        # another text under the same id
        ("id,text,hypothesis,label\n1,Else.,No.,support\n", ParseError, "line 2.*Animals suffer"),
    ],
)
def test_what_cannot_be_told_is_refused(content, error, message, debates):
    with pytest.raises(error, match=message):
        Predictions(content, debates).judge(pair_up(debates[0])[:1])


def test_ids_of_several_debates_need_the_debate():
    debates = formats.read_bytes(
        (GOLD + GOLD.partition("\n")[2].replace("zoos,", "parks,", 1)).encode(), name="gold.csv"
    ).debates
    predictions = Predictions({1: "support", 2: "attack", 3: "attack"}, debates)
    first, second = ([pair for pair in pair_up(debate) if pair.id == "1"] for debate in debates)
    predictions.judge(first)
    with pytest.raises(ParseError, match="a column debate"):
        predictions.judge(second)


def test_judgements_are_no_gold(tmp_path):
    path, row = tmp_path / "j.jsonl", dict.fromkeys(("id", "source", "target", "debate"), "a")
    path.write_text(json.dumps({"schema": "argue/judgement/1", "label": "attack", **row}))
    with pytest.raises(ParseError, match="--predictions"):
        formats.read(path)


def test_predictions_that_are_open_stay_so(debates):
    predictions = Predictions(
        '{"id": "1", "label": "support", "confidence": 0.5, "open": true}\n'
        '{"id": "2", "label": "attack", "confidence": 0.9}\n',
        debates,
    )
    assert [one.open for one in predictions.judge(pair_up(debates[0])[:2])] == [True, False]
    assert not predictions.warnings
