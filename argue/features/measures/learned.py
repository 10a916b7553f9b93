"""Which pairs a model learned: hashes beside it, by which evaluation tells what it measures on.

``learned.sha256`` in a model's folder is a line, :data:`HEAD`, and then of each pair the first
:data:`BYTES` bytes of the SHA-256 of its text and its hypothesis, in rising order and with nothing
between them. Of both, only letters and digits count, in small letters (:func:`.letters`), so that
other quotation marks or line breaks make no other pair; a pair that was learned twice, or with two
labels, is there once. Pairs of ``--dev``, by which something was chosen or calibrated, are not
among them.

A model that learned all pairs of another one beside it says so: its file begins with a line that
names the other's folder (:data:`ALSO`), and has only what it learned besides.

No text can be read from the file; who has a text can find out whether it was learned. Among a
million learned pairs, one of 300,000,000 others is taken for one of them. A model without the file
is one of which that is not known, which is not the same as having learned nothing.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from argue.engines import Engine
from argue.errors import ModelError
from argue.model import Origin

FILE = "learned.sha256"
HEAD = b"argue learned pairs 1\n"
_ALSO = "argue learned the pairs of {}\n"
ALSO = re.compile(_ALSO.format(r"(\w+)").encode())
BYTES = 6
"""Of a pair's hash."""


def write(folder: Path, pairs: Iterable[tuple[str, str]], *, also: str = "") -> None:
    """Write the file of a model into its folder.

    Parameters
    ----------
    pairs
        The text and the hypothesis of each pair that the model learned, in any order.
    also
        The folder's name of another model beside it all of whose pairs are among them.
    """
    hashes = {pair_hash(*pair) for pair in pairs}
    if also:
        hashes -= read(folder.parent / also) or frozenset()
    named = _ALSO.format(also).encode() if also else b""
    (folder / FILE).write_bytes(named + HEAD + b"".join(sorted(hashes)))


def read(folder: Path | None) -> frozenset[bytes] | None:
    """The hashes of the pairs that the model in a folder learned; ``None`` if that is not known.

    Raises
    ------
    ModelError
        If the file is damaged.
    """
    path = folder / FILE if folder else None
    if path is None or not path.is_file():
        return None
    return _read(path, path.stat().st_mtime_ns)


def learned_by(engine: Engine) -> frozenset[bytes] | None:
    """The hashes of what an engine learned; ``None`` if that is not known.

    None of the pairs that it judges were learned by one that is trained without their debate, nor
    by one that repeats what is stated. Raises as :func:`read`.
    """
    if getattr(engine, "held_out", False) or engine.origin is not Origin.JUDGED:
        return frozenset()
    folder = getattr(engine, "folder", None)  # an object from outside may have another
    return read(folder if isinstance(folder, Path) else None)


def pair_hash(text: str, hypothesis: str) -> bytes:
    """By what a pair is found among those that were learned.

    >>> pair_hash("It’s late.", "Go home!") == pair_hash("it's  LATE", "go home")
    True
    """
    words = f"{letters(text)}\n{letters(hypothesis)}"
    return hashlib.sha256(words.encode("utf-8", "surrogatepass")).digest()[:BYTES]


@lru_cache(maxsize=64)  # replies to the same text come one after the other
def letters(text: str) -> str:
    """The words of a text in small letters, by which two that are written alike are one."""
    return " ".join(re.findall(r"\w+", text.lower()))


@lru_cache(maxsize=8)
def _read(path: Path, changed: int) -> frozenset[bytes]:
    content, others = path.read_bytes(), frozenset[bytes]()
    other = ALSO.match(content)
    if other and other[1].decode() != path.parent.name:
        others = read(path.parent.parent / other[1].decode()) or others
        content = content[other.end() :] if others else content
    head, hashes = content[: len(HEAD)], content[len(HEAD) :]
    if head != HEAD or len(hashes) % BYTES:
        expected = f"{HEAD.decode().strip()!r} and {BYTES} bytes a pair"
        raise ModelError(f"{path}: expected {expected}, found {len(content):,} other bytes")
    return others.union(hashes[at : at + BYTES] for at in range(0, len(hashes), BYTES))
