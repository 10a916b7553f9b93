"""What a language model is asked about a pair: a file of words with places for texts and labels."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path

from argue.errors import BadInput, reason_of
from argue.language.tokens import without_surrogates
from argue.model import Label, Pair

SHIPPED = Path(__file__).with_name("prompt.txt")
NEEDED = ("{text}", "{hypothesis}", "{labels}")
"""Places that a prompt must have; ``{path}`` and ``{first}`` may be left out."""
MEANING = {
    Label.SUPPORT: "it gives a reason for it, agrees with it or follows from it",
    Label.ATTACK: "it gives a reason against it, disagrees with it or casts doubt on it",
    Label.UNRELATED: "it is neither for nor against it",
}
LONGEST = 8_000
"""Characters of one text; what is beyond is left out, and the text says so."""


class Prompt:
    """A prompt; its ``version`` changes with its words.

    Parameters
    ----------
    path
        A file with the places :data:`NEEDED`; by default the one that ships.

    Raises
    ------
    BadInput
        If it cannot be read or lacks a place.

    Examples
    --------
    >>> pair = Pair("T", "H", "They are loud.", "Trams are quiet.", path=("Which transport?",))
    >>> words = Prompt().ask(pair, (Label.SUPPORT, Label.ATTACK))
    >>> "1. Which transport?" in words, "They are loud." in words, "unrelated" in words
    (True, True, False)
    """

    def __init__(self, path: Path = SHIPPED) -> None:
        try:
            self._words = path.read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            raise BadInput(
                f"ARGUE_LLM_PROMPT: expected a text file, found {reason_of(error)}"
            ) from error
        if missing := [place for place in NEEDED if place not in self._words]:
            raise BadInput(
                f"ARGUE_LLM_PROMPT: expected {', '.join(NEEDED)} in {path}, found no "
                f"{' and no '.join(missing)}"
            )
        self.version = hashlib.sha256(self._words.encode()).hexdigest()[:12]

    def ask(self, pair: Pair, labels: Sequence[Label]) -> str:
        """The prompt about a pair, with these labels to choose from."""
        places = {
            "{path}": format_path(pair.path),
            "{labels}": "\n".join(f'- "{label}": {MEANING[label]}' for label in labels),
            "{first}": str(labels[0]),
            "{hypothesis}": cut(pair.hypothesis),
            "{text}": cut(pair.text),
        }
        return fill_places(self._words, places)


def format_path(path: Sequence[str]) -> str:
    """What was said above a text, numbered; empty if nothing was."""
    lines = "".join(f"{number}. {cut(text)}\n" for number, text in enumerate(path, 1))
    return f"What was said before, from the question on:\n{lines}\n" if lines else ""


def fill_places(words: str, places: dict[str, str]) -> str:
    """The words with each place filled; what is filled in is not searched for places."""
    found = [(words.find(place), place) for place in places if place in words]
    if not found:
        return words
    at, place = min(found)
    return words[:at] + places[place] + fill_places(words[at + len(place) :], places)


def cut(text: str) -> str:
    """The text without surrogates, which no server reads, and without what is beyond the limit."""
    text = without_surrogates(text)
    return text if len(text) <= LONGEST else f"{text[:LONGEST]} […]"
