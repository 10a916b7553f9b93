"""What the places of lines tell: names, titles, who answers whom in one line."""

import pytest

from argue.reading.conversation import read
from argue.reading.cut import cut
from argue.reading.records import Spans, Tag
from argue.reading.regular import by_place, silent
from argue.reading.spans import spans_of, with_whom


def placed(text: str, *tags: str) -> list[str]:
    """The tags of lines after what their places tell."""
    lines = cut(text)
    result = list(map(Tag, tags))
    for at, tag in by_place(lines, list(result)):
        result[at] = tag
    return list(result)


def test_a_line_with_two_names_says_who_answers_whom() -> None:
    lines = cut("Ann\nBo  Ann\nCem  Dee")
    spans = [Spans("Ann"), Spans("Bo  Ann"), Spans("Cem  Dee")]
    with_whom(lines, [Tag.NAME] * 3, spans)
    assert [(one.name, one.whom) for one in spans] == [("Ann", ""), ("Bo", "Ann"), ("Cem", "")]


def test_the_likeliest_line_below_a_head_is_said_where_nothing_else_is() -> None:
    text = "Bo  10:35 AM\nSo it is here.\nAnn  10:37 AM\nYes.\n"
    text += "Bo  10:40 AM\nIt lasts fifteen minutes, not ten\nReply to all of them"
    tags = list(map(Tag, ["head", "text", "head", "text", "head", "system", "furniture"]))
    chances = [0, 1, 0, 1, 0, 0.04, 0.01]
    assert list(silent(cut(text), tags, chances)) == [(5, Tag.TEXT)]
    once = text.replace("Bo  10:40", "Di  10:40")
    assert list(silent(cut(once), tags, chances)) == []


def test_what_stands_below_a_quotation_with_a_name_is_of_who_quotes() -> None:
    [conversation] = read(
        "Ann\n\u2014 20:05\nno dogs in the hall, they bark at the organ\n\n"
        "@Ann\nno dogs in the hall, they bark at the organ\n\n"
        "Bo\n\u2014 20:07\nmine sleeps through the whole service\n\n"
        "Cem\n\u2014 20:09\nand mine sings better than the choir does"
    )
    assert [one.author for one in conversation.contributions] == ["Ann", "Bo", "Cem"]
    assert conversation.parents[1][0].index == 0


def test_a_name_that_stands_again_is_the_whole_line() -> None:
    lines = cut("Cem 3rd left\nCem 3rd left")
    spans = [Spans("Cem"), Spans("Cem 3rd")]
    with_whom(lines, [Tag.NAME] * 2, spans)
    assert [one.name for one in spans] == ["Cem 3rd left"] * 2


def test_a_question_among_the_menus_above_all_messages_is_the_title() -> None:
    text = (
        "Accueil\nJournal\nLe Club\n5 commentaires\n"
        "Faut-il interdire les trottinettes en libre-service ?\nPar Claire Montagnier\n"
        "Publié le 12 octobre 2026\nTous les commentaires\nBertrand L.\n12/10/26 09:12\n"
        "Oui, elles bloquent les trottoirs et personne ne les range.\nRépondre\nAlerter\n"
        "Naïma\n12/10/26 09:40\nEn réponse à Bertrand L.\n"
        "Les voitures bloquent davantage, et on ne les interdit pas.\nRépondre\nAlerter\n"
    )
    [conversation] = read(text)
    assert conversation.claim.text == "Il faut interdire les trottinettes en libre-service."
    assert conversation.claim.author == "Claire Montagnier"


@pytest.mark.parametrize(
    "question",
    [
        "Need help with your first post here?",
        "Haben Sie schon ein Konto bei uns?",
        "Hast du schon ein Konto bei uns?",
    ],
)
def test_what_the_site_asks_its_readers_is_no_title(question: str) -> None:
    text = (
        f"Log in\n{question}\nReply\nShare\nmaria\n3 hours ago\n"
        "Phones should be banned in schools.\nReply\nShare\njonas\n2 hours ago\n"
        "Phones help pupils to look things up.\nReply\nShare\n"
    )
    [conversation] = read(text)
    assert conversation.claim.text == "Phones should be banned in schools."
    assert [one.author for one in conversation.contributions] == ["maria", "jonas"]


def test_turns_below_the_heading_of_notes_are_by_their_speakers() -> None:
    text = (
        "Retro sprint 41 – Notes from the call\nFacilitator: Jo\nShould we drop the stand-up?\n"
        "Eun-ji: yes, we read the board anyway\nPaolo: I would miss it, it is the only time\n"
        "Eun-ji: design could write two lines in the channel\nJo: let's vote next week\n"
        "Ragnar: the stand-up takes fifteen minutes of eight people\n"
    )
    [conversation] = read(text)
    assert conversation.claim.text == "We should drop the stand-up."
    authors = [one.author for one in conversation.contributions if one.author]
    assert authors == ["Eun-ji", "Paolo", "Eun-ji", "Jo", "Ragnar"]


def test_people_are_called_by_the_handles_beside_their_names() -> None:
    message = "{}\n@{}@forum.example\n2 h\n\n{}\n7\nShare\n"
    people = (
        ("Ida Baer", "quill", "The choir should rehearse on Sundays from May on."),
        ("Rui Costa", "rui", "@quill On Sundays the hall is let to the chess club."),
        ("Ola Lind", "lighthouse", "@rui They told me that they would swap with us."),
        ("Ida Baer", "quill", "@lighthouse Then we have both days, which is even better."),
    )
    [conversation] = read("\n".join(message.format(*person) for person in people))
    assert [one.author for one in conversation.contributions] == [one for one, _, _ in people]
    assert [ranked[0].index for ranked in conversation.parents[1:]] == [0, 1, 2]


def test_who_says_a_thing_twice_has_said_it_twice_but_a_panel_repeats() -> None:
    turns = (
        "Ann: Should we sell the boat this year?\n"
        "Bo: It leaks, and the mooring costs too much.\n"
        "Cem: Then who would take us to the island?\n"
        "Bo: It leaks, and the mooring costs too much.\n"
    )
    [conversation] = read(turns)
    assert [one.author for one in conversation.contributions] == ["Ann", "Bo", "Cem", "Bo"]
    message = "Bo  {}\nIt leaks, and the mooring costs too much.\n\n"
    for time, times in ((" 9:40 AM", 2), (" Monday at 9:31 AM", 1)):
        [conversation] = read(
            "Ann  9:30 AM\nShould we sell the boat this year?\n\n"
            + message.format("9:31 AM")
            + "Cem  9:35 AM\nThen who would take us to the island?\n\n"
            + message.format(time)
        )
        assert [one.author for one in conversation.contributions].count("Bo") == times


def test_names_one_below_the_other_are_gone_through_once() -> None:
    class Counted(list[Tag]):
        """Tags that count how often one is asked for."""

        asked = 0

        def __getitem__(self, place):  # type: ignore[no-untyped-def]
            self.asked += 1
            return super().__getitem__(place)

    def asked(number: int) -> int:
        tags = Counted([Tag.NAME, Tag.FURNITURE] * number)
        list(by_place(cut("\n".join(f"Name{at} Smith" for at in range(2 * number))), tags))
        return tags.asked

    assert asked(400) < 5 * asked(100)


def test_the_preview_of_an_answered_message_is_no_message() -> None:
    [conversation] = read(
        "hexley — 11/27/26, 8:12 AM\nHelmets should be required on shared bikes, for grown-ups.\n"
        "Wren — 11/27/26, 8:20 AM\nwhere would it live though? nobody carries one all day\n"
        "@Wren\nwhere would it live though? nobody carries one all day\n"
        "marlow — 11/27/26, 8:26 AM\nvancouver has them in a box on the bike. with liners.\n"
        "@marlow\nvancouver has them in a box on the bike. with liners.\n"
        "Wren — 11/27/26, 8:31 AM\nit worked until they got nicked, a third were gone each summer\n"
    )
    authors = [one.author for one in conversation.contributions]
    assert authors == ["hexley", "Wren", "marlow", "Wren"]
    assert [ranked[0].index for ranked in conversation.parents[1:]] == [0, 1, 2]


def test_who_says_again_what_was_said_before_is_heard() -> None:
    [conversation] = read(
        "Ann: I think we should close the pool...\n"
        "Ben: I think we should close the pool because it costs far too much money every year.\n"
        "Cem: I do not agree with any of you, children need it.\n"
        "Ann: I think we should close the pool...\n"
        "Dora: Fine, then tell us how much it costs.\n"
    )
    authors = [one.author for one in conversation.contributions]
    assert authors == ["Ann", "Ben", "Cem", "Ann", "Dora"]
    assert not any(one.quotes for one in conversation.contributions)
    [conversation] = read(
        "[10:01] Ann: Helmets should be required on shared bikes for all.\n"
        "[10:02] Ben: I disagree, nobody carries one all day.\n"
        "Cem: Helmets should be required on shared bikes for all.\n"
        "[10:05] Dora: We all heard you the first time, thank you.\n"
    )
    authors = [one.author for one in conversation.contributions]
    assert authors == ["Ann", "Ben", "Cem", "Dora"]


def test_a_message_of_many_is_not_set_aside_over_and_over() -> None:
    text = "".join(f"Ada{at % 7}: We should close the pool, it costs...\n" for at in range(60))
    [conversation] = read(text)
    assert len(conversation.contributions) + len(conversation.gathered.aside) == 60


def test_names_are_whole_where_other_lines_name_them_and_numbers_of_accounts_are_none() -> None:
    lines = cut("Le chat de la voisine\nEn réponse à Le chat de la voisine")
    spans = [Spans("Le chat"), Spans(whom="Le chat")]
    with_whom(lines, [Tag.NAME, Tag.MARK], spans)
    assert (spans[0].name, spans[1].whom) == ("Le chat de la voisine",) * 2
    lines = cut(
        "by toner_low ( 418826 ) writes: on Saturday November 21, 2026 @08:04PM (#65812240)"
    )
    assert spans_of(lines, [Tag.HEAD])[0].name == "toner_low"


def test_a_name_stands_below_the_words_of_its_picture_and_a_job_is_none() -> None:
    [conversation] = read(
        "Profil von Mirko Thal anzeigen\n\nMirko Thal\n\n• 2.\nTeamleiter Vertrieb Nord\n2 Tage\n\n"
        "Wir sollten die Fotos abschaffen, sie sagen nichts.\n\nGefällt mir\n\n"
        "Profil von Svenja Aksoy anzeigen\n\nSvenja Aksoy\n\n• 1.\nAusbilderin Holz\n2 Tage\n\n"
        "Ich erkenne Bewerber auf der Messe am Foto wieder.\n\nGefällt mir\n"
    )
    authors = [one.author for one in conversation.contributions]
    assert authors == ["Mirko Thal", "Svenja Aksoy"]


def test_names_begin_heads_whose_parts_stand_on_lines_of_their_own() -> None:
    comment = "{}\n•\nOld Mill\n•\n3d\nSunday is the only day that I have.\n"
    people = ("Gus Petrov", "Dora Field\nAuthor", "Kay Novak")
    head = ("furniture", "name", "furniture", "time", "text")
    tags = ("name", *head, "furniture", "furniture", *head, "name", *head)
    result = placed("".join(map(comment.format, people)), *tags)
    named = ("name", "furniture", "furniture", "furniture", "time", "text")
    assert result == [*named, "name", "furniture", *named[1:], *named]


def test_an_address_behind_a_name_is_no_part_of_it() -> None:
    lines = cut("Ann Lee <ann@example.org>\nWe should meet.\nAnn Lee <ann@example.org>")
    tags = [Tag.NAME, Tag.TEXT, Tag.NAME]
    spans = spans_of(lines, tags)
    with_whom(lines, tags, spans)
    assert [one.name for one in spans] == ["Ann Lee", "", "Ann Lee"]


def test_who_writes_a_mail_stands_above_to_whom_it_goes() -> None:
    mail = "{}\nTo:\nYou;\nBernard Ache;\nRupert Sallow\nTue 11/10/2026 11:52 AM\n{}\n"
    lines = cut(mail.format("Mei Tan", "We could try it.") + mail.format("Dana Kow", "Why not?"))
    tags = [Tag.FURNITURE, Tag.MARK, *[Tag.FURNITURE] * 2, Tag.NAME, Tag.TIME, Tag.TEXT] * 2
    for at, tag in by_place(lines, list(tags)):
        tags[at] = tag
    named = [line.content for line, tag in zip(lines, tags, strict=True) if tag is Tag.NAME]
    assert named == ["Mei Tan", "Dana Kow"]


def test_a_name_is_found_where_others_stand_and_where_it_is_known() -> None:
    page = "Ann\nIt rains, so take the bus.\n3 h\nReply\n12\nBo 🦋\nThe bus is late, too.\n2 h\n"
    page += "Reply\nAnn\nOnly on Mondays, as I said.\n1 h\nReply\n5\nCem\nIt was late today.\n"
    tags = ["name", "text", "time", "furniture", "furniture", "furniture", "text", "time"]
    tags += ["furniture", "furniture", "text", "time", "furniture", "furniture", "name", "text"]
    tags += ["time", "furniture", "furniture", "name", "text"]
    changed = placed(page + "3 h\nReply\n4\nDee\nThen walk.", *tags)
    assert [at for at, tag in enumerate(changed) if tag == "name"] == [0, 5, 9, 14, 19]


def test_a_wide_space_or_arrow_ends_a_name_and_a_remark_is_no_part_of_it() -> None:
    lines = cut("Big Bo Bread  •  3 days ago\nAnn Lee  ➤ Big Bo Bread  •  2 days ago")
    spans = [Spans("Big Bo", "3 days ago"), Spans("Ann Lee  ➤ Big Bo Bread", "2 days ago")]
    with_whom(lines, [Tag.HEAD] * 2, spans)
    assert [(one.name, one.whom) for one in spans] == [
        ("Big Bo Bread", ""),
        ("Ann Lee", "Big Bo Bread"),
    ]


def test_for_and_against_are_sides_and_no_names() -> None:
    tags = ["heading", "name", "text", "name", "text"]
    changed = placed("Close the road?\nPros\nIt is quiet then.\nCons\nShops lose trade.", *tags)
    assert changed == ["heading", "side", "text", "side", "text"]


def test_a_change_that_is_suggested_is_said_where_nothing_else_is() -> None:
    [conversation] = read(
        "Satzung – Entwurf 2\nKommentare\nAusgewählter Text:\nDer Beitrag steigt auf 60 Euro.\n"
        "Jana Wolf\n10:12 3. März\nViele Rentner können das nicht zahlen.\n"
        "Uwe Kern\n10:20 3. März\nFür Rentner gilt der halbe Satz.\n"
        "Lea Graf\n11:00 3. März\nErsetzen: „60 Euro“ durch „50 Euro“\n"
        "Uwe Kern\n11:20 3. März\nErsetzen: „60“ durch „55“\nMit 50 Euro bleibt ein Loch von 900.\n"
    )
    assert conversation.claim.text == "Der Beitrag steigt auf 60 Euro."
    suggested, other = conversation.contributions[2:]
    assert (suggested.author, suggested.text[:9]) == ("Lea Graf", "Ersetzen:")
    assert other.text == "Mit 50 Euro bleibt ein Loch von 900."


@pytest.mark.parametrize(
    "talk",
    [
        "[1/2/26, 10:00] Ann: Is section 4 fine?\n[1/2/26, 10:01] Omar: No.\n{}\n"
        "[1/2/26, 10:05] Ann: Then we sign it.\n",
        "From: Ann Lee <a@x.org>\nDate: Tue, 5 Mar 2024 18:22\nSubject: Statutes\n\n"
        "I think they are ready for the vote.\n\n"
        "From: Ben Cole <b@x.org>\nDate: Tue, 5 Mar 2024 19:01\nSubject: Re: Statutes\n\n{}\n"
        "Without that I shall vote against it.\n",
    ],
)
@pytest.mark.parametrize("words", ['Replace "shall" with "may".', 'Add "and guests" to section 4.'])
def test_who_asks_for_a_change_of_words_elsewhere_says_that(talk: str, words: str) -> None:
    [conversation] = read(talk.format(words))
    assert any(words in one.text for one in conversation.contributions)


def test_a_comment_below_words_that_are_selected_is_on_the_document() -> None:
    [conversation] = read(
        "Catering policy – draft 3\nComments\nSelected text:\nAll meals will be vegetarian.\n"
        "Hanna Lind\n10:12 Nov 2\nThis solves halal and kosher with one order.\n"
        "Marek Dudek\n10:40 Nov 2\nIt does not solve it for children with coeliac disease.\n"
        "Selected text:\nCost is expected to fall by 0.80.\n"
        "Birgit Aas\n14:03 Nov 3\nDoes not solve it either, it is closer to 1.10.\n"
    )
    root = -1 if conversation.claim.first is None else conversation.claim.first
    assert conversation.parents[-1][0].index == root
