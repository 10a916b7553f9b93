"""Threads whose reply structure is known → contributions as pages of a kind show them.

A kind says in which order a page has the messages (as they were written, or below what they
answer), and what it shows: depth, marks, quotations, names that are spoken to, times. Chats are cut
into windows and into single talks. What a site added by default is no gold.
"""

from __future__ import annotations

import gzip
import json
import re
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from argue.reading.parents import ROOT
from argue.reading.records import Contribution

SETS = {
    "forum": "forum-threads.jsonl.gz",
    "reddit": "reddit-threads.jsonl.gz",
    "politics": "reddit-politics-threads.jsonl",
    "usenet": "usenet-threads.jsonl.gz",
    "irc": "chat-irc.jsonl",
    "molweni": "chat-molweni.jsonl",
    "madrid": "es-madrid-threads.jsonl",
    "microblog": "microblog-threads.jsonl",
}
_WROTE = re.compile(r"^(?:\S.{0,120}\b(?:writes?|wrote)\s?:?|In article .{0,160})$", re.IGNORECASE)
_CALL = re.compile(r"@?[\w-]+\s?[:,]\s")


def is_development(thread: str) -> bool:
    """Every fifth thread by a hash of its name; windows of one chat stay together."""
    return zlib.crc32(thread.encode()) % 5 == 0


@dataclass
class Said:
    """A message of a thread."""

    id: int
    author: str
    time: str
    text: str
    parents: list[int]
    """Empty: a beginning. What is not in the thread is unknown."""
    known: bool
    """Whether the parents are gold."""
    quotes: list[tuple[str, str]] = field(default_factory=list)


@dataclass
class Shown:
    """A page as its reader sees it, with gold."""

    kind: str
    thread: str
    contributions: list[Contribution]
    claim: int | str | None
    gold: list[frozenset[int]]
    """The places that each may be said to answer; empty where that is unknown."""


def threads(folder: Path, name: str) -> Iterator[tuple[str, str, list[Said]]]:
    """The threads of a set: their name, title and messages in the order of their pages."""
    path = folder / SETS[name]
    content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    for line in content.splitlines():
        thread = json.loads(line)
        said = [_said(message, name) for message in thread["messages"]]
        yield thread["thread"], thread.get("title") or "", said


def _said(one: dict[str, Any], name: str) -> Said:
    parents = one.get("parents") or ([] if one["parent"] is None else [one["parent"]])
    known = one.get("sure", True) and one.get("annotated", True)
    text, quotes = one["text"], [("", quote["text"]) for quote in one.get("quotes", ())]
    if name == "usenet":
        text, quotes = _unquoted(text)
    return Said(one["id"], one["author"] or "", one["time"] or "", text, parents, known, quotes)


def _unquoted(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The text without quoted lines and the lines that say who wrote them, and the quotations."""
    own, quoted = [], [""]
    for line in text.split("\n"):
        if re.match(r"\s?(?:\w{0,4}>|[|:]\s)", line):
            if not re.match(r"\s?\w{0,4}>\s?\w{0,4}>", line):
                quoted[-1] += f" {line.partition('>')[2]}"
        elif not _WROTE.match(line.strip()):
            own.append(line)
            if line.strip() and quoted[-1]:
                quoted.append("")
    return "\n".join(own).strip(), [("", quote.strip()) for quote in quoted if quote.strip()]


def cut(said: Sequence[Said], rng: Random, most: int) -> list[Said]:
    """A part of a tree as big as what people bring: some branch of it, thinned at random."""
    by_id = {message.id: message for message in said}
    children: dict[int, list[int]] = {}
    for message in said:
        for parent in message.parents[:1]:
            children.setdefault(parent, []).append(message.id)
    size = rng.randint(8, most)
    if len(said) <= size:
        return list(said)
    roots = [message.id for message in said if not message.parents] or [said[0].id]
    start = roots[0]
    big = [key for key, below in children.items() if len(below) > 1]
    if big and rng.random() < 0.3:
        start = rng.choice(big)
    kept, open_ = {start}, list(children.get(start, ()))
    while open_ and len(kept) < size:
        at = rng.randrange(len(open_)) if rng.random() < 0.5 else len(open_) - 1
        chosen = open_.pop(at)
        kept.add(chosen)
        open_ += children.get(chosen, ())
    part = [message for message in said if message.id in kept]
    top = by_id[start]
    part[0] = Said(top.id, top.author, top.time, top.text, [], True, [])
    return part


def talks(said: Sequence[Said]) -> Iterator[list[Said]]:
    """The single talks that are mixed in a chat."""
    top: dict[int, int] = {}
    for message in said:
        top[message.id] = (
            top.get(message.parents[0], message.parents[0]) if message.parents else message.id
        )
    groups: dict[int, list[Said]] = {}
    for message in said:
        groups.setdefault(top[message.id], []).append(message)
    for group in groups.values():
        if len(group) > 5 and group[0].known:
            yield [Said(**{**vars(group[0]), "parents": []}), *group[1:]]


@dataclass(frozen=True)
class Look:
    """What a page shows."""

    nested: bool = False
    depth: bool = False
    marks: float = 0.0
    quotes: float = 0.0
    calls: float = 0.0
    times: bool = True
    title: bool = False
    numbers: float = 0.0
    nameless: bool = False


def show(
    kind: str, thread: str, said: Sequence[Said], title: str, look: Look, rng: Random
) -> Shown:
    """A thread as a page with this look shows it."""
    order = _nested(said) if look.nested else sorted(said, key=lambda one: (one.time or "", one.id))
    if order[0].id != said[0].id:
        order = [said[0], *(name for name in order if name.id != said[0].id)]
    place = {number.id: at for at, number in enumerate(order)}
    by_id = {name.id: name for name in order}
    depths: dict[int, int] = {}
    deepest = rng.choice((3, 6, 12))
    contributions, gold = [], []
    last: dict[str, int] = {}
    for at, number in enumerate(order):
        parents = [parent for parent in number.parents if parent in place]
        depths[number.id] = depths[parents[0]] + 1 if parents and parents[0] in depths else 0
        parent = by_id[parents[0]] if parents else None
        reply = parent is not None and parents[0] != order[0].id
        marks: tuple[str, ...] = ()
        if parent and parent.author and (reply or rng.random() < 0.15):
            marks = (parent.author,) if rng.random() < look.marks else ()
        if parent and rng.random() < look.numbers and parents[0] in place:
            marks = (f"#{place[parents[0]] + 1}",)
        quotes = tuple(number.quotes) if rng.random() < look.quotes else ()
        if parent and not quotes and not number.quotes and rng.random() < 0.5 * look.quotes:
            quotes = ((parent.author if rng.random() < 0.5 else "", _piece(parent.text, rng)),)
        text = number.text
        if (
            parent
            and parent.author
            and (reply or rng.random() < 0.15)
            and rng.random() < look.calls
        ):
            text = rng.choice(("@{} {}", "{}, {}", "{}: {}", "@{}: {}")).format(parent.author, text)
        contributions.append(
            Contribution(
                author="" if look.nameless else number.author,
                time=number.time if look.times else "",
                text=text,
                quotes=quotes,
                answers=marks,
                number=f"#{at + 1}" if look.numbers else "",
                depth=min(depths[number.id], deepest) if look.depth else None,
            )
        )
        fits = {place[parent] for parent in parents if place[parent] < at}
        if not number.parents and at:
            fits = {ROOT}
        gold.append(frozenset(fits if number.known else ()))
        last[number.author] = at
    claim: int | str | None = 0
    if look.title:
        claim = title
        gold = [
            frozenset({ROOT}),
            *(above - {0} | {ROOT} if 0 in above else above for above in gold[1:]),
        ]
    return Shown(kind, thread, contributions, claim, gold)


def headless(page: Shown) -> Shown:
    """The page with its first contribution as the heading above the others."""
    claim = page.contributions[0].text[:300]
    gold = [
        frozenset(ROOT if at == 0 else at - 1 if at > 0 else at for at in parents)
        for parents in page.gold[1:]
    ]
    depths = [
        Contribution(
            **{
                **vars(contribution),
                "depth": contribution.depth - 1 if contribution.depth else contribution.depth,
            }
        )
        for contribution in page.contributions[1:]
    ]
    return Shown(page.kind, page.thread, depths, claim, gold)


def _nested(said: Sequence[Said]) -> list[Said]:
    children: dict[int, list[Said]] = {}
    ids = {message.id for message in said}
    tops = []
    for message in said:
        if message.parents and message.parents[0] in ids:
            children.setdefault(message.parents[0], []).append(message)
        else:
            tops.append(message)
    result, stack = [], tops[::-1]
    while stack:
        result.append(one := stack.pop())
        stack += children.get(one.id, [])[::-1]
    return result


def _piece(text: str, rng: Random) -> str:
    """Words that somebody quotes: a sentence, or the beginning."""
    sentences = re.split(r"(?<=[.!?])\s+", text)
    words = rng.choice(sentences).split()
    return " ".join(words[: rng.randint(6, 40)]) if words else text[:60]


FORUM = {
    "forum, flat": Look(),
    "forum, quotes": Look(quotes=1),
    "forum, title": Look(title=True, quotes=0.3, calls=0.2),
    "forum, calls": Look(calls=0.6),
    "forum, marks": Look(marks=0.9),
}
TREES = {
    "nested order, flat": Look(nested=True),
    "nested order, flat, no times": Look(nested=True, times=False),
    "in time, flat": Look(),
    "in time, flat, no times": Look(times=False, calls=0.15),
    "in time, calls": Look(calls=0.6),
    "nested, depth": Look(nested=True, depth=True),
    "nested, marks": Look(nested=True, marks=0.9),
    "in time, marks": Look(marks=0.9, quotes=0.2),
    "in time, quotes": Look(quotes=0.8),
    "in time, numbers": Look(numbers=0.8),
    "in time, title": Look(title=True, calls=0.1),
    "nested order, title": Look(nested=True, title=True),
    "nameless, flat": Look(nested=True, nameless=True, times=False),
}


def pages(folder: Path, rng: Random, names: Sequence[str] = tuple(SETS)) -> Iterator[Shown]:
    """Pages of all kinds drawn from the sets."""
    for name in names:
        for thread, title, said in threads(folder, name):
            yield from _pages(name, thread, title, said, rng)


def _pages(name: str, thread: str, title: str, said: list[Said], rng: Random) -> Iterator[Shown]:
    if name == "irc":
        yield from _chats(thread, said, rng)
        return
    if name == "molweni":
        yield show("molweni", thread, _joined(said), "", Look(times=False), rng)
        return
    if name == "usenet":
        for kind, look in (
            ("flat", Look()),
            ("quotes", Look(quotes=1)),
            ("depth", Look(nested=True, depth=True)),
        ):
            yield show(f"usenet, {kind}", thread, said, title, look, rng)
        return
    if name == "microblog":
        part = cut(said, rng, 30)
        yield show("microblog", thread, part, "", Look(), rng)
        return
    if name == "forum":
        for kind, look in FORUM.items():
            part = said if rng.random() < 0.5 else said[: rng.randint(8, 20)]
            yield show(kind, thread, part, title, look, rng)
        return
    kinds, draws = TREES, {"reddit": 2, "madrid": 5, "politics": 5}[name]
    if name == "politics":
        kinds = {kind: TREES[kind] for kind in ("nameless, flat", "nested, depth")}
    for kind, look in kinds.items():
        for _ in range(draws):
            if rng.random() < 0.5:
                continue
            part, headed = cut(said, rng, rng.choice((12, 20, 36))), title
            if look.title and not (headed := title or _taken_title(part)):
                continue
            page = show(f"{name}, {kind}", thread, part, headed, look, rng)
            yield headless(page) if not look.title and rng.random() < 0.4 else page


def _taken_title(part: list[Said]) -> str:
    """The first sentence of the first message, which is taken out of it."""
    title, _, rest = part[0].text.partition(". ")
    if not rest or len(title) > 200:
        return ""
    part[0] = Said(**{**vars(part[0]), "text": rest})
    return title


def _chats(thread: str, said: list[Said], rng: Random) -> Iterator[Shown]:
    start = 0
    joined = _joined(said)
    while start < len(joined):
        size = rng.choice((30, 60, 120))
        part = joined[start : start + size]
        ids = {message.id for message in part}
        for message in part:
            if any(parent not in ids for parent in message.parents):
                message = Said(**{**vars(message), "known": False})
        page = show("irc, mixed", thread, part, "", Look(), rng)
        gold = [
            frozenset() if part[at].parents and not parents else parents
            for at, parents in enumerate(page.gold)
        ]
        yield Shown("irc, mixed", thread, page.contributions, None, gold)
        start += size
    for talk in talks(joined):
        for drop in (False, True):
            look = Look(times=rng.random() < 0.7)
            part = talk[:40]
            if drop:
                part = [
                    Said(
                        **{
                            **vars(message),
                            "text": _CALL.sub("", message.text, count=1)
                            if _CALL.match(message.text)
                            else message.text,
                        }
                    )
                    for message in part
                ]
            kind = "irc, talks without names" if drop else "irc, talks"
            page = show(kind, thread, part, "", look, rng)
            yield headless(page) if rng.random() < 0.3 else page


def _joined(said: Sequence[Said]) -> list[Said]:
    """Messages of a chat in which its writer goes on answer what the one before answered."""
    by_id = {message.id: message for message in said}
    result: dict[int, Said] = {}
    for message in said:
        parents = list(message.parents)
        if len(parents) == 1 and (before := result.get(parents[0])):
            near = message.id - before.id < 6
            if near and by_id[before.id].author == message.author and before.parents:
                parents = before.parents
        result[message.id] = Said(**{**vars(message), "parents": parents})
    return list(result.values())
