"""Textual entailment in parts: one file here is one component of the engine ``components``.

Each component is a textual-entailment system of its own for one phenomenon, and no two cover the
same one (Magnini & Cabrio 2009; Cabrio & Magnini 2014). A component module has

``compare(text: Reading, hypothesis: Reading) -> Answer``
    Whether the text entails or contradicts the hypothesis as far as this phenomenon goes, or
    ``UNKNOWN`` where the phenomenon is absent or settles nothing. The same pair always gets the
    same answer; no text makes it raise; it takes time about linear in the lengths of the texts.
``SETS: tuple[str, ...]``
    The sets of the Curriculum benchmark (Chen & Gao 2022) that it is scored on, by the names of
    their files; empty where that benchmark has none.

and may have

``rejects(text: Reading, hypothesis: Reading) -> Answer``
    Contradiction where it rejects that the text entails the hypothesis, if that is more than where
    ``compare`` says so: what is said as a possibility only is no contradiction and not entailed.

A component finds out what a single text says through :meth:`Reading.noted`, which caches it.

The names of phenomena, ``macro:fine``, are here too: the five macro categories and most fine ones
are those that Cabrio & Magnini (2010) take over from Bentivogli et al. (2010); any other name can
be used as well.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path

from argue.engines.phenomena._lexicon import key_of, lines
from argue.engines.phenomena._reading import UNKNOWN, Answer, Knowledge, Reading, Verdict
from argue.engines.phenomena._wordnet import WordNet, installed
from argue.plugins import Folder

__all__ = [
    "COMPONENTS",
    "FINE",
    "OTHER",
    "PHENOMENA",
    "UNKNOWN",
    "Answer",
    "Knowledge",
    "Reading",
    "Verdict",
    "WordNet",
    "found_in",
    "full_name",
    "installed",
    "key_of",
    "lines",
    "suggested",
]

COMPONENTS = Folder("argue.engines.phenomena", "component")

OTHER = "other"
"""The macro category of a phenomenon that is named without one and not known here."""

_NAMES = tomllib.loads((Path(__file__).parent / "data/phenomena.toml").read_text(encoding="utf-8"))
FINE: dict[str, list[str]] = _NAMES["fine"]
"""Macro category → its fine ones, in the order in which they are offered."""
PHENOMENA: dict[str, str] = _NAMES["components"]
"""Component → the phenomenon that it finds."""


def full_name(name: str) -> str:
    """The name as ``macro:fine``, in lower case, words joined by hyphens.

    A name without a macro category is looked up among the sets of the Curriculum benchmark and the
    fine names above, of which the first counts; else its macro category is ``other``.

    Raises
    ------
    ValueError
        If the name, or a part of it, is blank.

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


def found_in(text: Reading, hypothesis: Reading) -> tuple[str, ...]:
    """The phenomena that the components of the engine ``components`` find in a pair.

    A component finds its phenomenon where it answers at all, whatever it answers.
    """
    if not text.words or not hypothesis.words:
        return ()
    found = (name for name, compare in _finders() if compare(text, hypothesis) is not UNKNOWN)
    return tuple(dict.fromkeys(found))


@cache
def _finders() -> list[tuple[str, Callable[[Reading, Reading], Answer]]]:
    return [
        (PHENOMENA.get(name, f"{OTHER}:{name}"), COMPONENTS.load(name).compare)
        for name in COMPONENTS.names()
    ]
