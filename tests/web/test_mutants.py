"""Broken copies of valid files of every format; ``benchmarks/mutants.py`` makes far more.

Those with an element of 50 MB are left to the benchmark.
"""

from pathlib import Path

import pytest

from benchmarks.mutants import MUTATIONS, Found, check, mutants, prepared
from tests.formats.samples import SAMPLES

pytestmark = pytest.mark.long


def test_no_broken_file_is_a_fault_of_ours(tmp_path: Path):
    app, found = prepared(tmp_path), Found()
    left_out = frozenset({"large", "indented"})
    for name, data in mutants(SAMPLES, 7, 1, but=left_out):
        check(app, name, data, tmp_path, found, seconds=20)
    assert not found.problems, "\n\n".join(found.problems)
    assert found.files == len(SAMPLES) * (len(MUTATIONS) - len(left_out))
    assert found.answers["command line", 0] > 20
    assert found.answers["command line", 2] > 20
    assert found.answers["json", 201] > 20
