"""Words of form on pages of sites, and notices of programs, say what stands where."""

from argue.reading.conversation import read
from argue.reading.cut import cut
from argue.reading.records import Tag
from argue.reading.sites import site_lines

POST = """\
r/gardens
•
Posted by u/ida
5 hours ago

CMV: Hedges are better than fences

A fence shades the beds just as much.
12 comments
Share
rui
·
4 hr. ago
A hedge takes ten years to grow.
Reply
ola
·
3 hr. ago
Mine took four.
Reply
"""
FILM = """\
Why every school should have a pond
PondLife
12K views  Mar 3, 2026
@rui
2 weeks ago
Ponds are a danger to small children.
Reply
1 reply
@ola
2 weeks ago
Ours has a net under the water.
Reply
@tam
1 week ago
Frogs eat the slugs of the whole yard.
Reply
"""
ASKED = """\
Should a child of seven stop the piano?
Asked 3 years ago
14

She cries before each lesson and I do not know why.
music
Share
Improve this question
asked Sep 3, 2023 at 20:31
user avatar
ida
241
Is it the teacher? –
ola
Sep 3, 2023 at 21:02
Add a comment
1 Answer
3

Let her stop, she learns that music hurts.
Share
answered Sep 4, 2023 at 6:15
rui
120
Nobody would learn to swim then. –
tam
Sep 4, 2023 at 7:15
Your Answer
Post as a guest and agree to everything that follows
"""


def test_a_post_of_reddit_has_a_title() -> None:
    [conversation] = read(POST)
    assert conversation.claim.text == "Hedges are better than fences."
    assert [one.author for one in conversation.contributions] == ["ida", "rui", "ola"]


def test_as_many_comments_answer_as_a_line_says() -> None:
    [conversation] = read(FILM)
    assert conversation.claim.line == 1
    assert [ranked[0].index for ranked in conversation.parents] == [-1, 0, -1]


def test_questions_have_their_writers_below_and_comments_answer_their_post() -> None:
    [conversation] = read(ASKED)
    assert [one.author for one in conversation.contributions] == ["ida", "ola", "rui", "tam"]
    assert [ranked[0].index for ranked in conversation.parents][1::2] == [0, 2]
    assert "guest" not in " ".join(one.text for one in conversation.contributions)


def test_what_stands_in_each_post_is_of_its_form() -> None:
    form = "\nShow activity on this post.\n"
    old = ASKED.replace("Share\nanswered", "shareimprove\nanswered").replace("\n\n", form)
    [conversation] = read(old.replace("\nImprove this question", "improve this question"))
    assert [one.author for one in conversation.contributions] == ["ida", "ola", "rui", "tam"]
    assert not any("activity" in one.text for one in conversation.contributions)
    [conversation] = read(ASKED.replace("Is it the teacher?", "Shared lessons cost less."))
    assert [one.author for one in conversation.contributions] == ["ida", "ola", "rui", "tam"]


def test_a_motion_of_somebody_is_the_title() -> None:
    [conversation] = read(
        "Ich rufe Punkt 7 auf:\n\nAntrag der Fraktion Die Freien: Die Sommerzeit im Land abschaffen"
        "\nDrucksache 14/2210\n\nUta Kern (Freie): Sie kostet uns Schlaf.\n\n"
        "Jan Ost (Bauern): Die Kühe kennen keine Uhr.\n\nUta Kern (Freie): Die Molkerei schon."
    )
    assert conversation.claim.text == "Die Sommerzeit im Land abschaffen."
    speakers = [one.author for one in conversation.contributions if one.text[:2] != "Ich"]
    assert speakers[-3:] == ["Uta Kern (Freie)", "Jan Ost (Bauern)", "Uta Kern (Freie)"]


def test_a_message_without_the_link_to_a_parent_that_others_have_answers_the_title() -> None:
    [conversation] = read(
        "Should our town have a night bus?\n"
        "rui 3 points 5 hours ago\nIt would cost as much as the library.\n\nlink\nreply\n"
        "ola 2 points 4 hours ago\nThe library closes at six.\n\nlink\nparent\nreply\n"
        "tam 9 points 3 hours ago\nAs much as the library, and for eleven people.\n\nlink\nreply\n"
    )
    assert [ranked[0].index for ranked in conversation.parents] == [-1, 0, -1]


def test_a_side_below_a_head_is_that_of_its_message_which_answers_the_claim() -> None:
    [conversation] = read(
        "Close the street before the school at eight\n"
        "Mia Kern\n08/11/2026 14:22\nTwo children were run over since September.\nReply\n"
        "Jan Ost\n09/11/2026 08:03\nAgainst\nThe cars will use the lane.\nReply\n"
        "Mia Kern\n09/11/2026 10:40\nHalf of them would not come at all.\nReply\n"
        "Uta Roth\n10/11/2026 21:15\nFor\nTwenty engines run there each morning.\nReply\n"
    )
    assert [one.author for one in conversation.contributions][1:] == [
        "Jan Ost",
        "Mia Kern",
        "Uta Roth",
    ]
    assert [one.side for one in conversation.contributions][1:] == ["attack", "", "support"]


def test_a_link_above_the_first_message_says_nothing_of_the_others() -> None:
    talk = (
        "Anna\n3 hours ago\nWe should close the city centre to cars.\n\n"
        "Ben\n2 hours ago\nNo, the shops would lose all of their customers.\n\n"
        "Carl\n2 hours ago\n@Ben they would not, look at Ghent.\n"
    )
    for text in (talk, f"Parent\n{talk}"):
        [conversation] = read(text)
        assert conversation.parents[2][0].index == 1


def test_the_claim_may_be_answered_though_it_is_a_counted_reply_to_a_greeting() -> None:
    [conversation] = read(
        "Mod\n5 hours ago\nHello all.\n1 reply\n\n"
        "Ann\n4 hours ago\nI think we should sell the boat this year.\n\n"
        "Bo\n3 hours ago\nNo, it is the only way to the island.\n\n"
        "Cem\n2 hours ago\nI agree, Ann. It leaks, and the mooring costs too much.\n"
    )
    assert conversation.claim.first == 1
    assert [ranked[0].index for ranked in conversation.parents[2:]] == [1, 1]


def test_the_title_above_who_submitted_it_has_its_site_in_brackets() -> None:
    page = (
        "Rules: be kind.\nShops should close on Sundays. {}\n\nsubmitted 1 day ago by mossy [lane]"
    )
    tags = site_lines(cut(page.format("(self.SmallTown)")))
    assert {at: known.tag for at, known in tags.items()} == {1: Tag.HEADING, 2: Tag.HEAD}
    assert (tags[2].spans.name, tags[2].spans.time) == ("mossy", "1 day ago")
    assert not site_lines(cut(page.format("(mostly)")))


def test_the_title_of_a_film_stands_above_the_channel_and_not_at_its_player() -> None:
    tags = site_lines(
        cut(
            "Il capitolo delle tre pentole\nLa pasta si cuoce a fuoco spento\nCucina Lanzi\n"
            "412.000 iscritti\n338.904 visualizzazioni 3 settimane fa\nDue minuti e basta.\n"
            "@nonna\n3 settimane fa\nNon bolle.\n@davide\n2 settimane fa\nBasta il calore.\n"
        )
    )
    assert [at for at, known in tags.items() if known.tag is Tag.HEADING] == [1]
