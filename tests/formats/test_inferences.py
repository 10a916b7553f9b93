"""Linked premises and undercuts, as formats state them and give them back."""

from __future__ import annotations

import json

import pytest

from argue import formats
from argue.errors import InvalidRecord, ParseError
from argue.formats.base.losses import PARTS, lost_parts
from argue.model import Argument, Debate, Inference, Label, Relation
from argue.pipeline import bare
from tests.debate_samples import link

TEXTS = {"c": "Close it.", "p": "It costs.", "q": "We are poor.", "u": "Debts help."}
NODES = [{"nodeID": id, "text": text, "type": "I"} for id, text in TEXTS.items()]
ENDS = [edge.split(">") for edge in ("p>ra", "q>ra", "ra>c", "u>ca", "ca>ra")]
STEP_NODES = [{"nodeID": id, "text": id, "type": kind} for id, kind in (("ra", "RA"), ("ca", "CA"))]
LINES = [{"edgeID": place, "fromID": ends[0], "toID": ends[1]} for place, ends in enumerate(ENDS)]
AIF = json.dumps({"nodes": NODES + STEP_NODES, "edges": LINES})
ATOMS = [{"id": id, "type": "atom", "text": text} for id, text in TEXTS.items()]
SCHEMES = [
    {"id": id, "type": "scheme", "name": name}
    for id, name in (("ra", "support"), ("ca", "conflict"))
]
SADFACE = json.dumps(
    {
        "metadata": {"core": {"title": "Zoo", "version": "0.2"}},
        "nodes": ATOMS + SCHEMES,
        "edges": [{"id": a + b, "source_id": a, "target_id": b} for a, b in ENDS],
    }
)
MICROTEXTS = (
    "<arggraph id='zoo'>"
    + "".join(
        f"<edu id='e{id}'>{text}</edu><adu id='{id}'/>"
        f"<edge id='s{id}' src='e{id}' trg='{id}' type='seg'/>"
        for id, text in TEXTS.items()
    )
    + "<edge id='1' src='p' trg='c' type='sup'/><edge id='2' src='q' trg='1' type='add'/>"
    "<edge id='3' src='u' trg='1' type='und'/></arggraph>"
)
CARNEADES = (
    f"statements: {json.dumps(TEXTS)}\n"
    "arguments: {a: {premises: [p, q], conclusion: c, undercutter: u}}\n"
)
STEP = Inference(("p", "q"), "c", ("u",))
GIVEN = {("p", "c", Label.SUPPORT), ("q", "c", Label.SUPPORT)}


def stated(debate: Debate) -> set[tuple[str, str, Label]]:
    return {(one.source, one.target, one.label) for one in debate.given}


@pytest.mark.parametrize("text", [AIF, SADFACE, MICROTEXTS, CARNEADES])
def test_premises_are_linked_and_the_step_is_undercut(text: str) -> None:
    pytest.importorskip("yaml")
    [debate] = formats.parse_text(text).debates
    assert debate.inferences == (STEP,)
    assert stated(debate) == GIVEN
    assert debate.issue == "c"
    assert {reply.ends for reply in debate.replies} >= {("u", "p"), ("u", "q")}
    assert debate.warnings == ()


@pytest.mark.parametrize("name", ["aif", "sadface", "microtexts", "json", "jsonl"])
def test_what_is_written_is_read_again(name: str) -> None:
    [debate] = formats.parse_text(AIF).debates
    [again] = formats.parse_text(formats.write([bare(debate)], name), format=name).debates
    assert again.inferences == (STEP,)
    assert stated(again) == GIVEN
    assert "inferences" not in lost_parts([bare(debate)], _holds(name))


def test_formats_without_a_place_for_it_say_so() -> None:
    [debate] = formats.parse_text(AIF).debates
    assert lost_parts([bare(debate)], _holds("graphml"))["inferences"] == 1
    assert any("undercut" in told for told in formats.lost([bare(debate)], "graphml"))


def test_two_debates_in_one_graph_keep_their_steps() -> None:
    [debate] = formats.parse_text(AIF).debates
    [both] = formats.parse_text(formats.write([bare(debate), bare(debate)], "aif")).debates
    assert {len(step.premises) for step in both.inferences} == {2}
    assert len(both.inferences) == 2


ARGDOWN = """\
[Close]: Close it.
  + <Cost>: It costs.
    _ <Debts>: Debts help.
  - <Joy>: It is fun.
    _ <Dull>: It is dull.
"""
INSIDE = """\
<Cost>: It costs too much.

(1) [Price]: The price is high.
(2) [Poor]: We are poor.
----
(3) [Close]: Close it.
"""


def test_an_undercut_of_argdown_attacks_the_step() -> None:
    [debate] = formats.parse_text(ARGDOWN).debates
    assert debate.inferences == (Inference(("Cost",), "Close", ("Debts",)),)
    assert {*debate.given} == {*map(link, ("Cost + Close", "Joy - Close", "Dull - Joy"))}
    assert debate.issue == "Close"


def test_the_premises_inside_an_argument_are_linked() -> None:
    [debate] = formats.parse_text(INSIDE).debates
    assert debate.inferences == (Inference(("Price", "Poor"), "Cost"),)


def test_argdown_gives_back_the_steps_that_it_can_say_and_tells_of_the_others() -> None:
    arguments = tuple(Argument(id, text) for id, text in {**TEXTS, "v": "No.", "w": "Yes."}.items())
    given = [Relation(one, "c", Label.SUPPORT) for one in "pqvw"]
    said = (Inference(("p", "q"), "c"), Inference(("v",), "c", ("u",)))
    unsaid = (Inference(("w", "v"), "c"), Inference(("w", "q"), "c", ("u",)))
    debate = Debate("d", "d", arguments, given=tuple(given), inferences=(*said, *unsaid))
    document = formats.parse_text(formats.write([bare(debate)], "argdown"), format="argdown")
    [again] = document.debates
    assert set(again.inferences) == set(said)
    assert stated(again) == stated(debate)
    assert not document.refused
    [told] = formats.lost([bare(debate)], "argdown")
    assert told.startswith("2 steps of linked premises")


def test_a_support_that_is_nobodys_step_stays_one() -> None:
    one = json.loads(AIF)
    one["edges"] = [edge for edge in one["edges"] if edge["fromID"] not in ("q", "u")]
    [debate] = formats.parse_text(json.dumps(one)).debates
    assert debate.inferences == ()


@pytest.mark.parametrize(
    "premises", ["x", "c", "", "pp"], ids=["not there", "itself", "none", "twice"]
)
def test_a_step_of_a_debate_holds_together(premises: str) -> None:
    arguments = tuple(Argument(id, text) for id, text in TEXTS.items())
    with pytest.raises(InvalidRecord, match="inference of 'c'"):
        Debate("d", "d", arguments, inferences=(Inference(tuple(premises), "c"),))


def test_mistakes_in_json_are_told_with_their_place() -> None:
    value = {
        "id": "d",
        "arguments": [{"id": "c", "text": "C."}],
        "inferences": [{"premises": "c", "conclusion": "c"}],
    }
    with pytest.raises(ParseError, match=r"inferences\[0\]"):
        formats.parse_text(json.dumps(value), format="json")


def _holds(name: str) -> tuple[str, ...]:
    return getattr(formats.FORMATS.load(name), "HOLDS", tuple(PARTS))


def test_merged_arguments_leave_sound_steps() -> None:
    assert STEP.renamed({"q": "p"}) == Inference(("p",), "c", ("u",))
    assert Inference(("p", "q"), "c").renamed({"q": "p"}) is None
    assert STEP.renamed({"p": "c"}) is None
