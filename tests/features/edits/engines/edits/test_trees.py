import sys

import pytest

from argue.errors import MissingLibrary, ModelError
from argue.features.edits.engines.edits import trees
from argue.features.edits.engines.edits.trees import content, parser, trees_of


def shape(node):
    return (node.label, [shape(child) for child in node.children])


@pytest.fixture
def spacy():
    return pytest.importorskip("spacy")


def document(spacy, words, heads, **more):
    from spacy.tokens import Doc

    deps = more.pop("deps", ["nsubj"] * len(words))
    deps = [
        "ROOT" if head == number else dep
        for number, (head, dep) in enumerate(zip(heads, deps, strict=True))
    ]
    lemmas = more.pop("lemmas", [word.lower() for word in words])
    return Doc(spacy.blank("en").vocab, words, heads=heads, deps=deps, lemmas=lemmas, **more)


def test_a_tree_for_each_sentence_without_punctuation(spacy):
    result = document(
        spacy,
        ["Trams", "are", "quiet", ".", "Buses", "roar"],
        [2, 2, 2, 2, 5, 5],
        lemmas=["tram", "be", "quiet", ".", "bus", "roar"],
        pos=["NOUN"] * 6,
    )
    first, second = trees_of(result)
    assert shape(first) == ("", [("quiet", [("tram", []), ("be", [])])])
    assert shape(second) == ("", [("roar", [("bus", [])])])
    assert shape(content(first)) == ("", [("quiet", [("tram", [])])])
    assert first.children[0].children[0].pos == "NOUN"


def test_subtypes_of_relations_are_not_told_apart(spacy):
    result = document(spacy, ["Trams", "roar"], [1, 1], deps=["nsubj:pass", ""])
    assert trees_of(result)[0].children[0].children[0].relation == "nsubj"


def test_long_sentences_are_cut(spacy):
    size = 250
    result = trees_of(document(spacy, ["tram"] * size, [0] + list(range(size - 1))))
    assert [sum(1 for _ in tree.words()) for tree in result] == [100, 100, 50]


def test_a_pipeline_without_a_parser(spacy):
    with pytest.raises(ModelError, match="with a parser and a lemmatiser, found no DEP"):
        trees_of(spacy.blank("en")("Trams are quiet."))
    assert trees_of(spacy.blank("en")("")) == []


def test_no_spacy(monkeypatch):
    monkeypatch.setitem(sys.modules, "spacy", None)
    trees.parser.cache_clear()
    with pytest.raises(MissingLibrary, match="needs the library 'spacy'"):
        parser("mine")
    trees.parser.cache_clear()


def test_the_shipped_pipeline_parses_where_none_is_named(spacy):
    pytest.importorskip("onnxruntime")
    (tree,) = parser("").parse("Shops lose customers.")
    (verb,) = tree.children
    assert verb.label == "lose"
    assert [(word.label, word.relation) for word in verb.children] == [
        ("shop", "nsubj"),
        ("customer", "obj"),
    ]


def test_a_pipeline_that_is_not_installed(spacy):
    with pytest.raises(ModelError, match=r"there is: en_ewt.*, found 'no_such_pipeline'$"):
        parser("no_such_pipeline")


def test_a_folder_relative_to_where_one_works_is_refused(spacy, tmp_path, monkeypatch):
    spacy.blank("en").to_disk(tmp_path / "mine")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(ModelError, match="relative to the experiment, found 'mine'"):
        parser("mine")
    assert parser(str(tmp_path / "mine")).version.startswith("en_")


def test_a_pipeline_parses_for_the_algorithm(spacy, monkeypatch):
    from argue.features.edits.engines.edits.algorithms import load_algorithm

    @spacy.language.Language.component("flat_parser")
    def flat_parser(document):
        for token in document:
            token.head, token.lemma_ = document[0], token.lower_
            token.dep_ = "ROOT" if token.i == 0 else "dep"
        return document

    asked = []

    def load(name=""):
        asked.append(name)
        nlp = spacy.blank("en", meta={"name": "flat", "version": "1.0.0"})
        nlp.add_pipe("flat_parser")
        return nlp

    monkeypatch.setattr(spacy, "load", load)
    trees.parser.cache_clear()
    similarity = load_algorithm({"algorithm": "tree_edit_distance", "pipeline": "mine"})
    assert similarity("Trams hum loudly, they say.", "Trams hum.") == 1
    assert similarity("Trams hum.", "Trams hum loudly.") == pytest.approx(2 / 3)
    assert similarity("🙂", "…") == 0
    assert (asked, similarity.version) == (["mine"], "en_flat-1.0.0")
    trees.parser.cache_clear()
