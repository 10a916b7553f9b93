from collections import Counter
from pathlib import Path

import pytest

from argue import formats
from argue.errors import ParseError
from argue.model import Label, Reply
from tests.debate_samples import link
from tests.formats.samples import DEBATABASE

SUMMARY = "Comment 1 (attacks main topic): Noise"


def _row(comments: str, summaries: str) -> str:
    return f'comments,summaries\n"{comments}","{summaries}"\n'


def test_a_row_is_a_debate_on_its_topic() -> None:
    document = formats.parse_text(DEBATABASE, name="sundays.csv")
    assert (document.format, document.refused) == ("debatabase", ())
    first, second = document.debates
    assert (first.id, second.id, second.title) == ("sundays 0", "sundays 1", "Trams")
    assert (first.title, first.issue) == ("The library should open on Sundays", "topic")
    texts = {argument.id: (argument.headline, argument.text) for argument in first.arguments}
    assert texts["2"] == ("The staff was not asked", 'Nobody asked the "staff".')
    assert texts["1"][1].endswith("in the corridor:\nnobody can work there.")
    assert first.given == (link("1 + topic"), link("2 - topic"), link("3 - 2"))
    assert first.replies == (Reply("1", "topic"), Reply("2", "topic"), Reply("3", "2"))


def test_what_fits_nothing_is_told() -> None:
    comments = "Main topic: Trams\n\nComment 1: They hum.\n\nComment 2: They are green."
    text = _row(comments, f"{SUMMARY}\nnonsense\n{SUMMARY}\nComment 9 (attacks Comment 1): Gone")
    document = formats.parse_text(text)
    (debate,) = document.debates
    assert [argument.id for argument in debate.arguments] == ["topic", "1", "2"]
    assert len(debate.given) == 1
    reasons = [row.reason for row in document.refused]
    assert len(reasons) == 3
    assert all("each comment once" in reason for reason in reasons[:2])
    assert reasons[2] == "there is no comment 9 with a text"
    assert any("no summary says what comment 2 answers" in told for told in debate.warnings)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            'comments, "summaries"\n"Main topic: Trams\n\nComment 01: Main topic: they hum.\n'
            f'Main topic: hum.", "{SUMMARY}"\n',
            "Main topic: they hum.\nMain topic: hum.",
        ),
        (
            _row("Main topic: Trams\n\nComment 1: As in Comment 2: they hum.", SUMMARY),
            "As in Comment 2: they hum.",
        ),
    ],
    ids=["blanks between names, noughts before numbers", "a comment named in a text"],
)
def test_a_comment_is_one_text(text: str, said: str) -> None:
    (debate,) = formats.parse_text(text).debates
    assert [argument.text for argument in debate.arguments] == ["Trams", said]
    assert debate.given == (link("1 - topic"),)


def test_a_table_with_such_columns_of_its_own_is_no_such_table() -> None:
    text = "id,parent,stance,text,comments,summaries\nT,,issue,Trams,none,\n1,T,con,They hum,,\n"
    assert formats.parse_text(text).format == "csv"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('"x, comments",summaries\nx,1\n', "none called comments"),
        ("comments,votes\nx,1\n", "columns comments and summaries, found none called summaries"),
        (_row(" ", ""), "expected a debate with at least one argument"),
        ('comments,summaries\n"Main topic: x', "a table with commas"),
    ],
)
def test_what_is_no_such_table_is_refused(text: str, message: str) -> None:
    with pytest.raises(ParseError, match=message):
        formats.parse_text(text, format="debatabase")


def test_the_published_debates_are_read_whole(shared: Path) -> None:
    debates = formats.read(shared / "data" / "debates" / "debatabase-train.csv")
    assert len(debates) == 474
    labels = Counter(relation.label for debate in debates for relation in debate.given)
    assert labels == {Label.SUPPORT: 1030, Label.ATTACK: 1812}
    assert all(debate.issue == "topic" for debate in debates)
