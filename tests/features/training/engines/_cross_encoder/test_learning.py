import numpy as np
import pytest

from argue.engines._cross_encoder.network import Network, softmax
from argue.features.training.engines._cross_encoder import learning
from argue.model import Pair
from tests.engines._cross_encoder import small

onnx = pytest.importorskip("onnx", reason="training needs it")

PAIRS, WIDTH = 120, 40
PARTS = [number % 5 for number in range(PAIRS)]


@pytest.fixture
def random():
    return np.random.default_rng(0)


def test_what_the_states_tell_is_learned(random):
    states = random.normal(2, 1, (PAIRS, WIDTH)) * np.linspace(0.1, 10, WIDTH)
    gold = (states[:, 3] > np.median(states[:, 3])).astype(int)
    former = np.zeros((PAIRS, 2))
    result = learning.taught(states, former, gold.tolist(), PARTS)
    logits = former + states @ result.weight.T + result.bias
    assert (logits.argmax(axis=1) == gold).mean() > 0.85
    assert result.accuracy > 0.75
    assert result.weight.shape == (2, WIDTH)


def test_pairs_that_the_former_layer_judges_right_change_little(random):
    gold = random.integers(0, 2, PAIRS)
    former = 6.0 * np.eye(2)[gold]
    states = random.normal(0, 1, (PAIRS, WIDTH))
    result = learning.taught(states, former, gold.tolist(), PARTS)
    assert result.accuracy == 1
    assert np.abs(states @ result.weight.T + result.bias).max() < 1


def test_noise_is_learned_under_a_strong_regulariser(random):
    gold = random.integers(0, 2, PAIRS)
    former = 2.0 * np.eye(2)[gold] + random.normal(0, 1, (PAIRS, 2))
    result = learning.taught(random.normal(0, 1, (PAIRS, WIDTH)), former, gold.tolist(), PARTS)
    assert result.strength >= 100


def test_states_without_a_message_leave_no_confidence(random):
    gold = random.integers(0, 2, PAIRS)
    states = random.normal(0, 1, (PAIRS, WIDTH))
    result = learning.taught(states, np.zeros((PAIRS, 2)), gold.tolist(), PARTS)
    assert softmax((states @ result.weight.T + result.bias) / result.temperature).max() < 0.7


def test_a_rare_class_is_found_as_well(random):
    gold = (np.arange(PAIRS) % 21 == 0).astype(int)
    states = random.normal(0, 0.1, (PAIRS, WIDTH))
    states[:, 0] += gold
    result = learning.taught(states, np.tile([3.0, 0.0], (PAIRS, 1)), gold.tolist(), PARTS)
    assert result.accuracy > 0.9


def test_a_column_without_spread_is_harmless(random):
    states = random.normal(0, 1, (PAIRS, WIDTH))
    states[:, 5] = 1.5
    gold = random.integers(0, 3, PAIRS).tolist()
    result = learning.taught(states, np.zeros((PAIRS, 3)), gold, PARTS)
    assert np.isfinite(result.weight).all()


@pytest.mark.parametrize("mpnet", [False, True], ids=["bert", "mpnet"])
def test_states_are_what_the_last_layer_reads(tmp_path, mpnet):
    weights = small.write(tmp_path, quantise=False, mpnet=mpnet)
    model = onnx.load(tmp_path / "model.onnx")
    pairs = [Pair("T", "H", f"{word} trams", "Trams are good.") for word in ("yes", "no", "red")]
    states = learning._states(model, tmp_path, {"most_tokens": small.POSITIONS}, pairs)
    expected = states @ weights["classifier.weight"].T + weights["classifier.bias"]
    texts = [(pair.text, pair.hypothesis) for pair in pairs]
    assert Network(tmp_path, small.POSITIONS).logits(texts) == pytest.approx(expected, abs=1e-4)
