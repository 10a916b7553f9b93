"""A type checker accepts every block of Python of the documentation."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

from tests.docs_blocks import ROOT, blocks

pytestmark = pytest.mark.long
OWN = 'from typing import Any\n\nothers: list[Any] = []\ntoken = ""\n'
"""What a reader has that a block goes on from."""
UNTYPED = ["--allow-untyped-defs", "--allow-untyped-calls", "--allow-incomplete-defs"]


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


def refused_by(checker: str, files: list[Path]) -> list[str]:
    """What a checker refuses; mypy has Argue's own settings but for functions without types."""
    if checker == "mypy":
        options: list[object] = ["--config-file", "pyproject.toml", *UNTYPED, *files]
    else:
        config = files[0].parent / "pyrightconfig.json"
        settings = {"extraPaths": [str(ROOT)], "reportMissingImports": "none"}  # those of others
        config.write_text(json.dumps(settings), encoding="utf-8")
        options = ["--project", config, "--pythonpath", sys.executable]
    command = [sys.executable, "-m", checker, *options]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return [line for line in done.stdout.splitlines() if re.search(r"_blocks\.py:\d", line)]


@pytest.fixture(params=["mypy", "pyright"])
def checker(request: pytest.FixtureRequest) -> str:
    """A type checker that is installed."""
    pytest.importorskip(request.param, reason="needs pip install -r requirements-dev.txt")
    return str(request.param)


def test_every_block_of_python_has_sound_types(checker, tmp_path):
    files = written(tmp_path)
    assert len(files) >= 5
    assert refused_by(checker, files) == []


def test_a_block_with_a_wrong_argument_is_refused(checker, tmp_path):
    file = tmp_path / "wrong_blocks.py"
    file.write_text("import argue\n\nargue.read(labels=3)\n", encoding="utf-8")
    assert any("labels" in line for line in refused_by(checker, [file]))
