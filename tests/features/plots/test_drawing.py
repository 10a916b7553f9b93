"""Elements, hues and markers."""

import pytest

from argue.features.plots.frame import DASHES, HUES, marker, tag, words
from tests.features.plots.drawings import read


def luminance(hue: str) -> float:
    """Relative luminance as WCAG 2.2 defines it."""
    parts = [int(hue[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("hue", HUES)
@pytest.mark.parametrize("paper", ["#ffffff", "#fbfaf6", "#17181b", "#1e2024"])
def test_every_hue_is_seen_on_every_paper(hue, paper):
    light, dark = sorted([luminance(hue), luminance(paper)], reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 3


def test_what_is_written_cannot_become_markup():
    assert tag("line", name='"><script>') == '<line name="&quot;&gt;&lt;script&gt;"/>'
    assert words("<b>&", 0, 0) == '<text x="0" y="0">&lt;b&gt;&amp;</text>'


def test_markers_differ_in_shape():
    drawn = [read(marker(number, 10, 10)) for number in range(6)]
    shapes = {(one.tag, one.attrib.get("d")) for one in drawn}
    assert len(shapes) == len(set(DASHES)) == 6
