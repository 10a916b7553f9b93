"""The site of the documentation, built as ``make docs`` builds it, once for all processes."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT


def built(folders: pytest.TempPathFactory) -> Path:
    """The site in a folder; a warning, as of a link that leads nowhere, fails the test."""
    pytest.importorskip("sphinx", reason="needs Sphinx: pip install -r requirements-docs.txt")
    base = folders.getbasetemp()
    folder = base.parent if "PYTEST_XDIST_WORKER" in os.environ else base
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "docs", "."]
    with (folder / "site.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (folder / "site").exists():
            done = subprocess.run(
                [*command, folder / "begun", "-d", folder / "trees"],
                cwd=ROOT,
                capture_output=True,
                text=True,
                check=False,
            )
            assert (done.returncode, done.stderr) == (0, "")
            (folder / "begun").rename(folder / "site")
    return folder / "site"
