"""One version of a page."""

from __future__ import annotations

from typing import NamedTuple


class Version(NamedTuple):
    """One version of a page, as its source has it."""

    page: str
    number: str
    """The revision's id, or the file's name."""
    text: str
    wikitext: bool
    """Whether the text has MediaWiki's markup."""
