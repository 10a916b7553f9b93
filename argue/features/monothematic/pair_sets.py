"""Monothematic pairs made by hand: the steps of the papers, what was typed, sets, who saves them.

Cabrio & Magnini (2010), after Bentivogli et al. (2010): (1) name a phenomenon of the original pair;
(2) state its entailment rule in general, left side and right side; (3) put the rule's right side,
as it stands in the hypothesis, in place of its left side, as it stands in the text, and leave the
rest of the text alone: this is the new hypothesis; (4) judge whether the text entails it. Then the
next phenomenon, again from the original text.

Where the papers are silent: a rule that has nothing on one side is written with ``∅``; the new
hypothesis may be corrected by hand (agreement, an article), since what counts is that nothing but
the phenomenon differs.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from argue.errors import BadInput, LimitExceeded, NotFound, ParseError, UnknownName
from argue.features.labelling.deeds import Download
from argue.features.monothematic import files
from argue.features.monothematic.files import Cells
from argue.features.monothematic.pairs import WORDS, Collection, EntailmentPair, gold_of, joined
from argue.features.monothematic.phenomena import full_name
from argue.features.monothematic.store import Decompositions, PairRow, PairSet, SetPair, SetSummary
from argue.formats.base.text import clean
from argue.model.tables import Cell, Column, Table
from argue.services.deeds import Need, deed
from argue.settings import Limits

STEPS = {
    "phenomenon": "Name a phenomenon that the judgement of the pair rests on.",
    "rule": "State its rule in general: where a text says the left side, it says the right one.",
    "substitution": "Put the right side, as the hypothesis has it, in place of the left one.",
    "judgement": "Does the text entail the new hypothesis?",
}
"""What is asked in each step."""


def substitute(text: str, fragment: str, replacement: str) -> str:
    """The text with a fragment replaced, as words of its own where it is such anywhere.

    Where nothing is put in its place, the blanks around it become one.

    Raises BadInput if the fragment does not stand there, or more than once.

    Examples
    --------
    >>> substitute("Ann, a nurse, sleeps.", "Ann, a nurse,", "A nurse")
    'A nurse sleeps.'
    >>> substitute("The very old tram stopped.", "very", "")
    'The old tram stopped.'
    >>> substitute("The old tram was sold.", "old", "ancient")
    'The ancient tram was sold.'
    """
    part = re.escape(fragment) or "(?!)"  # which is nowhere
    words = [*re.finditer(rf"(?<!\w){part}(?!\w)", text)] or [*re.finditer(part, text)]
    places = [place.start() for place in words]
    if len(places) != 1:
        times = f"{len(places)} times, take more of the words around it"
        why = f"it is there {times}" if places else "it is not there"
        raise BadInput(f"expected a part of the text, found {repr(fragment[:60])}: {why}")
    before, after = text[: places[0]], text[places[0] + len(fragment) :]
    if not replacement.strip():
        apart = before.endswith(" ") and after[:1].isspace()
        return (f"{before.rstrip()} {after.lstrip()}" if apart else before + after).strip()
    return before + replacement + after


def hypothesis_of(text: str, cells: Mapping[str, str]) -> str:
    """The new hypothesis of a text: the one that was written, or else what the substitution gives.

    Raises BadInput as :func:`substitute`.
    """
    written = cells.get("hypothesis", "").strip()
    if written:
        return written
    return substitute(text, cells.get("fragment", ""), cells.get("replacement", ""))


def problems(text: str, cells: Mapping[str, str]) -> dict[str, str]:
    """What still keeps these cells from being a monothematic pair: name of the cell → a sentence.

    Examples
    --------
    >>> problems("Ann sleeps.", {"phenomenon": "lexical:synonymy", "left": "x", "right": "y",
    ...                          "fragment": "snores"})
    {'fragment': "expected a part of the text, found 'snores': it is not there", 'judgement': 'The judgement is missing.'}
    """  # noqa: E501 - output of a doctest
    results: dict[str, str] = {}
    try:
        full_name(cells.get("phenomenon", ""))
    except ValueError as error:
        results["phenomenon"] = str(error) if cells.get("phenomenon") else "The name is missing."
    for side in ("left", "right"):
        if not cells.get(side, "").strip():
            results[side] = f"The rule's {side} side is missing; write ∅ if there is nothing."
    try:
        if hypothesis_of(text, cells) == text:
            results["replacement"] = "The new hypothesis says the same as the text."
    except BadInput as error:
        results["fragment"] = str(error)
    try:
        gold_of(cells.get("judgement", ""))
    except ValueError as error:
        results["judgement"] = str(error) if cells.get("judgement") else "The judgement is missing."
    return results


PAIR = ("text", "hypothesis", "judgement")
"""The cells of an original pair."""
TYPED = ("phenomenon", "judgement", "hypothesis", *WORDS)
"""The cells of a monothematic pair that a person types."""


def original_of(row: PairRow) -> EntailmentPair:
    """The original pair of a row."""
    return EntailmentPair.of_cells(row.cells, row.name)


def collection_of(pairs: PairSet) -> Collection:
    """All that is finished."""
    originals = {row.name: original_of(row) for row in pairs.originals}
    return Collection(
        tuple(originals.values()),
        tuple(_made(row, originals) for row in pairs.made if row.finished),
    )


def typed(form: Mapping[str, str], limits: Limits) -> Cells:
    """The cells that a form brings, cleaned; those left blank are left out.

    Raises LimitExceeded if one is longer than a text may be.
    """
    results: Cells = {}
    for name in TYPED:
        text = clean(form.get(name, ""))[0].strip()
        if len(text) > limits.max_text:
            raise LimitExceeded(
                "characters", len(text), limits.max_text, "ARGUE_MAX_TEXT", where=name
            )
        if text:
            results[name] = text
    return results


def proposed(text: str, cells: Cells) -> str:
    """The new hypothesis of a text as far as the cells say it; empty if they do not."""
    try:
        return hypothesis_of(text, cells)
    except BadInput:
        return ""


def pair_cells(sent: Mapping[str, str]) -> Cells:
    """The cells of an original pair that somebody typed; raises BadInput where one is missing."""
    cells = {name: sent.get(name, "").strip() for name in ("text", "hypothesis")}
    try:
        cells["judgement"] = str(gold_of(sent.get("judgement", "")))
    except ValueError as error:
        raise BadInput(error.args[0]) from None
    EntailmentPair.of_cells(cells, "1")  # raises BadInput where a text is missing
    return cells


def pairs_of_file(data: bytes, name: str, limits: Limits) -> Collection:
    """The pairs of a file; raises ParseError if there are no original ones among them."""
    collection = joined(files.parse(data, name, limits))
    if not collection.originals:
        raise ParseError("original pairs, to be taken apart", "monothematic pairs only", where=name)
    return collection


def items_of_set(collection: Collection) -> list[SetPair]:
    """The items of a new set.

    One that was made from another takes its text from that, and its hypothesis too where that is
    what the substitution gives.
    """
    return [
        SetPair(number, pair.id, **_stored_cells(pair))
        for number, pair in enumerate(collection.all, 1)
    ]


def _stored_cells(pair: EntailmentPair) -> Cells:
    left_out = {"id", "text"} if pair.original else {"id"}
    cells = {name: cell for name, cell in pair.cells.items() if name not in left_out}
    unwritten = {name: cell for name, cell in cells.items() if name != "hypothesis"}
    follows = pair.original and proposed(pair.text, unwritten) == pair.hypothesis
    return unwritten if follows else cells


def sets_table(pairs: Iterable[SetSummary]) -> Table:
    """A row a set."""
    columns: list[Column[SetSummary]] = [
        *map(Column, ("key", "title", "created")),
        Column("pairs", value="originals"),
        Column("taken apart", value="decomposed"),
        *map(Column, ("finished", "begun")),
    ]
    return Table.of("sets", "Sets of pairs", columns, pairs)


def originals_table(pairs: PairSet) -> Table:
    """A row an original pair; ``made`` counts what was made from it, finished or begun."""
    rows: list[list[Cell]] = [
        [row.name, *(row.cells.get(name) for name in PAIR), len(pairs.made_from(row.name))]
        for row in pairs.originals
    ]
    columns = {name: name for name in ("id", *PAIR, "made")}
    return Table("pairs", "Original pairs", columns, rows)


def made_table(pairs: PairSet, rows: Iterable[PairRow]) -> Table:
    """A row a monothematic pair, finished or begun; ``hypothesis`` as far as its cells say it."""
    texts = {row.name: row.text for row in pairs.originals}
    others = [name for name in TYPED if name != "hypothesis"]
    columns = {name: name for name in ("id", "original", "finished", "hypothesis", *others)}
    cells: list[list[Cell]] = []
    for row in rows:
        hypothesis = row.cells.get("hypothesis")
        if row.original:
            hypothesis = proposed(texts[row.original], row.cells)
        rest = (row.cells.get(name) for name in others)
        cells.append([row.name, row.original or None, row.finished, hypothesis or None, *rest])
    return Table("made", "Monothematic pairs", columns, cells)


def _made(row: PairRow, originals: Mapping[str, EntailmentPair]) -> EntailmentPair:
    cells = {**row.cells, "original": row.original}
    if row.original:
        text = originals[row.original].text
        cells |= {"text": text, "hypothesis": hypothesis_of(text, row.cells)}
    return EntailmentPair.of_cells(cells, row.name)


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
    return sets.add_original(key, pair_cells(cells))


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
    cells = typed(sent, limits)
    wrong = problems(text, cells)
    finished = (before.finished or finish) and not wrong
    row = sets.save(key, name, revision, cells, finished=finished)
    return SavedPair(row, proposed(text, cells), wrong)


def pair_file(sets: Decompositions, key: str, format: str) -> Download:
    """All that is finished in a set, as a file that every program of ours reads again."""
    if format not in files.MEDIA_TYPES:
        raise UnknownName("format of monothematic pairs", format, list(files.MEDIA_TYPES))
    content = files.write(collection_of(sets.load(key)), format)
    return Download(content, files.MEDIA_TYPES[format], f"{key}.{format}")
