"""Minutes in the third person: who attended, what was moved, who stated what, how it was voted."""

from __future__ import annotations

import re
import textwrap
from random import Random

from argue.reading.records import Tag

from .draw import Draw
from .page import Message
from .people import Person
from .threads import Post
from .words import Piece

VERBLESS = {"en": "that", "fr": "que", "es": "que", "it": "che"}
SHIFTS = (
    (r"\bI'm\b", "he was"), (r"\bI am\b", "he was"), (r"\bI've\b", "he had"), (r"\bI\b", "he"),
    (r"\bmy\b", "his"), (r"\bme\b", "him"), (r"\bwe\b", "they"), (r"\bour\b", "their"),
)  # fmt: skip


def render(draw: Draw) -> None:
    """Draw the minutes of a meeting, or a part of them."""
    opening(draw)
    item(draw)
    for place, post in enumerate(draw.thread.posts):
        if place and draw.rng.random() < draw.pick("formal", [0.0, 0.1, 0.2, 0.4]):
            draw.page.blank(draw.pick("gap", [0, 1, 1]))
            draw.row(draw.rng.choice(("minutes system", "narrative")), Tag.SYSTEM)
        statement(draw, post)
    closing(draw)


def opening(draw: Draw) -> None:
    """Add the head of the minutes: body, date, attendance, earlier items."""
    if draw.rng.random() < 0.25:
        return
    gap = draw.pick("gap", [0, 1, 1])
    for row in draw.rng.sample(draw.words["minutes head"], draw.rng.randint(2, 6)):
        heading = row.isupper() or row.startswith(("Minutes of", "Protokoll der", "Niederschrift"))
        draw.cells(row, "minutes head", Tag.HEADING if heading else Tag.FURNITURE)
    for _ in range(draw.rng.choice((0, 1, 2))):
        draw.page.blank(gap)
        draw.row("section", Tag.HEADING)
        draw.row("minutes system", Tag.SYSTEM)


def item(draw: Draw) -> None:
    """Add the item that is debated: the claim."""
    draw.page.blank()
    if draw.has("section above", 0.4):
        draw.row("section", Tag.HEADING)
    if draw.thread.title:
        draw.page.put(Tag.HEADING, draw.say("topic", title=draw.thread.title))
        draw.page.claim = draw.thread.title


def closing(draw: Draw) -> None:
    """Add votes, actions and the end of the meeting."""
    for section in draw.rng.sample(
        ("minutes system", "minutes system", "actions", "minutes foot"), 3
    ):
        if draw.rng.random() < 0.7:
            draw.page.blank(draw.pick("gap", [0, 1, 1]))
            draw.row(section, Tag.HEADING if section == "section" else Tag.SYSTEM)


def statement(draw: Draw, post: Post) -> None:
    """Add what one person said, as the clerk reports it."""
    message, person = draw.message(post), draw.person(post)
    message.author = f"{person.first} {person.last}" if draw.has("full names", 0.4) else person.last
    if post.author == draw.thread.posts[-1].author and draw.has("function", 0.25):
        message.author = draw.pick("function name", draw.words["functions"])
    above = draw.thread.posts[post.parent - 1] if post.parent else None
    said = reported(draw.rng, " ".join(draw.renamed(post.text).split()), draw.thread.language)
    pieces: list[Piece] = [(draw.pick("bullet", ["", "", "", "- ", "• ", "* "]), "")]
    if above and draw.rng.random() < 0.3:
        message.answers.append(draw.person(above).last)
        message.sure = True
        pieces += named(
            draw, draw.say("reported answer", name=message.author, whom=message.answers[-1]), person
        )
    elif draw.rng.random() < 0.07:
        pieces += named(draw, draw.say("reported other", name=message.author), person)
    else:
        verb = draw.rng.choice(draw.words["spoke" if draw.rng.random() < 0.2 else "reported"])
        who: list[Piece] = [(message.author, "name"), (function(draw, post) + " ", "")]
        pieces += named(draw, [*who, *draw.fill(verb)], person)
    add(draw, message, [*pieces, (" ", ""), (said, "text")])


def function(draw: Draw, post: Post) -> str:
    """Return what is said of a speaker behind the name: an address, a party, a body."""
    if draw.rng.random() > draw.pick("orgs", [0, 0.3, 0.7]):
        return ""
    own = draw.choices.setdefault("functions", {})
    org = own.setdefault(post.author, draw.rng.choice(draw.words["org"]))
    forms = {"en": " from ", "de": " vom ", "fr": " du ", "es": " de ", "it": " del "}
    style = draw.pick("org form", [", {},", ", {},", " ({})", " ({})", forms[draw.language] + "{}"])
    return str(style.format(org))


def named(draw: Draw, pieces: list[Piece], person: Person) -> list[Piece]:
    """Return pieces with a title or function before each name, as this clerk writes; it is no
    part of the name.
    """
    titled = draw.pick("titled", [0.0, 0.9, 1.0, 0.5])
    out: list[Piece] = []
    for text, kind in pieces:
        if kind in ("name", "whom") and draw.rng.random() < titled:
            own = draw.choices.setdefault("titles", {})
            function = text in draw.words["functions"]
            titles = draw.words["article"] if function else draw.words["name titles"]
            out.append((own.setdefault(text, draw.rng.choice(titles)).strip() + " ", ""))
        out.append((text, kind))
    return out


def add(draw: Draw, message: Message, pieces: list[Piece]) -> None:
    """Add a statement, in one line or wrapped."""
    draw.page.blank(draw.pick("gap", [0, 1, 1]))
    width = draw.pick("wrap", [0, 0, 0, 70, 90])
    message.text.append(pieces[-1][0])
    head = "".join(text for text, _ in pieces[:-1])
    rows = (
        textwrap.wrap(
            pieces[-1][0],
            width,
            initial_indent="_" * min(len(head), 60),
            break_long_words=False,
            break_on_hyphens=False,
        )
        if width
        else []
    )
    if len(rows) < 2:
        draw.page.put(Tag.SAID, pieces, message.id)
        return
    first = rows[0].lstrip("_")
    draw.page.put(Tag.SAID, [*pieces[:-1], (first, "text")] if first else pieces[:-1], message.id)
    for row in rows[1:]:
        draw.page.put(Tag.MORE, row, message.id)


def reported(rng: Random, text: str, language: str) -> str:
    """Return a text as somebody else reports it: in lower case, in English in the third person."""
    text = text[0].lower() + text[1:] if language != "de" and not text.startswith("I ") else text
    if language == "en":
        she = rng.random() < 0.5
        for pattern, word in SHIFTS:
            new = {
                "he was": "she was",
                "he had": "she had",
                "he": "she",
                "his": "her",
                "him": "her",
            }.get(word, word)
            text = re.sub(pattern, new if she else word, text)
    return text if text[-1:] in ".!?" else text + "."
