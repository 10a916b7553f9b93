"""Curves, bars, calibration, points, confusion: each number where it belongs, and said."""

import re

import pytest

from argue.features.plots.bars import Bars, bar_chart, confusion_table
from argue.features.plots.line import Curve, precision_recall_chart, roc_chart
from argue.features.plots.reliability import Bin, reliability_diagram
from tests.features.plots.drawings import SVG, named, places, read, texts

BINS = [Bin(0.0, 0.5, 0.0, 0.0, 0), Bin(0.5, 0.75, 0.7, 0.5, 4), Bin(0.75, 1.0, 0.9, 1.0, 1200)]

CHARTS = {
    "roc": roc_chart([Curve("a", [(0, 0), (0.5, 1), (1, 1)], 0.75)], title="T", alone=False),
    "precision_recall": precision_recall_chart(
        [Curve("a", [(0, 1), (1, 0.5)])], title="T", prevalence=0.5, alone=False
    ),
    "reliability": reliability_diagram(BINS, title="T", error=0.1, alone=False),
    "bars": bar_chart(
        ["x", "y"], [Bars("a", [1, None]), Bars("b", [2, 3])], title="T", alone=False
    ),
    "heat": confusion_table(["a", "b"], ["a", "b"], [[1, 2], [0, 0]], title="T", alone=False),
}


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_says_what_it_is_and_needs_no_style(name):
    root = read(CHARTS[name])
    assert root.attrib["role"] == "img"
    assert root.find(f"{SVG}title").text == "T"
    assert root.find(f"{SVG}desc").text
    assert "style" not in CHARTS[name]
    assert " id=" not in CHARTS[name], "two charts of a page would share it"


@pytest.mark.parametrize("name", CHARTS)
def test_nothing_lies_outside(name):
    root = read(CHARTS[name])
    width, height = map(float, root.attrib["viewBox"].split()[2:])
    for text in root.iter(f"{SVG}text"):
        if "transform" not in text.attrib:
            assert 0 <= float(text.attrib["x"]) <= width
            assert 0 <= float(text.attrib["y"]) <= height


def test_the_legend_of_a_curve_has_its_area():
    assert "a, area 0.750" in texts(read(CHARTS["roc"]))


def test_the_area_below_precision_is_the_average_precision():
    # Precision 1 up to recall 0.5, and 0.5 from there: 0.5 · 1 + 0.5 · 0.5
    points = [(0.0, 1.0), (0.5, 1.0), (1.0, 0.5)]
    path = named(read(precision_recall_chart([Curve("a", points)], title="T")), "a").attrib["d"]
    start, *steps = re.findall(r"([MVH])(-?[\d.]+)(?: (-?[\d.]+))?", path)
    x, y, area = float(start[1]), float(start[2]), 0.0
    bottom, top, left, right = 344.0, 40.0, 62.0, 622.0
    for kind, number, _ in steps:
        if kind == "V":
            y = float(number)
        else:
            area += (float(number) - x) * (bottom - y)
            x = float(number)
    assert area / ((right - left) * (bottom - top)) == pytest.approx(0.75, abs=0.001)


def test_the_dots_of_calibration_are_at_confidence_and_accuracy():
    root = read(CHARTS["reliability"])
    (low, _), (high, _) = places(named(root, "sure as often as right"))
    told = "4 judgements from 0.5 to 0.75: 70.0 % sure, 50.0 % right"
    (square,) = (path for path in root.iter(f"{SVG}path") if path.findtext(f"{SVG}title") == told)
    corner = float(square.attrib["d"][1:].split(" ")[0])
    assert corner + 4 == pytest.approx(low + 0.7 * (high - low), abs=0.2)


def test_a_bin_without_judgements_is_not_drawn():
    root = read(CHARTS["reliability"])
    assert len([*root.iter(f"{SVG}rect")]) == 3, "two bins and the legend"
    assert "1,200" in texts(root)


def test_bars_are_as_long_as_their_values():
    root = read(bar_chart(["x", "y"], [Bars("F1", [0.25, 1.0])], title="T"))
    short, long = (float(rect.attrib["width"]) for rect in root.iter(f"{SVG}rect"))
    assert long == pytest.approx(4 * short, abs=0.5)
    assert {"x", "y", "0.25", "1"} <= set(texts(root))


def test_a_negative_bar_lies_left_of_zero():
    root = read(bar_chart(["x", "y"], [Bars("difference", [-0.5, 0.5])], title="T"))
    left, right = root.iter(f"{SVG}rect")
    (start, end), width = (float(bar.attrib["x"]) for bar in (left, right)), left.attrib["width"]
    assert start + float(width) == pytest.approx(end, abs=0.2)


def test_an_undefined_bar_says_so():
    assert "undefined" in texts(read(CHARTS["bars"]))
    assert "y, a: undefined." in read(CHARTS["bars"]).find(f"{SVG}desc").text


def test_bars_of_another_number_are_refused():
    with pytest.raises(ValueError, match="F1: expected 2 values"):
        bar_chart(["x", "y"], [Bars("F1", [1])], title="T")


def test_the_matrix_has_counts_shares_and_sums():
    root = read(confusion_table(["a", "b"], ["a", "b"], [[1500, 500], [0, 0]], title="T"))
    assert {"1,500", "75 %", "500", "25 %", "2,000"} <= set(texts(root))
    framed = [rect for rect in root.iter(f"{SVG}rect") if "stroke" in rect.attrib]
    assert len(framed) == 2, "those of agreement"
    shades = [float(rect.attrib["fill-opacity"]) for rect in root.iter(f"{SVG}rect")]
    assert shades[0] > shades[1] > shades[2] == shades[3]


def test_a_matrix_that_is_none_is_refused():
    with pytest.raises(ValueError, match="expected 2 rows of 2 counts"):
        confusion_table(["a", "b"], ["a", "b"], [[1, 2]], title="T")


def test_long_names_are_cut_but_told():
    name = "x" * 100
    root = read(bar_chart([name], [Bars("F1", [1.0])], title="T" * 200))
    assert f"{'x' * 29}…" in texts(root)
    assert named(root, name) is not None
