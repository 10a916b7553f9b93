"""What today's sites put around a conversation: long menus, panels, reply boxes, offers."""

from __future__ import annotations

from argue.reading.records import Tag

from .draw import Draw
from .page import Line


def menu(draw: Draw) -> None:
    """Add the site's name and a menu, an entry a line, of known words and of any others."""
    if draw.rng.random() < 0.5:
        draw.page.put(Tag.FURNITURE, site(draw))
    entries = draw.rng.choice((4, 8, 14, 24, 40))
    for _ in range(entries):
        chance = draw.rng.random()
        if chance < 0.08:
            draw.row("nav counts")
        elif chance < 0.2:
            draw.page.put(Tag.FURNITURE, odd(draw))
        elif chance < 0.23:
            draw.page.put(Tag.FURNITURE, draw.rng.choice(list(draw.cast.values())).initials)
        else:
            draw.row("nav")


def site(draw: Draw) -> str:
    """Return the name of a site or of a group: one or two words, maybe in capitals."""
    words = odd(draw).split()[:2]
    style = draw.rng.choice(("{}", "{}", "The {} Courier", "{}.example", "{}hub", "{} & Friends"))
    name = style.format(" ".join(words))
    return name.upper() if draw.rng.random() < 0.2 else name


def odd(draw: Draw) -> str:
    """Return one to four words of some text of the page as a label."""
    words = [
        word.strip(".,;:!?\"'()«»„“”*_") for word in draw.rng.choice(draw.thread.posts).text.split()
    ]
    words = [word for word in words if len(word) > 2 and word.isalpha()] or ["Topics"]
    start = draw.rng.randrange(len(words))
    some = words[start : start + draw.rng.choice((1, 1, 2, 3, 4))]
    label = " ".join(some)
    return label[0].upper() + label[1:] if draw.rng.random() < 0.8 else label


def panel(draw: Draw) -> None:
    """Add keys with their values below or beside them, people of the page among them."""
    joined = draw.rng.random() < 0.25
    for _ in range(draw.rng.randint(2, 9)):
        key = "".join(text for text, _ in draw.say("keys"))
        values = [_value(draw) for _ in range(draw.rng.choice((1, 1, 1, 2, 3)))]
        if joined:
            draw.page.put(Tag.FURNITURE, f"{key}{draw.rng.choice((': ', ' '))}{values[0]}")
            continue
        for row in (key, *values):
            draw.page.put(Tag.FURNITURE, row)


def _value(draw: Draw) -> str:
    chance = draw.rng.random()
    if chance < 0.25:
        return draw.anybody() + draw.rng.choice(("", "", "'s avatar"))
    if chance < 0.35:
        return draw.rng.choice(list(draw.cast.values())).initials
    if chance < 0.42:
        return draw.clock.moment()
    if chance < 0.55:
        return odd(draw)
    return "".join(text for text, _ in draw.say("values"))


def reply_box(draw: Draw) -> None:
    """Add where one writes or signs in."""
    for _ in range(draw.rng.choice((1, 1, 2, 4))):
        draw.row("editor" if draw.rng.random() < 0.7 else "login")


def cards(draw: Draw) -> None:
    """Add pages or videos that the site recommends: a title, whose, how often seen, how old."""
    titles = draw.words["sideitems"] + draw.words["titles"]
    rows = draw.pick(
        "card rows",
        [
            "t n v a",
            "l t n v a",
            "t",
            "t",
            "i t",
            "t a",
            "k t",
            "t c",
            "k t c",
            "k t",
            "t e",
            "l t k v",
        ],
    ).split()
    for number in range(1, draw.rng.randint(3, 9)):
        values = {
            "t": draw.rng.choice(titles)
            if draw.rng.random() < 0.7
            else odd(draw) + ": " + odd(draw),
            "n": draw.rng.choice((draw.anybody(), site(draw))),
            "v": "".join(text for text, _ in draw.say("counts")),
            "a": draw.clock.moment(),
            "l": f"{draw.rng.randint(1, 59)}:{draw.rng.randint(10, 59)}",
            "i": str(number),
            "c": draw.rng.choice(("{} comments", "{} replies", "{}", "{}k")).format(draw.number()),
            "k": site(draw),
            "e": draw.rng.choice(draw.own_words["stock"]),
        }
        for slot in rows:
            draw.page.put(Tag.FURNITURE, values[slot])


def offer(draw: Draw) -> None:
    """Add an advertisement that looks like a message: who promotes it, what it says, a button."""
    name = draw.rng.choice((site(draw), f"u/{site(draw).replace(' ', '')}", site(draw)))
    draw.page.blank(draw.pick("gap", [0, 0, 1, 1, 1, 1, 2]))
    if draw.has("offer avatars", 0.3):
        draw.page.put(Tag.FURNITURE, f"{name} avatar")
    draw.page.put(Tag.FURNITURE, name)
    if draw.has("offer dots", 0.3):
        draw.page.put(Tag.FURNITURE, "•")
    draw.row("promoted")
    draw.row("offers")
    if draw.rng.random() < 0.7:
        draw.row("buy")


def around(draw: Draw) -> None:
    """Put what stands around in one of the ways of sites, above and below what is drawn."""
    if draw.tendencies.get("menu") == [False] or not draw.has("chrome", 0.4):
        return
    page = draw.page
    drawn, page.lines = page.lines, list[Line | None]()
    menu(draw)
    if draw.rng.random() < 0.12:
        panel(draw)
    if draw.rng.random() < 0.3:
        page.blank()
    above, page.lines = page.lines, list[Line | None]()
    if draw.rng.random() < 0.55:
        reply_box(draw)
    if draw.rng.random() < 0.35:
        panel(draw)
    if draw.rng.random() < 0.45:
        if draw.rng.random() < 0.8:
            draw.row("sidebar")
        cards(draw)
    for _ in range(draw.rng.choice((0, 0, 3, 8))):
        draw.row("nav" if draw.rng.random() < 0.5 else "footer")
    parted: list[Line | None] = [None] if page.lines and draw.rng.random() < 0.5 else []
    page.lines = above + drawn + parted + page.lines
