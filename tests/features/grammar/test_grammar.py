import gzip
import sys

import pytest

from argue.errors import MissingLibrary, ModelError
from argue.features.grammar import SHIPPED, load, version

pytest.importorskip("spacy")
pytest.importorskip("onnxruntime")
pytest.importorskip("tokenizers")

_MOST_BYTES = 15_000_000
_LEAST_LABELLED = 0.84
ONE_OF = 5
"""So many sentences of the treebank one is parsed; ``recipes/language_card.py`` parses all."""


@pytest.fixture(scope="module")
def nlp():
    return load()


def test_sentences_tags_lemmas_and_trees(nlp):
    doc = nlp("The mayors didn't close the streets. Shops lose customers!")
    sentences = [span.text for span in doc.sents]
    assert sentences == ["The mayors didn't close the streets.", "Shops lose customers!"]
    lemmas = [token.lemma_ for token in doc][:7]
    assert lemmas == ["the", "mayor", "do", "not", "close", "the", "street"]
    relations = [token.dep_ for token in doc][:7]
    assert relations == ["det", "nsubj", "aux", "advmod", "ROOT", "det", "obj"]
    assert [token.pos_ for token in doc][-4:] == ["NOUN", "VERB", "NOUN", "PUNCT"]
    assert doc[1].morph.get("Number") == ["Plur"]
    assert version(nlp) == "en_en_ewt-1.1.0"


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\n Trams \t hum . \n\n Loudly .  ", "🙂"])
def test_any_text_gets_a_tree_and_white_space_hangs_on_words(nlp, text):
    doc = nlp(text)
    assert all(token.dep_ and token.head.sent == token.sent for token in doc)
    assert doc.text == text
    words = [token for token in doc if not token.is_space]
    assert all(token.tag_ and token.pos_ and token.lemma_ for token in words)
    assert all(not token.head.is_space for token in doc) or not words


def test_long_texts_are_read_in_windows(nlp):
    sentence = "The mayors closed the streets to all cars. "
    doc = nlp(sentence * 200)
    assert len(list(doc.sents)) == 200
    alone = [(token.lemma_, token.dep_) for token in nlp(sentence.strip())]
    inside = [[(token.lemma_, token.dep_) for token in span] for span in doc.sents]
    assert sum(each == alone for each in inside) > 190


def test_no_word_is_too_long_and_no_sentence(nlp):
    assert len(nlp("tram" * 5000)) == 1
    doc = nlp("tram " * 1000)
    assert max(len(span) for span in doc.sents) <= 250


def test_given_boundaries_are_kept(nlp):
    doc = nlp.make_doc("Trams hum they sing")
    for token in doc:
        token.is_sent_start = token.i in (0, 2)
    assert [span.text for span in nlp(doc).sents] == ["Trams hum", "they sing"]


def test_it_is_small_and_has_a_card():
    assert sum(path.stat().st_size for path in SHIPPED.rglob("*") if path.is_file()) <= _MOST_BYTES
    assert "CC BY-SA 4.0" in (SHIPPED / "README.md").read_text(encoding="utf-8")


@pytest.mark.long
def test_labelled_attachment_on_the_development_half(nlp, shared):
    from recipes.language_card import score_gold_sentences
    from recipes.treebank import parse

    path = shared / "data" / "treebanks" / "en_ewt-dev.conllu.gz"
    sentences = list(parse(gzip.decompress(path.read_bytes()).decode("utf-8").splitlines()))
    scores = score_gold_sentences(nlp, sentences[::ONE_OF])
    assert scores.labelled >= _LEAST_LABELLED
    assert scores.every >= _LEAST_LABELLED


def test_a_pipeline_may_be_named_by_its_directory(tmp_path):
    import spacy

    spacy.blank("en", meta={"name": "mine", "version": "2.0.0"}).to_disk(tmp_path)
    assert version(load(str(tmp_path))) == "en_mine-2.0.0"


def test_pipelines_that_cannot_be_loaded(tmp_path, monkeypatch):
    with pytest.raises(ModelError, match="found 'no_such_pipeline'"):
        load("no_such_pipeline")
    (tmp_path / "config.cfg").write_text("[nlp")
    with pytest.raises(ModelError, match="or the directory of one"):
        load(str(tmp_path))
    monkeypatch.setattr("argue.features.grammar.SHIPPED", tmp_path / "absent")
    with pytest.raises(ModelError, match="absent or damaged"):
        load()


def test_no_spacy(monkeypatch):
    monkeypatch.setitem(sys.modules, "spacy", None)
    with pytest.raises(MissingLibrary, match="needs the library 'spacy'"):
        load()
