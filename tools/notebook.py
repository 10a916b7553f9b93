"""Run the cells of the notebook and write what they give into it: ``python -m tools.notebook``."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PATH = Path(__file__).resolve().parents[1] / "docs" / "notebook.ipynb"
SHOWN = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


def outputs(notebook: dict[str, Any]) -> Iterator[tuple[dict[str, Any], dict[str, str]]]:
    """Each cell of code, in order, with what its last line gives, by media type."""
    names: dict[str, Any] = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code":
            result = _outcome("".join(cell["source"]), names)
            rich = {kind: name for kind, name in SHOWN.items() if hasattr(result, name)}
            shown = {kind: getattr(result, name)() for kind, name in rich.items()}
            yield cell, {"text/plain": repr(result), **shown}


def _outcome(source: str, names: dict[str, Any]) -> Any:
    """What the last line of a cell gives, after the others have run."""
    tree = ast.parse(source)
    last = tree.body.pop()
    if not isinstance(last, ast.Expr):
        raise SystemExit(f"expected an expression in the last line of a cell, found: {source}")
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def main() -> None:
    """Write the outputs."""
    notebook = json.loads(PATH.read_text(encoding="utf-8"))
    for number, (cell, data) in enumerate(outputs(notebook), 1):
        lines = {kind: text.splitlines(keepends=True) for kind, text in data.items()}
        output = {"data": lines, "execution_count": number, "metadata": {}}
        cell |= {
            "execution_count": number,
            "outputs": [output | {"output_type": "execute_result"}],
        }
    text = json.dumps(notebook, ensure_ascii=False, indent=1)
    PATH.write_text(f"{text}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
