import numpy as np
import pytest

from argue.reasoning.probability.worlds import count, pack, unpack, words


@pytest.mark.parametrize("worlds", [0, 1, 63, 64, 65, 200])
def test_packing_keeps_what_is_true(worlds):
    truth = np.random.default_rng(worlds).random((3, worlds)) < 0.4
    packed = pack(truth)
    assert packed.shape == (3, words(worlds))
    assert np.array_equal(unpack(packed, worlds), truth)
    assert count(packed, worlds).tolist() == truth.sum(axis=1).tolist()


def test_bits_behind_the_last_world_do_not_count():
    everywhere = ~np.zeros((1, 2), dtype=np.uint64)
    assert count(everywhere, 70).tolist() == [70]
    assert count(everywhere, 128).tolist() == [128]
