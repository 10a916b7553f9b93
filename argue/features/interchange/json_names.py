"""The names of arguments in a JSON value: ids, texts, and what the keys of an object may be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from argue.features.interchange.json_keys import Key, Way, end_of, is_topic, meaning_of, words_of
from argue.formats.base.columns import ARGUMENT_COLUMNS, ASIDE, assigned, plain
from argue.formats.base.objects import id_of
from argue.model import Label

_ANSWERED = ("title", "parent", "target")
ROLES = {name: names for name, names in ARGUMENT_COLUMNS.items() if name not in _ANSWERED}
"""What single values of an object may be."""
ROLES |= {
    "debate": ", ".join(
        name for name in ARGUMENT_COLUMNS["debate"].split(", ") if not is_topic(name)
    ),
    "id": f"{ARGUMENT_COLUMNS['id']}, key, ref, uid, uuid, identifier, code",
    "text": f"{ARGUMENT_COLUMNS['text']}, point, premise, assertion",
    "headline": "headline, heading, title, name, label, subject, summary, caption",
    "author": f"{ARGUMENT_COLUMNS['author']}, login, creator, owner, participant",
}
_ABOUT_WORDS = """
url urls link links uri permalink created updated edited date time timestamp at by in on locale
language lang version format generated generator model schema type kind number index order
position rank depth level count votes upvotes downvotes likes score weight strength confidence
certainty relevance quality color x y width height metadata meta provenance context settings
parameters usage tokens notes license avatar email role category tags keywords domain source
sources sourceid state status closed locked reactions labels assignees milestone utc unix is has
size
"""
_ABOUT = frozenset(_ABOUT_WORDS.split())
"""Words of keys that say when, where, of what kind and how good; a debate has no place for them."""
_ASIDE = {plain(name) for name in ASIDE.split(",")}
SENTENCE = 2
"""Words of a text whose key does not say that it is one."""
ARGUMENTS = Key(None, Way.HOLDS, container=True)
"""What a key says that only holds arguments."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a value stands: what it answers, on which side, and below which key.

    ``weak`` is true where what it answers is only what the whole is about.
    """

    parent: str = ""
    label: Label | None = None
    key: str = ""
    meaning: Key | None = None
    listed: bool = False
    weak: bool = False
    line: int = 0
    id: str = ""

    @property
    def inside(self) -> bool:
        """Whether an argument is expected here."""
        return self.meaning is not None


@dataclass(slots=True)
class Names:
    """The ids of a file, and the texts by which its arguments may be named."""

    ids: set[str] = field(default_factory=set)
    objects: Counter[str] = field(default_factory=Counter)
    listed: set[str] = field(default_factory=set)
    bare: set[str] = field(default_factory=set)
    """Single words in lists of arguments, which are ids and texts at once."""

    def take(self, value: object) -> None:
        """Take the names in a value and all below it."""
        waiting: list[tuple[object, str, bool]] = [(value, "", False)]
        while waiting:
            here, key, listed = waiting.pop()
            if isinstance(here, list):
                waiting += [(item, "" if isinstance(item, list) else key, True) for item in here]
            elif isinstance(here, dict):
                self._take_object(here, key, listed)
                waiting += [(item, name, False) for name, item in here.items()]
            elif isinstance(here, str) and (meaning := meaning_of(key)) and not is_topic(key):
                self.listed |= {normal(here)} if listed and meaning.way is Way.HOLDS else set()
                if meaning.container and len(here.split()) == 1:
                    self.bare.add(here.strip())
        self.bare -= self.ids
        self.ids |= self.bare

    def _take_object(self, item: dict[str, Any], key: str, listed: bool) -> None:
        single = [name for name, cell in item.items() if isinstance(cell, str | int)]
        roles = assigned(single, ROLES)
        says = "text" in roles or any(
            isinstance(cell, str) and len(cell.split()) >= SENTENCE and not is_topic(name)
            for name, cell in item.items()
        )
        if "id" in roles and says and (id := id_of(item[roles["id"]])):
            self.ids.add(id)
        meaning = meaning_of(key)
        called = "text" in roles or is_topic(key) or (meaning and meaning.way is Way.HOLDS)
        texts = [roles.get(role, "") for role in (("text", "headline") if called else ("text",))]
        self.objects.update(normal(item[name]) for name in texts if isinstance(item.get(name), str))
        if is_map(item, key, listed=listed):
            self.ids |= set(map(str, item))
            self.listed |= {normal(cell) for cell in item.values() if isinstance(cell, str)}

    def holds_another(self, value: str) -> bool:
        """Whether the text of an object names an argument that stands elsewhere, too."""
        own = normal(value)
        return value in self.ids or own in self.listed or self.objects[own] > 1

    def holds(self, value: str, *, new: bool = False) -> bool:
        """Whether a text names an argument; one that may be ``new`` is none of those listed."""
        own = normal(value)
        return value in self.ids or own in self.objects or (not new and own in self.listed)


def normal(text: str) -> str:
    """A text as it is compared: in small letters, without blanks and the stop at its end."""
    return " ".join(text.casefold().split()).rstrip(".")


def is_map(item: Mapping[str, Any], key: str = "", *, listed: bool = False) -> bool:
    """Whether the keys of an object are the ids of the arguments in it.

    >>> is_map({"a": {"text": "Yes."}, "b": {"text": "No."}}), is_map({"text": "Yes."})
    (True, False)
    """
    if any(meaning_of(name) or is_topic(name) or end_of(name) for name in item):
        return False
    if assigned(list(item), ROLES) or any(map(is_about, item)) or not item:
        return False
    meaning = meaning_of(key)
    texts = bool(meaning and meaning.way is Way.HOLDS and not listed)
    return all(
        (isinstance(cell, dict) and _is_object(cell)) or (texts and isinstance(cell, str))
        for cell in item.values()
    )


def _is_object(item: Mapping[str, Any]) -> bool:
    """Whether an object says something, or what it does to others."""
    return bool(assigned(list(item), {"text": ROLES["text"], "headline": ROLES["headline"]})) or (
        bool(item) and all(meaning_of(name) for name in item)
    )


def is_about(name: str) -> bool:
    """Whether a key says when, where, of what kind or how good something is."""
    words = words_of(name)
    return plain(name) in _ASIDE or (bool(words) and {*words} <= _ABOUT)
