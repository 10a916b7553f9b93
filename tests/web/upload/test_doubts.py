"""What a conversation leaves in doubt is asked in the preview and listed in JSON, as one record."""

import json
import re

import pytest

from argue import formats
from argue.formats import parse_text
from argue.pipeline import bare
from argue.web.upload.lines import claim_of
from tests.services.test_draft_doubts import HEADS
from tests.web.app.test_api import API
from tests.web.pages import Site


def test_the_second_answer_moves_an_argument_below_its_head(site: Site) -> None:
    where = site.upload(HEADS).request.path
    [asked] = parse_text(HEADS).doubts
    page = site.html(where)
    assert asked.words[:40] in re.findall(r'<li class="doubt">.*?</li>', page, re.DOTALL)[0]
    form = {"step": "0", "do": f"instead-{asked.name}"}
    page = site.post(where, form, follow_redirects=True).text
    assert '<li class="doubt">' not in page
    line = re.search(rf'id="line-(\d+)" data-argument="{re.escape(asked.argument)}"', page)
    above = re.search(
        rf'data-argument="{re.escape(asked.options[1].option)}" data-target="(\d+)"', page
    )
    assert line
    assert above
    menu = page[page.index(f'id="answers-{line[1]}"') :].partition("</select>")[0]
    assert re.search(rf'<option value="{above[1]}"[^>]*selected', menu)


def test_what_is_not_doubtful_cannot_be_confirmed(site: Site) -> None:
    where = site.upload(HEADS).request.path
    answer = site.post(where, {"step": "0", "do": "sure-abc"}, follow_redirects=True)
    assert "is not doubtful" in answer.text
    assert '<li class="doubt">' in answer.text


def test_drafts_and_written_debates_list_the_same_doubts(site: Site) -> None:
    read = parse_text(HEADS)
    [written] = json.loads(formats.write([bare(read.debates[0])], "json"))["debates"]
    sent = site.client.post(f"{API}/drafts", json={"text": HEADS}).json
    assert written["doubts"] == sent["files"][0]["doubts"]
    [asked] = written["doubts"]
    assert asked.keys() == {"line", "argument", "words", "options"}
    assert [choice.keys() for choice in asked["options"]] == [{"option", "chance"}] * 2
    again = parse_text(formats.write([bare(read.debates[0])], "json"))
    assert again.debates == read.debates
    assert not again.warnings


CHAT = "[9:00] <ann> {}\n[9:01] <bo> It leaks since May.\n[9:02] <cy> bo: Then mend it.\n"


@pytest.mark.parametrize(
    ("claim", "asked"),
    [("I'd like us to sell the old boat this year.", False), ("The boat and its future", True)],
)
def test_the_claim_of_a_conversation_is_asked_only_in_doubt(claim: str, asked: bool) -> None:
    read = claim_of(parse_text(CHAT.format(claim)))
    assert (read.text, read.sure) == (claim, not asked)


def test_a_proposal_says_something_else_than_what_was_read() -> None:
    read = claim_of(parse_text(HEADS))
    assert read.text == "Should the library van be sold?"
    assert "The library van should be sold." not in read.proposals
