"""Whoever sees colours badly, or sees the map in the dark, can read it."""

import re

import pytest

from argue.features.map.standalone import map_text

LIGHT, DARK = (
    dict(re.findall(r"--map-([\w-]+): (#[0-9a-f]{6});", block))
    for block in re.findall(r":root \{(.*?)\n *\}", map_text("map.css"), flags=re.DOTALL)
)


def luminance(colour: str) -> float:
    """Relative luminance (WCAG 2.2)."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    """Contrast ratio (WCAG 2.2), 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_measure_is_right():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.005)


def test_both_schemes_name_the_same_colours():
    assert LIGHT.keys() == DARK.keys()
    assert len(LIGHT) == 17


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("status", ["accepted", "rejected", "undecided", "unlabelled"])
def test_words_in_a_box_are_readable(colours, status):
    ground = colours[f"{status}-fill"]
    for words in (status, "ink", "soft"):
        assert contrast(colours[words], ground) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_lines_words_and_badges_stand_out_from_the_ground(colours):
    for line in ("attack", "support", "derived", "reply", "focus", "accepted", "rejected"):
        assert contrast(colours[line], colours["sheet"]) >= 3
    for words in ("ink", "soft", "accepted", "rejected", "undecided"):
        assert contrast(colours[words], colours["sheet"]) >= 4.5
