"""Latent semantic analysis: against NumPy's whole decomposition, and in an engine."""

import numpy as np
import pytest
from click.testing import CliRunner

from argue.errors import BadInput
from argue.features.grammar.rules import read_rules
from argue.features.rules.ablation import NONE, ablate
from argue.features.rules.cli._rules.words import command
from argue.features.rules.corpora.learning import related
from argue.model import Label, Pair

TEXTS = ["doctor hospital", "nurse hospital hospital", "tram rail", "train rail", "nurse rail"]


def test_the_cosines_are_those_of_the_whole_decomposition():
    words = sorted({word for text in TEXTS for word in text.split()})
    counts = np.array([[text.split().count(word) for text in TEXTS] for word in words])
    matrix = np.log1p(counts) * np.log(5 / (counts > 0).sum(1))[:, None]
    left, values, _ = np.linalg.svd(matrix)
    vectors = left[:, :2] * values[:2]
    vectors /= np.linalg.norm(vectors, axis=1)[:, None]
    rules = {(rule.left, rule.right): rule.score for rule in related(TEXTS, dimensions=2, seen=1)}
    expected = {
        (one, two): pytest.approx(cosine, abs=1e-5)
        for one, row in zip(words, vectors @ vectors.T, strict=True)
        for two, cosine in zip(words, row, strict=True)
        if one != two and cosine >= 0.7
    }
    assert rules == expected
    assert ("doctor", "hospital") in rules
    assert ("doctor", "tram") not in rules


def test_words_that_never_share_a_text_may_be_related():
    """Doctors and nurses share hospitals alone: what latent analysis is for."""
    rules = related(TEXTS[:4], dimensions=2, seen=1, least=0.9)
    assert [rule.right for rule in rules if rule.left == "doctor"] == ["hospital", "nurse"]


def test_an_engine_takes_the_rules(tmp_path):
    """Only who knows that a doctor is a nurse, as these texts have it, tells the pairs apart."""
    corpus, out = tmp_path / "articles.txt", tmp_path / "related.jsonl"
    corpus.write_text("\n".join(TEXTS[:4]))
    asked = [str(corpus), "--dimensions", "2", "--seen", "1", "--out", str(out)]
    assert CliRunner().invoke(command, asked, catch_exceptions=False).exit_code == 0
    assert ("doctor", "nurse") in {(rule.left, rule.right) for rule in read_rules(out)}
    said = [("A doctor came.", Label.SUPPORT), ("A glorp came.", Label.ATTACK)] * 2
    pairs = [
        Pair(f"{place}", "H", text, "A nurse came.", debate=f"d{debate}", stated=label)
        for debate in range(3)
        for place, (text, label) in enumerate(said)
    ]
    rows = {row.part: row for row in ablate("made", pairs, {"lsa": out}, ["edit_distance"])}
    assert (rows[NONE].accuracy, rows["lsa"].accuracy) == (0.5, 1.0)


@pytest.mark.parametrize("texts", [[], ["one doctor"], ["the of", "the of"]])
def test_too_little_text_is_refused(texts):
    with pytest.raises(BadInput, match="expected two texts"):
        list(related(texts, seen=1))
