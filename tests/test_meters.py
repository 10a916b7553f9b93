"""What grows has a reason: the figures of ``tools/meters.json`` are those of the house."""

import json
import subprocess
import sys

from tests.conftest import ROOT
from tools.meters import FILE, grown


def test_no_figure_grew_without_a_reason():
    """Where one did: ``python -m tools.meters --write 'why'``, in the same commit."""
    words = [sys.executable, "-m", "tools.meters", "--check"]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_figure_may_grow_by_its_slack_only():
    before = {"core lines": 100_000, "routes": 300, "reply calls": 1000}
    assert grown(before, {"core lines": 101_000, "routes": 300, "reply calls": 1050}) == []
    assert len(grown(before, {"core lines": 101_001, "routes": 301, "reply calls": 1051})) == 3


def test_a_new_feature_is_growth_of_all():
    before, feature = {"all lines": 1000, "core lines": 1000}, {"feature music lines": 400}
    assert grown(before, {"all lines": 1000, "core lines": 600, **feature}) == []
    added = grown(before, {"all lines": 1400, "core lines": 1000, **feature})
    assert added == ["all lines: 1,000 → 1,400"]


def test_each_writing_has_a_reason():
    content = json.loads(FILE.read_text(encoding="utf-8"))
    assert content["figures"]
    assert all(content["reasons"])
