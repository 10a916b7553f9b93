"""Arguments in nested JSON → rows: one rule for references, and no text that vanishes.

- A text or number that is an id of the file is a reference, wherever it stands: alone, in lists, as
  a key, at the ends of a relation (``from``, ``to``). So is the text or the name of an argument.
- A key says what is below it (:mod:`.keys`): a list of texts or objects below an argument answers
  it as the key says.
- An object with a text is an argument. If none of its texts has a name that is known, its longest
  one is what it says, and where it was listed among arguments that needs no telling.
- What names an argument in a way that is not understood is left out, and told, with what answers
  it; so is every key that says nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from itertools import count, product
from typing import Any, NamedTuple

from argue.features.interchange.json_keys import Way, meaning_of
from argue.features.interchange.json_names import (
    ARGUMENTS,
    ROLES,
    SENTENCE,
    Names,
    Place,
    is_about,
    is_map,
    normal,
)
from argue.features.interchange.json_objects import JsonObject, label_in, word_of
from argue.formats.base.answered import ISSUE
from argue.formats.base.columns import Row, assigned
from argue.formats.base.objects import described, id_of
from argue.formats.base.text import quoted
from argue.locales import lazy
from argue.model import Label

_ARROW = re.compile(r"(\S+)\s*(?:[-=]+>|→)\s*(\S+)|(\S+)\s+(\w+)\s+(\S+)")


class _Link(NamedTuple):
    source: str
    target: str
    stance: str


@dataclass(slots=True)
class Tree:
    """The arguments of a value as rows, in their order; ``related`` if one answers another."""

    name: str
    names: Names
    nodes: dict[str, dict[str, str]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    links: list[_Link] = field(default_factory=list)
    weak: dict[str, str] = field(default_factory=dict)
    topics: dict[str, str] = field(default_factory=dict)
    strange: Counter[str] = field(default_factory=Counter)
    aside: Counter[str] = field(default_factory=Counter)
    refused: list[tuple[int, str, str]] = field(default_factory=list)
    missing: set[str] = field(default_factory=set)
    later: list[tuple[str, Place]] = field(default_factory=list)
    keys: int = 0
    counted: bool = False
    """Whether arguments stand there that a key calls so."""

    def walk(self, value: object, line: int = 0) -> None:
        """Take a value and all below it."""
        waiting: list[tuple[object, Place]] = [(value, Place(line=line))]
        while waiting:
            here, place = waiting.pop()
            if isinstance(here, list):
                waiting += reversed(list(self._list(here, place)))
            elif isinstance(here, dict):
                waiting += reversed(list(self._object(here, place)))
            else:
                self._single(here, place)
        called = self._called()
        for text, place in self.later:
            if called(text) in self.nodes:
                self._relate(place, text)
            else:
                self._add({"text": text}, place)
        self.later.clear()

    def _list(self, items: list[Any], place: Place) -> Iterator[tuple[object, Place]]:
        for item in items:
            if isinstance(item, list) and self._ends_of_list(item, place):
                continue
            yield item, replace(place, listed=True)

    def _ends_of_list(self, item: list[Any], place: Place) -> bool:
        """Take two names, with a word for what one does to the other between them or behind."""
        ends = [id_of(cell) for cell in item if self._is_name(cell)]
        words = [str(cell) for cell in item if not self._is_name(cell) and isinstance(cell, str)]
        if len(ends) != 2 or len(words) > 1 or not place.inside:
            return False
        self._link(ends[0], ends[1], words[0] if words else word_of(place.label))
        return True

    def _single(self, value: object, place: Place) -> None:
        """Take a text or a number that stands below a key, or in its list."""
        text = value.strip() if isinstance(value, str) else id_of(value)
        if not place.inside or place.meaning is None:
            if text:
                self.strange[place.key or "[]"] += 1
            return
        way = place.meaning.way
        if text in self.names.bare and text not in self.nodes and way is Way.HOLDS:
            self._add({"id": text, "text": text}, place)
        elif text in self.names.ids or (way is not Way.HOLDS and self._is_name(value)):
            self._relate(place, text)
        elif way is Way.HOLDS and self._is_name(value, new=True):
            self.later.append((text, place))
        elif way is Way.NAMES or (way is Way.EITHER and self._may_be_id(text)):
            self._link(place.parent, text, word_of(place.label))
        elif isinstance(value, str) and not self._arrow(text, place):
            if place.listed or len(text.split()) >= SENTENCE:
                self._add({"text": text}, place)
            elif text:
                self.strange[place.key] += 1
        elif not isinstance(value, str) and value is not None:
            self.strange[place.key] += 1

    def _relate(self, place: Place, name: str) -> None:
        """Relate what is named and the argument below which its name stands."""
        if not place.parent or place.meaning is None:
            return
        ends = (place.parent, name)
        if place.meaning.way is Way.HOLDS:
            ends = (name, place.parent)
        if not (place.weak and place.label is None):
            self._link(*ends, word_of(place.label))

    def _arrow(self, text: str, place: Place) -> bool:
        """Take ``b -> a`` or ``b attacks a``, if these are names."""
        match = _ARROW.fullmatch(text)
        ends = (match[1] or match[3], match[2] or match[5]) if match else ("", "")
        if not match or not all(map(self._is_name, ends)):
            return False
        self._link(*ends, match[4] or word_of(place.label))
        return True

    def _is_name(self, value: object, *, new: bool = False) -> bool:
        text = value.strip() if isinstance(value, str) else id_of(value)
        return bool(text) and self.names.holds(text, new=new)

    def _may_be_id(self, text: str) -> bool:
        """Whether a text is like an id, and so names an argument that is not there."""
        short = len(text) < 4 or any(map(str.isdigit, text))
        return bool(self.names.ids) and len(text.split()) == 1 and short

    def _object(self, item: dict[str, Any], place: Place) -> Iterator[tuple[object, Place]]:
        """The argument or the relation that an object is; what is below it."""
        self.keys += len(item)
        if is_map(item, place.key, listed=place.listed) and not place.id:
            for name, cell in item.items():
                yield from self._named(str(name), cell, place)
            return
        if self._pairs_of_map(item, place):
            return
        taken = JsonObject(item, place, self.names)
        if taken.is_reference:
            self._relate(place, taken.id)
            return
        if ends := taken.ends(place):
            self._relation(taken, place, ends)
            return
        own = self._node(taken, place)
        for name, word in taken.naming:
            self._link(own, name, word or word_of(place.label))
        if taken.unclear and not taken.text:
            self._refuse(place, described(item), _unclear(taken.unclear))
        if taken.topic_item is not None:
            yield taken.topic_item, Place(meaning=ARGUMENTS, listed=True, line=place.line)
        if not own and taken.answered and place.inside and place.listed and place.parent:
            self._refuse(place, described(item), lazy("an object without a text that is known"))
            return
        self.strange.update(taken.strange)
        self.aside.update(taken.about)
        yield from self._below(taken, own, place)

    def _named(self, id: str, cell: object, place: Place) -> Iterator[tuple[object, Place]]:
        """What stands at a key that is an id."""
        if isinstance(cell, str):
            self._add({"id": id, "text": cell.strip()}, place)
        else:
            yield cell, replace(place, id=id, listed=True, meaning=place.meaning or ARGUMENTS)

    def _pairs_of_map(self, item: dict[str, Any], place: Place) -> bool:
        """Take an object whose keys answer what is named at them."""
        cells = {name: cell if isinstance(cell, list) else [cell] for name, cell in item.items()}
        if not place.inside or not all(
            name in self.names.ids and all(map(self._is_name, cell)) for name, cell in cells.items()
        ):
            return False
        for name, cell in cells.items():
            for target in cell:
                self._link(name, id_of(target), word_of(place.label))
        return bool(cells)

    def _relation(
        self, taken: JsonObject, place: Place, ends: tuple[list[str], list[str], Label | None]
    ) -> None:
        """Link what a relation names; count its names that nobody knows."""
        sources, targets, label = ends
        if not sources or not targets:
            reason = lazy("it names arguments, and not which of them answers which")
            self._refuse(place, described(taken.item), reason)
        for source, target in product(sources, targets):
            self._link(source, target, taken.stance or word_of(label or place.label))
        used = {*taken.roles.values(), *taken.end_names}
        for name in taken.item:
            if name not in used and not is_about(name):
                self.strange[name] += 1

    def _node(self, taken: JsonObject, place: Place) -> str:
        """The id of the argument that an object is, or of what it is about; empty if of neither."""
        topic = taken.topic
        above = place
        if topic and taken.text:
            above = replace(place, parent=self._topic(topic, place), weak=True)
        if topic and not taken.text:
            return self._topic(topic, place)
        if not taken.text:
            return taken.id if taken.id in self.names.ids else ""
        if taken.unclear:
            self.missing.add(taken.unclear[0])
            self._refuse(place, taken.text, _unclear(taken.unclear))
            return self._add(taken.cells, replace(above, parent=f"\0{taken.unclear[0]}"))
        said = label_in(taken.stance)
        if place.label is Label.ATTACK and said is Label.SUPPORT:  # it cannot do both
            self.strange[taken.roles.get("stance", "stance")] += 1
            taken.cells["stance"] = word_of(place.label)
        if not taken.naming:
            return self._add(taken.cells, above)
        own = self._add(taken.cells, replace(above, parent="", weak=False))
        if taken.stance and place.parent and not taken.says_the_same:
            self._link(own, place.parent, taken.stance)
        return own

    def _below(self, taken: JsonObject, own: str, place: Place) -> Iterator[tuple[object, Place]]:
        """What is below an object: answers, what it answers, and arguments in lists of any name."""
        is_topic = bool(taken.topic and not taken.text)
        for name, below in taken.rest.items():
            meaning = meaning_of(name)
            label = meaning.label if meaning else None
            if not own or is_topic:
                label = label or label_in(taken.stance) or (place.label if not own else None)
            group = place.inside and not own and isinstance(below, list) and not is_about(name)
            if meaning is None and not group and not _holds_arguments(below):
                (self.aside if is_about(name) else self.strange)[name] += 1
                continue
            if meaning is None and own:  # who answers is clear, and not what it does
                self.strange[name] += 1
            weak = (is_topic or (not own and place.weak)) and label is None
            above, key = own or place.parent, meaning or ARGUMENTS
            yield below, Place(above, label, name, key, weak=weak, line=place.line)

    def _topic(self, text: str, place: Place) -> str:
        """The id of what is discussed, which begins the debate; of an argument that says it."""
        if self.names.holds(text):
            self.topics.setdefault(text, text)
        if text not in self.topics:
            number = f"-{len(self.topics) + 1}" if self.topics else ""
            cells = {"id": f"{ISSUE}{number}", "text": text, "stance": ISSUE}
            if f"{ISSUE}{number}" in self.names.ids:
                del cells["id"]
            self.topics[text] = self._add(cells, Place(line=place.line))
        return self.topics[text]

    def _add(self, cells: Mapping[str, str], place: Place) -> str:
        """Add an argument; its id."""
        id = cells.get("id") or place.id or self._number()
        stance = cells.get("stance") or word_of(place.label)
        row = {**cells, "id": id, "debate": cells.get("debate") or self.name}
        row["stance"] = stance
        key = id
        while key in self.nodes:
            key += "\0"  # told where rows become arguments
        self.nodes[key], self.lines[key] = row, place.line
        self.counted |= place.inside
        if place.parent and place.weak and not stance:
            self.weak[key] = place.parent
        elif place.parent:
            self.links.append(_Link(key, place.parent, stance))
        return id

    def _number(self) -> str:
        """An id that neither an argument nor the file has."""
        numbers = map(str, count(len(self.nodes) + 1))
        return next(id for id in numbers if id not in self.nodes and id not in self.names.ids)

    def _link(self, source: str, target: str, stance: str) -> None:
        if source:
            self.links.append(_Link(source, target, stance))

    def _refuse(self, place: Place, text: str, reason: str) -> None:
        self.refused.append((place.line, text, reason))

    @property
    def related(self) -> bool:
        """Whether an argument answers another."""
        return bool(self.links or self.weak)

    def rows(self) -> Iterator[Row]:
        """A row for each argument with its first link, then one for each further link."""
        called = self._called()
        further: list[tuple[int, dict[str, str]]] = []
        first: set[str] = set()
        stated: set[tuple[str, str, str]] = set()
        for link in self.links:
            source, target = (called(end) for end in (link.source, link.target))
            if (source, target, link.stance) in stated:
                continue
            stated.add((source, target, link.stance))
            if target not in self.nodes:
                self.missing.add(target)
            if source == target and link.source != link.target:
                continue
            own = self.nodes.get(source)
            if own is not None and source not in first and own.get("stance") != ISSUE:
                first.add(source)
                own |= {"parent": target.rstrip("\0"), "stance": link.stance}
            else:
                debate = own["debate"] if own else self.name
                cells = {"id": source, "parent": target, "stance": link.stance, "debate": debate}
                further.append((self.lines.get(source, 0), cells))
        for source, target in self.weak.items():
            if source not in first and called(target) != source:
                self.nodes[source]["parent"] = called(target)
        for line, cells in [*((self.lines[key], self.nodes[key]) for key in self.nodes), *further]:
            yield Row(line, 0, {role: cell for role, cell in cells.items() if cell})

    def _called(self) -> Any:
        """Finds the id of what is named: by its id, else its text, else its name."""
        by_text: dict[str, str] = {}
        for role in ("text", "headline"):
            for key, cells in self.nodes.items():
                if cells.get(role):
                    by_text.setdefault(normal(cells[role]), key)

        def called(name: str) -> str:
            return name if name in self.nodes else by_text.get(normal(name), name)

        return called


def _holds_arguments(value: object) -> bool:
    """Whether objects with texts, or keys that say what arguments do, stand in a value."""
    waiting = [value]
    while waiting:
        here = waiting.pop()
        if isinstance(here, list):
            waiting += here
        elif isinstance(here, dict):
            if assigned(list(here), {"text": ROLES["text"]}) or any(
                meaning_of(name) and isinstance(cell, list | dict) for name, cell in here.items()
            ):
                return True
            waiting += here.values()
    return False


def _unclear(keys: list[str]) -> str:
    return lazy(
        "%(keys)s names an argument, in a way that is not understood",
        keys=", ".join(map(quoted, keys)),
    )
