"""A plot as a file: SVG as it was drawn, in pixels (PNG), or as vectors for papers (PDF)."""

from __future__ import annotations

from importlib.util import find_spec

from argue.drawing.png import pixels
from argue.errors import MissingLibrary

PLOT_KINDS = {"svg": "image/svg+xml; charset=utf-8", "png": "image/png", "pdf": "application/pdf"}
_NEEDS = {"png": "resvg_py", "pdf": "vl_convert"}


def kinds() -> list[str]:
    """The kinds of file that this installation can write."""
    return [kind for kind in PLOT_KINDS if kind not in _NEEDS or find_spec(_NEEDS[kind])]


def plot_file(drawn: str, kind: str) -> bytes:
    """A plot that was drawn as SVG, as a file of that kind: ``svg``, ``png`` or ``pdf``.

    Raises
    ------
    MissingLibrary
        If the library that writes the kind is not installed: vl-convert, which writes PDF, takes
        84 MB and is part of the full installation only.
    """
    if kind == "png":
        return pixels(drawn, 2.0)
    if kind == "svg":
        return drawn.encode("utf-8")
    try:
        import vl_convert
    except ImportError:
        raise MissingLibrary(
            "a plot as PDF needs vl-convert: pip install vl-convert-python; "
            "SVG and PNG need nothing more"
        ) from None
    return bytes(vl_convert.svg_to_pdf(drawn))
