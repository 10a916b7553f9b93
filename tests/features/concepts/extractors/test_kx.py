import math

import pytest

from argue.errors import BadInput, UnknownName
from argue.features.concepts.extractors import EXTRACTORS, Parameters, Reference, kx
from argue.features.concepts.extractors._parameters import Lists
from tests.features.concepts.extractors.samples import tagged

ALL_OFF = Parameters().changed(
    without=["idf", "length", "position", "frequency", "subsumption", "boosting", "black_list"]
)
WINE = """
Red/ADJ grapes/grape/NOUN make/VERB wine/NOUN ./PUNCT
Grapes/grape/NOUN and/CCONJ wine/NOUN sell/VERB ./PUNCT
"""


def scores(text, parameters, **more):
    return {
        " ".join(one.key): one.score for one in kx.extract([tagged(text)], parameters, **more)[0]
    }


def test_the_length_factor_of_the_paper():
    only = ALL_OFF.changed(["length", "frequency"])
    assert kx.score(("expert",), 12, 5, 100, only) == 12
    assert kx.score(("civil", "expert"), 10, 5, 100, only) == 20


def test_each_factor_by_itself():
    assert scores(WINE, ALL_OFF) == {"red grape": 1, "wine": 1, "grape": 1}
    assert scores(WINE, ALL_OFF.changed(["frequency"])) == {"red grape": 1, "wine": 2, "grape": 1}
    assert scores(WINE, ALL_OFF.changed(["length"])) == {"red grape": 2, "wine": 1, "grape": 1}
    first = {"red grape": 1, "wine": 0.7**2, "grape": 0.5**2}  # ten words, the full stops counted
    assert scores(WINE, ALL_OFF.changed(["position"])) == pytest.approx(first)
    reference = Reference(7, {"wine": 3, "red grape": 0})
    rare = scores(WINE, ALL_OFF.changed(["idf"]), reference=reference)
    assert rare == {"red grape": 3, "wine": 1, "grape": 3}


def test_all_factors_multiply():
    reference = Reference(7, {"wine": 3})
    result = kx.score(("red", "wine"), 3, 20, 100, Parameters(), reference)
    assert result == pytest.approx(3 * math.log2(8) * 2 * 0.8**2)


def test_best_first_with_the_most_frequent_form():
    text = "Cars/car/NOUN ,/PUNCT car/NOUN ,/PUNCT car/NOUN ,/PUNCT air/NOUN"
    first, second = kx.extract([tagged(text)], ALL_OFF.changed(["frequency"]))[0]
    assert (first.text, first.frequency, first.first) == ("car", 3, 0)
    assert second.text == "air"


def test_terms_are_boosted():
    lists = Lists(terms=frozenset({("grape",)}))
    result = scores(WINE, ALL_OFF.changed(["terminology=5"]), lists=lists)
    assert result == {"red grape": 1, "wine": 1, "grape": 5}


def test_a_repeated_multiword_of_the_corpus_is_known_in_each_text():
    texts = [tagged(WINE), tagged("Red/ADJ grapes/grape/NOUN rot/VERB")]
    by_corpus = ALL_OFF.changed(["min_doc=0", "min_corpus=2"])
    assert "red grape" in {" ".join(one.key) for one in kx.extract(texts, by_corpus)[1]}
    assert "red grape" not in {" ".join(one.key) for one in kx.extract(texts[1:], by_corpus)[0]}


def test_without_overlap_the_words_of_a_multiword_count_too():
    assert scores(WINE, ALL_OFF.changed(["frequency"], without=["overlap"]))["grape"] == 2


def test_no_texts_and_no_words():
    assert kx.extract([]) == []
    assert kx.extract([tagged("")]) == [()]


def test_one_language_at_a_time():
    with pytest.raises(BadInput, match="one language, found en, fr"):
        kx.extract([tagged(WINE), tagged(WINE, "fr")])


def test_idf_asks_for_a_reference():
    with pytest.raises(BadInput, match="IDF of concepts in 'fr'.*--reference"):
        kx.extract([tagged("vin/NOUN", "fr")])
    assert kx.parameters_for("en").idf
    assert not kx.parameters_for("fr").idf
    assert (kx.parameters_for("en").longest, kx.parameters_for("fr").longest) == (3, 7)
    assert kx.parameters_for("en", kx.LONG).min_doc == 2


def test_a_language_without_patterns_is_refused():
    with pytest.raises(UnknownName, match="'xx'; there is: en, fi, fr, it, sv"):
        kx.extract([tagged(WINE, "xx")], Parameters(idf=False))


@pytest.mark.parametrize("name", EXTRACTORS.names())
def test_every_extractor_keeps_the_contract(name):
    result = EXTRACTORS.load(name).extract([tagged(WINE), tagged("")], Parameters())
    assert len(result) == 2
    assert result[0]
    assert result[1] == ()
    values = [one.score for one in result[0]]
    assert values == sorted(values, reverse=True)
    assert all(one.score > 0 and one.frequency > 0 for one in result[0])
    assert len({one.key for one in result[0]}) == len(result[0])
