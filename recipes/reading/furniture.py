"""What stands around a conversation: menus before it, lists after it, lines between messages."""

from __future__ import annotations

from dataclasses import replace

from argue.reading.records import Tag

from .chrome import offer, site
from .draw import Draw, snippet
from .heads import head
from .page import Message
from .threads import Post
from .words import sections


def top(draw: Draw, heading: bool = True) -> None:
    """Add what stands above the first message: menus, the title, notes, how it is sorted."""
    if draw.has("menu", 0.6):
        for _ in range(draw.rng.choice((1, 1, 2, 3, 4))):
            draw.row(draw.rng.choice(("menu", "menu", "menu", "cookies", "ads")))
        if draw.often("gap around", 0.4):
            draw.page.blank()
    if draw.has("crumbs", 0.12):
        draw.row("crumbs")
    if draw.has("group name", 0.15):
        draw.row("group", Tag.FURNITURE)
        if draw.often("presence", 0.4):
            draw.row("presence")
        elif draw.often("members listed", 0.3):
            people = [person.shown for person in draw.cast.values()][:6]
            draw.page.put(Tag.FURNITURE, ", ".join([*people, draw.words["self"][0]]))
    if heading and draw.thread.title:
        titles(draw)
    if draw.has("intro", 0.15):
        draw.row("intro")
    if draw.has("video", 0.04):
        video(draw)
    if draw.has("panel", 0.06):
        for _ in range(draw.rng.randint(1, 6)):
            draw.row("panel")
    if draw.has("submenu", 0.5):
        for _ in range(draw.rng.choice((1, 1, 2, 3))):
            draw.row("submenu")
    if draw.often("gap around", 0.6):
        draw.page.blank()


def video(draw: Draw) -> None:
    """Add whose film people comment on, how often and how long ago it was seen, what it is."""
    draw.page.put(Tag.FURNITURE, site(draw))
    for section in ("counts", "buy", "counts"):
        draw.row(section)
    seen = "".join(text for text, _ in draw.say("seen often"))
    draw.page.put(Tag.FURNITURE, f"{seen}  {draw.clock.moment()}")
    about = draw.rng.choice(draw.own_words["stock"])
    draw.page.put(Tag.FURNITURE, about + draw.rng.choice(("  …more", " ...", "", " …más")))


def titles(draw: Draw) -> None:
    """Add the title, maybe twice, with a number or labels round it."""
    title = draw.thread.title
    prefixes = [""] * 30 + ["#"] * 3 + sections("all", draw.part)["title prefixes"]
    prefix = draw.pick("title prefix", prefixes)
    suffix = draw.pick("title suffix", [""] * 40 + sections("all", draw.part)["title suffixes"])
    ending = f" #{draw.number()}" if prefix == "#" else suffix
    if draw.often("kicker", 0.12):
        draw.row(draw.rng.choice(("badges", "topics", "sidebar", "nav")))
    if not prefix and draw.often("title in quotes", 0.06):
        prefix, ending = draw.rng.choice((("« ", " »"), ("“", "”"), ("„", "“"), ('"', '"')))
    draw.page.put(
        Tag.HEADING, [("" if prefix == "#" else prefix, ""), (title, "text"), (ending, "")]
    )
    draw.page.claim = title
    if draw.often("subtitle", 0.12):
        draw.row("sideitems", Tag.FURNITURE)
    if draw.often("flair", 0.06):
        draw.row(draw.rng.choice(("badges", "furniture", "topics")))
    if draw.often("byline", 0.1):
        pieces = draw.say("byline", name=draw.anybody(), time=draw.clock.moment())
        draw.page.claim_author = next((text for text, kind in pieces if kind == "name"), "")
        timed = any(kind == "time" for _, kind in pieces)
        draw.page.put(Tag.HEAD if timed else Tag.NAME, pieces)
    if draw.often("title again", 0.05):
        draw.page.put(Tag.HEADING, title)
    if draw.often("poll above", 0.04):
        for row in draw.words["poll"]:
            draw.cells(row.replace("{title}", title), "poll")


def bottom(draw: Draw) -> None:
    """Add what stands below the last message: lists of other pages, links, footers."""
    if draw.has("ending", 0.2):
        draw.page.blank(draw.rng.choice((0, 1)))
        draw.row("ending")
    if draw.has("below", 0.55):
        if draw.often("gap around", 0.7):
            draw.page.blank()
        for _ in range(draw.rng.choice((1, 1, 2))):
            if draw.rng.random() < 0.6:
                draw.row("sidebar")
                _items(draw)
            else:
                draw.row(draw.rng.choice(("footer", "footer", "ads", "cookies", "submenu")))
    if draw.has("footer", 0.35):
        for _ in range(draw.rng.choice((1, 2, 3))):
            draw.row("footer")


def _items(draw: Draw) -> None:
    words = draw.words
    items = draw.rng.sample(words["sideitems"] + words["titles"], draw.rng.randint(2, 6))
    style = draw.rng.choice(
        (
            "{text}",
            "{n}  {text}",
            "{n}. {text}",
            "{text}\n{count} replies",
            "{text}\n{name}\n{time}",
        )
    )
    for index, item in enumerate(items, start=1):
        text = style.format(
            n=index, text=item, count=draw.number(), name=draw.anybody(), time=draw.clock.moment()
        )
        for row in text.split("\n"):
            draw.page.put(Tag.FURNITURE, row)


def between(draw: Draw, post: Post, last: bool) -> None:
    """Add what may stand between two messages: a system line, a mark of what is new, a date, an
    advertisement.
    """
    if post.id == 1:
        return
    if draw.has("system lines", 0.25) and draw.rng.random() < 0.12:
        draw.row("system", Tag.SYSTEM)
    if draw.has("dates between", 0.15) and draw.rng.random() < 0.15:
        separator(draw)
    if draw.has("unread", 0.08) and draw.rng.random() < 0.1:
        draw.row("unread", Tag.SYSTEM)
    if draw.has("ads between", 0.1) and draw.rng.random() < 0.12:
        draw.row("ads")
    if draw.has("offers", 0.15) and draw.rng.random() < 0.12:
        offer(draw)
    if draw.rare("columns", False, [False] * 20 + [True]) and draw.rng.random() < 0.15:
        column = draw.rng.choice(
            ("Column {}", "Column {}WH", "[{}]", "p. {}", "Page {}", "Seite {}")
        )
        draw.page.put(Tag.FURNITURE, draw.pick("column", [column]).format(draw.rng.randint(2, 999)))
    if draw.has("page breaks", 0.03) and draw.rng.random() < 0.1:
        draw.row(draw.rng.choice(("footer", "submenu")))
    if draw.rare("events", False, [False] * 5 + [True]) and draw.rng.random() < 0.15:
        event(draw, post)
    if draw.rare("bots", False, [False] * 14 + [True]) and draw.rng.random() < 0.15:
        bot(draw)
    if draw.has("removed ones", 0.15) and draw.rng.random() < 0.12 and not last:
        draw.choices["removed now"] = True


def event(draw: Draw, post: Post) -> None:
    """Add what somebody did, not said, with a head like that of a message."""
    form = draw.pick("event", ["lines", "lines", "line", "line", "line and time", "same head"])
    if form != "line" or draw.has("gap above event", 0.5):
        draw.page.blank(draw.pick("gap", [0, 0, 1, 1, 1, 1, 2]))
    name, did = draw.person(post).shown, "".join(text for text, _ in draw.say("events"))
    time = (draw.clock.moment(), "time")
    if form == "same head" and "rows" in draw.choices:
        draw.times.pop(0, None)
        head(draw, Message(0, name, [], sure=False), replace(post, id=0), None, "", None)
        draw.page.put(Tag.SYSTEM, did)
        return
    if draw.has("event alt", 0.25):
        draw.page.put(Tag.FURNITURE, draw.rng.choice((name, draw.person(post).initials)))
    if form == "lines":
        draw.page.put(Tag.NAME, [(name, "name")])
        draw.page.put(Tag.SYSTEM, did)
    else:
        draw.page.put(Tag.SYSTEM, f"{name} {did}")
    if form != "line":
        draw.page.put(Tag.TIME, [time])


def bot(draw: Draw) -> None:
    """Add what a machine of the site writes: nobody's argument."""
    number = 2000 + len(draw.page.lines)
    name = draw.pick("bot name", draw.words["bot names"])
    message = draw.page.messages[number] = Message(number, name, [], sure=False, aside=True)
    message.time = draw.clock.moment()
    draw.page.put(Tag.HEAD, [(name, "name"), (" · ", ""), (message.time, "time")], number)
    draw.page.body(message, ["".join(piece for piece, _ in draw.say("bots"))])


def separator(draw: Draw) -> None:
    """Add a line that says which day the messages below it are of."""
    words = draw.clock.values()
    plain = draw.rng.choice(
        ("{w}", "{w}, {d}. {M}", "{M} {d}, {Y}", "{d}.{MM}.{Y}", "{w} {d} {M}", "{d} {M} {Y}")
    ).format(**words)
    style = draw.pick(
        "separator", ["{}", "--- {} ---", "— {} —", "{}", "{}:", "===== {} =====", "{}New", "[{}]"]
    )
    draw.page.put(Tag.SYSTEM, style.format(plain))


def anchor(draw: Draw, post: Post, message: Message, depth: int) -> None:
    """Add what the comments below it are about: words of a document, a file and its changed
    lines.
    """
    kind = draw.rare("anchors", "none", ["none"] * 20 + ["document", "code"])
    if kind == "none" or (depth and draw.rng.random() < 0.9):
        return
    if post.id > 1 and draw.rng.random() < 0.3:
        draw.row("resolved")
    draw.page.blank(draw.pick("gap", [0, 1, 1]))
    if kind == "code":
        for row in draw.rng.sample(sections("all", draw.part)["code"], draw.rng.randint(1, 4)):
            draw.page.put(Tag.FURNITURE, row)
    else:
        other = draw.rng.choice(draw.thread.posts)
        quoted = " ".join(snippet(draw.rng, draw.renamed(other.text), high=120))
        if draw.has("anchor label", 0.3):
            draw.page.put(Tag.FURNITURE, draw.pick("label", ANCHORS))
            draw.page.put(Tag.QUOTE, quoted, post.id)
        else:
            draw.page.put(Tag.QUOTE, draw.always("anchored", quote=quoted), post.id)
        message.quotes.append(("", quoted))


ANCHORS = (
    "Selected text:",
    "Commented on",
    "Markierter Text:",
    "Texte sélectionné :",
    "Texto seleccionado:",
    "Comment on:",
)
"""What stands above the words of a document that people comment on."""
