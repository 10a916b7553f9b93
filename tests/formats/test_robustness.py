"""Damaged and hostile files: every one is read or refused with an error of ours, and soon."""

from __future__ import annotations

import random
import re
import time
from collections.abc import Callable

import pytest

from argue import formats
from argue.errors import ArgueError, LimitExceeded
from argue.settings import Limits
from tests.formats.samples import SAMPLES, copied, damaged

COPIES = 24
"""Of each sample; ``benchmarks/mutants.py`` makes far more."""
SECONDS = 10.0  # of the processor: a guard against what never ends, no measure of speed
DEEP = 3_000
NAMES_ONLY = ("i23", "tgf")  # their arguments are numbers, or a word each
APART = ("doccano",)  # only the marked part of a text is an argument
MIB = 2**20
PYTHON = re.compile(r"\w+(?:Error|Exception)\b|NoneType|Traceback|object at 0x")
"""What no message says."""


def read_or_refused(data: bytes, format: str = "", limits: Limits | None = None) -> bool:
    """Whether it was read; fails if it takes long or raises anything but an error of ours."""
    start = time.process_time()
    try:
        document = formats.read_bytes(data, name="damaged", format=format, limits=limits)
        read, told = True, [*document.warnings, *map(str, document.account.left_out)]
        assert document.debates
        assert all(refused.reason for refused in document.refused)
    except ArgueError as error:
        read, told = False, [str(error)]
    assert time.process_time() - start < SECONDS
    assert not any(map(PYTHON.search, told)), told
    return read


def recognised_soon(text: str) -> None:
    start = time.process_time()
    formats.recognised(text)
    assert time.process_time() - start < SECONDS


def truncated(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def flipped(data: bytes, chance: random.Random) -> bytes:
    flipped = bytearray(data)
    for _ in range(chance.choice((1, 3, 30))):
        flipped[chance.randrange(len(flipped))] = chance.randrange(256)
    return bytes(flipped)


def renamed(data: bytes, chance: random.Random) -> bytes:
    words = sorted(set(re.findall(rb"[A-Za-z]+", data)))
    old, new = chance.choice(words), chance.choice([*words, b"x", b"", b"\xff", b'"', b"\n"])
    return data.replace(old, new)


def cut_out(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.randrange(60) :]


def repeated(data: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(data))
    piece = data[start : start + chance.randrange(1, 200)]
    return data[:start] + piece * chance.choice((2, 20, 100)) + data[start:]


def shuffled(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    chance.shuffle(lines)
    return b"\n".join(lines)


MUTATIONS = (truncated, flipped, renamed, cut_out, repeated, shuffled)


@pytest.mark.parametrize("name", damaged(SAMPLES))
def test_mutated_copies_are_read_or_refused(name: str) -> None:
    chance = random.Random(f"{name} 2012")
    data = SAMPLES[name].encode()
    read = 0
    for number in range(COPIES):
        mutant = MUTATIONS[number % len(MUTATIONS)](data, chance)
        read += read_or_refused(mutant)
        read_or_refused(mutant, name)
    assert read > COPIES * 0.1
    any_words = formats.FORMATS.is_kind(name) or name == "argdown"  # a line of words is a statement
    assert any_words or read < COPIES


NESTED: dict[str, Callable[[int], str]] = {
    "aif": lambda deep: (
        '{"nodes": [{"nodeID": 1, "type": "I", "text": "t"}'
        + "".join(
            f', {{"nodeID": {n}, "type": "I", "text": "t"}}, {{"nodeID": "s{n}", "type": "CA"}}'
            for n in range(2, deep)
        )
        + '], "edges": [{"fromID": 1, "toID": 1}'
        + "".join(
            f', {{"fromID": {n}, "toID": "s{n}"}}, {{"fromID": "s{n}", "toID": {n - 1}}}'
            for n in range(2, deep)
        )
        + "]}"
    ),
    "apx": lambda deep: "arg(" * deep,
    "bipolar": lambda deep: "sup(a,b)." * deep,
    "i23": lambda deep: f"p af {deep}\n" + "".join(f"{n} {n + 1}\n" for n in range(1, deep)),
    "tgf": lambda deep: "a\n#\n" + "a a\n" * deep,
    "argdown": lambda deep: (
        "[a]: t\n" + "".join(f"{' ' * depth}- <b{depth}>\n" for depth in range(1, deep // 4))
    ),
    "csv": lambda deep: (
        "id,parent,stance,text\n0,,issue,t\n"
        + "".join(f"{number},{number - 1},con,t\n" for number in range(1, deep))
    ),
    "debatabase": lambda deep: (
        'comments,summaries\n"Main topic: t'
        + "".join(f"\n\nComment {number}: t" for number in range(1, deep))
        + '","'
        + "".join(
            f"Comment {number} (attacks Comment {number - 1}): t\n" for number in range(2, deep)
        )
        + '"\n'
    ),
    "graphml": lambda deep: "<graphml><graph edgedefault='directed'>" + "<node id='a'>" * deep,
    "json": lambda deep: '{"debates": [' + "[" * deep,
    "jsonl": lambda deep: '{"text": ' + '{"a":' * deep + "\n{",
    "kialo": lambda deep: (
        "Discussion Title: T\n1. a\n"
        + "".join(f"1{'.1' * depth}. Con: t\n" for depth in range(1, min(deep, 3000)))
    ),
    "markdown": lambda deep: "# T\n" + "".join(f"{' ' * depth}- t\n" for depth in range(deep // 3)),
    "mediawiki": lambda deep: (
        "== Pro ==\n"
        + "".join(f"{'*' * depth} t\n" for depth in range(1, deep // 3))
        + "* "
        + "{{a|[[b|<i>'''" * deep
    ),
    "node": lambda deep: "<c>" + "<pair topic='a'><t>" * deep,
    "microtexts": lambda deep: "<arggraph id='t'>" + "<edu id='e1'>" * deep,
    "node_link": lambda deep: '{"directed": true, "nodes": [' + '{"id": [' * deep,
    "polis": lambda deep: (
        "timestamp,datetime,comment-id,author-id,agrees,disagrees,moderated,"
        'comment-body\n1,now,0,7,1,1,1,"' + '""' * deep
    ),
    "rte": lambda deep: "<c>" + "<pair id='1'><t>x</t><h>" + "<b>" * deep + "x",
    "sadface": lambda deep: '{"nodes": [{"type": "atom"}, ' + "[" * deep,
    "tsv": lambda deep: (
        "source\ttarget\tlabel\n"
        + "".join(f"{number}\t{number + 1}\tcon\n" for number in range(deep))
        + f"{deep}\t0\tpro\n"
    ),
}


def nested_lines(deep: int) -> str:
    """Deep by every sign that people write: indentation, quotes and numbers."""
    deep = min(deep, 3_000)
    indented = "".join(f"{' ' * depth}- t\n" for depth in range(deep // 3))
    return f"T\n{indented}{'> ' * deep}t\n{'1.' * deep} t\n"


@pytest.mark.parametrize("name", damaged(SAMPLES))
def test_deep_nesting_is_read_or_refused(name: str) -> None:
    nested = NESTED.get(name, nested_lines)(DEEP).encode()
    read_or_refused(nested, name)
    if name in NESTED or name == "prose":  # the lines are the same for all that read lines
        read_or_refused(nested)
    read_or_refused(("<c>" * DEEP + "[" * DEEP + "{" * DEEP).encode(), name)
    read_or_refused(("// a note, so that it is read loosely\n" + "[" * DEEP).encode(), name)


@pytest.mark.parametrize("name", damaged(sorted({*SAMPLES} - {*NAMES_ONLY, *APART})))
def test_a_huge_element_is_refused_at_once(name: str) -> None:
    """A megabyte; ``benchmarks/mutants.py`` tries fifty."""
    debates = formats.parse_text(SAMPLES[name], format=name).debates
    texts = [argument.text for debate in debates for argument in debate.arguments]
    words = [word for word in re.findall(r"[a-z]{4,}", SAMPLES[name]) if word in " ".join(texts)]
    head, tail = SAMPLES[name].rsplit(words[-1], 1)
    data = f"{head}{'staff ' * (MIB // 6)}{tail}".encode()
    with pytest.raises(LimitExceeded, match="ARGUE_MAX_BYTES"):
        formats.read_bytes(data, limits=Limits(max_bytes=MIB))
    start = time.process_time()
    assert not read_or_refused(data, name, Limits(max_bytes=64 * MIB))
    assert time.process_time() - start < SECONDS


STAR_NODES = "".join(f',{{"nodeID": {n}, "type": "I", "text": "t"}}' for n in range(10_000))
STAR_EDGES = '], "edges": [{}' + "".join(
    f',{{"fromID": {n}, "toID": "x"}},{{"fromID": "x", "toID": {n}}}' for n in range(10_000)
)
HOSTILE = [
    ("argdown", "[a]: t\n" + "/* " * 50_000),
    ("argdown", "[a]: " + "\\" * 45_001),
    ("argdown", "[a]: " + "#(a " * 10_000),
    ("argdown", "[a]: b\n" + "  - [b]\n" * 10_000),
    ("argdown", "[a]\n[a]: t\n" + "===\n" * 5_000),
    ("i23", "p af 2000000000\n1 2\n"),
    ("tgf", "\n" * 150_000 + "a\n" * 50_000 + "#\n" + "a a" * 50_000),
    ("apx", "arg(a)." * 50_000),
    ("bipolar", "arg(a)." + "sup(a,a)." * 10_000 + " " * 45_000 + "x"),
    ("aif", '{"nodes": [{"nodeID": "x", "type": "RA"}' + STAR_NODES + STAR_EDGES + "]}"),
    ("markdown", "# T\n" + "- a: t\n" * 4_000),
    ("markdown", "# T\n- a: t\n" + "  + -> a\n" * 10_000),
    ("markdown", "# T\n- t\n" + "<!--" * 50_000),
    ("markdown", "# T\n- t\n" + "\\" * 100_000),
    ("markdown", "# T\n- **" + "*" * 49_500),
    ("kialo", "Discussion Title: T\n1. a\n" + "1. a\n" * 10_000),
    ("kialo", "Discussion Title: T\n1. " + "[a](b" * 9_500),
    ("kialo", "Discussion Title: T\n1. " + "\\[" * 22_500),
    ("mediawiki", "== Pro ==\n" + ("* " + "{{a|" * 5_000 + "\n") * 20),
    ("mediawiki", "== Pro ==\n" + ("* " + "<div " * 5_000 + "\n") * 20),
    ("mediawiki", "== Pro ==\n* " + "[[a|" * 12_000),
    ("mediawiki", "== Pro ==\n* " + "'''a''" * 7_500),
    ("mediawiki", "== Pro ==\n* t\n" + "more\n" * 9_500),
    ("mediawiki", "== Pro ==\n* a\n** Con" + " " * 45_000 + "x"),
    ("mediawiki", "== Pro ==\n* a [//b" + " " * 45_000 + "x"),
    ("mediawiki", "== Pro ==\n* a <br" + " " * 45_000 + "x"),
    ("mediawiki", ("= Q =\n== Pro ==\n* " + "{{a|" * 8 + "<b>c</b> " * 9_000 + "\n") * 20),
    ("markdown", "=" + " " * 30_000 + "="),
    ("markdown", "# T\n- " + "\\" * 45_000 + "x"),
    ("kialo", "1. a" + "\n" * 30_000 + "x"),
    ("mediawiki", "=" * 500_000),
    ("mediawiki", "== Pro ==\n" + "| a " * 100_000),
    ("csv", "id,parent,stance,text\n" + "a,,,t\n" * 8_000),
    ("csv", 'id,text\na,"' + "t\n" * 150_000),
    ("csv", "," * 500_000),
    ("csv", "id,text\n" + "a" * 150_000),
    ("tsv", "id\ttext\n" + 'a\t"t\n' * 10_000),
    ("jsonl", '{"text": "a", "hypothesis": "b", "label": "x"}\n' * 2_500),
    ("json", '{"debates": ' + "9" * 500_000 + "}"),
    ("json", '{"debates": [{"id": "a", "arguments": [{"id": "a", "text": 1e999}]}]}'),
    ("json", '{"debates": [{"id": "a", "arguments": [{"id": "a", "text": "\\ud800"}]}]}'),
    ("node", "<c " + "a='b' " * 50_000 + ">"),
    ("node", "<c>" + "<pair topic='a'><t id='1'>a</t><h id='1'>b</h></pair>" * 5_000),
    ("rte", "<!DOCTYPE c [" + "<!ELEMENT a ANY>" * 25_000),
    ("rte", "<c>" + "<pair>" + "&amp;" * 100_000),
]


@pytest.mark.parametrize(("name", "text"), damaged(HOSTILE))
def test_hostile_files_take_no_longer_than_their_size(name: str, text: str) -> None:
    recognised_soon(text)
    read_or_refused(text.encode(), name)


RUNS = [*" \\='[<-#", "1.", *'\n"&:\t', "{{", "= ", "<br ", "} "]


@pytest.mark.parametrize("name", damaged(SAMPLES))
def test_a_run_of_one_sign_takes_no_longer_than_its_length(name: str) -> None:
    sample = SAMPLES[name]
    places = list(range(0, len(sample), len(sample) // 2))
    places += [item.end() for item in re.finditer(r"^\W*\w*", sample, re.MULTILINE)][:3]
    for number, at in enumerate(places, [*SAMPLES].index(name)):
        for run in RUNS[number % 9 :: 9]:
            text = f"{sample[:at]}{run * 30_000}x{sample[at:]}"
            recognised_soon(text)
            read_or_refused(text.encode(), name)


LONG_LINES = {
    "abbreviations": "A. " * 30_000,
    "clauses": "; " * 45_000 + ", but a" * 5_000,
    "sentence ends": "." * 90_000 + "x",
    "tags before a signature": "a" + "<b>" * 30_000 + " [[User:A|A]] 12:30, 1 May 2020 (UTC) x",
    "unsigned": "<small>" * 12_000 + "12:30, 1 May 2020 (UTC)",
    "a heading": "=" + " " * 90_000 + "x",
    "dashes": "-" * 90_000 + "x",
    "tildes": "a " + "~" * 90_000 + "x",
}


@pytest.mark.parametrize("name", LONG_LINES)
@pytest.mark.parametrize("kind", ["conversation", "prose"])
def test_a_long_line_of_a_thread_is_read_soon(kind: str, name: str) -> None:
    sample = SAMPLES[kind]
    read_or_refused(f"{sample}\n{LONG_LINES[name]}\n{sample}".encode(), kind)


def test_many_lines_of_a_thread_are_read_soon() -> None:
    page = copied("reddit") + "\n-----\nA line." * 2_000
    assert read_or_refused(page.encode(), "conversation")
    assert read_or_refused((copied("mail") + "\n" * 60_000 + "Best\n").encode(), "conversation")


LARGE = ("csv", "json", "markdown")
"""Formats whose readers are simpler than that of outlines."""


@pytest.mark.long
@pytest.mark.parametrize(
    "name", ["outline", *(pytest.param(name, marks=pytest.mark.many) for name in LARGE)]
)
def test_a_large_debate_is_read_in_seconds(name: str) -> None:
    size = 100_000
    rows = [(str(number), str(number // 7)) for number in range(1, size)]
    nested = [("  " * (number % 9), f"Because {number}.") for number in range(1, size)]
    lines = {
        "outline": ["Why so?", *(f"{blanks}- {text}" for blanks, text in nested)],
        "csv": ["id,parent,stance,text", "0,,issue,Why?"]
        + [f"{id},{parent},con,Because {id}." for id, parent in rows],
        "json": ['{"debates": [{"id": "d", "arguments": [{"id": "0", "text": "Why?"}']
        + [f',{{"id": "{id}", "text": "Because {id}."}}' for id, _ in rows]
        + ['], "replies": [["1", "0"]']
        + [f',["{id}", "{parent}"]' for id, parent in rows[1:]]
        + ["]}]}"],
        "markdown": ["# Why?", "+ Since so."]
        + [f"{blanks}- {text}" for blanks, text in nested[1:]],
    }[name]
    data = "\n".join(lines).encode()
    start = time.process_time()
    document = formats.read_bytes(data)
    assert time.process_time() - start < 20
    assert document.format == name
    [debate] = document.debates
    assert len(debate.arguments) == size
    assert len(debate.replies) == size - 1


def test_a_mail_without_a_word_is_read_or_refused():
    mail = "From: Eva <eva@example.org>\nSubject: Mondays\nDate: Tue, 5 Mar 2024 10:00:00 +0100\n\n"
    assert read_or_refused(f"{mail}{mail}".encode()) is not None
