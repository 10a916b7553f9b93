import json

import pytest
from click.testing import CliRunner

from argue.engines import load_engine
from argue.errors import BadInput, UnknownName
from argue.features.monothematic.cli.monothematic import command
from argue.features.monothematic.files import read
from tests.features.monothematic.samples import EXAMPLE


def run(*arguments, **others):
    arguments = [str(argument) for argument in arguments]
    return CliRunner().invoke(command, arguments, catch_exceptions=False, **others)


def test_scores_in_tables_and_words():
    shown = run("score", EXAMPLE, "--engine", "linguistic_bias").stdout
    assert "linguistic_bias, judged in 2 ways" in shown
    assert "By macro category" in shown
    assert "syntactic:negation" in shown
    assert "linguistic_bias: missing correlation (CI 0.93)" in shown
    assert shown.endswith("Kept as run 1: argue lab runs show 1\n")
    again = run("score", EXAMPLE, "--engine", "linguistic_bias", "--no-store").stdout
    assert shown.startswith(again)


def test_scores_as_json_and_csv_and_picture(tmp_path):
    svg = tmp_path / "ci.svg"
    scores = json.loads(
        run("score", EXAMPLE, "--engine", "gold", "--three-way", "--json", "--picture", svg).stdout
    )
    assert (scores["ci"], scores["di"], scores["ways"]) == (1, 0, 3)
    assert len(scores["by_pair"]) == 8
    assert svg.read_text().startswith("<svg")
    table = run("score", EXAMPLE, "--engine", "gold", "--csv", "by-pair").stdout
    assert len(table.splitlines()) == 9
    with pytest.raises(UnknownName, match="by-phenomenon"):
        run("score", EXAMPLE, "--engine", "gold", "--csv", "pairs")


def test_several_systems_side_by_side(tmp_path):
    answers = tmp_path / "theirs.jsonl"
    rows = [{"id": pair.id, "label": str(pair.gold.label)} for pair in read(EXAMPLE).all]
    answers.write_text("".join(f"{json.dumps(row)}\n" for row in rows))
    asked = ["--engine", "word_overlap", "--predictions", answers, "--no-store"]
    lines = run("score", EXAMPLE, *asked, "--csv", "systems").stdout.splitlines()
    assert [line.partition(",")[0] for line in lines] == ["engine", "theirs.jsonl", "word_overlap"]
    theirs = dict(zip(lines[0].split(","), lines[1].split(","), strict=True))
    assert (theirs["ci"], theirs["di"]) == ("1.0", "0.0")
    assert run("score", EXAMPLE, *asked).stdout.startswith("Systems\n")
    scores = json.loads(run("score", EXAMPLE, *asked, "--json").stdout)
    assert [scores["engine"], *(other["engine"] for other in scores["others"])] == [
        "theirs.jsonl",
        "word_overlap",
    ]


def test_a_kept_run_shows_its_indices(tmp_path, monkeypatch):
    monkeypatch.setenv("ARGUE_DATABASE", str(tmp_path / "argue.sqlite"))
    first = json.loads(run("score", EXAMPLE, "--engine", "word_overlap", "--json").stdout)
    again = json.loads(run("score", EXAMPLE, "--run", first["run"], "--json").stdout)
    assert (again["engine"], again["run"]) == (f"run {first['run']}, word_overlap", None)
    own = {"engine", "engine_version", "run"}
    assert first.keys() == again.keys()
    assert all(first[key] == again[key] for key in first.keys() - own)


def test_a_run_or_predictions_of_other_pairs_are_told(tmp_path):
    other = tmp_path / "other.jsonl"
    other.write_text('{"id": "x", "text": "A b.", "hypothesis": "A c.", "label": "entailment"}\n')
    number = json.loads(run("score", other, "--engine", "word_overlap", "--json").stdout)["run"]
    expected = f"run {number}, word_overlap: expected an answer to each of these .* pairs"
    with pytest.raises(BadInput, match=expected):
        run("score", EXAMPLE, "--run", number)
    first = read(EXAMPLE).all[0]
    answers = tmp_path / "one.jsonl"
    answers.write_text(json.dumps({"id": first.id, "label": str(first.gold.label)}) + "\n")
    with pytest.raises(BadInput, match=r"one\.jsonl: expected an answer to each"):
        run("score", EXAMPLE, "--predictions", answers, "--no-store")


def test_an_infinite_index_is_json(tmp_path):
    path = tmp_path / "x.jsonl"
    path.write_text(
        '{"id": "1", "text": "A b c.", "hypothesis": "A b c.", "label": "entailment"}\n'
        '{"id": "2", "original": "1", "text": "A b c.", "hypothesis": "A b c.", "phenomenon": "x:y"'
        ', "label": "contradiction"}\n'
    )
    scores = json.loads(run("score", path, "--engine", "word_overlap", "--json").stdout)
    assert scores["ci"] == "infinite"


def test_phenomena_as_tables_and_as_json():
    shown = run("phenomena", EXAMPLE).stdout
    assert "Together in contradiction pairs" in shown
    completed = json.loads(run("phenomena", EXAMPLE, "--json").stdout)
    assert len(completed["phenomena"]) == 17
    assert completed["co_occurrence"]["judgement"] == "contradiction"
    assert "P(entailment|·)" in shown
    assert "P(positive|·)" in run("phenomena", EXAMPLE, "--unknown-is-negative").stdout
    every = json.loads(run("phenomena", EXAMPLE, "--every", "--json").stdout)
    assert set(completed["co_occurrence"]["phenomena"]) < set(every["co_occurrence"]["phenomena"])


@pytest.mark.parametrize("suffix", ["tsv", "csv", "xml", "jsonl"])
def test_converts(tmp_path, suffix):
    out = tmp_path / f"out.{suffix}"
    run("convert", EXAMPLE, out)
    assert read(out) == read(EXAMPLE)


def test_converts_to_standard_output():
    with EXAMPLE.open("rb") as stream:
        shown = run("convert", "-", "-", input=stream.read()).stdout
    assert shown == EXAMPLE.read_text(encoding="utf-8")


def test_trains_the_baseline(tmp_path):
    told = run("train", EXAMPLE, "--out", tmp_path / "mine", "--note", "Own sentences.").stderr
    assert "model.json" in told
    assert load_engine(str(tmp_path / "mine")).shares["syntactic:negation"] == 1
    assert "Own sentences." in (tmp_path / "mine" / "README.md").read_text()


def test_pairs_ship_with_their_preprocessing(tmp_path):
    """As CoNLL-U that our own reader takes: each side of each pair, with one root a sentence."""
    pytest.importorskip("spacy")
    pytest.importorskip("onnxruntime")
    pairs, out = tmp_path / "two.jsonl", tmp_path / "two.conllu"
    rows = [
        ("1", "Ann bought trams. They ran.", "Ann bought trams."),
        ("2", "It rains.", "It is wet."),
    ]
    pairs.write_text(
        "".join(
            json.dumps({"id": id, "text": text, "hypothesis": other, "judgement": "entailment"})
            + "\n"
            for id, text, other in rows
        )
    )
    run("convert", pairs, out)
    first, *others = out.read_text().rstrip().split("\n\n")
    assert len(others) == 4
    head, _, text, *tokens = first.splitlines()
    assert (head, text) == ("# sent_id = 1-t-1", "# text = Ann bought trams.")
    cells = [token.split("\t") for token in tokens]
    assert [row[:4] for row in cells[1:3]] == [
        ["2", "bought", "buy", "VERB"],
        ["3", "trams", "tram", "NOUN"],
    ]
    assert [row[6:8] for row in cells] == [
        ["2", "nsubj"],
        ["0", "root"],
        ["2", "obj"],
        ["2", "punct"],
    ]
