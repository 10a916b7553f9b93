"""Resources of an experiment: frequencies of words, entailment rules, and the costs of edits."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from argue.errors import BadInput, ModelError
from argue.features.grammar.rules import Rules, read_rules
from argue.language.tokens import Normaliser, check_names, number, one_of


class Frequencies(NamedTuple):
    """Document frequencies, counted over distinct texts."""

    documents: int
    """At least 1."""
    counts: Mapping[str, int]

    def weight(self, word: str) -> float:
        """The word's inverse document frequency as a share of that of a word never seen.

        ``log((N + 1) / (n + 1)) / log(N + 1)`` for *n* of *N* texts: 0 for a word of every text, 1
        for one of none.

        Examples
        --------
        >>> frequencies = Frequencies(3, {"tram": 3, "quiet": 1})
        >>> [frequencies.weight(word) for word in ("tram", "quiet", "zebra")]
        [0.0, 0.5, 1.0]
        """
        seen = self.counts.get(word, 0)
        return math.log((self.documents + 1) / (seen + 1)) / math.log(self.documents + 1)


def count(texts: Iterable[str], tokens: str) -> Frequencies:
    """Count the ``words`` or ``lemmas`` of these texts; a text that stands twice counts once."""
    normaliser = Normaliser(tokens, "keep")
    distinct = dict.fromkeys(texts)
    counts = Counter(word for text in distinct for word in set(normaliser(text).all))
    return Frequencies(max(1, len(distinct)), counts)


def write(frequencies: Mapping[str, Frequencies]) -> str:
    """As JSON, by ``words`` or ``lemmas``; the same counts give the same text."""
    content = {
        tokens: {"documents": count.documents, "counts": dict(sorted(count.counts.items()))}
        for tokens, count in sorted(frequencies.items())
    }
    return json.dumps(content, ensure_ascii=False, indent=0) + "\n"


def parse(text: str) -> dict[str, Frequencies]:
    """What :func:`write` wrote.

    Raises ModelError if it is something else.
    """
    try:
        content = json.loads(text)
        frequencies = {
            tokens: Frequencies(value["documents"], value["counts"])
            for tokens, value in content.items()
        }
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ModelError(f"expected counts of words as JSON, found {error!r}") from error
    for frequency in frequencies.values():
        numbers = [frequency.documents, *frequency.counts.values()]
        if not all(isinstance(n, int) and 1 <= n <= frequency.documents for n in numbers):
            raise ModelError("expected counts from 1 to the number of documents, found others")
    return frequencies


class Resources(NamedTuple):
    """Knowledge that a model directory holds beside its ``model.json``."""

    rules: Rules | None = None
    frequencies: Mapping[str, Frequencies] = {}
    """Of ``words`` or of ``lemmas``."""

    def frequencies_of(self, tokens: str) -> Frequencies:
        """Raises ModelError if the words were not counted."""
        if tokens not in self.frequencies:
            raise ModelError(f'insertion = "idf" needs frequencies of {tokens}, found none')
        return self.frequencies[tokens]


NOTHING = Resources()


def read_resources(folder: Path, files: Mapping[str, object]) -> Resources:
    """The resources that the ``"files"`` of a model name, relative to its directory.

    Raises ModelError if a file is absent or damaged.
    """
    rules, counted = files.get("rules"), files.get("frequencies")
    names = [str(name) for name in rules] if isinstance(rules, list) else []
    for name in [*names, *([str(counted)] if counted else [])]:
        if not (folder / name).is_file():
            raise ModelError(f"{folder}: expected a complete model, found no file {name}")
    try:
        return Resources(
            Rules(read_rules(folder / name) for name in names) if rules is not None else None,
            _frequencies(folder / str(counted)) if counted else {},
        )
    except BadInput as error:
        raise ModelError(f"{folder}: expected a complete model, found: {error}") from error


def _frequencies(path: Path) -> Mapping[str, Frequencies]:
    try:
        return parse(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ModelError(f"{path}: expected counts, found: {error.strerror}") from error
    except (ModelError, ValueError) as error:
        raise ModelError(f"{path}: {error}") from error


COST_OPTIONS = ("costs", "insertion", "substitution", "normaliser")
OPERATIONS = ("insert", "delete", "substitute")

UNIT = 1_000_000
"""Costs are whole millionths, so that sums of them are exact and ties are ties."""
_LEAST = 0.001


class Costs(NamedTuple):
    """The cost scheme of an edit distance; costs in units of 1/:data:`UNIT`."""

    insert: int
    delete: int
    substitute: int
    normaliser: str
    frequencies: Frequencies | None
    """Weigh insertions; None for a fixed cost."""
    rules: Rules | None
    """License substitutions; None for a fixed cost."""

    @classmethod
    def of(cls, settings: Mapping[str, object], resources: Resources, tokens: str) -> Costs:
        """The scheme that the options ask for.

        ``tokens`` says whose frequencies are needed: of ``words`` or ``lemmas``.

        Raises ModelError if there is none such, or what it needs is not in the resources.
        """
        given = settings.get("costs", {})
        if not isinstance(given, dict):
            raise ModelError(f'expected "costs" to be a table of numbers, found {given!r}')
        check_names(given, OPERATIONS, 'the table "costs"')
        insert = number(given, "insert", _LEAST, 1.0, 1.0)
        delete = number(given, "delete", 0.0, 1.0, 0.0)
        substitute = number(given, "substitute", 0.0, 1.0, 1.0)
        idf = one_of(settings, "insertion", ("fixed", "idf")) == "idf"
        licensed = one_of(settings, "substitution", ("fixed", "rules")) == "rules"
        if licensed and resources.rules is None:
            raise ModelError('substitution = "rules" needs rule files (rules = ["…"]), found none')
        return cls(
            round(insert * UNIT),
            round(delete * UNIT),
            round(substitute * UNIT),
            one_of(settings, "normaliser", ("total", "hypothesis", "longer")),
            resources.frequencies_of(tokens) if idf else None,
            resources.rules if licensed else None,
        )

    def insertion(self, word: str) -> int:
        """What it costs to insert this word; at least 1."""
        if self.frequencies is None:
            return self.insert
        return max(1, round(self.insert * self.frequencies.weight(word)))

    def similarity(self, distance: int, delete_all: int, insert_all: int) -> float:
        """1 − distance / norm, in [0, 1]."""
        if self.normaliser == "total":
            norm = delete_all + insert_all
        elif self.normaliser == "hypothesis":
            norm = insert_all
        else:
            norm = max(delete_all, insert_all)
        return max(0.0, 1.0 - distance / norm)
