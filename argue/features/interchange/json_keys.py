"""What the keys of JSON say: on which side what is below them stands, and who answers whom.

Keys are read by their words, so that *opposing_evidence*, *counterArguments* and *rebuttals* attack
without being listed. A key that says nothing of this has no meaning here, and whoever reads it must
tell so.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from argue.formats.base.columns import ARGUMENT_COLUMNS, plain
from argue.model import Label


class Way(StrEnum):
    """Who answers whom: an object what its key names, or what stands below the key the object."""

    NAMES = "names"
    HOLDS = "holds"
    EITHER = "either"
    """It names arguments that are there, and holds new ones."""


@dataclass(frozen=True, slots=True)
class Key:
    """What a key says: ``label`` is what the answering argument does, ``None`` if it is not said.

    ``container`` is true of a key that says only that arguments stand below it.
    """

    label: Label | None
    way: Way
    container: bool = False


_ATTACKS = """
attack antithes oppos oppon contra counter objection rebut refut undercut undermin disagree critic
critiqu challeng disput denial deni negat weak drawback downside disadvantag concern caveat
problem risk dissent conflict threat pushback flaw doubt inconvénient nachteil einwand einwänd gegen
desventaj svantagg obieccion obiezion
"""
_SUPPORTS = """
support favo reason evidence premise ground backing justif warrant benefit advantag affirm agree
strength upside defen endors confirm corrobor proof proponent rationale begründ gründ grund avantage
vorteil ventaj vantagg
"""
_EXACT = {
    **dict.fromkeys(("con", "against", "no", "negative", "dagegen", "contre"), Label.ATTACK),
    **dict.fromkeys(("pro", "for", "yes", "positive", "dafür", "pour"), Label.SUPPORT),
}
_CONTAINERS_WORDS = """
argument node claim child reply comment point item statement post message response answer thread
discussion debate data perspective position sub opinion contribution tree root map graph turn row
record utterance entry result view side idea key main other further all list set edge link
relation relationship connection inference step body below nested follow up main case team both
neutral
"""
_CONTAINERS = frozenset(_CONTAINERS_WORDS.split())
"""Words of keys below which arguments, or what joins them, stand."""
_VERBS_WORDS = """
attack support refute rebut undercut undermine contradict oppose counter challenge dispute
disagree agree negate deny confirm defend justify entail conflict question answer respond address
endorse attacking supporting refuting rebutting opposing contradicting answering
"""
_VERBS = frozenset(_VERBS_WORDS.split())
_ABOVE = frozenset({"parent", "target", "antecedent"})
_OF_IDS = frozenset({"id", "ids", "ref", "refs", "reference", "references", "uuid"})
_NAMING = {plain(name) for name in ARGUMENT_COLUMNS["parent"].split(",")}
_SOURCES = frozenset({"source", "from", "start", "attacker", "supporter", "premise", "child"})
_SOURCES |= {"tail", "subject", "reply", "responder"}
_TARGETS = frozenset({"target", "to", "end", "attacked", "supported", "conclusion", "parent"})
_TARGETS |= {"head", "object", "destination"}
_OF_ENDS = frozenset({"node", "argument", "claim", "statement", "id", "ref", "key", "point"})
_TOPICS_WORDS = """
topic issue motion thesis question conclusion resolution proposal prompt theme title proposition
hypothesis thema frage sujet tema
"""
_TOPICS = frozenset(_TOPICS_WORDS.split())
_MAIN = frozenset({"main", "central", "root", "core", "original", "debate", "overall"})
_MAIN |= frozenset({"discussion", "the", "text", "of"})


def words_of(name: str) -> list[str]:
    """The words of a key in small letters.

    >>> words_of("counterArguments"), words_of("IN_reply-to_2")
    (['counter', 'arguments'], ['in', 'reply', 'to'])
    """
    apart = re.sub(r"(?<=[a-zäöü])(?=[A-Z])", " ", name)
    return [word.lower() for word in re.findall(r"[^\W\d_]+", apart)]


def singular(word: str) -> str:
    """A word without the ending of the plural.

    >>> [singular(word) for word in ("replies", "children", "cons", "bus", "thesis")]
    ['reply', 'child', 'con', 'bus', 'thesis']
    """
    if word == "children":
        return "child"
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-1] if word.endswith("s") and not word.endswith(("ss", "us", "is")) else word


@lru_cache(maxsize=4096)
def meaning_of(name: str) -> Key | None:
    """What a key says of what is below it; None if it says nothing of arguments.

    >>> meaning_of("rebuttals").label, str(meaning_of("rebuttals").way)
    (<Label.ATTACK: 'attack'>, 'holds')
    >>> str(meaning_of("attacks").way), str(meaning_of("replies_to").way), meaning_of("votes")
    ('either', 'names', None)
    """
    raw = words_of(name)
    bare = [word for word in raw if word not in _OF_IDS] or raw
    words = [singular(word) for word in bare]
    if not words:
        return None
    label = _label(words)
    if bare[-1] == "by":
        return Key(label, Way.HOLDS) if len(bare) > 1 and (label or "answer" in bare[0]) else None
    if plain(name) in _NAMING and not label:
        return Key(None, Way.EITHER if bare == ["answers"] else Way.NAMES)
    if _ABOVE & {*words} or (len(words) > 1 and bare[-1] in ("to", "on")):
        return Key(label, Way.NAMES)
    if len(words) == 1 and words[0] in _VERBS:
        return Key(label, Way.EITHER)
    if label and len(words) > 1 and bare[-1] in ("of", "with", "for", "against"):
        plural = bare[-2] != words[-2] and words[-2] not in _VERBS
        return Key(label, Way.HOLDS if plural else Way.EITHER)
    if label or {"pro", "con"} <= {*words}:
        return Key(label, Way.HOLDS, container=not label)
    return Key(None, Way.HOLDS, container=True) if {*words} <= _CONTAINERS else None


def _label(words: list[str]) -> Label | None:
    """The side that the words of a key take; that of the more special word, as *counter-evidence*.

    A key with *pros and cons* takes none.
    """
    if {"pro", "con"} <= {*words}:
        return None
    for label, stems in _STEMS.items():
        if any(word.startswith(stems) or _EXACT.get(word) is label for word in words):
            return label
    return None


_STEMS = {Label.ATTACK: tuple(_ATTACKS.split()), Label.SUPPORT: tuple(_SUPPORTS.split())}


def end_of(name: str) -> str:
    """Which end of a relation a key names: ``source``, ``target``, or neither.

    >>> end_of("fromNode"), end_of("target_id"), end_of("text")
    ('source', 'target', '')
    """
    left = [word for word in map(singular, words_of(name)) if word not in _OF_ENDS]
    if len(left) != 1:
        return ""
    return "source" if left[0] in _SOURCES else "target" if left[0] in _TARGETS else ""


def is_topic(name: str) -> bool:
    """Whether a key says what is discussed, as ``topic``, ``main_claim`` or ``debateQuestion``."""
    words = [singular(word) for word in words_of(name)]
    left = [word for word in words if word not in _MAIN]
    return len(left) == 1 and (left[0] in _TOPICS or (left[0] == "claim" and len(words) > 1))
