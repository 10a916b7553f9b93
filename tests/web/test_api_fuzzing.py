"""The JSON interface is asked for whatever its own description allows, and more that it does not.

No answer is a fault of ours, and each is one that the description names. The seed is fixed and the
examples are few; ``benchmarks/fuzz_api.py`` asks far more.
"""

from __future__ import annotations

from pathlib import Path

from benchmarks.fuzz_api import fuzz, prepared


def test_no_request_is_a_fault_of_ours_and_every_answer_is_described(tmp_path: Path):
    found = fuzz(*prepared(tmp_path), examples=4, seed_=1)
    assert not found.problems, "\n\n".join(found.problems)
    assert found.operations > 120
    assert found.answers[200] > 60
