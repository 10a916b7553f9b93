import json
import random

import pytest

from argue.errors import BadInput, MissingLibrary, ParseError, UnknownName
from argue.features.concepts.keyphrases import read_gold, score_keyphrases, stemmer

GOLD = {
    "a": (frozenset({"clean air"}), frozenset({"quality of service", "service quality"})),
    "b": (frozenset({"Cars"}),),
}


def test_micro_averaged_counts_at_each_cut():
    named = {"a": ["service quality", "quality of service", "air"], "b": ["car", "cars"]}
    one, two, gold = score_keyphrases(named, GOLD, cuts=[1, 2, None])
    assert (one.found, one.named, one.gold) == (1, 2, 3)
    assert (two.found, two.named, two.gold) == (2, 4, 3)
    assert (gold.found, gold.named, gold.gold) == (1, 3, 3)
    assert (two.precision, two.recall, two.f1) == (2 / 4, 2 / 3, 4 / 7)


def test_f1_is_the_harmonic_mean():
    draw = random.Random(1)
    words = [f"w{n}" for n in range(12)]
    for _ in range(50):
        gold = {"t": tuple(frozenset({word}) for word in draw.sample(words, 5))}
        (row,) = score_keyphrases({"t": draw.sample(words, 6)}, gold, cuts=[5])
        if row.found:
            assert row.f1 == pytest.approx(2 / (1 / row.precision + 1 / row.recall))


def test_the_same_stem_counts_once():
    (row,) = score_keyphrases(
        {"b": ["car", "cars", "CAR"]}, {"b": GOLD["b"]}, stem=lambda w: w.strip("s")
    )[:1]
    assert (row.found, row.named) == (1, 1)


def test_a_text_with_no_concept_is_counted():
    (row,) = score_keyphrases({}, GOLD, cuts=[5])
    assert (row.found, row.named, row.gold, row.precision, row.recall) == (0, 0, 3, None, 0)


def test_a_text_without_gold_is_refused():
    with pytest.raises(BadInput, match="none for 'c'"):
        score_keyphrases({"c": []}, GOLD)


def test_gold_is_read_from_a_folder_and_from_json(tmp_path):
    (tmp_path / "a.key").write_text("clean air\n\tcars\n\n", encoding="utf-8")
    assert read_gold(tmp_path) == {"a": (frozenset({"clean air"}), frozenset({"cars"}))}
    file = tmp_path / "gold.json"
    file.write_text(json.dumps({"a": [["x", "y"]]}), encoding="utf-8")
    assert read_gold(file) == {"a": (frozenset({"x", "y"}),)}


def test_what_is_no_gold_is_refused(tmp_path):
    with pytest.raises(BadInput, match="found none"):
        read_gold(tmp_path)
    with pytest.raises(BadInput, match="found nothing"):
        read_gold(tmp_path / "absent")
    (tmp_path / "gold.json").write_text("[1]", encoding="utf-8")
    with pytest.raises(ParseError, match="gold.json"):
        read_gold(tmp_path / "gold.json")


def test_stems_of_three_languages():
    pytest.importorskip("snowballstemmer")
    assert stemmer("en")("relations") == "relat"
    assert stemmer("fr")("voitures") == stemmer("fr")("voiture")
    assert stemmer("it")("automobili") == stemmer("it")("automobile")


def test_other_languages_have_no_stemmer():
    with pytest.raises(UnknownName, match="'xx'; there is: en, fr, it"):
        stemmer("xx")


def test_a_missing_stemmer_is_named(monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "snowballstemmer", None)
    with pytest.raises(MissingLibrary, match="snowballstemmer"):
        stemmer("en")


def test_real_gold_is_read(shared):
    folder = shared / "data" / "keyphrases"
    assert len(read_gold(folder / "inspec")) == 500
    semeval = read_gold(folder / "semeval2010" / "train.combined.json")
    assert len(semeval) == 144
    assert max(len(wordings) for each in semeval.values() for wordings in each) > 1
