"""Word lists: sections of words, groups, and words with what they name."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path

from argue.features.grammar.wordnet import WordNet
from argue.language import word_lists
from argue.language.tokens import content_lemmas

_DATA = Path(__file__).parent


@cache
def sections(name: str) -> dict[str, frozenset[str]]:
    """The sections ``[title]`` of a list, each with its lower-case words.

    Examples
    --------
    >>> "might" in sections("modality")["possible"]
    True
    """
    return {title: frozenset(words) for title, words in ordered_sections(name).items()}


def ordered_sections(name: str) -> dict[str, tuple[str, ...]]:
    """The same, with the words in their order."""
    return word_lists.sections(_DATA / f"{name}.txt")


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


@cache
def verdicts(name: str) -> dict[tuple[str, str], bool]:
    """(what the text says, what the hypothesis says) → whether that follows or is contradicted.

    Lines ``this: follows follows / contradicted``; of other pairs nothing is known.

    Examples
    --------
    >>> verdicts("modality_verdicts")["certain", "possible"]
    True
    """
    found: dict[tuple[str, str], bool] = {}
    for line in lines(name):
        this, _, others = line.partition(":")
        for holds, words in zip((True, False), others.split("/"), strict=True):
            found.update(dict.fromkeys(((this, other) for other in words.split()), holds))
    return found


def lines(name: str) -> Iterator[str]:
    """The lines of a list without comments."""
    return word_lists.lines(_DATA / f"{name}.txt")


_SHORTEST_STEM = 4


@lru_cache(maxsize=100_000)
def key_of(word: str) -> str:
    """The key of a word's family: words built from one stem mostly have the same.

    Function words have the empty key. No dictionary of families: suffixes are cut from the lemma.

    Examples
    --------
    >>> key_of("aggression") == key_of("aggressively") == key_of("aggressive")
    True
    >>> key_of("the")
    ''
    """
    if word and not word[0].isalpha():
        return word
    lemmas = content_lemmas(word.removesuffix("'s"))
    lemma = lemmas[0] if lemmas else ""
    for suffix in _suffixes():
        if lemma.endswith(suffix) and len(lemma) - len(suffix) >= _SHORTEST_STEM:
            return lemma[: -len(suffix)]
    return lemma


@cache
def _suffixes() -> tuple[str, ...]:
    return tuple(suffix for line in lines("suffixes") for suffix in line.split())


_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non", "anti", "counter", "mis", "de")
_SHORTEST_OPPOSED = 4


@lru_cache(maxsize=50_000)
def opposites_of(key: str, word: str, wordnet: WordNet | None = None) -> frozenset[str]:
    """The keys of the opposites of a word that has this key.

    Examples
    --------
    >>> sorted(opposites_of(key_of("reliable"), "reliable") & {"unreli", "nonreli"})
    ['nonreli', 'unreli']
    >>> key_of("harmful") in opposites_of(key_of("harmless"), "harmless")
    True
    """
    found = set(opposites("antonyms").get(key, ()))
    if wordnet:
        found |= {key_of(other) for other in wordnet.antonyms(word)}
    if len(key) >= _SHORTEST_OPPOSED and key[0].isalpha() and key not in _no_opposites():
        found |= {prefix + key for prefix in _PREFIXES} - _no_opposites()
        found |= {
            key[len(prefix) :]
            for prefix in _PREFIXES
            if key.startswith(prefix) and len(key) - len(prefix) >= _SHORTEST_OPPOSED
        }
        found.add(key.removesuffix("less") if key.endswith("less") else key + "less")
    return frozenset(found - {key, ""})


@cache
def _no_opposites() -> frozenset[str]:
    return keys("prefixes", "whole")
