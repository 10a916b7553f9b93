from __future__ import annotations

import math
from dataclasses import fields

import pytest

from argue.errors import BadInput, UnknownName
from argue.features.concepts.extractors import Parameters, Reference, kx
from argue.features.concepts.extractors._parameters import read_settings, shipped_reference
from tests.features.concepts.extractors.samples import tagged


def test_every_parameter_but_the_length_can_be_switched_off():
    for field in fields(Parameters):
        if field.name != "longest":
            off = getattr(Parameters().changed(without=[field.name]), field.name)
            assert not off or off == "off"


def test_values_are_read_by_their_kind():
    result = Parameters().changed(["min_doc=3", "idf=off", "boosting=equal", "terminology=1.5"])
    values = result.min_doc, result.idf, result.boosting, result.terminology
    assert values == (3, False, "equal", 1.5)
    assert Parameters().changed(["subsumption"]).subsumption


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        (["min_dok=1"], "min_dok.*did you mean min_doc"),
        (["min_doc"], "min_doc: expected a value"),
        (["min_doc=two"], "min_doc: expected a number, found 'two'"),
        (["min_doc=-1"], "no negative threshold"),
        (["idf=yes"], "idf: expected on or off, found 'yes'"),
        (["boosting=both"], "no boosting 'both'; there is: off, average, equal"),
        (["terminology=inf"], "expected a factor"),
        (["longest=0"], "at least 1"),
    ],
)
def test_what_is_no_setting_is_refused(settings, message):
    with pytest.raises(BadInput, match=message):
        Parameters().changed(settings)


def test_the_length_cannot_be_switched_off():
    with pytest.raises(BadInput, match="longest"):
        Parameters().changed(without=["longest"])
    with pytest.raises(UnknownName):
        Parameters().changed(without=["lenght"])


def test_documents_are_counted_once_for_each_concept():
    texts = [tagged("car/NOUN and/CCONJ cars/car/NOUN"), tagged("car/NOUN"), tagged("air/NOUN")]
    reference = kx.reference_of(texts)
    assert (reference.documents, reference.counts) == (3, {"car": 2, "air": 1})
    assert reference.idf(("car",)) == pytest.approx(math.log2(4 / 3))
    assert reference.idf(("unheard",)) == 2


def test_single_words_stand_for_multiwords():
    reference = Reference(7, {"clean": 3, "air": 0}, single_words=True)
    assert reference.idf(("clean", "air")) == (1 + 3) / 2
    assert Reference(7, {"clean": 3}).idf(("clean", "air")) == 3


def test_what_ships_tells_rare_from_common():
    english = shipped_reference("en")
    assert english is not None
    assert english.documents > 1000
    assert english.idf(("people",)) < english.idf(("tax",)) < english.idf(("zeppelin",))
    assert max(english.counts.values()) <= english.documents
    assert shipped_reference("xx") is None


def test_idf_and_frequency_as_the_paper_writes_them():
    """log(N / DF), and frequency by the words of the text, where both are asked for."""
    reference = Reference(8, {"car": 2})
    assert reference.idf(("car",), smooth=False) == 2.0
    assert reference.idf(("tram",), smooth=False) == 3.0, "none has it: as if one had"
    own = Parameters().changed(["relative"], without=["smooth", "length", "position"])
    assert kx.score(("car",), 5, 0, 100, own, reference) == pytest.approx(5 / 100 * 2)


def test_a_configuration_file_has_a_setting_a_line(tmp_path):
    file = tmp_path / "kx.conf"
    file.write_text("# of a paper\nmin_doc = 3\n\nsubsumption  # on\n")
    assert Parameters().changed(read_settings(file)) == Parameters(min_doc=3, subsumption=True)
    with pytest.raises(BadInput, match=r"gone\.conf"):
        read_settings(tmp_path / "gone.conf")
