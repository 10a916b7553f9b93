"""Asks a person, pair by pair, how a pair is made of phenomena, and keeps each answer at once."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import click

from argue.cli import _options
from argue.engines._phenomena import FINE, suggested
from argue.errors import BadInput, NotFound
from argue.evaluation.monothematic.decomposition import (
    decomposed,
    hypothesis_of,
    next_id,
    problems,
)
from argue.evaluation.monothematic.files import MEDIA_TYPES, write
from argue.evaluation.monothematic.pairs import Collection, Monothematic, Original
from argue.evaluation.monothematic.rows import Cells

_JUDGEMENTS = {"e": "entailment", "c": "contradiction", "u": "unknown"}


def run(source: Collection, former: Collection | None, out: Path, only: Sequence[str]) -> None:
    """Ask until every pair is done or the person stops; ``out`` is written after every answer.

    Parameters
    ----------
    former
        What ``out`` holds already. Its last pair that was begun comes first.
    only
        Ids of the original pairs to ask about; empty for all that were not begun.

    Raises
    ------
    BadInput
        If ``out`` ends in none of the formats.
    NotFound
        If there is no such original pair.
    """
    format = _options.format_by_suffix(out, {f".{format}": format for format in MEDIA_TYPES})
    collection = _together(source, former)
    try:
        for original in _wanted(collection, only):
            collection = _ask_about(original, collection, out, format)
        _say("Every pair is done.")
    except click.Abort:
        _say(f"\nStopped. What was finished is in {out}.")


def _together(source: Collection, former: Collection | None) -> Collection:
    """What was made before, with the pairs that are new in the source."""
    if former is None:
        return source
    return Collection(
        former.originals + tuple(each for each in source.originals if each.id not in former.ids),
        former.pairs + tuple(each for each in source.pairs if each.id not in former.ids),
    )


def _wanted(collection: Collection, only: Sequence[str]) -> list[Original]:
    by_id = {original.id: original for original in collection.originals}
    for id in only:
        if id not in by_id:
            raise NotFound(f"there is no original pair {id!r}")
    if only:
        return [by_id[id] for id in only]
    begun = [each for each in collection.originals if collection.made_from[each.id]]
    return [*begun[-1:], *(each for each in collection.originals if each not in begun)]


def _ask_about(original: Original, collection: Collection, out: Path, format: str) -> Collection:
    _say(f"\n── {original.id} ({original.gold}) ──\nT: {original.text}\nH: {original.hypothesis}")
    for pair in collection.made_from[original.id]:
        _say(f"  {pair.id} {pair.phenomenon} ({pair.gold}): {pair.hypothesis}")
    while True:
        phenomenon = _phenomenon()
        if not phenomenon:
            return collection
        made = _ask_for(original, phenomenon, next_id(original, collection.ids))
        collection = Collection(collection.originals, (*collection.pairs, made))
        _options.write_file(out, write(collection, format))
        _say(f"  {made.id} {made.phenomenon} ({made.gold}): {made.hypothesis}  [saved]")


def _phenomenon() -> str:
    """The name of a phenomenon; empty to end."""
    names = suggested()
    while True:
        said = _prompt("1 Phenomenon (macro:fine, a number, ? lists them; empty ends this pair)")
        if said == "?":
            numbers = iter(range(1, len(names) + 1))
            for macro, fine in FINE.items():
                _say(f"{macro}: " + ", ".join(f"{next(numbers)} {name}" for name in fine))
        elif said.isdecimal() and not 1 <= int(said) <= len(names):
            _say(f"  expected a number from 1 to {len(names)}")
        else:
            return names[int(said) - 1] if said.isdecimal() else said


def _ask_for(original: Original, phenomenon: str, id: str) -> Monothematic:
    cells: Cells = {"phenomenon": phenomenon}
    _until_right(original, cells, "left", "2 Rule: where a text says…")
    _until_right(original, cells, "right", "        …it says")
    cells["constraints"] = _prompt("        if (empty for always)")
    while True:
        cells["fragment"] = _prompt("3 Replace in T…")
        cells["replacement"] = _prompt("        …by")
        try:
            proposed = hypothesis_of(original, cells)
            break
        except BadInput as error:
            _say(f"  {error}")
    cells["hypothesis"] = _prompt("        new hypothesis", proposed)
    said = _prompt("4 Does T entail it? e(ntailment), c(ontradiction), u(nknown)").lower()
    cells["judgement"] = _JUDGEMENTS.get(said[:1], said)
    while "judgement" in problems(original, cells):
        said = _prompt("  e, c or u").lower()
        cells["judgement"] = _JUDGEMENTS.get(said[:1], said)
    cells["note"] = _prompt("Note (if you like)")
    try:
        return decomposed(original, cells, id)
    except BadInput as error:
        _say(f"  {error}\n  Once more:")
        return _ask_for(original, _phenomenon() or phenomenon, id)


def _until_right(original: Original, cells: Cells, name: str, question: str) -> None:
    while True:
        cells[name] = _prompt(question)
        wrong = problems(original, cells).get(name)
        if not wrong:
            return
        _say(f"  {wrong}")


def _prompt(question: str, default: str = "") -> str:
    answer = click.prompt(question, default=default, show_default=bool(default), err=True)
    return str(answer).strip()


def _say(line: str) -> None:
    click.echo(line, err=True)
