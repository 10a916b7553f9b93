"""Arguments for and against in lists: pro and con, consultations, outlines; and reports in
prose.
"""

from __future__ import annotations

from argue.reading.records import Tag

from .draw import Draw
from .furniture import bottom, top
from .minutes import reported
from .page import Message
from .threads import Post
from .words import Piece


def lists(draw: Draw) -> None:
    """Draw arguments below "Pro" and "Con", one a bullet, some with who gave them."""
    top(draw)
    if not draw.thread.title:
        draw.page.put(Tag.HEADING, draw.always("topic", title=draw.title()))
        draw.page.claim = draw.title()
    if draw.has("side above each", 0.3):
        labelled(draw)
        bottom(draw)
        return
    order = draw.pick("first side", ["for", "for", "against"])
    posts = [post for post in draw.thread.posts if post.parent in (0, 1)]
    half = max(1, len(posts) // 2)
    for side, chosen in (
        (order, posts[:half]),
        ("against" if order == "for" else "for", posts[half:]),
    ):
        draw.page.blank(draw.pick("gap", [0, 1, 1]))
        edge = draw.pick("side edge", ["{}", "{}", "{}:", "## {}", "{} ({n})", "+ {}", "**{}**"])
        word = draw.pick(f"side {side}", draw.words[f"side {side}"])
        draw.page.put(Tag.SIDE, edge.format(word, n=len(chosen)))
        for number, post in enumerate(chosen, start=1):
            argument(draw, post, "support" if side == "for" else "attack", number)
            answers_below(draw, post)
    bottom(draw)


def labelled(draw: Draw) -> None:
    """Add arguments with their sides above them, and what is counted below, as trees show them."""
    parts = draw.pick("below label", [["counts"], ["n"], ["n", "buttons"], [], ["buttons", "n"]])
    for number, post in enumerate(draw.thread.posts, start=1):
        side = draw.rng.choice(("for", "against"))
        draw.page.blank(draw.pick("gap", [0, 0, 1]))
        draw.page.put(Tag.SIDE, draw.pick(f"side {side}", draw.words[f"side {side}"]))
        argument(draw, post, "support" if side == "for" else "attack", number)
        for part in parts:
            if part == "n":
                draw.page.put(Tag.FURNITURE, draw.number())
            else:
                draw.row(part)


def argument(draw: Draw, post: Post, side: str, number: int, depth: int = 0) -> None:
    """Add an argument: a bullet, a number, or only its words."""
    message = draw.message(post)
    parents = [post.parent] if depth and post.parent else [0]
    message.side, message.parents, message.sure = side, parents, True
    bullet = draw.pick("bullet", ["- ", "* ", "• ", "", "", "{n}. ", "{n}) ", "✓ ", "– "]).format(
        n=number
    )
    draw.page.blank(draw.pick("gap in list", [0, 0, 1]))
    paragraphs = draw.paragraphs(post)
    indent = "  " * depth
    place = draw.pick("name in list", ["none", "none", "none", "before", "after", "below"])
    name, text = (message.author, "name"), (paragraphs[0], "text")
    if place == "none":
        message.author = ""
    if place == "before":
        draw.page.put(Tag.SAID, [(bullet, ""), name, (": ", ""), text], post.id, indent)
    elif place == "after":
        draw.page.put(Tag.SAID, [(bullet, ""), text, (" — ", ""), name], post.id, indent)
    else:
        draw.page.put(Tag.TEXT, [(bullet, ""), text], post.id, indent)
    message.text.append(paragraphs[0])
    draw.page.body(message, paragraphs[1:], indent, Tag.MORE)
    if place == "below":
        draw.page.put(Tag.NAME, [("— ", ""), name], post.id, indent)
    if draw.has("list buttons", 0.2):
        draw.cells(draw.buttons(), "buttons", indent=indent)


def answers_below(draw: Draw, post: Post) -> None:
    """Add what answers an argument, further in, if this page shows that."""
    if not draw.has("answers in list", 0.3):
        return
    for number, answer in enumerate(
        [p for p in draw.thread.posts if p.parent == post.id and post.id != 1], start=1
    ):
        argument(draw, answer, draw.rng.choice(("support", "attack", "")), number, depth=1)
        draw.page.messages[answer.id].depth = 1


def prose(draw: Draw) -> None:
    """Draw an article that reports what people said, a statement a paragraph."""
    top(draw)
    if draw.has("byline", 0.6):
        pieces = draw.say("byline", name=draw.anybody(), time=draw.clock.moment())
        draw.page.claim_author = next((text for text, kind in pieces if kind == "name"), "")
        draw.page.put(Tag.HEAD if any(kind == "time" for _, kind in pieces) else Tag.NAME, pieces)
    for post in draw.thread.posts[:14]:
        draw.page.blank(draw.pick("gap", [0, 1, 1]))
        message, person = draw.message(post), draw.person(post)
        full = f"{person.first} {person.last}"
        message.author = full if draw.rng.random() < 0.7 else person.last
        words = " ".join(draw.renamed(post.text).split())
        if draw.has("quoted speech", 0.5):
            pieces = direct(draw, message, words)
        else:
            said = reported(draw.rng, words, draw.thread.language)
            verb = draw.rng.choice(draw.words["reported"])
            who: list[Piece] = [
                (message.author, "name"),
                (_apposition(draw), ""),
                (f" {verb} ", ""),
            ]
            pieces = [*who, (said, "text")]
        draw.page.put(Tag.SAID, pieces, post.id)
        message.text.append(next(text for text, kind in pieces if kind == "text"))
    bottom(draw)


SAYS = {
    "en": "said|says|argued|replied|added|asked",
    "de": "sagt|sagte|meint|erwiderte|fragte",
    "fr": "dit|affirme|répond|estime|demande",
    "es": "dijo|afirma|responde|pregunta",
    "it": "ha detto|afferma|risponde|chiede",
}


def direct(draw: Draw, message: Message, words: str) -> list[Piece]:
    """Return the pieces of a quotation with its speaker behind or before it."""
    says = draw.rng.choice(SAYS[draw.thread.language].split("|"))
    opening, close = draw.pick("speech marks", ["“ ”", '" "', "„ “", "«  »", "« »", "‘ ’"]).split()
    name: Piece = (message.author, "name")
    if draw.rng.random() < 0.6:
        order = (
            [(f", {says} ", ""), name]
            if draw.rng.random() < 0.6
            else [(", ", ""), name, (f" {says}", "")]
        )
        return [
            (opening, ""),
            (words.rstrip("."), "text"),
            (close, ""),
            *order,
            (_apposition(draw) + ".", ""),
        ]
    return [
        name,
        (_apposition(draw), ""),
        (f" {says}: {opening}", ""),
        (words, "text"),
        (close, ""),
    ]


def _apposition(draw: Draw) -> str:
    return f", {draw.rng.choice(draw.words['org'])}," if draw.rng.random() < 0.3 else ""
