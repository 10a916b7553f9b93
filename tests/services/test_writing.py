"""Pages and commands write to the store by services alone."""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import pytest

from argue.features.labelling.store.projects import Projects
from argue.store import Store
from argue.store.core.part import Of
from tests.conftest import ROOT

DOORS = [*(ROOT / "argue" / "web").rglob("*.py"), *(ROOT / "argue" / "cli").rglob("*.py")]
WRITES = {"writing", "execute", "execute_many", "add_row", "insert", "upsert", "update", "delete"}


def parts(whole: type) -> Iterator[tuple[str, type]]:
    """The parts of a class of the store by their names, with those of these."""
    for name, found in vars(whole).items():
        if isinstance(found, Of) and isinstance(found.kind, type):
            yield name, found.kind
            yield from parts(found.kind)


def called(node: ast.AST) -> set[str]:
    """The names of all methods that are called on something in a piece of code."""
    calls = (one.func for one in ast.walk(node) if isinstance(one, ast.Call))
    return {one.attr for one in calls if isinstance(one, ast.Attribute)}


def writing_methods(kind: type) -> set[str]:
    """The public methods of a class that write, by themselves or by another method."""
    methods = {
        node.name: called(node)
        for base in kind.__mro__[:-1]
        if ".store." in base.__module__
        for node in ast.walk(ast.parse(inspect.getsource(inspect.getmodule(base))))
        if isinstance(node, ast.FunctionDef) and node.name in vars(base)
    }
    writing = {name for name, calls in methods.items() if calls & WRITES}
    while more := {name for name, calls in methods.items() if calls & writing} - writing:
        writing |= more
    return {name for name in writing if not name.startswith("_")}


FORBIDDEN = {(name, method) for name, kind in parts(Store) for method in writing_methods(kind)}
FORBIDDEN |= {("projects", method) for method in writing_methods(Projects)}


def last_name(node: ast.expr) -> str:
    """``accounts`` of ``store().accounts``, of ``store.accounts`` and of ``accounts(…)``."""
    node = node.func if isinstance(node, ast.Call) else node
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


def writes(text: str) -> list[str]:
    """The calls in a file that write to the store, also by a variable for a part of it."""
    tree = ast.parse(text)
    of_store = {
        target.id: last_name(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name) and "store" in ast.unparse(node.value)
    }
    results = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            whole = node.func.value
            name = of_store.get(last_name(whole), last_name(whole))
            known = "store" in ast.unparse(whole) or last_name(whole) in of_store
            if known and (name.lstrip("_"), node.func.attr) in FORBIDDEN:
                results.append(f"{node.lineno}: {ast.unparse(node.func)}")
    return results


@pytest.mark.parametrize("path", DOORS, ids=lambda path: str(path.relative_to(ROOT / "argue")))
def test_pages_and_commands_write_by_services_alone(path: Path) -> None:
    assert writes(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize(
    "line",
    [
        "store().accounts.tokens.add(1, 'a', 'read')",
        "own = store().accounts.tokens\nown.revoke(1, 2)",
        "with _store() as store:\n    store.debates.add([])",
        "_projects(store).delete('a')",
        "view.context.store.contributions.add('a', 'b', 'c')",
    ],
)
def test_writing_is_found(line):
    assert len(writes(line)) == 1


@pytest.mark.parametrize("line", ["store().accounts.all()", "names.add('a')", "store().path"])
def test_reading_is_no_writing(line):
    assert writes(line) == []
