"""Where a browser may be sent that brings an address of its own: to this site and no other."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import url_for


def own_address(asked: str) -> str:
    """A path of this site; the list of debates for anything else."""
    parts = urlsplit(asked)
    local = asked.startswith("/") and not asked.startswith(("//", "/\\"))
    if not local or parts.scheme or parts.netloc or "\\" in asked or not asked.isprintable():
        return url_for("debates.index")
    return asked
