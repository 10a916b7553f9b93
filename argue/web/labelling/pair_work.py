"""What the pages of monothematic pairs and the JSON interface do alike."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Response

from argue.errors import BadInput, NotFound, ParseError, UnknownName
from argue.evaluation.monothematic import files
from argue.evaluation.monothematic.decomposition import problems
from argue.evaluation.monothematic.pairs import Collection, gold_of, joined
from argue.evaluation.monothematic.rows import Cells, record
from argue.locales import say
from argue.store.labelling.decompositions import MadeRow, PairSet
from argue.web.app.state import settings, store
from argue.web.labelling import pair_sets
from argue.web.ui.tables import file


@dataclass(frozen=True, slots=True)
class Kept:
    """A monothematic pair as it was saved.

    ``proposed`` is the new hypothesis as far as the cells say it, ``problems`` what keeps the pair
    from being finished, by cell.
    """

    row: MadeRow
    proposed: str
    problems: dict[str, str]


def pair_cells(sent: Mapping[str, str]) -> Cells:
    """The cells of an original pair that somebody typed; raises BadInput where one is missing."""
    cells = {name: sent.get(name, "").strip() for name in ("text", "hypothesis")}
    try:
        cells["judgement"] = str(gold_of(sent.get("judgement", "")))
    except ValueError as error:
        raise BadInput(error.args[0]) from None
    record(cells, "1")  # raises BadInput where a text is missing
    return cells


def pairs_of_file(data: bytes, name: str) -> Collection:
    """The pairs of a file; raises ParseError if there are no original ones among them."""
    collection = joined(files.parse(data, name, settings().limits))
    if not collection.originals:
        raise ParseError(
            say("original pairs, to be taken apart"), say("monothematic pairs only"), where=name
        )
    return collection


def one_pair(cells: Cells) -> Collection:
    """A collection of one original pair."""
    return joined([record(cells, "1")])


def add_set(title: str, collection: Collection) -> str:
    """Keep a new set; its key."""
    return store().decompositions.add(
        title,
        [(pair.id, pair_sets.original_cells(pair)) for pair in collection.originals],
        [(pair.id, pair.original, pair_sets.made_cells(pair)) for pair in collection.pairs],
    )


def made_row(found: PairSet, name: str) -> MadeRow:
    """A monothematic pair that may be changed; raises NotFound."""
    row = next((row for row in found.made if row.name == name), None)
    if row is None or not row.original:
        raise NotFound(
            say(
                "this set has no pair %(name)s to save; it may have been discarded",
                name=repr(name[:80]),
            )
        )
    return row


def keep(
    found: PairSet, before: MadeRow, sent: Mapping[str, str], *, revision: int, finish: bool
) -> Kept:
    """Keep what was typed of a pair; finished if it is called so and nothing is missing."""
    original = pair_sets.original_of(found.original(before.original))
    cells = pair_sets.typed(sent, settings().limits)
    wrong = problems(original, cells)
    finished = (before.finished or finish) and not wrong
    row = store().decompositions.save(found.key, before.name, revision, cells, finished=finished)
    return Kept(row, pair_sets.proposed(original, cells), wrong)


def pair_file(key: str, format: str) -> Response:
    """All that is finished in a set, as a file that every program of ours reads again."""
    if format not in files.MEDIA_TYPES:
        raise UnknownName("format of monothematic pairs", format, list(files.MEDIA_TYPES))
    content = files.write(pair_sets.collection_of(store().decompositions.load(key)), format)
    return file(content, files.MEDIA_TYPES[format], f"{key}.{format}")
