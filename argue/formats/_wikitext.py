"""MediaWiki's inline markup → plain text, in bounded time."""

from __future__ import annotations

import html
import re

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


def without_blocks(text: str) -> str:
    r"""The page without templates that span lines (infoboxes), but with all its lines.

    >>> without_blocks("{{Info\n|a={{b}}\n}}Text {{pro}}")
    '\n\nText {{pro}}'
    """
    pieces: list[str] = []
    at = start = depth = 0
    for found in _BRACES.finditer(text):
        if found[0] == "{{":
            start = start if depth else found.start()
            depth += 1
        elif depth:
            depth -= 1
            lines = text.count("\n", start, found.end()) if not depth else 0
            if lines:
                pieces += [text[at:start], "\n" * lines]
                at = found.end()
    return "".join([*pieces, text[at:]])
