import json
import sys

import pytest

from argue.errors import MissingLibrary
from argue.features.edits.engines.edit_distance import configured, load
from argue.features.edits.engines.edits.search import Swarm, evolve, swarm
from argue.model import Pair
from tests.engines.labelled import pairs

BOUNDS = [(0.05, 1.0), (0.0, 1.0)]
EXPERIMENT = """
[[distance]]
algorithm = "token_edit_distance"

[learning]
costs = true
swarm = { particles = 4, iterations = 3 }
"""


def loss(point):
    """Least, -1, at (0.3, 0.6)."""
    return (point[0] - 0.3) ** 2 + (point[1] - 0.6) ** 2 - 1.0


def needs_pygmo():
    pytest.importorskip("pygmo", reason="needs a particle swarm: pip install pygmo")


def test_evolution_finds_the_least():
    assert evolve(loss, BOUNDS, [1.0, 0.0], 0, 600) == pytest.approx([0.3, 0.6], abs=0.02)


def test_a_swarm_finds_the_least():
    needs_pygmo()
    settings = Swarm(20, 60, 60, 0.0)
    found = swarm(loss, BOUNDS, [1.0, 0.0], 0, settings)
    assert found == pytest.approx([0.3, 0.6], abs=0.02)
    assert list(swarm(loss, BOUNDS, [1.0, 0.0], 0, settings)) == list(found)


def test_a_swarm_ends_where_it_is_good_enough_and_where_nothing_betters():
    needs_pygmo()
    tried = []

    def counted(point):
        tried.append(point)
        return -0.9

    swarm(counted, BOUNDS, [1.0, 0.0], 0, Swarm(5, 50, 50, 0.1))
    assert len(tried) == 5
    swarm(counted, BOUNDS, [1.0, 0.0], 0, Swarm(5, 50, 3, 0.0))
    assert len(tried) == 5 + 5 + 3 * 5


def test_an_experiment_learns_costs_by_a_swarm(tmp_path):
    needs_pygmo()
    (tmp_path / "e.toml").write_text(EXPERIMENT)
    models = [tmp_path / "one", tmp_path / "two"]
    for out in models:
        out.mkdir()
        said = configured(str(tmp_path / "e.toml"))(pairs(), (), out)
    assert any("by a swarm of 4 particles (seed 0, at most 3 moves" in each for each in said)
    one, two = (json.loads((out / "model.json").read_text()) for out in models)
    assert one == two
    assert set(one["settings"]["costs"]) == {"insert", "delete", "substitute"}
    assert load(models[0]).judge([Pair("T", "H", "Trams squeal.", "Trams are loud.")])


def test_without_a_library_it_is_said_before_anything_is_read(tmp_path, monkeypatch):
    (tmp_path / "e.toml").write_text(EXPERIMENT)
    monkeypatch.setitem(sys.modules, "pygmo", None)
    with pytest.raises(MissingLibrary, match="pip install pygmo"):
        configured(str(tmp_path / "e.toml"))
