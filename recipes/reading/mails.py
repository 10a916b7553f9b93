"""Mail threads: heads of From and To, greetings, signatures, quotations of what came before."""

from __future__ import annotations

import textwrap

from argue.reading.records import Tag

from . import answers
from .draw import Draw, snippet
from .furniture import bottom, top
from .page import Message
from .threads import Post
from .words import Piece, sections

HEADS = ("fields", "fields", "web", "web", "archive", "usenet", "line")


def render(draw: Draw) -> None:
    """Draw a mail program's or an archive's page of one thread."""
    for _ in range(draw.rng.choice((0, 0, 1, 2, 3))):
        draw.row("mailfurniture")
    top(draw)
    if draw.has("index", 0.1):
        index(draw)
    posts = list(draw.thread.posts)
    if draw.pick("mail order", ["time"] * 5 + ["newest"]) == "newest":
        posts.reverse()
    for place, post in enumerate(posts):
        if place or draw.rng.random() < 0.8:
            draw.page.blank(draw.pick("gap", [0, 1, 1, 2]))
            edge = draw.pick(
                "mail edge", [""] * 6 + ["________________________________", "-----", "* * *"]
            )
            draw.page.put(Tag.FURNITURE, edge)
        mail(draw, post)
    bottom(draw)


def index(draw: Draw) -> None:
    """Add a list of the messages below: their subjects and who wrote them."""
    draw.row("index")
    form = draw.rng.choice(sections("all", draw.part)["index rows"])
    for number, post in enumerate(draw.thread.posts, start=1):
        name, time = draw.person(post).shown, draw.time(post)
        draw.page.put(
            Tag.FURNITURE, form.format(i=number, title=draw.title(), name=name, time=time)
        )
    draw.page.blank()


def mail(draw: Draw, post: Post) -> None:
    """Add one mail: head, greeting, words among or above or below what is quoted, signature."""
    message = draw.message(post)
    above = draw.thread.posts[post.parent - 1] if post.parent else None
    heads(draw, message, post, above)
    if draw.has("gap below head", 0.7):
        draw.page.blank()
    style = draw.pick(
        "mail quotes", ["above", "below", "below", "none", "blocks", "above", "among"]
    )
    shown = above if above and draw.rng.random() < 0.85 else None
    if shown and style in ("above", "among"):
        quote(draw, message, shown, marks=True)
        message.sure = True
        if draw.has("gap after quote", 0.6):
            draw.page.blank()
    words(draw, message, post, above)
    if shown and style in ("below", "blocks"):
        message.sure = True
        if draw.rng.random() < 0.8:
            draw.page.blank()
        quote(
            draw,
            message,
            shown,
            marks=style == "below" and draw.has("marks", 0.7),
            block=style == "blocks",
        )
    if draw.has("mail buttons", 0.2):
        draw.row("mailfurniture")
    if draw.has("disclaimers", 0.15):
        for row in draw.rng.sample(draw.words["disclaimer"], 2):
            draw.page.put(Tag.FURNITURE, row)


def heads(draw: Draw, message: Message, post: Post, above: Post | None) -> None:
    """Add who writes to whom, and when."""
    person = draw.person(post)
    message.time = draw.time(post)
    style = draw.pick("mail head", HEADS)
    name: list[Piece] = [
        (person.shown, "name"),
        (draw.pick("address", [" <{}>", "", " [{}]", " ({})"]).format(person.mail), ""),
    ]
    to = draw.person(above).shown if above else draw.anybody()
    if style == "web":
        draw.page.put(Tag.NAME, name, post.id)
        if draw.has("mail time first", 0.3):
            draw.page.put(Tag.TIME, [(message.time, "time")], post.id)
        else:
            recipients = "".join(piece for piece, _ in draw.fill("to {name}, me"))
            rows: list[tuple[Tag, list[Piece]]] = [
                (Tag.FURNITURE, [(recipients, "")]),
                (Tag.TIME, [(message.time, "time")]),
            ]
            for tag, row in rows if draw.has("to first", 0.5) else reversed(rows):
                draw.page.put(tag, row, post.id if tag == Tag.TIME else 0)
    elif style == "archive":
        draw.page.put(Tag.FURNITURE, draw.always("subject re", title=draw.title()))
        draw.page.put(Tag.NAME, name, post.id)
        draw.page.put(Tag.TIME, [(message.time, "time")], post.id)
    elif style == "line":
        draw.page.put(
            Tag.HEAD, draw.always("commented", name=person.shown, time=message.time), post.id
        )
    else:
        fields(draw, message, name, to)


ORDERS = (
    "From Date To Subject",
    "From Sent To Cc Subject",
    "Subject From Date",
    "Date From To Subject",
    "From To Date Subject",
    "From Subject Date",
)


def fields(draw: Draw, message: Message, name: list[Piece], to: str) -> None:
    """Add the lines of a head with its labels; the first subject is a heading."""
    labels = dict(zip(FIELDS, draw.words["mail"], strict=False))
    subject = (
        draw.always("subject re", title=draw.title()) if message.id > 1 else [(draw.title(), "")]
    )
    colon = draw.pick("colon", [": ", ": ", ":\t", " : "])
    if draw.has("extra fields", 0.15):
        for row in draw.rng.sample(draw.words["extra fields"], 2):
            draw.cells(row, "extra fields")
    for field in draw.pick("field order", ORDERS).split():
        lead: Piece = (labels[field] + colon, "")
        if field == "From":
            draw.page.put(Tag.NAME, [lead, *name], message.id)
        elif field in ("Date", "Sent"):
            draw.page.put(Tag.TIME, [lead, (message.time, "time")], message.id)
        elif field == "Subject":
            draw.page.put(Tag.FURNITURE if draw.page.claim else Tag.HEADING, [lead, *subject])
            draw.page.claim = draw.page.claim or draw.title()
        else:
            draw.page.put(Tag.FURNITURE, [lead, (to if field == "To" else draw.anybody(), "")])


FIELDS = ("From", "Sent", "To", "Cc", "Subject", "Date")


def words(draw: Draw, message: Message, post: Post, above: Post | None) -> None:
    """Add what the mail says, wrapped as mail programs do, with its greeting and signature."""
    rows = draw.paragraphs(post)
    if draw.has("greetings", 0.4) and draw.rng.random() < 0.8:
        greeting(draw, message, above)
    width = draw.pick("wrap", [0, 0, 0, 65, 72, 76])
    if width:
        rows = [
            "\n".join(textwrap.wrap(row, width, break_long_words=False, break_on_hyphens=False))
            for row in rows
        ]
    draw.page.body(message, rows, gap=draw.has("gap in text", 0.6))
    if draw.has("sign-offs", 0.45) and draw.rng.random() < 0.8:
        sign_off(draw, post)


def sign_off(draw: Draw, post: Post) -> None:
    """Add a closing line with a name, maybe with a signature below it."""
    if draw.has("gap in text", 0.6):
        draw.page.blank()
    person = draw.person(post)
    closing = draw.rng.random() < 0.7
    if closing:
        draw.page.put(Tag.FURNITURE, draw.rng.choice(draw.own_words["signoff"]))
    named = draw.rng.choice((person.first, person.first, person.shown, person.initials))
    draw.page.put(Tag.FURNITURE, named)
    if draw.has("mail signatures", 0.25):
        draw.page.put(Tag.FURNITURE, draw.rng.choice(("--", "", "")))
        draw.page.put(Tag.FURNITURE, f"{person.first} {person.last}")
        draw.row("roles" if draw.rng.random() < 0.4 else "jobs")
        phone = ("T +44 20 7946 0000", "Tel. 030 / 55 555", "M +49 40 555 01 22", person.mail)
        draw.page.put(Tag.FURNITURE, draw.rng.choice(phone))


def greeting(draw: Draw, message: Message, above: Post | None) -> None:
    """Add a line that greets everybody, or the one who is answered."""
    template = draw.rng.choice(draw.own_words["greet"])
    if "{whom}" in template and above is None:
        return
    name = draw.person(above).first if above else ""
    pieces = draw.fill(template, whom=name)
    draw.page.put(Tag.FURNITURE, pieces, message.id)
    if "{whom}" in template:
        message.answers.append(name)
    draw.page.blank(int(draw.has("gap in text", 0.6)))


def quote(draw: Draw, message: Message, above: Post, marks: bool, block: bool = False) -> None:
    """Add what the mail quotes: a line that says whose it is, then the words, older ones below
    them.
    """
    name = draw.person(above).shown
    if block:
        quoted_fields(draw, message, above)
    else:
        mail, time = draw.person(above).mail, draw.time(above)
        pieces = draw.always("mail on", whom=name, mail=mail, time=time)
        draw.page.put(Tag.QUOTED_BY, [(t, k if k == "whom" else "") for t, k in pieces], message.id)
        if draw.has("gap in quote", 0.4):
            draw.page.blank()
    rows = snippet(draw.rng, draw.renamed(above.text), high=500)
    width = draw.choices.get("wrap") or 0
    rows = [
        line
        for row in rows
        for line in (
            textwrap.wrap(row, width, break_long_words=False, break_on_hyphens=False)
            if width
            else [row]
        )
    ]
    edge = draw.pick("mail mark", ["> ", "> ", ">", "| "]) if marks else ""
    if marks and draw.often("nested quote", 0.15):
        answers.nested(draw, message, above, edge)
    for row in rows:
        draw.page.put(Tag.QUOTE, edge + row, message.id)
    message.quotes.append((name, "\n".join(rows)))


EDGES = ("", "_" * 32, "-----Original Message-----", "-----Ursprüngliche Nachricht-----")


def quoted_fields(draw: Draw, message: Message, above: Post) -> None:
    """Add the head of a quoted mail: a line for each field."""
    labels = dict(zip(FIELDS, draw.words["mail"], strict=False))
    person = draw.person(above)
    draw.page.put(Tag.FURNITURE, draw.pick("block edge", EDGES))
    sender = [(labels["From"] + ": ", ""), (person.shown, "whom"), (f" <{person.mail}>", "")]
    draw.page.put(Tag.QUOTED_BY, sender, message.id)
    fields = {"Sent": draw.time(above), "To": draw.anybody(), "Subject": "Re: " + draw.title()}
    for field, text in fields.items():
        draw.page.put(Tag.QUOTED_BY, f"{labels[field]}: {text}", message.id)
    if draw.has("gap below head", 0.7):
        draw.page.blank()
