"""What is drawn once for a page: its choices, its people, its clock; and what all kinds of
pages share.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from argue.reading.records import Tag

from .page import Message, Page
from .people import NAMINGS, UNUSUAL, Person, draw_people
from .threads import Post, Thread
from .times import SHAPES, Clock
from .words import Piece, fill, number, sections

PRONOUNS = {
    "en": ("He", "She"),
    "de": ("Er", "Sie"),
    "fr": ("il", "elle"),
    "es": ("él", "ella"),
    "it": ("lui", "lei"),
}


class Draw:
    """A page to be drawn: each choice is made once and kept, a family's tendencies go before
    chance.
    """

    def __init__(self, rng: Random, thread: Thread, tendencies: dict[str, Any], part: str) -> None:
        self.rng, self.thread, self.page, self.part = rng, thread, Page(), part
        self.tendencies, self.choices = tendencies, dict[str, Any]()
        foreign = rng.random() < 0.08
        self.language = rng.choice(("en", "de", "fr", "es", "it")) if foreign else thread.language
        if "ui" in tendencies:
            self.language = tendencies["ui"]
        self.words = sections(self.language, part)
        self.own_words = sections(thread.language, part)
        namings = self.pick("naming", list(NAMINGS[:-UNUSUAL]))
        self.namings = [
            namings,
            "full",
            "handle",
            "first",
            "brackets",
            "emoji",
            "nick",
            "capital_handle",
        ]
        self.clock = Clock(rng, self.words, self.language, self.pick("clock", list(SHAPES[:-1])))
        self.cast = self._cast(part)
        self.times: dict[int, str] = {}

    def pick(self, name: str, options: Sequence[Any]) -> Any:
        """Choose once for this page; a family may say among which."""
        if name not in self.choices:
            self.choices[name] = self.rng.choice(self.tendencies.get(name, options))
        return self.choices[name]

    def rare(self, name: str, usual: Any, options: Sequence[Any]) -> Any:
        """Choose once what only a page of no named family departs from; a family may say it."""
        wild = "wild" in self.tendencies or name in self.tendencies
        return self.pick(name, options if wild else [usual])

    def often(self, name: str, chance: float) -> bool:
        """Say whether something happens now; a family may say how often."""
        return self.rng.random() < self.tendencies.get(name, chance)

    def has(self, name: str, chance: float) -> bool:
        """Say whether this page has something at all; decided once."""
        if name not in self.choices:
            tendency = self.tendencies.get(name, [self.rng.random() < chance])
            self.choices[name] = self.rng.choice(tendency)
        return bool(self.choices[name])

    def _cast(self, part: str) -> dict[str, Person]:
        keys = list(dict.fromkeys(post.author for post in self.thread.posts))
        keys += sorted(self.thread.names - set(keys))[:25]
        people = draw_people(self.rng, self.thread.language, len(keys), self.namings, part)
        if self.rare("self", False, [False] * 11 + [True]):
            people[0] = replace(people[0], shown=self.rng.choice(self.words["self"]))
        if self.rare("anonymous", False, [False] * 15 + [True]):
            shown = self.rng.choice(self.words["anon"]).format(n=number(self.rng))
            people[-1] = replace(people[-1], shown=shown)
        return dict(zip(keys, people, strict=True))

    def person(self, post: Post) -> Person:
        """Return who wrote a post."""
        return self.cast[post.author]

    def anybody(self) -> str:
        """Return the name of somebody on the page."""
        return self.rng.choice(list(self.cast.values())).shown

    def say(self, section: str, **values: str) -> list[Piece]:
        """Draw a pattern of a section and fill it in; the same one for all of this page where
        its name says so.
        """
        template = self.rng.choice(self.words[section])
        return self.fill(template, **values)

    def always(self, section: str, **values: str) -> list[Piece]:
        """Fill in the pattern of a section that this page uses."""
        return self.fill(self.pick(section, self.words[section]), **values)

    def fill(self, template: str, **values: str) -> list[Piece]:
        """Fill a pattern in; names and times that are nobody's here are drawn and are no spans."""
        drawn: dict[str, Callable[[], str]] = {
            "name": self.anybody,
            "whom": self.anybody,
            "other": self.anybody,
            "time": self.clock.moment,
            "title": self.title,
            "clock": self.clock.clock,
            "since": self.since,
            "He": lambda: self.rng.choice(PRONOUNS[self.language]),
        }

        def drawn_for(slot: re.Match[str]) -> str:
            missing = slot[1] in drawn and slot[1] not in values
            return drawn[slot[1]]() if missing else slot[0]

        return fill(re.sub(r"\{(\w+)\}", drawn_for, template), self.rng, **values)

    def since(self) -> str:
        """Return when somebody joined: ``Mar 2019``."""
        values = self.clock.values() | {
            "Y": self.rng.randint(2003, 2025),
            "d": self.rng.randint(1, 28),
        }
        forms = ["{m} {Y}", "{M} {Y}", "{d} {m} {Y}", "{MM}.{Y}", "{d}. {M} {Y}", "{m} {d}, {Y}"]
        return str(self.pick("since", forms).format(**values))

    def title(self) -> str:
        """Return the page's title: the thread's, or how its first post begins."""
        first = self.renamed(self.thread.posts[0].text).split("\n")[0]
        return self.thread.title or re.split(r"(?<=[.!?])\s", first)[0][:80]

    def renamed(self, text: str) -> str:
        """Return a text with the people's made-up names replaced by those of this page."""
        if not self.thread.names:
            return text
        names = "|".join(sorted(map(re.escape, self.thread.names), key=len, reverse=True))
        return re.sub(rf"\b(?:{names})\b", lambda found: self._called(found[0]), text)

    def _called(self, key: str) -> str:
        return self.cast[key].called if key in self.cast else key

    def message(self, post: Post) -> Message:
        """Register a post as a message of the page."""
        parents = [] if post.parent is None else [post.parent]
        message = Message(post.id, self.person(post).shown, parents, post.sure)
        self.page.messages[post.id] = message
        return message

    def time(self, post: Post) -> str:
        """Return when a post was written, as this page says it."""
        if post.id not in self.times:
            self.times[post.id] = self.clock.tick()
        return self.times[post.id]

    def paragraphs(self, post: Post) -> list[str]:
        """Return the lines of a post's text, with what people put into texts."""
        paragraphs = [row for row in self.renamed(post.text).split("\n") if row.strip()]
        if self.often("very short", 0.02):
            paragraphs = [self.rng.choice(self.own_words["stock short"])]
        if self.often("emoji", 0.04):
            paragraphs[-1] += " " + self.rng.choice(
                ["🙂", "😂", "👍", "🙏", "😅", "🤔", "❤️", "🙄", "🔥"]
            )
        if self.often("listed", 0.03):
            mark = self.rng.choice(("- ", "* ", "• ", "1. "))
            stock = self.rng.sample(self.own_words["stock"], 3)
            marks = [f"{index}. " if mark == "1. " else mark for index in (1, 2, 3)]
            paragraphs += [start + text for start, text in zip(marks, stock, strict=True)]
        if self.often("code", 0.015):
            paragraphs += ["$ make test", "error: 3 of 41 failed", "    return value or default"]
        if self.often("link", 0.03):
            paragraphs.append(
                self.rng.choice(("https://example.org/news/4711", "example.com/minutes.pdf"))
            )
        return paragraphs

    def row(self, section: str, tag: Tag = Tag.FURNITURE, indent: str = "") -> None:
        """Add what a section's line says, ``|`` parting what stands on lines of its own or side
        by side.
        """
        self.cells(self.rng.choice(self.words[section]), section, tag, indent)

    def cells(self, line: str, section: str, tag: Tag = Tag.FURNITURE, indent: str = "") -> None:
        """Add the cells of a line, in the way in which this page parts them."""
        joiner = self.pick(
            f"join {section}", ["\n", "\n", " ", "  ", " | ", " · ", "    ", " • ", "\t", ""]
        )
        text = joiner.join(
            "".join(piece for piece, _ in self.fill(cell)) for cell in line.split("|")
        )
        for row in text.split("\n"):
            self.page.put(tag, row, indent=indent)

    def buttons(self) -> str:
        """Return what stands below each text: known buttons, or words that no list has."""
        odd = self.rare("odd", False, [False] * 3 + [True])
        form = self.pick("odd row", sections("all", self.part)["odd rows"])
        words = self.pick(
            "odd words", [self.rng.sample(sections("all", self.part)["odd words"], 3)]
        )
        named = form.replace("{w}", words[0]).replace("{v}", words[1]).replace("{u}", words[2])
        return str(named if odd else self.pick("buttons", self.words["buttons"]))

    def number(self) -> str:
        """Draw a count."""
        return number(self.rng)


def snippet(rng: Random, text: str, low: int = 20, high: int = 260) -> list[str]:
    """Return what somebody quotes of a text: all of it if short, its first sentence, or words
    cut off.

    >>> snippet(Random(1), "Short.")
    ['Short.']
    """
    if len(text) < 90 or rng.random() < 0.15:
        return [row for row in text[:high].split("\n") if row]
    sentences = re.split(r"(?<=[.!?])\s+", rng.choice(text.split("\n")))
    kind = rng.random()
    if kind < 0.4:
        return [rng.choice(sentences)[:high]]
    if kind < 0.7:
        return [" ".join(sentences[:2])[:high]]
    limit = rng.randint(low + 10, high // 2)
    return [text.replace("\n", " ")[:limit].rsplit(" ", 1)[0] + rng.choice(("…", "...", " …", ""))]
