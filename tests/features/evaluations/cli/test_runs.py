"""From an evaluation to its run, a comparison, and what is exported of both."""

import csv
import io
import json

import pytest
from click.testing import CliRunner

from argue.errors import BadInput, NotFound, UnknownName
from argue.features.evaluations.cli import runs
from argue.features.measures.cli import evaluate
from tests.cli import in_process
from tests.conftest import ROOT
from tests.features.measures.cli.test_evaluate import NIGHT, TRAMS


@pytest.fixture
def run(tmp_path):
    """Run a command; what it prints."""
    for name, text in (("trams", TRAMS), ("night", NIGHT)):
        (tmp_path / f"{name}.md").write_text(text)

    def call(command, *words: str) -> str:
        done = CliRunner().invoke(command, words, catch_exceptions=False, standalone_mode=False)
        if done.exception:
            raise done.exception
        return done.stdout

    return call


@pytest.fixture
def files(tmp_path):
    return str(tmp_path / "trams.md"), str(tmp_path / "night.md")


@pytest.fixture
def two(run, files):
    """Two runs: that of the gold engine and that of word overlap."""
    for engine in ("gold", "word_overlap"):
        run(evaluate.command, *files, "--engine", engine)
    return ["1", "2"]


def test_an_evaluation_is_kept_and_says_where(run, files):
    told = run(evaluate.command, *files, "--engine", "gold", "--derived", "mediated")
    assert told.endswith("Kept as run 1: argue lab runs show 1\n")
    shown = run(runs.command, "show", "1")
    for word in ("gold", "mediated", "trams.md, night.md", "macro F1", "By debate"):
        assert word in shown


def test_unless_nobody_wants_it(run, files):
    assert "Kept" not in run(evaluate.command, *files, "--engine", "gold", "--no-store")
    with pytest.raises(BadInput, match="expected a database with runs, found none"):
        run(runs.command, "list")


def test_the_figures_are_printed_even_if_they_cannot_be_kept(run, files, monkeypatch, tmp_path):
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "none" / "argue.sqlite"))
    completed = json.loads(run(evaluate.command, *files, "--engine", "gold", "--json"))
    assert (completed["run"], completed["relations"]["accuracy"]) == (None, 1.0)


def test_list_by_tag_and_order(run, two):
    gold, overlap = two
    assert run(runs.command, "tag", overlap, "paper", "old") == f"run {overlap}: old, paper\n"
    assert run(runs.command, "tag", overlap, "old", "--remove") == f"run {overlap}: paper\n"
    (table,) = json.loads(run(runs.command, "list", "--tag", "paper", "--json"))["tables"]
    assert [row["engine"] for row in table["rows"]] == ["word_overlap"]
    (table,) = json.loads(run(runs.command, "list", "--sort", "engine", "--json"))["tables"]
    assert [str(row["run"]) for row in table["rows"]] == [gold, overlap]
    assert table["rows"][0]["data"] == table["rows"][1]["data"]


def test_compare(run, two):
    completed = json.loads(run(runs.command, "compare", *two, "--json"))
    overall = completed["tables"][0]["rows"][0]
    assert (overall["score"], overall[f"run_{two[0]}"]) == ("accuracy", 1.0)
    assert completed["tables"][1]["name"] == "significance"
    assert completed["tables"][1]["rows"][0]["p_mcnemar"] == 1.0
    beside = completed["tables"][-1]
    assert beside["name"] == "baselines"
    assert len(beside["rows"]) == len(two) + 2


def test_export_as_csv_json_and_latex(run, two, tmp_path):
    rows = list(csv.DictReader(io.StringIO(run(runs.command, "export", *two))))
    assert rows[0]["score"] == "accuracy"
    pairs = run(runs.command, "export", two[1], "--table", "pairs")
    assert len(list(csv.DictReader(io.StringIO(pairs)))) == 5
    run(runs.command, "export", *two, "--format", "latex", "--out", str(tmp_path / "t.tex"))
    assert (tmp_path / "t.tex").read_text().count(r"\begin{tabular}") == 6
    written = json.loads(run(runs.command, "export", two[0], "--format", "json"))
    names = [table["name"] for table in written["tables"]]
    assert names[:4] == ["overall", "labels", "confusion", "debates"]
    assert {"two-way", "intervals", "ranking"} <= set(names)
    with pytest.raises(UnknownName, match="overall"):
        run(runs.command, "export", *two, "--table", "overal")


def test_a_table_for_a_paper_has_a_caption_and_a_label(run, two):
    words = ["export", *two, "--format", "latex", "--table", "overall"]
    text = run(runs.command, *words, "--caption", "Ours", "--label", "tab:o")
    assert "\\caption{Ours}\n  \\label{tab:o}" in text
    with pytest.raises(BadInput, match="for one --table as --format latex"):
        run(runs.command, "export", *two, "--format", "latex", "--label", "tab:o")


def test_a_run_kept_in_the_users_folder_says_where(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ARGUE_DATABASE", raising=False)
    words = ["evaluate", str(ROOT / "debates" / "cash.md"), "--engine", "word_overlap"]
    place = tmp_path / "data" / "argue" / "argue.sqlite"
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert f"runs are kept in {place}\n" in in_process.run(*words).stderr
    assert place.is_file()
    assert "kept in" not in in_process.run(*words).stderr


def test_delete(run, two):
    assert run(runs.command, "delete", *two) == "".join(f"run {one}: deleted\n" for one in two)
    with pytest.raises(NotFound, match="there is no run"):
        run(runs.command, "show", two[0])
