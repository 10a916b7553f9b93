"""Word lists of the folder ``data``: sections of words, groups, and words with what they name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from argue.engines.phenomena._reading import key_of

_DATA = Path(__file__).parent / "data"


@cache
def sections(name: str) -> dict[str, frozenset[str]]:
    """The sections ``[title]`` of a list, each with its lower-case words.

    Examples
    --------
    >>> "might" in sections("modality")["possible"]
    True
    """
    found: dict[str, set[str]] = {}
    title = ""
    for line in lines(name):
        if line.startswith("["):
            title = line.strip("[]")
            found[title] = set()
        else:
            found[title].update(word.replace("_", " ") for word in line.split())
    return {title: frozenset(words) for title, words in found.items()}


@cache
def section_of(name: str) -> dict[str, str]:
    """Word → the first section of a list that has it.

    Examples
    --------
    >>> section_of("modality")["might"]
    'possible'
    """
    found: dict[str, str] = {}
    for title, words in sections(name).items():
        for word in words:
            found.setdefault(word, title)
    return found


@cache
def keys(name: str, section: str) -> frozenset[str]:
    """The keys (:func:`key_of`) of the words of a section."""
    return frozenset(key_of(word) for word in sections(name)[section])


@cache
def opposites(name: str) -> dict[str, frozenset[str]]:
    """Key → keys of the opposites; lines ``these words / those words`` oppose each with each.

    Examples
    --------
    >>> key_of("illegal") in opposites("antonyms")[key_of("legal")]
    True
    """
    found: dict[str, set[str]] = {}
    for line in lines(name):
        left, right = ([key_of(word) for word in side.split()] for side in line.split("/"))
        for these, those in ((left, right), (right, left)):
            for word in these:
                found.setdefault(word, set()).update(those)
    return {word: frozenset(others - {word}) for word, others in found.items()}


@cache
def groups(name: str) -> dict[str, frozenset[str]]:
    """Key → keys of the other words on its lines."""
    found: dict[str, set[str]] = {}
    for line in lines(name):
        members = {key_of(word) for word in line.split()}
        for word in members:
            found.setdefault(word, set()).update(members)
    return {word: frozenset(others - {word}) for word, others in found.items()}


@cache
def broader(name: str) -> dict[str, frozenset[str]]:
    """Key → keys of more general words, over all levels; lines ``general: special special``."""
    above: dict[str, set[str]] = {}
    for line in lines(name):
        general, _, special = line.partition(":")
        for word in special.split():
            above.setdefault(key_of(word), set()).add(key_of(general.strip()))

    def all_above(word: str, seen: frozenset[str]) -> set[str]:
        found = set(above.get(word, ())) - seen
        for other in sorted(found):
            found |= all_above(other, seen | found)
        return found

    return {word: frozenset(all_above(word, frozenset((word,)))) for word in above}


def lines(name: str) -> Iterator[str]:
    for line in (_DATA / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        content = line.partition("#")[0].strip()
        if content:
            yield content
