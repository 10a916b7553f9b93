"""Each feature is taken away in turn: the rest goes on without it."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import ROOT

pytestmark = pytest.mark.long

PACKAGE = ROOT / "argue"


def folders(place: str) -> list[str]:
    """The packages in a package of Argue, by their paths."""
    return sorted(
        path.parent.relative_to(PACKAGE).as_posix()
        for path in (PACKAGE / place).glob("*/__init__.py")
    )


ANSWERS = {200, 202, 303}
"""What a page that is there answers: itself, that it is being judged, or another page."""
WALKED = folders("features")


def mirror(folder: Path, without: str = "") -> Path:
    """A folder in which Argue lies as here, but for one folder of it."""
    (folder / "argue").mkdir(parents=True)
    for path in PACKAGE.iterdir():
        if path.name not in ("web", "features"):
            (folder / "argue" / path.name).symlink_to(path)
    for name in ("web", "features"):
        (folder / "argue" / name).mkdir()
        for path in (PACKAGE / name).iterdir():
            if f"{name}/{path.name}" != without:
                (folder / "argue" / name / path.name).symlink_to(path)
    return folder


def walked(folder: Path, addresses: Sequence[str] = ()) -> dict[str, Any]:
    paths = os.pathsep.join(map(str, (folder, ROOT)))
    done = subprocess.run(
        [sys.executable, "-m", "tests.web.walk", str(folder)],
        input=json.dumps(addresses),
        cwd=folder,
        env=os.environ | {"PYTHONPATH": paths, "XDG_DATA_HOME": str(folder)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """The pages that links lead to while everything is there."""
    result = walked(mirror(tmp_path_factory.mktemp("whole")))["linked"]
    assert len(result) > 40
    assert {*result.values()} <= ANSWERS, result
    return result


@pytest.mark.parametrize("without", WALKED)
def test_without_a_folder_every_page_is_there_or_not(tmp_path: Path, pages, without: str):
    folder = mirror(tmp_path, without)
    result = walked(folder, list(pages))
    broken = {page: status for page, status in result["asked"].items() if status not in ANSWERS}
    assert {status for page, status in broken.items() if "/downloads/" not in page} <= {404}, broken
    assert {*broken.values()} <= {400, 404}, broken  # no such format
    dead = {page: status for page, status in result["linked"].items() if status not in ANSWERS}
    assert not dead or dead == {"/": 404}, f"links that lead nowhere: {dead}"
    assert "gold" in result["engines"]
