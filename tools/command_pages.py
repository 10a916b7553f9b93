"""A page for each command, from its section of the reference; there the site has links to them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial

from tools.reference import FILE, completed

_COMMAND = re.compile(r"^### (`argue ([a-z ]*[a-z])[^\n]*)\n(.*?)(?=^### |^## |\Z)", re.M | re.S)
_LINK = re.compile(r"\]\((?!https?:)(#?)([^)]*)\)")
_LIST = """\
A page each:

```{toctree}
:glob:
:maxdepth: 1

commands/*
```

"""


def command_pages() -> dict[str, Callable[[], str]]:
    """What writes each page, by its name in ``docs``."""
    sections = _COMMAND.finditer(completed(FILE.read_text(encoding="utf-8")))
    return {
        f"commands/{section[2].replace(' ', '-')}.md": partial(_page, section[1], section[3])
        for section in sections
    }


def with_links(reference: str) -> str:
    """The reference with links in place of what the pages of its commands say."""
    first = _COMMAND.search(reference)
    rest = _COMMAND.sub("", reference)
    return rest if first is None else rest[: first.start()] + _LIST + rest[first.start() :]


def _page(title: str, text: str) -> str:
    return f"# {title}\n{_LINK.sub(_from_below, text)}"


def _from_below(link: re.Match[str]) -> str:
    """A link as it leads from a folder below ``docs``."""
    return f"](../reference.md#{link[2]})" if link[1] else f"](../{link[2]})"
