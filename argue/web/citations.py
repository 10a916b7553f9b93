"""Permalinks in what people write, shown as links: an argument may cite one of another debate."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import unquote

from flask import request, url_for
from markupsafe import Markup, escape

from argue.web.links import fragment

_PERMALINK = re.compile(
    r"(?P<site>https?://[^\s/?#]+)?/debates/(?P<key>[a-z0-9-]+)(?:\?[^\s#]*)?#a-(?P<id>[^\s<>\"]+)"
)
_AFTER = ".,;:!?)]»”'"
"""What follows a permalink in a sentence and does not belong to it."""


def cited(text: str) -> Markup:
    """A text as markup in which each permalink of this site is a link; all else is only escaped.

    A permalink is what the browser shows in its address for an argument: ``/debates/KEY#a-ID``,
    with or without this site before it. One of another site stays as it is.
    """
    return Markup("").join(_pieces(text))


def _pieces(text: str) -> Iterator[Markup]:
    end = 0
    for found in _PERMALINK.finditer(text):
        if found["site"] and found["site"].partition("://")[2] != request.host:
            continue
        written = found["id"].rstrip(_AFTER)
        yield escape(text[end : found.start()])
        end = found.start("id") + len(written)
        yield _link(found["key"], unquote(written))
    yield escape(text[end:])


def _link(key: str, argument: str) -> Markup:
    address = url_for("debate.page", key=key) + fragment(argument)
    return Markup('<a class="citation" href="{}">{} › {}</a>').format(address, key, argument)
