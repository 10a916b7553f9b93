from __future__ import annotations

import json

import pytest

from tests.cli.test_main import argue

TEXT = "Solar panels save energy. Solar panels on roofs need no land.\n"


def test_concepts_of_a_text():
    done = argue("concepts", "-", "--json", "--most", "2", stdin=TEXT)
    assert done.returncode == 0, done.stderr
    (text,) = json.loads(done.stdout)["texts"]
    assert text["id"] == "-"
    first, _ = text["concepts"]
    assert first["text"].lower() == "solar panels"
    assert (first["frequency"], first["first"]) == (2, 0)


def test_parameters_are_switched():
    done = argue("concepts", "-", "--with", "longest=1", "--without", "idf", stdin=TEXT)
    assert "panels" in done.stdout
    assert "olar panels" not in done.stdout
    wrong = argue("concepts", "-", "--with", "longst=1", stdin=TEXT)
    assert wrong.returncode == 2
    assert "did you mean longest?" in wrong.stderr


def test_lists_and_references(tmp_path):
    (tmp_path / "black.txt").write_text("solar panel\npanel\n", encoding="utf-8")
    done = argue("concepts", "-", "--black", str(tmp_path / "black.txt"), stdin=TEXT)
    assert "olar panels" not in done.stdout
    (tmp_path / "r1.txt").write_text("Energy is dear.", encoding="utf-8")
    done = argue("concepts", "-", "--reference", str(tmp_path / "r1.txt"), stdin=TEXT)
    assert "energy" not in done.stdout  # it stands in every document of the reference


def test_another_language_names_what_is_missing():
    done = argue("concepts", "-", "--language", "fr", "--without", "idf", stdin="Bonjour")
    assert done.returncode == 2
    assert "need a spaCy pipeline of that language" in done.stderr


def test_concepts_of_debates(examples):
    done = argue("concepts", "--debates", str(examples / "car-free-centres.md"), "--json")
    assert done.returncode == 0, done.stderr
    (debate,) = json.loads(done.stdout)["debates"]
    assert debate["title_by_concepts"]
    known = {one["text"] for one in debate["concepts"]}
    assert all(set(one["concepts"]) <= known for one in debate["arguments"])


def test_gold_is_scored(tmp_path):
    pytest.importorskip("snowballstemmer")
    (tmp_path / "a.txt").write_text(TEXT, encoding="utf-8")
    (tmp_path / "a.key").write_text("solar panel\n", encoding="utf-8")
    done = argue("concepts", str(tmp_path), "--gold", str(tmp_path), "--json")
    rows = {(row["match"], row["at"]): row for row in json.loads(done.stdout)}
    assert rows["exact", "gold"]["f1"] == 0
    assert rows["stemmed", "gold"]["f1"] == 1


def test_a_folder_without_texts_is_refused(tmp_path):
    done = argue("concepts", str(tmp_path))
    assert done.returncode == 2
    assert "expected .txt files" in done.stderr
