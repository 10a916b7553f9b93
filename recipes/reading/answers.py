"""How a page shows whom a message answers: marks, mentions, quotations, indentation, numbers."""

from __future__ import annotations

from argue.reading.records import Tag

from .draw import Draw, snippet
from .page import Message
from .threads import Post
from .words import Piece

WAYS = (
    ["none"] * 5
    + ["indent"] * 5
    + ["mark above", "mark inside", "mark inside", "mark below", "mark below"]
    + ["head", "head", "mention", "mention", "name first", "number", "number above", "number first"]
    + ["quote"] * 5
    + ["quote bare", "quote bare", "quote chat", "quote chat", "quote number"]
)
"""What a page may do; some do two of them."""


def way(draw: Draw) -> str:
    """Return how this page shows whom a message answers."""
    return draw.pick("ways", WAYS)


def nested_shown(draw: Draw) -> bool:
    """Say whether answers stand further in on this page, with or without another mark."""
    kind = way(draw)
    return kind == "indent" or bool(
        kind != "none" and draw.rare("nested too", False, [False] * 3 + [True])
    )


def shown(draw: Draw, post: Post) -> Post | None:
    """Return the post that this one answers if the page is to say so."""
    above = draw.thread.posts[post.parent - 1] if post.parent else None
    if above is None:
        return None
    chance = draw.pick("marked", [1.0, 1.0, 0.9, 0.6])
    if above.parent in (None, 0) and above.id == 1 and draw.has("root unmarked", 0.5):
        return None
    return above if draw.rng.random() < chance else None


def whom(draw: Draw, above: Post) -> str:
    """Return how the page names who is answered."""
    person = draw.person(above)
    style = draw.pick("whom", ["shown"] * 8 + ["handle", "other"])
    return {"shown": person.shown, "handle": person.handle, "other": person.other}[style]


def number_of(draw: Draw, post: Post) -> str:
    """Return a post's number as the page counts."""
    return str(post.id + draw.pick("first number", [0, 0, 0, 20, 103, 4211]))


def mark(draw: Draw, message: Message, above: Post, indent: str) -> None:
    """Add a line that says whom the message answers."""
    if way(draw).startswith("number"):
        answered = number_of(draw, above)
        pieces = draw.always("reply to number", n=answered)
        pieces = [(text, "whom" if kind == "number" else kind) for text, kind in pieces]
    else:
        answered = whom(draw, above)
        pieces = draw.always("reply to", whom=answered)
    message.answers.append(answered)
    draw.page.put(Tag.MARK, pieces, message.id, indent)


def opening(draw: Draw, message: Message, above: Post) -> list[Piece]:
    """Return how a text begins that addresses somebody: ``@ben``, ``Ben,``."""
    if way(draw) == "number first":
        answered = number_of(draw, above)
        before, after = draw.pick(
            "number mark", ["#{} ", "@{} ", ">>{} ", "#{}: ", "({}) ", "@#{} "]
        ).split("{}")
        message.answers.append(answered)
        return [(before, ""), (answered, "whom"), (after, "")]
    person = draw.person(above)
    name = draw.pick("called", ["called", "handle", "shown", "first"])
    called = str(getattr(person, name))
    style = draw.pick(
        "mention",
        ["@{} ", "@{}: ", "@{}, "] if way(draw) == "mention" else ["{} ", "{}, ", "{}: ", "{} - "],
    )
    before, after = style.split("{}")
    message.answers.append(called)
    return [(before, ""), (called, "whom"), (after, "")]


def quotation(draw: Draw, message: Message, above: Post, indent: str) -> None:
    """Add what the message quotes of the one that it answers, with or without its name."""
    rows = snippet(draw.rng, "\n".join(draw.renamed(above.text).split("\n")))
    name = whom(draw, above)
    kind = way(draw)
    quoted_by(draw, message, above, name, kind, indent)
    edge, end = draw.pick(
        "quote edge",
        QUOTE_EDGES if kind == "quote" else QUOTE_EDGES[2:] if kind == "quote bare" else [("", "")],
    )
    inner = draw.pick("quote indent", ["", "", "", "  ", "    ", "\t"])
    if kind != "quote bare" and kind != "quote chat" and draw.often("nested quote", 0.06):
        nested(draw, message, above, indent + inner + edge)
    for index, row in enumerate(rows):
        close = end if index == len(rows) - 1 else ""
        draw.page.put(
            Tag.QUOTE,
            edge + row + close if index == 0 or edge in (">", "> ", "| ") else row + close,
            message.id,
            indent + inner,
        )
    message.quotes.append((name if kind not in ("quote bare",) else "", "\n".join(rows)))
    if draw.has("quote end", 0.15):
        draw.row("expand", indent=indent)


QUOTE_EDGES = [
    ("", ""),
    ("", ""),
    ("> ", ""),
    ("> ", ""),
    (">", ""),
    ("“", "”"),
    ('"', '"'),
    ("„", "“"),
    ("« ", " »"),
    ("| ", ""),
]


def quoted_by(draw: Draw, message: Message, above: Post, name: str, kind: str, indent: str) -> None:
    """Add the line that says who is quoted."""
    if kind == "quote chat":
        suffix = [(draw.time(above), "")] if draw.has("quoted time", 0.25) else []
        draw.page.put(Tag.QUOTED_BY, [(name, "whom"), ("  ", ""), *suffix], message.id, indent)
    elif kind == "quote bare":
        if draw.has("quote word", 0.25):
            draw.page.put(Tag.QUOTED_BY, draw.always("quote bare"), message.id, indent)
    else:
        mail = draw.person(above).mail
        values = {"whom": name, "mail": mail, "n": number_of(draw, above), "time": draw.time(above)}
        pieces = draw.always("quoted by", **values)
        pieces = [(text, kind if kind == "whom" else "") for text, kind in pieces]
        if draw.has("quote word above", 0.12):
            draw.page.put(Tag.QUOTED_BY, draw.always("quote bare"), message.id, indent)
        pieces.append((draw.pick("view post", ["", "", "", " View Post", " ↑"]), ""))
        draw.page.put(Tag.QUOTED_BY, pieces, message.id, indent)
    if kind in ("quote", "quote number") and draw.has("gap in quote", 0.1):
        draw.page.blank()


def nested(draw: Draw, message: Message, above: Post, indent: str) -> None:
    """Add a quotation within the quotation: what the answered one had quoted."""
    if above.parent:
        older = draw.thread.posts[above.parent - 1]
        name = draw.person(older).shown
        pieces = draw.always(
            "quoted by",
            whom=name,
            mail="ann@example.org",
            time=draw.time(older),
            n=number_of(draw, older),
        )
        draw.page.put(
            Tag.QUOTED_BY, [(t, k if k == "whom" else "") for t, k in pieces], message.id, indent
        )
        row = snippet(draw.rng, draw.renamed(older.text))[0]
        draw.page.put(Tag.QUOTE, row, message.id, indent + draw.rng.choice(("", "> ", ">", "  ")))
        message.quotes.append((name, row))
