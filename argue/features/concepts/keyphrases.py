"""Key concepts against gold keyphrases: precision, recall and F1 of the first 5, 10, 15, …

A gold keyphrase may have several wordings, as in SemEval-2010 ("quality of service", "service
quality"); one of them is enough, and it counts once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Annotated, Literal, TypeAlias

from argue.errors import BadInput, ParseError, UnknownName
from argue.evaluation.statistics import f1, ratio
from argue.model.record import Count, Ratio, Record
from argue.plugins import libraries_for

Gold: TypeAlias = tuple[frozenset[str], ...]
"""A text's keyphrases, each with its wordings."""

CUTS = (5, 10, 15, None)
"""How many of the best concepts are scored; ``None``: as many as gold has of the text."""
_STEMMERS = {"en": "porter", "fr": "french", "it": "italian"}


@dataclass(frozen=True, slots=True)
class KeyphraseScores(Record):
    """Concepts against gold keyphrases, counted over all texts together.

    That is micro-average, as SemEval-2010 scored; ``cut`` is as in :data:`CUTS`.
    """

    TITLE = "KeyphraseScore"
    JSON = ("match", "at", "found", "named", "gold", "precision", "recall", "f1")

    match: Annotated[str, Literal["exact", "stemmed"]]
    """How concepts and keyphrases are compared."""
    cut: int | None
    found: Count
    """Keyphrases that are among the concepts."""
    named: Count
    """Concepts."""
    gold: Count
    """Keyphrases."""

    @property
    def at(self) -> int | Literal["gold"]:
        """How many concepts of each text count; ``gold``: as many as it has keyphrases."""
        return self.cut or "gold"

    @property
    def precision(self) -> Ratio:
        """``found`` / ``named``."""
        return ratio(self.found, self.named)

    @property
    def recall(self) -> Ratio:
        """``found`` / ``gold``."""
        return ratio(self.found, self.gold)

    @property
    def f1(self) -> Ratio:
        """2 · found / (named + gold)."""
        return f1(self.found, self.named, self.gold)


@dataclass(frozen=True, slots=True)
class ScoresOfKeyphrases(Record):
    """``argue concepts --gold … --json``: concepts against gold keyphrases."""

    NAME = "keyphrase-scores/1"
    TITLE = "KeyphraseScores"

    scores: Sequence[KeyphraseScores]
    """By match and cut."""


def score_keyphrases(
    named: Mapping[str, Sequence[str]],
    gold: Mapping[str, Gold],
    *,
    match: str = "exact",
    stem: Callable[[str], str] = str,
    cuts: Iterable[int | None] = CUTS,
) -> list[KeyphraseScores]:
    """Score the concepts named of each text, the best first.

    Both sides are put in lower case and stemmed word by word (:func:`stemmer`); blanks are made
    one. Concepts that then are the same count once, at the first place. Texts of gold with no
    concept count as such. Raises BadInput if a text has no gold.

    >>> gold = {"t": (frozenset({"clean air"}), frozenset({"car"}))}
    >>> score_keyphrases({"t": ["cars", "clean air"]}, gold, cuts=[2])[0].f1
    0.5
    """
    if strange := sorted(named.keys() - gold.keys()):
        raise BadInput(f"expected gold keyphrases for each text, found none for {strange[0]!r}")

    @cache
    def plain(phrase: str) -> str:
        return " ".join(map(stem, phrase.lower().split()))

    results = []
    for cut in cuts:
        counts = [0, 0, 0]
        for text, keyphrases in gold.items():
            wordings = [{plain(wording) for wording in wordings_of} for wordings_of in keyphrases]
            best = set(list(dict.fromkeys(map(plain, named.get(text, ()))))[: cut or len(wordings)])
            hits = sum(not best.isdisjoint(phrases) for phrases in wordings)
            for place, number in enumerate((hits, len(best), len(wordings))):
                counts[place] += number
        results.append(KeyphraseScores(match, cut, *counts))
    return results


def stemmer(language: str) -> Callable[[str], str]:
    """Porter's stemmer for English, Snowball's for French and Italian, by snowballstemmer.

    Raises UnknownName for another language, and MissingLibrary if snowballstemmer is not installed.
    """
    if language not in _STEMMERS:
        raise UnknownName("language with a stemmer", language, sorted(_STEMMERS))
    with libraries_for("matching keyphrases by their stems"):
        snowballstemmer = import_module("snowballstemmer")  # it brings no type information
    of_word = snowballstemmer.stemmer(_STEMMERS[language])
    return cache(lambda word: str(of_word.stemWord(word)))


def read_gold(path: Path) -> dict[str, Gold]:
    """Gold keyphrases by the name of their text.

    Raises BadInput if there is nothing of the kind.

    ``path`` is a folder with ``NAME.key`` files, one keyphrase a line; or a JSON file
    ``{"NAME": [["wording", …], …]}``.
    """
    if path.is_dir():
        results = {
            file.stem: tuple(
                frozenset([line.strip()])
                for line in file.read_text(encoding="utf-8").splitlines()
                if line.strip()
            )
            for file in sorted(path.glob("*.key"))
        }
    elif path.is_file():
        results = _of_json(path)
    else:
        raise BadInput(f"{path}: expected a folder of .key files or a JSON file, found nothing")
    if not results:
        raise BadInput(f"{path}: expected files NAME.key in the folder, found none")
    return results


def _of_json(path: Path) -> dict[str, Gold]:
    expected = '{"NAME": [["wording", …], …]}'
    try:
        result = json.loads(path.read_text(encoding="utf-8-sig"))
        return {
            str(name): tuple(frozenset(map(str, phrase)) for phrase in phrases)
            for name, phrases in result.items()
        }
    except (ValueError, AttributeError, TypeError) as error:
        raise ParseError(expected, str(error), where=str(path)) from error
