"""Engines are asked for "unrelated" only where it can be an answer."""

import json
from collections.abc import Mapping, Sequence

import pytest

from argue import pipeline
from argue.engines import TwoLabels
from argue.errors import BadInput
from argue.features.measures import evaluation
from argue.model import Argument, Debate, Judgement, Label, Options, Origin, Pair, Relation
from tests.cli.in_process import run

TEXTS = (Argument("H", "It works."), Argument("T", "It does not."))
REPLY = Debate("d", "Does it?", TEXTS, issue="H")
STATING = Debate(
    "e", "Does it?", TEXTS, pairs=(("T", "H"),), gold=(Relation("T", "H", Label.UNRELATED),)
)
ATTACKED = Debate(
    "f", "Does it?", TEXTS, pairs=(("T", "H"),), gold=(Relation("T", "H", Label.ATTACK),)
)


class Unsure:
    """Finds every pair unrelated, an attack three times as likely as a support."""

    name, version, labels, origin = "unsure", "1", tuple(Label), Origin.JUDGED
    scores: Mapping[Label, float] = {Label.SUPPORT: 0.1, Label.ATTACK: 0.3, Label.UNRELATED: 0.6}

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [Judgement(Label.UNRELATED, 0.6, self.scores) for _ in pairs]


def judged(debate: Debate = REPLY, **options) -> tuple[Label, float, int, str]:
    analysis = pipeline.analyse_debate(debate, Unsure(), Options.of(**options))
    one = analysis.relations[0]
    return one.label, round(one.confidence, 9), analysis.options.labels, analysis.engine_version


def test_a_reply_may_be_neither():
    stated = judged(STATING, judge_all=True)
    assert judged() == stated == (Label.UNRELATED, 0.6, 3, "1")
    assert judged(pairing="all") == (Label.UNRELATED, 0.6, 3, "1")


def test_whoever_asks_for_two_labels_gets_two():
    assert judged(labels=2) == (Label.ATTACK, 0.75, 2, "1+2")
    assert judged(pairing="all", labels=2)[:3] == (Label.ATTACK, 0.75, 2)
    with pytest.raises(BadInput, match="2 or 3 labels, found 4"):
        Options(labels=4)


def test_an_engine_that_finds_neither_is_undecided_between_them():
    engine = Unsure()
    engine.scores = {Label.UNRELATED: 1.0}
    [one] = TwoLabels(engine).judge([Pair("T", "H", "a", "b")])
    assert (one.label, one.confidence) == (Label.SUPPORT, 0.5)


def test_what_the_source_states_stays_as_it_is():
    [relation] = pipeline.analyse(STATING, engine="gold").relations
    assert relation.label is Label.UNRELATED


def test_debates_that_are_evaluated_together_are_asked_for_the_same_labels():
    assert evaluation.evaluate([ATTACKED], Unsure()).relations.accuracy == 1.0
    assert evaluation.evaluate([ATTACKED, STATING], Unsure()).relations.accuracy == 0.5
    assert evaluation.evaluate([ATTACKED], Unsure(), labels=3).relations.accuracy == 0.0


def test_the_command_says_how_many_labels_it_asked_for(tmp_path):
    file = tmp_path / "tea.md"
    file.write_text("# Tea?\n\n= Tea is good.\n\n? Trams are late.\n", encoding="utf-8")
    for words, labels in (((), 3), (("--labels", 2), 2)):
        result = run("analyse", file, "--engine", "cross_encoder", "--json", *words)
        assert json.loads(result.stdout)["debates"][0]["labels"] == labels
    assert run("analyse", file, "--labels", 4).returncode == 2
