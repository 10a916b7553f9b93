"""Lines: where they are drawn is where their numbers are."""

import math

import pytest

from argue.features.plots import Axis, Mark, Series
from argue.features.plots.line import line_chart
from tests.features.plots.drawings import SVG, named, places, read, texts


def chart(*series: Series, **options: object) -> str:
    return line_chart(series, **{"title": "Acceptance", "axes": ("accuracy", "F1"), **options})


def test_places_are_proportional_to_numbers():
    line = Series("F1", [(0.0, 0.0), (0.5, 0.25), (1.0, 1.0)])
    (x0, y0), (x1, y1), (x2, y2) = places(named(read(chart(line)), "F1"))
    assert x1 - x0 == pytest.approx((x2 - x0) / 2, abs=0.1)
    assert y0 - y1 == pytest.approx((y0 - y2) / 4, abs=0.1)
    assert y2 < y0, "what is more is drawn higher"


def test_equal_ratios_are_equal_steps_on_a_logarithmic_axis():
    line = Series("CI", [(1, 0.1), (2, 1.0), (3, 10.0)])
    root = read(chart(line, axes=("accuracy", Axis("CI", log=True))))
    (_, low), (_, middle), (_, high) = places(named(root, "CI"))
    assert middle == pytest.approx((low + high) / 2, abs=0.1)
    assert {"0.1", "1", "10"} <= set(texts(root))


def test_a_gap_parts_the_line():
    line = Series("F1", [(0, 1), (1, 1), (2, math.nan), (3, 1), (4, 1)])
    path = named(read(chart(line)), "F1").attrib["d"]
    assert path.count("M") == 2
    assert "nan" not in path


def test_the_band_lies_around_the_line():
    root = read(chart(Series("F1", [(0, 0.5), (1, 0.6)], band=[(0.4, 0.6), (0.5, 0.9)])))
    band = next(path for path in root.iter(f"{SVG}path") if path.attrib.get("fill-opacity"))
    heights = [y for _, y in places(band)]
    for _, y in places(named(root, "F1")):
        assert min(heights) < y < max(heights)


def test_a_mark_is_drawn_at_its_point_with_its_name():
    root = read(chart(Series("F1", [(0, 0), (1, 1)]), marks=[Mark("edit distance", 0.5, 0.5)]))
    ring = named(root, "edit distance: 0.5 at 0.5").find(f"{SVG}circle")
    (x0, y0), (x1, y1) = places(named(root, "F1"))
    assert float(ring.attrib["cx"]) == pytest.approx((x0 + x1) / 2, abs=0.1)
    assert float(ring.attrib["cy"]) == pytest.approx((y0 + y1) / 2, abs=0.1)
    assert "edit distance" in texts(root)


@pytest.mark.parametrize("rising", [True, False])
def test_the_name_of_a_mark_keeps_clear_of_the_line(rising):
    line = Series("F1", [(0, 0), (1, 1)] if rising else [(0, 1), (1, 0)])
    mark = named(read(chart(line, marks=[Mark("engine", 0.5, 0.5)])), "engine: 0.5 at 0.5")
    ring, name = mark.find(f"{SVG}circle"), mark.find(f"{SVG}text")
    above = float(name.attrib["y"]) < float(ring.attrib["cy"])
    left = name.attrib.get("text-anchor") == "end"
    assert (above == left) is rising, "above and left of a rising line, or below and right"


def test_series_differ_without_colour():
    lines = [Series(name, [(0, number), (1, number)]) for number, name in enumerate("abcdef")]
    root = read(chart(*lines))
    assert len({named(root, name).attrib.get("stroke-dasharray", "") for name in "abcdef"}) == 6


def test_it_says_what_it_shows():
    root = read(chart(Series("<F1> & more", [(0.5, 0.25), (1, 1)])))
    assert root.find(f"{SVG}title").text == "Acceptance"
    assert root.find(f"{SVG}desc").text == "<F1> & more: from 0.25 at 0.5 to 1 at 1."
    assert {"Acceptance", "accuracy", "F1"} <= set(texts(root))


def test_only_a_file_of_its_own_brings_a_style():
    line = Series("F1", [(0, 0), (1, 1)])
    assert "<style>" in chart(line)
    inline = chart(line, alone=False)
    assert "<style>" not in inline
    assert "style=" not in inline


def test_an_empty_chart_says_so():
    assert read(chart(Series("F1", []))).find(f"{SVG}desc").text == "F1: nothing to draw."


@pytest.mark.parametrize("bad", [math.inf, -math.inf])
def test_what_cannot_be_drawn_is_refused(bad):
    with pytest.raises(ValueError, match="F1: expected numbers that can be drawn"):
        chart(Series("a", [(0, 0), (1, bad)]))


def test_a_logarithmic_axis_refuses_zero():
    with pytest.raises(ValueError, match="found 0"):
        chart(Series("a", [(1, 0)]), axes=("accuracy", Axis("F1", log=True)))


def test_a_band_has_as_many_ends_as_points():
    with pytest.raises(ValueError, match="expected a band of 2 ends, found 1"):
        Series("a", [(0, 0), (1, 1)], band=[(0, 0)])
