import pytest

from argue.errors import BadInput, ModelError, ParseError, UnknownName
from argue.features.concepts.extractors import kx, tag
from argue.features.concepts.extractors._tagging import parse_tagged
from argue.features.grammar import SHIPPED


def test_english_is_tagged_by_the_projects_own_pipeline():
    (text,) = tag([("a", "State-owned railways lose money. Nobody rides nation-states.")])
    assert text.name == "a"
    assert [len(words) for words in text.sentences] == [5, 4]
    first, second = text.sentences[0][0], text.sentences[1][2]
    assert first.form == "State-owned"
    assert (second.form, second.key) == ("nation-states", "nation-state")
    named = {one.text for one in kx.extract([text])[0]}
    assert {"State-owned railways", "money", "nation-states"} <= named


def test_no_text_is_no_words():
    (text,) = tag([("a", "")])
    assert text.sentences == ()


def test_french_is_tagged_by_the_projects_own_pipeline():
    said = "Les voitures électriques coûtent cher. Une voiture électrique pollue l'air."
    (text,) = tag([("a", said)], "fr")
    assert text.language == "fr"
    assert len(text.sentences) == 2
    first, *_ = kx.extract([text], kx.parameters_for("fr"))[0]
    assert (first.key, first.frequency) == (("voiture", "électrique"), 2)


@pytest.mark.parametrize(
    ("language", "pipeline", "error", "message"),
    [
        ("it", "", BadInput, "concepts in 'it' need a spaCy pipeline"),
        ("fr", str(SHIPPED), BadInput, "expected a pipeline for 'fr', found .*en_ewt for 'en'"),
        ("xx", "", UnknownName, "'xx'"),
    ],
)
def test_a_language_without_its_pipeline_is_refused(language, pipeline, error, message):
    with pytest.raises(error, match=message):
        list(tag([("a", "Bonjour")], language, pipeline))


def test_a_pipeline_must_tag(tmp_path):
    pytest.importorskip("spacy").blank("fr").to_disk(tmp_path)
    with pytest.raises(ModelError, match="parts of speech and lemmas, found .* with no components"):
        list(tag([("a", "Bonjour")], "fr", str(tmp_path)))


@pytest.mark.parametrize("number", ["x", "1-", "1-x", "", "x.1", "-1"])
def test_what_is_no_number_of_a_word_is_refused(number):
    row = "\t".join([number, "bark", "bark", "VERB", *["_"] * 6])
    with pytest.raises(ParseError, match="line 2: expected the number of a word"):
        parse_tagged(f"# text = bark\n{row}\n", "a.conllu", "en")


def test_an_empty_node_is_no_word():
    rows = ["\t".join([number, "bark", "bark", "VERB", *["_"] * 6]) for number in ("1", "1.1")]
    assert len(parse_tagged("\n".join(rows), "a.conllu", "en").sentences[0]) == 1
