"""The notebook of the documentation says what its cells give, and its pictures need nothing."""

import json
import re
from pathlib import Path

import argue
from argue.model import Argument, Debate
from argue.settings import Settings
from tools.notebook import outputs

DOCS = Path(__file__).resolve().parent.parent / "docs"
NOTEBOOK = json.loads((DOCS / "notebook.ipynb").read_text(encoding="utf-8"))


def test_every_cell_gives_what_the_notebook_shows(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    cells = list(outputs(NOTEBOOK))
    assert len(cells) >= 5
    for cell, data in cells:
        (output,) = cell["outputs"]
        assert {kind: "".join(lines) for kind, lines in output["data"].items()} == data
        assert len(data["text/plain"]) < 400


def test_the_notebook_judges_with_the_engine_that_ships():
    code = ["".join(cell["source"]) for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]
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
