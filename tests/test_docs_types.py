"""A type checker accepts every block of Python of the documentation."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from tests.docs_blocks import ROOT, blocks

pytestmark = pytest.mark.long
OWN = 'from typing import Any\n\nothers: list[Any] = []\ntoken = ""\n'
"""What a reader has that a block goes on from."""


def written(folder: Path) -> list[Path]:
    """A file for each page, with its blocks one after the other."""
    pages: dict[str, list[str]] = defaultdict(list)
    for block in blocks():
        if block.language == "python":
            pages[block.page].append(block.text)
    files = [folder / f"{Path(page).stem.replace('-', '_')}_blocks.py" for page in pages]
    for file, texts in zip(files, pages.values(), strict=True):
        file.write_text(OWN + "\n".join(texts), encoding="utf-8")
    return files


def checked(files: list[Path]) -> list[str]:
    """What mypy refuses in the files, with Argue's own settings but for functions without types."""
    options = ["--allow-untyped-defs", "--allow-untyped-calls", "--allow-incomplete-defs"]
    command = [sys.executable, "-m", "mypy", "--config-file", "pyproject.toml", *options, *files]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stderr
    return [line for line in done.stdout.splitlines() if "_blocks.py:" in line]


def test_every_block_of_python_has_sound_types(tmp_path):
    pytest.importorskip("mypy")
    files = written(tmp_path)
    assert len(files) >= 5
    assert checked(files) == []


def test_a_block_with_a_wrong_argument_is_refused(tmp_path):
    pytest.importorskip("mypy")
    file = tmp_path / "wrong_blocks.py"
    file.write_text("import argue\n\nargue.read(labels=3)\n", encoding="utf-8")
    assert any("labels" in line for line in checked([file]))
