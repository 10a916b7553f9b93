"""The notebook of the documentation says what its cells give, and its pictures need nothing."""

import ast
import json
import re
from pathlib import Path
from typing import Any

import pytest

import argue
from argue.model import Argument, Debate
from argue.settings import Settings

DOCS = Path(__file__).resolve().parent.parent / "docs"
SHOWN = {"image/svg+xml": "_repr_svg_", "text/html": "_repr_html_"}


def outcome(source: str, names: dict[str, Any]) -> Any:
    """What the last line of a cell gives, after the others have run."""
    tree = ast.parse(source)
    last = tree.body.pop()
    assert isinstance(last, ast.Expr)
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names)


def test_every_cell_gives_what_the_notebook_shows(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(DOCS)
    notebook = json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8"))
    names: dict[str, Any] = {}
    cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert len(cells) >= 5
    for cell in cells:
        result = outcome("".join(cell["source"]), names)
        (output,) = cell["outputs"]
        kept = {kind: "".join(lines) for kind, lines in output["data"].items()}
        rich = {kind: method for kind, method in SHOWN.items() if hasattr(result, method)}
        assert set(kept) == {"text/plain", *rich}
        for kind, method in rich.items():
            assert kept[kind] == getattr(result, method)()
        assert kept["text/plain"] == repr(result)
        assert len(repr(result)) < 200


def test_the_notebook_judges_with_the_engine_that_ships():
    notebook = json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8"))
    code = ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]
    assert "word_overlap" not in "".join(code)
    assert f'"{Settings().engine}"' in "".join(code)


def test_a_picture_and_a_table_need_no_script_and_no_network():
    texts = (Argument("a", "<script>alert(1)</script> & more"), Argument("b", "It rains."))
    debate = Debate("x", "<img src=x onerror=alert(1)>", texts, pairs=(("b", "a"),))
    analysis = argue.analyse(debate, engine="word_overlap")
    (rained,) = argue.parse_text("# Rain?\n\n- wet: The street is dry.\n").debates
    figures = argue.evaluate([rained], "gold")._repr_html_()
    for shown in (analysis._repr_svg_(), analysis._repr_html_(), figures):
        assert not re.search(r"<script|<img|<style|<[^>]*\s(on\w+|href)=", shown)
        assert "http" not in shown.replace("http://www.w3.org/2000/svg", "")
