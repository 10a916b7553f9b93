"""Pages of the documentation that are made from the code: ``make docs`` writes them.

They lie beside the others while the site is built, and are in no commit.

python -m tools.documentation
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from argue.files import write_file
from tools.json_reference import json_pages
from tools.names import name_pages
from tools.reference import completed
from tools.reference_pages import reference_pages, to_pages, with_lists

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES: Mapping[str, Callable[[], str]] = {
    **json_pages(),
    **name_pages(),
    **reference_pages(),
}
"""By their names in ``docs``."""


def write() -> None:
    """Write those that are not there or have changed."""
    for name, text in PAGES.items():
        file, content = DOCS / name, text()
        if not file.exists() or file.read_text(encoding="utf-8") != content:
            file.parent.mkdir(exist_ok=True)
            write_file(file, content)


def complete(page: str, source: list[str]) -> None:
    """A page as the site shows it: the reference as a list of its pages, to which links lead."""
    text = with_lists(completed(source[0])) if page == "docs/reference" else source[0]
    source[0] = to_pages(text)


if __name__ == "__main__":
    write()
