"""The reader of WordNet's files, on a WordNet of four words."""

import pytest

from argue.features.grammar import wordnet as _wordnet
from argue.features.grammar.wordnet import WordNet
from argue.features.monothematic.engines.phenomena import COMPONENTS, Reading
from argue.features.monothematic.engines.phenomena._reading import Knowledge

LICENCE = "  1 Here a licence would stand.\n"


def synset(offset, letter, words, pointers=()):
    listed = " ".join(f"{word} 0" for word in words)
    points = "".join(
        f" {symbol} {target:08d} {other} {numbers}" for symbol, target, other, numbers in pointers
    )
    count = f"{len(words):02x}"
    return f"{offset:08d} 03 {letter} {count} {listed} {len(pointers):03d}{points} | gloss\n"


@pytest.fixture
def wordnet(tmp_path):
    start = len(LICENCE)
    tram = synset(start, "n", ["tram", "streetcar"], [("@", start + 200, "n", "0000")])
    vehicle = synset(start + 200, "n", ["vehicle"])
    (tmp_path / "data.noun").write_text(LICENCE + tram.ljust(199)[:199] + "\n" + vehicle)
    (tmp_path / "index.noun").write_text(
        LICENCE
        + f"streetcar n 1 1 @ 1 0 {start:08d}  \n"
        + f"tram n 1 1 @ 1 0 {start:08d}  \n"
        + f"vehicle n 1 0 1 0 {start + 200:08d}  \n"
    )
    loud = synset(start, "a", ["loud(p)"], [("!", start + 200, "a", "0101")])
    quiet = synset(start + 200, "a", ["quiet"], [("!", start, "a", "0101")])
    (tmp_path / "data.adj").write_text(LICENCE + loud.ljust(199)[:199] + "\n" + quiet)
    (tmp_path / "index.adj").write_text(
        LICENCE + f"loud a 1 1 ! 1 0 {start:08d}  \n" + f"quiet a 1 1 ! 1 0 {start + 200:08d}  \n"
    )
    for part in ("verb", "adv"):
        (tmp_path / f"data.{part}").write_text(LICENCE)
        (tmp_path / f"index.{part}").write_text(LICENCE)
    return WordNet(tmp_path)


def test_reads_synonyms_antonyms_and_more_general_words(wordnet):
    assert wordnet.synonyms("tram") == {"streetcar"}
    assert wordnet.antonyms("loud") == {"quiet"}
    assert wordnet.antonyms("quiet") == {"loud"}
    assert wordnet.hypernyms("streetcar") == {"vehicle"}


def test_looks_inflected_words_up_by_their_lemma(wordnet):
    assert wordnet.hypernyms("trams") == {"vehicle"}


@pytest.mark.parametrize("word", ["", " ", "aaa", "zzz", "tra", "\udc80x", "中文", "1"])
def test_knows_nothing_of_other_words(wordnet, word):
    assert wordnet.synonyms(word) == wordnet.antonyms(word) == wordnet.hypernyms(word) == set()


@pytest.mark.parametrize(
    ("name", "text", "hypothesis", "verdict"),
    [
        ("synonymy", "The streetcar stops here.", "The tram stops here.", "entailment"),
        ("hypernymy", "The streetcar stops here.", "The vehicle stops here.", "entailment"),
        ("opposition", "Engines are loud.", "Engines are quiet.", "contradiction"),
    ],
)
def test_components_look_words_up_in_it(wordnet, name, text, hypothesis, verdict):
    compare = COMPONENTS.load(name).compare
    known = Knowledge(wordnet)
    assert compare(Reading(text, known), Reading(hypothesis, known)).verdict == verdict
    assert compare(Reading(text), Reading(hypothesis)).verdict == "unknown"


def test_is_found_where_the_variable_says(wordnet, monkeypatch):
    monkeypatch.setenv("WNSEARCHDIR", str(wordnet.folder))
    _wordnet.installed.cache_clear()
    try:
        result = _wordnet.installed()
        assert result is not None
        assert (result.folder, result.version) == (wordnet.folder, wordnet.version)
    finally:
        _wordnet.installed.cache_clear()
