"""Imports point down: a module imports only from layers below its own.

Imports written as strings count too. Inside ``argue.web`` a feature imports ``app``, ``ui`` and no
other feature; a module or package whose name begins with ``_`` is imported from its own package
only. No function takes more than seven parameters, but commands and routes, called by name.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from argue.plugins import needs

PACKAGE = Path(__file__).resolve().parent.parent / "argue"

LAYERS = [
    {"locales", "arrays"},
    {"errors", "installation"},
    {"files"},
    {"plugins", "settings", "client"},
    {"model"},
    {"language"},  # below pairing, engines and drawings, which ask it
    {"drawing"},  # below the formats, of which some are drawings
    {"reading"},  # of conversations; formats hand their texts to it
    {"formats", "pairing", "engines"},
    {"reasoning"},
    {"store"},  # knows the records of the model and nothing that computes
    {"judging"},
    {"pipeline"},
    {"evaluation"},
    {"services"},
    {"library"},
    {"web"},
    {"cli"},  # above the web app, because `argue serve` starts it
    {"features"},  # which the core never imports
]
DOORS = {"__init__", "__main__"}  # argue itself, which only names what lies behind it
REASONING = [
    {"along", "attackers", "causes", "derived_attacks", "framework", "graphs", "semantics"},
    {"degrees", "probability", "explanation"},
    {"changes", "inferences", "supports"},
]
SHARED = {"app", "ui"}  # of the web app; each other folder is a feature

UPWARD: set[tuple[str, str]] = set()
"""Imports that still point up, to be taken away one by one; nothing may be added."""
BETWEEN: set[tuple[str, str]] = set()
"""Imports of one feature of the web app from another that are still to go."""
PRIVATE: set[tuple[str, str]] = set()
"""Imports of private modules from other packages that are still to go."""

NEEDS = {path.parent.name: needs(path.parent) for path in PACKAGE.glob("features/*/__init__.py")}
"""The features on which each says that it builds."""

FLASK: set[str] = set()
"""Modules below the doors that still import flask."""

MODULES = sorted(PACKAGE.rglob("*.py"))
DOTTED = re.compile(r"argue(\.[A-Za-z_]\w*)+")


def dotted(path: Path, root: Path = PACKAGE) -> str:
    """``argue.web.app.errors`` for its file; a package by its own name."""
    parts = path.relative_to(root.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


NAMES = {dotted(path) for path in MODULES}


def module_of(name: str) -> str:
    """The module or package that a dotted name is, or lies in."""
    while name and name not in NAMES:
        name = name.rpartition(".")[0]
    return name


@cache
def imported(path: Path) -> frozenset[str]:
    """All ``argue.…`` names that a file imports, wherever in it and also when written as
    strings.
    """
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by the full name"
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            names |= {node.value} if DOTTED.fullmatch(node.value) else set()
    return frozenset(name for name in names if name.startswith("argue."))


def dependencies(path: Path) -> set[str]:
    names = {module_of(name) for name in imported(path)}
    return names - {dotted(path), "argue", "argue.features", ""}


def imports() -> Iterator[tuple[str, str]]:
    """Each module with each of those that it imports, but for the doors, which import all."""
    for path in MODULES:
        if path.parent != PACKAGE or path.stem not in DOORS:
            yield from ((dotted(path), other) for other in sorted(dependencies(path)))


def rank(name: str, layers: list[set[str]]) -> int:
    return next(number for number, layer in enumerate(layers) if name in layer)


def part(name: str, depth: int) -> str:
    """The part of a dotted name below ``depth`` others, or nothing."""
    return (name.split(".")[depth:] or [""])[0]


def points_up(name: str, other: str) -> bool:
    """Whether an import points up, or sideways, between the layers or those of reasoning."""
    top, below = part(name, 1), part(other, 1)
    if below != top:
        return rank(below, LAYERS) >= rank(top, LAYERS)
    both = part(name, 2), part(other, 2)
    if top != "reasoning" or not all(both) or both[0] == both[1]:
        return False
    return rank(both[1], REASONING) > rank(both[0], REASONING)


def crosses_features(name: str, other: str) -> bool:
    """Whether a feature imports one that it does not name, or a folder of the web app another."""
    if part(name, 1) == part(other, 1) == "features":
        return part(other, 2) not in {
            "",
            part(name, 2),
            *needs(PACKAGE / "features" / part(name, 2)),
        }
    feature = part(name, 2)
    if part(name, 1) != "web" or part(other, 1) != "web" or not feature:
        return False
    return part(other, 2) not in {"", feature, *SHARED}


def is_private_to_others(name: str, other: str) -> bool:
    """Whether a module is imported from outside of the package that its ``_`` keeps it in."""
    parts = other.split(".")
    private = [number for number, word in enumerate(parts) if word.startswith("_")]
    if not private:
        return False
    package = f"{'.'.join(parts[: private[0]])}."
    as_of_the_core = re.sub(r"^argue\.features\.\w+\.", "argue.", f"{name}.")
    return not f"{name}.".startswith(package) and not as_of_the_core.startswith(package)


@pytest.mark.parametrize(
    ("is_wrong", "exceptions"),
    [(points_up, UPWARD), (crosses_features, BETWEEN), (is_private_to_others, PRIVATE)],
)
def test_imports_obey_the_layers(is_wrong, exceptions):
    assert {(name, other) for name, other in imports() if is_wrong(name, other)} == exceptions


def test_features_build_on_each_other_in_one_direction():
    TopologicalSorter(NEEDS).prepare()  # raises CycleError
    built_on = {
        (part(name, 2), part(other, 2))
        for name, other in imports()
        if part(name, 1) == part(other, 1) == "features" and part(other, 2) != part(name, 2)
    }
    stated = {(name, base) for name, bases in NEEDS.items() for base in bases}
    assert stated <= built_on, "needs of which nothing is imported"


def test_nothing_below_the_doors_imports_flask():
    for path in MODULES:
        below = 3 if part(dotted(path), 1) == "features" else 1
        if part(dotted(path), below) not in {"web", "cli"} and dotted(path) not in FLASK:
            text = path.read_text(encoding="utf-8")
            assert not re.search(r"^\s*(from|import) (flask|apiflask)\b", text, re.MULTILINE), path


def test_every_module_has_a_layer():
    known = set().union(*LAYERS) | DOORS
    assert {path.relative_to(PACKAGE).with_suffix("").parts[0] for path in MODULES} <= known


@pytest.mark.parametrize(
    "text", ["def f():\n    from argue.web import create_app\n", "import_module('argue.web')\n"]
)
def test_the_check_sees_an_import_that_points_up(tmp_path, text):
    wrong = tmp_path / "model.py"
    wrong.write_text(text)
    assert {module_of(name) for name in imported(wrong)} == {"argue.web"}
    assert points_up("argue.model", "argue.web")


MOST = 7
"""Parameters of a function; more want a value object, as :class:`argue.model.Options` is one."""
DECLARING = ("web/app/resources.py", "web/app/routes.py")
"""What a route says of itself, each by its name, as commands say their options."""


def long_signatures(text: str) -> Iterator[str]:
    """The functions with too many parameters, ``self`` and ``cls`` left out."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            signature = node.args
            every = [*signature.posonlyargs, *signature.args, *signature.kwonlyargs]
            names = [one.arg for one in every if one.arg not in ("self", "cls")]
            if len(names) > MOST:
                yield f"{node.name} (line {node.lineno}): {', '.join(names)}"


def test_no_function_takes_more_than_seven_parameters():
    for path in MODULES:
        name = path.relative_to(PACKAGE).as_posix()
        if "cli" not in name.split("/") and name not in DECLARING:
            assert (name, list(long_signatures(path.read_text("utf-8")))) == (name, [])


def test_the_check_sees_a_long_signature():
    (found,) = long_signatures("def f(self, a, b, c, d, *, e, g, h, i): ...\ndef short(): ...\n")
    assert found == "f (line 1): a, b, c, d, e, g, h, i"
