from __future__ import annotations

import json
import random

import pytest

from argue.engines import committee
from argue.errors import BadInput, ModelError
from argue.model import Judgement, Label, Origin, Pair

TWO = (Label.SUPPORT, Label.ATTACK)


class Member:
    """Is as sure of support as the digits of the text at ``place`` say, from 0 to 9."""

    origin = Origin.JUDGED

    def __init__(self, name, place):
        self.name, self.version, self.labels, self._place = name, f"{name}-1", TWO, place

    def judge(self, pairs):
        results = []
        for pair in pairs:
            share = (int(pair.text[self._place]) + 0.5) / 10
            label = Label.SUPPORT if share > 0.5 else Label.ATTACK
            scores = {Label.SUPPORT: share, Label.ATTACK: 1 - share}
            results.append(Judgement(label, scores[label], scores))
        return results


RIGHT = {"good": 0.75, "fair": 0.7, "backwards": 0.3, "blind": 0.5}
MEMBERS = [Member(name, place) for place, name in enumerate(RIGHT)]


def _pairs(count, seed=0):
    """Pairs of ten debates, which each member judges rightly as often as ``RIGHT`` says."""
    chosen, found = random.Random(seed), []
    for number in range(count):
        label = chosen.choice(TWO)
        digits = []
        for right in RIGHT.values():
            support = (label is Label.SUPPORT) == (chosen.random() < right)
            digits.append(7 if support else 2)
        text = "".join(map(str, digits))
        found.append(Pair(str(number), "h", text, "H", debate=str(number % 10), stated=label))
    return found


@pytest.fixture
def learned(tmp_path, monkeypatch):
    monkeypatch.setattr(committee, "MEMBERS", tuple(member.name for member in MEMBERS))
    monkeypatch.setattr(
        committee, "load_engine", {member.name: member for member in MEMBERS}.__getitem__
    )
    committee.train(_pairs(2000), (), tmp_path)
    return tmp_path


def _accuracy(engine, pairs):
    judged = engine.judge(pairs)
    return sum(one.label is pair.stated for one, pair in zip(judged, pairs, strict=True)) / len(
        pairs
    )


def test_what_a_member_reads_in_part_is_told(learned):
    class Brief(Member):
        def excerpts(self, text, hypothesis):
            return [(text[:2], hypothesis[:2])] if len(text) > 4 else []

    whole = committee.load_with(MEMBERS, learned)
    assert whole.excerpts("7272 long", "Trams") == []
    brief = [*MEMBERS[:1], Brief("fair", 1), *MEMBERS[2:]]
    told = committee.load_with(brief, learned)
    assert told.excerpts("7272 long", "Trams") == [("72", "Tr")]
    assert told.excerpts("7272", "Trams") == []


def test_is_better_than_its_best_member(learned):
    unseen = _pairs(2000, seed=1)
    best = max(_accuracy(member, unseen) for member in MEMBERS)
    assert best == pytest.approx(0.75, abs=0.03)
    assert _accuracy(committee.load(learned), unseen) > best + 0.02


def test_trusts_the_good_not_the_blind_and_turns_the_backwards_round(learned):
    support = json.loads((learned / "model.json").read_text())["weights"][0]
    good, fair, backwards, blind = support[:8:2]
    assert good > fair > 3 * abs(blind)
    assert backwards < -3 * abs(blind)


def test_confidences_are_about_as_high_as_they_are_right(learned):
    unseen = _pairs(4000, seed=2)
    judged = committee.load(learned).judge(unseen)
    mean = sum(one.confidence for one in judged) / len(judged)
    assert mean == pytest.approx(_accuracy(committee.load(learned), unseen), abs=0.04)


def test_batches_do_not_matter(learned):
    engine, pairs = committee.load(learned), _pairs(50)
    assert engine.judge(pairs) == [engine.judge([pair])[0] for pair in pairs]
    assert engine.judge([]) == []


def test_another_version_of_a_member_is_another_version(learned, monkeypatch):
    before = committee.load(learned).version
    monkeypatch.setattr(MEMBERS[1], "version", "fair-2")
    assert committee.load(learned).version != before


@pytest.mark.parametrize(
    "changes",
    [{"members": ["good"]}, {"weights": [[1.0]]}, {"temperature": 0}, {"labels": ["yes", "no"]}],
)
def test_a_damaged_model_is_named(learned, changes):
    path = learned / "model.json"
    path.write_text(json.dumps(json.loads(path.read_text()) | changes))
    with pytest.raises(ModelError, match="model.json: expected labels, weights and temperature"):
        committee.load(learned)


def test_learns_from_two_labels_at_least(tmp_path):
    alike = [pair for pair in _pairs(20) if pair.stated is Label.ATTACK]
    with pytest.raises(BadInput, match="at least two different labels"):
        committee.train_with(MEMBERS, alike, tmp_path)
