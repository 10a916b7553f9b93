import json
from collections.abc import Sequence

import pytest

from argue.engines import load_engine
from argue.errors import BadInput, UnknownName
from argue.evaluation import compare
from argue.evaluation.acceptance import pooled
from argue.features.measures.engine import score_engine
from argue.features.measures.evaluation import evaluate
from argue.features.measures.report import evaluation_text, every_table
from argue.formats import example
from argue.model import Argument, Debate, Judgement, Label, Options, Origin, Pair, Relation
from tests.debate_samples import LISTED, THREAD


class Supporting:
    """Takes everything for support."""

    name, version, labels, origin = "supporting", "1", tuple(Label)[:2], Origin.JUDGED

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [Judgement(Label.SUPPORT, 1.0, {Label.SUPPORT: 1.0})] * len(pairs)


SILENT = Debate("silent", "silent", (Argument("a", "A."), Argument("b", "B.")), issue="a")


def test_gold_against_itself_is_perfect():
    evaluation = evaluate([LISTED], load_engine("gold"), derived=["mediated"])
    assert (evaluation.relations.accuracy, evaluation.acceptance.f1) == (1.0, 1.0)
    assert evaluation.acceptance.status_accuracy == 1.0


def test_an_engine_that_supports_everything_worked_by_hand():
    result = evaluate([LISTED], Supporting()).as_object()
    assert result["relations"]["accuracy"] == 1 / 2
    assert result["relations"]["confusion"]["attack"] == {"support": 1, "attack": 0}
    # gold accepts T1 and T2 and rejects H; without any attack everything is accepted
    baselines = result["acceptance"].pop("baselines")
    by_probability = result["acceptance"].pop("by_probability")
    assert (by_probability["uncertain"], by_probability["accuracy"]) == (1, 2 / 3)
    scores = {"arguments": 3, "accepted_gold": 2, "accepted_predicted": 3, "recall": 1.0}
    scores |= {"f1": 4 / 5, **dict.fromkeys(("precision", "accuracy", "status_accuracy"), 2 / 3)}
    assert result["acceptance"] == {"derived": [], "semantics": "grounded", **scores}
    assert baselines["support"] == scores
    # with two attacks on H it is rejected, as gold has it
    assert (baselines["attack"]["f1"], baselines["attack"]["accepted_predicted"]) == (1.0, 2)


def test_trivial_answers_are_of_every_stated_pair_whatever_was_answered():
    """A system that leaves all but one pair open does not lower what they are compared with."""
    debate = example("homework")
    whole, part = (
        compare(debate, relations, with_baselines=True)
        for relations in (debate.reference, debate.reference[:1])
    )
    assert whole.baselines == part.baselines


def test_a_run_that_knows_no_baselines_of_one_debate_tells_none():
    known, unknown = (compare(LISTED, LISTED.gold, with_baselines=asked) for asked in (True, False))
    assert pooled([known.baselines, known.baselines])[Label.ATTACK].arguments == 6
    assert pooled([known.baselines, unknown.baselines]) == {}


def test_both_frameworks_have_the_derived_attacks():
    result = evaluate([LISTED], Supporting(), derived=["type1"]).as_object()
    assert result["acceptance"]["derived"] == ["mediated"]
    assert result["acceptance"]["accepted_gold"] == 1  # T2 attacks T1 too, as T1 supports H
    assert result["acceptance"]["accepted_predicted"] == 3


def test_micro_averages_and_debates_beside():
    result = evaluate([LISTED, THREAD], Supporting()).as_object()
    assert result["relations"]["pairs"] == 4
    assert result["relations"]["accuracy"] == 2 / 4
    assert [debate["id"] for debate in result["debates"]] == ["phones", "trams"]
    assert [debate["relations"]["accuracy"] for debate in result["debates"]] == [0.5, 0.5]
    assert sum(debate["acceptance"]["arguments"] for debate in result["debates"]) == 7
    assert (result["acceptance"]["arguments"], result["pairing"]) == (7, "given, replies")
    assert json.loads(json.dumps(result)) == result


def test_pairs_without_gold_and_gold_without_pairs_are_counted():
    # cost answers the issue and nobody says how
    (scores,) = (debate.relations for debate in evaluate([THREAD], Supporting()).debates)
    assert (scores.pairs, scores.unstated, scores.unjudged) == (2, 1, 0)
    evaluation = evaluate([LISTED], Supporting(), pairing="replies")
    (scores,) = (debate.relations for debate in evaluation.debates)
    assert (scores.pairs, scores.unstated, scores.unjudged) == (0, 0, 2)
    assert scores.accuracy is None


def test_a_debate_that_states_nothing_is_left_out_and_named():
    evaluation = evaluate([SILENT, LISTED], Supporting())
    assert [debate.id for debate in evaluation.debates] == ["phones"]
    assert evaluation.skipped == ("silent",)
    assert len(evaluation.outcomes) == evaluation.relations.pairs == 2
    with pytest.raises(BadInput, match="gold or given relations .* found none in 1 debate$"):
        evaluate([SILENT], Supporting())


@pytest.mark.parametrize("options", [{"derived": ["medated"]}, {"pairing": "replys"}])
def test_names_that_are_not_there(options):
    with pytest.raises(UnknownName, match=next(iter(options))):
        evaluate([LISTED], Supporting(), **options)


def test_relations_judged_before_can_be_compared():
    judged = (Relation("T1", "H", Label.ATTACK, 0.7, Origin.JUDGED),)
    scores = compare(LISTED, judged, Options.of(derived=("mediated",)))
    assert (scores.relations.accuracy, scores.relations.unjudged) == (0.0, 1)


def test_an_engine_that_is_not_sure_enough_abstains():
    class Hesitating(Supporting):
        def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
            sure = (0.9, 0.4)[: len(pairs)]
            return [Judgement(Label.SUPPORT, each, {Label.SUPPORT: each}) for each in sure]

    result = evaluate([LISTED], Hesitating(), min_confidence=0.5)
    (scores,) = (debate.relations for debate in result.debates)
    assert (scores.pairs, scores.abstained, scores.unjudged) == (1, 1, 0)
    assert scores.accuracy == 1.0
    assert [outcome.label for outcome in result.outcomes] == [Label.SUPPORT, None]
    assert result.as_object()["relations"]["abstained"] == 1
    assert "1 gold relations are not judged surely enough" in evaluation_text([result])
    with pytest.raises(BadInput, match="between 0 and 1"):
        evaluate([LISTED], Hesitating(), min_confidence=1.5)


def test_progress_is_told():
    told: list[tuple[int, int]] = []
    evaluate([LISTED], Supporting(), progress=lambda done, total: told.append((done, total)))
    assert told == [(2, 2)]


def test_tables():
    result = evaluate([SILENT, LISTED, THREAD], Supporting(), derived=["mediated"])
    text = evaluation_text([result])
    lines = ["supporting on 2 debates, pairs: given, replies", "derived attacks: mediated"]
    lines += ["without gold, left out: silent", "1 judged pairs have no gold relation"]
    assert [line for line in lines if line not in text] == []
    assert "is undefined" not in text
    text = every_table(result, score_engine(result.outcomes))
    assert "– is undefined" in text
    blocks = {block.splitlines()[0]: block.splitlines()[1:] for block in text.split("\n\n")}
    assert ["accuracy", "0.500"] in [line.split() for line in blocks["Overall"]]
    assert blocks["By label"][2].split() == ["attack", "–", "0.000", "0.000", "2", "0"]
    assert len({len(line) for line in blocks["By label"]}) == 1  # columns under one another
    assert "–" not in evaluation_text([evaluate([THREAD], load_engine("gold"))])
