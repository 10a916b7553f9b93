"""PDF: the map as vectors, a page for each debate, for papers and print.

See :mod:`argue.drawing.pdf`. It is the same drawing as SVG, with its legend and the whole texts.
"""

from __future__ import annotations

from collections.abc import Sequence

from argue import drawing as picture
from argue.drawing.pdf import unwritable
from argue.formats import svg
from argue.formats._embedded import hidden
from argue.formats.base.losses import counted
from argue.model import Analysis

EXTENSIONS = (".pdf",)
MEDIA_TYPE = "application/pdf"
HOLDS = svg.HOLDS


def write_bytes(analyses: Sequence[Analysis]) -> bytes:
    """One file of all debates; raises MissingLibrary as :func:`argue.drawing.pdf.pdf`."""
    return picture.pdf(analyses, "\n".join(hidden(analyses)))


def loses(analyses: Sequence[Analysis]) -> tuple[str, ...]:
    """What the drawing loses, and letters that the fonts of PDF lack."""
    strange = sum(unwritable(one.text) for each in analyses for one in each.debate.arguments)
    return (
        *svg.loses(analyses),
        *counted(
            strange,
            "letters outside western Europe in %(num)s text",
            "letters outside western Europe in %(num)s texts",
        ),
    )
