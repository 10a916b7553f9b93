from __future__ import annotations

import itertools
import json

import numpy as np
import pytest

from argue.errors import BadInput, UnknownName
from argue.evaluation.propagation import ACCURACIES, Error, _table, curves, propagate
from argue.evaluation.propagation.errors import Gold
from argue.evaluation.propagation.picture import picture
from argue.evaluation.relations import Label
from argue.model import Argument, Debate
from tests.evaluation.propagation.samples import (
    CIRCLE,
    DEBATE,
    RING,
    TREE,
    A,
    S,
    accepted,
    debate,
    relations,
)

KINDS = [(), ("mediated",), ("mediated", "secondary")]
WRONG = {
    Error.FLIPPED: {S: A, A: S},
    Error.SUPPORT_TO_ATTACK: {S: A},
    Error.ATTACK_TO_SUPPORT: {A: S},
    Error.DROPPED: {S: Label.UNRELATED, A: Label.UNRELATED},
}


def expected(gold, error, accuracy, derived):
    """Expected precision, recall, F1 and accuracy over two debates, by enumeration in Python."""
    wrong = WRONG[error]
    befallen = [
        (number, pair) for number, (_, labels) in enumerate(gold)
        for pair, label in labels.items() if label in wrong
    ]  # fmt: skip
    right = [accepted(each, labels, derived) for each, labels in gold]
    sums, weights = np.zeros(4), np.zeros(4)
    for outcome in itertools.product([True, False], repeat=len(befallen)):
        weight = np.prod([accuracy if good else 1 - accuracy for good in outcome])
        bad = {place for place, good in zip(befallen, outcome, strict=True) if not good}
        both = found = total = size = 0
        for number, (each, labels) in enumerate(gold):
            changed = {
                pair: wrong[label] if (number, pair) in bad else label
                for pair, label in labels.items()
            }
            stands = accepted(each, changed, derived)
            both += len(stands & right[number])
            found += len(stands)
            total += len(right[number])
            size += len(each.arguments)
        differing = found + total - 2 * both
        values = [both / found if found else None, both / total, 2 * both / (found + total),
                  1 - differing / size]  # fmt: skip
        for place, value in enumerate(values):
            if value is not None:
                sums[place] += weight * value
                weights[place] += weight
    return sums / weights


@pytest.mark.parametrize("derived", KINDS)
@pytest.mark.parametrize("error", WRONG)
def test_an_exact_curve_is_that_of_trying_all_with_the_pipeline(error, derived):
    few = dict(itertools.islice(TREE.items(), 4))
    small = debate("small", 7, few)
    found = propagate([small, CIRCLE], derived=[derived], errors=[error]).curves[0]
    assert found.exact
    assert [point.accuracy for point in found.points] == list(ACCURACIES)
    for point in (found.points[0], found.points[4]):
        brute = expected([(small, few), (CIRCLE, RING)], error, point.accuracy, derived)
        values = [estimate.value for estimate in point.scores.values()]
        assert values == pytest.approx(brute.tolist())
    assert all(estimate.value == 1 for estimate in found.points[-1].scores.values())


@pytest.mark.parametrize("error", WRONG)
def test_drawing_comes_near_what_enumeration_finds(error, monkeypatch):
    exact = propagate([DEBATE], derived=[("mediated",)], errors=[error]).curves[0]
    monkeypatch.setattr(curves, "LARGEST_EXACT", 0)
    drawn = propagate([DEBATE], derived=[("mediated",)], errors=[error], samples=4000).curves[0]
    assert (exact.exact, drawn.exact, drawn.samples) == (True, False, 4000)
    for point, other in zip(exact.points, drawn.points, strict=True):
        for name, estimate in point.scores.items():
            near = other.scores[name]
            assert near.value == pytest.approx(estimate.value, abs=4 * near.standard_error + 1e-9)
    assert drawn.points[0].scores["accuracy"].standard_error > 0


def test_an_invented_relation_worked_by_hand():
    # 1 attacks 0; beside it 1 can only say something to 2, an attack in half of the cases
    found = propagate([debate("d", 3, {(1, 0): A})], derived=[()], errors=[Error.INVENTED])
    for point in found.curves[0].points:
        estimate = point.scores["accuracy"]
        wrong = (1 - point.accuracy) / 2 / 3
        assert estimate.value == pytest.approx(1 - wrong, abs=4 * estimate.standard_error + 1e-9)


def test_invented_relations_stay_in_their_debate_and_take_free_pairs():
    from argue.evaluation.propagation.errors import _places

    gold = Gold.of([DEBATE, CIRCLE])
    places, targets = _places(gold, 50, np.random.default_rng(0))
    edges = gold.variants.edges
    stated = set(map(tuple, edges.tolist()))
    sources = edges[gold.befallen(Error.INVENTED)[places], 0]
    for block in targets.T:
        pairs = list(zip(sources.tolist(), block.tolist(), strict=True))
        assert len(set(pairs)) == len(pairs)
        assert not stated & set(pairs)
        assert all(gold.debate_of[s] == gold.debate_of[t] and s != t for s, t in pairs)


def test_the_same_seed_gives_the_same_and_another_another(monkeypatch):
    monkeypatch.setattr(curves, "LARGEST_EXACT", 0)

    def found(seed):
        return propagate([DEBATE], derived=[()], samples=300, seed=seed).as_object()

    assert found(1) == found(1)
    assert found(1)["curves"] != found(2)["curves"]


def test_each_set_of_rules_and_each_error_has_its_curve():
    told = []
    found = propagate(
        [DEBATE], derived=[(), ("type1",)], samples=10,
        progress=lambda done, total: told.append((done, total)),
    )  # fmt: skip
    rules = [(one.error, tuple(map(str, one.derived))) for one in found.curves]
    assert rules == [(error, kinds) for kinds in ((), ("mediated",)) for error in Error]
    assert told == [(done, 110) for done in range(1, 111)]


def test_criticality_counts_the_statuses_that_change():
    for derived in KINDS:
        (weakness,) = propagate([CIRCLE, DEBATE], derived=[derived], samples=2).weaknesses
        assert len(weakness.relations) == len(RING) + len(TREE)
        for one in weakness.relations:
            each, labels = [(CIRCLE, RING), (DEBATE, TREE)][one.debate]
            pair = (int(one.source), int(one.target))
            before = statuses(each, labels, derived)
            flipped = statuses(each, labels | {pair: S if one.label is A else A}, derived)
            dropped = statuses(each, labels | {pair: Label.UNRELATED}, derived)
            assert one.label is labels[pair]
            assert one.flipped == sum(before[name] is not flipped[name] for name in before)
            assert one.dropped == sum(before[name] is not dropped[name] for name in before)


def statuses(each, labels, derived):
    from argue import pipeline

    return pipeline.label(each, relations(labels), derived=derived).labelling.statuses


def test_as_json_and_text_and_picture():
    judged = relations(TREE | {(2, 0): S})
    found = propagate([DEBATE], judged=lambda _: judged, engine="mine", samples=50)
    written = found.as_object()
    assert json.loads(json.dumps(written)) == written
    text = _table.text(found)
    assert "mine (grounded, derived attacks: none): relation accuracy 0.833, 1 mistake" in text
    assert "Grounded, derived attacks: mediated + secondary" in text
    several, one = picture(found), picture(propagate([DEBATE], derived=[()], samples=50))
    assert several.startswith("<svg ")
    assert "no derived attacks" in several
    assert "mine, no derived attacks: 0." in several
    assert "support → attack" in one


def test_what_cannot_be_asked():
    silent = Debate("silent", "silent", (Argument("a", "A."),))
    with pytest.raises(BadInput, match="found none in 1 debates"):
        propagate([silent])
    assert propagate([silent, CIRCLE], derived=[()], samples=2).skipped == ("silent",)
    with pytest.raises(BadInput, match="at least 2 samples"):
        propagate([CIRCLE], samples=1)
    with pytest.raises(UnknownName, match="derived"):
        propagate([CIRCLE], derived=[("medated",)])
    with pytest.raises(UnknownName, match="semantics"):
        propagate([CIRCLE], semantics=["grounde"])
    with pytest.raises(ValueError, match="precision"):
        picture(propagate([CIRCLE], derived=[()], samples=2), measure="f2")
