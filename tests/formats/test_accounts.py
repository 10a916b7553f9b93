"""What a reader leaves out is told: samples damaged in many ways are read, refused or told."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import replace

import pytest

from argue import formats
from argue.errors import ArgueError
from argue.formats import Account, Document
from tests.formats.samples import SAMPLES, STYLES, damaged

FILES = sorted(set(SAMPLES) - set(STYLES) - {"html", "svg"})
"""Formats of files; those of pasted threads are tested with their samples."""
WORD = re.compile(r"[^\W\d_]{4,}")
STRICT = {"json", "apx", "bipolar", "i23", "tgf", "dot", "rte", "node", "microtexts", "graphml"}
"""Formats of which a line that stands twice may make the file unreadable."""
COMMENT = re.compile(r"/\*.*?\*/|<!--.*?-->|#Text=[^\n]*", re.DOTALL)
"""Comments, and sentences of which the words stand below."""
STANDOFF = {"brat", "doccano", "label_studio"}
"""Formats that name places of a text, which are others when it is damaged."""
Mutation = Callable[[random.Random, str], str]


def drop(random: random.Random, text: str) -> str:
    """One line goes."""
    lines = text.split("\n")
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


def double(random: random.Random, text: str) -> str:
    """One line stands twice."""
    lines = text.split("\n")
    at = random.randrange(len(lines))
    return "\n".join([*lines[: at + 1], *lines[at:]])


def reorder(random: random.Random, text: str) -> str:
    """Two lines change places."""
    lines = text.split("\n")
    one, two = random.randrange(len(lines)), random.randrange(len(lines))
    lines[one], lines[two] = lines[two], lines[one]
    return "\n".join(lines)


def rename(random: random.Random, text: str) -> str:
    """A name loses a letter: of a key, an attribute, an element, a column or a label."""
    name = random.choice(list(re.finditer(r"(?<=[\"<\s,/])[A-Za-z]{3,}(?=[\"=>,\s:(])", text)))
    return text[: name.start()] + name[0][:-1] + text[name.end() :]


def wrap(random: random.Random, text: str) -> str:
    """A line is broken at a blank."""
    at = random.choice([at for at, sign in enumerate(text) if sign == " "] or [0])
    return f"{text[:at]}\n{text[at + 1 :]}"


MUTATIONS: dict[str, Mutation] = {
    "drop": drop,
    "double": double,
    "reorder": reorder,
    "rename": rename,
    "wrap": wrap,
}


def words_in(document: Document) -> set[str]:
    """All words of the debates, and those that the account names."""
    said = [
        *(argument.text for debate in document.debates for argument in debate.arguments),
        *(argument.headline for debate in document.debates for argument in debate.arguments),
        *(argument.id for debate in document.debates for argument in debate.arguments),
        *(text for debate in document.debates for text in (debate.title, debate.id)),
        *(name for debate in document.debates for name in debate.pair_ids),
        *(part.text for part in document.account.left_out),
        *(part.reason for part in document.account.left_out),
        *document.warnings,
    ]
    return {word.lower() for text in said for word in WORD.findall(text)}


def relations_in(document: Document) -> int:
    """Pairs of arguments of which something is said."""
    return sum(
        len({each.ends for each in (*debate.given, *debate.gold, *debate.replies)})
        for debate in document.debates
    )


@pytest.mark.parametrize("mutation", MUTATIONS)
@pytest.mark.parametrize("name", damaged(FILES))
def test_what_is_missing_in_a_debate_is_told(name: str, mutation: str) -> None:
    sample = SAMPLES[name]
    whole = formats.parse_text(sample, format=name)
    content = words_in(replace(whole, account=Account(), warnings=())) & {
        word.lower() for word in WORD.findall(sample)
    }
    numbers = random.Random(f"{name} {mutation}")
    read = 0
    for _ in range(40):
        text = MUTATIONS[mutation](numbers, sample)
        try:
            document = formats.parse_text(text, format=name)
        except ArgueError:
            continue
        read += 1
        there = content & {word.lower() for word in WORD.findall(COMMENT.sub("", text))}
        told = set(document.warnings) - set(whole.warnings)
        lost = there - words_in(document)
        assert told or not lost or name in STANDOFF, f"{lost} lost in silence of:\n{text}"
        if mutation in ("reorder", "rename", "wrap") and not told:
            assert relations_in(document) >= relations_in(whole), f"relations lost of:\n{text}"
    assert read or mutation != "double" or name in STRICT


@pytest.mark.parametrize("name", FILES)
def test_a_whole_sample_leaves_nothing_that_is_not_understood(name: str) -> None:
    document = formats.parse_text(SAMPLES[name], format=name)
    assert not document.account.not_understood
    for part in document.account.left_out:
        assert part.reason
        assert part.understood
    for kind, number in document.account.seen.items():
        left = sum(part.count for part in document.account.left_out if part.kind == kind)
        assert left <= number


def test_one_line_of_counts() -> None:
    text = "id,parent,stance,text,created,votes\na,,issue,A,x,1\nb,a,con,B,y,2\nb,a,con,C,z,3\n"
    account = formats.parse_text(text, name="x.csv").account
    assert str(formats.summary_of([account])) == (
        "read 4 of 6 columns, 2 of 3 rows; set aside 1 column ('created'); "
        "not understood 1 column ('votes'), 1 row"
    )
    assert formats.summary_of([formats.parse_text("id,text\na,A\nb,B\n").account]) is None


def test_places_of_what_was_not_read() -> None:
    document = formats.parse_text("id,parent,text\na,,A\nb,nowhere,B and more\n", name="x.csv")
    [(start, end)] = document.account.spans(document.text)
    assert document.text[start:end] == "b,nowhere,B and more"
