"""What a certificate says of debates."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argue.errors import BadInput
from argue.features.certification.guarantees import certify
from argue.features.certification.guarantees.forecast import forecast
from argue.features.certification.guarantees.report import certificate_text, headline, warning_text
from argue.model import Debate, Judgement, Label, Reply
from tests.features.certification.guarantees.samples import Oracle, debates


def listed(debate) -> list[str]:
    """The arguments of a certified debate, each once."""
    statuses = (*debate.certain, *debate.certified, *debate.open)
    return sorted(status.argument for status in statuses)


def test_bounds_hold_the_truth_and_statuses_are_sorted():
    every = debates(150)
    result = certify(every, every[:60], Oracle(0.9, 1.0), level=0.8)
    assert (result.labelled, len(result.debates), result.holds) == (60, 90, True)
    assert all(measure.low <= 1.0 == measure.high for measure in result.measures.values())
    assert result.measures["relations"].low > 0.85
    assert result.threshold is not None
    assert "certified: at most 0.2 of them are wrong, with confidence 0.8" in headline(result)
    assert listed(result.debates[0]) == sorted(argument.id for argument in every[60].arguments)
    assert all(status.argument != "issue" for status in result.debates[0].certain)


class Shrugging(Oracle):
    """Reads each reply as neither."""

    labels = tuple(Label)

    def _one(self, pair):
        return Judgement(Label.UNRELATED, 0.9, {**dict.fromkeys(Label, 0.05), Label.UNRELATED: 0.9})


def test_replies_that_are_read_as_asides_are_certified_or_open():
    every = [
        replace(
            debate,
            pairs=(),
            replies=tuple(Reply(each.source, "issue") for each in debate.gold),
            gold=(replace(debate.gold[0], label=Label.UNRELATED), *debate.gold[1:]),
        )
        for debate in debates(60)
    ]
    result = certify(every, every[:30], Shrugging(), level=0.8)
    for source, debate in zip(every[30:], result.debates, strict=True):
        assert listed(debate) == sorted(argument.id for argument in source.arguments)


def test_without_hope_it_says_so_instead_of_an_empty_list():
    every = debates(60, most=1)
    result = certify(every, every[:20], Oracle(0.9, 0.5), level=0.95)
    assert not any(debate.certified for debate in result.debates)
    assert "no status can be certified at 0.95; no number of labels would do" in headline(result)


def test_labelled_debates_of_another_kind_void_the_guarantee():
    other = debates(30, seed=5, text="A much longer text that goes on and on and on. " * 4)
    result = certify(debates(90), other, Oracle(0.9, 1.0), level=0.6)
    assert not result.holds
    assert "NO GUARANTEE" in warning_text(result)
    assert "NOT guaranteed" in certificate_text(result)
    assert not any(debate.certified for debate in result.debates)


def test_the_next_labels_are_pairs_by_gain_a_minute_and_random_debates():
    every = debates(40)
    following = certify(every, every[:10], Oracle(0.7, 0.7)).next_labels(6)
    assert len(following.settle) == 6
    gains = [one.gain / one.minutes for one in following.settle]
    assert gains == sorted(gains, reverse=True)
    sizes = {one.id: len(one.pairs) for one in every[10:]}
    assert sum(sizes[one] for one in following.draw[:-1]) < 6
    assert sum(sizes[one] for one in following.draw) >= 6


def _unlabelled(debate: Debate) -> Debate:
    return Debate(debate.id, debate.id, debate.arguments, pairs=debate.pairs)


@pytest.mark.parametrize(
    ("labelled", "engine", "level", "message"),
    [
        (debates(5), Oracle(), 1.0, "level between 0 and 1"),
        (debates(5), "gold", 0.9, "an engine that judges"),
        (debates(1), Oracle(), 0.9, "at least 2 labelled debates"),
        (list(map(_unlabelled, debates(5))), Oracle(), 0.9, "a label for every pair"),
    ],
)
def test_what_cannot_be_certified_is_refused(labelled, engine, level, message):
    with pytest.raises(BadInput, match=message):
        certify(debates(20, seed=9), labelled, engine, level=level)


def test_a_debate_given_twice_counts_once():
    every = debates(30)
    once = certify(every, every[:10], Oracle(0.9), level=0.8)
    twice = certify([*every, *every], [*every[:10], *every[:10]], Oracle(0.9), level=0.8)
    assert (twice.labelled, len(twice.debates)) == (once.labelled, len(once.debates)) == (10, 20)
    assert twice.measures == once.measures


def test_a_forecast_counts_each_debate_once():
    every = debates(30)
    engine = Oracle(0.9, 1.0)
    once, twice = (forecast(source, engine, level=0.8) for source in (every, every * 2))
    assert once == twice
    assert once.debates == 30
    with pytest.raises(BadInput, match="expected at least 2 debates to certify, found 1"):
        forecast(every[:1] * 2, engine)
