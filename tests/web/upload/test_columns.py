"""What a table leaves unclear, its columns and its labels, is asked before anything is saved."""

from __future__ import annotations

import re

import pytest

from tests.web.pages import Site

UNKNOWN = "q,a,v\nKeep the ferry,It leaks,con\nKeep the ferry,It is the last,pro\n"
ASKED = "id,ref,stance,text\n1,,,Keep the ferry.\n2,1,pro,It is the last.\n3,2,con,It leaks.\n"


def chosen(page: str) -> dict[str, str]:
    """The role that is chosen for each column."""
    rows = re.findall(r'name="column" value="([^"]*)"(.*?)</select>', page, re.DOTALL)
    return {
        name: "".join(re.findall(r'<option value="([^"]*)" selected', menu)) for name, menu in rows
    }


def test_a_table_that_does_not_say_it_is_asked_about(site: Site, store) -> None:
    question = site.upload(UNKNOWN, "x.csv")
    assert "Which column is what?" in question.text
    assert "It leaks" in question.text
    assert chosen(question.text) == {"q": "", "a": "", "v": ""}
    path = question.request.path
    again = site.post(
        path,
        {"do": "columns", "column": ["q", "a", "v"], "role": ["text", "text", ""]},
        follow_redirects=True,
    )
    assert "expected one column as text, found two" in again.text
    preview = site.post(
        path,
        {"do": "columns", "column": ["q", "a", "v"], "role": ["target", "text", "label"]},
        follow_redirects=True,
    )
    assert "We read 3 arguments" in preview.text
    assert chosen(preview.text) == {"q": "target", "a": "text", "v": "label"}
    site.post(path, {"do": "save", "step": "0"}, follow_redirects=True)
    assert store.debates.count() == 1


def test_what_a_row_answers_is_asked_in_the_preview(site: Site) -> None:
    preview = site.upload(ASKED, "x.csv")
    assert "What does a row answer?" in preview.text
    assert preview.text.count('<tr class="asked">') == 1
    said = {"id": "id", "ref": "target", "stance": "label", "text": "text"}
    answer = {"do": "columns", "column": list(said), "role": list(said.values())}
    stated = site.post(preview.request.path, answer, follow_redirects=True)
    assert "What does a row answer?" not in stated.text
    assert chosen(stated.text) == said


def test_what_was_said_is_remembered_for_the_collection(site: Site) -> None:
    text = UNKNOWN + "Sell the barn,Unused,pro\n"
    path = site.upload(text, "x.csv").request.path
    answer = {"do": "columns", "column": ["q", "a", "v"], "role": ["target", "text", "label"]}
    site.post(path, answer, follow_redirects=True)
    assert site.upload(UNKNOWN, "y.csv").text.count("Which column is what?")
    saved = {"do": "save", "step": "0", "collection_title": "Ferries"}
    site.post(path, saved, follow_redirects=True)
    again = site.upload(UNKNOWN.replace("leaks", "rusts"), "y.csv")
    assert chosen(again.text) == {"q": "target", "a": "text", "v": "label"}
    assert "Which column is what?" in site.upload("q,a\nKeep it,It leaks\n", "z.csv").text


def test_a_column_that_is_not_understood_is_no_row_that_was_refused(site: Site) -> None:
    assert "refused" not in site.upload(ASKED, "x.csv").text


NUMBERS = "premise,hypothesis,label\nIt rained.,It was wet.,0\nIt rained.,It was dry.,2\n"


def test_what_labels_mean_is_asked_and_the_answer_kept(site: Site, store):
    question = site.upload(NUMBERS, "nli.csv")
    assert "What do the labels mean?" in question.text
    assert question.text.count('<option value="" selected>') == 2
    half = {"do": "labels", "value": ["0", "2"], "label": ["support", ""]}
    asked = site.post(question.request.path, half, follow_redirects=True)
    assert asked.text.count('<option value="" selected>') == 1
    answer = {"do": "labels", "value": ["0", "2"], "label": ["support", "attack"]}
    preview = site.post(question.request.path, answer, follow_redirects=True)
    assert "1 debate, 4 arguments" in preview.text
    site.post(question.request.path, {"do": "save"}, follow_redirects=True)
    assert store.debates.count() == 1


def test_what_was_not_read_is_shown_in_its_place(site: Site):
    preview = site.upload("# T?\n\nA note.\n\n+ Yes it is.\n- No it is not.\n", "t.md")
    assert "<del>A note.</del>" in preview.text


@pytest.mark.parametrize(
    ("text", "option", "answer"),
    [
        (UNKNOWN, "--columns", {"columns": "target=q,text=a,label=v"}),
        (NUMBERS, "--labels-are", {"labels_are": "support,unrelated,attack"}),
    ],
)
def test_programs_say_it_with_the_file(site: Site, text: str, option: str, answer) -> None:
    sent = {"text": text, "name": "x.csv"}
    refused = site.client.post("/api/v1/debates", json=sent)
    assert (refused.status_code, option in refused.text) == (400, True)
    for address in ("debates", "drafts"):
        assert site.client.post(f"/api/v1/{address}", json=sent | answer).status_code == 201
