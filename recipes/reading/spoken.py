"""Name and words in one line: chats, logs, transcripts, scripts, notes by initials, interviews."""

from __future__ import annotations

from argue.reading.records import Tag

from . import answers
from .cards import gap, ordered
from .draw import Draw
from .furniture import between, bottom, top
from .heads import tag_of
from .minutes import closing, item, opening
from .page import Message
from .threads import Post
from .words import Piece, sections


def render(draw: Draw) -> None:
    """Draw a page of speakers and what they say."""
    if draw.has("transcript head", 0.25):
        draw.row("transcript head", Tag.FURNITURE)
    minutes = draw.rare("minutes around", False, [False] * 9 + [True])
    if minutes:
        opening(draw)
        item(draw)
    else:
        top(draw)
    previous: Post | None = None
    posts = draw.thread.posts if answers.way(draw) != "indent" else ordered(draw)
    for place, post in enumerate(posts):
        between(draw, post, place == len(posts) - 1)
        chair(draw, place)
        said(draw, post, previous)
        previous = post
    if minutes:
        closing(draw)
    else:
        bottom(draw)


def chair(draw: Draw, place: int) -> None:
    """Add a chair's line or what is heard in the room."""
    if draw.has("chair", 0.15) and (place == 0 or draw.rng.random() < 0.2):
        name = draw.pick(
            "chair's name",
            [
                "CHAIR",
                "Chair",
                "MODERATOR",
                "The Mayor",
                "Vorsitz",
                "Moderation",
                "Présidente",
                draw.anybody(),
            ],
        )
        post_id = 1000 + len(draw.page.lines)
        message = draw.page.messages[post_id] = Message(post_id, name, [], sure=False, aside=True)
        message.time = draw.clock.tick()
        words = "".join(piece for piece, _ in draw.say("chair"))
        speak(draw, message, name, [words], [], "")
    if draw.has("stage", 0.12) and place and draw.rng.random() < 0.12:
        draw.row("stage", Tag.SYSTEM)


def said(draw: Draw, post: Post, previous: Post | None) -> None:
    """Add what one person says, with whom it answers where this page shows that."""
    message, kind = draw.message(post), answers.way(draw)
    above = answers.shown(draw, post)
    indent = ""
    if kind == "indent":
        message.depth = depth_of(draw, post)
        message.sure = True
        indent = draw.pick("indent", ["  ", "    ", "\t", "> ", "- "]) * message.depth
    addressed = kind in ("mention", "name first", "head")
    if above and (addressed or kind.startswith("mark")):
        message.sure = True
    message.time = draw.time(post)
    person = draw.person(post)
    name = person.other if draw.often("other spelling", 0.015) else person.shown
    if draw.has("capital names", 0.12):
        name = name.upper()
    paragraphs = draw.paragraphs(post)
    lead: list[Piece] = []
    if above and addressed:
        lead = answers.opening(draw, message, above)
    if above and kind.startswith("mark"):
        answers.mark(draw, message, above, indent)
    grouped = (
        draw.has("no name twice", 0.25) and previous is not None and previous.author == post.author
    )
    if draw.choices.pop("removed now", False):
        notice(draw, message, name)
        return
    speak(draw, message, "" if grouped else name, paragraphs, lead, indent)


def notice(draw: Draw, message: Message, name: str) -> None:
    """Add a line that says that something was not text, or is gone; nobody's words."""
    form = draw.pick("form", sections("all", draw.part)["forms"])
    words = "".join(
        piece for piece, _ in draw.say("stage" if draw.rng.random() < 0.2 else "removed")
    )
    gap(draw)
    for row in form.split("\n"):
        pieces = [
            (text, "") if kind == "text" else (text, kind)
            for text, kind in _pieces(draw, message, row, name, words, [])
        ]
        gone = any(words in text for text, _ in pieces)
        draw.page.put(
            Tag.SYSTEM if gone else tag_of(pieces),
            pieces if not gone else [(text, "") for text, _ in pieces],
        )


def depth_of(draw: Draw, post: Post) -> int:
    """Return how many posts lie above one."""
    depth = 0
    while post.parent:
        post, depth = draw.thread.posts[post.parent - 1], depth + 1
    return depth


def speak(
    draw: Draw, message: Message, name: str, paragraphs: list[str], lead: list[Piece], indent: str
) -> None:
    """Add the lines of a speech in this page's form; without a name it goes on below the last."""
    gap(draw)
    forms = sections("all", draw.part)["forms"]
    bare = ["{text}", "{text}", "    {text}"]
    form = draw.pick("form", forms) if name else draw.pick("form without name", bare)
    for row in form.split("\n"):
        pieces = _pieces(draw, message, row, name, paragraphs[0], lead)
        kinds = {kind for _, kind in pieces}
        said = Tag.SAID if "name" in kinds else Tag.TEXT
        draw.page.put(said if "text" in kinds else tag_of(pieces), pieces, message.id, indent)
    message.text.append("".join(text for text, _ in lead) + paragraphs[0])
    hang = indent + draw.pick("hang", ["", "", "", "    ", "  ", "\t"])
    draw.page.body(message, paragraphs[1:], hang, Tag.MORE, draw.has("gap in text", 0.15))


def _pieces(
    draw: Draw, message: Message, row: str, name: str, text: str, lead: list[Piece]
) -> list[Piece]:
    role = draw.pick(
        "role in line", ["Chair", "Grüne", "PROP 1", "host", "trésorier", "Clerk", "guest"]
    )
    values = {"name": name, "time": message.time, "role": role, "number": str(message.id)}
    pieces: list[Piece] = []
    for part in row.replace("{", "\0{").replace("}", "}\0").split("\0"):
        slot = part[1:-1] if part.startswith("{") else ""
        if slot == "text":
            pieces += [*lead, (text, "text")]
        elif slot:
            if slot == "number":
                message.number = values[slot]
            pieces.append((values[slot], slot if slot != "role" else ""))
        elif part:
            pieces.append((part, ""))
    if "{time}" not in row and "{time}" not in draw.choices["form"]:
        message.time = ""
    return pieces
