import pytest

from argue.errors import ParseError
from argue.features.concepts.extractors._patterns import parse, patterns_of
from tests.features.concepts.extractors.samples import tagged


def phrases(language, text, longest=4):
    results = set()
    for words in tagged(text, language).sentences:
        for span in patterns_of(language).spans(words, longest):
            results.add(" ".join(words[place].form for place in span))
    return results


@pytest.mark.parametrize(
    ("language", "text", "taken", "left"),
    [
        (
            *("en", "the/DET quick/ADJ growth/NOUN of/ADP cities/city/NOUN hurts/hurt/VERB"),
            "growth, cities, quick growth, growth of cities, quick growth of cities",
            "quick, the quick growth, of cities, cities hurts",
        ),
        (
            *("fr", "la/le/DET liberté/NOUN de/ADP la/le/DET presse/NOUN écrite/écrit/ADJ"),
            "liberté, presse, liberté de la presse, presse écrite",
            "de la presse, écrite, la liberté",
        ),
        (
            *("fr", "un/DET groupe/NOUN financier/ADJ vend/vendre/VERB Paris/PROPN"),
            *("groupe, groupe financier, Paris", "financier, financier vend"),
        ),
        (
            *("it", "la/il/DET libertà/NOUN di/ADP stampa/NOUN in/ADP Italia/PROPN"),
            *("libertà, libertà di stampa, stampa in Italia, Italia", "di stampa"),
        ),
        (
            *("it", "il/DET cambiamento/NOUN climatico/ADJ della/di/ADP terra/NOUN"),
            *("cambiamento climatico, cambiamento climatico della terra", "climatico"),
        ),
        (
            *("fi", "uusiutuvan/uusiutuva/ADJ energian/energia/NOUN hinta/NOUN nousee/VERB"),
            "uusiutuvan energian, energian hinta, uusiutuvan energian hinta",
            "uusiutuvan, hinta nousee",
        ),
        (
            *("sv", "användning/NOUN av/ADP förnybar/ADJ energi/NOUN ökar/öka/VERB"),
            *("förnybar energi, användning av förnybar energi", "av förnybar energi, energi ökar"),
        ),
    ],
)
def test_phrases_of_each_language(language, text, taken, left):
    result = phrases(language, text)
    assert set(taken.split(", ")) <= result
    assert result.isdisjoint(left.split(", "))


def test_a_pipelines_own_tag_serves_too():
    words = tagged("distributed/VERB system/NOUN").sentences[0]
    words = (words[0]._replace(tag="VBN"), words[1])
    assert range(2) in list(patterns_of("en").spans(words, 4))


def test_lemmas_restrict_a_word():
    patterns = parse("NOUN ADP=of NOUN")
    for preposition, number in (("of", 1), ("to", 0)):
        words = tagged(f"way/NOUN {preposition}/ADP life/NOUN").sentences[0]
        assert len(list(patterns.spans(words, 4))) == number


def test_an_unknown_tag_is_refused_with_its_line():
    with pytest.raises(ParseError, match="p.txt, line 2: expected tags.*found 'NUON'"):
        parse("NOUN\nADJ NUON", "p.txt")
