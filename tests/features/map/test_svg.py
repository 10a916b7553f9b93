"""The still picture says what the map says, in words too, and is well-formed whatever is in it."""

import importlib
from dataclasses import replace
from xml.etree import ElementTree

import pytest
from hypothesis import HealthCheck, given, settings

from argue.drawing.wording import SYMBOLS
from argue.errors import BadInput
from argue.features.map import graph, png, svg
from argue.features.map.svg import MOST_PIXELS
from argue.formats import parse_text
from argue.model import Analysis, Argument, Debate, Reply
from argue.pipeline import analyse, bare
from tests.formats.strategies import any_debates

NAME = "{http://www.w3.org/2000/svg}"
OUTLINE = (
    "# Zoos?\n= Zoos are good.\n- a: They are prisons.\n  - b: Not the large ones.\n+ c: See.\n"
)


def analysis() -> Analysis:
    [debate] = parse_text(OUTLINE).debates
    return analyse(debate, engine="gold", derived=["mediated"], list_derived=9)


def boxes(drawn: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """The groups that hold a box, by the first words of their tooltips: the arguments' ids."""
    groups = [one for one in drawn.iter(f"{NAME}g") if one.find(f"{NAME}rect") is not None]
    groups = [one for one in groups if not one.get("data-legend")]
    return {str(one.findtext(f"{NAME}title")).partition(":")[0]: one for one in groups}


def test_accepted_arguments_have_a_double_border_and_all_say_their_status() -> None:
    result = analysis()
    assert result.labelling
    words = {"accepted": "stands", "rejected": "falls", "undecided": "open"}
    drawn = boxes(ElementTree.fromstring(svg([result])))
    assert drawn.keys() == result.labelling.statuses.keys()
    for id, status in result.labelling.statuses.items():
        assert len(drawn[id].findall(f"{NAME}rect")) == (2 if status == "accepted" else 1)
        head = drawn[id].find(f"{NAME}text")
        assert head is not None
        assert head.text == f"{SYMBOLS[status]} {words[status]}"


def test_the_description_says_all_that_is_drawn() -> None:
    result = analysis()
    drawn = ElementTree.fromstring(svg([result]))
    assert drawn.findtext(f"{NAME}title") == "Zoos?"
    said = str(drawn.findtext(f"{NAME}desc"))
    for node in graph(result)["nodes"]:
        assert node["summary"] in said
        assert node["text"] in said
    assert drawn.get("role") == "img"


def test_every_relation_is_an_edge_of_its_kind() -> None:
    result = analysis()
    drawn = ElementTree.fromstring(svg([result]))
    paths = [path for path in drawn.iter(f"{NAME}path") if path.get("fill") == "none"]
    ends = [path.get("marker-end") for path in paths]
    legend = len({edge["kind"] for edge in graph(result)["edges"]})
    assert ends.count("url(#attack-0)") == 2 + 1
    assert ends.count("url(#support-0)") == 1 + 1
    assert len(ends) == len(graph(result)["edges"]) + legend


def test_several_debates_stand_below_one_another_within_the_drawing() -> None:
    one = ElementTree.fromstring(svg([analysis()]))
    two = ElementTree.fromstring(svg([analysis(), bare(analysis().debate)]))
    assert float(str(two.get("height"))) == 2 * float(str(one.get("height")))
    assert two.findtext(f"{NAME}title") == "2 debates"
    names = [marker.get("id") for marker in two.iter(f"{NAME}marker")]
    assert len(set(names)) == len(names)
    assert svg([]).endswith("</svg>\n")


def test_what_is_left_out_is_said() -> None:
    arguments = tuple(Argument(f"{number}", f"Reason {number}.") for number in range(30))
    replies = tuple(Reply(f"{number}", "0") for number in range(1, 30))
    debate = Debate("d", "Large", arguments, issue="0", replies=replies)
    drawn = svg([bare(debate)], whole_up_to=10)
    assert drawn.count("Shown are 10 of 30 arguments") == 2  # to be seen, and to be heard
    assert drawn.count("</text>") == svg([bare(debate)], whole_up_to=11).count("</text>") - 2


@given(debate=any_debates())
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_any_debate_is_drawn_as_well_formed_xml(debate: Debate) -> None:
    drawn = ElementTree.fromstring(svg([bare(debate)]).encode())
    assert len(boxes(drawn)) <= len(debate.arguments)


def test_a_png_has_the_size_of_the_drawing() -> None:
    pytest.importorskip("resvg_py")
    drawn = ElementTree.fromstring(svg([analysis()]))
    content = png([analysis()])
    assert content[:8] == b"\x89PNG\r\n\x1a\n"
    size = [int.from_bytes(content[at : at + 4]) for at in (16, 20)]
    assert size == [2 * int(str(drawn.get(name))) for name in ("width", "height")]
    large = replace(analysis(), debate=replace(analysis().debate, title="Other"))
    assert png([large]) != content


def wide(arguments: int) -> Analysis:
    """A star, whose drawing is about 260 pixels wide for each argument."""
    every = tuple(Argument(str(number), f"Reason {number}.") for number in range(arguments))
    replies = tuple(Reply(str(number), "0") for number in range(1, arguments))
    return bare(Debate("d", "Wide", every, issue="0", replies=replies))


def counting(monkeypatch: pytest.MonkeyPatch, module: str, name: str) -> list[object]:
    """Let calls of a function be counted: its results, one for each call."""
    place, results = importlib.import_module(module), list[object]()
    original = getattr(place, name)

    def counted(*given: object, **named: object) -> object:
        results.append(original(*given, **named))
        return results[-1]

    monkeypatch.setattr(place, name, counted)
    return results


def test_a_png_of_150_arguments_is_rendered_once_to_a_bounded_number_of_pixels(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    pytest.importorskip("resvg_py")
    graphs = counting(monkeypatch, "argue.features.map.svg", "graph")
    rendered = counting(monkeypatch, "resvg_py", "svg_to_bytes")
    content = png([wide(150)])
    assert len(graphs) == 1
    assert rendered == [content]
    width, height = (int.from_bytes(content[at : at + 4]) for at in (16, 20))
    assert 0.5 * int(str(ElementTree.fromstring(svg([wide(150)])).get("width"))) <= width
    assert width * height <= 1.01 * MOST_PIXELS
    assert 8 * MOST_PIXELS <= 128_000_000  # bytes of the pixels, twice, beside the interpreter


def test_a_drawing_too_large_for_png_is_refused_with_what_to_choose() -> None:
    pytest.importorskip("resvg_py")
    with pytest.raises(BadInput, match=r"SVG or HTML"):
        png([wide(1_000)])
