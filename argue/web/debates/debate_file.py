"""A debate as a file, in any format that is written, and what that format cannot hold."""

from __future__ import annotations

from flask import Response

from argue import formats
from argue.errors import UnknownName
from argue.formats import FORMATS
from argue.services.debate_view import DebateView
from argue.web.debates.map import listed

PICTURE = "picture"
"""Another name of the format ``html``: a standalone page with the map."""


def output_format(format: str) -> str:
    """The name of the format that is meant; raises UnknownName if there is none that is written."""
    format = "html" if format == PICTURE else format
    if format not in formats.outputs():
        raise UnknownName("output format", format[:80], formats.outputs())
    return format


def download_response(view: DebateView, format: str) -> Response:
    """The debate and what was computed, as a file to be saved."""
    format = output_format(format)
    content, module = formats.write_bytes([listed(view.whole)], format), FORMATS.load(format)
    charset = "; charset=utf-8" if format in formats.writers() else ""
    response = Response(content, content_type=f"{module.MEDIA_TYPE}{charset}")
    name = formats.file_name(view.key, format)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


def losses(view: DebateView, format: str) -> list[str]:
    """What such a file leaves out, in short phrases."""
    return list(formats.lost([listed(view.whole)], output_format(format)))
