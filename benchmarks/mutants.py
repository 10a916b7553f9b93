"""Give broken copies of valid files to the command line and to the web app.

    .venv/bin/python -m benchmarks.mutants --seed 1

Of a sample of each format that can be read, one copy is made in each of several ways, by the seed:
truncated, bytes flipped, names changed, 10,000 levels deep, one element of 50 MB, wrong encodings,
NUL, lone surrogates, marks of right-to-left writing. Each goes through ``argue analyse``, the
upload page and the JSON interface. A problem is an exit code other than 0 or 2, a traceback, more
or less than one error message, an answer of 500 or more, or more than ``--seconds`` for one file.
"""

from __future__ import annotations

import base64
import random
import re
import resource
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass, field
from io import BytesIO, StringIO
from pathlib import Path

import click
from flask import Flask

from argue.__main__ import main
from argue.settings import Settings
from argue.web import create_app

DEEP, LARGE = 10_000, 50 * 2**20
RIGHT_TO_LEFT = "\u202e\u200f\u2067"
BRACKETS = ((b"[", b"]"), (b'{"a":', b"}"), (b"<a>", b"</a>"), (b"(", b")"))
Mutate = Callable[[bytes, random.Random], bytes]


def _truncated(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(1, len(data))]


def _flipped(data: bytes, chance: random.Random) -> bytes:
    changed = bytearray(data)
    for place in chance.sample(range(len(data)), max(1, len(data) // 50)):
        changed[place] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _renamed(data: bytes, chance: random.Random) -> bytes:
    names = sorted(set(re.findall(rb"[A-Za-z_]{2,}", data)))
    name = chance.choice(names)
    return re.sub(rb"\b%s\b" % name, b"x" + name[::-1], data)


def _deep(data: bytes, chance: random.Random) -> bytes:
    opening, closing = chance.choice(BRACKETS)
    place = chance.randrange(len(data))
    return data[:place] + opening * DEEP + data[place:] + closing * DEEP


def _indented(data: bytes, chance: random.Random) -> bytes:
    return data + b"\n" + b"".join(b" " * (n % 3000) + b"- deep\n" for n in range(0, DEEP, 40))


def _large(data: bytes, chance: random.Random) -> bytes:
    place = chance.randrange(len(data))
    return data[:place] + b"x" * LARGE + data[place:]


def _utf16(data: bytes, chance: random.Random) -> bytes:
    return data.decode().encode(chance.choice(["utf-16-le", "utf-16-be", "utf-16", "utf-32"]))


def _mixed(data: bytes, chance: random.Random) -> bytes:
    marks = "äöü€".encode(chance.choice(["latin-1", "cp1252", "mac-roman"]), "ignore")
    return _inserted(data, marks, chance)


def _nul(data: bytes, chance: random.Random) -> bytes:
    return _inserted(data, b"\0\0", chance)


def _surrogate(data: bytes, chance: random.Random) -> bytes:
    written = chance.choice(["\ud800".encode("utf-8", "surrogatepass"), b"\\ud800", b"&#xD800;"])
    return _inserted(data, written, chance)


def _right_to_left(data: bytes, chance: random.Random) -> bytes:
    return _inserted(data, RIGHT_TO_LEFT.encode(), chance)


def _inserted(data: bytes, what: bytes, chance: random.Random) -> bytes:
    changed = data
    for _ in range(3):
        place = chance.randrange(len(changed))
        changed = changed[:place] + what + changed[place:]
    return changed


MUTATIONS: Mapping[str, Mutate] = {
    "truncated": _truncated,
    "flipped": _flipped,
    "renamed": _renamed,
    "deep": _deep,
    "indented": _indented,
    "large": _large,
    "utf-16": _utf16,
    "mixed": _mixed,
    "nul": _nul,
    "surrogate": _surrogate,
    "right to left": _right_to_left,
}


@dataclass
class Found:
    """What came of it: files, answers by door and status, problems in words, the slowest."""

    files: int = 0
    answers: Counter[tuple[str, int]] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    slowest: float = 0.0


def mutants(
    samples: Mapping[str, str], seed: int, rounds: int, *, but: frozenset[str] = frozenset()
) -> Iterator[tuple[str, bytes]]:
    """Broken copies with a name each; ``but`` leaves some mutations out."""
    chance = random.Random(seed)
    for number in range(rounds):
        for format, text in samples.items():
            for way, mutate in MUTATIONS.items():
                if way not in but and (number == 0 or way != "large"):
                    yield f"{format}, {way}, {number}", mutate(text.encode(), chance)


def check(app: Flask, name: str, data: bytes, folder: Path, found: Found, seconds: float) -> None:
    """Give one file to each door."""
    doors: dict[str, Callable[[], tuple[int, str]]] = {
        "command line": lambda: _command_line(data, folder),
        "page": lambda: _page(app, data),
        "json": lambda: _json(app, data),
    }
    found.files += 1
    for door, ask in doors.items():
        began = time.perf_counter()
        status, text = ask()
        took = time.perf_counter() - began
        found.slowest = max(found.slowest, took)
        found.answers[door, status] += 1
        wrong = status not in (0, 2) if door == "command line" else status >= 500
        one = status != 2 or len(re.findall(r"^argue: ", text, re.MULTILINE)) == 1
        if wrong or not one or "Traceback" in text or took > seconds:
            found.problems.append(f"{name}: {door}: {status} after {took:.1f} s: {text[-500:]}")


def _command_line(data: bytes, folder: Path) -> tuple[int, str]:
    file, errors = folder / "mutant.txt", StringIO()
    file.write_bytes(data)
    before, sys.argv = (
        sys.argv,
        ["argue", "analyse", str(file), "--engine", "word_overlap", "--json"],
    )
    try:
        with redirect_stdout(StringIO()), redirect_stderr(errors):
            main()
    except SystemExit as end:
        return int(end.code or 0), errors.getvalue()
    finally:
        sys.argv = before
    return 0, errors.getvalue()


def _page(app: Flask, data: bytes) -> tuple[int, str]:
    client = app.test_client()
    token = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/debates/new").text)
    form = {"csrf_token": token[1] if token else "", "format": "", "file": (BytesIO(data), "m.txt")}
    answer = client.post(
        "/debates/new", data=form, content_type="multipart/form-data", follow_redirects=True
    )
    return answer.status_code, "" if answer.status_code < 500 else answer.text


def _json(app: Flask, data: bytes) -> tuple[int, str]:
    body = {"data": base64.b64encode(data).decode(), "name": "m.txt"}
    answer = app.test_client().post("/api/v1/drafts", json=body)
    return answer.status_code, "" if answer.status_code < 500 else answer.text


def prepared(folder: Path) -> Flask:
    """An app without limits on how often."""
    chosen = Settings(database=folder / "argue.sqlite", api_rate=0, api_changes=0)
    return create_app(chosen, start_worker=False, examples=folder / "none")


@click.command()
@click.option("--seed", default=1, show_default=True, help="Of what is drawn.")
@click.option("--rounds", default=2, show_default=True, help="Copies of each sample in each way.")
@click.option("--seconds", default=20.0, show_default=True, help="That one file may take.")
def command(seed: int, rounds: int, seconds: float) -> None:
    """Break files and print what is wrong."""
    from tests.formats.samples import SAMPLES

    result = Found()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        app = prepared(folder)
        for what, data in mutants(SAMPLES, seed, rounds):
            check(app, what, data, folder, result, seconds)
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    click.echo(f"{result.files} files, slowest {result.slowest:.1f} s, at most {most:.0f} MiB")
    for (door, status), many in sorted(result.answers.items()):
        click.echo(f"  {door}: {status}: {many}")
    for problem in result.problems:
        click.echo(f"\n{problem}")
    raise SystemExit(bool(result.problems))


if __name__ == "__main__":
    command()
