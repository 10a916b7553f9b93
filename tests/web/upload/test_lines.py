"""A person changes what was read of a discussion before it is saved, and can take it back."""

import re
from collections.abc import Iterator, Mapping

import pytest

from argue.errors import BadInput
from argue.formats import Document, parse_text
from argue.reading.conversation import read as read_conversation
from argue.services.draft_edits import DraftEdit, edited, rows_of, signs_as_labels
from tests.web.pages import Site

TEXT = """\
Should the town buy the old cinema?

- It is the last big hall we have
- The roof alone would cost half a million
  - The state pays two thirds of that
- A cinema brings people into the centre
"""


def read() -> Document:
    return parse_text(TEXT)


def thread(document: Document) -> list[tuple[str, str, str]]:
    return [(row.argument.id, row.parent, row.sign) for row in rows_of(document)]


def after(*edits: DraftEdit) -> list[tuple[str, str, str]]:
    return thread(edited(read(), [list(edits)]))


PLAIN = [
    ("issue", "", "?"),
    ("1", "issue", "?"),
    ("2", "issue", "?"),
    ("2.1", "2", "?"),
    ("3", "issue", "?"),
]


def test_without_changes_it_is_as_it_was_read() -> None:
    assert thread(read()) == PLAIN
    assert edited(read(), []) == read()


def test_a_label_is_set_and_taken_away() -> None:
    steps = [[DraftEdit("label", "2", "-")], [DraftEdit("label", "2", "?")]]
    assert thread(edited(read(), steps[:1]))[2] == ("2", "issue", "-")
    assert thread(edited(read(), steps)) == PLAIN


@pytest.mark.parametrize(
    ("edit", "expected"),
    [
        (
            DraftEdit("answers", "2", "3"),  # with what answers it
            [*PLAIN[:2], ("3", "issue", "?"), ("2", "3", "?"), ("2.1", "2", "?")],
        ),
        (DraftEdit("drop", "2"), [*PLAIN[:2], ("2.1", "issue", "?"), PLAIN[4]]),
        (DraftEdit("merge", "2.1", "2"), [*PLAIN[:3], PLAIN[4]]),
        (DraftEdit("merge", "2", "2.1"), [*PLAIN[:2], ("2.1", "issue", "?"), PLAIN[4]]),
    ],
)
def test_an_edit_moves_drops_or_merges_an_argument(edit: DraftEdit, expected: object) -> None:
    assert after(edit) == expected


def test_a_merged_argument_joins_text_replies_and_places() -> None:
    document = edited(read(), [[DraftEdit("merge", "2", "1")]])
    assert thread(document) == [*PLAIN[:2], ("2.1", "1", "?"), PLAIN[4]]
    text = document.debates[0].by_id()["1"].text
    assert text == "It is the last big hall we have The roof alone would cost half a million"


def test_an_empty_line_cuts_an_argument_in_two() -> None:
    document = edited(
        read(), [[DraftEdit("text", "2", "The roof leaks.\n\nIt costs half a million.")]]
    )
    assert thread(document)[2:4] == [("2", "issue", "?"), ("2.1", "2", "?")]
    assert ("2~2", "issue", "?") in thread(document)
    assert document.debates[0].by_id()["2~2"].text == "It costs half a million."


@pytest.mark.parametrize(
    "edit",
    [
        DraftEdit("answers", "2", "2"),
        DraftEdit("answers", "2", "2.1"),
        DraftEdit("answers", "2", "nobody"),
        DraftEdit("drop", "9"),
        DraftEdit("merge", "2", "2"),
        DraftEdit("text", "2", "  \n "),
    ],
)
def test_what_is_impossible_is_refused(edit: DraftEdit) -> None:
    with pytest.raises(BadInput):
        edited(read(), [[edit]])


def test_the_last_argument_stays() -> None:
    with pytest.raises(BadInput):
        edited(parse_text("Should zoos be closed?"), [[DraftEdit("drop", "issue")]])


def test_signs_become_labels_when_somebody_says_so() -> None:
    assert [edit.value for edit in signs_as_labels(read())] == ["-"] * 4
    assert [row[2] for row in after(*signs_as_labels(read()))] == ["?", "-", "-", "-", "-"]


def fields(page: str) -> dict[str, str]:
    """What the browser would send of the preview, as it stands."""
    result = {"step": re.findall(r'name="step" value="(\d+)"', page)[0]}
    pattern = r'<select id="[^"]+" name="([^"]+)".*?>(.*?)</select>'
    for name, body in re.findall(pattern, page, re.S):
        chosen = re.findall(r'value="([^"]*)" selected', body)
        result[name] = chosen[0] if chosen else re.findall(r'value="([^"]*)"', body)[0]
    return result


def change(site: Site, where: str, deed: str, changes: Mapping[str, str] | None = None) -> str:
    """Send the form of a preview, changed and with one of its buttons; the page that follows."""
    data = fields(site.html(where)) | dict(changes or {}) | {"do": deed}
    return site.post(where, data, follow_redirects=True).text


def lines(page: str) -> list[tuple[str, str]]:
    """The arguments of the lines and the numbers of what they answer."""
    ids = re.findall(r'data-argument="([^"]+)"', page)
    values = fields(page)
    return [(id, values[f"answers-{number}"]) for number, id in enumerate(ids, 1)]


def test_the_preview_changes_and_undoes_step_by_step_and_saves_what_it_shows(
    site: Site, store
) -> None:
    where = site.upload(TEXT).request.path
    page = site.html(where)
    assert lines(page) == [("issue", "0"), ("1", "1"), ("2", "1"), ("2.1", "3"), ("3", "1")]
    assert page.count("<mark") == 5
    page = change(site, where, "change", {"label-3": "-", "answers-5": "3"})
    assert fields(page)["label-3"] == "-"
    assert ("3", "3") in lines(page)
    assert lines(change(site, where, "drop-2"))[1] == ("2", "1")
    assert lines(change(site, where, "undo"))[1] == ("1", "1")
    change(site, where, "save", {"label-2": "+"})
    debate = store.debates.load("should-the-town-buy-the-old-cinema")
    said = {(one.source, one.target, one.label.value) for one in debate.given}
    assert said == {("1", "issue", "support"), ("2", "issue", "attack")}
    assert ("3", "2") in {(reply.source, reply.target) for reply in debate.replies}


def test_a_form_of_an_older_state_changes_nothing(site: Site) -> None:
    where = site.upload(TEXT).request.path
    stale = fields(site.html(where))
    page = change(site, where, "drop-2")
    for deed in ("drop-2", "undo", "discard"):
        site.post(where, stale | {"do": deed})
        assert lines(site.html(where)) == lines(page)


def test_an_impossible_change_has_a_message_and_changes_nothing(site: Site) -> None:
    page = change(site, site.upload(TEXT).request.path, "change", {"answers-3": "4"})
    assert 'role="status"' in page
    assert fields(page)["step"] == "0"


def test_list_marks_under_pros_and_cons_are_no_signs(site: Site) -> None:
    text = (
        "Should our street become one-way?\n\nPros:\n- Less through traffic in the morning\n"
        "- Room for a cycle lane\nCons:\n- The bakery loses customers who stop there\n"
    )
    page = site.html(site.upload(text).request.path)
    assert "+ supports" in page
    assert 'value="signs"' not in page


CHAIN = """\
Should the choir sing only in English?

- Half of our songs are in Latin.
  - But the audience understands what it hears.
    - And new singers learn such pieces faster.
"""


def test_a_chain_of_lines_answers_the_claim_after_one_click(site: Site) -> None:
    where = site.upload(CHAIN).request.path
    before = site.html(where)
    assert [fields(before)[f"answers-{number}"] for number in range(2, 5)] == ["1", "2", "3"]
    assert "Where a line names nobody" in site.html(where)
    page = change(site, where, "flat")
    assert "Where a line names nobody" not in page
    assert [fields(page)[f"answers-{number}"] for number in range(2, 5)] == ["1"] * 3
    assert 'value="flat"' not in page, "it is no chain any more"
    assert fields(change(site, where, "undo"))["answers-4"] == "3"
    assert 'value="flat"' not in site.html(site.upload(TEXT).request.path)


CHAT = """\
14/10/2023, 18:02 - Ana: Oh no, that old bus again!
14/10/2023, 18:03 - Ben: I have seen the new timetable
14/10/2023, 18:04 - Cy: The pool should open a bicycle shed
"""


@pytest.fixture
def unsure(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No claim is sure enough to be one."""
    read_conversation.cache_clear()
    for module in ("conversation", "discussion"):
        monkeypatch.setattr(f"argue.reading.{module}.LEAST_CLAIM", 1.0)
    yield
    read_conversation.cache_clear()


@pytest.mark.usefixtures("unsure")
def test_a_claim_that_is_an_argument_takes_its_place() -> None:
    document = parse_text(CHAT)
    [debate] = document.debates
    assert debate.issue is None
    chosen = debate.arguments[2].id
    changed = edited(document, [[DraftEdit("claim", chosen)]])
    assert changed.debates[0].issue == chosen
    assert thread(changed)[0] == (chosen, "", "?")
    assert ("1", chosen, "?") in thread(changed)


def test_the_writers_of_a_chat_are_shown_before_and_after_it_is_saved(site: Site) -> None:
    where = site.upload(CHAT).request.path
    assert '<span class="soft">Cy:</span>' in site.html(where)
    assert '<span class="byline">Cy</span>' in change(site, where, "save")


@pytest.mark.parametrize(
    ("title", "told"),
    [("Dogs in the park", "nothing that can be true"), ("Dogs outlive cats", "It was read as")],
)
def test_a_doubtful_claim_is_asked_about(site: Site, title: str, told: str) -> None:
    page = site.html(site.upload(f"# {title}\n\n* Yes.\n* Not ours.\n").request.path)
    assert told in page


def test_a_claim_that_an_argument_begins_with_is_that_argument(site: Site) -> None:
    mail = "From: {0} <{0}@example.org>\nDate: {1} Mar 2026 10:12:00\nSubject: {2}\n\n{3}\n\n"
    text = mail.format("Ann", 2, "Dogs in the park", "We should allow dogs. Half of us have one.")
    text += mail.format("Bo", 3, "Re: Dogs in the park", "Children play barefoot on that meadow.")
    where = site.upload(text).request.path
    page = change(site, where, "claim", {"claim": "We should allow dogs."})
    assert [answers for _, answers in lines(page)] == ["0", "1"]


def test_what_answered_a_topic_answers_the_claim_that_was_chosen() -> None:
    text = "# Dogs in the park\n\n* They should be allowed there.\n* Children play barefoot.\n"
    changed = edited(parse_text(text), [[DraftEdit("claim", "1")]])
    assert thread(changed) == [("1", "", "?"), ("2", "1", "?")]
    assert changed.debates[0].title == "Dogs in the park"


@pytest.mark.usefixtures("unsure")
def test_a_claim_in_own_words_is_answered_by_what_stood_outside() -> None:
    document = parse_text(CHAT)
    changed = edited(document, [[DraftEdit("claim", "", "The pool should open in winter.")]])
    [debate] = changed.debates
    assert (debate.issue, debate.title) == ("issue", "The pool should open in winter.")
    assert thread(changed)[:2] == [("issue", "", "?"), ("1", "issue", "?")]


def test_a_claim_rewords_the_question_and_leaves_the_title() -> None:
    [debate] = edited(read(), [[DraftEdit("claim", "", "The town should buy the cinema.")]]).debates
    assert debate.by_id()["issue"].text == "The town should buy the cinema."
    assert debate.title == "Should the town buy the old cinema?"


def test_the_preview_asks_for_the_claim_with_proposals_where_none_is_sure(
    site: Site, store
) -> None:
    text = (
        "Ana\n2 hours ago\nThe shed leaks.\nReply\nBen\n1 hour ago\nWe should sell it.\nReply\n"
        "Cy\n1 hour ago\nThe roof is new.\nReply\n"
    )
    where = site.upload(text).request.path
    page = site.html(where)
    assert '<details class="claim" id="claim" open>' in page
    assert page.count('name="claim" value="') in (1, 2, 3)
    page = change(site, where, "claim", {"claim": "We should sell it."})
    assert '<details class="claim" id="claim">' in page
    change(site, where, "save")
    debate = store.debates.load("the-shed-leaks")
    assert debate.by_id()[debate.issue].text == "We should sell it."


def test_what_is_no_argument_is_listed_and_greyed_in_the_source(site: Site) -> None:
    text = (
        "12 comments\n\nAna\n2 hours ago\nThe shed leaks.\nReply\n"
        "Ben\n1 hour ago\nIt does not.\nReply\n"
    )
    page = site.html(site.upload(text).request.path)
    assert "3 parts of the source are set aside" in page
    assert "<del>12 comments</del>" in page
    assert page.count("<mark") == 2


def sent(site: Site, where: str, deed: str, **values: object) -> str:
    """Press a button with lines selected; the page that follows."""
    data = fields(site.html(where)) | values | {"do": deed}
    return site.post(where, data, follow_redirects=True).text


def test_a_line_says_that_it_is_neither_and_that_is_kept(site: Site, store) -> None:
    where = site.upload(TEXT).request.path
    assert fields(change(site, where, "change", {"label-3": "0"}))["label-3"] == "0"
    change(site, where, "save")
    (given,) = store.debates.load("should-the-town-buy-the-old-cinema").given
    assert (given.source, given.target, given.label.value) == ("2", "issue", "unrelated")


def test_selected_lines_are_dropped_kept_marked_merged_and_moved_in_one_step(site: Site) -> None:
    where = site.upload(TEXT).request.path
    assert [id for id, _ in lines(sent(site, where, "drop", pick=["2", "3"]))] == [
        *("issue", "2.1", "3")
    ]
    sent(site, where, "undo")
    assert [id for id, _ in lines(sent(site, where, "keep", pick=["4"]))] == ["issue", "2.1"]
    sent(site, where, "undo")
    page = sent(site, where, "mark", pick=["2", "5"], sign="+")
    assert [fields(page)[f"label-{number}"] for number in (2, 3, 5)] == ["+", "?", "+"]
    sent(site, where, "undo")
    assert lines(sent(site, where, "merge", pick=["2", "3", "5"])) == [
        *(("issue", "0"), ("1", "1"), ("2.1", "2"))
    ]
    sent(site, where, "undo")
    page = sent(site, where, "move", pick=["3", "4", "5"], target="2")
    assert lines(page) == [("issue", "0"), ("1", "1"), ("2", "2"), ("2.1", "3"), ("3", "2")]
    assert lines(sent(site, where, "undo"))[2] == ("2", "1")


def test_lines_go_in_and_out_by_one_step(site: Site) -> None:
    where = site.upload(TEXT).request.path
    page = change(site, where, "in-3")
    assert lines(page) == [("issue", "0"), ("1", "1"), ("2", "2"), ("2.1", "3"), ("3", "1")]
    assert lines(change(site, where, "out-4"))[3] == ("2.1", "2")
    page = change(site, where, "in-2")
    assert "nothing stands above this line" in page
    assert fields(page)["step"] == "2"


def test_a_line_becomes_the_claim_and_its_former_claim_answers_it(site: Site) -> None:
    where = site.upload(TEXT).request.path
    assert lines(change(site, where, "issue-4"))[:2] == [("2.1", "0"), ("issue", "1")]


def test_a_line_that_was_set_aside_is_taken_in_and_the_account_follows(site: Site) -> None:
    text = (
        "Ana\n2 hours ago\nThe shed leaks.\nReply\n"
        "Ben\n1 hour ago\nIt does not.\nReply\n12 comments\n"
    )
    where = site.upload(text).request.path
    page = site.html(where)
    assert "3 parts of the source are set aside" in page
    page = change(site, where, "take-9")
    assert "2 parts of the source are set aside" in page
    assert lines(page)[-1][0] == "line-9"
    assert "<del>12 comments</del>" not in page
    assert "is not set aside" in change(site, where, "take-9")
    assert "3 parts of the source" in change(site, where, "undo")


def test_a_text_is_read_as_another_kind_and_undo_brings_its_changes_back(site: Site) -> None:
    where = site.upload(TEXT).request.path
    change(site, where, "drop-2")
    page = sent(site, where, "read", format="prose")
    assert '<option value="prose" selected' in page
    assert "(recognised)" not in page
    assert len(lines(page)) != 4
    page = change(site, where, "drop-2")
    assert fields(page)["step"] == "3"
    change(site, where, "undo")
    page = change(site, where, "undo")
    assert [id for id, _ in lines(page)] == ["issue", "2", "2.1", "3"]
    assert "List (recognised)" in page


def test_a_kind_as_which_a_text_cannot_be_read_has_a_message(site: Site) -> None:
    where = site.upload(TEXT).request.path
    page = sent(site, where, "read", format="json")
    assert 'role="status"' in page
    assert fields(page)["step"] == "0"
    assert "cannot" not in sent(site, where, "read", format="no such")


def test_a_table_is_read_anew_though_its_lines_cannot_be_changed(site: Site) -> None:
    two = "# One?\n\n+ Yes.\n- No.\n\n# Two?\n\n+ Perhaps.\n"
    where = site.upload(two).request.path
    assert "2 debates" in site.html(where)
    page = site.post(where, {"step": "0", "do": "read", "format": "prose"}, follow_redirects=True)
    assert "2 debates" not in page.text
    assert "2 debates" in change(site, where, "undo")


SPOKEN = """\
[00:01:10] Ana: The shed should be sold this year.
[00:02:45] Ben: Nobody would buy it before spring.
[00:03:20] Ana: The neighbours asked for it twice.
"""
ESSAY = """\
The town should sell the shed because it leaks every winter.

Its roof would cost more than a new one. Nobody has used it for years. The pool needs the money.
"""


@pytest.mark.parametrize(
    ("text", "places"),
    [(SPOKEN, ["00:01:10", "00:02:45", "00:03:20"]), (ESSAY, ["paragraph 1", "paragraph 2"])],
    ids=["transcript", "essay"],
)
def test_each_line_names_its_place_in_the_source(site: Site, text: str, places: list[str]) -> None:
    page = site.html(site.upload(text).request.path)
    assert list(dict.fromkeys(re.findall(r'class="line-where"[^>]*>([^<]*)<', page))) == places


def test_a_cut_parts_the_place_in_the_source() -> None:
    document = parse_text("Ana: The roof leaks. It costs half a million.\nBen: The state pays.\n")
    first = rows_of(document)[0]
    cut = DraftEdit("text", first.argument.id, "The roof leaks.\n\nIt costs half a million.")
    document = edited(document, [[cut]])
    [debate] = document.debates
    places = [document.places[debate.id, row.argument.id] for row in rows_of(document)[:2]]
    parts = {document.text[start:end].strip() for start, end in places}
    assert parts == {"The roof leaks.", "It costs half a million."}
