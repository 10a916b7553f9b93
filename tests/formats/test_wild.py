"""Files as other programs and people write them: read rightly, or refused, or told."""

import pytest

from argue import formats
from argue.errors import BadInput, ParseError
from argue.formats.base.blocks import code_kind
from argue.model import Argument, Debate
from argue.pipeline import bare

GRAPHS = {
    "x.graphml": (
        '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">'
        '<key id="d1" for="edge" attr.name="{0}" attr.type="string"/>'
        '<graph edgedefault="directed"><node id="a"/><node id="b"/>'
        '<edge source="b" target="a"><data key="d1">{1}</data></edge></graph></graphml>'
    ),
    "x.json": (
        '{{"nodes": [{{"id": "a"}}, {{"id": "b"}}], '
        '"links": [{{"source": "b", "target": "a", "{0}": "{1}"}}]}}'
    ),
    "x.dot": 'digraph {{ a; b; b -> a [{0}="{1}"]; }}',
    "x.csv": "source,target,{0}\nb,a,{1}\n",
}


def given(text: str, name: str = "") -> list[str]:
    [debate] = formats.parse_text(text, name=name).debates
    return [f"{one.source} {one.label.value} {one.target}" for one in debate.reference]


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize(
    "stated",
    [
        *("type attack", "kind attacks", "stance con", "polarity negative", "polarity -"),
        *("sign -1", "relation contradicts", "label attack"),
    ],
)
def test_an_edge_says_what_it_does_in_an_attribute_of_several_names(name: str, stated: str) -> None:
    assert given(GRAPHS[name].format(*stated.split()), name) == ["b attack a"]


@pytest.mark.parametrize("name", GRAPHS)
@pytest.mark.parametrize(("attribute", "value"), [("weight_of_it", "7"), ("type", "line")])
def test_an_attribute_that_says_nothing_is_told(name: str, attribute: str, value: str) -> None:
    document = formats.parse_text(GRAPHS[name].format(attribute, value), name=name)
    assert attribute in document.account.not_understood[0].text
    assert any(attribute in told for told in document.debates[0].warnings)


def test_dot_is_read_by_its_grammar() -> None:
    text = "digraph g { edge [label=attacks]; b -> a; edge [label=supports]; c -> a }"
    assert given(text) == ["b attack a", "c support a"]
    assert given("digraph { {b c} -> a [label=attacks]; }") == ["b attack a", "c attack a"]
    text = (
        'strict digraph { node [shape=box] a [label=<<b>Close</b> &amp; go>]; b [label="x" + "y"] }'
    )
    [debate] = formats.parse_text(text).debates
    assert [argument.text for argument in debate.arguments] == ["Close & go", "xy"]


@pytest.mark.parametrize(
    "text",
    [
        "graph g { b -- a [label=attacks]; }",
        "digraph g { b -- a; }",
        'a [label="A"]; digraph g { b -> a }',
        "digraph g { b -> a } and more",
        "digraph { " + "{" * 500 + "}" * 500 + "}",
    ],
)
def test_what_is_no_directed_graph_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        formats.parse_text(text, name="x.dot")


def test_an_edge_between_groups_joins_them_and_titles_of_groups_are_told() -> None:
    text = (
        "digraph { t; subgraph cluster_1 { label=For; p; } subgraph cluster_2 { label=Against; c; }"
        " p -> t [label=supports]; c -> t [label=attacks]; }"
    )
    assert given(text) == ["p support t", "c attack t"]
    account = formats.parse_text(text).account
    assert [part.text for part in account.left_out] == ["'For'", "'Against'"]


def test_nodes_that_are_relations_in_a_drawing() -> None:
    text = (
        'digraph SADFace { a1 [label="Close\\nit."]; s [label="Expert", shape=diamond]; '
        'a2 [label="Noise."]; k [label="conflict", shape=diamond]; a3 [label="None."]; '
        "s -> a1; a2 -> s; k -> a2; a3 -> k; }"
    )
    assert sorted(given(text)) == ["a2 support a1", "a3 attack a2"]


def test_sadface_of_older_versions() -> None:
    text = (
        '{"analyst": "x", "atoms": [{"id": "a", "text": "A."}, {"id": "b", "text": "B."}], '
        '"schemes": [{"id": "s", "name": "conflict"}], '
        '"edges": [{"source_id": "b", "target_id": "s"}, {"source_id": "s", "target_id": "a"}]}'
    )
    assert given(text) == ["b attack a"]
    assert formats.parse_text(text).account.not_understood[0].text == "'analyst'"


def test_a_graph_of_d3_is_directed_and_may_name_nodes_by_numbers() -> None:
    nodes = '"nodes": [{"name": "Plant oaks"}, {"name": "They grow slowly"}]'
    links = '"links": [{"source": 1, "target": 0, "label": "attack", "value": 3}]'
    [debate] = formats.parse_text(f"{{{nodes}, {links}}}", name="d3.json").debates
    assert [argument.text for argument in debate.arguments] == ["Plant oaks", "They grow slowly"]
    assert debate.given[0].label.value == "attack"
    assert debate.warnings == ("attributes not understood and left aside: 'value'",)


def test_labels_and_signs_of_tgf() -> None:
    text = "a Zoos are good\nb They are prisons\nc\n#\nb a -\nc a supports\nb c\n"
    [debate] = formats.parse_text(text).debates
    assert [one.text for one in debate.arguments] == ["Zoos are good", "They are prisons", "c"]
    assert [one.label.value for one in debate.given] == ["attack", "support", "attack"]


def test_several_conversations_are_several_debates() -> None:
    line = '{{"id": "{0}1", "{1}": "{0}1", "reply_to": null, "text": "First {0}."}}\n'
    line += '{{"id": "{0}2", "{1}": "{0}1", "reply_to": "{0}1", "text": "Second {0}."}}\n'
    for key in ("conversation_id", "root"):
        text = line.format("p", key) + line.format("q", key)
        debates = formats.parse_text(text, name="utterances.jsonl").debates
        shapes = [(debate.id, len(debate.arguments), len(debate.replies)) for debate in debates]
        assert shapes == [("p1", 2, 1), ("q1", 2, 1)]


def test_an_id_is_known_by_the_names_of_its_kind() -> None:
    for kind in ("comment", "post", "message", "argument"):
        text = f"{kind}_id,parent_id,body\n1,,First.\n2,1,Second.\n"
        [debate] = formats.parse_text(text, name="x.csv").debates
        assert [reply.ends for reply in debate.replies] == [("2", "1")]
        assert not debate.warnings


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("x.ttl", "@prefix a: <http://x#> .\n<http://x/1> a a:I ;\n a:text 'Yes' .\n"),
        ("", "@prefix a: <http://x#> .\n<http://x/1> a a:I ;\n a:text 'Yes it is' .\n"),
        ("x.txt", "sequenceDiagram\n  Ann->>Bob: Keep the old ferry\n"),
        ("x.net", '*vertices 2\n1 a "Keep the old ferry"\n2 b "Sell it"\n*arcs\n2 1 1.0\n'),
        ("", "@startuml\nclass Ferry\nFerry --> Harbour : needs\n@enduml\n"),
        ("rules.txt", "Swims(X) <- Fish(X).\n~Flies(X) <- Fish(X).\nFish(nemo).\nDuck(don).\n"),
        ("rules.txt", "flies(X) :- bird(X), not penguin(X).\nbird(tweety).\n"),
        ("rules.txt", "r1: a => b\nr2: b, c => ~d\n-> a\n"),
        ("x.yaml", "title: Zoos\narguments:\n  - They save species\n"),
        ("", "title: Zoos\nid: 7\narguments:\n  - id: a\n    text: They save species\n"),
        ("x.py", "# Should we?\n+ yes\n"),
    ],
)
def test_code_and_markup_are_no_discussion(name: str, text: str) -> None:
    with pytest.raises(ParseError) as caught:
        formats.parse_text(text, name=name)
    assert "nearest" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "pros:\n- cheap\n- quick\ncons:\n- noisy\n- ugly trams\n",
        "- cheap trams;\n- quick trams;\n- green trams.\n",
        "ann: Trams are quiet.\nbob: Not in curves.\nann: They can be oiled.\n",
        "topic: trams\n- they are quick\n- they are cheap\n- they are loud\n",
        "Cheap trams -> more people ride them every day\nNoise -> people will move away soon\n",
        "<ann> Trams are quiet here.\n<bob> Not in the curves.\n",
    ],
)
def test_what_people_write_is_no_code(text: str) -> None:
    assert code_kind(text) == ""


def test_a_default_of_graphml_counts_for_edges() -> None:
    text = GRAPHS["x.graphml"].replace(' attr.type="string"/>', "><default>attack</default></key>")
    text = text.replace('<data key="d1">{1}</data>', "").format("label", "")
    assert given(text, "x.graphml") == ["b attack a"]


def test_a_root_that_names_no_row_is_no_conversation() -> None:
    text = "id,parent,root,text\n1,,True,First.\n2,1,False,Second.\n"
    [debate] = formats.parse_text(text, name="x.csv").debates
    assert len(debate.replies) == 1
    assert "'root'" in debate.warnings[0]


def test_a_suffix_that_names_a_format_wins_over_a_guess() -> None:
    text = "# T?\n\n+ Yes it is.\n- No it is not.\n"
    assert formats.parse_text(text, name="x.md").format == "markdown"
    with pytest.raises(ParseError):
        formats.parse_text("# T?\n\nWords.\n", name="x.argdown")


def test_the_end_of_the_mark_in_a_picture_is_no_part_of_it() -> None:
    for number in range(60):
        debate = Debate("d", "T", (Argument("a", f"Zoos {number}"),))
        [again] = formats.read_bytes(formats.write_bytes([bare(debate)], "png")).debates
        assert again.arguments == debate.arguments


@pytest.mark.parametrize("sign", ["\v", "\f", "\x85", "\u2028", "\u2029"])
def test_lines_may_end_otherwise(sign: str) -> None:
    for text in ("# T?\n+ Yes.\n- No.\n", "id,parent,stance,text\na,,issue,T\nb,a,con,No\n"):
        [again], [debate] = (
            formats.parse_text(written).debates for written in (text.replace("\n", sign), text)
        )
        assert again.given == debate.given
