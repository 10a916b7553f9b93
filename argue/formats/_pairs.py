"""Pairs → one debate: what readers of labelled pairs do with texts and ids."""

from __future__ import annotations

from argue.formats._building import Building, Link
from argue.formats._reading import Reading
from argue.formats._text import clean, printable_id, shown
from argue.locales import say
from argue.model import Debate, Label


class PairBuilding:
    """A debate made of pairs, each listed to be judged, each a gold relation if it has a label.

    ``named``, ``by_text`` and ``alone`` give the id of the argument that a text is, or "" if it was
    refused because there is no text.
    """

    def __init__(self, reading: Reading, id: str, title: str) -> None:
        self.building = Building(reading, id, title)
        self._ids: dict[tuple[str, str], str] = {}
        self._sources: set[str] = set()

    def named(self, id: str, text: str, line: int) -> str:
        """A text with an id: one argument as long as id and text are the same.

        An id that stood for another text before is made free, with a warning.
        """
        key = printable_id(id), clean(text)[0].strip()
        if key not in self._ids:
            free = self.building.free(key[0])
            if key[0] and key[1] and free != key[0]:
                self.building.warn(
                    say(
                        "the id %(id)s stands for two texts; %(text)s is %(free)s here",
                        id=repr(key[0]),
                        text=shown(key[1]),
                        free=repr(free),
                    ),
                    line,
                )
            self._ids[key] = self.alone(free, text, line)
        return self._ids[key]

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
