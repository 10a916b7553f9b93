"""Viterbi and forward–backward agree with all sequences written out."""

from itertools import product
from pathlib import Path

import numpy as np

from argue.reading import network as module
from argue.reading.network import Network

TAGS, LENGTH, STATES = 3, 4, 2


def network() -> tuple[Network, np.ndarray, list[int]]:
    numbers = np.random.default_rng(7)
    weights = {
        "out_bias": np.zeros(TAGS),
        "moves": numbers.normal(size=(STATES, TAGS, TAGS)).astype(np.float32),
        "first": numbers.normal(size=TAGS).astype(np.float32),
        "last": numbers.normal(size=TAGS).astype(np.float32),
    }
    scores = numbers.normal(size=(LENGTH, TAGS)).astype(np.float32)
    return Network(weights), scores, [0, 1, 0, 1]


def weight(net: Network, scores: np.ndarray, states: list[int], tags: tuple[int, ...]) -> float:
    own = net._chain
    total = own["first"][tags[0]] + own["last"][tags[-1]]
    total += sum(scores[at, tags[at]] for at in range(LENGTH))
    total += sum(own["moves"][states[at], tags[at - 1], tags[at]] for at in range(1, LENGTH))
    return float(total)


def test_the_best_sequence_and_the_chances_are_those_of_all_sequences() -> None:
    net, scores, states = network()
    tags, chances = net.best(scores, states)
    ways = list(product(range(TAGS), repeat=LENGTH))
    weights = np.exp([weight(net, scores, states, way) for way in ways])
    assert tuple(tags) == ways[int(weights.argmax())]
    for at in range(LENGTH):
        own = [weights[[way[at] == tag for way in ways]].sum() for tag in range(TAGS)]
        assert np.allclose(chances[at], np.array(own) / weights.sum(), atol=1e-5)


def test_the_chances_of_a_long_page_are_as_exact_as_those_of_a_short_one() -> None:
    net, scores, states = network()
    _, long = net.best(np.tile(scores + 20, (2000, 1)), states * 2000)
    _, short = net.best(np.tile(scores + 20, (20, 1)), states * 20)
    assert np.allclose(long[4000:4004], short[40:44], atol=1e-6)


def test_scores_of_several_trainings_are_averaged() -> None:
    stored = dict(np.load(Path(module.__file__).with_name("spans.npz")))
    stored["embed"] = stored["embed"] * stored.pop("embed_scale")[:, None].astype(np.float32)
    once = {name: own.astype(np.float32) for name, own in stored.items()}
    other = once | {"out_bias": once["out_bias"] + 1, "moves": once["moves"] + 2}
    both = Network({name: np.stack([own, other[name]]) for name, own in once.items()})
    asked = [["a", "b"], ["c"]], [[0, 1, 0, 0], [0, 0, 1, 0]]
    groups = [row[: once["pool"].shape[0] // once["pool"].shape[1] - 1] for row in asked[1]]
    expected = Network(once).scores(asked[0], groups) + 0.5
    assert np.allclose(both.scores(asked[0], groups), expected, atol=1e-5)
    assert np.allclose(both._chain["moves"], once["moves"] + 1)


def test_elements_that_share_a_list_of_features_have_the_scores_of_equal_ones() -> None:
    net = Network.load("spans")
    asked = [["a", "b"], ["c"], ["a", "b"]]
    groups = [[0, 0, 0], [1, 0, 1], [2, 0, 0]]
    shared = [asked[0], asked[1], asked[0]]
    assert np.array_equal(net.scores(shared, groups), net.scores(asked, groups))


def test_the_tagger_that_ships_has_a_score_for_each_tag_whatever_the_line() -> None:
    from argue.reading.cut import cut
    from argue.reading.features import TAGS as KINDS
    from argue.reading.features import tagged

    for text in ("a", ">", "\u200b.", "x" * 5000, "1 2 3\n\n\n  \t- (", "年 月\n木村: はい"):
        guess = tagged(cut(text))
        assert guess.chances.shape == (len(cut(text)), len(KINDS))
        assert np.allclose(guess.chances.sum(1), 1, atol=1e-4)
