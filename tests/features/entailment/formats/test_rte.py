from collections import Counter
from pathlib import Path

import pytest

from argue import formats
from argue.features.entailment.formats import rte
from argue.formats import Reading
from argue.model import Label
from tests.formats.samples import RTE


def test_tasks_are_debates_and_pairs_stand_alone() -> None:
    ir, ie = rte.parse(RTE, Reading("rte9.xml"))
    assert (ir.id, ir.title, ie.id) == ("IR", "rte9: IR", "IE")
    assert ir.pairs == (("8-t", "8-h"),)
    assert ir.arguments[1].text == "The library is open on Sundays."
    assert [relation.label for relation in (*ir.gold, *ie.gold)] == [
        Label.UNRELATED,
        Label.SUPPORT,
        Label.ATTACK,
    ]


@pytest.mark.parametrize(
    ("value", "label"),
    [
        ("TRUE", "support"),
        ("FALSE", "unrelated"),
        ("YES", "support"),
        ("NO", "unrelated"),
        ("UNKNOWN", "unrelated"),
        ("ENTAILMENT", "support"),
        ("CONTRADICTION", "attack"),
    ],
)
def test_values_and_what_they_mean(value: str, label: str) -> None:
    for name in ("value", "entailment", "ENTAILMENT"):
        [debate] = rte.parse(f'<c><pair {name}="{value}"><t>A</t><h>B</h></pair></c>')
        assert [relation.label.value for relation in debate.gold] == [label]


def test_pairs_with_one_id_or_one_text_stay_apart() -> None:
    same = '<pair id="1" value="TRUE"><t>A</t><h>A</h></pair>'
    [debate] = rte.parse(f"<c>{same}{same}</c>")
    assert debate.pairs == (("1-t", "1-h"), ("1-t~2", "1-h~2"))


def test_an_external_document_type_is_never_fetched() -> None:
    assert rte.parse(RTE.replace("rte.dtd", "http://localhost:1/rte.dtd"))


@pytest.mark.parametrize(
    ("name", "pairs", "labels"),
    [
        ("rte1_dev.xml", 567, {Label.SUPPORT: 283, Label.UNRELATED: 284}),
        ("rte2_dev.xml", 800, {Label.SUPPORT: 400, Label.UNRELATED: 400}),
        ("rte3_dev.xml", 800, {Label.SUPPORT: 412, Label.UNRELATED: 388}),
    ],
)
def test_the_development_sets(shared: Path, name: str, pairs: int, labels: object) -> None:
    debates = formats.read(shared / "data" / "rte" / name)
    assert all(debate.source.format == "rte" for debate in debates)
    assert sum(len(debate.pairs) for debate in debates) == pairs
    assert Counter(item.label for debate in debates for item in debate.gold) == labels


def test_a_language_that_the_corpus_states_is_read() -> None:
    text = (
        '<entailment-corpus xml:lang="it"><pair id="1" value="TRUE"><t>Piove.</t>'
        "<h>Il suolo è bagnato.</h></pair></entailment-corpus>"
    )
    assert [one.language for one in rte.parse(text)] == ["it"]
