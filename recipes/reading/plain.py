"""Pages on which nobody is named: lists, headings, sides and running text, of the texts of threads.

The tagger of lines learns from them that ``Cost: …`` in a list is no speaker, and that a paragraph
below a title is nobody's post.
"""

from __future__ import annotations

import random
import textwrap
from typing import Any

from argue.reading.records import Tag

Page = dict[str, Any]
_SIDES = {
    "en": (("Pro", "Con"), ("Pros:", "Cons:"), ("Arguments for", "Arguments against"),
           ("**For**", "**Against**"), ("## Advantages", "## Disadvantages"), ("Yes", "No")),
    "de": (("Pro", "Contra"), ("Dafür:", "Dagegen:"), ("Vorteile", "Nachteile")),
    "fr": (("Pour", "Contre"), ("Avantages :", "Inconvénients :"), ("## Pour", "## Contre")),
    "es": (("A favor", "En contra"), ("Ventajas:", "Desventajas:")),
    "it": (("A favore", "Contro"), ("Vantaggi", "Svantaggi")),
}  # fmt: skip
_OFFERS = {
    "en": ("Here are some arguments for and against:", "Let me know if you want more detail.",
           "Great question! Let's look at both sides.", "Would you like me to go on?"),
    "de": ("Hier sind einige Argumente:", "Sag mir, wenn du mehr wissen willst."),
    "fr": ("Voici quelques arguments :", "N'hésitez pas à me demander des détails."),
    "es": ("Aquí tienes algunos argumentos:", "¿Quieres que siga?"),
    "it": ("Ecco alcuni argomenti:", "Vuoi che continui?"),
}  # fmt: skip


def plain_page(page: Page, chance: random.Random) -> Page | None:
    """A page of the texts of another one, in a random layout without names."""
    lang = page["lang"] if page["lang"] in _SIDES else "en"
    texts = [
        " ".join(message["text"].split())
        for message in page["messages"]
        if 3 < len(message["text"].split()) < 80
    ]
    if len(texts) < 3:
        return None
    chance.shuffle(texts)
    texts = texts[: chance.randint(3, 14)]
    sheet = _Sheet(chance)
    title = texts.pop(0).split(". ")[0]
    if chance.random() < 0.85 and len(title) < 160:
        sheet.title(title.rstrip("."))
    offers = _OFFERS[lang] if chance.random() < 0.2 else ()
    if offers:
        sheet.add(offers[0], Tag.FURNITURE)
    layout = chance.choice((sheet.listed, sheet.listed, sheet.sided, sheet.prose, sheet.apart))
    layout(texts, _SIDES[lang])
    if offers:
        sheet.gap()
        sheet.add(offers[1], Tag.FURNITURE)
    return {
        "family": "plain", "lang": lang, "thread": page["thread"],
        "text": "\n".join(sheet.lines), "lines": sheet.tags, "spans": [], "claim": 0,
        "messages": [],
    }  # fmt: skip


class _Sheet:
    def __init__(self, chance: random.Random) -> None:
        self.chance = chance
        self.lines: list[str] = []
        self.tags: list[list[Any]] = []

    def add(self, line: str, tag: Tag) -> None:
        self.lines.append(line)
        self.tags.append([tag.value, 0])

    def gap(self) -> None:
        self.lines.append("")

    def title(self, text: str) -> None:
        mark = self.chance.choice(("", "", "", "# ", "Question: ", "Topic: ", "**"))
        self.add(f"{mark}{text}{'**' if mark == '**' else ''}", Tag.HEADING)
        if self.chance.random() < 0.7:
            self.gap()

    def item(self, text: str, mark: str, indent: int, width: int) -> None:
        if self.chance.random() < 0.25:
            word = self.chance.choice(text.split()).strip(".,!?;:\"'()").capitalize()
            bold = self.chance.choice(("", "**"))
            if word.isalpha():
                text = f"{bold}{word}:{bold} {text}"
        wrapped = textwrap.wrap(text, width) if width else [text]
        for number, line in enumerate(wrapped or [text]):
            lead = " " * indent + (mark if number == 0 else " " * len(mark))
            self.add(lead + line, Tag.MORE if number else Tag.TEXT)

    def listed(self, texts: list[str], _: object) -> None:
        kind = self.chance.choice(("- ", "* ", "• ", "1. ", "a) ", "+ ", ""))
        step = self.chance.choice((2, 3, 4))
        width = self.chance.choice((0, 0, 60, 72))
        depth, spaced = 0, self.chance.random() < 0.2
        for number, text in enumerate(texts, 1):
            mark = (
                kind
                if kind not in ("1. ", "a) ")
                else f"{number}{kind[1]} "
                if kind[0] == "1"
                else f"{chr(96 + number % 26)}) "
            )
            self.item(text, mark, depth * step, width)
            if spaced:
                self.gap()
            depth = max(0, min(4, depth + self.chance.choice((-1, 0, 0, 1))))

    def sided(self, texts: list[str], sides: tuple[tuple[str, str], ...]) -> None:
        names = self.chance.choice(sides)
        mark = self.chance.choice(("- ", "* ", "", "• ", "1. "))
        half = len(texts) // 2 or 1
        for name, own in zip(names, (texts[:half], texts[half:]), strict=True):
            self.add(name, Tag.SIDE)
            if self.chance.random() < 0.4:
                self.gap()
            for text in own:
                self.item(text, mark, 0, 0)
            self.gap()

    def prose(self, texts: list[str], _: object) -> None:
        width = self.chance.choice((0, 0, 72, 80))
        size = self.chance.randint(1, 4)
        for at in range(0, len(texts), size):
            self.item(" ".join(texts[at : at + size]), "", 0, width)
            self.gap()

    def apart(self, texts: list[str], _: object) -> None:
        for text in texts:
            if self.chance.random() < 0.3:
                heading = " ".join(text.split()[:4]).strip(".,!?;:").capitalize()
                self.add(f"{self.chance.choice(('## ', '', '**'))}{heading}", Tag.HEADING)
            self.item(text, "", 0, 0)
            if self.chance.random() < 0.8:
                self.gap()


def short_page(page: Page, chance: random.Random) -> Page | None:
    """A few messages of a page, as people copy them, mostly without what stands around."""
    messages = [message for _, message in page["lines"] if message]
    order = list(dict.fromkeys(messages))
    if len(order) < 4:
        return None
    count = chance.randint(2, 6)
    first = chance.choice((0, chance.randrange(len(order))))
    wanted = set(order[first : first + count])
    inside = [at for at, (_, message) in enumerate(page["lines"]) if message in wanted]
    start, end = inside[0], inside[-1]
    titled = chance.random() < 0.4
    tops = [at for at, (tag, _) in enumerate(page["lines"][:start]) if tag == Tag.HEADING]
    kept = [*(tops[:1] if titled else []), *range(start, end + 1)]
    if not first and titled and chance.random() < 0.5:
        kept = list(range(end + 1))
    return _of_lines(page, kept)


def _of_lines(page: Page, kept: list[int]) -> Page:
    """The page with these lines only, and the blank ones between them."""
    places: dict[int, int] = {}
    lines: list[str] = []
    number = -1
    for raw in page["text"].split("\n"):
        if raw.strip():
            number += 1
            if number in kept:
                places[number] = len(places)
                lines.append(raw)
        elif lines and number in kept:
            lines.append(raw)
    spans = [
        [places[at], start, end, kind] for at, start, end, kind in page["spans"] if at in places
    ]
    return page | {
        "text": "\n".join(lines),
        "lines": [page["lines"][at] for at in places],
        "spans": spans,
    }
