"""One object of JSON: whether it is an argument, a relation, or only names one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from argue.features.interchange.json_keys import (
    Key,
    Way,
    end_of,
    is_topic,
    meaning_of,
    singular,
    words_of,
)
from argue.features.interchange.json_names import ROLES, SENTENCE, Names, Place, is_about
from argue.formats.base.columns import MAYBE, assigned, plain
from argue.formats.base.objects import id_of
from argue.model import Label
from argue.model.label_words import is_known, label_of

_KINDS_WORDS = """
argument claim premise conclusion comment reply point post issue position statement text node
question answer root thesis message story evidence major majorclaim main mainclaim
"""
_KINDS = frozenset(_KINDS_WORDS.split())
_OF_STANCES = frozenset({"type", "kind", "label", "stance", "relation", "side", "polarity"})
_OF_STANCES |= frozenset({"position", "sign", "attitude", "role"})
_IDS = ("id", "key", "ref", "text", "uid")


class JsonObject:
    """What the keys of an object say: its roles, what it names, and what else is below it."""

    def __init__(self, item: dict[str, Any], place: Place, names: Names) -> None:
        self.item, self._names = item, names
        single = {
            name: cell for name, cell in item.items() if not isinstance(cell, list | dict | None)
        }
        self.roles = assigned([name for name in single if single[name] != ""], ROLES)
        self._settle_stance(single)
        self._settle_text(single, place)
        cells = {role: _cell(single[name]) for role, name in self.roles.items()}
        self.cells = {role: cell for role, cell in cells.items() if cell}
        if not self.cells.get("author"):
            self.cells["author"] = self._writer()
        self.id = self.cells.get("id", "") or place.id
        self.text = self.cells.get("text", "")
        self.stance = self.cells.get("stance", "")
        used = {*self.roles.values()}
        topics = [
            name for name in item if is_topic(name) and name not in used and _cell(item[name])
        ]
        at_root = not (place.inside and place.parent)
        headline = self.roles.get("headline", "")
        if not topics and at_root and not self.text and headline:
            topics = [headline]
        if not topics and not names.ids:  # what a corpus of stances is about
            topics = [
                name
                for name, cell in single.items()
                if "target" in words_of(name)
                and isinstance(cell, str)
                and not names.holds(cell, new=True)
            ]
        self.topic = _cell(item[topics[0]]) if topics else ""
        self.topic_item: dict[str, Any] | None = None
        if not topics:
            self._settle_topic_item(item)
            topics = [name for name in item if item[name] is self.topic_item]
        if self.topic and self.topic == self.cells.get("headline"):
            del self.cells["headline"]
        self.answered = any((key := meaning_of(name)) and key.label for name in item)
        left = {name: cell for name, cell in item.items() if name not in {*used, *topics[:1]}}
        self._sort(left)

    def _settle_topic_item(self, item: Mapping[str, Any]) -> None:
        """Find an object that is what is discussed."""
        for name, cell in item.items():
            if is_topic(name) and isinstance(cell, dict):
                roles = assigned(list(cell), ROLES)
                text = _cell(cell.get(roles.get("text", roles.get("headline", ""))))
                if text:
                    self.topic = _cell(cell.get(roles.get("id", ""))) or text
                    self.topic_item = cell

    def _settle_stance(self, single: Mapping[str, Any]) -> None:
        """Leave out a stance that says nothing of sides, as the type ``claim``."""
        name = self.roles.get("stance", "")
        value = str(single.get(name, ""))
        if name and (not is_known(value, name) or value.lower() in _KINDS):
            may_be = plain(name) in {*MAYBE, "label"}
            if may_be or value.lower() in _KINDS or meaning_of(name):
                del self.roles["stance"]
        if "stance" not in self.roles:
            kinds = (other for other in single if _OF_STANCES & {*words_of(other)})
            words = ((kind, str(single[kind])) for kind in kinds)
            for kind, word in words:
                if is_known(word, kind) and word.lower() not in _KINDS:
                    self.roles["stance"] = kind
                    break
        if self.roles.get("headline") == self.roles.get("stance", ""):
            self.roles.pop("headline", None)

    def _settle_text(self, single: Mapping[str, Any], place: Place) -> None:
        """Find the text of an object whose texts have no names that are known."""
        self.told: list[str] = []
        if not isinstance(single.get(self.roles.get("text", "")), str):
            self.roles.pop("text", None)
        own = "".join(map(singular, words_of(place.key)))
        named = [
            name
            for name, cell in single.items()
            if isinstance(cell, str)
            and name != self.roles.get("stance")
            and "".join(map(singular, words_of(name))) == own
        ]
        if named and place.listed:
            self.roles["text"] = named[0]
        expected = place.inside and (place.parent or place.label or place.listed)
        used = {*self.roles.values()}
        unknown = [
            name
            for name, cell in single.items()
            if isinstance(cell, str)
            and name not in used
            and not (is_topic(name) or is_about(name) or end_of(name))
            and len(cell.split()) >= SENTENCE
        ]
        said = [name for name in unknown if (key := meaning_of(name)) and not key.container]
        unsaid = [name for name in unknown if name not in said]
        unknown = unsaid or (said if expected and len(said) == 1 else [])
        if "text" not in self.roles and unknown and (expected or self._has_answers()):
            best = max(unknown, key=lambda name: len(single[name]))
            if expected or not any(map(is_topic, single)):
                self.roles["text"] = best
                self.told = [] if expected else [best]
        headline = self.roles.get("headline", "")
        others = set(single) - {headline}
        if "text" not in self.roles and expected and headline and not any(map(is_topic, others)):
            self.roles["text"] = self.roles.pop("headline")

    def _has_answers(self) -> bool:
        return any(
            isinstance(cell, list | dict) and cell and meaning_of(name)
            for name, cell in self.item.items()
        )

    def _writer(self) -> str:
        """The name in an object that says who wrote it."""
        for name in ROLES["author"].split(", "):
            if isinstance(inner := self.item.get(name), dict):
                names = ("login", "username", "name", "display_name", "id")
                return next((_cell(inner[key]) for key in names if _cell(inner.get(key))), "")
        return ""

    def _sort(self, left: Mapping[str, Any]) -> None:
        """Sort what has no role: below it, about it, or strange."""
        self.rest: dict[str, Any] = {}
        self.about: list[str] = []
        self.strange: list[str] = [*self.told]
        self.unclear: list[str] = []
        self.naming: list[tuple[str, str]] = []
        self.says_the_same = False
        for name, cell in left.items():
            if cell in (None, "", [], {}) or isinstance(cell, bool):
                self.about += [name] if isinstance(cell, bool) else []
                continue
            meaning = meaning_of(name)
            if meaning and (meaning.way is Way.NAMES or self._all_names(cell, meaning)):
                word = word_of(meaning.label) or self.stance
                self.naming += [(name, word) for name in self._referred(cell)]
                self.says_the_same |= not meaning.label or word == self.stance
            elif isinstance(cell, dict) and plain(name) in map(plain, ROLES["author"].split(",")):
                continue
            elif (meaning and not isinstance(cell, int | float)) or isinstance(cell, list | dict):
                self.rest[name] = cell
            elif isinstance(cell, str) and self._is_other_id(cell) and not is_about(name):
                self.unclear.append(name)
            elif is_about(name) or (name in {"type", "kind"} and str(cell).lower() in _KINDS):
                self.about.append(name)
            else:
                self.strange.append(name)

    def _all_names(self, cell: object, meaning: Key) -> bool:
        cells = cell if isinstance(cell, list) else [cell]
        return meaning.way is Way.EITHER and all(
            isinstance(value, str | int) and self._names.holds(id_of(value) or str(value))
            for value in cells
        )

    def _is_other_id(self, cell: str) -> bool:
        return not cell.isdigit() and cell != self.id and cell in self._names.ids

    @property
    def is_reference(self) -> bool:
        """Whether it only names an argument, as ``{"id": "a"}``."""
        return set(self.item) == {self.roles.get("id")} and self.id in self._names.ids

    def ends(self, place: Place) -> tuple[list[str], list[str], Label | None] | None:
        """What a relation leads from and to, and what it does; None if it is none."""
        if self.text and not self._text_is_an_end():
            return None
        found: dict[str, list[str]] = {"source": [], "target": []}
        self.end_names: list[str] = []
        label, known = None, False
        for name, cell in self.item.items():
            end, values = end_of(name), self._referred(cell)
            if end and values:
                found[end] += values
                self.end_names.append(name)
                key = meaning_of(name)
                label = label or (key.label if key else None)
                new = key is not None and key.way is Way.HOLDS
                known |= any(self._names.holds(value, new=new) for value in values)
        if not self.end_names or not known:
            return None
        sources, targets = found["source"], found["target"]
        if place.parent and not place.weak and not (sources and targets):
            sources, targets = sources or [place.parent], targets or [place.parent]
        return sources, targets, label

    def _text_is_an_end(self) -> bool:
        name = self.roles.get("text", "")
        return bool(end_of(name)) and self._names.holds_another(self.text) and not self.id

    def _referred(self, cell: object) -> list[str]:
        """The names in a value: itself, those of a list, that of an object."""
        if isinstance(cell, list):
            return [name for item in cell for name in self._referred(item)]
        if isinstance(cell, dict):
            ids = [id_of(value) for name, value in cell.items() if end_of(name) or name in _IDS]
            return [id for id in ids if id] if len(cell) == 1 else []
        text = cell.strip() if isinstance(cell, str) else id_of(cell)
        return [text] if text else []


def label_in(word: str) -> Label | None:
    """The label that a word means; None if it means none, which is told elsewhere."""
    try:
        return label_of(word)
    except ValueError:
        return None


def word_of(label: Label | None) -> str:
    """The word for a label as a cell of a row."""
    return str(label) if label else ""


def _cell(value: object) -> str:
    if isinstance(value, float):
        return repr(value)
    return value.strip() if isinstance(value, str) else id_of(value)
