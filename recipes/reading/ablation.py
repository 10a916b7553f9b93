"""What each part of the reader is worth: pages with gold, read with the part switched off.

::

    python -m recipes.reading.ablation tests/reading/pages FOLDER …

A folder has ``NAME.txt`` beside ``NAME.gold``, whose lines are JSON: id, parent, author, the
beginning of the text, other parents that fit as ``alt``. A row has the shares of contributions that
are found, whose author and whose parent is right, and of what is read the share that is none.
"""

from __future__ import annotations

import importlib
import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import click
import numpy as np

from argue.errors import ArgueError
from argue.formats.conversation import parse
from argue.reading import conversation, features
from argue.reading.network import Ranker
from argue.reading.parents import MESSAGE, PAIR
from argue.reading.records import Tag

EXACT = ("exports", "hacker_news", "mail_lines", "minutes", "notices", "site_lines")
EXACT += ("_motion", "_quotations", "_turns")
PLACES = ("_names_again", "_as_others")
STEPS = ("by_place", "suggested", "quotations", "silent", "signed_lines", "threads")
MARKS = {"depth says": 3, "mark, last": 6, "mark, number": 6, "quotation": 6, "spoken to, last": 4}
"""Weights by hand of what says whom a contribution answers, beside 1 for the claim."""


def nothing(*_: object) -> Any:
    """Return what a rule returns that finds nothing."""
    return {}


def saying(drafts: list[Any]) -> list[Any]:
    """Return the messages that say something, what is quoted alone left out."""
    return [draft for draft in drafts if draft.has_text]


def no_threads(drafts: list[Any], _: object) -> Any:
    """Return threads that allow everything."""
    return importlib.import_module("argue.reading.threads").threads(drafts, [])


def plain_tags(lines: list[Any]) -> features.Tagged:
    """Return the tags of lines of which nothing was learned: all are texts."""
    chances = np.full((len(lines), len(features.TAGS)), 0.01, np.float32)
    chances[:, features.TAGS.index(Tag.TEXT)] = 0.5
    return features.Tagged((Tag.TEXT,) * len(lines), chances)


def by_marks() -> Ranker:
    """Return a model of parents that has learned nothing: marks say it, or else it is the claim."""
    linear = np.array([MARKS.get(name, name == "root") for name in PAIR], np.float32)
    none = np.zeros((1, 1), np.float32)
    stems = Ranker.load("parents").stems
    message, pair = none.repeat(len(MESSAGE), 0), none.repeat(len(PAIR), 0)
    return Ranker(message, pair, none[0], none[0], linear, 0.3, stems)


Change = tuple[str, str, Any]


def parts() -> Iterator[tuple[str, list[Change]]]:
    """Yield each row's name and what is put in place of which name of which module."""
    exact = [("exact", name, nothing) for name in EXACT]
    steps = [("conversation", name, no_threads if name == "threads" else nothing) for name in STEPS]
    places = [("regular", name, nothing) for name in PLACES]
    model = by_marks()
    lines: list[Change] = [("conversation", "tagged", plain_tags)]
    answers: list[Change] = [("parents", "Ranker", SimpleNamespace(load=lambda _: model))]
    yield "everything", []
    yield "lines not learned", lines
    yield "parents not learned", answers
    yield "rules only", lines + answers
    yield "learned only", [*exact, *steps]
    for change in (*exact, *places, *steps):
        yield f"without {change[1].strip('_')}", [change]
    yield "without take_addressed", [("conversation", "take_addressed", nothing)]
    yield "without unfolded", [("conversation", "unfolded", saying)]
    yield "without in_order", [("conversation", "in_order", list)]
    yield "without once", [("conversation", "once", lambda result: result.drafts)]


@contextmanager
def changed(changes: list[Change]) -> Iterator[None]:
    """Put other functions in place of some."""
    kept = []
    for name, attribute, other in changes:
        module = importlib.import_module(f"argue.reading.{name}")
        kept.append((module, attribute, getattr(module, attribute)))
        setattr(module, attribute, other)
    conversation.read.cache_clear()
    yield
    for module, attribute, own in kept:
        setattr(module, attribute, own)
    conversation.read.cache_clear()


def letters(text: str | None) -> str:
    """Return a text as it is compared."""
    return re.sub(r"[^\w]+", " ", text or "").strip().lower()


def counts(path: Path) -> np.ndarray:
    """Return of one page: gold, found, authors, parents, answers, and what is read besides."""
    rows = [json.loads(line) for line in path.with_suffix(".gold").read_text().splitlines() if line]
    gold = [row for row in rows if "id" in row]
    try:
        debates = parse(path.read_text())
    except ArgueError:
        debates = []
    read = {
        (at, argument.id): argument
        for at, debate in enumerate(debates)
        for argument in debate.arguments
    }
    above = {
        (at, reply.source): (at, reply.target)
        for at, debate in enumerate(debates)
        for reply in reversed(debate.replies)
    }
    named: dict[tuple[int, str], str] = {}
    authors = 0
    for row in gold:
        words = letters(row["text"])[:28]
        fits = (
            key
            for key, argument in read.items()
            if key not in named and words in letters(argument.text)
        )
        if key := next(fits, None):
            named[key] = row["id"]
            authors += letters(read[key].author) == letters(row.get("author"))
    places = {own: key for key, own in named.items()}
    answers = [row for row in gold if row["parent"]]
    right = 0
    for row in answers:
        answered = named.get(above.get(places.get(row["id"], (-1, "")), (-1, "")))
        right += answered in (row["parent"], *row.get("alt", ()))
    extra = len(read) - len(named)
    return np.array([len(gold), len(named), authors, right, len(answers), extra])


@click.command(help=__doc__)
@click.argument("folders", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
def main(folders: tuple[Path, ...]) -> None:
    """Print the table."""
    pages = [path for folder in folders for path in sorted(folder.glob("*.txt"))]
    print(f"{len(pages)} pages{'':15} found authors parents furniture")
    for name, changes in parts():
        with changed(changes):
            gold, found, authors, right, answers, extra = sum(map(counts, pages))
        shares = found / gold, authors / gold, right / answers, extra / max(found + extra, 1)
        print(f"{name:24} {'   '.join(f'{share:.3f}' for share in shares)}", flush=True)


if __name__ == "__main__":
    main()
