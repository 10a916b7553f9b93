"""Labelled pairs → one debate; two wordings under one id are one argument."""

from __future__ import annotations

import difflib
import re
import unicodedata

from argue.formats.base.building import Building, Link
from argue.formats.base.reading import Reading
from argue.formats.base.text import clean, printable_id, quoted
from argue.locales import lazy
from argue.model import Debate, Label

ALIKE = 0.6
"""From this similarity on, two texts are wordings of one argument."""

_SHORT = 200
"""Characters up to which texts are compared letter by letter; longer ones word by word."""

_LONG = 100
"""Words above which their order no longer counts, so that the time stays linear."""

_SIGNS = re.compile(r"[\W_]+")


def normalise(text: str) -> str:
    """The text in one case, without punctuation, its words apart by one blank each.

    >>> normalise("I don’t know – [if he IS guilty].")
    'i don t know if he is guilty'
    """
    return _SIGNS.sub(" ", unicodedata.normalize("NFKC", text).casefold()).strip()


def alike(one: str, other: str) -> bool:
    """Whether two normalised texts are wordings of one argument.

    They are if one contains the other as whole words, or from a similarity of :data:`ALIKE` on:
    :meth:`difflib.SequenceMatcher.ratio`, twice the matching letters (of longer texts: words) over
    all letters (words). Two texts of nothing but signs are not alike.

    >>> alike("i don t know if he il guilty", "i don t know if he is guilty")
    True
    >>> alike("i think he was guilty", "nobody asked the staff")
    False
    """
    shorter, longer = sorted((one, other), key=len)
    if not shorter:
        return False
    if f" {shorter} " in f" {longer} ":
        return True
    if len(longer) <= _SHORT:
        matcher = difflib.SequenceMatcher(None, shorter, longer, autojunk=False)
        return matcher.real_quick_ratio() >= ALIKE and matcher.ratio() >= ALIKE
    fewer, more = shorter.split(), longer.split()
    words = difflib.SequenceMatcher(None, fewer, more, autojunk=False)
    if words.real_quick_ratio() < ALIKE or words.quick_ratio() < ALIKE:
        return False
    return len(more) > _LONG or words.ratio() >= ALIKE


MAX_UNLIKE = 4
"""Unlike texts after which an id names nothing: its further texts are arguments of their own."""


class PairBuilding:
    """A debate made of pairs, each listed to be judged, each a gold relation if it has a label.

    ``named``, ``by_text`` and ``alone`` give the id of the argument that a text is, or "" if it was
    refused because there is no text.
    """

    def __init__(self, reading: Reading, id: str, title: str) -> None:
        self.building = Building(reading, id, title)
        self._ids: dict[tuple[str, str], str] = {}
        self._wordings: dict[str, dict[str, str]] = {}
        self._sources: set[str] = set()

    def named(self, id: str, text: str, line: int, *, other: str = "") -> str:
        """A text with an id: one argument as long as the id is the same and the texts are alike.

        Of two wordings the longer one becomes the text. An id that stood for an unlike text before
        is made free. Both with a warning.

        ``other``: the argument at the other end of the pair, of which this cannot be a wording.
        """
        key = printable_id(id), clean(text)[0].strip()
        result = self._ids.get(key)
        if result is None:
            result = self._wording(*key, line, other) or self._apart(*key, line)
            self._ids[key] = result
        return result

    def _wording(self, id: str, text: str, line: int, other: str) -> str:
        """The argument that this text words otherwise, if there is one."""
        normalised = normalise(text)
        wordings = self._wordings.get(id, {})
        if len(wordings) >= MAX_UNLIKE:
            return ""
        for argument, before in wordings.items():
            if argument != other and alike(before, normalised):
                break
        else:
            return ""
        if len(normalised) > len(before):
            self.building.reword(argument, text, line)
            wordings[argument] = normalised
        message = lazy(
            "the id %(id)s stands for two wordings of one argument; the longer one counts",
            id=repr(id),
        )
        self.building.warn(message, line)
        return argument

    def _apart(self, id: str, text: str, line: int) -> str:
        """A new argument, by this id or one made of it."""
        free = self.building.free(id)
        if id and text and free != id:
            message = lazy(
                "the id %(id)s stands for two texts; %(text)s is %(free)s here",
                id=repr(id),
                text=quoted(text),
                free=repr(free),
            )
            self.building.warn(message, line)
        argument = self.alone(free, text, line)
        if argument:
            self._wordings.setdefault(id, {})[argument] = normalise(text)
        return argument

    def by_text(self, text: str, line: int) -> str:
        """A text without an id: the same text is the same argument; they are numbered."""
        key = "", clean(text)[0].strip()
        if key not in self._ids:
            number = self.building.free(str(len(self.building.arguments) + 1))
            self._ids[key] = self.alone(number, text, line)
        return self._ids[key]

    def alone(self, id: str, text: str, line: int) -> str:
        """A text that is an argument of its own, by this id or one made of it."""
        id = self.building.free(id)
        return id if self.building.add(id, text, line=line) else ""

    def pair(
        self, source: str, target: str, label: Label | None, line: int, name: str = ""
    ) -> None:
        """Add a pair, which the file may call by a name; nothing if an argument was refused."""
        if source and target:
            self._sources.add(source)
            self.building.link(Link(source, target, gold=label, line=line, listed=True, name=name))

    def build(self) -> Debate | None:
        """The debate; its issue is the one argument that is never a source, if there is one."""
        roots = [id for id in self.building.arguments if id not in self._sources]
        return self.building.build(roots[0] if len(roots) == 1 else None)
