"""Comments as sites give them: each site's published fields, in made-up words."""

import json
from typing import Any

import pytest

from argue import formats
from argue.model import Debate
from tests.debate_samples import link

ALGOLIA = """\
{"id": 1, "created_at": "2026-01-02", "author": "ann", "title": "Open on Sundays?", "url": "u",
 "text": null, "points": 3, "parent_id": null, "story_id": 1, "type": "story", "options": [],
 "children": [
  {"id": 2, "author": "bob", "text": "Nobody asked &#x27;them&#x27;.<p>Really.", "parent_id": 1,
   "story_id": 1, "type": "comment", "children": [
    {"id": 4, "author": "cay", "text": "<i>&gt; Nobody</i><p>Two did.", "parent_id": 2,
     "story_id": 1, "type": "comment", "children": []}]},
  {"id": 3, "author": null, "text": null, "parent_id": 1, "story_id": 1, "type": "comment",
   "children": []}]}
"""
FIREBASE = """\
{"by": "ann", "id": 1, "kids": [2, 3], "score": 3, "time": 1, "title": "Open?", "type": "story"}
{"by": "bob", "id": 2, "kids": [4], "parent": 1, "text": "No.", "time": 2, "type": "comment"}
{"deleted": true, "id": 3, "parent": 1, "time": 2, "type": "comment"}
{"by": "cay", "id": 4, "parent": 2, "text": "Two did.", "time": 3, "type": "comment"}
"""
STACK = """\
{"items": [{"question_id": 5, "title": "Open?", "body": "<p>On Sundays.</p>", "score": 2,
  "owner": {"user_id": 9, "display_name": "ann"}, "tags": ["x"], "is_answered": true,
  "comments": [{"comment_id": 6, "post_id": 5, "body": "Why?", "score": 0}],
  "answers": [{"answer_id": 6, "question_id": 5, "body": "<p>No.</p>", "is_accepted": false,
    "comments": [{"comment_id": 8, "post_id": 6, "body": "Yes!"}]}]}],
 "has_more": false, "quota_max": 300, "quota_remaining": 299}
"""
GH = """\
{"title": "Open?", "number": 3, "body": "On Sundays.", "author": {"login": "ann", "id": "U1"},
 "comments": [
  {"id": "IC1", "author": {"login": "bob"}, "authorAssociation": "NONE", "isMinimized": false,
   "body": "> On Sundays.\\n\\nNo.", "createdAt": "2026", "reactionGroups": []}]}
"""
REST = """\
[{"id": 99, "number": 3, "url": "https://api.github.com/repos/o/r/issues/3", "title": "Open?",
  "body": "On Sundays.", "comments": 1, "author_association": "OWNER", "milestone": null},
 {"id": 7, "issue_url": "https://api.github.com/repos/o/r/issues/3", "body": "No.",
  "author_association": "NONE", "user": {"login": "bob", "id": 2}}]
"""
HITS = """\
{"hits": [{"author": "a", "comment_text": "I <i>disagree</i>", "story_id": 5, "objectID": "77",
  "story_title": "Trams", "parent_id": 5, "_highlightResult": {"author": {"value": "a"}}}],
 "nbHits": 1, "page": 0}
"""
DISCUSSION = """\
{"data": {"repository": {"discussion": {"id": "D", "title": "Open?", "body": "On Sundays.",
 "comments": {"nodes": [{"id": "C1", "body": "No.", "replies": {"nodes": [
   {"id": "C2", "body": "Yes.", "author": {"login": "x"}}]}}]}}}}}
"""
TELEGRAM = """\
{"name": "Choir", "type": "private_group", "id": 1, "messages": [{"id": 1, "type": "message",
 "date": "2024-03-12T18:02:00", "from": "Mara", "from_id": "user1",
 "text": "Should we move the rehearsal to Thursday?"}, {"id": 2, "type": "message",
 "date": "2024-03-12T18:04:00", "from": "Jonas", "from_id": "user2", "reply_to_message_id": 1,
 "text": ["Thursday is ", {"type": "bold", "text": "bad"},
 ", half of the tenors have football."]}, {"id": 3, "type": "service",
 "date": "2024-03-12T18:05:00", "actor": "Lu", "action": "join_group_by_link",
 "text": ""}, {"id": 4, "type": "message", "date": "2024-03-12T18:08:00", "from": "Lu",
 "from_id": "user3", "reply_to_message_id": 2,
 "text": "It is the only day when the hall is free."}]}
"""
SLACK = """\
[{"type": "message", "user": "U1", "text": "Should we move the rehearsal to Thursday?",
 "ts": "1710266520.000100", "thread_ts": "1710266520.000100", "replies": [{"user": "U2",
 "ts": "1710266640.000200"}], "user_profile": {"real_name": "Mara"}}, {"type": "message",
 "user": "U2", "text": "Thursday is bad.", "ts": "1710266640.000200",
 "thread_ts": "1710266520.000100"}]
"""
DISCORD = """\
{"guild": {"name": "g"}, "channel": {"name": "choir"}, "messages": [{"id": "1",
 "type": "Default", "timestamp": "2024-03-12T18:02:00",
 "content": "Should we move the rehearsal to Thursday?", "author": {"id": "1", "name": "mara",
 "nickname": "Mara"}}, {"id": "2", "type": "Reply", "timestamp": "2024-03-12T18:04:00",
 "content": "Thursday is bad.", "author": {"id": "2", "name": "jonas"},
 "reference": {"messageId": "1"}}]}
"""
YOUTUBE = """\
{"kind": "youtube#commentThreadListResponse", "items": [{"id": "a",
 "snippet": {"topLevelComment": {"id": "a",
 "snippet": {"textDisplay": "Trains should be free.", "textOriginal": "Trains should be free.",
 "authorDisplayName": "@m"}}, "totalReplyCount": 1}, "replies": {"comments": [{"id": "a.b",
 "snippet": {"textOriginal": "Then somebody else pays.", "parentId": "a",
 "authorDisplayName": "@t"}}]}}]}
"""
MASTODON = """\
{"ancestors": [], "descendants": [{"id": "2", "in_reply_to_id": "1",
 "content": "<p>The crews cannot rake 40 gardens.</p>",
 "account": {"acct": "oleg"}}, {"id": "3", "in_reply_to_id": "2",
 "content": "<p>Battery ones are quieter.</p>", "account": {"acct": "mina"}}]}
"""
BLUESKY = """\
{"thread": {"$type": "app.bsky.feed.defs#threadViewPost", "post": {"uri": "at://1",
 "author": {"handle": "m"}, "record": {"text": "Cities should ban leaf blowers."}},
 "replies": [{"$type": "app.bsky.feed.defs#threadViewPost", "post": {"uri": "at://2",
 "author": {"handle": "o"}, "record": {"text": "Crews cannot rake.",
 "reply": {"parent": {"uri": "at://1"}}}}, "replies": []}]}}
"""
X_API = """\
{"data": [{"id": "1", "conversation_id": "1", "text": "Cities should ban leaf blowers.",
 "author_id": "9"}, {"id": "2", "conversation_id": "1", "text": "@m The crews cannot rake.",
 "author_id": "8", "referenced_tweets": [{"type": "replied_to", "id": "1"}]}]}
"""
PUSHSHIFT = """\
{"id": "abc", "subreddit": "s", "title": "Open?", "selftext": "On &amp; on.", "num_comments": 2}
{"id": "c1", "subreddit": "s", "link_id": "t3_abc", "parent_id": "t3_abc", "body": "No."}
{"id": "c2", "subreddit": "s", "link_id": "t3_abc", "parent_id": "t1_c1", "body": "Yes."}
{"id": "c3", "subreddit": "s", "link_id": "t3_zzz", "parent_id": "t3_zzz", "body": "Elsewhere."}
{"id": "c4", "subreddit": "s", "link_id": "t3_abc", "parent_id": "t1_c1", "body": "[removed]"}
"""
DECIDIM = """\
{"data": {"participatoryProcess": {"components": [{"proposals": {"nodes": [
 {"id": "7", "title": {"translation": "Open on Sundays"}, "comments": [
  {"id": "7", "body": "Good.", "alignment": 1, "upVotes": 2, "comments": [
   {"id": "9", "body": "Why?", "alignment": 0, "comments": []}]},
  {"id": "8", "body": "Bad.", "alignment": -1, "comments": []}]}]}}]}}}
"""
DECIDIM_EXPORT = """\
[{"id": 8, "created_at": "2026-01-02", "author": {"id": 1, "name": "ann"}, "body": "Good.",
  "locale": "ca", "commentable_id": 8, "commentable_type": "Decidim::Proposals::Proposal",
  "root_commentable_url": "https://x.example/p/8", "alignment": 1, "depth": 0},
 {"id": 9, "body": "Why?", "commentable_id": 8, "commentable_type": "Decidim::Comments::Comment",
  "root_commentable_url": "https://x.example/p/8", "alignment": 0, "depth": 1}]
"""
CONSUL_GRAPHQL = """\
{"data": {"comments": {"edges": [
 {"node": {"id": 1, "commentable_id": 7, "commentable_type": "Debate", "body": "Good.",
   "ancestry": null}},
 {"node": {"id": 2, "commentable_id": 7, "commentable_type": "Debate", "body": "Why?",
   "ancestry": "1"}}]}}}
"""
CONSUL = """\
id,commentable_id,commentable_type,body,ancestry,cached_votes_total
1,7,Debate,Good.,,2
2,7,Debate,Why?,1,0
3,7,Debate,Because.,1/2,0
4,8,Debate,Elsewhere.,,0
"""
HYPOTHESIS = """\
{"total": 3, "rows": [
 {"id": "a", "user": "acct:ann", "uri": "https://x.example/1", "text": "Too bold.",
  "document": {"title": ["A page"]}, "permissions": {"read": []}, "references": [],
  "target": [{"source": "https://x.example/1", "selector": [
   {"type": "TextQuoteSelector", "exact": "Everybody agrees.", "prefix": "x"}]}]},
 {"id": "b", "user": "acct:bob", "uri": "https://x.example/1", "text": "It is true.",
  "document": {"title": ["A page"]}, "references": ["a"], "target": [{"source": "x"}]}]}
"""


def rows(debate: Debate) -> set[str]:
    """Who answers whom, by their texts on one line."""
    texts = {argument.id: " ".join(argument.text.split()) for argument in debate.arguments}
    return {f"{texts[reply.source]} / {texts[reply.target]}" for reply in debate.replies}


NOBODY = "Nobody asked 'them'. Really."
MOVE = "Should we move the rehearsal to Thursday?"
TENORS = "Thursday is bad, half of the tenors have football."
TO_SUNDAYS = "No. / Open? On Sundays."


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (ALGOLIA, [{f"{NOBODY} / Open on Sundays?", f"> Nobody Two did. / {NOBODY}"}]),
        (FIREBASE, [{"No. / Open?", "Two did. / No."}]),
        (f"[{','.join(FIREBASE.strip().splitlines())}]", [{"No. / Open?", "Two did. / No."}]),
        (STACK, [{"Why? / Open? On Sundays.", TO_SUNDAYS, "Yes! / No."}]),
        (GH, [{TO_SUNDAYS}]),
        (GH.replace('"number": 3, ', ""), [{TO_SUNDAYS}]),
        (REST, [{TO_SUNDAYS}]),
        (HITS, [{"I disagree / Trams"}]),
        (DISCUSSION, [{TO_SUNDAYS, "Yes. / No."}]),
        (PUSHSHIFT, [{"No. / Open? On & on.", "Yes. / No."}, set()]),
        (DECIDIM, [{"Good. / Open on Sundays", "Why? / Good.", "Bad. / Open on Sundays"}]),
        (DECIDIM_EXPORT, [{"Why? / Good."}]),
        (CONSUL_GRAPHQL, [{"Why? / Good."}]),
        (CONSUL, [{"Why? / Good.", "Because. / Why?"}, set()]),
        (
            TELEGRAM,
            [{f"{TENORS} / {MOVE}", f"It is the only day when the hall is free. / {TENORS}"}],
        ),
        (SLACK, [{f"Thursday is bad. / {MOVE}"}]),
        (DISCORD, [{f"Thursday is bad. / {MOVE}"}]),
        (YOUTUBE, [{"Then somebody else pays. / Trains should be free."}]),
        (MASTODON, [{"Battery ones are quieter. / The crews cannot rake 40 gardens."}]),
        (BLUESKY, [{"Crews cannot rake. / Cities should ban leaf blowers."}]),
        (X_API, [{"The crews cannot rake. / Cities should ban leaf blowers."}]),
        (
            HYPOTHESIS,
            [
                {"Everybody agrees. / A page", "It is true. / Too bold."}
                | {"Too bold. / Everybody agrees."}
            ],
        ),
    ],
)
def test_each_site_gives_who_answers_whom(text: str, expected: list[set[str]]) -> None:
    document = formats.parse_text(text)
    assert document.format == "comments"
    assert [rows(debate) for debate in document.debates] == expected
    assert not document.refused


def test_what_decidim_says_of_sides_is_given() -> None:
    [debate] = formats.parse_text(DECIDIM).debates
    assert debate.given == (link("7~2 + issue"), link("8 - issue"))


def test_a_side_in_a_question_that_is_not_there_is_told() -> None:
    document = formats.parse_text(DECIDIM_EXPORT)
    assert [part.text for part in document.account.left_out if part.kind == "label"] == ["8"]


def test_a_post_of_removed_words_is_set_aside_and_its_answers_stay() -> None:
    document = formats.parse_text(FIREBASE.replace('"text": "No."', '"deleted": true'))
    assert rows(document.debates[0]) == {"Two did. / Open?"}
    aside = [part.text for part in document.account.left_out if part.kind == "post"]
    assert aside == ["2", "3"]


def test_a_renamed_field_and_a_broken_line_are_told() -> None:
    broken = FIREBASE.replace('"text": "No."', '"texxt": "No."') + "{broken\n"
    document = formats.parse_text(broken)
    assert {part.kind for part in document.refused} == {"post", "key"}
    assert any("texxt" in part.text for part in document.refused)
    assert [part.line for part in document.refused if part.kind == "post"] == [2, 5]
    value: Any = json.loads(ALGOLIA)
    value["childs"] = value.pop("children")
    assert len(formats.parse_text(json.dumps(value)).debates[0].arguments) == 3


def test_what_all_others_answer_is_the_issue_where_nothing_has_a_title() -> None:
    issues = [formats.parse_text(text).debates[0].issue for text in (TELEGRAM, YOUTUBE, MASTODON)]
    assert issues == ["1", "a", None]


def test_in_a_chat_who_names_nobody_answers_the_message_before() -> None:
    [debate] = formats.parse_text(TELEGRAM.replace('"reply_to_message_id"', '"former"')).debates
    assert [(reply.source, reply.target) for reply in debate.replies] == [("2", "1"), ("4", "2")]
