"""Readings, tables and the picture."""

import math
import re
from xml.etree import ElementTree

import pytest

from argue.engines import load_engine
from argue.features.monothematic import tables
from argue.features.monothematic.files import read
from argue.features.monothematic.frequencies import Phenomena, co_occurrence
from argue.features.monothematic.judging import judge
from argue.features.monothematic.pairs import Collection, EntailmentPair, Gold
from argue.features.monothematic.picture import picture
from argue.features.monothematic.readings import errors, of_correlation
from argue.features.monothematic.scores import Index, Sides, Tally, score
from argue.model import Label
from tests.features.monothematic.samples import EXAMPLE, Parrot

SVG = "{http://www.w3.org/2000/svg}"


def sides(positive: tuple[int, int], negative: tuple[int, int]) -> Sides:
    """Right of 100 original and of 100 monothematic pairs on each side."""
    indices = [Index(Tally(whole, 100), Tally(part, 100)) for whole, part in (positive, negative)]
    total = Index(Tally(positive[0] + negative[0], 200), Tally(positive[1] + negative[1], 200))
    return Sides(total, *indices)


@pytest.mark.parametrize(
    ("kind", "indices", "near"),
    [
        ("missing correlation", [0, 0.94], 0.05),
        ("ideal correlation", [0.96, 1.04], 0.05),
        ("over-correlation", [1.06, math.inf], 0.05),
        ("undefined", [None], 0.05),
        ("ideal correlation", [1], 0),  # as for a single pair
        ("over-correlation", [1.02], 0),
    ],
)
def test_readings_of_the_correlation_index(kind, indices, near):
    assert {of_correlation(ci, near) for ci in indices} == {kind}


def test_false_positives_and_false_negatives_are_told_by_category():
    by_macro = {
        "lexical": sides((0, 90), (0, 40)),
        "syntactic": sides((0, 30), (0, 80)),
        "reasoning": sides((0, 60), (0, 55)),
    }
    assert errors("e", by_macro) == [
        "e: false positives on lexical pairs (accuracy 0.90 on positive, 0.40 on negative ones).",
        "e: false negatives on syntactic pairs (accuracy 0.30 on positive, 0.80 on negative ones).",
    ]


def test_tables_have_the_columns_of_the_paper():
    scores = score(judge(read(EXAMPLE), load_engine("word_overlap")))
    overall, by_macro, *_ = tables.of_scores(scores)
    assert overall.column("di") == [scores.overall.di, *[None] * (len(overall.rows) - 1)]
    for name, positive, negative in zip(
        *(by_macro.column(each) for each in ("category", "pairs_positive", "pairs_negative")),
        strict=True,
    ):
        assert positive == scores.by_macro[name].positive.monothematic.pairs
        assert negative == scores.by_macro[name].negative.monothematic.pairs
        assert positive + negative == scores.by_macro[name].all.monothematic.pairs


def test_the_picture_has_a_point_for_each_pair_with_an_index():
    scores = score(judge(read(EXAMPLE), load_engine("word_overlap")))
    root = ElementTree.fromstring(picture(scores))
    titles = [title.text for title in root.iter(f"{SVG}title") if "phenomena right" in title.text]
    drawn = [each for each in scores.by_pair if each.index.ci is not None]
    assert len(titles) == len(drawn) > 0
    assert {title.split(" ")[0] for title in titles} == {each.id for each in drawn}
    counts = [
        int(number) for number in re.findall(r"(\d+) (?:right|wrong)", root.find(f"{SVG}desc").text)
    ]
    assert sum(counts) == len(scores.by_pair)
    assert "style" not in picture(scores, alone=False)


def test_heights_are_logarithmic():
    wholes = [EntailmentPair(id, "T", "H", Gold.ENTAILMENT) for id in "abcdef"]
    made = [(f"{id}{n}", id) for id in "abcde" for n in range(4)]
    parts = [EntailmentPair(name, "T", "H", Gold.ENTAILMENT, "x:y", id) for name, id in made]
    parrot = Parrot(
        dict.fromkeys(["b0", "b1", "c0", "c1", "c2", "d", "e0", "e1", "e2", "e3"], Label.ATTACK)
    )
    svg = picture(score(judge(Collection(tuple(wholes), tuple(parts)), parrot)))
    heights = {
        id: float(y) for y, id in re.findall(r'cy="([\d.]+)" r="4[^>]*><title>(\w) ', svg)
    }  # a has 1, b 2, c 4, d 0, e is infinite
    assert heights["a"] - heights["b"] == pytest.approx(heights["b"] - heights["c"], abs=0.11)
    assert heights["d"] > heights["a"] > heights["b"] > heights["c"] > heights["e"]


def test_a_picture_of_nothing_is_one():
    scores = score(judge(Collection(), Parrot({})))
    assert ElementTree.fromstring(picture(scores)).tag == f"{SVG}svg"


def test_names_in_a_picture_cannot_do_harm():
    whole = EntailmentPair("<script>", "T", "H", Gold.ENTAILMENT)
    part = EntailmentPair("1", "T", "H", Gold.ENTAILMENT, "a:b", "<script>")
    svg = picture(score(judge(Collection((whole,), (part,)), Parrot({}))))
    assert "<script>" not in svg
    assert "&lt;script&gt;" in svg


def test_what_comes_with_a_deciding_phenomenon_has_a_row():
    """Table 3 of Magnini & Cabrio (2010): deciding phenomena across, all that come with them down.

    Their pair 125 has a semantic opposition that decides, argument realization and apposition.
    """
    parts = {
        "lexical:semantic-opposition": Gold.CONTRADICTION,
        "syntactic:argument-realization": Gold.ENTAILMENT,
        "syntactic:apposition": Gold.ENTAILMENT,
    }
    pairs = [EntailmentPair(name, "T", "H", gold, name, "125") for name, gold in parts.items()]
    whole = EntailmentPair("125", "T", "H", Gold.CONTRADICTION)
    collection = Collection((whole,), tuple(pairs))
    counted, together = Phenomena.of(collection), co_occurrence(collection, every=True)
    table = tables.of_phenomena(counted, together)[-1]
    assert [*table.columns] == ["phenomenon", "deciding", "lexical:semantic-opposition"]
    assert table.columns["lexical:semantic-opposition"] == "1"
    assert table.rows == [
        ["1 lexical:semantic-opposition", 1, 1],
        ["syntactic:apposition", 0, 1],
        ["syntactic:argument-realization", 0, 1],
    ]


def test_several_systems_have_rows_and_marks_under_their_names():
    """Table 2 of Cabrio & Magnini (2010) and table 4 of Magnini & Cabrio (2010): side by side."""
    answers = [judge(read(EXAMPLE), load_engine(name)) for name in ("word_overlap", "gold")]
    systems = [score(answer) for answer in answers]
    for table in tables.of_scores(*systems):
        alone = [
            next(t for t in tables.of_scores(system) if t.name == table.name) for system in systems
        ]
        assert table.column("engine")[:1] == ["word_overlap"]
        for name, own in zip(("word_overlap", "gold"), alone, strict=True):
            assert [row[1:] for row in table.rows if row[0] == name] == list(own.rows)
    root = ElementTree.fromstring(picture(*systems))
    titles = [title.text for title in root.iter(f"{SVG}title") if "phenomena right" in title.text]
    for name, scores in zip(("word_overlap", "gold"), systems, strict=True):
        drawn = [each for each in scores.by_pair if each.index.ci is not None]
        assert sum(title.endswith(f", {name}") for title in titles) == len(drawn) > 0
