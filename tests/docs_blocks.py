"""The blocks of code in the documentation, and how a block is run as it stands there."""

from __future__ import annotations

import glob
import re
import shlex
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.cli.in_process import run

ROOT = Path(__file__).resolve().parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "debates" / "README.md", *ROOT.glob("docs/*.md")])
_BLOCK = re.compile(r"^ *```(\w*)\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
_SPAN = re.compile(r"(?<!`)`(argue [^`]+)`(?!`)")
_OF_SHELL = re.compile(r"[|$&;=()<>\\]|\n(?!argue )")


@dataclass(frozen=True)
class Block:
    """A block of a page, the line at which it begins, and its language."""

    page: str
    line: int
    language: str
    text: str


def blocks() -> list[Block]:
    """All blocks of all pages, in their order."""
    return [
        Block(str(page.relative_to(ROOT)), text.count("\n", 0, item.start()) + 1, *item.groups())
        for page in PAGES
        for text in [page.read_text(encoding="utf-8")]
        for item in _BLOCK.finditer(text)
    ]


def spans(page: str) -> list[str]:
    """The commands of ``argue`` that stand whole in the sentences of a page."""
    text = _BLOCK.sub("", (ROOT / page).read_text(encoding="utf-8"))
    return [" ".join(item.split()) for item in _SPAN.findall(text)]


def run_shell(text: str, setup: str = "") -> str:
    """Run lines of a shell in this folder; without a shell where all are plain ``argue`` lines.

    Returns what they printed. ``setup`` comes before them, and may say what ``argue`` is.
    """
    if not setup and not _OF_SHELL.search(text.strip()):
        return "".join(map(run_line, text.strip().splitlines()))
    program = f'set -eo pipefail\nargue() {{ "{sys.executable}" -m argue "$@"; }}\n{setup}\n{text}'
    done = subprocess.run(["bash", "-c", program], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, f"{text}\n{done.stdout}{done.stderr}"
    return done.stdout


def run_line(line: str) -> str:
    """Run one plain ``argue`` line, with patterns as a shell expands them; what it printed."""
    words = []
    for word in shlex.split(line, comments=True)[1:]:
        words += sorted(glob.glob(word)) if "*" in word else [word]
    done = run(*words)
    assert done.returncode == 0, f"{line}\n{done.stderr}"
    return done.stdout
