"""Discussions in the styles in which people write them become the arguments and parents expected.

The data is in ``pastes/``; :mod:`benchmarks.paste` counts what is right in it.
"""

from pathlib import Path

import pytest

from argue import formats
from argue.errors import ParseError
from argue.model import Label
from benchmarks.paste import discussion, expected_rows, rows_of
from tests.formats.samples import PASTES, SAMPLES, STYLES

DISCUSSIONS = sorted(PASTES.glob("*.txt"))
NAMED = (
    "chat",
    "discourse",
    "disqus",
    "mail",
    "names",
    "prose-1",
    "quotes",
    "reddit",
    "transcript",
)
PLAIN = [path for path in DISCUSSIONS if not path.stem.startswith((*NAMED, "procon-2"))]
"""Discussions whose layout says it all; the others are conversations, which are read by chances."""
SAYS = {"signs-2", "procon-1", "procon-2", "kialo-1-crlf"}
"""The discussions that say what a reply does."""


@pytest.mark.parametrize("path", PLAIN, ids=lambda path: path.stem)
def test_a_discussion_without_names_is_read_as_its_readers_would(path: Path) -> None:
    [debate] = formats.read(path)
    rows = sorted(rows_of(debate), key=str)
    assert rows == sorted(expected_rows(path.with_suffix(".expected")), key=str)
    assert bool(debate.given) == (path.stem in SAYS)


def test_conversations_are_mostly_read_as_their_readers_would() -> None:
    conversations = [discussion(path) for path in DISCUSSIONS if path.stem.startswith(NAMED)]
    arguments = sum(row["arguments"] for row in conversations)
    assert sum(row["texts_right"] for row in conversations) >= 0.85 * arguments
    assert sum(row["right"] for row in conversations) >= 0.6 * arguments


@pytest.mark.parametrize("name", sorted({*STYLES} - {"disqus"}))
def test_each_argument_has_its_place_in_the_text(name: str) -> None:
    document = formats.parse_text(SAMPLES[name])
    [debate] = document.debates
    for argument in debate.arguments:
        start, end = document.places[debate.id, argument.id]
        words = "".join(argument.text.split())
        place = "".join(document.text[start:end].split())
        assert words in place or place in words or words[-12:] == place[-12:], argument.text


@pytest.mark.parametrize(
    ("text", "labels"),
    [
        ("# Zoos?\n- Cages are small.\n- Food costs much.\n", []),
        ("# Zoos?\n+ They save species.\n+ Children learn.\n", []),
        ("# Zoos?\n- Cages.\n  + They grew.\n", []),
        ("# Zoos?\n* Cages.\n  + They grew.\n", []),
        ("# Zoos?\n+ They save species.\n- Cages are small.\n", ["support", "attack"]),
        ("# Zoos?\n\n= Zoos are good.\n\n- Cages are small.\n", ["attack"]),
        ("# Zoos?\n<!-- + supports, - attacks -->\n- Cages are small.\n", ["attack"]),
        ("Zoos?\n+ They save species.\n- Cages are small.\n", []),
        ("Zoos?\n\nCons\n\nSmall cages.\n\nPros\n\nThey save species.\n", ["attack", "support"]),
    ],
)
def test_a_label_is_given_only_where_the_text_says_so(text: str, labels: list[str]) -> None:
    [debate] = formats.parse_text(text, name="zoos.md").debates
    assert [relation.label.value for relation in debate.given] == labels
    assert len(debate.replies) == len(debate.arguments) - 1


@pytest.mark.parametrize(
    "text",
    [
        "Pro:\nIt is cheap.\n\nCon:\nIt is ugly.\n",
        "pro:\n- It is cheap.\n\ncon:\n- It is ugly.\n",
        "Pro: It is cheap.\nCon: It is ugly.",
        "Pros: It is cheap.\nCons: It is ugly.",
        "We should buy a tent.\n\nPro\n- It is cheap.\nCon\n- It is ugly.\n",
        "**Pro**\nIt is cheap.\n**Con**\nIt is ugly.",
    ],
)
def test_one_reason_for_and_one_against_are_read(text: str) -> None:
    [debate] = formats.parse_text(text).debates
    given = {debate.by_id()[one.source].text: one.label for one in debate.given}
    assert given == {"It is cheap.": Label.SUPPORT, "It is ugly.": Label.ATTACK}


def test_the_signs_of_a_list_are_kept_for_those_who_meant_them() -> None:
    document = formats.parse_text("# Zoos?\n- Cages are small.\n  + They grew.\n")
    assert document.format == "outline"
    assert document.signs == {("zoos", "1"): "-", ("zoos", "1.1"): "+"}
    [named] = formats.parse_text(document.text, format="markdown").debates
    assert [relation.label for relation in named.given] == [Label.ATTACK, Label.SUPPORT]


@pytest.mark.parametrize(
    "text",
    [
        "<lkif><stated-fact/></lkif>",
        "arg_id,key_point_id,label\na,b,1\n",
        "host;message\nweb1;disk is full, please clean up, now\nweb2;down, again, again\n",
        "int main() {\n  return 0;\n}\n",
    ],
)
def test_data_is_refused_with_the_nearest_format_its_line_and_the_how_to(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        formats.parse_text(f"\n\n{text}")
    message = str(caught.value)
    assert caught.value.line == 3
    assert "docs/discussions.md" in message
    assert ("nearest is csv:" in message) is text.startswith(("arg_id", "host"))


def test_a_page_that_begins_with_a_menu_in_tabs_is_no_table() -> None:
    text = (
        "File\tEdit\tView\n\nAnn: Tablets on the stands?\n\nBo: No, they fall down.\n\nAnn: Why?\n"
    )
    (debate,) = formats.parse_text(text).debates
    assert {argument.author for argument in debate.arguments if argument.author} == {"Ann", "Bo"}


def test_styles_are_not_looked_for_in_the_files_of_an_archive() -> None:
    with pytest.raises(ParseError):
        formats.read_bytes(b"Read me first, please.", styles=False)


def test_a_list_that_tells_of_minutes_is_no_record_of_a_meeting():
    text = "Should we get a bakery?\n\n- People walk twenty minutes for bread\n- The rent is high\n"
    (debate,) = formats.parse_text(text).debates
    texts = [argument.text for argument in debate.arguments[1:]]
    assert texts == ["People walk twenty minutes for bread", "The rent is high"]


def test_a_claim_that_restates_the_question_above_is_what_the_others_answer() -> None:
    text = "# Should museums be free?\n\n{}\n\n- Taxes pay for them.\n- Who asks?\n"
    claim = "Museums should be free for everybody."
    [debate] = formats.parse_text(text.format(claim)).debates
    assert (debate.title, debate.by_id()["issue"].text) == ("Should museums be free?", claim)
    assert [one.ends for one in debate.replies] == [("1", "issue"), ("2", "issue")]
    [debate] = formats.parse_text(text.format("We have three of them here.")).debates
    assert debate.by_id()["issue"].text == "Should museums be free?"


def test_quotes_that_are_answered_one_by_one_are_each_answered_by_what_is_below() -> None:
    text = "> They lay eggs.\n\nSo does the shop.\n\n> They bring rats.\n\nWhere are those rats?\n"
    [debate] = formats.parse_text(text).debates
    texts = {argument.id: argument.text for argument in debate.arguments}
    answers = {texts[reply.source]: texts[reply.target] for reply in debate.replies}
    assert answers["So does the shop."] == "They lay eggs."
    assert answers["Where are those rats?"] == "They bring rats."
