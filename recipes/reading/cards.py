"""Messages with heads: forums, comments, feeds, messengers, issues, courses, decision platforms."""

from __future__ import annotations

from argue.reading.records import Tag

from . import answers
from .draw import Draw
from .furniture import anchor, between, bottom, titles, top
from .heads import head, head_rows
from .mails import greeting, sign_off
from .page import Message
from .threads import Post
from .words import Piece, sections


def render(draw: Draw) -> None:
    """Draw a page of messages; the first may be an article that the others comment on."""
    draw.pick("rows", [head_rows(draw)])
    posts = ordered(draw)
    depths = depths_of(draw)
    if posts[0].parent is None and draw.rare("article", False, [False] * 5 + [True]):
        article(draw, posts[0])
        posts = posts[1:]
    else:
        top(draw)
    previous: Post | None = None
    for place, post in enumerate(posts):
        between(draw, post, place == len(posts) - 1)
        anchor(draw, post, draw.message(post), depths[post.id])
        card(draw, post, previous, depths[post.id])
        previous = post
    bottom(draw)


def article(draw: Draw, post: Post) -> None:
    """Add what the others comment on: title, who wrote it and when, in either order, its text."""
    message, page = draw.message(post), draw.page
    layout = draw.rare("first", "byline", ["byline"] * 3 + ["feed", "link", "head"])
    if layout == "feed":
        feed_post(draw, message, post)
    elif layout == "link":
        link_post(draw, message, post)
    elif layout == "head":
        top(draw)
        if draw.rng.random() < 0.5:
            draw.row("crumbs" if draw.rng.random() < 0.5 else "topics")
        head(draw, message, post, None, "", None)
    else:
        bylined(draw, message, post)
    if draw.often("gap around", 0.5):
        page.blank()
    page.body(message, draw.paragraphs(post), gap=draw.has("gap in text", 0.4))
    if draw.has("buttons of first", 0.4):
        draw.row("buttons")
    if draw.rare("figures", False, [False] * 4 + [True]):
        figures(draw)
    page.blank()
    for _ in range(draw.rng.choice((0, 1, 2, 3))):
        draw.row("submenu")


def bylined(draw: Draw, message: Message, post: Post) -> None:
    """Add a title with a line that says who wrote it and when, below or above it."""
    name, message.time = draw.person(post).shown, draw.time(post)
    section = draw.pick("byline of first", ["byline", "posted", "posted"])
    pieces = draw.say(section, name=name, time=message.time, m=draw.number())
    timed = any(kind == "time" for _, kind in pieces)
    message.time = message.time if timed else ""
    first = draw.has("byline first", 0.25)
    top(draw, heading=not first)
    draw.page.put(Tag.HEAD if timed else Tag.NAME, pieces, post.id)
    if first and draw.thread.title:
        titles(draw)


def feed_post(draw: Draw, message: Message, post: Post) -> None:
    """Add the head of a post in a group: the group, the time, the writer, the title."""
    top(draw, heading=False)
    group = "".join(text for text, _ in draw.say("group"))
    shown = draw.person(post).shown
    before = [group, f"u/{shown} avatar", f"Go to {group}", group, "Pinned by moderators"]
    for row in draw.rng.choice(([group], [group], before[:4], before[1:4], before[2:4], before)):
        draw.page.put(Tag.FURNITURE, row)
    if draw.has("feed dots", 0.5):
        draw.page.put(Tag.FURNITURE, "•")
    message.time = draw.time(post)
    if draw.has("posted by", 0.2):
        draw.page.put(Tag.FURNITURE, "Posted by")
    rows = [(Tag.TIME, (message.time, "time")), (Tag.NAME, (shown, "name"))]
    for tag, piece in rows if draw.has("feed time first", 0.6) else reversed(rows):
        draw.page.put(tag, [piece], post.id)
    if draw.thread.title:
        titles(draw)


def link_post(draw: Draw, message: Message, post: Post) -> None:
    """Add the head of a link that people discuss: counts, title, address, who sent it, tags."""
    top(draw, heading=False)
    for _ in range(draw.rng.choice((0, 1, 2))):
        draw.row("counts")
    if draw.thread.title:
        titles(draw)
    draw.page.put(Tag.FURNITURE, draw.rng.choice(("example.org/news/4711", "(example.com)")))
    message.time = draw.time(post)
    pieces = draw.say("posted", name=draw.person(post).shown, time=message.time, m=draw.number())
    timed = any(kind == "time" for _, kind in pieces)
    message.time = message.time if timed else ""
    draw.page.put(Tag.HEAD if timed else Tag.NAME, pieces, post.id)


def figures(draw: Draw) -> None:
    """Add what is counted of a whole topic: labels, numbers, times, each in a line."""
    if draw.rng.random() < 0.4:
        draw.page.blank()
    for label in draw.rng.sample(FIGURES[draw.language], draw.rng.randint(2, 5)):
        value = draw.clock.moment() if draw.rng.random() < 0.4 else draw.number()
        for row in (label, value) if draw.has("label first", 0.5) else (value, label):
            draw.page.put(Tag.FURNITURE, row)


FIGURES = {
    "en": ("created", "last reply", "replies", "views", "users", "likes", "links", "read"),
    "de": ("erstellt", "letzte Antwort", "Antworten", "Aufrufe", "Benutzer", "Links"),
    "fr": ("créé", "dernière réponse", "réponses", "vues", "utilisateurs", "liens"),
    "es": ("creado", "última respuesta", "respuestas", "visitas", "usuarios", "clics"),
    "it": ("creato", "ultima risposta", "risposte", "visite", "utenti", "link"),
}


def ordered(draw: Draw) -> list[Post]:
    """Return the posts in the page's order: in time, below what they answer, or newest first."""
    posts = list(draw.thread.posts)
    tree = answers.nested_shown(draw) or draw.thread.kind == "comments"
    by_time = ["time"] * 12 + ["tree"] * 3 + ["newest"]
    order = draw.pick("order", ["tree"] * 9 + ["time"] if tree else by_time)
    order = "tree" if answers.nested_shown(draw) else order
    if order == "newest":
        return posts[:1] + posts[:0:-1]
    if order == "time":
        return posts
    below: dict[int, list[Post]] = {}
    for post in posts:
        below.setdefault(post.parent or 0, []).append(post)
    stack, tree_order = list(reversed(below.get(0, []))), []
    while stack:
        post = stack.pop()
        tree_order.append(post)
        stack.extend(reversed(below.get(post.id, [])))
    return tree_order


def depths_of(draw: Draw) -> dict[int, int]:
    """Return how deep each post lies below the first or below the title."""
    depths: dict[int, int] = {0: -1}
    flat = draw.has("root flat", 0.6)
    for post in draw.thread.posts:
        depths[post.id] = depths.get(post.parent or 0, -1) + 1
    if flat and draw.thread.posts[0].parent is None:
        return {post: max(0, depth - 1) for post, depth in depths.items()}
    return depths


def card(draw: Draw, post: Post, previous: Post | None, depth: int) -> None:
    """Add a message: its head, whom it answers, its text and what stands below it."""
    kind, message = answers.way(draw), draw.page.messages[post.id]
    above = answers.shown(draw, post)
    nested, deepest = answers.nested_shown(draw), draw.pick("deepest", [1, 3, 5, 99, 99, 99])
    message.sure |= (nested and depth <= deepest) or (
        above is not None and kind not in ("none", "indent")
    )
    indent = ""
    if nested or "level" in draw.choices["rows"]:
        message.depth = min(depth, deepest)
    if nested:
        step = draw.pick("indent", ["  ", "    ", "  ", "\t", "> ", "│ ", " ", "   ", "      "])
        indent = step * min(depth, deepest)
    place = draw.rare("head place", "above", ["above"] * 12 + ["below", "below", "line"])
    if place == "above":
        heads(draw, post, message, previous, above, indent)
    else:
        gap(draw)
    if draw.choices.pop("removed now", False) and previous:
        draw.page.put(Tag.SYSTEM, draw.say("removed"), indent=indent)
        return
    if above and kind in LINE_ABOVE_TEXT[place == "above"]:
        answers.mark(draw, message, above, indent)
    text(draw, message, post, above, indent, signed=place == "line")
    if place == "below":
        head(draw, message, post, None, indent, None)
    below(draw, message, post, indent)


def heads(
    draw: Draw, post: Post, message: Message, previous: Post | None, above: Post | None, indent: str
) -> None:
    """Add a head, unless the one before wrote this too and the page does not say it again."""
    kind, same = answers.way(draw), previous is not None and previous.author == post.author
    joined = draw.has("grouped", 0.35) and same and above is None
    if not joined or draw.often("head again", 0.1):
        gap(draw)
        if kind == "mark above" and above:
            answers.mark(draw, message, above, indent)
        if quoted_first(draw) and above:
            answers.quotation(draw, message, above, indent)
        inside = above if kind == "mark inside" else None
        head(draw, message, post, above if kind == "head" else None, indent, inside)
    elif draw.has("time in groups", 0.4):
        message.time = draw.time(post)
        before, after = draw.pick("group time", ["{}", "{}", "[{}]"]).split("{}")
        pieces = [(before, ""), (message.time, "time"), (after, "")]
        draw.page.put(Tag.TIME, pieces, post.id, indent)
    if draw.has("gap below head", 0.25):
        draw.page.blank()


def quoted_first(draw: Draw) -> bool:
    """Say whether what is answered stands above the head of its answer, as in some messengers."""
    above = draw.choices.get("head place") == "above" and answers.way(draw).startswith("quote")
    return above and bool(draw.rare("quoted first", False, [False] * 3 + [True]))


def gap(draw: Draw) -> None:
    """Add the blank lines that part messages on this page."""
    count = draw.pick("gap", [0, 0, 1, 1, 1, 1, 2])
    if draw.often("odd gap", 0.04):
        count = draw.rng.choice((0, 1, 2))
    draw.page.blank(count)


def text(
    draw: Draw, message: Message, post: Post, above: Post | None, indent: str, signed: bool
) -> None:
    """Add what is quoted and what is said."""
    kind, page = answers.way(draw), draw.page
    if above and kind.startswith("quote") and not quoted_first(draw):
        answers.quotation(draw, message, above, indent)
        if draw.has("gap after quote", 0.3):
            page.blank()
    paragraphs = draw.paragraphs(post)
    if draw.has("letters", 0.02) and draw.rng.random() < 0.7:
        greeting(draw, message, above if kind == "none" else None)
    if draw.has("head only indented", 0.1):
        indent = ""
    before: list[Piece] = []
    after: list[Piece] = []
    if above and kind in ("mention", "name first", "number first"):
        before = answers.opening(draw, message, above)
    if draw.has("edited inside", 0.03) and draw.rng.random() < 0.3:
        marks = ["(edited)", "(bearbeitet)", "(modifié)", "[Edited]", "(editado)", "… more"]
        after = [(" " + draw.pick("edited mark", marks), "")]
    last = paragraphs.pop() if signed and len(paragraphs) > 1 else ""
    first = [*before, (paragraphs[0], "text"), *after]
    if signed and not last:
        page.put(Tag.SAID, first + signature_pieces(draw, message, post), post.id, indent)
    else:
        page.put(Tag.TEXT, first if len(first) > 1 else paragraphs[0], post.id, indent)
    message.text.append("".join(piece for piece, _ in before) + paragraphs[0])
    wide = draw.has("gap in text", 0.4)
    page.blank(int(wide and len(paragraphs) > 1))
    page.body(message, paragraphs[1:], indent, Tag.MORE, wide)
    if last:
        page.put(
            Tag.MORE, [(last, "text"), *signature_pieces(draw, message, post)], post.id, indent
        )
        message.text.append(last)
    if draw.has("letters", 0.02):
        sign_off(draw, post)


def signature_pieces(draw: Draw, message: Message, post: Post) -> list[Piece]:
    """Return name and time as they stand at the end of a text: `` – Ann, 3 May``."""
    message.time = draw.time(post)
    name, time = (draw.person(post).shown, "name"), (message.time, "time")
    forms: list[list[Piece]] = [
        [(" – ", ""), name, (" ", ""), time],
        [(" ", ""), name, (" (talk) ", ""), time],
        [(" ", ""), name, (" (talk) ", ""), time, (" (UTC)", "")],
        [(" ", ""), name, (" (talk | contribs) ", ""), time, (" (UTC)", "")],
        [(" ", ""), name, (" (talk • contribs) ", ""), time],
        [(" ", ""), name, (" (she/her • talk) ", ""), time, (" (UTC)", "")],
        [(" -- ", ""), name, (" [talk] ", ""), time],
        [(" – ", ""), name, (" 💬 ", ""), time, (" (CEST)", "")],
        [(" --", ""), name, (" (Diskussion) ", ""), time],
        [(" — ", ""), name, (", ", ""), time],
        [(" (", ""), name, (", ", ""), time, (")", "")],
        [(" – ", ""), name],
    ]
    form = forms[draw.pick("signed", list(range(len(forms))))]
    if (" (talk) ", "") in form and draw.rng.random() < 0.06:
        form = [(" — Preceding unsigned comment added by ", ""), *form[1:]]
    message.time = message.time if time in form else ""
    return form


LINE_ABOVE_TEXT = (
    ("mark above", "mark inside", "head", "mark below", "number"),
    ("mark below", "number"),
)
"""Ways that need a line above the text: without and with a head there."""

BELOW = (
    "edited",
    "time",
    "reactions",
    "counts",
    "buttons",
    "buttons",
    "replies",
    "signature",
    "seen",
)


def below(draw: Draw, message: Message, post: Post, indent: str) -> None:
    """Add what stands below a text: counts, buttons, reactions, a signature."""
    count = draw.rng.choice((0, 0, 1, 1, 2, 3))
    for part in draw.pick("below text", [draw.rng.sample(BELOW, count)]):
        if part == "buttons":
            draw.cells(draw.buttons(), "buttons", indent=indent)
        elif part == "time" and not message.time:
            message.time = draw.time(post)
            draw.page.put(Tag.TIME, [(message.time, "time")], post.id, indent)
        elif part == "time+buttons":
            time_and_buttons(draw, message, post, indent)
        elif part == "reactions" and draw.rng.random() < 0.4:
            reactions(draw, indent)
        elif part == "signature":
            signature(draw, post, indent)
        elif part != "time":
            section, chance = {
                "edited": ("furniture", 0.2),
                "seen": ("seen", 0.1),
                "omitted": ("omitted", 0.15),
            }.get(part, ("counts", 0.5))
            if draw.rng.random() < chance:
                draw.row(section, Tag.SYSTEM if part == "seen" else Tag.FURNITURE, indent)


def time_and_buttons(draw: Draw, message: Message, post: Post, indent: str) -> None:
    """Add a line of buttons with the time first, last or among them."""
    cells = draw.buttons().replace(" · ", "|").split("|")
    row: list[Piece] = [("".join(text for text, _ in draw.fill(cell)), "") for cell in cells]
    if not message.time:
        message.time = draw.time(post)
        row.insert(draw.pick("time in buttons", [0, 0, len(row), 1]), (message.time, "time"))
    joiner = draw.pick("join time", [" · ", " ", "  ", " • ", " | ", ""])
    pieces = [piece for cell in row for piece in ((joiner, ""), cell)][1:]
    timed = any(kind == "time" for _, kind in pieces)
    draw.page.put(Tag.TIME if timed else Tag.FURNITURE, pieces, post.id if timed else 0, indent)


def reactions(draw: Draw, indent: str) -> None:
    """Add emoji and how many gave them."""
    emoji = draw.rng.sample(
        ["👍", "❤️", "😂", "🎉", "👀", "🙏", "😮", "😢", ":+1:", ":tada:"], draw.rng.randint(1, 3)
    )
    join = draw.pick("reaction", ["{} {}", "{}{}", "{}\n{}", "{}: {}"])
    for row in " ".join(join.format(sign, draw.number()) for sign in emoji).split("\n"):
        draw.page.put(Tag.FURNITURE, row, indent=indent)


def signature(draw: Draw, post: Post, indent: str) -> None:
    """Add a writer's signature, the same below each of his messages."""
    own = draw.choices.setdefault("signatures", {})
    if post.author not in own:
        sayings = draw.own_words["stock"] + sections("all")["sayings"]
        rows = draw.rng.sample(sayings, draw.rng.randint(1, 2))
        own[post.author] = rows if draw.rng.random() < 0.6 else []
    if own[post.author]:
        edges = ["-- ", "_________________", "---", "__________", "~~~"]
        draw.page.put(Tag.FURNITURE, draw.pick("signature edge", edges), indent=indent)
        for row in own[post.author]:
            draw.page.put(Tag.FURNITURE, row, indent=indent)
