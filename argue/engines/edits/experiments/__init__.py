"""The experiments of ``edit_distance`` that ship with Argue: one file here is one experiment."""

from __future__ import annotations

from pathlib import Path

_FOLDER = Path(__file__).parent


def names() -> list[str]:
    """The names of all, which are those of their files."""
    return sorted(path.stem for path in _FOLDER.glob("*.toml"))


def path_of(name: str) -> Path:
    """The file of an experiment of that name."""
    return _FOLDER / f"{name}.toml"


def summaries() -> dict[str, str]:
    """The first sentence of the comment at the top of each."""
    result = {}
    for name in names():
        lines = path_of(name).read_text(encoding="utf-8").splitlines()
        comment = " ".join(line[1:].strip() for line in lines[: lines.index("")])
        result[name] = comment.partition(". ")[0].rstrip(".") + "."
    return result
