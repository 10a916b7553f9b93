"""Hacker News: the links of a comment say what it stands below."""

from argue.reading.conversation import read

PAGE = """\
Hacker News new | past | comments | ask | show | jobs | submit login
Shops should open on Sundays (example.org)
80 points by ida 5 hours ago | hide | past | favorite | 6 comments
rui 4 hours ago | next [–]
Nobody is forced to go.
reply
ola 3 hours ago | parent | next [–]
Those who work there are.
reply
tam 2 hours ago | root | parent | next [–]
> Those who work there are.
They get a day off for it.
reply
kim 1 hour ago | root | parent | prev | next [–]
By their boss.
reply
lev 3 hours ago | prev [–]
The bakers do already. [flagged]
reply
Guidelines | FAQ | Lists | API | Security | Legal | Apply to YC | Contact
"""


def test_comments_stand_below_what_their_links_say() -> None:
    [conversation] = read(PAGE)
    assert conversation.claim.text == "Shops should open on Sundays."
    assert [one.author for one in conversation.contributions] == ["rui", "ola", "tam", "kim", "lev"]
    assert [ranked[0].index for ranked in conversation.parents] == [-1, 0, 1, 1, -1]
    assert conversation.contributions[-1].text == "The bakers do already."
