"""Critical questions of what somebody answers."""

import re
from html import unescape

import pytest

from tests.web.pages import Site

pytestmark = pytest.mark.usefixtures("by_words")


def _form(site: Site, key: str, **form: str):
    fields = {"to": "work", "text": "", "stance": "", "by": "Ann", "token": "t1", **form}
    return site.post(f"/debates/{key}/reply", fields)


def _written(html: str) -> str:
    [text] = re.findall(r'<textarea name="text".*?>(.*?)</textarea>', html, re.DOTALL)
    return unescape(text)


def test_a_question_is_put_into_the_reply_and_what_was_written_stays(site, library, store):
    page = site.html(f"/debates/{library}/reply?to=work&scheme=witness")
    assert "Was the speaker in a position to know?" in page
    assert '<details class="questions" open>' in page
    asked = _form(site, library, text="Well.", scheme="witness", do="publish", ask="0").text
    assert _written(asked) == "Well.\n\nWas the speaker in a position to know?"
    assert re.search(r'value="attack"[^>]* checked', asked), "to ask is to attack"
    assert "c1" not in store.debates.load(library).by_id(), "nothing is published unasked"


def test_another_scheme_has_other_questions(site, library):
    html = _form(site, library, text="Well.", scheme="analogy", do="questions").text
    assert "It rests on" in html
    assert "Where do they differ?" in html
    assert _written(html) == "Well."


@pytest.mark.parametrize("number", ["9", "x", "-1", ""])
def test_a_question_that_is_none_is_refused(site, library, number):
    response = _form(site, library, scheme="analogy", ask=number)
    assert response.status_code == 400
    assert "expected the number of a question" in response.text


def test_a_scheme_that_is_none_is_refused(site, library):
    assert site.client.get(f"/debates/{library}/reply?to=work&scheme=magic").status_code == 400
    assert _form(site, library, scheme="magic", do="questions").status_code == 400
