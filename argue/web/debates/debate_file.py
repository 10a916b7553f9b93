"""A debate as a file, in any format that is written, and what that format cannot hold."""

from __future__ import annotations

from typing import Annotated

from flask import Response

from argue import formats
from argue.errors import UnknownName
from argue.formats import FORMATS
from argue.services.debates import listed, with_sources
from argue.services.deeds import Need
from argue.web.app.api import FILE, JUDGING, output, query_input, response_of
from argue.web.app.api import blueprint as api
from argue.web.app.api_records import Answer, about
from argue.web.app.api_shared import ChoicesQuery
from argue.web.app.state import store
from argue.web.debates.debate import resources
from argue.web.ui.choices import judged_debate, requested_debate

PICTURE = "picture"
"""Another name of the format ``html``: a standalone page with the map."""


class LostOut(Answer):
    """What a file leaves out, in short phrases; empty if nothing."""

    lost: Annotated[list[str], about("What the format cannot hold, in sentences.")]


@resources.read(
    "/debates/<key>/downloads/<format>",
    "download",
    api.doc(
        responses={**FILE, **JUDGING, **response_of(501, "A library is missing", "ProblemOut")}
    ),
    query=ChoicesQuery,
    json="/debates/<key>/files/<format>",
)
def debate_file(key: str, format: str, query: ChoicesQuery | None = None) -> Response:
    """The debate and what was computed, in a format that `/formats` says is written

    Or as `picture`, a standalone page with the map.
    """
    format = output_format(format)
    view = judged_debate(key) if query else requested_debate(key)
    analysis, module = listed(with_sources(store(), key, view.certified)), FORMATS.load(format)
    content = formats.write_bytes([analysis], format)
    charset = "; charset=utf-8" if format in formats.writers() else ""
    response = Response(content, content_type=f"{module.MEDIA_TYPE}{charset}")
    name = formats.file_name(view.key, format)
    response.headers.set("Content-Disposition", "attachment", filename=name)
    return response


@api.get("/debates/<key>/files/<format>/lost", need=Need.READ)
@query_input(ChoicesQuery)
@output(LostOut, others=JUDGING)
def debate_file_lost(key: str, format: str, query: ChoicesQuery) -> object:
    """What that file leaves out, because its format has no place for it"""
    format, view = output_format(format), judged_debate(key)
    analysis = listed(with_sources(store(), key, view.certified))
    return {"lost": list(formats.lost([analysis], format))}


def output_format(format: str) -> str:
    """The name of the format that is meant; raises UnknownName if there is none that is written."""
    format = "html" if format == PICTURE else format
    if format not in formats.outputs():
        raise UnknownName("output format", format[:80], formats.outputs())
    return format
