"""Published figures have one source, and pages repeat it."""

from __future__ import annotations

import re

import pytest

from argue.engines import ENGINES, MODELS, _facts, load_engine
from argue.features.edits.engines.edits import experiment
from argue.features.reproduction import reproduction
from argue.reasoning.probability.reliability import parameters
from benchmarks.edits import REVIEWED
from benchmarks.figure_sets import ROOT, examples
from benchmarks.figures import contenders, measured
from tools.figures import BLOCK, PAGES, TABLES, number, written

MEASURED = {key.engine for key in _facts.content()["rows"] if key.how == "ships"}
TRAINED = [name for name in ENGINES.names() if (MODELS / name).is_dir() and name in MEASURED]
"""Engines with a model that ships; one that nobody has measured yet has no figures."""
HISTORY = "Few pairs to learn from"
"""A section that tells of networks that do not ship, and of choices."""
OTHER_KINDS = ("cross-encoder.md", "rule-evaluation.md", "scale.md")
"""Pages that measure something else: networks that do not ship, rules, and what a corpus costs."""


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_block_of_a_page_is_that_of_the_file(page):
    text = page.read_text(encoding="utf-8")
    assert written(text) == text, "run python -m tools.figures"
    assert text.count("<!-- figures:") == len(BLOCK.findall(text)) == text.count("<!-- /figures")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_no_figure_of_an_engine_stands_outside_a_block(page):
    if page.name not in OTHER_KINDS:
        assert figures_outside(page.read_text(encoding="utf-8")) == []


def test_a_figure_outside_is_seen():
    assert figures_outside("`components` is right on 0.71 of them.") == ["0.71"]
    table = "| engine | right |\n|---|---|\n| `components` | 0.712 |"
    assert figures_outside(table) == ["0.712"]
    assert figures_outside(f"<!-- figures:x -->\n{table}\n<!-- /figures -->") == []


def figures_outside(text: str) -> list[str]:
    """Figures in paragraphs, items and tables that name an engine, outside blocks and history."""
    results = []
    for section in re.split(r"^## ", BLOCK.sub("", text), flags=re.M):
        if section.startswith(HISTORY):
            continue
        for part in re.split(r"\n\s*\n|\n(?=- )", section):
            if any(f"`{name}`" in part for name in TRAINED):
                results += re.findall(r"\b0\.\d{2,3}\b(?! s\b)", part)
    return results


def test_every_engine_is_measured_on_every_set():
    content = _facts.content()
    for data, described in content["sets"].items():
        for name in TRAINED:
            row = _facts.row(data, name) or name in described.get("learned", ())
            assert row, f"{name} on {data}: run benchmarks/figures.py"
        assert any(key.set == data and key.how == "trivial" for key in content["rows"])


def test_rows_hold_what_they_should():
    for key, row in _facts.content()["rows"].items():
        assert key.how in _facts.HOW
        for part in filter(None, (row["judged"], row["forced"])):
            low, high = part["interval"]
            assert 0 <= low <= part["accuracy"] <= high <= 1
            assert 0 <= part["macro_f1"] <= 1
            assert 0 <= part["balanced_accuracy"] <= 1


def test_the_example_debates_of_the_file_are_those_that_ship():
    data = examples(ROOT)
    stated = _facts.content()["sets"]["examples"]
    assert (len(data.pairs), len(data.debates)) == (stated["pairs"], stated["debates"])
    attacks = sum(str(pair.stated) == "attack" for pair in data.pairs)
    assert stated["gold"]["attack"] == attacks
    row = _facts.row("examples", "all_attack")
    assert row["judged"]["accuracy"] == pytest.approx(attacks / len(data.pairs), abs=1e-4)


@pytest.mark.parametrize("name", TRAINED)
def test_the_engine_that_ships_is_the_one_that_was_measured(name):
    row = _facts.row("examples", name, "ships")
    assert row["version"] == load_engine(name).version, "run benchmarks/figures.py"


def test_the_benchmark_gives_the_figures_of_the_file():
    data = examples(ROOT)
    for how, engine in contenders(data, ["word_overlap"], ["ships", "trivial"]):
        found, stated = measured(data, engine, how), _facts.row("examples", engine.name, how)
        for part in ("judged", "forced", "acceptance"):
            assert found[part] == stated[part], f"{engine.name}: run benchmarks/figures.py"


def test_every_row_that_argue_reproduce_prints_is_in_the_file():
    """But for experiments of ``edit_distance``, which are in the table of halves."""
    for name in {*reproduction.contenders()} - {reproduction.MAJORITY, *experiment.SHIPPED}:
        how = "trivial" if name in reproduction.CONSTANT else "left_out"
        assert _facts.row("node", name, how), name


def test_the_paper_stands_beside_what_was_measured_on_its_half():
    """The half is not here: the figures are those of a review until a benchmark has it."""
    assert _facts.content()["paper_half"] == REVIEWED
    edits = reproduction.PUBLISHED[0]
    figures = (edits.test, edits.precision, edits.recall, edits.accuracy)
    first = list(TABLES["paper_half"]())[2]
    assert [float(cell) for cell in re.findall(r"\*(0\.\d+)\*", first)] == list(figures)


def test_the_first_page_has_every_engine_and_the_answers_that_need_none():
    table = "\n".join(TABLES["readme"]())
    for name in (*(f"`{name}`" for name in TRAINED), "every pair an attack"):
        assert f"| {name} |" in table
    assert number(None) == "–"


def test_verdicts_keep_what_they_promise_and_are_right_often_enough():
    """Of twenty intervals of 95 % one may miss what was promised; by little."""
    figures = _facts.content()["verdicts"]
    assert figures["engine"] == parameters()["engine"]
    bands = [(row["how"], row[name]) for row in figures["rows"] for name in ("stands", "falls")]
    told = [(how, band) for how, band in bands if band["arguments"] >= 10]
    missed = [band["promised"] - band["interval"][1] for _, band in told]
    assert sum(by > 0 for by in missed) <= 1
    assert max(missed) <= 0.02
    assert all(band["right"] > 2 / 3 for how, band in told if how != "measured")


def test_guarantees_held_as_often_as_they_promise():
    figures = _facts.content()["certificates"]
    for one in figures["rows"]:
        error = 3 * (one["level"] * (1 - one["level"]) / figures["draws"]) ** 0.5
        held = [share for share in one["covered"].values() if share is not None]
        assert min(held) >= one["level"] - error
        assert one["broken"] <= 1 - one["level"] + error
    for kind in figures["kinds"]:
        assert kind["found"] <= 0.05 if kind["labelled"] == kind["others"] else kind["found"] >= 0.9
