"""Words of form on pages of sites, and notices of programs, say what stands where."""

from argue.reading.conversation import read

POST = """\
r/gardens
•
Posted by u/ida
5 hours ago

CMV: Hedges are better than fences

A fence shades the beds just as much.
12 comments
Share
level 1
rui
·
4 hr. ago
A hedge takes ten years to grow.
Reply
level 2
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


def test_a_post_of_reddit_has_a_title_and_its_answers_have_levels() -> None:
    [conversation] = read(POST)
    assert conversation.claim.text == "Hedges are better than fences."
    assert [one.author for one in conversation.contributions] == ["ida", "rui", "ola"]
    assert [ranked[0].index for ranked in conversation.parents[1:]] == [-1, 1]


def test_as_many_comments_answer_as_a_line_says() -> None:
    [conversation] = read(FILM)
    assert conversation.claim.line == 1
    assert [ranked[0].index for ranked in conversation.parents] == [-1, 0, -1]
