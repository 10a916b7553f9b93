import itertools
import json

import numpy as np
import pytest

from argue.errors import BadInput, UnknownName
from argue.evaluation.relations import Label
from argue.features.propagation import SETS, curves, propagate_errors
from argue.features.propagation.curves import ACCURACIES
from argue.features.propagation.errors import Error, GoldFramework
from argue.features.propagation.report import propagation_chart, propagation_text
from argue.model import Argument, Debate, Options
from tests.features.propagation.samples import (
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
        (number, pair)
        for number, (_, labels) in enumerate(gold)
        for pair, label in labels.items()
        if label in wrong
    ]
    right = [accepted(each, labels, derived) for each, labels in gold]
    sums, weights = np.zeros(4), np.zeros(4)
    for outcome in itertools.product([True, False], repeat=len(befallen)):
        weight = np.prod([accuracy if good else 1 - accuracy for good in outcome])
        bad = {place for place, good in zip(befallen, outcome, strict=True) if not good}
        both = result = total = size = 0
        for number, (each, labels) in enumerate(gold):
            changed = {
                pair: wrong[label] if (number, pair) in bad else label
                for pair, label in labels.items()
            }
            stands = accepted(each, changed, derived)
            both += len(stands & right[number])
            result += len(stands)
            total += len(right[number])
            size += len(each.arguments)
        differing = result + total - 2 * both
        values = [
            both / result if result else None,
            both / total,
            2 * both / (result + total),
            1 - differing / size,
        ]
        for place, value in enumerate(values):
            if value is not None:
                sums[place] += weight * value
                weights[place] += weight
    return sums / weights


def rules(*sets):
    return [Options.of(derived=names) for names in sets]


@pytest.mark.parametrize("derived", KINDS)
@pytest.mark.parametrize("error", WRONG)
def test_an_exact_curve_is_that_of_trying_all_with_the_pipeline(error, derived):
    few = dict(itertools.islice(TREE.items(), 4))
    small = debate("small", 7, few)
    result = propagate_errors([small, CIRCLE], rules(derived), errors=[error]).curves[0]
    assert result.exact
    assert [point.accuracy for point in result.points] == list(ACCURACIES)
    for point in (result.points[0], result.points[4]):
        brute = expected([(small, few), (CIRCLE, RING)], error, point.accuracy, derived)
        values = [estimate.value for estimate in point.acceptance.values()]
        assert values == pytest.approx(brute.tolist())
    assert all(estimate.value == 1 for estimate in result.points[-1].acceptance.values())


@pytest.mark.parametrize("error", WRONG)
def test_drawing_comes_near_what_enumeration_finds(error, monkeypatch):
    exact = propagate_errors([DEBATE], rules(("mediated",)), errors=[error]).curves[0]
    monkeypatch.setattr(curves, "LARGEST_EXACT", 0)
    drawn = propagate_errors([DEBATE], rules(("mediated",)), errors=[error], samples=4000).curves[0]
    assert (exact.exact, drawn.exact, drawn.samples) == (True, False, 4000)
    for point, other in zip(exact.points, drawn.points, strict=True):
        for name, estimate in point.acceptance.items():
            near = other.acceptance[name]
            assert near.value == pytest.approx(estimate.value, abs=4 * near.standard_error + 1e-9)
    assert drawn.points[0].acceptance["accuracy"].standard_error > 0


def test_an_invented_relation_worked_by_hand():
    # 1 attacks 0; beside it 1 can only say something to 2, an attack in half of the cases
    result = propagate_errors([debate("d", 3, {(1, 0): A})], rules(()), errors=[Error.INVENTED])
    for point in result.curves[0].points:
        estimate = point.acceptance["accuracy"]
        wrong = (1 - point.accuracy) / 2 / 3
        assert estimate.value == pytest.approx(1 - wrong, abs=4 * estimate.standard_error + 1e-9)


def test_invented_relations_stay_in_their_debate_and_take_free_pairs():
    from argue.features.propagation.errors import _places

    gold = GoldFramework.of([DEBATE, CIRCLE])
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
        return propagate_errors([DEBATE], rules(()), samples=300, seed=seed).as_object()

    assert found(1) == found(1)
    assert found(1)["curves"] != found(2)["curves"]


def test_each_set_of_rules_and_each_error_has_its_curve():
    told = []
    sets = rules((), ("type1",))
    result = propagate_errors([DEBATE], sets, samples=10, progress=lambda *s: told.append(s))
    drawn = [(one.error, tuple(map(str, one.derived))) for one in result.curves]
    assert drawn == [(error, kinds) for kinds in ((), ("mediated",)) for error in Error]
    assert told == [(done, 110) for done in range(1, 111)]


def test_criticality_counts_the_statuses_that_change():
    for derived in KINDS:
        (critical,) = propagate_errors([CIRCLE, DEBATE], rules(derived), samples=2).criticality
        assert len(critical.relations) == len(RING) + len(TREE)
        for one in critical.relations:
            each, labels = [(CIRCLE, RING), (DEBATE, TREE)][one.place]
            pair = (int(one.source), int(one.target))
            before = statuses(each, labels, derived)
            flipped = statuses(each, labels | {pair: S if one.label is A else A}, derived)
            dropped = statuses(each, labels | {pair: Label.UNRELATED}, derived)
            assert one.label is labels[pair]
            assert one.flipped == sum(before[name] is not flipped[name] for name in before)
            assert one.dropped == sum(before[name] is not dropped[name] for name in before)


def statuses(each, labels, derived):
    from argue import pipeline

    return pipeline.label(each, relations(labels), Options.of(derived=derived)).labelling.statuses


def test_as_json_and_text_and_picture():
    judged = relations(TREE | {(2, 0): S})
    sets = [Options.of("mine", derived=names) for names in SETS]
    result = propagate_errors([DEBATE], sets, judged=lambda _: judged, samples=50)
    written = result.as_object()
    assert json.loads(json.dumps(written)) == written
    text = propagation_text(result)
    assert "mine (grounded, derived attacks: none): relation accuracy 0.833, 1 mistake" in text
    assert "Grounded, derived attacks: mediated + secondary" in text
    several = propagation_chart(result)
    one = propagation_chart(propagate_errors([DEBATE], rules(()), samples=50))
    assert several.startswith("<svg ")
    assert "no derived attacks" in several
    assert "mine, no derived attacks: 0." in several
    assert "support → attack" in one


def test_what_cannot_be_asked():
    silent = Debate("silent", "silent", (Argument("a", "A."),))
    with pytest.raises(BadInput, match="found none in 1 debate$"):
        propagate_errors([silent])
    assert propagate_errors([silent, CIRCLE], rules(()), samples=2).skipped == ("silent",)
    with pytest.raises(BadInput, match="at least 2 samples"):
        propagate_errors([CIRCLE], samples=1)
    with pytest.raises(UnknownName, match="derived"):
        propagate_errors([CIRCLE], rules(("medated",)))
    with pytest.raises(UnknownName, match="semantics"):
        propagate_errors([CIRCLE], [Options(semantics="grounde")])
    with pytest.raises(ValueError, match="precision"):
        propagation_chart(propagate_errors([CIRCLE], rules(()), samples=2), measure="f2")
