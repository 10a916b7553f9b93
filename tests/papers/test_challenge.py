"""Dagan, Glickman & Magnini (2005): the twelve pairs of table 1, with task and value."""

from xml.sax.saxutils import escape

import pytest

from argue.engines import load_engine
from argue.formats import parse_text, read
from argue.model import Label
from argue.pairing import pair_up
from tests.docs_blocks import run_line

TABLE_1 = """
568 QA TRUE
T: Norway's most famous painting, "The Scream" by Edvard Munch, was recovered Saturday, almost three
months after it was stolen from an Oslo museum.
H: Edvard Munch painted "The Scream".

1586 QA FALSE
T: The Republic of Yemen is an Arab, Islamic and independent sovereign state whose integrity is
inviolable, and no part of which may be ceded.
H: The national language of Yemen is Arabic.

1076 RC TRUE
T: Most Americans are familiar with the Food Guide Pyramid-- but a lot of people don't understand
how to use it and the government claims that the proof is that two out of three Americans are fat.
H: Two out of three Americans are fat.

1667 IE FALSE
T: Regan attended a ceremony in Washington to commemorate the landings in Normandy.
H: Washington is located in Normandy.

13 IR TRUE
T: iTunes software has seen strong sales in Europe.
H: Strong sales for iTunes in Europe.

2016 IR TRUE
T: Google files for its long awaited IPO.
H: Google goes public.

2097 MT FALSE
T: The economy created 228,000 new jobs after a disappointing 112,000 in June.
H: The economy created 228,000 jobs after dissapointing the 112,000 of June.

893 CD TRUE
T: The first settlements on the site of Jakarta were established at the mouth of the Ciliwung,
perhaps as early as the 5th century AD.
H: The first settlements on the site of Jakarta were established as early as the 5th century AD.

1960 PP FALSE
T: Bush returned to the White House late Saturday while his running mate was off campaigning in the
West.
H: Bush left the White House.

586 QA TRUE
T: The two suspects belong to the 30th Street gang, which became embroiled in one of the most
notorious recent crimes in Mexico: a shootout at the Guadalajara airport in May, 1993, that killed
Cardinal Juan Jesus Posadas Ocampo and six others.
H: Cardinal Juan Jesus Posadas Ocampo died in 1993.

908 RC FALSE
T: Time Warner is the world's largest media and Internet company.
H: Time Warner is the world's largest company.

1911 IE TRUE
T: The SPD got just 21.5% of the vote in the European Parliament elections, while the conservative
opposition parties polled 44.5%.
H: The SPD is defeated by the opposition parties.
"""
ROWS = [row.split("\n", 1) for row in TABLE_1.strip().split("\n\n")]
"""Identifier, task and value, and the two texts."""
VALUES = [head.endswith("TRUE") for head, _ in ROWS]


def noted():
    """The pairs as they are read where they are pasted."""
    [debate] = parse_text("\n\n".join(texts for _, texts in ROWS), name="table1.txt").debates
    return pair_up(debate, "given")


def test_the_table_is_read_with_tasks_and_values_and_scored_by_task(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pairs = "".join(
        f'<pair id="{number}" task="{task}" value="{value}">'
        f"<t>{escape(pair.text)}</t><h>{escape(pair.hypothesis)}</h></pair>"
        for (head, _), pair in zip(ROWS, noted(), strict=True)
        for number, task, value in [head.split()]
    )
    (tmp_path / "table1.xml").write_text(f"<entailment-corpus>{pairs}</entailment-corpus>")
    printed = run_line("argue evaluate table1.xml --engine word_overlap --all --no-store")
    rows = [line.split() for line in printed.splitlines()]
    shares = {row[0]: row[1] for row in rows if row and row[0] in {"QA", "RC", "IE", "PP", "CD"}}
    assert shares == {"QA": "0.667", "RC": "0.500", "IE": "0.500", "PP": "0.000", "CD": "1.000"}


def test_the_judge_that_ships_calls_those_entailed_that_are():
    """And the five others too, which have nearly the words of their texts: 7 of 12 are right."""
    pytest.importorskip("onnxruntime")
    judged = load_engine("cross_encoder").judge(noted())
    labels = [answer.label for answer, value in zip(judged, VALUES, strict=True) if value]
    assert labels == [Label.SUPPORT] * 7


def test_pairs_of_the_development_set_are_those_of_the_table(shared):
    own = {head.split()[0]: pair for (head, _), pair in zip(ROWS, noted(), strict=True)}
    debates = read(str(shared / "data" / "rte" / "rte1_dev.xml"))
    found = {
        (pair.text, pair.hypothesis) for debate in debates for pair in pair_up(debate, "given")
    }
    for number in ("568", "13", "586", "908"):
        assert (own[number].text, own[number].hypothesis) in found
