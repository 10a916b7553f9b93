"""No function takes more than seven parameters, but commands and routes, called by name."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent.parent / "argue"
MOST = 7
"""More than these want a value object, as :class:`argue.model.Options` is one."""
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
    for path in PACKAGE.rglob("*.py"):
        name = path.relative_to(PACKAGE).as_posix()
        if "cli" not in name.split("/") and name not in DECLARING:
            assert (name, list(long_signatures(path.read_text("utf-8")))) == (name, [])


def test_the_check_sees_a_long_signature():
    (found,) = long_signatures("def f(self, a, b, c, d, *, e, g, h, i): ...\ndef short(): ...\n")
    assert found == "f (line 1): a, b, c, d, e, g, h, i"
