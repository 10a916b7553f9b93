"""Broken copies of valid files of every format; ``benchmarks/mutants.py`` makes far more.

Each format is broken in a few of the ways, each way in some of the formats; those with an element
of 50 MB are left to the benchmark.
"""

from itertools import islice
from pathlib import Path

import pytest

from benchmarks.mutants import MUTATIONS, Found, check, mutants, prepared
from tests.formats.samples import SAMPLES

pytestmark = pytest.mark.long
ONE_OF = 4
"""So many broken copies one is tried; the number of ways is no multiple of it."""


def test_no_broken_file_is_a_fault_of_ours(tmp_path: Path):
    app, found = prepared(tmp_path), Found()
    left_out = frozenset({"large", "indented"})
    ways = len(MUTATIONS) - len(left_out)
    for name, data in islice(mutants(SAMPLES, 7, 1, but=left_out), 0, None, ONE_OF):
        check(app, name, data, tmp_path, found, seconds=20)
    assert not found.problems, "\n\n".join(found.problems)
    assert found.files == -(-len(SAMPLES) * ways // ONE_OF)
    assert found.answers["command line", 0] > 20
    assert found.answers["command line", 2] > 20
    assert found.answers["json", 201] > 20
