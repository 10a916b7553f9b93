"""The heads of messages: names, times, badges, roles, counts and marks, in rows drawn for a
page.
"""

from __future__ import annotations

from argue.reading.records import Tag

from . import answers
from .draw import Draw
from .page import Message
from .people import invented
from .threads import Post
from .words import Piece, sections

EXTRAS = {
    "handle": 0.12,
    "badge": 0.25,
    "role": 0.16,
    "number": 0.12,
    "points": 0.1,
    "follow": 0.05,
    "stats": 0.07,
    "emoji": 0.02,
    "tail": 0.06,
    "level": 0.02,
    "stance": 0.03,
    "place": 0.1,
    "constant": 0.1,
    "job": 0.06,
    "topic": 0.03,
    "twice": 0.03,
}
"""Slots that a head may have besides name and time, and how often."""

BEFORE = {"avatar": 0.12, "alt": 0.1, "again": 0.05, "subject": 0.06, "votes": 0.04, "level": 0.02}
"""Slots that may stand in rows of their own above the name."""


def head_rows(draw: Draw) -> str:
    """Draw what a head shows and in which order: rows parted by ``|``, slots by blanks."""
    rng = draw.rng
    slots = [rng.choice(["commented"] * 4 + ["says"] + ["name"] * 16)]
    if slots == ["name"] and rng.random() < 0.85:
        slots.append("time")
    for slot, chance in EXTRAS.items():
        if rng.random() < chance:
            first = 0 if rng.random() < (0.5 if slot == "number" else 0.1) else 1
            slots.insert(0 if not first else rng.randint(1, len(slots)), slot)
    if rng.random() < 0.07 and "time" in slots:
        slots.remove("time")
        slots.insert(0, "time")
    before = [slot for slot, chance in BEFORE.items() if rng.random() < chance]
    if answers.way(draw).startswith(("number", "quote number")) and "number" not in slots:
        slots.insert(rng.randint(0, 1), "number")
    text = "|".join([*before, ""])
    wrap = rng.choice((0.2, 0.5, 0.9, 1.0))
    for index, slot in enumerate(slots):
        text += slot if not index else ("|" if rng.random() < wrap else " ") + slot
    return text


def head(
    draw: Draw, message: Message, post: Post, above: Post | None, indent: str, inside: Post | None
) -> None:
    """Add the rows of a head: ``above`` is named beside the author, ``inside`` in a line
    between.
    """
    for place, row in enumerate(draw.choices["rows"].split("|")):
        pieces: list[Piece] = []
        for slot in row.split():
            made = slot_pieces(draw, message, post, slot, above)
            if made and pieces:
                joiner = draw.pick("joiner", sections("all", draw.part)["joiners"])
                pieces += [(joiner, ""), *made] + ([(")", "")] if joiner == " (" else [])
            else:
                pieces += made
        for line in split_lines(pieces):
            tag = tag_of(line)
            owned = tag != Tag.FURNITURE or any(kind == "number" for _, kind in line)
            draw.page.put(tag, line, post.id if owned else 0, indent)
        if inside and "name" in row and (place == 0 or draw.rng.random() < 0.9):
            answers.mark(draw, message, inside, indent)
            inside = None


def tag_of(pieces: list[Piece]) -> Tag:
    """Return what a line of a head is.

    >>> tag_of([("Ann", "name"), (" · ", ""), ("2h", "time")]).value
    'head'
    """
    kinds = {kind for _, kind in pieces}
    if "name" in kinds:
        return Tag.HEAD if "time" in kinds else Tag.NAME
    if "time" in kinds:
        return Tag.TIME
    return Tag.SIDE if "side" in kinds else Tag.MARK if "level" in kinds else Tag.FURNITURE


def split_lines(pieces: list[Piece]) -> list[list[Piece]]:
    """Part pieces at line breaks."""
    lines: list[list[Piece]] = [[]]
    for text, kind in pieces:
        for index, part in enumerate(text.split("\n")):
            if index:
                lines.append([])
            lines[-1].append((part, kind))
    return [line for line in lines if line]


def slot_pieces(
    draw: Draw, message: Message, post: Post, slot: str, above: Post | None
) -> list[Piece]:
    """Return the pieces of a head's slot."""
    if slot in ("time", "commented"):
        message.time = draw.time(post)
    if slot == "name":
        return _name(draw, message, post, above)
    if slot == "time":
        leads = [""] * 14 + ["Posted ", "on ", "» ", "at ", "🕑 ", "Gesendet: "]
        return [(draw.pick("time lead", leads), ""), (message.time, "time")]
    if slot == "commented":
        return draw.always("commented", name=draw.person(post).shown, time=message.time)
    if slot == "says":
        return draw.always("says", name=draw.person(post).shown)
    if slot == "number":
        message.number = answers.number_of(draw, post)
        lead = draw.pick("number lead", ["#", "#", "", "Nr. ", "Post #", "Comment "])
        return [(lead, ""), (message.number, "number")]
    if slot == "level":
        message.depth = message.depth or 0
        level = draw.pick("level", sections("all")["levels"])
        return [(level.format(n=message.depth + 1), "level")]
    if slot == "stance":
        side = draw.rng.choice(("for", "for", "against", "against", ""))
        message.side = {"for": "support", "against": "attack", "": ""}[side]
        return [(draw.pick(f"stance {side}", draw.words[f"side {side}"]), "side")] if side else []
    return _extra(draw, post, slot)


def _name(draw: Draw, message: Message, post: Post, above: Post | None) -> list[Piece]:
    person = draw.person(post)
    name = person.other if draw.often("other spelling", 0.015) else person.shown
    if above:
        message.answers.append(answers.whom(draw, above))
        return draw.always("head reply", name=name, whom=message.answers[-1])
    lead = draw.pick("name lead", [""] * 20 + sections("all", draw.part)["name leads"])
    return [(lead, ""), (name, "name")]


def _extra(draw: Draw, post: Post, slot: str) -> list[Piece]:
    """Return what a slot shows that is nobody's name, time or number; a person's badge stays."""
    if slot == "subject":
        lead = draw.pick("subject lead", [""] * 8 + ["Default ", "Re: ", "Subject: ", "Betreff: "])
        return [(lead, ""), *draw.always("subject re", title=draw.title())]
    if slot in ("points", "votes"):
        forms = ["{} points", "{}", "{} Punkte", "+{}", "▲ {}", "({})", "{} pts", "{}\nvotes"]
        return [(draw.pick("points", forms).format(draw.number()), "")]
    if slot == "dot":
        return [(draw.pick("dot", sections("all")["dots"]), "")]
    if slot == "constant":
        words = sections("all", draw.part)["odd words"] + ["MP", "PM", "IP", "⋮", "Ver", "···", "+"]
        return [(draw.pick("constant", words), "")]
    if slot == "tail":
        return [(draw.pick("tail", sections("all", draw.part)["tails"]), "")]
    own = draw.choices.setdefault("own", {}).setdefault(post.author, {})
    if slot not in own:
        own[slot] = _drawn_extra(draw, post, slot)
    if slot in ("job", "to"):
        return [(own[slot], "")]
    text = "".join(piece for piece, _ in draw.fill(own[slot].replace("|", "\n")))
    shown = draw.person(post).shown
    if text.removeprefix("@") == shown:
        return [(text[: -len(shown)], ""), (shown, "name")]
    return [(text, "")] if text else []


def _drawn_extra(draw: Draw, post: Post, slot: str) -> str:
    person, rng, words = draw.person(post), draw.rng, draw.words
    if slot in ("again", "twice"):
        return person.shown
    if slot == "job":
        return job(draw)
    if slot == "topic":
        return rng.choice(words["topics"]) if rng.random() < 0.3 else ""
    if slot == "to":
        return "".join(text for text, _ in draw.fill(draw.pick("to", TO)))
    if slot == "avatar":
        return person.initials[: rng.choice((1, 2))]
    if slot == "alt":
        return _alt(draw, person.shown)
    if slot == "handle":
        return "@" + person.handle
    if slot == "badge":
        return rng.choice(words["badges"]) if rng.random() < 0.4 else ""
    if slot == "role":
        return rng.choice(words["roles"]) if rng.random() < 0.9 else ""
    if slot == "place":
        return rng.choice(draw.pick("places", [words["places"], words["places"][:2], places(draw)]))
    if slot == "follow":
        return rng.choice(("Follow", "• Follow", "Folgen", "Suivre", "Seguir", "+ Follow"))
    if slot == "emoji":
        return rng.choice(["🥇", "⭐", "💬", "🌟", "✔️"])
    if slot == "stats":
        return "\n".join(rng.sample(words["stats"], rng.randint(1, min(4, len(words["stats"])))))
    raise ValueError(f"{slot} is no slot of a head")


TO = (
    "To: {name}; {name}",
    "To:{name}",
    "An: {name}; {name} +2",
    "À : {name}",
    "to me, {name}",
    "To: Team",
    "an mich",
)


def places(draw: Draw) -> list[str]:
    """Return parts of a town, as people have them below their names."""
    town = invented(draw.rng, "last names")
    parts = ("North", "South", "Quarter", "Vale", "Ost", "Centre", "am Anger", "hof", "Mitte")
    return [f"{town} {part}" for part in draw.rng.sample(parts, 3)] + [town]


def job(draw: Draw) -> str:
    """Return what somebody does, as networks show it below a name."""
    jobs = [draw.rng.choice(draw.words["jobs"]) for _ in range(draw.rng.choice((1, 1, 2, 3)))]
    if draw.rng.random() < 0.5:
        at = {"en": "at", "de": "bei", "fr": "chez", "es": "en", "it": "presso"}[draw.language]
        company = draw.rng.choice(list(draw.cast.values())).last + draw.rng.choice(
            ("", " Robotics", " & Co", " Institute", " AG", " Group", " Freight")
        )
        jobs[0] += f" {draw.rng.choice((at, '@'))} {company}"
    return draw.pick("job joiner", [" | ", " · ", ", ", " – "]).join(jobs)


def _alt(draw: Draw, name: str) -> str:
    forms = ["{}", "@{}", "@{}", "{}'s avatar", "Profile picture of {}", "Avatar", "{}s Profilbild"]
    forms += [
        "Avatarbild von {}",
        "Avatar von {}",
        "Avatar de {}",
        "Foto de perfil de {}",
        "Image de profil de {}",
        "{} avatar",
        "Picture of {}",
        "Photo de profil de {}",
        "user avatar",
        "View {}’s profile",
        "{}, online",
        "Foto di {}",
    ]
    return str(draw.pick("alt", forms).format(name))
