"""Pages of the documentation that are made from the code: ``make docs`` writes them.

They lie beside the others while the site is built, and are in no commit.

python -m tools.documentation
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from argue.files import write_file
from tools.command_pages import command_pages, with_links
from tools.json_reference import reference_text, schemas_text
from tools.names import name_pages
from tools.reference import completed
from tools.rights import rights_text

DOCS = Path(__file__).resolve().parents[1] / "docs"
PAGES: Mapping[str, Callable[[], str]] = {
    "json.md": reference_text,
    "json-schemas.json": schemas_text,
    "rights.md": rights_text,
    **name_pages(),
    **command_pages(),
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
    """Add to a page that people write what it lacks: plug-ins and commands to the reference."""
    if page == "docs/reference":
        source[0] = with_links(completed(source[0]))


if __name__ == "__main__":
    write()
