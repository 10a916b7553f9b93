from hypothesis import given
from hypothesis import strategies as st

from argue.engines._cross_encoder.truncation import HeadAndTail, head_and_tail

lengths = st.integers(0, 2000)


@given(lengths, lengths, st.integers(2, 500))
def test_fills_the_room_and_never_more(text, hypothesis, room):
    parts = head_and_tail(text, hypothesis, room)
    assert sum(part.total for part in parts) == min(room, text + hypothesis)
    for part, length in zip(parts, (text, hypothesis), strict=True):
        assert part.total <= length
        assert part.total == length or part.total >= room // 2
        assert part.total == length or 0 <= part.head - part.tail <= 1


def test_a_short_hypothesis_is_read_whole():
    assert head_and_tail(10_000, 20, 253) == (HeadAndTail(117, 116), HeadAndTail(20, 0))
    assert head_and_tail(20, 10_000, 253) == (HeadAndTail(20, 0), HeadAndTail(117, 116))
