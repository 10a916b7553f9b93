from __future__ import annotations

import io
import math
import tempfile
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest

from argue import formats
from argue.errors import InvalidRecord, StoreError
from argue.features.measures.evaluation import evaluate
from argue.features.measures.outcome import Outcome, columns_of, comparable
from argue.features.measures.recorder import Recorder
from argue.locales import lazy
from argue.model import Argument, Debate, Judgement, Label, Options, Origin, Pair
from argue.model.spilled import BLOCK, Spilled
from tests.debate_samples import LISTED, THREAD
from tests.evaluation.made import outcome, several

RTE = """<entailment-corpus>
<pair id="8" value="TRUE" task="IR"><t>Oil rose.</t><h>Oil went up.</h></pair>
<pair id="9" value="FALSE" task="QA"><t>Oil rose.</t><h>Gold rose.</h></pair>
</entailment-corpus>"""


class Attacking:
    """Takes everything for an attack and knows nothing of unrelated pairs."""

    name, version, labels, origin = "attacking", "1", tuple(Label)[:2], Origin.JUDGED

    def judge(self, pairs: Sequence[Pair]) -> list[Judgement]:
        return [Judgement(Label.ATTACK, 0.8, {Label.ATTACK: 0.8, Label.SUPPORT: 0.2})] * len(pairs)


def test_every_pair_with_gold_has_an_outcome():
    result = evaluate([LISTED, THREAD], Attacking()).outcomes
    # cost answers the issue and nobody says how
    assert [f"{each.debate} {each.source} {each.target}" for each in result] == [
        "phones T1 H",
        "phones T2 H",
        "trams quiet issue",
        "trams rails quiet",
    ]
    assert [each.right for each in result] == [False, True, False, True]
    ends, judged = ("T1", "H", "Indeed.", "Yes."), (0.8, (0.2, 0.8, 0.0))
    assert result[0] == Outcome("phones", "T1>H", *ends, Label.SUPPORT, Label.ATTACK, *judged)


def test_all_relations_come_beside():
    relations, found = Recorder(Attacking()).judge_debate(THREAD, Options())
    assert (len(relations), len(found)) == (3, 2)


def test_the_task_of_an_rte_pair():
    debates = formats.parse_text(RTE, format="rte").debates
    found = [(each.id, each.task, each.gold) for each in evaluate(debates, Attacking()).outcomes]
    assert found == [("8", "IR", Label.SUPPORT), ("9", "QA", Label.UNRELATED)]
    assert evaluate([LISTED], Attacking()).outcomes[0].task == ""


def test_less_sure_than_wanted_is_an_abstention():
    sure = outcome("S", "S", 0.7)
    assert sure.unsure_below(0.7) is sure
    unsure = sure.unsure_below(0.71)
    assert (unsure.label, unsure.right, unsure.confidence) == (None, False, 0.7)


def test_an_attack_is_not_entailed_either_where_gold_does_not_tell_them_apart():
    result = comparable(several("UA:0.8 SA UU SS U-"))
    assert [each.label for each in result] == [*[Label.UNRELATED] * 3, Label.SUPPORT, None]
    assert result[0].scores == pytest.approx((0.1, 0.0, 0.9))
    assert result[0].confidence == 0.8
    for pairs in (several("UA AA SS"), several("SA AS"), several("SS SA"), []):
        assert comparable(pairs) == pairs


def test_the_score_of_an_attack_goes_to_what_is_unrelated_and_no_score_is_above_1():
    kinds = [replace(outcome("S", "A", 0.7), scores=(0.5, 0.75, 0.5)), outcome("U", "U", 0.75)]
    told = columns_of(kinds)
    assert [told.score(place).tolist()[0] for place in range(3)] == [0.5, 0.75, 0.5]
    assert [told.comparable.score(place).tolist()[0] for place in range(3)] == [0.5, 0.0, 1.0]
    assert told.comparable.score(2).tolist()[1] == sum(kinds[1].scores[1:])


def test_outcomes_differ_by_a_label_or_by_any_score():
    kind = outcome("S", "S", 0.7)
    told = columns_of([kind, kind])
    assert not told.differ(columns_of([kind, kind]))
    scores = [[0.9 if at == place else kind.scores[at] for at in range(3)] for place in range(3)]
    others = [replace(kind, scores=tuple(other)) for other in scores]
    for other in (replace(kind, label=Label.ATTACK), *others):
        assert told.differ(columns_of([kind, other])), other


@pytest.mark.parametrize(
    ("confidence", "scores"),
    [(-0.1, [0.0] * 3), (1.1, [0.0] * 3), (math.nan, [0.0] * 3), (0.5, [0.5, 0.5])],
)
def test_a_confidence_and_three_scores_are_between_0_and_1(confidence, scores):
    with pytest.raises(InvalidRecord, match="three scores between 0 and 1"):
        Outcome("d", "p", "T", "H", "t", "h", Label.SUPPORT, None, confidence, tuple(scores))


def test_many_can_be_read_in_several_orders_at_once():
    numbers = Spilled(range(3 * BLOCK))
    pairs = list(zip(numbers, reversed(numbers), strict=True))
    assert pairs == list(zip(range(3 * BLOCK), range(3 * BLOCK)[::-1], strict=True))


def test_a_folder_of_temporary_files_that_is_full_is_told(monkeypatch):
    class Full(io.BytesIO):
        def write(self, data):
            raise OSError(28, "No space left on device")

    monkeypatch.setattr(tempfile, "TemporaryFile", Full)
    with pytest.raises(StoreError, match="cannot be written: No space left on device"):
        Spilled(range(2 * BLOCK))


def test_columns_of_more_pairs_than_are_in_memory_are_those_of_the_pairs():
    kinds = several("SA:0.7 UU:0.9 S-:0.4")
    told = columns_of([kinds[place % 3] for place in range(66_000)])
    assert told.label.tolist() == [1, 2, -1] * 22_000
    assert told.confidence[[0, 65_536, 65_999]].tolist() == [0.7, 0.9, 0.4]
    assert told.counts.tolist() == [[0, 22_000, 0], [0, 0, 0], [0, 0, 22_000]]
    known = told.answered.where(told.answered.gold == 0).comparable
    assert len(known) == 22_000
    assert not known.right.any()
    assert np.unique(told.comparable.label).tolist() == [-1, 2]


def test_texts_that_are_no_unicode_are_stored_too():
    texts = Spilled([f"\ud800 {number}" for number in range(3 * BLOCK)], kind=str)
    assert texts[BLOCK + 1] == f"\ud800 {BLOCK + 1}"


def test_debates_with_messages_are_stored_too():
    told = (lazy("one column has no title"),)
    claim = (Argument("c", "Trams are quiet."),)
    debates = [Debate(str(at), "", claim, "c", warnings=told) for at in range(2 * BLOCK)]
    stored = Spilled(debates, kind=Debate)[1]
    assert stored == debates[1]
    assert isinstance(stored.warnings[0], type(told[0]))
