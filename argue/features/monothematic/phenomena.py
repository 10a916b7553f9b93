"""The names of phenomena of entailment, ``macro:fine``.

The five macro categories and most fine ones are those that Cabrio & Magnini (2010) take over from
Bentivogli et al. (2010); any other name can be used as well.
"""

from __future__ import annotations

import tomllib
from pathlib import Path

OTHER = "other"
"""The macro category of a phenomenon that is named without one and not known here."""

_NAMES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
FINE: dict[str, list[str]] = _NAMES["fine"]
"""Macro category → its fine ones, in the order in which they are offered."""
PHENOMENA: dict[str, str] = _NAMES["components"]
"""Component → the phenomenon that it finds."""
CONTRADICTIONS: dict[str, list[str]] = _NAMES["contradictions"]
"""Type of contradiction → the phenomena of which it comes; others are lexical or of the world."""
LEXICAL, WORLD_KNOWLEDGE = "lexical", "world knowledge"
"""Types of contradiction of the other phenomena of words, and of all that is left."""


def contradiction_type(phenomenon: str) -> str:
    """The type of the contradictions that a phenomenon makes (de Marneffe et al. 2008).

    Examples
    --------
    >>> [contradiction_type(each) for each in ("reasoning:quantity", "lexical:hypernymy")]
    ['numeric', 'lexical']
    >>> contradiction_type("reasoning:general-inferences")
    'world knowledge'
    """
    for name, phenomena in CONTRADICTIONS.items():
        if phenomenon in phenomena:
            return name
    return LEXICAL if phenomenon.startswith(LEXICAL) else WORLD_KNOWLEDGE


def full_name(name: str) -> str:
    """The name as ``macro:fine``, in lower case, words joined by hyphens.

    A name without a macro category is looked up among the sets of the Curriculum benchmark and the
    fine names above, of which the first counts; else its macro category is ``other``.

    Raises ValueError if the name, or a part of it, is blank.

    Examples
    --------
    >>> full_name("Lexical : Semantic  Opposition"), full_name("ner"), full_name("synonymy")
    ('lexical:semantic-opposition', 'lexical:named-entity', 'lexical:synonymy')
    >>> full_name("irony")
    'other:irony'
    """
    macro, colon, fine = ("-".join(part.split()).lower() for part in name.partition(":"))
    if not macro or (colon and not fine):
        raise ValueError(f"expected a phenomenon macro:fine, found {name[:60]!r}")
    if colon:
        return f"{macro}:{fine}"
    known = next((each for each, names in FINE.items() if macro in names), OTHER)
    return str(_NAMES["sets"].get(macro.replace("-", "_"), f"{known}:{macro}"))


def suggested() -> list[str]:
    """All names that are offered, in order."""
    return [f"{macro}:{fine}" for macro, names in FINE.items() for fine in names]
