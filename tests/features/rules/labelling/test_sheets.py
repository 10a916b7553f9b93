import pytest

from argue.errors import ParseError
from argue.features.labelling.store.records import Judgement
from argue.features.rules.labelling import sheets
from argue.features.rules.labelling.sheets import Example, Verdict

EXAMPLES = [
    Example(1, "buy", "own", "The city bought trams.", "city bought trams", "city own trams"),
    Example(2, "buy", "own", "=He bought time.", "He bought time", "He own time"),
]
HEADER = ",".join(sheets.COLUMNS)


def test_what_is_written_is_read_again():
    verdicts = (*Verdict, None)
    answers = [
        Judgement(1 + number % 2, f"P{number}", verdict, "so, then")
        for number, verdict in enumerate(verdicts, 1)
    ]
    result = sheets.read(sheets.write(EXAMPLES, answers))
    assert result.examples == EXAMPLES
    assert sorted((each.by, each.item, each.label, each.comment) for each in result.answers) == (
        sorted((answer.by, answer.item, answer.label, answer.comment) for answer in answers)
    )


def test_an_empty_sheet_says_nothing_and_is_filled_in_by_the_one_who_is_named():
    sheet = sheets.write(EXAMPLES)
    assert "'=He bought time." in sheet
    assert sheets.read(sheet).answers == []
    filled = sheet.replace("city own trams,,,,,", "city own trams,,Yes,no,,odd", 1)
    [answer] = sheets.read(filled, annotator="Ann").answers
    assert (answer.by, answer.label, answer.comment) == ("Ann", Verdict.NO_CONTEXT, "odd")


@pytest.mark.parametrize("cells", ["Ann,not a relation,,,", "Ann,yes,Not a relation,,"])
def test_a_phrase_may_be_no_relation(cells):
    sheet = sheets.read(f"{HEADER}\n1,buy,own,He bought it.,He bought it,He own it,{cells}\n")
    assert [answer.label for answer in sheet.answers] == [Verdict.NO_RELATION]
    assert sheets.read(sheets.write(*sheet)).answers == sheet.answers


@pytest.mark.parametrize("verdict", [Verdict.HOLDS, Verdict.FAILS, Verdict.NO_RELATION, None])
def test_what_is_said_of_a_bare_rule_is_read_again(verdict):
    answers = [Judgement(1, "Ann", verdict, "")]
    assert sheets.read(sheets.write([Example(1, "buy", "own", "", "", "")], answers)) == (
        [Example(1, "buy", "own", "", "", "")],
        answers,
    )


@pytest.mark.parametrize("cells", ["Ann,no,,,", "Ann,,no,,", "Ann,yes,,,", "Ann,unsure,yes,yes,"])
def test_a_bare_rule_is_answered_in_the_last_column_alone(cells):
    with pytest.raises(ParseError, match="in 'right entailed' alone, as the row has no sentence"):
        sheets.read(f"{HEADER}\n1,buy,own,,,,{cells}\n")


@pytest.mark.parametrize(
    ("cells", "expected"),
    [
        ("Ann,no,yes,,", "nothing after that or a no"),
        ("Ann,not a relation,yes,,", "nothing after that or a no"),
        ("Ann,yes,yes,not a relation,", "nothing after that or a no"),
        ("Ann,yes,,yes,", "'likely'"),
        ("Ann,yes,yes,,", "'right entailed'"),
        ("Ann,perhaps,,,", "perhaps"),
        (",yes,yes,yes,", "the name of who answered"),
    ],
)
def test_answers_out_of_order_are_refused_with_their_line(cells, expected):
    text = f"{HEADER}\n1,buy,own,He bought it.,He bought it,He own it,{cells}\n"
    with pytest.raises(ParseError, match=expected) as caught:
        sheets.read(text, "ann.csv")
    assert "line 2" in str(caught.value)
    assert "ann.csv" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a,b\n", "found a, b"),
        (f"{HEADER}\nx,buy,own,s,l,r,,,,,\n", "the number of an example"),
        (f"{HEADER}\n1,buy,own,s,l,r,,,,,\n1,buy,own,t,l,r,,,,,\n", "example 1 to be the same"),
    ],
)
def test_what_is_no_sheet_is_refused(text, expected):
    with pytest.raises(ParseError, match=expected):
        sheets.read(text)
