"""The site of the documentation, built as ``make docs`` builds it."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT


def built(folder: Path) -> Path:
    """The site in a folder; a warning, as of a link that leads nowhere, fails the test."""
    pytest.importorskip("sphinx", reason="needs Sphinx: pip install -r requirements-docs.txt")
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs", "."]
    done = subprocess.run(
        [*command, folder / "site", "-d", folder / "trees"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return folder / "site"
