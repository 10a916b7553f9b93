"""What solvers are measured on and by: seeded graphs, the floor in C, and one process at a time."""

import importlib.util
import json
import shutil
import subprocess
import sys

import numpy as np
import pytest

from argue.features.frameworks import abstract
from argue.features.frameworks.framework import AbstractFramework, Numbers
from argue.reasoning.graphs import weakly_connected_components
from argue.reasoning.semantics import grounded
from tests.conftest import ROOT

_SPEC = importlib.util.spec_from_file_location("instances", ROOT / "benchmarks" / "instances.py")
instances = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(instances)


def within_benchmark(monkeypatch):
    monkeypatch.setitem(sys.modules, "instances", instances)
    spec = importlib.util.spec_from_file_location("within", ROOT / "benchmarks" / "within.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


MADE = {
    "sparse": lambda seed: instances.sparse(50, 150, seed),
    "tree": lambda seed: instances.tree(50, seed),
    "derived_tree": lambda seed: instances.derived_tree(50, seed),
    "erdos_renyi": lambda seed: instances.erdos_renyi(50, 0.1, seed),
    "watts_strogatz": lambda seed: instances.watts_strogatz(50, 4, 0.3, 0.2, seed),
    "blocks": lambda seed: instances.blocks(50, 3, 6.0, 0.8, seed),
    "barabasi_albert": lambda seed: instances.barabasi_albert(50, 3, 0.2, seed),
}


@pytest.mark.parametrize("make", MADE.values(), ids=MADE)
def test_a_seed_gives_its_graph_and_another_seed_another(make):
    first, again, other = make(1), make(1), make(2)
    np.testing.assert_array_equal(first.attacks, again.attacks)
    assert first.attacks.tolist() != other.attacks.tolist()


def test_the_graphs_have_the_shape_of_their_name():
    assert len(instances.sparse(50, 150).attacks) == 150
    tree = instances.tree(50).attacks
    assert len(tree) == 49
    assert (tree[:, 0] > tree[:, 1]).all()
    assert (grounded.label(instances.tree(50)) != 0).all()
    ring = instances.watts_strogatz(50, 4, 0.0, 1.0).attacks
    assert len(ring) == 200
    assert set(((ring[:, 0] - ring[:, 1]) % 50).tolist()) == {1, 2, 48, 49}
    degrees = np.bincount(instances.barabasi_albert(500, 3, 0.0).attacks.ravel())
    assert degrees.max() > 5 * np.median(degrees)
    blocks = instances.blocks(300, 2, 8.0, 1.0).attacks
    assert len(blocks) == pytest.approx(2400, rel=0.1)
    assert weakly_connected_components(blocks, 300)[0] == 2
    assert len(instances.erdos_renyi(100, 0.1).attacks) == pytest.approx(990, rel=0.2)


def test_graphs_side_by_side_do_not_touch():
    both = instances.together([instances.tree(3), instances.tree(4)])
    assert both.size == 7
    assert len(both.attacks) == 5
    assert ((both.attacks[:, 0] < 3) == (both.attacks[:, 1] < 3)).all()


def test_real_debates_have_the_attacks_that_their_files_tell(shared):
    archive = shared / "data" / "graphs" / "Kialo_debates.tar.gz"
    graphs = [graph for _, graph in instances.kialo(archive)]
    assert len(graphs) == 2959
    assert sum(len(graph.attacks) for graph in graphs) == pytest.approx(179_207, rel=0.01)
    assert max(graph.size for graph in graphs) == 3546


@pytest.mark.skipif(shutil.which("cc") is None, reason="needs the C compiler cc")
def test_the_floor_in_c_prints_the_grounded_extension_that_we_find(tmp_path):
    floor, file = tmp_path / "floor", tmp_path / "instance.af"
    subprocess.run(["cc", "-O1", ROOT / "benchmarks" / "floor.c", "-o", floor], check=True)
    for make in MADE.values():
        graph = make(3)
        framework = AbstractFramework(Numbers(graph.size), graph)
        file.write_bytes(abstract.write(framework, "i23"))
        completed = subprocess.run(
            [floor, "-p", "SE-GR", "-f", file], capture_output=True, text=True, check=True
        )
        nodes = np.flatnonzero(grounded.label(graph) == 1)
        assert completed.stdout.split() == ["w", *framework.line_of(nodes).split()]


def test_a_run_tells_its_time_and_memory_and_a_late_one_is_killed(tmp_path):
    measured = [sys.executable, "-I", "-S", ROOT / "benchmarks" / "measured.py"]
    output = tmp_path / "output"
    for code, limit, printed, killed in (
        ("print(1)", "60", "1\n", False),
        ("import time; time.sleep(60)", "0.01", "", True),
    ):
        command = [*measured, output, limit, sys.executable, "-c", code]
        told = subprocess.run(command, capture_output=True, text=True, check=True)
        took = json.loads(told.stdout)
        assert (took["status"] < 0) == killed
        assert took["wall"] > 0
        assert took["memory"] > 0
        assert output.read_text() == printed


def test_no_guess_is_counted_on_what_it_was_chosen_or_stated_by(monkeypatch):
    late = {"problem": "DS stage", "kind": "nothing"}
    first = [late | {"number": 10 * number, "truth": False} for number in range(200)]
    second = [late | {"number": 2, "truth": True} for _ in range(10)]
    counted = within_benchmark(monkeypatch).across_parts(first + second)
    assert counted["95% and more"] == {"right": 0, "of": 10}  # as the first part states
    assert counted["0% and more"] == {"right": 0, "of": 200}


def test_a_number_has_the_problem_that_it_is_chosen_by(monkeypatch):
    within = within_benchmark(monkeypatch)
    assert all(within.problem_of(number) == within.instance(number)[3] for number in range(4))
