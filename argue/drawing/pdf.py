"""Analyses → PDF: the drawings of :mod:`argue.drawing.svg` as vectors, a page for each debate.

The pages use the standard fonts of every reader of PDF, which have the letters of western Europe;
any other letter becomes a question mark (:func:`unwritable` tells which).
"""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element

from argue.drawing.svg import svg
from argue.drawing.wording import FONT_SIZE, text_width
from argue.model import Analysis
from argue.plugins import libraries_for

if TYPE_CHECKING:
    import pydyf

_SCALE = 0.75
"""Points of a pixel."""
_LARGEST = 14_400
"""Points of the longest side that a page may have."""
_ROUND = 0.5523
"""Of the radius: how far the handles of a quarter of a circle are from its ends."""
_DINGBATS = {"✓": "3", "✗": "7", "●": "l", "◐": "w", "○": "m"}
_SIGNS = re.compile("[✓✗●◐○]+|[^✓✗●◐○]+")
_SAME = str.maketrans({"−": "-", "\u202f": "\u00a0", "\u2011": "-", "\u2009": " ", "→": ">"})
_FONTS = {"R": "Helvetica", "B": "Helvetica-Bold", "Z": "ZapfDingbats"}
_NARROWER = 0.9
"""Of the width that :func:`argue.drawing.wording.text_width` estimates: that of Helvetica."""


def pdf(analyses: Sequence[Analysis], held: str = "") -> bytes:
    """One file with a page for the map of each debate, as large as its drawing.

    ``held`` is text that the file holds besides, and that no page shows.

    Raises
    ------
    MissingLibrary
        If pydyf, which writes PDF, is not installed.
    """
    with libraries_for("PDF"):
        import pydyf
    file = pydyf.PDF()
    fonts = pydyf.Dictionary()
    for name, base in _FONTS.items():
        encoding = {} if name == "Z" else {"Encoding": "/WinAnsiEncoding"}
        font = {"Type": "/Font", "Subtype": "/Type1", "BaseFont": f"/{base}", **encoding}
        fonts[name] = pydyf.Dictionary(font)
    for analysis in analyses:
        _add_page(file, fonts, svg([analysis]))
    if held:
        file.add_object(pydyf.Stream([held]))
    out = io.BytesIO()
    file.write(out)
    return out.getvalue()


def unwritable(text: str) -> bool:
    """Whether a text has letters that the fonts lack.

    >>> unwritable("Ça coûte 5 € − ✓"), unwritable("Ελληνικά")
    (False, True)
    """
    return any(one not in _DINGBATS and _byte(one) is None for one in text)


def _byte(character: str) -> bytes | None:
    try:
        return character.translate(_SAME).encode("cp1252")
    except UnicodeEncodeError:
        return None


def _add_page(file: pydyf.PDF, fonts: pydyf.Dictionary, drawn: str) -> None:
    import pydyf
    from defusedxml import ElementTree

    root = ElementTree.fromstring(drawn.encode("utf-8"))
    width, height = (float(root.get(name, "1")) for name in ("width", "height"))
    scale = min(_SCALE, _LARGEST / max(width, height))
    stream = pydyf.Stream(compress=True)
    stream.set_matrix(scale, 0, 0, -scale, 0, height * scale)
    for child in root:
        _draw(stream, child)
    file.add_object(stream)
    file.add_page(
        pydyf.Dictionary(
            {
                "Type": "/Page",
                "Parent": file.pages.reference,
                "MediaBox": pydyf.Array([0, 0, round(width * scale, 2), round(height * scale, 2)]),
                "Contents": stream.reference,
                "Resources": pydyf.Dictionary({"Font": fonts}),
            }
        )
    )


def _draw(stream: pydyf.Stream, element: Element) -> None:
    """One element of our own drawings, which use a few kinds of them."""
    match element.tag.rpartition("}")[2]:
        case "g":
            _group(stream, element)
        case "rect":
            _rectangle(stream, element)
        case "path":
            _line(stream, element)
        case "text":
            _words(stream, element)


def _group(stream: pydyf.Stream, element: Element) -> None:
    stream.push_state()
    if move := element.get("transform"):
        x, y = _numbers(move)
        stream.set_matrix(1, 0, 0, 1, x, y)
    for child in element:
        _draw(stream, child)
    stream.pop_state()


def _looks(stream: pydyf.Stream, element: Element) -> None:
    """Colours, width and dashes of what is drawn next."""
    stream.set_dash(list(_numbers(element.get("stroke-dasharray", ""))), 0)
    stream.set_line_width(float(element.get("stroke-width", "1")))
    for name, stroke in (("fill", False), ("stroke", True)):
        if element.get(name, "none") != "none":
            stream.set_color_rgb(*_rgb(element.get(name, "")), stroke=stroke)


def _rectangle(stream: pydyf.Stream, element: Element) -> None:
    _looks(stream, element)
    x, y, width, height = (float(element.get(at, "0")) for at in ("x", "y", "width", "height"))
    _rounded(stream, x, y, width, height, float(element.get("rx", "0")))
    if element.get("fill") == "none":
        stream.stroke()
    elif element.get("stroke"):
        stream.fill_and_stroke()
    else:
        stream.fill()


def _rounded(
    stream: pydyf.Stream, x: float, y: float, width: float, height: float, radius: float
) -> None:
    right, bottom, near = x + width, y + height, radius * (1 - _ROUND)
    stream.move_to(x + radius, y)
    stream.line_to(right - radius, y)
    stream.curve_to(right - near, y, right, y + near, right, y + radius)
    stream.line_to(right, bottom - radius)
    stream.curve_to(right, bottom - near, right - near, bottom, right - radius, bottom)
    stream.line_to(x + radius, bottom)
    stream.curve_to(x + near, bottom, x, bottom - near, x, bottom - radius)
    stream.line_to(x, y + radius)
    stream.curve_to(x, y + near, x + near, y, x + radius, y)
    stream.close()


def _line(stream: pydyf.Stream, element: Element) -> None:
    _looks(stream, element)
    numbers = list(_numbers(element.get("d", "")))
    stream.move_to(*numbers[:2])
    if "C" in element.get("d", ""):
        for at in range(2, len(numbers), 6):
            stream.curve_to(*numbers[at : at + 6])
    else:
        stream.line_to(*numbers[2:4])
    stream.stroke()
    if end := element.get("marker-end"):
        _end(stream, end, numbers, _rgb(element.get("stroke", "")))


def _end(
    stream: pydyf.Stream, marker: str, numbers: Sequence[float], hue: tuple[float, float, float]
) -> None:
    """The arrow or the circle at the end of a line, turned as the line is."""
    *_, x, y = numbers
    before = next(
        (
            (numbers[at], numbers[at + 1])
            for at in range(len(numbers) - 4, -1, -2)
            if (numbers[at], numbers[at + 1]) != (x, y)
        ),
        (x - 1, y),
    )
    dx, dy = x - before[0], y - before[1]
    length = (dx * dx + dy * dy) ** 0.5
    cos, sin = dx / length, dy / length
    stream.push_state()
    stream.set_matrix(cos, sin, -sin, cos, x, y)
    stream.set_dash([], 0)
    stream.set_color_rgb(*hue, stroke=True)
    if "support" in marker:
        stream.set_color_rgb(1, 1, 1)
        stream.set_line_width(1.8)
        _rounded(stream, -7.2, -3.6, 7.2, 7.2, 3.6)
        stream.fill_and_stroke()
    else:
        stream.set_color_rgb(*hue)
        stream.move_to(-8, -4.5)
        stream.line_to(1, 0)
        stream.line_to(-8, 4.5)
        stream.close()
        stream.fill()
    stream.pop_state()


def _words(stream: pydyf.Stream, element: Element) -> None:
    size = float(element.get("font-size", FONT_SIZE))
    x, y = (float(element.get(at, "0")) for at in ("x", "y"))
    text = element.text or ""
    if element.get("text-anchor") == "middle":
        x -= _NARROWER * text_width(text) * size / FONT_SIZE / 2
    if element.get("stroke"):
        stream.set_color_rgb(*_rgb(element.get("stroke", "")), stroke=True)
        stream.set_line_width(float(element.get("stroke-width", "1")))
        stream.set_dash([], 0)
        _show(stream, text, x, y, size, "R", 1)
    stream.set_color_rgb(*_rgb(element.get("fill", "#1d1d1d")))
    _show(stream, text, x, y, size, "B" if element.get("font-weight") else "R", 0)


def _show(
    stream: pydyf.Stream, text: str, x: float, y: float, size: float, font: str, rendering: int
) -> None:
    stream.begin_text()
    stream.set_text_rendering(rendering)
    stream.set_text_matrix(1, 0, 0, -1, x, y)
    for sign, part in _parts(text):
        stream.set_font_size("Z" if sign else font, size)
        # As hexadecimal digits nothing that a person wrote can end the string.
        stream.stream.append(b"<" + part.hex().encode() + b"> Tj")
    stream.end_text()


def _parts(text: str) -> Iterator[tuple[bool, bytes]]:
    """Pieces of a text, and whether each is of signs rather than letters."""
    for part in _SIGNS.findall(text):
        if part[0] in _DINGBATS:
            yield True, "".join(_DINGBATS[one] for one in part).encode()
        else:
            yield False, b"".join(_byte(one) or b"?" for one in part)


def _numbers(text: str) -> Iterator[float]:
    return (float(one) for one in re.findall(r"-?\d+(?:\.\d+)?", text))


def _rgb(colour: str) -> tuple[float, float, float]:
    """The parts of ``#rrggbb`` or ``#rgb``, from 0 to 1."""
    digits = colour.lstrip("#")
    digits = "".join(2 * one for one in digits) if len(digits) == 3 else digits
    red, green, blue = (int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4))
    return red, green, blue
