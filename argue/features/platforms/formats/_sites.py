"""How sites and chats call what their posts have, for programs that ask them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Site:
    """How a site calls what a post has; of several fields the first counts that is there.

    ``marks`` are patterns that all stand in its JSON. ``threads`` name the thread of a post whose
    first post is not there, ``thread_titles`` what it is called. ``removed`` are fields that are
    true of posts that are gone. ``html`` is true of texts in HTML,
    the others being Markdown. ``inner`` are fields whose own fields belong to the post, ``within``
    those that hold posts though their names do not say so; ``chat`` is true where who names nobody
    answers the message before.
    """

    marks: tuple[str, ...]
    ids: tuple[str, ...] = ("id",)
    parents: tuple[str, ...] = ()
    threads: tuple[str, ...] = ()
    titles: tuple[str, ...] = ("title",)
    texts: tuple[str, ...] = ("body",)
    thread_titles: tuple[str, ...] = ()
    removed: tuple[str, ...] = ("deleted", "dead")
    html: bool = False
    inner: tuple[str, ...] = ()
    within: tuple[str, ...] = ()
    chat: bool = False


SITES: dict[str, Site] = {
    "YouTube": Site(
        (r'"youtube#comment',),
        parents=("parentId",),
        texts=("textOriginal", "textDisplay"),
        html=True,
        inner=("snippet", "topLevelComment", "snippet"),
    ),
    "Bluesky": Site(
        (r'"at://', r'"record"\s*:'),
        ids=("uri",),
        parents=("reply",),
        texts=("text",),
        inner=("record",),
    ),
    "Mastodon": Site(
        (r'"in_reply_to_id"\s*:', r'"account"\s*:'),
        parents=("in_reply_to_id",),
        texts=("content",),
        html=True,
        within=("descendants",),
    ),
    "X": Site(
        (r'"referenced_tweets"\s*:', r'"text"\s*:'),
        parents=("referenced_tweets",),
        threads=("conversation_id",),
        texts=("text",),
    ),
    "Telegram": Site(
        (r'"messages"\s*:', r'"from_id"\s*:'),
        parents=("reply_to_message_id",),
        texts=("text",),
        removed=("action",),
        chat=True,
    ),
    "Slack": Site(
        (r'"ts"\s*:\s*"\d+\.\d', r'"type"\s*:\s*"message"'),
        ids=("ts",),
        parents=("thread_ts",),
        texts=("text",),
        removed=("subtype",),
        chat=True,
    ),
    "Discord": Site(
        (r'"messages"\s*:', r'"content"\s*:', r'"(?:guild|channel)"\s*:'),
        parents=("reference",),
        texts=("content",),
        chat=True,
    ),
    "Hacker News": Site(
        (
            r'"(?:story_id|kids|parent)"\s*:',
            r'"(?:children|objectID)"\s*:|"type"\s*:\s*"(?:story|comment|poll|pollopt|job)"',
            r'"id"\s*:\s*\d|"objectID"\s*:',
        ),
        ids=("id", "objectID"),
        parents=("parent_id", "parent"),
        threads=("story_id",),
        texts=("text", "comment_text"),
        thread_titles=("story_title",),
        html=True,
    ),
    "Stack Exchange": Site(
        (r'"(?:question_id|answer_id|comment_id)"\s*:', r'"(?:has_more|owner)"\s*:'),
        ids=("comment_id", "answer_id", "question_id"),
        parents=("post_id", "question_id"),
        threads=("question_id", "post_id"),
        texts=("body", "body_markdown"),
        html=True,
    ),
    "GitHub": Site(
        (
            r'"(?:author_association|authorAssociation|issue_url|repository|isMinimized)"\s*:',
            r'"body"\s*:',
        ),
        ids=("id", "number"),
        parents=("parent_id", "in_reply_to_id", "replyTo", "issue_url"),
        threads=("issue_url", "discussion_url", "pull_request_url"),
    ),
    "Discourse": Site(
        (r'"post_stream"\s*:\s*\{',),
        ids=("post_number",),
        parents=("reply_to_post_number",),
        texts=("cooked", "raw"),
        removed=("deleted_at", "hidden", "action_code"),
        html=True,
    ),
    "Reddit": Site(
        (r'"kind"\s*:\s*"(?:Listing|t[13])"|"subreddit"\s*:', r'"(?:link_id|selftext|data)"\s*:'),
        parents=("parent_id",),
        threads=("link_id",),
        texts=("body", "selftext"),
        thread_titles=("link_title",),
    ),
    "Decidim": Site(
        (r'"(?:alignment|root_commentable_url)"\s*:', r'"body"\s*:'),
        parents=("commentable_id",),
        threads=("root_commentable_url", "commentable_id"),
    ),
    "Consul": Site(
        (r'"ancestry"\s*:', r'"body"\s*:'), parents=("ancestry",), threads=("commentable_id",)
    ),
    "hypothes.is": Site(
        (r'"uri"\s*:', r'"(?:references|permissions|selector)"\s*:'),
        parents=("references",),
        threads=("uri",),
        titles=(),
        texts=("text",),
        thread_titles=("document",),
    ),
}


_ABOUT_WORDS = """
id ids uri url urls link links permalink path domain document type kind name hash fullname sgid
by user users username usernames author
authors owner login group organization assignee assignees subscribers viewer
at utc date time timestamp created updated edited retrieved locale depth level nest
from actor acct is has can up down num count counts total score votes points ups downs likes views
gilded gildings
awards awardings awarders reactions reaction popularity controversiality quota backoff max more
state locked closed archived pinned stickied spoiler over deleted dead removed removal hidden hide
flagged reports reason moderated distinguished approved banned mod draft public send treatment
kids descendants options labels tags milestone category flair subreddit whitelist permissions
target page info html css media thumbnail preview width height crosspost confidential
minimized reference suggested performed app visited saved clicked accepts already cached
archetype action actions trust flair avatar nb params query exhaustive processing highlight
"""


ABOUT = frozenset(_ABOUT_WORDS.split())
"""Words of the names of fields that say who, when, where, and how popular a post is."""
