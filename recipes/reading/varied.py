"""Annotated pages in other layouts: other names, times, buttons, blank lines, texts and ends.

A page teaches one way in which a site looks. What is done to one line of it is done to all lines
that look alike, so that the page stays one that a program could have made: buttons of another page
stand between its messages, its people have other names, its times another form, name and time
share a line or stand apart. Each line keeps its tag.
"""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from argue.reading.cut import cut
from argue.reading.features import WHEN_IN, shape_of
from argue.reading.records import NOTICES, SPEAKING, Tag

from .people import NAMINGS, draw_people
from .times import SHAPES, Clock
from .words import LANGUAGES, sections

Row = tuple[str, Tag | None]
"""A line with its tag; a blank one has none."""
_JOINTS = ("  ", " · ", " • ", ", ", " – ", " ", " | ", " - ", "\t")
_SPEAKS = (": ", ": ", " – ", "  ", " : ", " > ")
_OFTEN = 3
"""How often lines that look alike stand on a page at least to be its buttons or counts."""


@dataclass
class Annotated:
    """A page of which each line has a tag, and the names of those who write on it."""

    name: str
    language: str
    rows: list[Row]
    people: list[str] = field(default_factory=list)

    @classmethod
    def read(cls, path: Path) -> Annotated:
        """The page of ``NAME.tags``, with ``NAME.txt`` and ``NAME.gold`` beside it."""
        text = path.with_suffix(".txt").read_text(encoding="utf-8")
        tags = dict(zip([line.number for line in cut(text)], path.read_text().split(), strict=True))
        rows: list[Row] = [
            (line, Tag(tags[number]) if number in tags else None)
            for number, line in enumerate(text.split("\n"), 1)
        ]
        gold = path.with_suffix(".gold")
        told = gold.read_text(encoding="utf-8").splitlines() if gold.exists() else []
        said = map(json.loads, filter(str.strip, told))
        people = dict.fromkeys(row["author"] for row in said if row.get("author"))
        language = path.stem.rpartition("-")[2]
        return cls(path.stem, language if language in LANGUAGES else "en", rows, list(people))


def varied(page: Annotated, others: Sequence[Annotated], rng: Random) -> list[Row]:
    """The lines of a page in another layout, with what other pages have to give."""
    rows = page.rows
    steps = (
        (0.5, _other_names), (0.35, _other_times), (0.25, _other_texts), (0.3, _without_some),
        (0.35, _with_buttons), (0.15, _joined), (0.12, _apart), (0.08, _spoken), (0.15, _moved),
        (0.35, _other_ends), (0.1, _begun_later), (0.25, _spaced), (0.1, _flat),
    )  # fmt: skip
    for chance, step in steps:
        if rng.random() < chance:
            changed = step(page, rows, rng.choice(others), rng)
            rows = changed if any(tag for _, tag in changed) else rows
    return rows


def _alike(row: Row) -> tuple[str, Tag | None]:
    """What lines that look alike share."""
    text, tag = row
    return shape_of(WHEN_IN.sub("\x01", text.strip()[:160]))[:12], tag


def _other_names(page: Annotated, rows: list[Row], _: Annotated, rng: Random) -> list[Row]:
    if not page.people:
        return rows
    namings = rng.sample(NAMINGS, 2)
    drawn = draw_people(rng, page.language, len(page.people), namings)
    names = {old: new.shown for old, new in zip(page.people, drawn, strict=True)}
    firsts = {old.split()[0]: new.called for old, new in zip(page.people, drawn, strict=True)}
    names = {old: new for old, new in (firsts | names).items() if len(old) > 2}
    if not names:
        return rows
    ordered = sorted(names, key=len, reverse=True)
    search = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, ordered))})(?!\w)")
    return [(search.sub(lambda match: names[match[0]], text), tag) for text, tag in rows]


def _other_times(page: Annotated, rows: list[Row], _: Annotated, rng: Random) -> list[Row]:
    clock = Clock(rng, sections(page.language), page.language, rng.choice(SHAPES))
    known = (Tag.TIME, Tag.HEAD, Tag.SAID)
    result = []
    for text, tag in rows:
        head = text[:80]
        if tag in known and (found := WHEN_IN.search(head)):
            text = text[: found.start()] + clock.tick() + text[found.end() :]
        result.append((text, tag))
    return result


def _texts(rows: Sequence[Row]) -> list[list[Row]]:
    """The lines of each message, by their texts."""
    found: list[list[Row]] = []
    for text, tag in rows:
        if tag is Tag.TEXT:
            found.append([])
        if tag in SPEAKING and found:
            found[-1].append((text.strip(), tag))
    return found


def _other_texts(_: Annotated, rows: list[Row], other: Annotated, rng: Random) -> list[Row]:
    texts = [text for text in _texts(other.rows) if text[0][0][0] not in ">|"]
    if not texts:
        return rows
    rng.shuffle(texts)
    result: list[Row] = []
    taken = 0
    skips = False
    for text, tag in rows:
        if tag is Tag.TEXT:
            indent = text[: len(text) - len(text.lstrip())]
            result += [(indent + own, kind) for own, kind in texts[taken % len(texts)]]
            taken, skips = taken + 1, True
        elif not (skips and tag is Tag.MORE):
            result.append((text, tag))
    return result


def _without_some(_: Annotated, rows: list[Row], __: Annotated, rng: Random) -> list[Row]:
    kinds = {_alike(row) for row in rows if row[1] in (*NOTICES, Tag.TIME)}
    gone = {kind for kind in sorted(kinds) if rng.random() < 0.2}
    return [row for row in rows if row[1] is None or _alike(row) not in gone]


def _buttons(page: Annotated) -> list[list[str]]:
    """Lines between the messages of a page that are no talk, each kind by itself."""
    kinds: defaultdict[tuple[str, Tag | None], list[str]] = defaultdict(list)
    for row in page.rows:
        if row[1] in NOTICES:
            kinds[_alike(row)].append(row[0].strip())
    return [lines for lines in kinds.values() if len(lines) >= _OFTEN]


def _with_buttons(_: Annotated, rows: list[Row], other: Annotated, rng: Random) -> list[Row]:
    kinds = _buttons(other)
    if not kinds:
        return rows
    chosen = rng.sample(kinds, min(len(kinds), rng.choice((1, 1, 2, 3))))
    above = rng.random() < 0.35
    often = rng.choice((1.0, 1.0, 0.7))
    result: list[Row] = []
    for at, row in enumerate(rows):
        following = next((tag for _, tag in rows[at + 1 :] if tag), None)
        begins = row[1] in (Tag.NAME, Tag.HEAD) and (not result or result[-1][1] is not Tag.MARK)
        ends = row[1] in SPEAKING and following not in SPEAKING
        added: list[Row] = [
            (rng.choice(kind), Tag.FURNITURE)
            for kind in chosen
            if (begins if above else ends) and rng.random() < often
        ]
        result += [*added, row] if above else [row, *added]
    return result


def _joined(_: Annotated, rows: list[Row], __: Annotated, rng: Random) -> list[Row]:
    """Name and time that stand below each other on one line."""
    joint, turned = rng.choice(_JOINTS), rng.random() < 0.15
    result: list[Row] = []
    for text, tag in rows:
        before = next((at for at in range(len(result) - 1, -1, -1) if result[at][1]), None)
        if tag is Tag.TIME and before is not None and result[before][1] is Tag.NAME:
            name = result[before][0]
            time = text.strip()
            line = f"{time}{joint}{name.strip()}" if turned else f"{name}{joint}{time}"
            result[before:] = [(line, Tag.HEAD)]
        else:
            result.append((text, tag))
    return result


def _apart(page: Annotated, rows: list[Row], _: Annotated, rng: Random) -> list[Row]:
    """Name and time that share a line below each other."""
    result: list[Row] = []
    turned = rng.random() < 0.1
    for text, tag in rows:
        found = WHEN_IN.search(text) if tag is Tag.HEAD else None
        name = text[: found.start()].strip(" ·•,–|-—(\t") if found else ""
        if found and name and any(name.endswith(person) for person in page.people):
            parts: list[Row] = [(name, Tag.NAME), (found[0], Tag.TIME)]
            result += reversed(parts) if turned else parts
        else:
            result.append((text, tag))
    return result


def _spoken(_: Annotated, rows: list[Row], __: Annotated, rng: Random) -> list[Row]:
    """Names above a text before it, on its line."""
    joint = rng.choice(_SPEAKS)
    result: list[Row] = []
    for text, tag in rows:
        before = next((at for at in range(len(result) - 1, -1, -1) if result[at][1]), None)
        if tag is Tag.TEXT and before is not None and result[before][1] is Tag.NAME:
            result[before:] = [(f"{result[before][0]}{joint}{text.strip()}", Tag.SAID)]
        else:
            result.append((text, tag))
    return result


def _moved(_: Annotated, rows: list[Row], __: Annotated, rng: Random) -> list[Row]:
    """Lines of one kind each one line further up or down, as other versions of a site have them."""
    kinds = sorted({_alike(row) for row in rows if row[1] in (*NOTICES, Tag.TIME)})
    if not kinds:
        return rows
    kind, up = rng.choice(kinds), rng.random() < 0.5
    result = list(rows)
    places = [at for at, row in enumerate(result) if row[1] and _alike(row) == kind]
    for at in places if up else reversed(places):
        to = at - 1 if up else at + 1
        if not 0 <= to < len(result):
            continue
        other = result[to][1]
        if other in NOTICES or (up and other in (Tag.NAME, Tag.TIME, Tag.HEAD)):
            result[at], result[to] = result[to], result[at]
    return result


def _outside(rows: Sequence[Row]) -> tuple[int, int]:
    """Where the talk of a page begins and ends: its first title or name, its last text."""
    inside = [at for at, (_, tag) in enumerate(rows) if tag and tag not in NOTICES]
    return (inside[0], inside[-1] + 1) if inside else (0, len(rows))


def _other_ends(_: Annotated, rows: list[Row], other: Annotated, rng: Random) -> list[Row]:
    """What stands before and behind the talk: nothing, a part of it, or that of another page."""
    begin, end = _outside(rows)
    start, stop = _outside(other.rows)
    before, behind = rows[:begin], rows[end:]
    drawn = rng.random()
    if drawn < 0.3:
        before = []
    elif drawn < 0.5:
        before = before[rng.randint(0, len(before)) :]
    elif drawn < 0.75:
        before = other.rows[:start]
    drawn = rng.random()
    if drawn < 0.3:
        behind = []
    elif drawn < 0.5:
        behind = behind[: rng.randint(0, len(behind))]
    elif drawn < 0.75:
        behind = other.rows[stop:]
    return [*before, *rows[begin:end], *behind]


def _begun_later(_: Annotated, rows: list[Row], __: Annotated, rng: Random) -> list[Row]:
    """A page of which the beginning was not selected, or the end."""
    places = [at for at, (_, tag) in enumerate(rows) if tag in (Tag.NAME, Tag.HEAD, Tag.SAID)]
    if len(places) < 6:
        return rows
    at = rng.choice(places[1 : len(places) // 2])
    return rows[at:] if rng.random() < 0.6 else rows[: rng.choice(places[len(places) // 2 :])]


def _spaced(_: Annotated, rows: list[Row], __: Annotated, rng: Random) -> list[Row]:
    """Without blank lines, or with one behind each line or before each message."""
    lines = [row for row in rows if row[1]]
    drawn = rng.random()
    if drawn < 0.4:
        return lines
    if drawn < 0.7:
        return [row for line in lines for row in (line, ("", None))]
    result: list[Row] = []
    for row in lines:
        if row[1] in (Tag.NAME, Tag.HEAD, Tag.SAID, Tag.HEADING):
            result.append(("", None))
        result.append(row)
    return result


def _flat(_: Annotated, rows: list[Row], __: Annotated, ___: Random) -> list[Row]:
    """Without indentation."""
    return [(text.strip(), tag) for text, tag in rows]
