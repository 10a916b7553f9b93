import csv as csv_library
import io

import pytest

from argue import formats
from argue.errors import LimitExceeded, ParseError
from argue.formats import Reading, csv
from argue.model import Argument, Debate, Label, Relation, Reply
from argue.pipeline import bare
from argue.settings import Limits
from tests.debate_samples import link


def one(text: str, name: str = "") -> Debate:
    [debate] = csv.parse(text, Reading(name))
    return debate


def said(debate: Debate) -> list[str]:
    relations = debate.given or debate.gold
    return [f"{relation.source} {relation.label.value} {relation.target}" for relation in relations]


def test_rows_are_arguments_in_any_order() -> None:
    debate = one("id,parent,stance,text\nb,a,con,No.\nc,b,?,Why?\na,,,Zoos are good.\n")
    assert debate.issue == "a"
    assert debate.replies == (Reply("b", "a"), Reply("c", "b"))
    assert said(debate) == ["b attack a"]


def test_several_debates_with_titles() -> None:
    debates = csv.parse("debate,title,id,text\nx,Ex?,1,A\ny,,1,B\nx,,2,C\n")
    assert [(debate.id, debate.title) for debate in debates] == [("x", "Ex?"), ("y", "y")]
    assert [argument.id for argument in debates[0].arguments] == ["1", "2"]


def test_pros_and_cons_without_a_question_are_about_the_title() -> None:
    debate = one("text;stance\nGood;pro\nBad;con\n", "Zoos.csv")
    assert debate.arguments[0] == Argument("issue", "Zoos")
    assert said(debate) == ["1 support issue", "2 attack issue"]
    debate = one("topic,arg_id,argument,stance\nBan it.,a1,It harms.,1\nBan it.,a2,No.,-1\n")
    assert (debate.title, debate.issue) == ("Ban it.", "issue")
    assert said(debate) == ["a1 support issue", "a2 attack issue"]


def test_a_row_that_repeats_an_id_is_a_further_link() -> None:
    debate = one("id,parent,stance,text\na,,,A\nb,a,pro,B\nc,a,con,C\nb,c,con,\nb,a,pro,B\n")
    assert debate.replies == (Reply("b", "a"), Reply("c", "a"), Reply("b", "c"))
    assert said(debate)[-1] == "b attack c"
    assert "line 6: left out: the same pair stands in line 3 already" in debate.warnings


def test_the_hint_of_excel_is_no_row() -> None:
    [debate] = formats.parse_text("sep=;\nid;parent;text\na;;A\nb;nowhere;B\n").debates
    assert debate.issue == "a"
    assert debate.warnings == ("line 4: left out: 'b' answers 'nowhere', which is not there",)


def test_what_cannot_be_used_is_refused_with_its_reason() -> None:
    reading = Reading("d.csv")
    [debate] = csv.parse(
        "id,parent,stance,text\na,,issue,A\nb,a,perhaps,B\nc,nowhere,pro,C\nd,c,pro,D\n"
        "a,,,Another A\ne,a,pro,\nf,f,con,F\ng,a,pro,G,spilt\nh,a,pro,H\n",
        reading,
    )
    assert [argument.id for argument in debate.arguments] == ["a", "f", "h"]
    assert [(item.line, item.reason) for item in reading.refused] == [
        (9, "expected 4 cells, found 5; is a quotation mark missing?"),
        (
            3,
            "expected support, attack or unrelated (or pro, con, entailment, contradiction, "
            "neutral, …), found 'perhaps'; what does it mean? (--labels-are perhaps=LABEL)",
        ),
        (6, "the id 'a' already stands in line 2 for another argument"),
        (7, "expected a text for the argument 'e', found none"),
        (4, "'c' answers 'nowhere', which is not there"),
        (5, "'d' answers 'c', which is not there"),
    ]
    assert debate.given[0] == Relation("f", "f", Label.ATTACK)
    assert len(debate.warnings) == 6


def test_a_circle_of_parents_is_told_and_stays_a_relation() -> None:
    debate = one("id,parent,stance,text\na,c,con,A\nb,a,con,B\nc,b,con,C\n")
    assert len(debate.replies) == 2
    assert len(debate.given) == 3
    assert set(debate.pairs) == {("a", "c"), ("b", "a"), ("c", "b")}
    assert "'c' → 'b' closes a circle of replies" in debate.warnings[0]


def test_rows_are_pairs_of_texts() -> None:
    debate = one("source,target,label\nIt harms.,Ban it.,support\nNever.,It harms.,attack\n")
    assert [argument.text for argument in debate.arguments] == ["It harms.", "Ban it.", "Never."]
    assert debate.pairs == (("1", "2"), ("3", "1"))
    assert (debate.issue, said(debate)) == ("2", ["1 support 2", "3 attack 1"])


def test_rows_are_pairs_with_ids_and_texts() -> None:
    debate = one("source,text,target,hypothesis,label\nt1,Yes.,h,Zoos?,yes\nt2,No.,t1,Yes.,no\n")
    assert [argument.id for argument in debate.arguments] == ["t1", "h", "t2"]
    assert said(debate) == ["t1 support h", "t2 attack t1"]


def test_rows_are_pairs_of_words() -> None:
    debate = one("source,target,label\na,b,attack\nb,c,attack\n")
    assert debate.arguments[0] == Argument("a", "a")
    assert debate.pairs == (("a", "b"), ("b", "c"))


def test_rows_of_an_entailment_corpus_stand_alone() -> None:
    debate = one("id,premise,hypothesis,gold_label\n7,A,A,entailment\n8,A,B,neutral\n")
    assert debate.pairs == (("7-t", "7-h"), ("8-t", "8-h"))
    assert [item.label for item in debate.gold] == [Label.SUPPORT, Label.UNRELATED]


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("a,b\n1,2", 1, "--columns text=NAME,target=NAME,label=NAME"),
        ('id,text\na,A\nb,"B\nand so on', 3, "quotation marks in pairs"),
        ('id,text\na,"A"x', 2, "quotation marks in pairs"),
        ("id,text\n", None, "at least one row below"),
        ("id,text\na,\n", None, "a debate with at least one argument"),
    ],
)
def test_mistakes_name_their_line(text: str, line: int | None, expected: str) -> None:
    with pytest.raises(ParseError, match=expected) as caught:
        csv.parse(text, Reading("d.csv"))
    assert caught.value.line == line


def test_a_cell_may_be_as_long_as_the_limit_and_no_longer() -> None:
    limits = Limits(max_text=300_000)
    row = "id,text\na," + "x" * 300_000
    assert csv.parse(row, Reading(limits=limits))
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_TEXT"):
        csv.parse(row + "x", Reading(limits=limits))


FORMULAS = ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\uff1d1", "'=1", "''-x", "-> x"]


def test_no_written_cell_is_a_formula_and_all_come_back() -> None:
    arguments = tuple(Argument(f"-{number}", text, text) for number, text in enumerate(FORMULAS))
    given = (link("-1 - -0", 0.25),)
    debate = Debate("=d", "@title", arguments, "-0", (Reply("-1", "-0"),), given=given)
    text = formats.write([bare(debate)], "csv")
    for row in csv_library.reader(io.StringIO(text)):
        assert not [cell for cell in row if cell.strip()[:1] in "=+-@\uff1d\t" and cell.strip()]
    [again] = formats.parse_text(text).debates
    assert [argument.text for argument in again.arguments] == [text.strip() for text in FORMULAS]
    assert (again.id, again.title, again.given) == ("=d", "@title", debate.given)
