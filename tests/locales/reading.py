"""What people see of a page, and which of it is English where it should not be."""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html.parser import HTMLParser

from tools.messages import catalogue

SPOKEN = ("aria-label", "title", "placeholder", "alt", "label")
"""Attributes that people read or hear."""
SILENT = {"script", "style", "code", "pre", "kbd"}
VOID = {
    *("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source"),
    *("track", "wbr"),
}
FREQUENT = {
    *("the", "of", "and", "is", "are", "was", "were", "with", "from", "this", "that", "these"),
    *("those", "which", "not", "by", "for", "it", "its", "to", "be", "has", "have", "there"),
    *("their", "what", "who", "than", "then", "where", "when", "how", "all", "each", "only"),
    *("both", "another", "your", "you", "no", "yes", "one", "two", "in"),
}
"""English words that are no French ones, of which hardly a sentence has none."""
WORD = re.compile(r"(?<!\w)[^\W\d_]+(?:['’][^\W\d_]+)*(?!\w)")
ADDRESS = re.compile(r"https?://\S+")
"""Addresses are drawn, and may hold any word by chance."""
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|%%|<[^>]*>")


class Page(HTMLParser):
    """Collects the texts of a page that are in its own language, each with the tag it is in."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._language = language
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        hidden = tag in SILENT or given.get("lang", self._language) != self._language
        hidden = hidden or (bool(self._open) and self._open[-1][1])
        if not hidden:
            self.texts += [given[name] for name in SPOKEN if given.get(name)]
        if tag not in VOID:
            self._open.append((tag, hidden))

    def handle_endtag(self, tag):
        while tag in (name for name, _ in self._open) and self._open.pop()[0] != tag:
            pass

    def handle_data(self, data):
        if not (self._open and self._open[-1][1]) and data.strip():
            self.texts.append(" ".join(data.split()))


def seen(html: str, language: str) -> list[str]:
    """The texts of a page, and what is spoken of its tags, without what says another language."""
    page = Page(language)
    page.feed(html)
    page.close()
    return page.texts


def english(texts: Iterable[str], language: str) -> Iterator[str]:
    """The texts that are messages in English, or hold words that the other language has not."""
    for text in dict.fromkeys(texts):
        words = {word.lower() for word in WORD.findall(ADDRESS.sub(" ", text))}
        if words & FREQUENT or _untranslated(text, language):
            yield text


def _untranslated(text: str, language: str) -> bool:
    plain, formats, given = _messages(language)
    if text in given:
        return False
    return text in plain or any(one.fullmatch(text) for one in formats)


@cache
def _messages(language: str) -> tuple[set[str], list[re.Pattern[str]], set[str]]:
    """The English messages whose translation differs: plain ones, and patterns of the others."""
    plain, formats, given = set(), [], set()
    for one in catalogue(language):
        if one.context:  # how numbers and months are written
            continue
        ids = one.id if isinstance(one.id, tuple) else (one.id,)
        said = one.string if isinstance(one.string, tuple) else (one.string,)
        given.update(said)
        for text in set(ids) - set(said) - {""}:
            if not PLACEHOLDER.search(text):
                plain.add(text)
            elif len(WORD.findall(PLACEHOLDER.sub(" ", text))) > 1:
                formats.append(re.compile(".+".join(map(re.escape, PLACEHOLDER.split(text)))))
    return plain, formats, given
