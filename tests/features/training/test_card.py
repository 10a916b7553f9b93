import re
from collections import Counter

from argue.evaluation.relations import score_relations
from argue.features.measures.leave_out import MajorityEngine
from argue.features.training import card
from argue.features.training.card import general_pairs, general_scores, warning
from argue.model import Label
from tests.engines.labelled import pairs


def test_many_debates_are_left_out_in_parts(monkeypatch):
    monkeypatch.setattr(card, "_PARTS", 2)
    labelled = pairs()
    rows, *_ = card.figures(MajorityEngine(labelled), MajorityEngine, labelled, ())
    assert rows[0].what == "held out: each of 2 parts of the debates, by a model of the others"


def test_a_part_can_stand_for_all_where_training_takes_long(monkeypatch):
    monkeypatch.setattr(card, "_PARTS", 2)
    labelled, trainings = pairs(), []

    def fit(some):
        trainings.append(len(some))
        return MajorityEngine(some)

    rows, *_ = card.figures(MajorityEngine(labelled), fit, labelled, (), 1)
    assert rows[0].what == "held out: 1 of 2 parts of the debates, by a model of the others"
    assert rows[0].scores.pairs == rows[1].scores.pairs < len(labelled)
    assert trainings == [len(labelled) - rows[0].scores.pairs]


def test_figures_are_a_table_in_markdown():
    labelled = pairs()
    measured = card.figures(MajorityEngine(labelled), MajorityEngine, labelled, labelled[:2])
    text = card.write("majority", "A baseline.", card.Provenance(), labelled, ("One.",), measured)
    table = [line for line in text.splitlines() if line.startswith("|")]
    assert len(table) == 2 + 4
    assert all(line.count("|") == 5 for line in table)
    assert re.search(r"\| the --dev pairs, by this model \| 2 \| 1\.000 \| 1\.000 \|", text)


GOLD = [Label.SUPPORT, Label.ATTACK] * 10


def test_there_are_as_many_pairs_for_as_against_each_claim():
    counts = Counter((pair.hypothesis, pair.stated) for pair in general_pairs())
    assert set(counts.values()) == {2}
    assert len(counts) == 50
    assert len({pair.text for pair in general_pairs()}) == 100


def test_an_engine_without_a_model_is_compared_with_nothing():
    assert general_scores(MajorityEngine(pairs())) is None


def test_who_judges_other_topics_worse_than_before_is_told():
    right = score_relations(GOLD, GOLD)
    worse = score_relations(GOLD, [Label.SUPPORT] * 20)
    assert "mean recall 0.50 instead of 1.00" in warning(worse, right)
    assert warning(right, worse) == warning(right, right) == ""
