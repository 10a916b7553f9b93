"""The lists of synonyms and of more general words that ship with Argue, as entailment rules."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from argue.engines._components._lexicon import lines

COMPONENTS = ("synonymy", "hypernymy")
"""The components that know these lists without rules."""
PROBABILITY = 0.9
"""Of every rule; the lists have none of their own."""


def write_lexical_rules(path: Path) -> None:
    """Write the lists as a file of rules."""
    content = "".join(
        json.dumps({"left": left, "right": right, "probability": PROBABILITY}) + "\n"
        for left, right in dict.fromkeys(sides())
    )
    path.write_text(content, encoding="utf-8")


def sides() -> Iterator[tuple[str, str]]:
    """Each synonym of a group ⇒ each other one; each special word ⇒ all that are more general.

    Examples
    --------
    >>> found = set(sides())
    >>> ("ban", "prohibit") in found, ("prohibit", "ban") in found
    (True, True)
    >>> ("terrier", "dog") in found, ("terrier", "animal") in found, ("animal", "dog") in found
    (True, True, False)
    """
    for line in lines("synonyms"):
        words = [word.replace("_", " ") for word in line.split()]
        yield from ((one, other) for one in words for other in words if one != other)
    kinds: dict[str, list[str]] = {}
    for line in lines("broader"):
        general, _, special = line.partition(":")
        kinds.setdefault(general.strip(), []).extend(special.split())
    for general in kinds:
        for special in _all_below(general, kinds):
            yield special.replace("_", " "), general.replace("_", " ")


def _all_below(general: str, kinds: dict[str, list[str]]) -> list[str]:
    found: list[str] = []
    waiting = [general]
    while waiting:
        for special in kinds.get(waiting.pop(), ()):
            if special not in found and special != general:
                found.append(special)
                waiting.append(special)
    return found
