"""Discussions as people copy them: the goals that the reader was written for, kind by kind.

``python -m benchmarks.copied --held`` prints the table.
"""

import json

import pytest

from argue import formats
from benchmarks.copied import Sample, samples_of, table

TUNED = list(samples_of("tuned"))


@pytest.mark.parametrize("half", ["tuned", "held"])
def test_pastes_are_mostly_read_as_a_person_would(half: str) -> None:
    """Exact forms are right nearly always, what is learned mostly; a page for each kind.

    One text was given for pages that nobody had tried: 128 of 135 are found, 129 before.
    """
    whole = table((half,))[half]["all"]
    assert whole.texts >= 0.94 * whole.arguments
    assert whole.parents >= 0.8 * whole.arguments
    assert whole.furniture <= 0.08 * whole.arguments


ADDED = "Zebras outnumber lamps by seven in this town."


@pytest.mark.parametrize(
    "sample",
    [pytest.param(one, marks=[pytest.mark.long] * bool(at % 6)) for at, one in enumerate(TUNED)],
    ids=lambda sample: sample.kind,
)
def test_no_line_is_lost_wherever_it_stands(sample: Sample) -> None:
    lines = sample.text.split("\n")
    for at in range(len(lines) + 1):
        document = formats.parse_text("\n".join([*lines[:at], ADDED, *lines[at:]]))
        arguments = [argument for debate in document.debates for argument in debate.arguments]
        texts = [text for argument in arguments for text in (argument.text, argument.author)]
        aside = [part.text for part in document.account.left_out]
        assert any(ADDED in text for text in (*texts, *aside)), at


def test_the_group_above_a_post_of_reddit_did_not_write_it() -> None:
    text = (
        "r/books\n•\nPosted by u/kim\n8 hours ago\n\nHearing a novel counts as reading it\n\n"
        "451\n9 comments\nShare\n\nquill\n•\n7h ago\nThe words are the same.\nUpvote\n12\nReply\n\n"
        "oak\n•\n6h ago\nNobody learns spelling by ear.\nUpvote\n9\nReply\n"
    )
    [debate] = formats.parse_text(text).debates
    first = debate.arguments[0]
    assert (first.author, first.text) == ("kim", "Hearing a novel counts as reading it")


def test_a_bots_post_is_set_aside_and_markdown_rendered_in_json_too() -> None:
    comments = [
        {"id": "b", "parent_id": "t3_a", "author": "AutoModerator", "body": "Read the rules."},
        {
            "id": "c",
            "parent_id": "t3_a",
            "author": "kit",
            "body": "It is **fine** [here](http://a.b).",
        },
    ]
    post = {"kind": "t3", "data": {"id": "a", "title": "Tips should go"}}
    listings = [[post], [{"kind": "t1", "data": comment} for comment in comments]]
    text = json.dumps([{"kind": "Listing", "data": {"children": listing}} for listing in listings])
    document = formats.parse_text(text)
    [debate] = document.debates
    assert [one.text for one in debate.arguments] == ["Tips should go", "It is fine here."]
    told = {part.text: part.reason for part in document.account.left_out if part.kind == "post"}
    assert told == {"Read the rules.": "a post of a bot"}


def test_mail_loses_nothing_whatever_stands_between_its_parts() -> None:
    history = (
        "From: Ann\nSent: Monday, March 11, 2024 9:02 AM\nSubject: Lake\n\nLet us go to the lake."
    )
    for between in ("____", "-----Original Message-----", "", "* * *", "Begin forwarded message:"):
        newest = "From: Bo\nSent: Tuesday, March 12, 2024 9:02 AM\nSubject: RE: Lake\n\nToo far."
        [debate] = formats.parse_text(f"{newest}\n\n{between}\n{history}").debates
        texts = [argument.text for argument in debate.arguments]
        assert texts == ["Let us go to the lake.", "Too far."], between
        assert [argument.author for argument in debate.arguments] == ["Ann", "Bo"]


def test_a_section_of_a_talk_page_without_comments_is_no_claim() -> None:
    signed = "[[User:Ann|Ann]] 10:00, 3 March 2024 (UTC)"
    text = f"== Welcome ==\n== Should it move? ==\nYes. {signed}\n:No. {signed}\n"
    document = formats.parse_text(text)
    [debate] = document.debates
    assert debate.title == "Should it move?"
    assert [part.text for part in document.account.left_out] == ["Welcome"]
