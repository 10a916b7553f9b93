"""Interviews at the terminal, item by item: judge, adjudicate, decompose.

Each answer is stored at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import click

from argue.cli import _options, _output
from argue.engines.phenomena import FINE, suggested
from argue.errors import BadInput, Conflict, NotFound
from argue.evaluation.monothematic.decomposition import (
    decomposed,
    hypothesis_of,
    next_id,
    problems,
)
from argue.evaluation.monothematic.files import MEDIA_TYPES, write
from argue.evaluation.monothematic.pairs import Collection, Monothematic, Original
from argue.evaluation.monothematic.rows import Cells
from argue.labelling.gold import needs_adjudication
from argue.labelling.tasks.relations import LabelledPair, PairItem, PairProjects
from argue.model import Label
from argue.services.labelling import Labelling
from argue.store.labelling.records import Judgement, Project

_LABELS: dict[str, Label | None] = {
    "s": Label.SUPPORT,
    "a": Label.ATTACK,
    "u": Label.UNRELATED,
}
_MOVES = {"n": 1, "": 1, "b": -1}
_SURE = "s(upport), a(ttack), u(nrelated)"
JUDGE = f"{_SURE}, ?(unsure), then a comment if you like; n(ext), b(ack), q(uit)"
DECIDE = f"{_SURE}, x (leave it out), then why if you like; n(ext), b(ack), q(uit)"


def judge(labelling: Labelling, project: Project, name: str, only: int | None = None) -> None:
    """Ask an annotator about every item that they have not judged, or about one.

    Nothing of what the others say is shown. Ends with the last item, at ``q`` or at Ctrl-C.
    """
    projects: PairProjects = labelling.projects
    own = projects.own(project.key, name)
    left = 1 if only else sum(one not in own for one in projects.numbers(project.key))
    _say(f"{project.title}: {len(own)} of {project.items} done, {left} to judge")
    if project.guide:
        _say(project.guide)
    try:
        asked: list[int] = [only] if only else []
        place = 0
        while True:
            own = projects.own(project.key, name)
            if place == len(asked):
                number = None if only else labelling.following(project.key, own, asked)
                if number is None:
                    break
                asked.append(number)
            item = projects.item(project.key, asked[place])
            _show(item, project.items)
            before = own.get(item.number)
            if before:
                _say(f"You said: {_words(before)}")
            place = max(0, place + _judged(projects, project.key, name, item, before))
        done = len(projects.own(project.key, name))
        _say(f"\n{done} of {project.items} done{'.' if done < project.items else ': that is all.'}")
    except click.Abort:
        _say("\nStopped. Every answer is kept; the next time goes on after it.")


def adjudicate(
    projects: PairProjects, project: Project, name: str, only: int | None = None
) -> None:
    """Show what annotators say side by side, and ask what counts, for every open disagreement."""
    if only:
        todo = [projects.labelled_item(project.key, only)]
    else:
        todo = [item for item in projects.labelled(project.key) if needs_adjudication(item)]
    _say(f"{project.title}: {len(todo)} to adjudicate")
    try:
        place = 0
        while place < len(todo):
            item = projects.labelled_item(project.key, todo[place].item.number)
            _show(item.item, project.items)
            _show_said(item, project)
            place = max(0, place + _decided(projects, project.key, name, item))
    except click.Abort:
        _say("\nStopped. Every decision is kept.")


def _judged(
    projects: PairProjects, key: str, name: str, item: PairItem, before: Judgement[Label] | None
) -> int:
    """How far to go on: 1, or -1 for back."""

    def save(label: Label | None, comment: str) -> None:
        projects.judge(key, name, item.number, label, comment, seen=before.step if before else 0)

    return _answered(JUDGE, "?", save)


def _decided(projects: PairProjects, key: str, name: str, item: LabelledPair) -> int:
    def save(label: Label | None, comment: str) -> None:
        projects.adjudicate(key, item.item.number, label, by=name, comment=comment, seen=item.step)

    return _answered(DECIDE, "x", save)


def _answered(question: str, neither: str, save: Callable[[Label | None, str], None]) -> int:
    """Ask until the answer is kept; how far to go on. ``neither`` is the word for no label."""
    while True:
        word, comment = _asked(question)
        if word in _MOVES:
            return _MOVES[word]
        if word not in (*_LABELS, neither):
            _say(f"  expected {question}")
            continue
        try:
            save(_LABELS.get(word), comment)
            return 1
        except Conflict as error:
            _say(f"  {error}; nothing was changed")
            return 0
        except BadInput as error:
            _say(f"  {error}")


def _asked(question: str) -> tuple[str, str]:
    """The first letter of the first word, and the rest of the line."""
    answer = str(click.prompt(question, default="", show_default=False, err=True)).strip()
    word, _, comment = answer.partition(" ")
    if word.lower() in ("q", "quit"):
        raise click.Abort
    return word[:1].lower(), comment.strip()


def _show(item: PairItem, of: int) -> None:
    _say(f"\n── {item.number} of {of} · {item.topic} ──\nT: {item.text}\nH: {item.hypothesis}")


def _show_said(item: LabelledPair, project: Project) -> None:
    for name in project.names:
        one = item.by(name)
        late = " (after it was decided)" if one in item.late else ""
        _say(f"  {name}: {_words(one) if one else '–'}{late}")
    decided = item.adjudication
    if decided:
        why = f" ({decided.comment})" if decided.comment else ""
        _say(f"  decided by {decided.by}: {decided.word}{why}")


def _words(one: Judgement[Label]) -> str:
    return f"{one.word}{f' ({one.comment})' if one.comment else ''}"


def _say(line: str) -> None:
    click.echo(line, err=True)


_JUDGEMENTS = {"e": "entailment", "c": "contradiction", "u": "unknown"}


def decompose(
    source: Collection, former: Collection | None, out: Path, only: Sequence[str]
) -> None:
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
        created = _ask_for(original, phenomenon, next_id(original, collection.ids))
        collection = Collection(collection.originals, (*collection.pairs, created))
        _output.write_file(out, write(collection, format))
        _say(f"  {created.id} {created.phenomenon} ({created.gold}): {created.hypothesis}  [saved]")


def _phenomenon() -> str:
    """The name of a phenomenon; empty to end."""
    names = suggested()
    while True:
        answer = _prompt("1 Phenomenon (macro:fine, a number, ? lists them; empty ends this pair)")
        if answer == "?":
            numbers = iter(range(1, len(names) + 1))
            for macro, fine in FINE.items():
                _say(f"{macro}: " + ", ".join(f"{next(numbers)} {name}" for name in fine))
        elif answer.isdecimal() and not 1 <= int(answer) <= len(names):
            _say(f"  expected a number from 1 to {len(names)}")
        else:
            return names[int(answer) - 1] if answer.isdecimal() else answer


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
    answer = _prompt("4 Does T entail it? e(ntailment), c(ontradiction), u(nknown)").lower()
    cells["judgement"] = _JUDGEMENTS.get(answer[:1], answer)
    while "judgement" in problems(original, cells):
        answer = _prompt("  e, c or u").lower()
        cells["judgement"] = _JUDGEMENTS.get(answer[:1], answer)
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
