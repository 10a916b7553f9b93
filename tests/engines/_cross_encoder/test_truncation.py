from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from argue.engines._cross_encoder.truncation import Kept, kept

lengths = st.integers(0, 2000)


@given(lengths, lengths, st.integers(2, 500))
def test_fills_the_room_and_never_more(text, hypothesis, room):
    parts = kept(text, hypothesis, room)
    assert sum(part.total for part in parts) == min(room, text + hypothesis)
    for part, length in zip(parts, (text, hypothesis), strict=True):
        assert part.total <= length
        assert part.total == length or part.total >= room // 2
        assert part.total == length or 0 <= part.head - part.tail <= 1


def test_a_short_hypothesis_is_read_whole():
    assert kept(10_000, 20, 253) == (Kept(117, 116), Kept(20, 0))
    assert kept(20, 10_000, 253) == (Kept(20, 0), Kept(117, 116))
