"""MediaWiki: inline markup → plain text in bounded time; lines → debates, sides and arguments."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass, field

from argue.formats.base.reading import Reading
from argue.locales import lazy
from argue.model import Label

_BUDGET = 500_000
"""How much markup of one file goes to mwparserfromhell, in characters times what is left open.

Where brackets are left open that library reads the rest of a text again for each of them; this
budget is about two seconds of such text, and far more than a real page has.
"""

_QUOTES = re.compile(r"'{2,}")
_LINK = re.compile(r"\[\[(?:[^\[\]|{}<>\n]*\|)?([^\[\]|{}<>\n]*)\]\]")
_ADDRESS = re.compile(r"\[(?:[a-z]{2,10}:)?//[^\s\[\]<>{}]+(?:\s([^\[\]{}<>]*))?\]")
_NO_TEXT = re.compile(r"\[\[\s*(?:file|image|media|category)\s*:[^\[\]{}<>]*\]\]", re.IGNORECASE)
_REFERENCE = re.compile(r"<ref\b[^<>]*(?:/>|>[^<{}\[\]]*</ref\s*>)", re.IGNORECASE)
_BREAK = re.compile(r"<br[\s/]*>|__[A-Z]{3,20}__")
_MARKUP = re.compile(r"\{\{|\[\[|<[a-zA-Z/!]")
_OPENING = re.compile(r"\{\{|\[|<[a-zA-Z!]")
_CLOSING = re.compile(r"\}\}|\]|</|/>")
_BRACES = re.compile(r"\{\{|\}\}")


class Wikitext:
    """Makes wikitext plain; ``unread`` counts the texts whose markup was left as it stands."""

    def __init__(self) -> None:
        self.unread = 0
        self._budget = _BUDGET

    def plain(self, text: str) -> str:
        """The words of a paragraph: no bold, links by their label, no templates, notes or files.

        >>> Wikitext().plain("'''Cars''' [[air|pollute]] [https://a.example it].<ref>B</ref>")
        'Cars pollute it.'
        """
        text = _BREAK.sub(" ", _REFERENCE.sub("", text))
        if "<nowiki" not in text:
            text = _NO_TEXT.sub("", text)
            text = _ADDRESS.sub(r"\1", _LINK.sub(r"\1", text))
            text = _QUOTES.sub("", text)
        if _MARKUP.search(text):
            text = self._parsed(text)
        return " ".join(html.unescape(text).split())

    def _parsed(self, text: str) -> str:
        # Imported here so that detecting another format does not need the library.
        import mwparserfromhell

        left_open = len(_OPENING.findall(text)) - len(_CLOSING.findall(text))
        weight = len(text) * (1 + abs(left_open))
        if weight > self._budget:
            self.unread += 1
            return text
        self._budget -= weight
        code = mwparserfromhell.parse(text)
        for tag in code.filter_tags(matches=lambda node: str(node.tag).strip() == "ref"):
            if code.contains(tag):
                code.remove(tag)
        plain: str = code.strip_code()
        return plain


def without_blocks(text: str, reading: Reading | None = None) -> str:
    r"""The page without templates that span lines (infoboxes), but with all its lines.

    >>> without_blocks("{{Info\n|a={{b}}\n}}Text {{pro}}")
    '\n\nText {{pro}}'
    """
    pieces: list[str] = []
    at = start = depth = 0
    for result in _BRACES.finditer(text):
        if result[0] == "{{":
            start = start if depth else result.start()
            depth += 1
        elif depth:
            depth -= 1
            lines = text.count("\n", start, result.end()) if not depth else 0
            if lines:
                if reading:
                    _tell_block(text, start, result.end(), reading)
                pieces += [text[at:start], "\n" * lines]
                at = result.end()
    return "".join([*pieces, text[at:]])


def _tell_block(text: str, start: int, end: int, reading: Reading) -> None:
    """Set a template aside."""
    lines, first = text.count("\n", start, end) + 1, text.count("\n", 0, start) + 1
    reading.saw("line", lines)
    whole, reason = text[start:end], lazy("it is a template")
    reading.set_aside("line", whole, reason, line=first, count=lines, span=(start, end))


_WORDS = {
    Label.SUPPORT: "pro, pros, yes, for, support, supporting, in favour, in favor, agree",
    Label.ATTACK: "con, cons, no, against, oppose, opposing, disagree",
}
_SIDES = {word: label for label, words in _WORDS.items() for word in words.split(", ")}
_ATTACKS = ("rebuttal", "counterargument", "counter-argument", "counter", "attack", "objection")
_MARKS: dict[str, Label | None] = {**_SIDES, **dict.fromkeys(_ATTACKS, Label.ATTACK)}
_MARKS |= {"reply": None, "response": None}

_SIDE = re.compile(
    rf"[\s']*(?:arguments?\s+)?({'|'.join(_SIDES)})(?:\s+(?:side|arguments?|points?))?[\s':]*",
    re.IGNORECASE,
)
_HEADING = re.compile(r"(={1,6})([^=].*?)\1\s*$")
_ITEM = re.compile(r"([*#:]+)\s*(.*)$")
_TABLE = re.compile(r"\{\||\||!")
_CELL_TEXT = re.compile(r"(?:^|\|)\s*([^|={}]*\w[^|={}]*)$")
_MARK = re.compile(
    r"(?:'{2,5}\s*)?(?:\{\{\s*([a-z-]+)\s*\}\}|([a-z-]+(?: favou?r)?)\s*(?:'{2,5}\s*)?:)"
    r"\s*(?:'{2,5}(?=\s))?\s*",
    re.IGNORECASE,
)
BOLD = re.compile(r"'''(?!')(.+?)'''(?!')")
_DEEP = 150
"""Characters of an id such as pro-1.2.1 beyond which an argument is numbered by its line."""


@dataclass(slots=True)
class WikiArgument:
    """One argument; ``paragraphs`` are lists of lines, as wikitext."""

    line: int
    id: str
    level: int
    parent: WikiArgument | None
    label: Label | None
    paragraphs: list[list[str]]
    replies: int = 0


@dataclass(slots=True)
class Page:
    """One debate's lines; ``strays`` are (line, text, why it is left out)."""

    question: str = ""
    items: list[WikiArgument] = field(default_factory=list)
    strays: list[tuple[int, str, str]] = field(default_factory=list)
    tops: dict[str, int] = field(default_factory=dict)


class Pages:
    """Takes line after line and sorts them into debates, sides and arguments."""

    def __init__(self, reading: Reading) -> None:
        self.reading, self.wikitext = reading, Wikitext()
        self.pages = [Page()]
        self._side: Label | None = None
        self._above: list[WikiArgument] = []
        self._after_blank = True

    def take(self, number: int, line: str) -> None:
        """Take the next line, without outer blanks."""
        self.reading.check_length(len(line), number)
        if not line:
            self._after_blank = True
            return
        self.reading.saw("line")
        if heading := _HEADING.match(line):
            self._heading(number, len(heading[1]), heading[2].strip())
        elif _TABLE.match(line):
            self._table(number, line)
        elif self._side is None:
            self._note(number, line)
        elif item := _ITEM.match(line):
            self._item(number, item[1], item[2])
        else:
            self._paragraph(number, line)
        self._after_blank = False

    def _heading(self, number: int, level: int, heading: str) -> None:
        """Begin a side or a page, or set the heading aside."""
        page = self.pages[-1]
        self._above = []
        is_side, self._side = side_of(heading)
        if is_side:
            return
        title = self.wikitext.plain(heading)
        if level == 1:
            if page.items or page.question:
                page = Page()
                self.pages.append(page)
            page.question = title
        elif not page.question and title.endswith("?"):
            page.question = title
        else:
            self.reading.set_aside("line", title, lazy("it is a heading"), line=number)

    def _note(self, number: int, line: str) -> None:
        page = self.pages[-1]
        if not page.question and len(line) < 1000:
            plain = self.wikitext.plain(line.lstrip("*#: "))
            if plain.endswith("?"):
                page.question = plain
                return
        reason = lazy("it is a note about the debate")
        self.reading.set_aside("line", line, reason, line=number)

    def _table(self, number: int, line: str) -> None:
        """Add a row with text to the strays."""
        result = _CELL_TEXT.search(line[:2000]) if self._side else None
        if result:
            self.pages[-1].strays.append((number, line, "expected no text in a table, found some"))

    def _item(self, number: int, prefix: str, text: str) -> None:
        colons = prefix.count(":")
        if prefix.endswith(":") and colons < len(prefix):
            self._go_on(number, text, "\n")
        else:
            level = len(prefix) + (1 if colons == len(prefix) else 0)
            self._begin(number, level, text)

    def _paragraph(self, number: int, line: str) -> None:
        """Begin an item, add to the one above, or add to the strays."""
        if not self._above or BOLD.match(line):
            self._begin(number, 1, line)
        elif self._above[0].replies:
            reason = "expected bold words at the start of a paragraph below replies, found none"
            self.pages[-1].strays.append((number, line, reason))
        else:
            self._go_on(number, line, "\n" if self._after_blank else " ")

    def _go_on(self, number: int, text: str, joint: str) -> None:
        if not self._above:
            self.pages[-1].strays.append((number, text, "there is no argument to go on with"))
        elif joint == " ":
            self._above[-1].paragraphs[-1].append(text)
        else:
            self._above[-1].paragraphs.append([text])

    def _begin(self, number: int, level: int, text: str) -> None:
        while self._above and self._above[-1].level >= level:
            self._above.pop()
        page = self.pages[-1]
        parent = self._above[-1] if self._above else None
        if parent:
            parent.replies += 1
            id = f"{parent.id}.{parent.replies}"
            label, text = _marked(text)
        elif level > 1:
            page.strays.append((number, text, "there is no argument that it replies to"))
            return
        else:
            label = self._side
            side = "pro" if label is Label.SUPPORT else "con"
            page.tops[side] = page.tops.get(side, 0) + 1
            id = f"{side}-{page.tops[side]}"
        if len(id) > _DEEP:
            id = f"line-{number}"
        item = WikiArgument(number, id, level, parent, label, [[text]])
        page.items.append(item)
        self._above.append(item)


def side_of(heading: str) -> tuple[bool, Label | None]:
    """Whether a heading names a side, and what its arguments do to the question."""
    result = _SIDE.fullmatch(heading)
    return (True, _SIDES[" ".join(result[1].lower().split())]) if result else (False, None)


def _marked(text: str) -> tuple[Label | None, str]:
    """What a reply says that it does, and the rest of it."""
    result = _MARK.match(text)
    word = (result[1] or result[2]).lower() if result else ""
    if not result or word not in _MARKS:
        return None, text
    return _MARKS[word], text[result.end() :]
