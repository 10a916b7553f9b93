"""Every file of the folder keeps the contract told in ``argue/formats/__init__.py``."""

import re
from contextlib import suppress
from itertools import product

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from argue import formats
from argue.errors import ArgueError, LimitExceeded, UnknownName
from argue.formats import _recognition
from argue.formats.base.losses import PARTS
from argue.model import Analysis, Debate, Derivation, DerivedAttack, Options
from argue.pipeline import bare, label
from argue.settings import Limits
from tests.formats.samples import OF_TWO_FILES, SAMPLES
from tests.formats.strategies import any_debates, outline_debates, table_debates

EXAMPLES = settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))


def labelled(debate: Debate) -> Analysis:
    return label(
        debate,
        debate.given,
        Options.of(derived=[Derivation.MEDIATED], engine="gold"),
        list_derived=9,
    )


def test_every_file_reads_or_writes_and_is_documented() -> None:
    names = formats.FORMATS.names()
    assert set(names) == set(formats.readers()) | set(formats.outputs())
    assert all(formats.FORMATS.summary(name) for name in names)


WITHOUT_LINES = {
    *("aif", "json", "jsonl", "label_studio", "node_link", "sadface"),
    *("carneades", "comments", "gexf", "graphml"),
    *("apx", "i23", "tgf"),
    *("disqus", "dot", "html", "svg"),
}
"""Formats whose texts stand in objects or graphs, which know no line, or that have only names."""


def test_every_reader_has_a_sample():
    assert {*formats.readers()} - OF_TWO_FILES == {*SAMPLES}, "write SAMPLE into its module"


@pytest.mark.parametrize("name", SAMPLES)
def test_every_reader_has_a_sample_that_only_it_recognises(name: str) -> None:
    assert formats.recognised(SAMPLES[name]) == [name]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_becomes_debates_from_that_source(name: str) -> None:
    document = formats.read_bytes(SAMPLES[name].encode(), name="sample.unknown")
    assert document.format == name
    assert not document.refused
    for debate in document.debates:
        assert debate.arguments
        assert debate.source.format in (name, "")
        assert debate.source.name == "sample.unknown"
    module = formats.FORMATS.load(name)
    assert module.parse(SAMPLES[name])
    assert all(suffix.startswith(".") for suffix in module.EXTENSIONS)


@pytest.mark.parametrize("name", SAMPLES)
def test_line_ends_and_encodings_make_no_difference(name: str) -> None:
    plain = formats.read_bytes(SAMPLES[name].encode())
    text = SAMPLES[name].replace("\n", "\r\n")
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"):
        for content in (SAMPLES[name], text):
            result = formats.read_bytes(content.encode(encoding))
            assert result.warnings == plain.warnings
            assert [debate.arguments for debate in result.debates] == [
                debate.arguments for debate in plain.debates
            ]


@pytest.mark.parametrize("name", SAMPLES)
def test_a_reader_refuses_nonsense_with_an_error_of_ours(name: str) -> None:
    module = formats.FORMATS.load(name)
    for text in ("", "\n", "x", "{", "[]", "<", "= ", "id,text", "\x00", "#"):
        assert module.detect(text) in (True, False)
        with pytest.raises(ArgueError):
            module.parse(text)


TOKENS = [
    *("\n", "\n\n", " ", "  ", "\t", "a", "b c", ",", ";", '"', ":", "\\", "\x00", "\u2028"),
    *("\ud800", "# ", "= ", "+ ", "- ", "? ", "-> ", "a: ", "<!--", "-->", "**", "{{", "}}", "[["),
    *("]]", "==", "== Pro ==\n", "* ", "'''", "Discussion Title: ", "1. ", "1.1. Pro: ", "1.1."),
    *("-> See 1.1.", "id,parent,stance,text\n", "a,b,pro,c\n", "source\ttarget\n"),
    *('{"id": "a", "arguments": [', '{"id": "a", "text": "b"}', "]", "}", ",\n"),
    *('{"text": "a", "hypothesis": "b"}\n', "<c>", "</c>"),
    *('<pair id="1" topic="a" entailment="NO">', "<t>a</t>", '<h id="1">', "</h>", "</pair>"),
    *("<!DOCTYPE c [", "&amp;", "&x;", "[a]: ", "<b>", "\n  - ", "===\n", "/*", "//", "-> <b>"),
    *("arg(a).", "att(a,a).", "sup(a,b). ", "p af 2\n", "1 2\n", "\n#\n", '{"nodes": ['),
    *('], "edges": [', '{"nodeID": 1, "type": "I", "text": "a"}, '),
    *('{"nodeID": 2, "type": "RA"}, ', '{"id": "a", "type": "atom", "text": "a"}, '),
]


@given(tokens=st.lists(st.one_of(st.sampled_from(TOKENS), st.text(max_size=3)), max_size=30))
@settings(EXAMPLES, max_examples=160)
def test_any_text_is_read_or_refused(tokens: list[str]) -> None:
    text = "".join(tokens)
    readers = [formats.FORMATS.load(name) for name in SAMPLES]
    assert {module.detect(text) for module in readers} <= {True, False}
    for parse in (*(module.parse for module in readers), _debates_of):
        with suppress(ArgueError):
            assert parse(text)


def _debates_of(text: str) -> tuple[Debate, ...]:
    return formats.parse_text(text).debates


@pytest.mark.parametrize("name", SAMPLES)
def test_limits_hold_and_name_their_setting(name: str) -> None:
    text = SAMPLES[name]
    limits = {"ARGUE_MAX_BYTES": Limits(max_bytes=20)}
    if name != "line":  # it has one argument
        limits["ARGUE_MAX_ARGUMENTS"] = Limits(max_arguments=1)
    if name != "i23":  # its arguments are numbers
        limits["ARGUE_MAX_TEXT"] = Limits(max_text=5)
    if len(formats.parse_text(text).debates) > 1:
        limits["ARGUE_MAX_DEBATES"] = Limits(max_debates=1)
    for setting, limit in limits.items():
        with pytest.raises(LimitExceeded, match=setting):
            formats.read_bytes(text.encode(), limits=limit)


@pytest.mark.parametrize("name", sorted({*SAMPLES} - WITHOUT_LINES))
def test_a_text_that_is_too_long_is_told_with_its_line(name: str) -> None:
    with pytest.raises(LimitExceeded) as caught:
        formats.read_bytes(SAMPLES[name].encode(), name="long", limits=Limits(max_text=5))
    line = caught.value.line
    assert line in range(1, SAMPLES[name].count("\n") + 2)
    assert str(caught.value).startswith(f"long, line {line}: ")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("<c>\n<pair id='1'>\n<t>one\ntwo\nthree\n</t><h>h</h></pair></c>", 3),
        ("<arggraph id='t'>\n<edu id='e1'>one\ntwo\nthree\n</edu></arggraph>", 2),
        ('id,parent,stance,text\na,,issue,x\nb,a,con,"one\ntwo\nthree"\n', 3),
    ],
)
def test_the_line_is_that_at_which_the_text_begins(text: str, line: int) -> None:
    with pytest.raises(LimitExceeded) as caught:
        formats.parse_text(text, limits=Limits(max_text=8))
    assert caught.value.line == line


@pytest.mark.parametrize("name", formats.writers())
def test_a_writer_takes_bare_and_labelled_analyses(name: str) -> None:
    debates = formats.parse_text(SAMPLES["markdown"]).debates
    holds = getattr(formats.FORMATS.load(name), "HOLDS", PARTS)
    for analysed, several in product((bare, labelled), (False, True)):
        analyses = [analysed(debate) for debate in (debates if several else debates[:1])]
        text = formats.write(analyses, name)
        assert "Nobody asked the staff" in text or "texts" not in holds
        if analysed is labelled and "statuses" in holds:
            assert "accepted" in text
        if name in formats.readers() and (several or name != "jsonl"):
            assert formats.recognised(text) == [name]


@pytest.mark.parametrize("name", formats.writers())
@given(debate=any_debates())
@settings(EXAMPLES, max_examples=10)
def test_a_writer_takes_any_debate(name: str, debate: Debate) -> None:
    analysis = labelled(debate)
    assert formats.write([analysis, analysis], name).encode()


@pytest.mark.parametrize("name", formats.outputs())
@pytest.mark.parametrize("several", [False, True])
def test_a_file_is_the_text_in_utf_8_or_bytes(name: str, several: bool) -> None:
    debates = formats.parse_text(SAMPLES["markdown"]).debates
    analyses = [labelled(debate) for debate in (debates if several else debates[:1])]
    content = formats.write_bytes(analyses, name)
    if name in formats.writers():
        assert content.decode("utf-8") == formats.write(analyses, name)
    assert content
    assert all(isinstance(what, str) for what in formats.lost(analyses, name))
    module = formats.FORMATS.load(name)
    assert module.MEDIA_TYPE
    assert all(suffix.startswith(".") for suffix in module.EXTENSIONS)


def test_an_unknown_format_is_named_with_what_there_is() -> None:
    with pytest.raises(UnknownName, match="did you mean markdown"):
        formats.parse_text("# a", format="markdwon")
    with pytest.raises(UnknownName, match="there is: .*kialo"):
        formats.parse_text("# a", format="png")
    with pytest.raises(UnknownName, match="there is: .*graphml"):
        formats.write([], "rte")
    with pytest.raises(UnknownName, match="there is: .*png"):
        formats.write_bytes([], "rte")


@given(debate=any_debates())
@EXAMPLES
def test_json_gives_any_debate_back(debate: Debate) -> None:
    for analysis in (bare(debate), labelled(debate)):
        [again] = formats.parse_text(formats.write([analysis], "json")).debates
        assert again == debate


@given(debate=any_debates(), other=any_debates())
@EXAMPLES
def test_jsonl_gives_any_debates_back(debate: Debate, other: Debate) -> None:
    analyses = [labelled(debate), bare(other)]
    assert list(formats.parse_text(formats.write(analyses, "jsonl")).debates) == [debate, other]
    assert formats.FORMATS.load("jsonl").parse(formats.write(analyses[:1], "jsonl")) == [debate]


@pytest.mark.parametrize("name", ["csv", "tsv"])
@given(debate=table_debates())
@EXAMPLES
def test_tables_give_back_what_they_hold(name: str, debate: Debate) -> None:
    document = formats.parse_text(formats.write([bare(debate)], name))
    [again] = document.debates
    assert document.format == name
    assert not document.warnings
    assert (again.id, again.title, again.issue) == (debate.id, debate.title, debate.issue)
    assert again.arguments == debate.arguments
    assert set(again.replies) == set(debate.replies)
    assert set(again.pairs) == set(debate.pairs)
    assert set(again.gold) == set(debate.gold)
    assert set(again.given) == set(bare(debate).relations)


@given(debate=outline_debates())
@EXAMPLES
def test_an_outline_gives_back_what_it_holds(debate: Debate) -> None:
    for analysis in (bare(debate), labelled(debate)):
        document = formats.parse_text(formats.write([analysis], "markdown"))
        [again] = document.debates
        assert document.format == "markdown"
        assert not document.warnings
        assert (again.title, again.issue) == (debate.title, debate.issue)
        assert set(again.replies) == set(debate.replies)
        assert set(again.given) == set(debate.given)
        assert _without_headlines(again) == _without_headlines(debate)


def _without_headlines(debate: Debate) -> set[tuple[str, str]]:
    return {(argument.id, argument.text) for argument in debate.arguments}


def test_derived_attacks_are_written_as_such() -> None:
    [debate] = formats.parse_text("# Z?\n+ a: One.\n  + b: Two.\n- c: Three.\n  - -> a\n").debates
    analysis = labelled(debate)
    assert DerivedAttack in {type(attack) for attack in analysis.derived_attacks}
    for name in ("json", "jsonl", "graphml", "dot"):
        assert "mediated" in formats.write([analysis], name)


@pytest.mark.parametrize(
    ("text", "name", "untitled"),
    [
        ("source,target,label\nNo way.,All right.,attack\n", "", True),
        ("source,target,label\nNo way.,All right.,attack\n", "my  cars.csv", True),
        ("topic,source,target,label\nCars,No way.,All right.,attack\n", "my-cars.csv", False),
        ("# Cars?\n\n= Yes.\n\n- No.\n", "cars.md", False),
        ("a\nb\n#\na b\n", "", True),
        ("a\nb\n#\na b\n", "cars.tgf", True),
        ('<c><pair entailment="NO"><t>No.</t><h>Yes.</h></pair></c>', "", True),
        ('<c><pair topic="Cars" entailment="NO"><t>No.</t><h>Yes.</h></pair></c>', "x.xml", False),
    ],
)
def test_a_debate_is_untitled_where_its_source_gives_no_name(
    text: str, name: str, untitled: bool
) -> None:
    [debate] = formats.parse_text(text, name=name).debates
    assert debate.untitled is untitled


def test_readers_that_look_at_the_beginning_are_not_looked_for_in_all_of_a_document() -> None:
    text = '{"id": 1}\n' + "word " * 15_000 + "\np graph { text: main topic: comment_id n-votes\n"
    asked = {
        name
        for group in _recognition._files()
        for name, (signs, needs) in group.items()
        if (not signs or text[0] in signs) and re.search(needs, text)
    }
    assert not asked & {"dot", "mermaid", "i23", "polis", "debatabase", "text_hypothesis"}
    assert "jsonl" in asked
