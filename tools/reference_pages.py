"""Pages of the reference on the site: one for each command, one for each section.

In their place the site's reference lists them, and links to what they say lead to them.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial

from tools.reference import FILE, completed

_COMMAND = re.compile(r"^### (`argue ([a-z ]*[a-z])[^\n]*)\n(.*?)(?=^### |^## |\Z)", re.M | re.S)
_SECTION = re.compile(r"^## (?!Commands)([^\n]+)\n(.*?)(?=^## |\Z)", re.M | re.S)
_HEADING = re.compile(r"^##+ (.+)$", re.M)
_LINK = re.compile(r"\]\((?!https?:)(#?)([^)]*)\)")
_TO_SECTION = re.compile(r"\breference\.md#([\w-]+)")


def reference_pages() -> dict[str, Callable[[], str]]:
    """What writes each page, by its name in ``docs``."""
    text = completed(FILE.read_text(encoding="utf-8"))
    commands: dict[str, Callable[[], str]] = {
        f"commands/{command[2].replace(' ', '-')}.md": partial(_page, command[1], command[3])
        for command in _COMMAND.finditer(text)
    }
    sections = {
        f"reference/{slug(section[1])}.md": partial(_page, section[1], _raised(section[2]))
        for section in _SECTION.finditer(text)
    }
    return commands | sections


def with_lists(reference: str) -> str:
    """The reference with lists of pages in place of what the pages say."""
    commands = [
        f"commands/{command[2].replace(' ', '-')}" for command in _COMMAND.finditer(reference)
    ]
    sections = [f"reference/{slug(section[1])}" for section in _SECTION.finditer(reference)]
    rest = _SECTION.sub("", _COMMAND.sub("", reference))
    return f"{rest}{page_list(sorted(commands))}\n## More\n\n{page_list(sections)}"


def to_pages(text: str) -> str:
    """A page with its links to sections of the reference leading to their pages."""
    pages = _pages_of_headings()
    return _TO_SECTION.sub(
        lambda link: f"{pages[link[1]]}#{link[1]}" if link[1] in pages else link[0], text
    )


def page_list(pages: list[str]) -> str:
    """A list of links to pages, as the site shows it."""
    return "\n".join(["```{toctree}", ":maxdepth: 1", "", *pages, "```", ""])


def slug(heading: str) -> str:
    """The anchor of a heading, as GitHub and the site make it."""
    return re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")


@cache
def _pages_of_headings() -> dict[str, str]:
    """The page of a section by the anchors of all headings in it."""
    return {
        slug(heading): f"reference/{slug(section[1])}.md"
        for section in _SECTION.finditer(FILE.read_text(encoding="utf-8"))
        for heading in [section[1], *_HEADING.findall(section[2])]
    }


def _page(title: str, text: str) -> str:
    return f"# {title}\n{_LINK.sub(_from_below, text)}"


def _raised(text: str) -> str:
    return re.sub(r"^###", "##", text, flags=re.M)


def _from_below(link: re.Match[str]) -> str:
    """A link as it leads from a folder below ``docs``."""
    return f"](../reference.md#{link[2]})" if link[1] else f"](../{link[2]})"
