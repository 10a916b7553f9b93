"""How many small faults in the code do its tests find?

    .venv/bin/python -m benchmarks.mutation argue/reasoning --most 6 --seed 1 > found.jsonl

Of each file some places are drawn, and the code is changed at one of them at a time: a comparison,
``and`` or ``or``, an operator, a number, a truth value, or a statement that is left out; not the
constants of a module, since tests read them from its text, or they only tune it. The doctests of
the file and the tests that lie where it does are run, the nearest first, in a process that has all
else imported; a fault is found if one fails, or if they take too long. Prints a JSON object a fault
and, at the end, how many were found.
"""

from __future__ import annotations

import ast
import contextlib
import doctest
import importlib
import json
import os
import random
import resource
import signal
import time
from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from types import CodeType

import click
import pytest

ROOT = Path(__file__).resolve().parent.parent
SECONDS, MEMORY = 400, 6 * 2**30
COMPARED = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE,
    ast.GtE: ast.Gt, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
OPERATORS = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult,
    ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.FloorDiv: ast.Mult,
}  # fmt: skip
RIGHTS = "tests/web/app/test_rights.py::test_"
GUARD = [
    f"{RIGHTS}the_guard_asks_before_the_view",
    f"{RIGHTS}a_wrong_token_is_refused_wherever_a_token_matters",
]
NEAREST = {
    "argue/services/verdict.py": [["tests/services/test_verdict.py"]],
    "argue/services/certified.py": [["tests/services/test_certified.py"]],
    "argue/web/app/routes.py": [["tests/web/app/test_computing.py"], GUARD],
    "argue/web/app/access.py": [["tests/web/app/test_access.py"], GUARD],
}
"""The tests of files that have them in another place than their own."""


def places(tree: ast.Module) -> Iterator[tuple[ast.AST, str]]:
    """Nodes that can be changed, each with what is done; what only says something is left alone."""
    skipped: set[ast.AST] = set()
    for node in ast.walk(tree):
        if node in skipped or isinstance(node, ast.Raise):
            skipped |= set(ast.iter_child_nodes(node))
            continue
        if isinstance(node, ast.Module):  # what is stated of a module is read from its text
            skipped |= {part.value for part in node.body if isinstance(part, ast.Assign)}
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            skipped |= set(node.body)
        for field in ("annotation", "returns"):
            skipped |= {part for part in [getattr(node, field, None)] if part}
        skipped |= set(getattr(node, "decorator_list", []))  # frozen or not: no test tells
        if isinstance(node, ast.Compare) and type(node.ops[0]) in COMPARED:
            yield node, "compare"
        elif isinstance(node, ast.BoolOp):
            yield node, "and or"
        elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            yield node, "not"
        elif isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            yield node, "operator"
        elif isinstance(node, ast.Constant) and isinstance(node.value, int):
            yield node, "constant"
        elif (
            isinstance(node, ast.AugAssign | ast.Continue | ast.Break)
            or isinstance(node, ast.Expr)
            and isinstance(node.value, ast.Call)
        ):
            yield node, "statement"


def change(node: ast.AST) -> ast.AST:
    """What stands in the node's place."""
    match node:
        case ast.Compare():
            node.ops[0] = COMPARED[type(node.ops[0])]()
        case ast.BoolOp():
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.UnaryOp():
            return node.operand
        case ast.BinOp():
            node.op = OPERATORS[type(node.op)]()
        case ast.Constant(value=bool()):
            node.value = not node.value
        case ast.Constant():
            node.value += 1
        case _:
            return ast.Pass()
    return node


class _Replace(ast.NodeTransformer):
    def __init__(self, place: int) -> None:
        self.place, self.line, self.was, self.now = place, 0, "", ""

    def run(self, tree: ast.Module) -> ast.Module:
        self.wanted, _ = list(places(tree))[self.place]
        return ast.fix_missing_locations(self.visit(tree))

    def visit(self, node: ast.AST) -> ast.AST:
        if node is not self.wanted:
            return self.generic_visit(node)
        self.line, self.was = node.lineno, ast.unparse(node)
        result = ast.copy_location(change(node), node)
        self.now = ast.unparse(result)
        return result


def tests_of(path: Path) -> list[list[str]]:
    """The tests of a file, the nearest first: each list is run if those before find nothing."""
    own, relative = [], path.relative_to(ROOT).as_posix()
    if relative in NEAREST:
        return NEAREST[relative]
    folder = ROOT / "tests" / path.parent.relative_to(ROOT / "argue")
    name = f"test_{path.stem.lstrip('_')}.py"
    while not folder.is_dir():
        folder = folder.parent
    if (folder / name).exists():
        own.append(str(folder / name))
    near = sorted(str(other) for other in folder.glob("test_*.py"))
    return [own, near] if own else [near]


def is_found(path: Path, code: CodeType, chunks: list[list[str]]) -> bool:
    """Whether a test fails in a process of its own in which the file holds this code.

    The time is kept outside of it: inside, what limits single tests takes the alarm away.
    """
    child = os.fork()
    if not child:
        os.setsid()
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
            _put_in(path, code)
            failed = _doctests_fail(path) or any(_fails(chunk) for chunk in chunks)
        os._exit(int(failed))
    ended, status, limit = 0, 1, time.monotonic() + SECONDS
    while not ended and time.monotonic() < limit:
        time.sleep(0.1)
        ended, status = os.waitpid(child, os.WNOHANG)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)
    if not ended:
        os.waitpid(child, 0)
    return not ended or status != 0


def _doctests_fail(path: Path) -> bool:
    parts = path.relative_to(ROOT).with_suffix("").parts
    name = ".".join(part for part in parts if part != "__init__")
    try:
        return doctest.testmod(importlib.import_module(name)).failed > 0
    except Exception:
        return True


def _fails(tests: list[str]) -> bool:
    options = ["-x", "-q", "-n", "0", "-p", "no:cacheprovider"]
    chosen = ["-m", "not browser and not install and not long"]
    return pytest.main([*options, *chosen, *tests]) not in (0, 5)


def _put_in(path: Path, code: CodeType) -> None:
    """Let whoever imports the file get this code."""
    loader = importlib.machinery.SourceFileLoader
    real = loader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, name: str) -> CodeType | None:
        return code if Path(self.path) == path else real(self, name)

    loader.get_code = get_code  # type: ignore[method-assign]


@click.command()
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option("--most", default=6, help="Faults tried of each file.")
@click.option("--files", "count", default=0, help="Draw so many of the files; 0 for all.")
@click.option("--seed", default=1)
def main(paths: tuple[Path, ...], most: int, count: int, seed: int) -> None:
    """Print which faults in these files and folders are found."""
    import numpy  # noqa: F401 (imported once, not in each process)

    files = [file for path in paths for file in ([path] if path.is_file() else path.rglob("*.py"))]
    counts: Counter[bool] = Counter()
    sound: list[list[str]] = []
    chosen = sorted(file.resolve() for file in files)
    for file in random.Random(seed).sample(chosen, count or len(chosen)):
        source = file.read_text(encoding="utf-8")
        tree = ast.parse(source)
        number = len(list(places(tree)))
        chunks = tests_of(file)
        if chunks[-1] not in sound:
            sound.append(chunks[-1])
            if is_found(file, compile(tree, str(file), "exec"), chunks):
                raise click.ClickException(f"{file}: expected that its tests pass, found a failure")
        drawn = random.Random(f"{seed} {file.name}").sample(range(number), min(most, number))
        for place in sorted(drawn):
            replace = _Replace(place)
            code = compile(replace.run(deepcopy(tree)), str(file), "exec")
            found = is_found(file, code, chunks)
            counts[found] += 1
            row = {"file": str(file.relative_to(ROOT)), "line": replace.line, "found": found}
            print(json.dumps(row | {"was": replace.was, "now": replace.now}), flush=True)
    total = counts.total()
    print(
        json.dumps({"faults": total, "found": counts[True], "share": counts[True] / (total or 1)})
    )


if __name__ == "__main__":
    main()
