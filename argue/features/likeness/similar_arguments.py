"""Which arguments of a debate say nearly the same as a text that somebody is typing.

Texts are compared by the rare words that they share, and by the bi-encoder of the pairing
``retrieved`` where it is installed. The encoder is loaded, and the debate encoded, behind the
server: until that is done, and in a light installation, the words alone decide.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.util import find_spec

import numpy as np

from argue.errors import ArgueError
from argue.features.likeness.encoder import PACKAGED, Vectors, load_encoder
from argue.features.likeness.word_vectors import Words
from argue.model import Argument, Debate
from argue.services.debates import IdentityCache
from argue.settings import Settings
from argue.store.participation.records import is_stub

MOST = 3
LEAST_LETTERS = 15
"""Shorter texts are like too many others."""
LEAST, LEAST_IN_ENCODED = 0.3, 0.5
"""Likeness from which on one looks before one says the same again: by words alone, and with the
encoder, for which texts on one topic are alike anyway. In debates of some thirty arguments they
find at least a third and a half of what is said again in other words, and show something for a
tenth and an eighth of the texts that say nothing again (``benchmarks/near_duplicates.py``)."""
MOST_ENCODED = 5_000
"""Arguments of a debate that are encoded; of a larger one the words alone decide."""


@dataclass(frozen=True, slots=True)
class Alike:
    """An argument, and how alike it is, from 0 to 1."""

    argument: Argument
    likeness: float


def alike(
    debate: Debate, text: str, *, most: int = MOST, least: float | None = None
) -> tuple[Alike, ...]:
    """The arguments most like a text, the nearest first; none for a short text."""
    if len(text.strip()) < LEAST_LETTERS or not debate.arguments:
        return ()
    sense = _ENCODED.likeness(debate.arguments, text)
    words, vectors = _words.get_or_compute(debate, "words", lambda: _words_of(debate))
    likeness = likeness_of(words, vectors, text, sense)
    if least is None:
        least = LEAST if sense is None else LEAST_IN_ENCODED
    order = np.argsort(-likeness, kind="stable")[: most + 1]
    ranked = (Alike(debate.arguments[row], float(likeness[row])) for row in order)
    fitting = [
        near for near in ranked if near.likeness >= least and not is_stub(near.argument.text)
    ]
    return tuple(fitting[:most])


def likeness_of(words: Words, vectors: Vectors, text: str, sense: Vectors | None) -> Vectors:
    """How alike a text is to each of those that ``words`` knows, whose rows ``vectors`` has.

    By words alone; the mean of that and of the encoder's cosines, if ``sense`` has them.
    """
    by_words = vectors @ words.encode([text])[0] * np.float32(words.share_known(text) ** 0.5)
    return by_words if sense is None else np.asarray((by_words + sense) / 2, np.float32)


_log = logging.getLogger(__name__)


class _Encoded:
    """Vectors of texts, each encoded once, by a thread of its own."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._busy = self._broken = False
        self._vectors: dict[str, Vectors] = {}

    def likeness(self, arguments: Sequence[Argument], text: str) -> Vectors | None:
        """Cosines with these arguments; ``None`` while they are not known."""
        if self._broken or not installed() or len(arguments) > MOST_ENCODED:
            return None
        texts = [argument.text for argument in arguments]
        with self._lock:
            missing = [wording for wording in dict.fromkeys(texts) if wording not in self._vectors]
            if missing and not self._busy:
                self._busy = True
                threading.Thread(target=self._encode, args=(missing,), daemon=True).start()
            if missing:
                return None
            vectors = np.stack([self._vectors[wording] for wording in texts])
        own = load_encoder(Settings.from_environment().encoder).encode([text])[0]
        return np.asarray(vectors @ own, np.float32)

    def _encode(self, texts: Sequence[str]) -> None:
        try:
            vectors = load_encoder(Settings.from_environment().encoder).encode(texts)
        except ArgueError as error:
            _log.warning("near duplicates are found by words alone: %s", error)
            self._broken = True
            return
        with self._lock:
            if len(self._vectors) > 20 * MOST_ENCODED:
                self._vectors.clear()
            self._vectors.update(zip(texts, vectors, strict=True))
            self._busy = False


@lru_cache(maxsize=1)
def installed() -> bool:
    """Whether the bi-encoder that comes as a package is there."""
    return all(map(find_spec, ("sentence_transformers", PACKAGED)))


def _words_of(debate: Debate) -> tuple[Words, Vectors]:
    """The words of a debate's arguments, and a vector of each."""
    texts = [argument.text for argument in debate.arguments]
    words = Words(texts)
    return words, words.encode(texts)


_words = IdentityCache(most=16)
_ENCODED = _Encoded()
