import pytest

from argue.errors import ParseError
from argue.features.interchange.formats import mediawiki
from argue.formats import Reading
from argue.formats.base.wiki import Wikitext
from argue.model import Argument, Debate
from tests.debate_samples import link
from tests.formats.samples import MEDIAWIKI


def one(text: str, reading: Reading | None = None) -> Debate:
    [debate] = mediawiki.parse(text, reading)
    return debate


def test_the_sample() -> None:
    debate = one(MEDIAWIKI)
    assert (debate.title, debate.issue) == ("Should the library open on Sundays?", "issue")
    assert debate.arguments[1:] == (
        Argument(
            "pro-1",
            "Who works all week has no other day. Saturday is for shopping.",
            "Who works all week has no other day.",
        ),
        Argument("pro-1.1", "Loans by post know no weekdays."),
        Argument("pro-1.1.1", "A parcel takes two days.\nAnd for the laundry, ."),
        Argument(
            "con-1", "Nobody asked the staff so far. They have families.", "Nobody asked the staff"
        ),
        Argument("con-1.1", "Two of five volunteered."),
    )
    said = "pro-1 + issue", "pro-1.1 - pro-1", "con-1 - issue", "con-1.1 - con-1"
    assert debate.given == tuple(map(link, said))
    assert len(debate.replies) == 5
    assert not debate.warnings


FOR = ["== Pro ==", "===Yes===", "== Arguments for ==", "== '''Pros''' ==", "==Pro arguments:=="]
AGAINST = ["==== Con ====", "== Against ==", "= No side ="]


@pytest.mark.parametrize("heading", FOR + AGAINST)
def test_headings_of_sides(heading: str) -> None:
    text = f"Zoos?\n{heading}\n* A\n== Sources ==\n* no argument\n"
    assert mediawiki.detect(text)
    debate = one(text)
    assert (debate.title, len(debate.arguments)) == ("Zoos?", 2)
    assert debate.given[0].label == ("support" if heading in FOR else "attack")


@pytest.mark.parametrize(
    ("reply", "label", "text"),
    [
        ("Con: no", "attack", "no"),
        ("'''Pro''': yes", "support", "yes"),
        ("{{con}} no", "attack", "no"),
        ("'''Against:''' no", "attack", "no"),
        ("Objection: no", "attack", "no"),
        ("in favour: yes", "support", "yes"),
        ("Reply: so", None, "so"),
        ("Zurich: so", None, "Zurich: so"),
        ("so", None, "so"),
    ],
)
def test_what_a_reply_does(reply: str, label: str | None, text: str) -> None:
    for prefix in ("**", ":", "*#"):
        debate = one(f"== Pro ==\n* A\n{prefix} {reply}")
        assert debate.arguments[-1].text == text
        assert [relation.label.value for relation in debate.given[1:]] == ([label] if label else [])


def test_levels_paragraphs_and_what_goes_on() -> None:
    debate = one(
        "= Q? =\n== Pro ==\n'''A''' a\nb\n\nc\n: d\n:: e\n: f\n'''G''' g\n== Con ==\n* h\n"
        "*: i\n*** j\n* k\n"
    )
    assert [f"{argument.id} {argument.text}" for argument in debate.arguments[1:]] == [
        "pro-1 A a b\nc",
        "pro-1.1 d",
        "pro-1.1.1 e",
        "pro-1.2 f",
        "pro-2 G g",
        "con-1 h\ni",
        "con-1.1 j",
        "con-2 k",
    ]


def test_the_question_comes_from_the_best_place() -> None:
    assert one("== Is it so? ==\n=== Pro ===\n* A").title == "Is it so?"
    assert one("== Pro ==\n* A", Reading("Zoos.wiki")).title == "Zoos"
    debates = mediawiki.parse("= Q =\n== Pro ==\n* A\n= Q =\n== Con ==\n* B\n")
    assert [debate.id for debate in debates] == ["q", "q-2"]


def test_tables_are_layout_and_text_in_them_is_told() -> None:
    reading = Reading()
    debate = one(
        'Q?\n{| class="x"\n|-\n| WIDTH="45%" |\n== Pro ==\n* A\n|WIDTH="45%"|\n== Con ==\n* B\n'
        "| some words\n|}\n",
        reading,
    )
    assert [argument.id for argument in debate.arguments] == ["issue", "pro-1", "con-1"]
    assert [(item.line, item.reason) for item in reading.refused] == [
        (10, "expected no text in a table, found some")
    ]


def test_what_cannot_be_used_is_refused_with_its_reason() -> None:
    reading = Reading()
    one("== Pro ==\n: lost\n* A\n** B\n\nafter replies\n* {{cite}}\n", reading)
    assert [(item.line, item.reason.split(",")[0]) for item in reading.refused] == [
        (2, "there is no argument that it replies to"),
        (6, "expected bold words at the start of a paragraph below replies"),
        (7, "expected a text for the argument 'pro-2'"),
    ]


def test_a_page_without_sides_is_refused() -> None:
    with pytest.raises(ParseError, match="a section headed Pro or Con"):
        mediawiki.parse("= Q =\n* A\n")
    with pytest.raises(ParseError, match="line 2: expected a comment that ends"):
        mediawiki.parse("= Q =\n<!-- == Pro ==\n* A\n")


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("'''''a''''' ''b''", "a b"),
        ("[[Page#part|label]] [[Page]] [http://x.y z] [//x.y]", "label Page z"),
        ("a<ref name=b/>, c<ref>{{cite|d=[[e]]}}</ref>", "a, c"),
        ("[[File:a.jpg|thumb|b]] [[Category:C]]d", "d"),
        ("&amp; &lt;b&gt; 1 &nbsp; 2", "& <b> 1 2"),
        ("<s>a</s> <nowiki>[[b]]</nowiki> c<br/>d __TOC__", "a [[b]] c d"),
        ("{{a|{{b}}}}c [[d|''e {{f}}'']]", "c e"),
        ("don't, 'quoted' 5 < 6", "don't, 'quoted' 5 < 6"),
    ],
)
def test_inline_markup_becomes_plain(written: str, plain: str) -> None:
    assert Wikitext().plain(written) == plain


def test_endless_markup_is_left_as_it_stands_and_told() -> None:
    debate = one("== Pro ==\n* A\n* " + "{{a|" * 2_000)
    assert debate.arguments[-1].text.startswith("{{a|{{a|")
    assert debate.warnings == ("texts whose markup was too much to read and stays as it is: 1",)
