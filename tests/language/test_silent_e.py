from __future__ import annotations

import pytest

from argue.language import load
from argue.language.silent_e import with_e

pytest.importorskip("spacy")
pytest.importorskip("onnxruntime")


@pytest.mark.parametrize(
    ("lemma", "form", "expected"),
    [
        ("clos", "closed", "close"),
        ("mak", "Making", "make"),
        ("close", "closed", "close"),
        ("hop", "hopped", "hop"),
        ("xyzzl", "xyzzled", "xyzzl"),
    ],
)
def test_an_e_is_given_back_where_the_form_has_such_a_lemma(lemma, form, expected):
    assert with_e(lemma, form) == expected


def test_verbs_keep_their_e():
    doc = load()("The mayor closed the streets and chased the cars.")
    assert [token.lemma_ for token in doc if token.pos_ == "VERB"] == ["close", "chase"]
