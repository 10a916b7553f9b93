"""Views for notebooks."""

import pytest

from argue import plugins
from argue.errors import BadInput
from argue.features.map import graph
from argue.model import Argument, Debate, Label, Relation, Reply
from argue.pipeline import bare, label

pytest.importorskip("IPython", reason="pyvis imports IPython")


def analysis(text: str = "No."):
    debate = Debate(
        "d", "D?", (Argument("a", "Yes."), Argument("b", text)), replies=(Reply("b", "a"),)
    )
    return label(debate, [Relation("b", "a", Label.ATTACK)])


def test_to_pyvis_has_the_nodes_edges_and_places_of_the_map():
    network, data = analysis().to_pyvis(), graph(analysis())
    assert [node["id"] for node in network.nodes] == [one["argument"] for one in data["nodes"]]
    places = [(one["x"], one["y"]) for one in data["nodes"]]
    assert [(node["x"], node["y"]) for node in network.nodes] == places
    assert [(edge["from"], edge["to"], edge["kind"]) for edge in network.edges] == [
        ("b", "a", "attack")
    ]


def test_a_text_cannot_become_an_element_of_the_page():
    """pyvis shows tooltips as HTML where one contains href."""
    html = analysis('href <img src="x" onerror="alert(1)"></script>').to_pyvis().generate_html()
    assert "<img src" not in html
    assert "u003cimg" not in html
    assert "u003c\\u200bimg" in html


def test_without_a_map_an_analysis_shows_its_table(monkeypatch):
    monkeypatch.setattr(plugins, "_providing", lambda name: ())
    assert analysis()._repr_svg_() is None
    assert "<table" in analysis()._repr_html_()
    with pytest.raises(BadInput, match="a network of pyvis: expected a feature with 'notebook'"):
        analysis().to_pyvis()


def test_an_analysis_shows_itself_as_a_still_picture():
    assert bare(analysis().debate)._repr_svg_().startswith("<svg")
