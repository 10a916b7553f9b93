import json

import numpy as np
import pytest

from argue.features.monothematic.engines.linguistic_bias import train
from argue.features.monothematic.files import read
from argue.features.monothematic.frequencies import (
    co_occurrence,
    contradiction_types,
    frequencies,
    judgement_shapes,
    judgements,
    negations,
    solved,
)
from argue.features.monothematic.judging import pairs_of
from argue.features.monothematic.pairs import Collection, EntailmentPair, Gold, joined
from argue.features.monothematic.phenomena import CONTRADICTIONS, suggested
from tests.features.monothematic.samples import EXAMPLE, SHIPPED, random_collection


@pytest.mark.parametrize("seed", range(6))
def test_probabilities_are_shares(seed):
    collection = random_collection(seed, 30)
    result = frequencies(collection)
    for gold in judgements(collection):
        judged = [pair for pair in collection.pairs if pair.gold is gold]
        wholes = [
            original
            for original in collection.originals
            if original.gold is gold and collection.made_from[original.id]
        ]
        for one in result:
            mine = [pair for pair in judged if pair.phenomenon == one.phenomenon]
            assert one.given[gold] == (len(mine) / len(judged) if judged else None)
            containing = [
                whole
                for whole in wholes
                if one.phenomenon in {pair.phenomenon for pair in collection.made_from[whole.id]}
            ]
            share = len(containing) / len(wholes) if wholes else None
            assert one.given_in_originals[gold] == share
        if judged:
            assert sum(one.given[gold] for one in result) == pytest.approx(1)


def test_the_share_of_contradictions_is_what_the_baseline_learns(tmp_path):
    collection = read(EXAMPLE)
    train(pairs_of(collection)[len(collection.originals) :], (), tmp_path)
    learned = json.loads((tmp_path / "model.json").read_text())["contradicting"]
    shares = {one.phenomenon: one.contradicts for one in frequencies(collection)}
    assert learned == {
        name: pytest.approx(share) for name, share in shares.items() if share is not None
    }
    assert shares["reasoning:general-inferences"] is None


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("gold", [Gold.CONTRADICTION, Gold.ENTAILMENT])
def test_co_occurrence_is_a_product_of_the_matrix_of_what_contains_what(seed, gold):
    collection = random_collection(seed, 30)
    result = co_occurrence(collection, gold, every=True)
    wholes = [original for original in collection.originals if original.gold is gold]
    contains = np.array(
        [
            [
                name in {pair.phenomenon for pair in collection.made_from[whole.id]}
                for name in result.phenomena
            ]
            for whole in wholes
        ],
        dtype=int,
    ).reshape(len(wholes), len(result.phenomena))
    assert result.counts == (contains.T @ contains).tolist()


def test_the_example_shows_every_figure():
    assert SHIPPED.read_text("utf-8").startswith(EXAMPLE.read_text("utf-8"))
    collection = read(SHIPPED)
    assert len(collection.originals) == 60
    assert {each.gold for each in collection.originals} > {Gold.ENTAILMENT, Gold.CONTRADICTION}
    assert all(collection.made_from.values()), "every pair is taken apart"
    assert collection.phenomena == sorted(suggested())
    result = frequencies(collection)
    for each in result:
        if each.entails is not None:
            assert each.entails + (each.contradicts or 0.0) == pytest.approx(1)
    assert len([each for each in result if 0 < (each.entails or 0) < 1]) >= 15
    assert all(pair.fragment in pair.text for pair in collection.pairs)
    original = {each.id: each for each in collection.originals}
    assert all(pair.text == original[pair.original].text for pair in collection.pairs)
    for each in collection.originals:
        parts = {pair.gold for pair in collection.made_from[each.id]}
        assert each.gold in parts, "one of its phenomena makes it what it is"


@pytest.mark.parametrize("seed", range(4))
def test_only_phenomena_that_decide_stand_in_the_table_of_the_paper(seed):
    collection = random_collection(seed, 30)
    every, result = (co_occurrence(collection, every=all_of_them) for all_of_them in (True, False))
    deciding = {
        pair.phenomenon
        for original in collection.originals
        if original.gold is Gold.CONTRADICTION
        for pair in collection.made_from[original.id]
        if pair.gold is Gold.CONTRADICTION
    }
    assert set(result.phenomena) == deciding
    places = [every.phenomena.index(name) for name in result.phenomena]
    assert result.counts == [[every.counts[place][two] for two in places] for place in places]


@pytest.mark.parametrize("seed", range(4))
def test_unknown_pairs_are_negative_by_choice(seed):
    collection = random_collection(seed, 30)
    for one in frequencies(collection, unknown_is_negative=True):
        of_it = [pair for pair in collection.pairs if pair.phenomenon == one.phenomenon]
        positive = sum(pair.gold.is_positive for pair in of_it) / len(of_it)
        assert one.entails == pytest.approx(positive)
        assert one.contradicts == pytest.approx(1 - positive)


def test_what_pairs_of_a_judgement_look_like():
    whole = EntailmentPair("1", "Ann sleeps.", "Ann snores now.", Gold.CONTRADICTION)
    several = EntailmentPair("2", "Ann sleeps.", "Bob wakes.", Gold.CONTRADICTION)
    made = [
        EntailmentPair("1-1", whole.text, "Ann wakes.", Gold.CONTRADICTION, "x:y", "1"),
        EntailmentPair("1-2", whole.text, "Ann sleeps.", Gold.ENTAILMENT, "x:z", "1"),
        EntailmentPair("2-1", whole.text, "Ann wakes.", Gold.CONTRADICTION, "x:y", "2"),
        EntailmentPair("2-2", whole.text, "Bob sleeps.", Gold.CONTRADICTION, "x:z", "2"),
    ]
    entailed, contradicted = judgement_shapes(Collection((whole, several), tuple(made)))
    assert contradicted.overlap == pytest.approx((1 / 3 + 0) / 2)
    assert contradicted.overlap_monothematic == pytest.approx(0.5)
    assert (contradicted.decided_by_one, contradicted.share_decided_by_one) == (1, 0.5)
    assert (entailed.originals, entailed.monothematic, entailed.decided_by_one) == (0, 1, None)


def test_the_phenomenon_that_decides_contradicts_itself():
    result = co_occurrence(read(EXAMPLE), every=True)
    negation = result.phenomena.index("syntactic:negation")
    passive = result.phenomena.index("syntactic:active/passive-alternation")
    assert (result.deciding[negation], result.deciding[passive]) == (1, 0)
    assert result.counts[negation][passive] == 1


def made_of(name, *phenomena):
    """An original pair with a monothematic pair of each phenomenon."""
    whole = EntailmentPair(name, "T", "H", Gold.ENTAILMENT)
    parts = (
        EntailmentPair(f"{name}{n}", "T", "H", Gold.ENTAILMENT, phenomenon, name)
        for n, phenomenon in enumerate(phenomena)
    )
    return [whole, *parts]


def test_what_an_ideal_system_of_some_categories_could_solve():
    """Of four pairs one is lexical, one syntactic, one both, and one needs reasoning, too."""
    lexical, syntactic = "lexical:synonymy", "syntactic:list"
    pairs = [
        *made_of("a", lexical, "lexical:format"),
        *made_of("b", syntactic),
        *made_of("c", lexical, syntactic),
        *made_of("d", syntactic, "reasoning:quantity"),
        *made_of("e"),
    ]
    rows = [(*row, row.share_alone, row.share_up_to) for row in solved(joined(pairs))]
    assert rows == [
        ("lexical", 1, 1, 4, 0.25, 0.25),
        ("syntactic", 1, 3, 4, 0.25, 0.75),
        ("reasoning", 0, 4, 4, 0.0, 1.0),
    ]


def test_overt_and_indirect_negations_that_contradict():
    sentences = [
        ("Ann sleeps.", "Ann does not sleep.", "syntactic:negation"),
        ("Ann failed to sleep.", "Ann slept.", "syntactic:negation"),
        ("Nobody sleeps.", "Ann sleeps.", "lexical:semantic-opposition"),
    ]
    pairs = [
        EntailmentPair(str(n), text, hypothesis, Gold.CONTRADICTION, phenomenon)
        for n, (text, hypothesis, phenomenon) in enumerate(sentences)
    ]
    assert negations(joined(pairs)) == (1, 1, 3)
    types = contradiction_types(joined(pairs))
    assert types == {
        **dict.fromkeys(("factive", "numeric", "structure", "lexical", "world knowledge"), 0),
        "antonymy": 1,
        "negation": 2,
    }


def test_each_type_of_contradiction_has_phenomena_that_are_offered():
    assert {name for names in CONTRADICTIONS.values() for name in names} <= {*suggested()}
    result = contradiction_types(read(SHIPPED))
    contradicting = [pair for pair in read(SHIPPED).pairs if pair.gold is Gold.CONTRADICTION]
    assert sum(result.values()) == len(contradicting)
    assert [*result][:3] == ["antonymy", "negation", "numeric"]
