"""Logits that ship with a model: those of the pairs of the examples, alike on every machine."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from threading import Lock
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from argue.engines._cross_encoder.network import Texts

Array = NDArray[np.float32]
FILE = "examples.json"
"""In the directory of a model; ``python -m tools.examples`` writes it."""


def key_of(texts: Sequence[str]) -> str:
    """What the texts of a pair are called there.

    >>> key_of(("No.", "Trams are loud."))
    'd463f0044eb2bf06'
    """
    return hashlib.sha256(json.dumps(texts).encode()).hexdigest()[:16]


class ShippedLogits:
    """The logits beside a model, read when the first pair is asked for.

    ``folder``: that of the model; most have none.
    ``version``: of the engine. Logits of another version count for nothing, which is logged.
    """

    def __init__(self, folder: Path, version: str) -> None:
        self._file, self._version = folder / FILE, version
        self._logits: Mapping[str, Sequence[float]] | None = None

    def of(self, pairs: Sequence[Sequence[str]]) -> Array | None:
        """Shape (pairs, classes); ``None`` unless all ship."""
        if self._logits is None:
            self._logits = self._read()
        rows = [self._logits.get(key_of(texts)) for texts in pairs] if self._logits else []
        return np.array(rows, np.float32) if rows and None not in rows else None

    def _read(self) -> Mapping[str, Sequence[float]]:
        if not self._file.is_file():
            return {}
        content = json.loads(self._file.read_text(encoding="utf-8"))
        if content["version"] != self._version:
            import logging  # only where they are of no use

            logging.getLogger(__name__).warning(
                "%s: of version %s, not of %s, and not used; `make examples` writes it anew",
                self._file,
                content["version"],
                self._version,
            )
            return {}
        logits: Mapping[str, Sequence[float]] = content["logits"]
        return logits


class Logits(Protocol):
    """Gives the classes' logits of pairs of texts."""

    def logits(self, pairs: Sequence[Texts]) -> Array:
        """Shape (pairs, classes)."""

    def is_cut(self, text: str, hypothesis: str) -> bool:
        """Whether a pair is too long to be read at once."""

    def excerpts(self, text: str, hypothesis: str) -> Sequence[Texts]:
        """What is read of a pair too long to be read at once."""


class LazyNetwork:
    """A network that is loaded, once, when it is first asked about a pair that did not ship."""

    def __init__(self, load: Callable[[], Logits], shipped: ShippedLogits) -> None:
        self._load, self._shipped, self._lock = load, shipped, Lock()
        self._loaded: Logits | None = None

    def logits(self, pairs: Sequence[Texts]) -> Array:
        """As of :class:`Logits`."""
        shipped = self._shipped.of(pairs)
        return self._network().logits(pairs) if shipped is None else shipped

    def is_cut(self, text: str, hypothesis: str) -> bool:
        """As of :class:`Logits`."""
        return self._network().is_cut(text, hypothesis)

    def excerpts(self, text: str, hypothesis: str) -> Sequence[Texts]:
        """As of :class:`Logits`."""
        return self._network().excerpts(text, hypothesis)

    def _network(self) -> Logits:
        with self._lock:
            if self._loaded is None:
                self._loaded = self._load()
            return self._loaded


def write(folder: Path, version: str, logits: Mapping[tuple[str, ...], Array]) -> None:
    """Write the logits of pairs, one a line, each with the digits that tell a float32."""
    rows = {
        key_of(texts): f"[{', '.join(map(str, row.astype(np.float32)))}]"
        for texts, row in logits.items()
    }
    lines = ",\n".join(f'"{key}": {row}' for key, row in sorted(rows.items()))
    content = f'{{"version": "{version}", "logits": {{\n{lines}\n}}}}\n'
    (folder / FILE).write_text(content, encoding="utf-8")
