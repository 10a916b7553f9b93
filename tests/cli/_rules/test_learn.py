from __future__ import annotations

import pytest
from click.testing import CliRunner

from argue.cli._rules import learn, triples
from argue.engines._edits.rules import parse_rules, read_rules
from argue.errors import BadInput
from argue.rules.corpora.closure import close
from argue.rules.corpora.learning import Learned
from argue.rules.corpora.learning import learn as learned
from argue.rules.corpora.triples import count, read
from tests.rules.corpora.test_similarity import random_triples


def run(command, *arguments):
    return CliRunner().invoke(command, list(map(str, arguments)), catch_exceptions=False).output


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "triples.tsv"
    path.write_text("".join("\t".join(each[:3]) + "\n" for each in random_triples(0)))
    return path


@pytest.mark.parametrize("method", ["binc", "cover", "dirt", "tease"])
def test_rules_are_those_of_the_library(file, method):
    expected = [each.rule(f"{method} on triples.tsv")
                for each in learned(count(read(file), least=2), method)]  # fmt: skip
    assert parse_rules(run(learn.command, file, "--method", method)) == expected


def test_closed_rules_in_a_file(file, tmp_path):
    run(learn.command, file, "--close", "0.2", "--out", tmp_path / "rules.jsonl")
    expected = close(learned(count(read(file), least=2), "binc"), 0.2)
    found = [Learned(rule.left, rule.right, rule.probability)
             for rule in read_rules(tmp_path / "rules.jsonl")]  # fmt: skip
    assert [(each.left, each.right) for each in found] == [each[:2] for each in expected]


def test_triples_of_a_text(tmp_path):
    pytest.importorskip("spacy")
    pytest.importorskip("onnxruntime")
    (tmp_path / "text.txt").write_text("Drugs kill germs.\n\nDrugs kill germs.\n")
    out = tmp_path / "triples.tsv"
    run(triples.command, tmp_path / "text.txt", "--out", out)
    assert out.read_text() == "drug\tkill\tgerm\t2\n"


def test_a_text_that_is_not_there(tmp_path):
    pytest.importorskip("onnxruntime")
    with pytest.raises(BadInput, match="expected a text in UTF-8"):
        run(triples.command, tmp_path / "none.txt")
