"""Imports point down: a module imports only from layers below its own."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "argue"

LAYERS = [
    {"locales", "whole_file", "private_files", "documents"},
    {"errors"},
    {"model", "plugins", "settings"},
    {
        "language", "identification",  # below the engines, which compare trees
        "foreign_models",  # below the engines and the pairings, which run them
    },
    {"connectivity", "abstract", "waves", "client"},  # of the model's arrays
    {"jobs"},  # a pool of processes, for any door
    {"picture"},  # below the formats, of which some are pictures
    {
        "formats", "concepts", "pairs", "engines", "framework", "derived_attacks", "semantics",
        "strength", "report", "revision", "plot", "store",
    },
    {"constellation", "explanation", "dynamics", "attribution"},  # of derived attacks and semantics
    {"interpretations"},  # readings of support: of derived attacks, semantics, explanations
    {"dialogue", "enforcement"},  # of explanations and changes
    {"pipeline"},  # below evaluation, which runs it on gold and on judged relations
    {"evaluation", "everything", "rules"},
    {"training", "annotation"},  # annotation takes the tables of evaluation
    {"web"},
    {"cli"},  # above the web app, because `argue serve` starts it
]  # fmt: skip
DOORS = {"__init__", "__main__"}  # argue itself, which only names what lies behind it

MODULES = sorted(PACKAGE.rglob("*.py"))


def name_of(path: Path) -> str:
    """The first part below ``argue``: the module or sub-package that a layer names."""
    return path.relative_to(PACKAGE).with_suffix("").parts[0]


def layer_of(name: str) -> int:
    return next(number for number, layer in enumerate(LAYERS) if name in layer)


def imported(path: Path) -> set[str]:
    """First parts of all ``argue.…`` imports of a file, wherever in it they stand."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by the full name"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        else:
            continue
        found |= {name.split(".")[1] for name in names if name.startswith("argue.")}
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_down(path):
    name = name_of(path)
    if name in DOORS:
        return
    for other in imported(path) - {name}:
        if other in {module.stem for module in PACKAGE.iterdir()}:
            assert layer_of(other) < layer_of(name), f"{name} may not import {other}"


def test_every_module_has_a_layer():
    known = set().union(*LAYERS) | DOORS
    assert {name_of(path) for path in MODULES} <= known


def test_the_check_sees_an_import_that_points_up(tmp_path):
    wrong = tmp_path / "model.py"
    wrong.write_text("def f():\n    from argue.web import create_app\n")
    assert imported(wrong) == {"web"}
    assert layer_of("web") > layer_of("model")
