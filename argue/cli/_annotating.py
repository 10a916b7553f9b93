"""Asks a person, item by item, what the text does to the hypothesis; keeps each answer at once."""

from __future__ import annotations

from collections.abc import Callable

import click

from argue.annotation.gold import needs_adjudication
from argue.errors import BadInput, Conflict
from argue.model import Label
from argue.store.annotation_records import Item, Judgement, Project, Said
from argue.store.annotation_steps import LEFT_OUT, UNSURE
from argue.store.annotations import Annotations

_LABELS: dict[str, Label | None] = {
    "s": Label.SUPPORT, "a": Label.ATTACK, "u": Label.UNRELATED,
}  # fmt: skip
_MOVES = {"n": 1, "": 1, "b": -1}
_SURE = "s(upport), a(ttack), u(nrelated)"
JUDGE = f"{_SURE}, ?(unsure), then a comment if you like; n(ext), b(ack), q(uit)"
DECIDE = f"{_SURE}, x (leave it out), then why if you like; n(ext), b(ack), q(uit)"


def judge(projects: Annotations, project: Project, name: str, only: int | None = None) -> None:
    """Ask an annotator about every item that they have not judged, or about one.

    Nothing of what the others say is shown. Ends with the last item, at ``q`` or at Ctrl-C.
    """
    own = projects.own(project.key, name)
    items = [projects.item(project.key, only)] if only else projects.items(project.key)
    todo = [item for item in items if only or item.number not in own]
    _say(f"{project.title}: {len(own)} of {project.items} done, {len(todo)} to judge")
    if project.guide:
        _say(project.guide)
    try:
        place = 0
        while place < len(todo):
            item = todo[place]
            _show(item, project.items)
            before = projects.own(project.key, name).get(item.number)
            if before:
                _say(f"You said: {_words(before)}")
            place = max(0, place + _judged(projects, project.key, name, item, before))
        done = len(projects.own(project.key, name))
        _say(f"\n{done} of {project.items} done{'.' if done < project.items else ': that is all.'}")
    except click.Abort:
        _say("\nStopped. Every answer is kept; the next time goes on after it.")


def adjudicate(projects: Annotations, project: Project, name: str, only: int | None = None) -> None:
    """Show what annotators say side by side, and ask what counts, for every open disagreement."""
    if only:
        todo = [projects.said_of(project.key, only)]
    else:
        todo = [said for said in projects.said(project.key) if needs_adjudication(said)]
    _say(f"{project.title}: {len(todo)} to adjudicate")
    try:
        place = 0
        while place < len(todo):
            said = projects.said_of(project.key, todo[place].item.number)
            _show(said.item, project.items)
            _show_said(said, project)
            place = max(0, place + _decided(projects, project.key, name, said))
    except click.Abort:
        _say("\nStopped. Every decision is kept.")


def _judged(
    projects: Annotations, key: str, name: str, item: Item, before: Judgement | None
) -> int:
    """How far to go on: 1, or -1 for back."""

    def save(label: Label | None, comment: str) -> None:
        projects.judge(key, name, item.number, label, comment, seen=before.step if before else 0)

    return _answered(JUDGE, "?", save)


def _decided(projects: Annotations, key: str, name: str, said: Said) -> int:
    def save(label: Label | None, comment: str) -> None:
        projects.adjudicate(key, said.item.number, label, by=name, comment=comment, seen=said.step)

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


def _show(item: Item, of: int) -> None:
    _say(f"\n── {item.number} of {of} · {item.topic} ──\nT: {item.text}\nH: {item.hypothesis}")


def _show_said(said: Said, project: Project) -> None:
    for name in project.names:
        one = said.by(name)
        late = " (after it was decided)" if one in said.late else ""
        _say(f"  {name}: {_words(one) if one else '–'}{late}")
    decided = said.adjudication
    if decided:
        why = f" ({decided.comment})" if decided.comment else ""
        _say(f"  decided by {decided.by}: {decided.label or LEFT_OUT}{why}")


def _words(one: Judgement) -> str:
    return f"{one.label or UNSURE}{f' ({one.comment})' if one.comment else ''}"


def _say(line: str) -> None:
    click.echo(line, err=True)
