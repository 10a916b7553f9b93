import pytest

from argue import formats
from argue.errors import ParseError
from argue.formats import Reading, markdown
from argue.model import Argument, Debate, Reply
from argue.pipeline import bare, label
from tests.debate_samples import link


def one(text: str) -> Debate:
    [debate] = markdown.parse(text)
    return debate


def texts(debate: Debate) -> dict[str, str]:
    return {argument.id: argument.text for argument in debate.arguments}


OUTLINE = """\
# Should cities close their centres to private cars?

A note.

= City centres should be closed to private cars.

+ air: The air gets better at once. Madrid measured a third less
  nitrogen dioxide in the first year.
  - moved: The traffic only moves one street further.
    + Streets around got the detours too.
- Shops lose customers.

  - -> air
? rail: Nobody has said who pays for the trams.
"""


def test_the_outline_of_the_manual() -> None:
    debate = one(OUTLINE)
    assert debate.id == "should-cities-close-their-centres-to-private-cars"
    assert debate.title == "Should cities close their centres to private cars?"
    assert debate.issue == "issue"
    assert texts(debate) == {
        "issue": "City centres should be closed to private cars.",
        "air": "The air gets better at once. Madrid measured a third less nitrogen dioxide in "
        "the first year.",
        "moved": "The traffic only moves one street further.",
        "1.1.1": "Streets around got the detours too.",
        "2": "Shops lose customers.",
        "rail": "Nobody has said who pays for the trams.",
    }
    said = "air + issue", "moved - air", "1.1.1 + moved", "2 - issue", "air - 2"
    assert debate.given == tuple(map(link, said))
    assert Reply("rail", "issue") in debate.replies
    assert not debate.warnings
    assert not debate.pairs


def test_the_title_is_the_issue_without_a_statement() -> None:
    assert texts(one("# Zoos?\n+ Yes."))["issue"] == "Zoos?"


def test_a_statement_may_have_an_id_and_stand_without_a_title() -> None:
    debate = one("= zoos: Zoos are good.\n- No.")
    assert (debate.issue, debate.title, debate.id) == ("zoos", "Zoos are good.", "zoos-are-good")


def test_several_debates_have_different_ids() -> None:
    debates = markdown.parse("# Zoos?\n+ Yes.\n# Zoos?\n- No.\n")
    assert [debate.id for debate in debates] == ["zoos", "zoos-2"]


def test_any_indentation_tabs_too() -> None:
    debate = one("# T\n   + a: A\n\t+ b: B\n\t\t+ c: C\n    - d: D\n+ e: E\n")
    assert {reply.source: reply.target for reply in debate.replies} == {
        "a": "issue",
        "b": "a",
        "c": "b",
        "d": "a",
        "e": "issue",
    }


def test_numbers_never_clash_with_ids() -> None:
    debate = one("# T\n+ 2: Named two.\n+ Second.\n+ issue: Named issue.\n")
    assert texts(debate) == {
        "issue-2": "T",
        "2": "Named two.",
        "2-2": "Second.",
        "issue": "Named issue.",
    }


def test_an_id_that_stands_twice_makes_two_arguments() -> None:
    debate = one("# T\n+ a: One.\n- a: Two.\n- -> a\n")
    assert texts(debate) == {"issue": "T", "a": "One.", "a-2": "Two."}
    assert debate.warnings[0] == "line 3: the id 'a' stands twice; here it is 'a-2'"


def test_a_text_that_begins_like_an_id_has_a_backslash() -> None:
    assert texts(one(r"# T" + "\n" + r"+ note\: this." + "\n- Re: that."))["1"] == "note: this."
    assert texts(one("# T\n- Re: that.\n- see http://a.b: c"))["2"] == "see http://a.b: c"
    assert texts(one("# T\n- the word\\: stays"))["1"] == "the word\\: stays"


def test_a_backslash_at_the_end_is_a_line_break() -> None:
    debate = one("# T\n+ One\\\n  two\n  three\\\\\n  \\- four")
    assert texts(debate)["1"] == "One\ntwo three\\ - four"


def test_bold_words_at_the_start_are_the_headline() -> None:
    debate = one("# T\n+ a: **It works.** For me.\n- **Not\n- \\**b**")
    assert debate.arguments[1] == Argument("a", "It works. For me.", "It works.")
    assert debate.arguments[2:] == (Argument("2", "**Not"), Argument("3", "**b**"))
    assert "+ a: **It works.** For me." in formats.write([bare(debate)], "markdown")


def test_comments_are_skipped_wherever_they_stand() -> None:
    debate = one("<!-- x\n# y -->\n# T <!-- z -->\n+ A <!-- b\n  c --> d\n- \\<!-- e\n")
    assert texts(debate) == {"issue": "T", "1": "A d", "2": "<!-- e"}


def test_a_reference_that_closes_a_circle_becomes_a_pair_to_judge() -> None:
    debate = one("# T\n+ a: A\n  - b: B\n    - -> a\n")
    assert debate.replies == (Reply("a", "issue"), Reply("b", "a"))
    assert debate.given[-1] == link("a - b")
    assert debate.pairs == (("a", "issue"), ("b", "a"), ("a", "b"))
    assert not debate.warnings


def test_replies_below_a_reference_answer_the_argument() -> None:
    debate = one("# T\n+ a: A\n- b: B\n  - -> a\n    - c: C\n")
    assert link("c - a") in debate.given


def test_what_cannot_be_used_is_refused_with_its_reason() -> None:
    reading = Reading("mine.md")
    [debate] = markdown.parse(
        "# T\n+ a: A\nwithout indentation\n- -> nowhere\n- -> two words\n-\n  + below nothing\n"
        "+ b: B\n  - -> b\n\nA note again.\n",
        reading,
    )
    assert list(texts(debate)) == ["issue", "a", "b"]
    assert [(item.line, item.reason.split(",")[0]) for item in reading.refused] == [
        (3, "expected + (supports)"),
        (5, "expected the id of one argument behind ->"),
        (6, "expected a text for the argument '4'"),
        (7, "'4.1' answers '4'"),
        (4, "there is no argument 'nowhere'"),
    ]
    assert debate.given[-1] == link("b - b")
    assert len(debate.warnings) == 5


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ("# T\n\n* a", 3, "+ (supports), - (attacks) or ? (does not say)"),
        ("+ a", 1, "'# ' and the title of the debate"),
        ("# T\n= a\n= b", 3, "one line '= …', above all arguments, found a second one"),
        ("# T\n+ a\n= b", 3, "found it below an argument"),
        ("#\n+ a", 1, "a title behind #"),
        ("# A\n# B\n+ b", 1, "arguments below the title"),
        ("# T\n+ a <!-- b", 2, "a comment that ends with -->"),
    ],
)
def test_mistakes_name_their_line(text: str, line: int, expected: str) -> None:
    with pytest.raises(ParseError) as caught:
        markdown.parse(text, Reading("mine.md"))
    assert str(caught.value).startswith(f"mine.md, line {line}: expected ")
    assert expected in str(caught.value)


@pytest.mark.parametrize(
    ("found", "texts"),
    [
        (True, ["# T\n+ a\n- b", "# T\n+ a", "<!-- c -->\n\n# T\n\nNote.\n\n? a", "= T\n- a"]),
        (False, ["- a\n- b", "# T\n\nProse only.", "# numbered\n== Pro ==\n* a", "Prose.\n- a"]),
    ],
)
def test_detection_looks_at_the_first_line_that_says_something(
    found: bool, texts: list[str]
) -> None:
    assert [markdown.detect(text) for text in texts] == [found] * 4


def test_writing_rewrites_ids_that_the_outline_cannot_hold() -> None:
    arguments = Argument("Is", "One."), Argument("tr-3~2", "Two."), Argument("TR 3", "Three.")
    replies = Reply("tr-3~2", "Is"), Reply("TR 3", "tr-3~2")
    debate = Debate("d", "T", arguments, "Is", replies)
    again = one(formats.write([bare(debate)], "markdown"))
    assert texts(again) == {"is": "One.", "tr-3-2": "Two.", "tr-3": "Three."}


def test_writing_says_status_confidence_and_origin_in_comments() -> None:
    debate = one("# T\n+ a: A\n- b: B")
    judged = [link("a - issue", 0.876), *debate.given[1:]]
    text = formats.write([label(debate, judged)], "markdown")
    assert "- a: A <!-- accepted, attack judged 0.88 -->\n- b: B <!-- accepted -->" in text
    assert "= T <!-- rejected -->" in text


def test_writing_a_debate_without_issue_or_thread_keeps_every_argument() -> None:
    arguments = Argument("a", "One."), Argument("b", "Two."), Argument("c", "Three.")
    debate = Debate("d", "T", arguments, given=(link("a - b"), link("c - c")))
    again = one(formats.write([bare(debate)], "markdown"))
    assert set(texts(again).values()) == {"T", "One.", "Two.", "Three."}
    assert again.given == (link("a - b"),)


def test_a_capital_letter_with_or_without_a_number_is_an_id() -> None:
    debate = one("# Q\n\n= H: Yes.\n\n- T: No.\n  + T1: Indeed.\n  + -> A2.1\n- A2.1: Never.\n")
    assert texts(debate) == {"H": "Yes.", "T": "No.", "T1": "Indeed.", "A2.1": "Never."}
    assert debate.issue == "H"
    assert texts(one(formats.write([bare(debate)], "markdown"))) == texts(debate)


def test_another_word_in_capitals_begins_the_text() -> None:
    debate = one("# Q\n\n- NATO: an alliance.\n- Yes: we can.\n- T\\: it is.\n")
    assert [*texts(debate).values()][1:] == ["NATO: an alliance.", "Yes: we can.", "T: it is."]
