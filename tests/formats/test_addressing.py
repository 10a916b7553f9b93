"""A message of a chat that names nobody answers the claim, or what was just said, by its words."""

import pytest

from argue import formats
from argue.formats import csv
from argue.pipeline import bare

CHAT = """\
Ida: We should ban leaf blowers on our street.
Tom: You cannot have a conversation on the balcony in October any more.
Olu: My dad is 78 and cannot rake the whole yard by hand.
Ida: The neighbours' kids would rake it for pocket money.
Kim: Does anybody know when the street is cleaned next week?
Jens: The things blow all the dust into the air.
Tom: But only in autumn.
"""


def test_speakers_answer_the_claim_unless_their_words_point_back() -> None:
    """What is learned is not right everywhere: one of six may be taken for another's answer."""
    [debate] = formats.parse_text(CHAT).debates
    texts = {one.id: one.text for one in debate.arguments}
    begins = [texts[one.target].split()[:2] for one in debate.replies]
    claim = ["We", "should"]
    right = [claim, claim, ["My", "dad"], claim, claim, ["The", "things"]]
    assert sum(map(list.__eq__, begins, right)) >= 5


def test_who_wrote_a_message_stays_with_it() -> None:
    [debate] = formats.parse_text(CHAT).debates
    assert [one.author for one in debate.arguments[:3]] == ["Ida", "Tom", "Olu"]
    [again] = formats.parse_text(formats.write([bare(debate)], "json"), format="json").debates
    assert again.arguments == debate.arguments


@pytest.mark.parametrize(
    ("message", "parent"),
    [
        ("Bars close at midnight, so nobody would take it.", "issue"),
        ("@Bo half of those seats stay empty on most evenings.", "1"),
        ("Bo, taxis do.", "1"),
        ("Ann: have you ever seen who gets off there at night?", "issue"),
    ],
)
def test_a_third_message(message: str, parent: str) -> None:
    text = "Ann: The night bus should run until two.\nBo: All seats are taken at ten.\n"
    [debate] = formats.parse_text(f"{text}Cy: {message}").debates
    assert debate.replies[1].target == parent


def test_mails_under_a_topic_answer_the_first_that_states_a_claim() -> None:
    mail = "From: {0} <{0}@example.org>\nDate: {1} Mar 2026 10:12:00\nSubject: {2}\n\n{3}\n\n"
    text = (
        mail.format("Ann", 2, "Dogs in the park", "I think dogs should be allowed in the park.")
        + mail.format("Bo", 3, "Re: Dogs in the park", "Children play barefoot on that meadow.")
        + mail.format("Cy", 4, "Re: Dogs in the park", "Old people have nobody else left.")
    )
    [debate] = formats.parse_text(text).debates
    assert debate.by_id()["issue"].text == "I think dogs should be allowed in the park."
    assert [reply.target for reply in debate.replies] == ["issue", "issue"]


@pytest.mark.parametrize(
    "name", ["Karen 🌻", "mrs o'brien", "owner of the bakery", "Schmidt, Petra", "木村 さくら"]
)
def test_what_stands_below_a_gap_and_above_a_time_is_a_name(name: str) -> None:
    text = f"Sell the van?\n\nNadia Osei\n2h\nIt rusts.\n\n{name}\n1h\nIt still runs.\n"
    [debate] = formats.parse_text(text).debates
    assert [one.author for one in debate.arguments[1:]] == ["Nadia Osei", name]


def test_what_a_mail_quotes_was_written_by_whom_it_names() -> None:
    mail = "From: Jana <j@example.org>\nTo: b@example.org\nSubject: Re: Sell the van?\n\n"
    answer = "> It rusts.\n\nNot at all, I washed it.\n"
    [debate] = formats.parse_text(mail + answer).debates
    assert [one.author for one in debate.arguments] == ["", "", "Jana"]
    named = "On Mon, 2 Nov 2026 at 10:02, Bo Lind wrote:\n"
    [debate] = formats.parse_text(mail + named + answer).debates
    assert [one.author for one in debate.arguments] == ["", "Bo Lind", "Jana"]


def test_the_writers_of_a_chain_of_mails_are_those_that_it_names() -> None:
    chain = (
        "Hi both,\n\nPeople remember a boat.\n\nKofi\n\n"
        "> On 20 Nov 2026, at 18:22, Lena Frost <lena@x.org> wrote:\n>\n"
        "> The boat costs 1,900 for four hours.\n>\n"
        ">> On 20 Nov 2026, at 5:58 PM Ada Mensah <ada@x.org> wrote:\n>>\n"
        ">> Shall we hold the summer party on a boat?\n"
    )
    [debate] = formats.parse_text(chain).debates
    assert [one.author for one in debate.arguments] == ["Ada Mensah", "Lena Frost", "Kofi"]


def test_a_table_gives_and_keeps_the_names_of_writers() -> None:
    text = "text,stance,user\nIt rusts.,pro,Ann\nIt runs.,con,Bo\n"
    [debate] = formats.parse_text(text, name="van.csv").debates
    assert [one.author for one in debate.arguments] == ["", "Ann", "Bo"]
    [again] = formats.parse_text(csv.write([bare(debate)]), name="van.csv").debates
    assert [one.author for one in again.arguments] == ["", "Ann", "Bo"]
