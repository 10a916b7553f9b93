"""Elements of SVG, and how series are told apart."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from argue.locales import told

FONT = 13
"""Height of the letters, in the units of a drawing, which are pixels at its own size."""
HUES = ("#2f79b8", "#c9541a", "#1d8663", "#a25bb0", "#94761a", "#7a7a7a")
"""Blue, vermilion, green, purple, ochre, grey: each readable on white and on near-black."""
DASHES = ("", "7 4", "2 3", "10 3 2 3", "14 4", "4 2")
_SHAPES = ("circle", "square", "triangle", "diamond", "cross", "plus")
_PAPER = (
    "<style>svg{color:#211f1b;background:#fff}"
    "@media (prefers-color-scheme:dark){svg{color:#ebe7de;background:#17181b}}</style>"
)


def tag(name: str, content: str = "", /, **attributes: object) -> str:
    """An element; ``_`` in the name of an attribute is a hyphen, and floats have one decimal.

    Examples
    --------
    >>> tag("line", x1=0, x2=12.345, stroke_width=2)
    '<line x1="0" x2="12.3" stroke-width="2"/>'
    """
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(_value(value))}"'
        for key, value in attributes.items()
        if value not in (None, "")
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def words(text: str, x: float, y: float, *, at: str = "start", **attributes: object) -> str:
    """Text as text; ``at`` says which of its ends stands at x: start, middle or end."""
    anchor = "" if at == "start" else at
    return tag("text", escape(told(text)), x=x, y=y, text_anchor=anchor, **attributes)


def titled(text: str) -> str:
    """What is shown when one points at the element in which this stands."""
    return f"<title>{escape(told(text))}</title>" if text else ""


def document(
    width: float, height: float, title: str, description: str, parts: Iterable[str], alone: bool
) -> str:
    """The whole drawing; its title and description are what a screen reader says of it."""
    head = [titled(title), f"<desc>{escape(description)}</desc>", _PAPER if alone else ""]
    return tag(
        "svg", "\n".join(filter(None, [*head, *parts])) + "\n",
        xmlns="http://www.w3.org/2000/svg", class_="plot", role="img",
        viewBox=f"0 0 {width:g} {height:g}", width=f"{width:g}", height=f"{height:g}",
        fill="currentColor", font_family="system-ui, sans-serif", font_size=FONT,
    ) + "\n"  # fmt: skip


def marker(number: int, x: float, y: float, title: str = "", size: float = 4.0) -> str:
    """The marker of the series of that number; ``title`` is shown when one points at it."""
    hue, shape = HUES[number % len(HUES)], _SHAPES[number % len(_SHAPES)]
    title = titled(title)
    if shape == "circle":
        return tag("circle", title, cx=x, cy=y, r=size, fill=hue)
    paths = {
        "square": f"M{x - size:.1f} {y - size:.1f}h{2 * size:g}v{2 * size:g}h{-2 * size:g}z",
        "triangle": f"M{x:.1f} {y - size - 1:.1f}l{size + 1:g} {2 * size:g}h{-2 * size - 2:g}z",
        "diamond": f"M{x:.1f} {y - size - 1:.1f}l{size + 1:g} {size + 1:g} {-size - 1:g} "
        f"{size + 1:g} {-size - 1:g} {-size - 1:g}z",
        "cross": f"M{x - size:.1f} {y - size:.1f}l{2 * size:g} {2 * size:g}"
        f"m0 {-2 * size:g}l{-2 * size:g} {2 * size:g}",
        "plus": f"M{x - size - 1:.1f} {y:.1f}h{2 * size + 2:g}M{x:.1f} {y - size - 1:.1f}"
        f"v{2 * size + 2:g}",
    }
    if shape in ("cross", "plus"):
        return tag("path", title, d=paths[shape], fill="none", stroke=hue, stroke_width=2)
    return tag("path", title, d=paths[shape], fill=hue)


def width_of(text: str) -> float:
    """About how wide a text is drawn: sans-serif letters are a little over half as wide as high."""
    return 0.56 * FONT * len(told(text))


def short(text: str, most: int) -> str:
    """A text cut at ``most`` characters.

    >>> short("as judged by the engine", 12)
    'as judged b…'
    """
    text = told(text)
    return text if len(text) <= most else text[: most - 1] + "…"


def _value(value: object) -> str:
    return f"{value:.1f}" if isinstance(value, float) else str(value)
