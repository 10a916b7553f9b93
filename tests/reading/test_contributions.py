"""Tagged lines become contributions: heads, texts without heads, quotations, what is aside."""

from argue.reading.contributions import gathered
from argue.reading.cut import cut
from argue.reading.messages import (
    contribution_of,
    depths_of,
    in_order,
    take_addressed,
    unfolded,
)
from argue.reading.records import Contribution, Tag
from argue.reading.spans import NOTHING, Spans


def contributions(*rows: tuple[str, str, Spans]) -> list[Contribution]:
    """Of lines with the tags and spans that the networks would give."""
    lines = cut("\n".join(text for _, text, _ in rows))
    rows = tuple(row for row in rows if row[1])
    tags = [Tag(tag) for tag, _, _ in rows]
    result = gathered(lines, tags, [1.0] * len(lines), [spans for _, _, spans in rows])
    drafts = in_order(unfolded(result.drafts))
    return list(map(contribution_of, drafts, depths_of(drafts)))


def row(tag: str, words: str, /, **spans: object) -> tuple[str, str, Spans]:
    return tag, words, Spans(**spans) if spans else NOTHING


def test_a_head_in_any_order_begins_a_contribution_and_buttons_do_not_end_it() -> None:
    first, second = contributions(
        row("heading", "The ferry"),
        row("name", "Ann", name="Ann"),
        row("time", "2 h", time="2 h"),
        row("text", "It should run until midnight."),
        row("furniture", "Reply"),
        row("more", "Every day."),
        row("mark", "In reply to Ann", whom="Ann"),
        row("name", "Bo", name="Bo"),
        row("text", "Five people want that."),
    )
    assert (first.author, first.time) == ("Ann", "2 h")
    assert first.text == "It should run until midnight. Every day."
    assert (second.author, second.answers) == ("Bo", ("Ann",))


def test_a_text_without_a_head_is_by_the_writer_before() -> None:
    result = contributions(
        row("head", "Ann 10:02", name="Ann", time="10:02"),
        row("text", "One."),
        row("text", "Two."),
        row("said", "Bo: Three.", name="Bo", text=4),
    )
    assert [(one.author, one.text) for one in result] == [
        ("Ann", "One."), ("Ann", "Two."), ("Bo", "Three."),
    ]  # fmt: skip


def test_a_greeting_is_the_beginning_of_the_text_below_it() -> None:
    [one] = contributions(
        row("head", "Ann 10:02", name="Ann", time="10:02"),
        row("furniture", "to everyone"),
        row("furniture", "Dear all,"),
        row("text", "the cellar is dry."),
    )
    assert one.text == "Dear all, the cellar is dry."


def test_a_greeting_above_the_name_of_a_speaker_is_of_somebody_else() -> None:
    ann, bo = contributions(
        row("head", "Ann 10:02", name="Ann", time="10:02"),
        row("text", "One."),
        row("furniture", "Hi all"),
        row("said", "Bo: Two.", name="Bo", text=4),
    )
    assert (ann.text, bo.text) == ("One.", "Two.")


def test_names_below_their_texts() -> None:
    result = contributions(
        row("text", "It rusts."),
        row("name", "Ann", name="Ann"),
        row("text", "It runs."),
        row("name", "Bo", name="Bo"),
    )
    assert [(one.author, one.text) for one in result] == [("Ann", "It rusts."), ("Bo", "It runs.")]


def test_many_names_stand_below_their_texts_though_a_time_is_above_all_and_a_text_below() -> None:
    said = [(name, f"It rusts, {name} says.") for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo")]
    lines = [row("heading", "The van"), row("head", "3 May", time="3 May")]
    for name, words in said:
        lines += [row("text", words), row("head", f"by {name}", name=name, time="3 May")]
        lines += [row("furniture", "Report")]
    read = contributions(*lines, row("text", "Older posts"))
    assert [(contribution.author, contribution.text) for contribution in read][:6] == said


def test_what_is_only_quoted_is_a_contribution_before_its_answer() -> None:
    result = contributions(
        row("text", "Not at all, I washed it."),
        row("quoted_by", "On Monday Bo wrote:", whom="Bo"),
        row("quote", "> It rusts."),
        row("quoted_by", "> Ann wrote:", whom="Ann"),
        row("quote", ">> Sell the van?"),
    )
    assert [(one.author, one.text) for one in result] == [
        ("Ann", "Sell the van?"), ("Bo", "It rusts."), ("", "Not at all, I washed it."),
    ]  # fmt: skip
    assert result[2].quotes == (("Bo", "It rusts."),)


def test_quotations_whose_writers_stand_at_their_own_depth() -> None:
    result = contributions(
        row("name", "Cy", name="Cy"),
        row("quoted_by", "> Bo wrote:", whom="Bo"),
        row("quote", "> It rusts."),
        row("quoted_by", "> Ann wrote:", whom="Ann"),
        row("quote", "> Sell the van?"),
        row("text", "Not at all."),
    )
    assert [(one.author, one.text) for one in result] == [
        ("Bo", "It rusts."), ("Ann", "Sell the van?"), ("Cy", "Not at all."),
    ]  # fmt: skip


def test_a_quotation_of_what_the_page_says_stays_a_quotation() -> None:
    result = contributions(
        row("said", "Ann: It rusts.", name="Ann", text=5),
        row("name", "Bo", name="Bo"),
        row("quote", "> It rusts."),
        row("text", "Where?"),
    )
    assert [one.author for one in result] == ["Ann", "Bo"]
    assert result[1].quotes == (("", "It rusts."),)


def test_the_newest_first_is_turned_round_on_a_flat_page() -> None:
    result = contributions(
        row("head", "Bo, 12 March 2026 10:00", name="Bo", time="12 March 2026 10:00"),
        row("text", "No."),
        row("head", "Ann, 11 March 2026 10:00", name="Ann", time="11 March 2026 10:00"),
        row("text", "Shall we?"),
    )
    assert [one.author for one in result] == ["Ann", "Bo"]


def test_the_newest_first_is_turned_round_by_ages_below_what_it_is_about() -> None:
    result = contributions(
        row("text", "Let us sell the boat."),
        row("head", "Di 4 minutes ago", name="Di", time="4 minutes ago"),
        row("text", "It sails."),
        row("head", "Cy 5 minutes ago", name="Cy", time="5 minutes ago"),
        row("text", "It floats."),
        row("head", "Bo 2 hours ago", name="Bo", time="2 hours ago"),
        row("text", "It leaks."),
        row("head", "Ann 3 hours ago", name="Ann", time="3 hours ago"),
        row("text", "Who asks?"),
    )
    assert [one.author for one in result] == ["", "Ann", "Bo", "Cy", "Di"]


def test_times_below_texts_belong_to_the_message_above() -> None:
    result = contributions(
        row("name", "Ann", name="Ann"), row("text", "One."), row("time", "3 d", time="3 d"),
        ("", "", NOTHING),
        row("name", "  Bo", name="Bo"), row("text", "  Two."), row("time", "  2 d", time="2 d"),
    )  # fmt: skip
    assert [(one.author, one.time, one.depth) for one in result] == [
        ("Ann", "3 d", 0), ("Bo", "2 d", 1),
    ]  # fmt: skip


def test_times_above_names_begin_messages() -> None:
    result = contributions(
        row("time", "10:01", time="10:01"), row("name", "Ann", name="Ann"), row("text", "One."),
        row("time", "10:02", time="10:02"), row("name", "Bo", name="Bo"), row("text", "Two."),
    )  # fmt: skip
    assert [(one.author, one.time) for one in result] == [("Ann", "10:01"), ("Bo", "10:02")]


def test_a_name_above_a_heading_is_that_of_a_group() -> None:
    result = contributions(
        row("name", "Family", name="Family"),
        row("heading", "Sunday"),
        row("name", "Ann", name="Ann"),
        row("text", "Who cooks?"),
    )
    assert [one.author for one in result] == ["Ann"]


def test_whom_a_text_is_addressed_to_stays_in_it() -> None:
    lines = cut("Ann Lee: It leaks.\nBo: Ann Lee then mend it.\nCy: @annlee No.")
    tags = [Tag.SAID] * 3
    spans = [Spans("Ann Lee", text=9), Spans("Bo", text=4), Spans("Cy", text=4)]
    drafts = gathered(lines, tags, [1.0] * 3, spans).drafts
    take_addressed(drafts)
    assert [(draft.answers, draft.parts[0].text) for draft in drafts] == [
        ([], "It leaks."), (["Ann Lee"], "Ann Lee then mend it."), (["Ann Lee"], "@annlee No."),
    ]  # fmt: skip


def test_a_name_before_a_time_begins_another_message_where_the_head_has_its_time() -> None:
    result = contributions(
        row("name", "Ann", name="Ann"), row("furniture", "Closed"), row("time", "1 h", time="1 h"),
        row("name", "Bo", name="Bo"), row("time", "2 h", time="2 h"), row("text", "Not yet."),
        row("name", "Cy", name="Cy"), row("time", "3 h", time="3 h"),
        row("name", "Expert", name="Expert"), row("text", "Why not?"),
    )  # fmt: skip
    assert [one.author for one in result] == ["Bo", "Cy"]


def test_nobody_answers_himself_by_a_mark() -> None:
    [one] = contributions(
        row("mark", "@Bo", whom="Bo"), row("name", "Bo", name="Bo"), row("text", "It rusts.")
    )
    assert one.answers == ()


def test_words_of_a_document_without_a_mark_are_nobodys() -> None:
    [one] = contributions(
        row("quote", "All meals are vegetarian."),
        row("name", "Bo", name="Bo"),
        row("text", "I support this."),
    )
    assert (one.author, one.text) == ("Bo", "I support this.")


def test_numbers_and_badges_are_no_part_of_a_name() -> None:
    result = contributions(
        row("name", "#2 Ben", name="#2 Ben"), row("text", "It rusts."),
        row("name", "Ms Roy Moderator", name="Ms Roy Moderator"), row("text", "Does it?"),
    )  # fmt: skip
    assert [(one.author, one.number) for one in result] == [("Ben", "#2"), ("Ms Roy", "")]


def test_a_number_that_a_text_begins_with_is_whom_it_answers() -> None:
    lines = cut("#1 Ann: It leaks.\n#2 Bo: #1 Mend it.\n#3 Cy: #7 is my berth.")
    heads = [Spans(name, text=len(name) + 5) for name in ("Ann", "Bo", "Cy")]
    drafts = gathered(lines, [Tag.SAID] * 3, [1.0] * 3, heads).drafts
    for number, draft in enumerate(drafts, 1):
        draft.number = f"#{number}"
    take_addressed(drafts)
    assert [(draft.answers, draft.parts[0].text) for draft in drafts] == [
        ([], "It leaks."), (["#1"], "Mend it."), ([], "#7 is my berth."),
    ]  # fmt: skip


def test_indentation_is_depth() -> None:
    result = contributions(
        row("name", "Ann", name="Ann"), row("text", "One."),
        row("name", "    Bo", name="Bo"), row("text", "    Two."),
        row("name", "Cy", name="Cy"), row("text", "Three."),
    )  # fmt: skip
    assert [one.depth for one in result] == [0, 1, 0]


def test_remarks_in_brackets_and_marks_behind_a_text_are_no_words_of_it() -> None:
    result = contributions(
        row("said", "Ann: (laughter)", name="Ann", text=5),
        row("said", "Bo: Not so funny. (edited)", name="Bo", text=4),
    )
    assert [one.text for one in result] == ["Not so funny."]


def test_a_mark_with_words_cites_them_and_one_without_a_name_cites_nothing() -> None:
    first, second = contributions(
        row("mark", "@Ann The ferry should run", whom="Ann"),
        row("name", "Bo", name="Bo"),
        row("text", "Why?"),
        row("mark", "@ a b c d"),
        row("name", "Cem", name="Cem"),
        row("text", "Because."),
    )
    assert (first.quotes, first.answers) == ((("", "The ferry should run"),), ())
    assert (second.quotes, second.answers) == ((), ())


def test_a_page_that_ends_with_a_silent_name_has_its_heads_above() -> None:
    result = contributions(
        row("name", "Ann", name="Ann"), row("furniture", "Follow"), row("text", "It rusts."),
        row("furniture", "Reply"), row("name", "Bo", name="Bo"), row("time", "2 h", time="2 h"),
        row("text", "Paint it."), row("furniture", "Reply"),
        row("name", "Cy", name="Cy"), row("time", "1 h", time="1 h"), row("furniture", "wow"),
    )  # fmt: skip
    assert [one.author for one in result] == ["Ann", "Bo"]


def dated(name: str, text: str, *above: tuple[str, str, Spans]) -> list[tuple[str, str, Spans]]:
    """A message: a name, what stands above its time, the time and its text."""
    return [
        row("name", name, name=name),
        *above,
        row("time", "2 h", time="2 h"),
        row("text", text),
    ]


def test_a_name_above_a_time_of_somebody_who_has_spoken_is_answered() -> None:
    ann, bob = row("name", "Ann", name="Ann"), row("name", "Bob", name="Bob")
    result = contributions(
        *dated("Ann", "One."), *dated("Bob", "Two.", ann), *dated("Ann", "3.", bob)
    )
    assert [(one.author, one.answers) for one in result] == [
        ("Ann", ()), ("Bob", ("Ann",)), ("Ann", ("Bob",)),
    ]  # fmt: skip


def test_a_silent_name_speaks_no_words_of_the_next() -> None:
    gap = ("furniture", "", NOTHING)
    silent = row("name", "Carla", name="Carla")
    first = [row("name", "Ann", name="Ann"), row("text", "One.")]
    result = contributions(*first, gap, silent, gap, *first)
    assert [(one.author, one.answers) for one in result] == [("Ann", ()), ("Ann", ())]


def test_letters_in_place_of_a_picture_are_no_name() -> None:
    result = contributions(
        row("name", "L", name="L"), *dated("loft_lena", "One."),
        row("name", "AW", name="AW"), *dated("Ann Wu", "Two."),
    )  # fmt: skip
    assert [one.author for one in result] == ["loft_lena", "Ann Wu"]


def test_who_wrote_a_title_does_not_stop_names_from_standing_below() -> None:
    result = contributions(
        row("heading", "Ban leaf blowers"),
        row("head", "@kim · 2022", name="@kim", time="2022"),
        row("text", "They are loud."),
        row("head", "Ann · 60 votes", name="Ann"),
        row("text", "Rakes are slow."),
        row("head", "Bo · 77 votes", name="Bo"),
    )
    assert [(one.author, one.text) for one in result] == [
        ("Ann", "They are loud."), ("Bo", "Rakes are slow."),
    ]  # fmt: skip
