from __future__ import annotations

import re

from argue.evaluation.training import card
from argue.evaluation.training.leave_out import MajorityEngine
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
