"""Long work tells how far it is, also where nobody sees a terminal; what cost something says so."""

from __future__ import annotations

import json
import time
from types import SimpleNamespace

import pytest

from argue.cli import _debates, _output
from argue.engines import Spent
from argue.model.record import Streamed
from argue.model.spilled import Spilled


def test_without_a_terminal_lines_tell_how_far_it_is(monkeypatch, capsys):
    monkeypatch.setattr(_output, "EVERY", 0.05)
    with _output.bar(total=3, unit="pair") as bar:
        for _ in range(3):
            time.sleep(0.08)
            bar.update()
    lines = capsys.readouterr().err.splitlines()
    assert lines
    assert all(line.startswith("argue: ") for line in lines)
    assert any("1 of 3 pairs in 0:00" in line for line in lines)


def test_what_is_quick_or_hidden_says_nothing(monkeypatch, capsys):
    with _output.bar(range(3), total=3, unit="pair") as bar:
        assert list(bar) == [0, 1, 2]
    monkeypatch.setattr(_output, "EVERY", 0.01)
    with _output.bar(hidden=True, unit="pair") as bar:
        time.sleep(0.05)
        bar.update()
    assert capsys.readouterr().err == ""


def test_a_terminal_has_a_bar(monkeypatch, capsys):
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    with _output.bar(total=2, unit="pair", delay=0, mininterval=0) as bar:
        bar.update()
    assert "1/2" in capsys.readouterr().err


def test_what_a_language_model_read_is_told_and_of_others_nothing(capsys):
    model = SimpleNamespace(name="language_model", spent=Spent(100, 10, 1.0))
    with _debates.printing_cost(model):
        model.spent = Spent(1600, 30, 1.25)
    told = capsys.readouterr().err
    assert "argue: language_model read 1,500 tokens and wrote 20 in 0:00" in told
    assert told.endswith("read a second, for 0.25\n")
    for quiet in (model, SimpleNamespace(name="gold")):
        with _debates.printing_cost(quiet):
            pass
    assert capsys.readouterr().err == ""


def test_a_document_in_pieces_is_the_json_of_all_of_it():
    item = {"id": 'a\n"é', "n": [1, 0.5, -1e-7, 1e22], "none": None, "of": [{}, [], {"b": [True]}]}
    rest = {"schema": "argue/x/1", "empty": [], "inner": {"lists": [[1, 2], item]}, "last": "…"}
    expected = rest | {"many": [item] * 300, "no": [], "half": ["\ud800"]}
    streamed = {"many": Streamed(Spilled([item] * 300)), "no": Streamed(Spilled())}
    document = rest | streamed | {"half": Streamed(Spilled(["\ud800"]))}
    pieces = _output.json_pieces(SimpleNamespace(as_document=lambda streamed: document))
    assert "".join(pieces) == json.dumps(expected, ensure_ascii=False, indent=1) + "\n"


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf")])
def test_what_is_no_number_in_json_is_written_as_python_writes_it(number):
    document = {"chance": number, "of": [1]}
    pieces = _output.json_pieces(SimpleNamespace(as_document=lambda streamed: document))
    assert "".join(pieces) == json.dumps(document, indent=1) + "\n"
