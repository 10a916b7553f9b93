"""Features are taken away: the rest goes on without them."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from argue.plugins import needs
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


def halves(names: list[str]) -> Iterator[tuple[str, ...]]:
    """Sets of names such that, of any two, some set has one and not the other.

    >>> [*halves(["a", "b", "c"])]
    [('a', 'c'), ('b',), ('a', 'b'), ('c',)]
    """
    for bit in range((len(names) - 1).bit_length()):
        for value in (0, 1):
            yield tuple(name for place, name in enumerate(names) if place >> bit & 1 == value)


FEATURES = folders("features")
NEEDED = set[str]().union(*(needs(PACKAGE / name) for name in FEATURES))
BASES = [name for name in FEATURES if Path(name).name in NEEDED]
"""On which others build, which go with them: each is taken away alone."""
REST = [name for name in FEATURES if name not in BASES]


def mirror(folder: Path, without: Sequence[str] = ()) -> Path:
    """A folder in which Argue lies as here, but for some folders of it."""
    (folder / "argue").mkdir(parents=True)
    for path in PACKAGE.iterdir():
        if path.name not in ("web", "features"):
            (folder / "argue" / path.name).symlink_to(path)
    for name in ("web", "features"):
        (folder / "argue" / name).mkdir()
        for path in (PACKAGE / name).iterdir():
            if f"{name}/{path.name}" not in without:
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
    return json.loads(done.stdout.splitlines()[-1])  # libraries may print above it


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> dict[str, int]:
    """The pages that links lead to while everything is there."""
    result = walked(mirror(tmp_path_factory.mktemp("whole")))["linked"]
    assert len(result) > 40
    assert {*result.values()} <= ANSWERS, result
    return result


@pytest.mark.parametrize(
    "without",
    [
        *halves(REST),
        *((name,) for name in BASES),
        *(pytest.param((name,), marks=pytest.mark.many) for name in REST),
    ],
    ids=lambda names: names[0] if len(names) == 1 else f"half-of-{len(names)}",
)
def test_without_folders_every_page_is_there_or_not(tmp_path: Path, pages, without: Sequence[str]):
    """Of any two features on which none builds, some set lacks one and has the other."""
    result = walked(mirror(tmp_path, without), list(pages))
    broken = {page: status for page, status in result["asked"].items() if status not in ANSWERS}
    assert {status for page, status in broken.items() if "/downloads/" not in page} <= {404}, broken
    assert {*broken.values()} <= {400, 404}, broken  # no such format
    dead = {page: status for page, status in result["linked"].items() if status not in ANSWERS}
    assert not dead or dead == {"/": 404}, f"links that lead nowhere: {dead}"
    assert "gold" in result["engines"]
