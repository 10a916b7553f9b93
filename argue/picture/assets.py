"""The files that draw a map in the browser: vis-network, and our own script and style."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

from argue.errors import MissingLibrary

VIS_VERSION = "9.1.2"
"""The vis-network that pyvis 0.3.2 brings along."""
VIS_FILES = ("vis-network.min.js",)
"""All that a map needs of it: its style sheet dresses parts that a map does not use."""
MAP_SCRIPTS = ("words.js", "draw.js", "parts.js", "widget.js", "map.js")
"""Our own scripts, in the order in which they must run."""

_ROOT = Path(__file__).resolve().parents[2]
STATIC = _ROOT / "static"
_MAP = STATIC / "map"
TEMPLATES = _ROOT / "templates" / "picture"


def vis_file(name: str) -> Path:
    """Where pyvis keeps one of the :data:`VIS_FILES`, found without importing pyvis.

    Raises
    ------
    KeyError
        If the name is none of them; whatever a client asks for, nothing else is ever opened.
    MissingLibrary
        If pyvis is not installed, or brings another version of vis-network.

    Examples
    --------
    >>> vis_file("vis-network.min.js").is_file()
    True
    """
    if name not in VIS_FILES:
        raise KeyError(name)
    spec = find_spec("pyvis")
    folders = list(spec.submodule_search_locations or ()) if spec else []
    for folder in folders:
        path = Path(folder) / "lib" / f"vis-{VIS_VERSION}" / name
        if path.is_file():
            return path
    raise MissingLibrary(
        f"the map needs pyvis with vis-network {VIS_VERSION}, found "
        f"{'another version' if folders else 'no pyvis'}; "
        "`pip install -r requirements.txt` installs it"
    )


def map_text(name: str) -> str:
    """One of our own files, as text.

    Raises
    ------
    MissingLibrary
        If the installation lacks the folder ``static``.
    """
    return _read(_MAP / name)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise MissingLibrary(
            f"expected the file {path}, found none; install Argue from a full checkout "
            "(`git clone`, then `make run`)"
        ) from None
