"""Monothematic pairs, made by hand: save what was typed of one, and write a set as a file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from argue.errors import NotFound, UnknownName
from argue.features.labelling.deeds import Download
from argue.features.monothematic import files, pair_sets
from argue.features.monothematic.decomposition import problems
from argue.features.monothematic.store import Decompositions, PairRow, PairSet
from argue.services.deeds import Need, deed
from argue.settings import Limits


@dataclass(frozen=True, slots=True)
class SavedPair:
    """A monothematic pair as it was saved.

    ``proposed`` is the new hypothesis as far as the cells say it, ``problems`` what keeps the pair
    from being finished, by cell.
    """

    row: PairRow
    proposed: str
    problems: dict[str, str]


_save = deed(
    "monothematic.save",
    Need.RESEARCH_MAKER,
    "%(who)s changed a monothematic pair of the set %(what)s.",
)


def made_row(pairs: PairSet, name: str) -> PairRow:
    """A monothematic pair that may be changed; raises NotFound."""
    row = next((row for row in pairs.made if row.name == name), None)
    if row is None or not row.original:
        raise NotFound(
            f"this set has no pair {repr(name[:80])} to save; it may have been discarded"
        )
    return row


@deed("monothematic.add_original", Need.RESEARCH_MAKER, "%(who)s added a pair to the set %(what)s.")
def add_original(sets: Decompositions, key: str, cells: Mapping[str, str]) -> str:
    """Add a pair to a set; its name."""
    return sets.add_original(key, pair_sets.pair_cells(cells))


@deed(
    "monothematic.begin",
    Need.RESEARCH_MAKER,
    "%(who)s began a monothematic pair in the set %(what)s.",
)
def begin(sets: Decompositions, key: str, original: str) -> PairRow:
    """Begin a monothematic pair, which is stored from now on."""
    return sets.begin(key, original)


@_save
def discard(sets: Decompositions, key: str, name: str, revision: int) -> str:
    """Discard a monothematic pair, unless it was changed since; the name of the original one."""
    original = made_row(sets.load(key), name).original
    sets.discard(key, name, revision)
    return original


@_save
def save(
    sets: Decompositions,
    key: str,
    name: str,
    sent: Mapping[str, str],
    *,
    revision: int,
    finish: bool,
    limits: Limits,
) -> SavedPair:
    """Change a monothematic pair; it is finished if it is called so and nothing is missing."""
    pairs = sets.load(key)
    before = made_row(pairs, name)
    text = pairs.original(before.original).text
    cells = pair_sets.typed(sent, limits)
    wrong = problems(text, cells)
    finished = (before.finished or finish) and not wrong
    row = sets.save(key, name, revision, cells, finished=finished)
    return SavedPair(row, pair_sets.proposed(text, cells), wrong)


def pair_file(sets: Decompositions, key: str, format: str) -> Download:
    """All that is finished in a set, as a file that every program of ours reads again."""
    if format not in files.MEDIA_TYPES:
        raise UnknownName("format of monothematic pairs", format, list(files.MEDIA_TYPES))
    content = files.write(pair_sets.collection_of(sets.load(key)), format)
    return Download(content, files.MEDIA_TYPES[format], f"{key}.{format}")
