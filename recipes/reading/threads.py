"""Threads to render: who said what to whom, from annotated sets and, where a language has none,
made at random.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from random import Random

from .words import sections

PARTS = ("train", "dev", "held")


@dataclass(frozen=True)
class Post:
    """A message of a thread; ``parent`` 0 is the title, ``None`` nothing."""

    id: int
    author: str
    text: str
    parent: int | None
    sure: bool = True


@dataclass(frozen=True)
class Thread:
    """Posts in the order of their time; ids count from 1."""

    key: str
    language: str
    kind: str
    title: str
    posts: tuple[Post, ...]
    names: frozenset[str] = frozenset()
    """All authors of the whole thread: texts address them."""


def part_of(key: str) -> str:
    """Return whether a thread is for training, development or held back: 75, 10 and 15 %."""
    place = int(hashlib.md5(key.encode()).hexdigest(), 16) % 20
    return "dev" if place < 2 else "held" if place < 5 else "train"


def read_lines(path: Path) -> Iterator[dict]:
    """Yield the objects of a file of JSON lines, packed or not."""
    with (
        gzip.open(path, "rt", encoding="utf-8")
        if path.suffix == ".gz"
        else path.open(encoding="utf-8") as file
    ):
        for line in file:
            yield json.loads(line)


SETS = {
    "forum-threads.jsonl.gz": "forum",
    "reddit-threads.jsonl.gz": "comments",
    "reddit-politics-threads.jsonl": "comments",
    "usenet-threads.jsonl.gz": "mail",
    "chat-irc.jsonl": "chat",
    "chat-molweni.jsonl": "chat",
    "microblog-threads.jsonl": "microblog",
    "wiki-dispute-threads.jsonl": "talk",
    "minutes-speakers.jsonl": "meeting",
    "es-madrid-threads.jsonl": "comments",
}


def read_threads(data: Path, part: str) -> list[Thread]:
    """Return the threads of the annotated sets that belong to a part."""
    records = [
        (name, kind, record)
        for name, kind in SETS.items()
        for record in read_lines(data / "conversations" / name)
    ]
    authors = {m["author"] for _, _, record in records for m in record["messages"] if m["author"]}
    return [
        _thread(record, kind, name, authors)
        for name, kind, record in records
        if part_of(record["thread"]) == part
    ]


def _thread(record: dict, kind: str, name: str, known: set[str]) -> Thread:
    posts, authors = [], {}
    rng = Random(record["thread"])
    unknown = "wiki-dispute" in name or "minutes" in name
    for message in record["messages"]:
        text = clean(message["text"])
        if not text:
            continue
        parent = message["parent"]
        if unknown and posts:
            parent = posts[-1].id
        author = message["author"] or _turn(rng, authors, posts, parent)
        authors[message["id"]] = author
        sure = message.get("sure", True) and not unknown and message.get("annotated", True)
        posts.append(Post(message["id"], author, text, parent, sure))
    words = {word for post in posts for word in re.findall(r"\b[A-Z]\w+", post.text)}
    names = frozenset(post.author for post in posts) | (words & known)
    title = clean(record.get("title") or "")
    return Thread(record["thread"], record["lang"], kind, title, tuple(posts), names)


def _turn(rng: Random, authors: dict[int, str], posts: list[Post], parent: int | None) -> str:
    """Draw who writes where the set does not say: often the one who was answered, or somebody
    new.
    """
    above = next((post for post in posts if post.id == parent), None)
    if above and above.parent in authors and rng.random() < 0.45:
        return authors[above.parent]
    return (
        f"author {len(authors)}"
        if rng.random() < 0.85 or not authors
        else rng.choice(sorted(authors.values()))
    )


LINKS = (
    "https://example.org/a/2026",
    "example.com/report.pdf",
    "https://www.example.org",
    "the link above",
)


def clean(text: str) -> str:
    r"""Return a text without quotations and their headings, each paragraph in one line.

    >>> clean("Ada writes:\n>Old.\n\nNew\nand more.")
    'New and more.'
    """
    text = re.sub(r"[\x0b\x0c\x1c-\x1e\x85\u2028\u2029\r\t\u200b\ufeff]", " ", text)
    text = re.sub(
        r"\[link\]", LINKS[len(text) % 4], re.sub(r"\[(mail|phone)\]", "ann@example.org", text)
    )
    text = re.sub(r"\\+\s*(?=\n|$|\\)", " ", text)
    paragraphs = []
    for paragraph in re.split(r"\n\s*\n", text):
        rows = [
            row for row in paragraph.split("\n") if not re.match(r"\s*[A-Za-z]{0,3}\s?[>|:]", row)
        ]
        rows = [
            row
            for row in rows
            if not re.search(r"(writes|wrote|schrieb)\s*:?\s*$|^In article ", row)
        ]
        joined = " ".join(" ".join(rows).split())
        if joined and not re.fullmatch(r"[\W_]+", joined):
            paragraphs.append(joined)
    return "\n".join(paragraphs)


def cut(rng: Random, thread: Thread, low: int, high: int, part: str) -> Thread:
    """Return a thread of some posts of another: a stretch of a chat, the top of a tree; ids
    count from 1 again.
    """
    count = min(rng.randint(low, high), rng.randint(low, high) + low)
    start = (
        rng.randint(0, max(0, len(thread.posts) - count))
        if thread.kind in ("chat", "meeting")
        else 0
    )
    chosen: dict[int, Post] = {}
    for post in thread.posts[start:]:
        loose = thread.kind in ("chat", "meeting") or not chosen or post.parent in (None, 0)
        words = shorten(rng, post.text).strip()
        if (
            words
            and len(chosen) < count
            and (loose or (post.parent in chosen and rng.random() < 0.8))
        ):
            chosen[post.id] = replace(post, text=words, id=len(chosen) + 1)
    posts = [replace(post, parent=_renumbered(post.parent, chosen)) for post in chosen.values()]
    return replace(
        thread, posts=tuple(_with_stock(rng, posts, sections(thread.language, part)["stock"]))
    )


def _renumbered(parent: int | None, chosen: dict[int, Post]) -> int | None:
    if parent == 0:
        return 0
    return chosen[parent].id if parent in chosen else None


def shorten(rng: Random, text: str) -> str:
    """Return the first sentences of a text; how many is drawn, few more often than many."""
    limit = rng.choice((60, 120, 120, 200, 200, 300, 300, 500, 900))
    kept, length = [], 0
    for paragraph in text.split("\n")[: rng.randint(1, 4)]:
        sentences = re.split(r"(?<=[.!?])\s+(?=[\"'“«¿¡]?[A-ZÄÖÜÀÉ])", paragraph)
        rows = []
        for sentence in sentences:
            if length and length + len(sentence) > limit:
                break
            rows.append(sentence[:600])
            length += len(sentence)
        kept.append(" ".join(rows))
    return "\n".join(paragraph for paragraph in kept if paragraph)


def _with_stock(rng: Random, posts: list[Post], stock: list[str]) -> list[Post]:
    """Return the posts with some everyday lines among them, each an answer to an earlier one."""
    share = rng.choice((0, 0, 0.1, 0.25))
    out: list[Post] = []
    new: dict[int, int] = {0: 0}
    for post in posts:
        new[post.id] = len(out) + 1
        parent = None if post.parent is None else new[post.parent]
        out.append(replace(post, id=len(out) + 1, parent=parent))
        if rng.random() < share:
            above = rng.choice(out[-3:])
            others = [other.author for other in posts if other.author != above.author] or [
                "somebody"
            ]
            out.append(
                Post(len(out) + 1, rng.choice(others), rng.choice(stock), above.id, sure=False)
            )
    return out


@cache
def bodies(data: Path, language: str, part: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return titles and the texts said about them in a language without annotated threads."""
    topics: dict[str, list[str]] = {}
    folder = data / "conversations"
    if language == "de":
        for record in read_lines(folder / "de-wahlomat.jsonl.gz"):
            if part_of(record["thread"]) == part:
                topics.setdefault(record["target"], []).append(clean(record["source"]))
    names = {"de": ("de-xnli",), "fr": ("fr-daccord", "fr-rte3"), "it": ("it-rte3",)}[language]
    loose = [
        clean(record[side])
        for name in names
        for record in read_lines(folder / f"{name}.jsonl")
        if part_of(record["id"]) == part
        for side in ("premise", "hypothesis")
    ]
    titles = sections(language, part)["titles"]
    for index, title in enumerate(titles):
        topics[title] = [text for text in loose[index :: len(titles)] if text]
    said = {title: tuple(text for text in texts if text) for title, texts in topics.items()}
    return tuple((title, texts) for title, texts in said.items() if len(texts) > 7)


def made_thread(
    rng: Random, data: Path, language: str, part: str, low: int = 4, high: int = 22
) -> Thread:
    """Draw a thread: texts about a title in a random tree, so that only marks can tell who
    answers whom.
    """
    if language == "es":
        raise ValueError("Spanish has threads of its own")
    title, texts = rng.choice(bodies(data, language, part))
    stock = sections(language, part)["stock"]
    pool = rng.sample(texts, len(texts))
    posts: list[Post] = []
    share = rng.choice((0.2, 0.4, 0.7))
    people = [f"author {index}" for index in range(rng.randint(3, 12))]
    for number in range(1, rng.randint(low, min(high, 24)) + 1):
        parent = (
            0
            if not posts or rng.random() < 0.4
            else rng.choice((posts[-1], posts[-1], rng.choice(posts))).id
        )
        above = posts[parent - 1].author if parent else ""
        text = rng.choice(stock) if rng.random() < share else shorten(rng, pool[number % len(pool)])
        if rng.random() < 0.25:
            text += " " + rng.choice(stock)
        last = posts[-1].author if posts and rng.random() < 0.9 else ""
        author = rng.choice([person for person in people if person not in (above, last)])
        posts.append(Post(number, author, text, parent, sure=False))
    return Thread(f"{language}:{title}", language, "comments", title, tuple(posts))
