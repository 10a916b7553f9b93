"""What becomes of any page when it is copied, printed or saved, whatever its kind.

Each change is drawn for itself, so that a layout of any family meets all of them.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable
from itertools import pairwise

from argue.reading.records import Tag

from .chrome import site
from .draw import Draw
from .page import Line

NAMING = (Tag.NAME, Tag.HEAD)
RULES = ("---", "* * *", "———————", "=======", "___________", "· · ·", "~~~~~~~~", "-" * 40, "•••")
NAME_MARKS = ("**{}**", "### {}", "[{}]", "__{}__", "<{}>", "— {} —", "{} :", "** {} **", "{} ▾")
NAME_ICONS = ("👤 {}", "💬 {}", "● {}", "✍️ {}", "■ {}", "🗨 {}", "• {}", "Avatar {}", "☐ {}")
LABELS = {
    "en": (("Name", "Author", "From", "User", "Respondent"), ("Date", "Posted", "Sent"),
           ("Comment", "Response", "Message", "Answer", "Your view")),
    "de": (("Name", "Autor", "Von", "Nutzer", "Verfasst von"), ("Datum", "Am", "Gesendet"),
           ("Kommentar", "Antwort", "Stellungnahme", "Nachricht")),
    "fr": (("Nom", "Auteur", "De", "Contribution de"), ("Date", "Le", "Publié le"),
           ("Commentaire", "Réponse", "Votre avis", "Message")),
    "es": (("Nombre", "Autor", "De", "Usuario"), ("Fecha", "Publicado"),
           ("Comentario", "Respuesta", "Mensaje")),
    "it": (("Nome", "Autore", "Da", "Utente"), ("Data", "Pubblicato"),
           ("Commento", "Risposta", "Messaggio")),
}  # fmt: skip
"""What stands before names, times and texts in forms that people fill in."""


def copied(draw: Draw) -> None:
    """Change the page as pages change on their way, mostly not at all."""
    for change, chance in CHANGES.items():
        if draw.rng.random() < chance:
            change(draw)


def wrapped(draw: Draw) -> None:
    """Break long texts at a column; what goes on keeps the indentation, or has none."""
    width, hangs = draw.rng.choice((38, 46, 60, 66, 72, 80)), draw.rng.random() < 0.8
    out: list[Line | None] = []
    for line in draw.page.lines:
        long = line and line.tag in (Tag.TEXT, Tag.MORE, Tag.QUOTE) and len(line.text) > width
        if line is None or not long or line.text.lstrip()[0] in ">|│":
            out.append(line)
            continue
        margin = line.text[: len(line.text) - len(line.text.lstrip())]
        rows = textwrap.wrap(line.text.lstrip(), width, break_long_words=False)
        first = margin + rows[0]
        spans = [span for span in line.spans if span[1] <= len(first)]
        spans = [(start, end, kind) for start, end, kind in spans if end <= len(first)]
        out.append(Line(first, line.tag, line.message, spans))
        tag = Tag.QUOTE if line.tag is Tag.QUOTE else Tag.MORE
        out += [Line(margin * hangs + row, tag, line.message, []) for row in rows[1:]]
    draw.page.lines = out


def ruled(draw: Draw) -> None:
    """Part messages by a line of signs."""
    rule, out = draw.rng.choice(RULES), list[Line | None]()
    before = 0
    for line in draw.page.lines:
        if line and line.message and line.message != before:
            out += [Line(rule, Tag.FURNITURE, 0, [])] if before else []
            before = line.message
        out.append(line)
    draw.page.lines = out


def framed(draw: Draw, forms: tuple[str, ...] = NAME_MARKS) -> None:
    """Put the signs of a markup, or an icon, around what names somebody."""
    before, after = draw.rng.choice(forms).split("{}")
    for line in draw.page.lines:
        if line and line.message and line.tag in NAMING:
            _within(line, before, after if line.tag is Tag.NAME else after.strip(" :▾"))


def with_icons(draw: Draw) -> None:
    """Put an icon before each name."""
    framed(draw, NAME_ICONS)


def labelled(draw: Draw) -> None:
    """Say before names, times and texts which field of a form they were written in."""
    name, time, text = map(draw.rng.choice, LABELS[draw.language])
    space, out, texts = draw.rng.choice((": ", ": ", " : ", ":\t")), list[Line | None](), set[int]()
    above = draw.rng.random() < 0.6
    for line in draw.page.lines:
        if line and line.message and line.tag in (Tag.NAME, Tag.TIME):
            _within(line, (name if line.tag is Tag.NAME else time) + space, "")
        elif line and above and line.tag is Tag.TEXT and line.message not in texts:
            texts.add(line.message)
            out.append(Line(text + space.strip(" \t") * (space != " : "), Tag.FURNITURE, 0, []))
        out.append(line)
    draw.page.lines = out


def _within(line: Line, before: str, after: str) -> None:
    margin = len(line.text) - len(line.text.lstrip())
    line.text = line.text[:margin] + before + line.text[margin:] + after
    size = len(before)
    line.spans = [(start + size, end + size, kind) for start, end, kind in line.spans]
    line.text = line.text.rstrip()


def in_capitals(draw: Draw) -> None:
    """Write buttons and labels, or names, in capitals, as style sheets do."""
    kinds = draw.rng.choice(((Tag.FURNITURE,), (Tag.FURNITURE,), NAMING))
    for line in draw.page.lines:
        capitals = line.text.upper() if line else ""
        if line and line.tag in kinds and len(capitals) == len(line.text) < 40:
            line.text = capitals


def printed(draw: Draw) -> None:
    """Put the head or foot of a printed page between lines, again and again."""
    name, out = site(draw), list[Line | None]()
    form = draw.rng.choice(("{t}\n{n}", "{w}  {t}", "https://example.org/t/4711   {n}/9", "- {n} -",
                            "{t} | {n}", "Page {n} of 9", "Seite {n}", "{w}"))  # fmt: skip
    every, count = draw.rng.randint(18, 45), 0
    for at, line in enumerate(draw.page.lines):
        out.append(line)
        if at % every == every - 1:
            count += 1
            rows = form.format(t=name, n=count, w=draw.clock.moment()).split("\n")
            out += [None, *(Line(row, Tag.FURNITURE, 0, []) for row in rows), None]
    draw.page.lines = out


def indented(draw: Draw) -> None:
    """Move the whole page to the right."""
    margin = draw.rng.choice((" ", "  ", "    ", "\t"))
    for line in filter(None, draw.page.lines):
        line.text = margin + line.text
        size = len(margin)
        line.spans = [(start + size, end + size, kind) for start, end, kind in line.spans]


def with_members(draw: Draw) -> None:
    """List who is there, above or below: names of the page that say nothing."""
    label = draw.rng.choice(MEMBERS)
    states = ("", "", "Online", "Away", "Playing chess", "host", "Abwesend", "En ligne", "typing…")
    people = list(draw.cast.values())
    names = [person.shown for person in draw.rng.sample(people, draw.rng.randint(1, len(people)))]
    rows = [label.format(len(names))]
    for name in names:
        rows += [name, *filter(None, [draw.rng.choice(states)])]
    members = [Line(row, Tag.FURNITURE, 0, []) for row in rows]
    page = draw.page
    page.lines = [*page.lines, *members] if draw.rng.random() < 0.6 else [*members, *page.lines]


MEMBERS = ("Online — {}", "Members ({})", "Participants {}", "Teilnehmer ({})", "In this chat",
           "Participants : {}", "Who's here", "Offline — {}", "Partecipanti {}")  # fmt: skip


def with_poll(draw: Draw) -> None:
    """Put a poll and its figures between two messages."""
    begins = [at for at, (line, other) in enumerate(pairwise(draw.page.lines), 1)
              if line and other and other.message > 1 and line.message != other.message
              and other.tag in NAMING]  # fmt: skip
    rows = draw.words[draw.rng.choice(("poll", "decision"))]
    title = draw.rng.choice(draw.words["titles"])
    cells = [draw.fill(cell, title=title) for row in rows for cell in row.split("|")]
    start, end = draw.rng.randint(0, 3), draw.rng.randint(6, 10)
    texts = ["".join(text for text, _ in pieces) for pieces in cells[start:end]]
    lines = [Line(text, Tag.FURNITURE, 0, []) for text in texts]
    if begins:
        place = draw.rng.choice(begins)
        draw.page.lines[place:place] = lines


CHANGES: dict[Callable[[Draw], None], float] = {
    wrapped: 0.07,
    framed: 0.05,
    with_icons: 0.04,
    labelled: 0.06,
    in_capitals: 0.07,
    with_members: 0.08,
    with_poll: 0.05,
    ruled: 0.06,
    printed: 0.04,
    indented: 0.04,
}
"""Each change with how often it is made, in the order in which they follow each other."""
