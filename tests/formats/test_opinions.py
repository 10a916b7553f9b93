"""Tables of opinions: what a form asked, a column for each side, cards with sections."""

from __future__ import annotations

import pytest

from argue import formats
from argue.model import Debate

FORM = """\
Timestamp,Your name,Should we move the market to Saturday?,Why?
2026/11/20 9:12:01,Ann,Yes,People who work can come on Saturdays
2026/11/20 9:40:11,Bo,No,The football traffic blocks the square
2026/11/20 9:58:40,,Not sure,It depends on the weather
"""
OPEN_FORM = """\
Name;What should become of the old van?
Ann;We should sell it while it runs
Bo;It could carry the stage
"""
SIDES = "Pros,Cons\nCheaper to run,Short range\n,Few charging stations\n"
CARDS = """\
Subject,Body,Author,Section,Created At
Night bus,It brings nurses home after the late shift,Kim,For,2026-11-02
,Each ride costs the city 11 euros,Lars,Against,2026-11-02
"""
FORUM = """\
id,author_name,title,body,created_at,parent_id
1,Rita,Should we accept card payments?,,2026-11-01,
2,Sol,,Young people carry no cash,2026-11-01,1
3,Ugo,,The fee is 2 percent of each sale,2026-11-02,1
"""


def rows(debate: Debate) -> list[str]:
    """What each argument but the issue does, who wrote it, and its text."""
    signs = {relation.source: relation.label.value for relation in debate.given}
    return [
        f"{signs.get(argument.id, '?')} {argument.author}: {argument.text}"
        for argument in debate.arguments
        if argument.id != debate.issue
    ]


DEBATES = {
    FORM: """\
Should we move the market to Saturday?
support Ann: People who work can come on Saturdays
attack Bo: The football traffic blocks the square
? : It depends on the weather""",
    OPEN_FORM: """\
What should become of the old van?
? Ann: We should sell it while it runs
? Bo: It could carry the stage""",
    SIDES: """\
table
support : Cheaper to run
attack : Short range
attack : Few charging stations""",
    CARDS: """\
table
support Kim: It brings nurses home after the late shift
attack Lars: Each ride costs the city 11 euros""",
    FORUM: """\
Should we accept card payments?
? Sol: Young people carry no cash
? Ugo: The fee is 2 percent of each sale""",
}
"""The title and the rows of each table."""


@pytest.mark.parametrize(
    ("text", "expected"), DEBATES.items(), ids=["form", "open form", "sides", "cards", "forum"]
)
def test_a_table_of_opinions_becomes_one_debate(text: str, expected: str) -> None:
    document = formats.parse_text(text, name="table.csv")
    [debate] = document.debates
    assert [debate.title, *rows(debate)] == expected.splitlines()
    assert not document.refused


def test_what_a_form_does_not_use_is_told() -> None:
    account = formats.parse_text(FORM.replace("Why?", "Why?,Shoe size"), name="t.csv").account
    assert "Shoe size" in " ".join(map(str, {part.text for part in account.left_out}))


def test_a_form_that_is_pasted_is_recognised() -> None:
    [debate] = formats.parse_text(FORM).debates
    assert debate.issue
    assert len(debate.arguments) == 4


@pytest.mark.parametrize(
    "text",
    [
        "Well, should we sell the van?\nNo, it still runs.\nYes, it rusts.\n",
        "Opinion, mine alone: we should sell the van.\nIt rusts.\n",
        "Who, then, should pay for the van?\nAnn, because it is hers.\n",
    ],
)
def test_a_sentence_with_commas_is_no_row_of_a_table(text: str) -> None:
    assert formats.parse_text(text).format != "csv"
