"""Discussions as people copy them: the goals that the reader was written for, kind by kind.

``python -m benchmarks.copied --held`` prints the table.
"""

from __future__ import annotations

import pytest

from argue import formats
from benchmarks.copied import Sample, samples_of, score, table

TUNED = list(samples_of("tuned"))


def test_there_are_sixty_pastes_in_twenty_kinds_half_of_them_kept_apart() -> None:
    held = list(samples_of("held"))
    assert len(TUNED) >= 30
    assert len(held) >= 30
    assert len({sample.kind for sample in held}) == 20 == len({sample.kind for sample in TUNED})


@pytest.mark.parametrize("sample", TUNED, ids=lambda sample: sample.kind)
def test_a_paste_is_read_as_a_person_would(sample: Sample) -> None:
    assert not score(sample).faults


def test_pastes_that_nobody_looked_at_are_mostly_read_as_a_person_would() -> None:
    whole = table(("held",))["held"]["all"]
    assert whole.texts >= 0.85 * whole.arguments
    assert whole.parents >= 0.8 * whole.arguments


ADDED = "Zebras outnumber lamps by seven in this town."


@pytest.mark.parametrize("sample", TUNED, ids=lambda sample: sample.kind)
def test_no_line_is_lost_wherever_it_stands(sample: Sample) -> None:
    lines = sample.text.split("\n")
    for at in range(len(lines) + 1):
        document = formats.parse_text("\n".join([*lines[:at], ADDED, *lines[at:]]))
        texts = [one.text for debate in document.debates for one in debate.arguments]
        aside = [part.text for part in document.account.left_out]
        assert any(ADDED in text for text in (*texts, *aside)), at
